package effects

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/engine"
)

// effectsRecord is effects as JSON has them: numbers in full, null for none.
type effectsRecord struct {
	Run         string             `json:"run"`
	Folder      string             `json:"folder,omitempty"`
	Seed        int64              `json:"seed"`
	Deals       int64              `json:"deals"`
	Confidence  float64            `json:"confidence"`
	Method      string             `json:"method"`                 // "fixed number of deals", "precision reached in rounds", "confidence sequence"
	NarrowestAt *float64           `json:"narrowest_at,omitempty"` // deals, of a confidence sequence
	Precision   *float64           `json:"precision,omitempty"`    // half-width asked for
	Rounds      []roundRecord      `json:"rounds,omitempty"`       // looks
	Base        variantRecord      `json:"base"`                   // what the others are compared with
	Variants    []variantRecord    `json:"variants"`               // compared with it
	Comparisons []comparisonRecord `json:"comparisons"`
	Trainings   []trainedRecord    `json:"trainings,omitempty"`
	Across      []acrossRecord     `json:"across_policies,omitempty"`
	Remarks     []string           `json:"remarks,omitempty"`
}

type variantRecord struct {
	Label string `json:"label"`
	Text  string `json:"variant"`
}

type roundRecord struct {
	Deals int64    `json:"deals"`
	Half  *float64 `json:"half_width"`
}

type comparisonRecord struct {
	Variant  string         `json:"variant"` // canonical text
	Label    string         `json:"label"`
	Matchup  int32          `json:"matchup"`
	Policies string         `json:"policies"`
	Games    int64          `json:"games"`            // under either variant
	Faults   int64          `json:"faults,omitempty"` // games under both that were broken off
	Changes  []changeRecord `json:"changes"`
	Flipped  shareRecord    `json:"flipped"` // deals with another result
	Parted   shareRecord    `json:"parted"`  // deals that went another way
	Flips    []flipRecord   `json:"flips"`   // the first
	NoLuck   *noLuckRecord  `json:"draws_taken_out,omitempty"`
}

type changeRecord struct {
	Metric        string        `json:"metric"`
	What          string        `json:"what"`
	Form          analysis.Form `json:"form"`
	Base          *float64      `json:"base"`
	Changed       *float64      `json:"changed"`
	Estimate      *float64      `json:"estimate"` // changed − base
	Low           *float64      `json:"low"`      // of this question alone
	High          *float64      `json:"high"`
	LowTogether   *float64      `json:"low_together"` // of all comparisons at once
	HighTogether  *float64      `json:"high_together"`
	P             *float64      `json:"p"`
	Exact         bool          `json:"p_exact"`
	Adjusted      *float64      `json:"p_adjusted"`
	SE            *float64      `json:"se"`
	UnpairedSE    *float64      `json:"se_unpaired"`
	VarianceRatio *float64      `json:"variance_ratio"`
	Correlation   *float64      `json:"correlation"`
	Differing     int64         `json:"differing"`
	N             int64         `json:"n"`
	Unit          string        `json:"unit"`
}

type shareRecord struct {
	Estimate *float64 `json:"estimate"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	Count    int64    `json:"count"`
	N        int64    `json:"n"`
}

type flipRecord struct {
	Deal    int64        `json:"deal"`
	Seating int32        `json:"seating"`
	Base    playedRecord `json:"base"`
	Changed playedRecord `json:"changed"`
	Command string       `json:"command"`
}

type playedRecord struct {
	Game   int64  `json:"game"`
	Winner *int   `json:"winner"` // null: a draw
	Reason string `json:"reason"`
	Turns  int32  `json:"turns"`
}

// object returns effects for programs.
func (e *Effects) object() any {
	r := effectsRecord{
		Run: e.Run, Folder: e.Folder, Seed: e.Seed, Deals: e.Deals, Confidence: 1 - Alpha, Method: e.method(),
		Base: variantRecord(e.Base), Variants: []variantRecord{}, Comparisons: []comparisonRecord{},
		Trainings: e.trainedRecords(), Across: e.acrossRecords(), Remarks: e.Remarks,
	}
	if e.Anytime != nil {
		r.NarrowestAt = &e.Anytime.At
	}
	if e.Precision > 0 {
		r.Precision = &e.Precision
	}
	for _, x := range e.Rounds {
		r.Rounds = append(r.Rounds, roundRecord{x.Deals, analysis.Finite(x.Half)})
	}
	for _, v := range e.Changed {
		r.Variants = append(r.Variants, variantRecord(v))
	}
	for i := range e.Comparisons {
		r.Comparisons = append(r.Comparisons, e.record(&e.Comparisons[i]))
	}
	return r
}

func (e *Effects) method() string {
	switch {
	case e.Anytime != nil:
		return "confidence sequence"
	case e.Precision > 0:
		return "precision reached in rounds"
	}
	return "fixed number of deals"
}

func (e *Effects) record(c *Comparison) comparisonRecord {
	v := e.Changed[c.Variant]
	r := comparisonRecord{
		Variant: v.Text, Label: v.Label, Matchup: c.Matchup, Policies: e.matchup(c.Matchup).String(), Games: c.Games, Faults: c.Faults,
		Flipped: shareOf(c.Flipped), Parted: shareOf(c.Parted), Flips: []flipRecord{},
	}
	for i := range c.Changes {
		ch := &c.Changes[i]
		r.Changes = append(r.Changes, changeRecord{
			Metric: ch.Metric, What: ch.What, Form: ch.Form, Base: analysis.Finite(ch.Before), Changed: analysis.Finite(ch.After),
			Estimate: analysis.Finite(ch.Value), Low: analysis.Finite(ch.Low), High: analysis.Finite(ch.High),
			LowTogether: analysis.Finite(ch.Together.Low), HighTogether: analysis.Finite(ch.Together.High),
			P: analysis.Finite(ch.P), Exact: ch.Exact, Adjusted: analysis.Finite(ch.Adjusted), SE: analysis.Finite(ch.SE), UnpairedSE: analysis.Finite(ch.UnpairedSE),
			VarianceRatio: analysis.Finite(ch.VarianceRatio), Correlation: analysis.Finite(ch.Correlation),
			Differing: ch.Differing, N: ch.N, Unit: ch.Unit,
		})
	}
	r.NoLuck = c.NoLuck.record()
	for _, f := range c.Flips {
		r.Flips = append(r.Flips, flipRecord{f.Deal, f.Seating, f.Base.record(), f.Changed.record(), e.Command(f)})
	}
	return r
}

func (p Played) record() playedRecord {
	r := playedRecord{Game: p.Game, Reason: p.Reason, Turns: p.Turns}
	if p.Winner != engine.NoSeat {
		seat := int(p.Winner)
		r.Winner = &seat
	}
	return r
}

func shareOf(e analysis.Estimate) shareRecord {
	return shareRecord{analysis.Finite(e.Value), analysis.Finite(e.Low), analysis.Finite(e.High), e.Count, e.N}
}

// records returns one row per change; the shares of flipped and parted deals are rows, too.
func (e *Effects) records() document.Records {
	rows := document.Records{Columns: []string{"variant", "label", "against", "matchup", "policies", "metric", "what", "form", "base", "changed",
		"estimate", "low", "high", "low_together", "high_together", "p", "p_exact", "p_adjusted", "se", "se_unpaired", "variance_ratio",
		"correlation", "differing", "n", "unit"}}
	for i := range e.Comparisons {
		c := &e.Comparisons[i]
		r := e.record(c)
		add := func(values ...any) {
			rows.Add(append([]any{r.Variant, r.Label, e.Base.Text, r.Matchup, r.Policies}, values...)...)
		}
		for _, c := range r.Changes {
			add(c.Metric, c.What, c.Form, c.Base, c.Changed, c.Estimate, c.Low, c.High, c.LowTogether, c.HighTogether,
				c.P, c.Exact, c.Adjusted, c.SE, c.UnpairedSE, c.VarianceRatio, c.Correlation, c.Differing, c.N, c.Unit)
		}
		if n := r.NoLuck; n != nil {
			ch := n.Change
			add("side_score_without_draws", c.Changes[headline].What, analysis.ShareDifference, n.Base.Estimate, n.Changed.Estimate, ch.Estimate, ch.Low, ch.High,
				ch.LowTogether, ch.HighTogether, ch.P, false, ch.Adjusted, ch.SE, nil, nil, nil, c.Changes[headline].Differing, ch.N, "deal")
		}
		share := func(metric string, s shareRecord) {
			add(metric, "all", analysis.Share, nil, nil, s.Estimate, s.Low, s.High, nil, nil,
				nil, nil, nil, nil, nil, nil, nil, s.Count, s.N, "deal")
		}
		share("flipped", r.Flipped)
		share("parted", r.Parted)
	}
	return rows
}
