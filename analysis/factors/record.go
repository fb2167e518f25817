package factors

import (
	"math/bits"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
)

// order returns how many rules a combination is of.
func order(rules uint) int { return bits.OnesCount(rules) }

// resultRecord is a result as JSON has it: numbers in full, null for none.
type resultRecord struct {
	Run        string          `json:"run"`
	Folder     string          `json:"folder,omitempty"`
	Seed       int64           `json:"seed"`
	Deals      int64           `json:"deals"`
	Confidence float64         `json:"confidence"` // of all effects of a question together
	Family     int             `json:"family"`     // effects of a question
	Base       variantRecord   `json:"base"`
	Factors    []string        `json:"factors"`
	Fraction   int             `json:"fraction"`   // one of so many parts of all settings
	Resolution int             `json:"resolution"` // 0: all settings
	Settings   []settingRecord `json:"settings"`
	Matchups   []matchupRecord `json:"matchups"`
	Faults     int64           `json:"faults,omitempty"`
	Remarks    []string        `json:"remarks,omitempty"`
}

type variantRecord struct {
	Label string `json:"label"`
	Text  string `json:"variant"`
}

type settingRecord struct {
	variantRecord
	On []string `json:"on"`
}

type matchupRecord struct {
	Matchup  int32          `json:"matchup"`
	Policies string         `json:"policies"`
	Games    int64          `json:"games"` // under each setting
	Effects  []effectRecord `json:"effects"`
}

type effectRecord struct {
	Rules  []string                `json:"rules"`
	Effect analysis.EstimateRecord `json:"effect"`
	P      *float64                `json:"p_adjusted"`
	Exact  bool                    `json:"p_exact"`
	Differ int64                   `json:"differing"`
	Alias  []aliasRecord           `json:"aliases,omitempty"`
}

type aliasRecord struct {
	Rules  []string `json:"rules"`
	Factor float64  `json:"factor"`
}

// on lists the rules of a combination.
func (d *Design) on(rules uint) []string {
	list := []string{}
	for i, f := range d.Factors {
		if rules>>i&1 == 1 {
			list = append(list, f)
		}
	}
	return list
}

// object returns the result for programs.
func (r *Result) object() any {
	rec := resultRecord{
		Run: r.Run, Folder: r.Folder, Seed: r.Seed, Deals: r.Deals, Confidence: 1 - alpha, Family: r.Family, Base: variantRecord(r.Base),
		Factors: r.Design.Factors, Fraction: r.Design.fraction(), Resolution: r.Design.resolution(), Faults: r.Faults, Remarks: r.Remarks,
	}
	for i, rules := range r.Design.Settings() {
		rec.Settings = append(rec.Settings, settingRecord{variantRecord(r.Settings[i]), r.Design.on(rules)})
	}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		of := matchupRecord{Matchup: m.Number, Policies: m.String(), Games: m.Games}
		for _, q := range m.Questions {
			for _, e := range q.Effects {
				rec := effectRecord{r.Design.on(e.Rules), analysis.Estimated(e.Estimate), analysis.Finite(e.P), e.Exact, e.Differing, nil}
				for _, a := range e.Aliases {
					rec.Alias = append(rec.Alias, aliasRecord{r.Design.on(a.Rules), a.Factor})
				}
				of.Effects = append(of.Effects, rec)
			}
		}
		rec.Matchups = append(rec.Matchups, of)
	}
	return rec
}

// records returns one row per effect, those of three rules and more, too.
func (r *Result) records() document.Records {
	rows := document.Records{Columns: []string{"matchup", "policies", "rules", "order", "metric", "what", "form",
		"estimate", "low", "high", "p_adjusted", "p_exact", "differing", "n", "unit"}}
	for i := range r.Matchups {
		m := &r.Matchups[i]
		for _, q := range m.Questions {
			for _, e := range q.Effects {
				v := analysis.Estimated(e.Estimate)
				rows.Add(m.Number, m.String(), r.Design.Name(e.Rules), e.Order, e.Metric, e.What, e.Form, v.Estimate, v.Low, v.High,
					analysis.Finite(e.P), e.Exact, e.Differing, e.N, e.Unit)
			}
		}
	}
	return rows
}
