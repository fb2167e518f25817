package effects

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"math"
)

// SizeReport is how many deals a goal takes.
type SizeReport struct {
	Run   string // the pilot; "" if there is none
	Goal  Goal
	Sizes []Size
}

// Document returns the sizes as they are written, matchup by matchup.
func (r *SizeReport) Document() document.Document {
	d := document.Document{Records: r.records(), Data: r.object()}
	d.Section(document.Title{Name: r.Run, About: "deals for " + r.Goal.text()})
	bound := false
	for from := 0; from < len(r.Sizes); {
		to := from
		for to < len(r.Sizes) && r.Sizes[to].Matchup == r.Sizes[from].Matchup {
			bound = bound || r.Sizes[to].Bound
			to++
		}
		if r.Run == "" {
			d.Section(plainTable(r.Sizes[from:to]))
		} else {
			d.Section(sizeTable(r.Sizes[from:to]))
		}
		from = to
	}
	if bound {
		d.Section(document.Sentence("* Fewer than ten deals of the pilot differed from the others. The size is for as many of them as are seen so seldom with a chance of 2.5 %."))
	}
	return d
}

// sizeTable returns the sizes of one matchup.
func sizeTable(sizes []Size) *document.Table {
	t := document.Of(sizes[0].Matchup, "", "", "design", "pilot", "n", "sd of a deal", "deals", "games", "gain")
	last := ""
	for i := range sizes {
		s := &sizes[i]
		question := s.question()
		if question == last {
			question = ""
		} else {
			last = question
		}
		deals, games, sd := analysis.Nothing, analysis.Nothing, analysis.Nothing
		if s.Deals > 0 {
			deals, games, sd = analysis.Whole(s.Deals), analysis.Whole(s.Games), analysis.Decimal(s.SD, 3, false)
			if s.Bound {
				deals += "*"
			}
		}
		t.Add(question, s.about(), s.Design.words(), s.Estimate.Valued(), analysis.Whole(s.N),
			sd, deals, games, s.gain())
	}
	return t
}

// plainTable returns what can be said without a pilot.
func plainTable(sizes []Size) *document.Table {
	t := document.Of("", "", "design", "deals", "games", "gain")
	for i := range sizes {
		s := &sizes[i]
		t.Add(s.What, s.Design.words(), analysis.Whole(s.Deals), analysis.Whole(s.Games), s.gain())
	}
	return t
}

// gain writes what the design gains: "2.2 times".
func (s *Size) gain() string {
	if math.IsNaN(s.Gain) {
		return ""
	}
	return analysis.Decimal(s.Gain, 1, false) + " times"
}

// question names what a size is about: "score of rules".
func (s *Size) question() string {
	if s.Metric == "side_score" || s.Metric == "score" {
		return "score of " + s.What
	}
	return s.Metric
}

// about names the variants: "limit8" or "nolimit − limit8".
func (s *Size) about() string {
	if s.Against == "" {
		return s.Variant
	}
	return s.Variant + " " + analysis.Minus + " " + s.Against
}

// text says what is to be reached.
func (g Goal) text() string {
	unit, scale := " pp", 100.0
	if g.Length {
		unit, scale = " turns", 1
	}
	together := ""
	if g.Together > 1 {
		together = fmt.Sprintf(", one of %d together", g.Together)
	}
	if g.Margin > 0 {
		return fmt.Sprintf("a chance of %g %% to show that there is no effect of more than %g%s, if there is none", 100*g.Power, round(g.Margin*scale), unit) + together
	}
	if g.Power > 0 {
		return fmt.Sprintf("a chance of %g %% to find an effect of %g%s, tested at 5 %%", 100*g.Power, round(g.Effect*scale), unit) + together
	}
	text := fmt.Sprintf("%s%g%s at 95 %%", analysis.PlusMinus, round(g.Half*scale), unit)
	if g.Anytime {
		text += ", at any time"
	}
	return text + together
}

// sizeRecord is a size as JSON has it; null is what there is no number for.
type sizeRecord struct {
	Matchup string                  `json:"matchup,omitempty"`
	Variant string                  `json:"variant,omitempty"`
	Against string                  `json:"against,omitempty"`
	Metric  string                  `json:"metric"`
	What    string                  `json:"what"`
	Design  Design                  `json:"design"`
	Pilot   analysis.EstimateRecord `json:"pilot"`
	SD      *float64                `json:"sd"` // of what a deal contributes
	Deals   *int64                  `json:"deals"`
	Games   *int64                  `json:"games"`
	Gain    *float64                `json:"gain"`  // how many times as many games the design takes that shares nothing
	Bound   bool                    `json:"bound"` // hardly anything differed in the pilot
}

// list returns the sizes in full.
func (r *SizeReport) list() []sizeRecord {
	list := []sizeRecord{}
	for i := range r.Sizes {
		s := &r.Sizes[i]
		rec := sizeRecord{s.Matchup, s.Variant, s.Against, s.Metric, s.What, s.Design,
			analysis.Estimated(s.Estimate), analysis.Finite(s.SD), &s.Deals, &s.Games, analysis.Finite(s.Gain), s.Bound}
		if s.Deals == 0 {
			rec.Deals, rec.Games = nil, nil
		}
		list = append(list, rec)
	}
	return list
}

// object returns the sizes for programs.
func (r *SizeReport) object() any {
	return struct {
		Run       string       `json:"run,omitempty"`
		Precision *float64     `json:"precision"` // half-width of the interval
		Anytime   bool         `json:"anytime"`
		Effect    *float64     `json:"effect"`
		Margin    *float64     `json:"margin"` // of equivalence
		Power     *float64     `json:"power"`
		Sizes     []sizeRecord `json:"sizes"`
	}{r.Run, positive(r.Goal.Half), r.Goal.Anytime, positive(r.Goal.Effect), positive(r.Goal.Margin), positive(r.Goal.Power), r.list()}
}

// records returns one row per size: the estimate is that of the pilot.
func (r *SizeReport) records() document.Records {
	rows := document.Records{Columns: []string{"policies", "variant", "against", "metric", "what", "design",
		"estimate", "low", "high", "n", "unit", "sd", "deals", "games", "gain", "bound"}}
	for _, s := range r.list() {
		rows.Add(s.Matchup, s.Variant, s.Against, s.Metric, s.What, s.Design,
			s.Pilot.Estimate, s.Pilot.Low, s.Pilot.High, s.Pilot.N, s.Pilot.Unit, s.SD, s.Deals, s.Games, s.Gain, s.Bound)
	}
	return rows
}

// positive returns nil for 0, what was not given.
func positive(v float64) *float64 {
	if v == 0 {
		return nil
	}
	return &v
}

// round takes off what binary fractions have added: 0.1 for 0.10000000000000001.
func round(x float64) float64 { return math.Round(x*1e9) / 1e9 }
