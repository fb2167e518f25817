package report

import (
	"cardlab/analysis"
	"cardlab/engine/plain"
	"encoding/csv"
	"io"
	"strconv"
)

// record is one estimate as JSON and CSV have it: numbers in full.
type record struct {
	Variant  string        `json:"variant"` // canonical text
	Label    string        `json:"label"`
	Against  string        `json:"against,omitempty"` // of a difference: the variant that is taken away
	Matchup  int32         `json:"matchup"`
	Policies string        `json:"policies"`
	Metric   string        `json:"metric"`
	What     string        `json:"what"`
	Form     analysis.Form `json:"form"`
	Estimate *float64      `json:"estimate"` // null: nothing observed
	Low      *float64      `json:"low"`      // null: no interval
	High     *float64      `json:"high"`
	Count    *int64        `json:"count,omitempty"`
	N        int64         `json:"n"`
	Unit     string        `json:"unit"`
	Expected *float64      `json:"expected,omitempty"`
}

// records returns the answers, then the effects.
func (r *Result) records() []record {
	policies := map[int32]string{}
	for _, m := range r.Matchups {
		policies[m.Number] = m.String()
	}
	list := []record{} // not nil: JSON wants a list
	add := func(answers []Answer, against string) {
		for _, a := range answers {
			rec := record{
				Variant: r.Variants[a.Variant].Text, Label: r.Variants[a.Variant].Label, Against: against,
				Matchup: a.Matchup, Policies: policies[a.Matchup],
				Metric: a.Metric, What: a.What, Form: a.Form,
				Estimate: analysis.Known(a.Value), Low: analysis.Known(a.Low), High: analysis.Known(a.High),
				N: a.N, Unit: a.Unit, Expected: analysis.Known(a.Expected),
			}
			if a.Count != analysis.None {
				rec.Count = &a.Count
			}
			list = append(list, rec)
		}
	}
	add(r.Answers, "")
	if len(r.Effects) > 0 {
		add(r.Effects, r.Variants[analysis.Base].Text)
	}
	return list
}

// JSON writes a result as one object: `run`, `confidence`, and in
// `estimates` one object an estimate, with `against` where it is a difference
// between two variants.
func (r *Result) JSON(out io.Writer) error {
	return analysis.WriteJSON(out, struct {
		Run        string   `json:"run"`
		Confidence float64  `json:"confidence"`        // of the intervals low … high
		Remarks    []string `json:"remarks,omitempty"` // what a reader must know of the policies
		Estimates  []record `json:"estimates"`
	}{r.Run, 0.95, r.Remarks, r.records()})
}

// CSV writes a result with a header and one row an estimate. A field is empty
// where there is no number.
func (r *Result) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	w.Write([]string{"variant", "matchup", "metric", "what", "estimate", "low", "high", "n", "unit",
		"label", "policies", "form", "count", "expected", "against"})
	for _, c := range r.records() {
		count := ""
		if c.Count != nil {
			count = strconv.FormatInt(*c.Count, 10)
		}
		w.Write([]string{plain.Cell(c.Variant), strconv.Itoa(int(c.Matchup)), c.Metric, plain.Cell(c.What),
			analysis.Full(c.Estimate), analysis.Full(c.Low), analysis.Full(c.High), strconv.FormatInt(c.N, 10), c.Unit,
			plain.Cell(c.Label), plain.Cell(c.Policies), string(c.Form), count, analysis.Full(c.Expected), plain.Cell(c.Against)})
	}
	w.Flush()
	return w.Error()
}
