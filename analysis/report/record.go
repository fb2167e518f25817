package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
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

// each hands out the answers, then the effects. A report of many variants has some hundred
// thousand: they are made one by one.
func (r *Result) each(yield func(record) bool) {
	policies := map[int32]string{}
	for _, m := range r.Matchups {
		policies[m.Number] = m.String()
	}
	add := func(answers []Answer, against string) bool {
		for i := range answers {
			a := &answers[i]
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
			if !yield(rec) {
				return false
			}
		}
		return true
	}
	if add(r.Answers, "") && len(r.Effects) > 0 {
		add(r.Effects, r.Variants[analysis.Base].Text)
	}
}

// object is a result for programs: in `estimates` one object per estimate, with `against`
// where it is a difference between two variants.
func (r *Result) object() (head any, estimates *document.List) {
	head = struct {
		Run        string   `json:"run"`
		Confidence float64  `json:"confidence"`        // of the intervals low … high
		Remarks    []string `json:"remarks,omitempty"` // what a reader must know of the policies
	}{r.Run, 0.95, r.Remarks}
	return head, &document.List{Name: "estimates", Each: func(yield func(any) bool) {
		r.each(func(rec record) bool { return yield(&rec) })
	}}
}

// records returns one row per estimate.
func (r *Result) records() document.Records {
	rows := document.Records{Columns: []string{"variant", "matchup", "metric", "what", "estimate", "low", "high", "n", "unit",
		"label", "policies", "form", "count", "expected", "against"}}
	rows.More = func(yield func([]any) bool) {
		r.each(func(c record) bool {
			return yield([]any{c.Variant, c.Matchup, c.Metric, c.What, c.Estimate, c.Low, c.High, c.N, c.Unit,
				c.Label, c.Policies, c.Form, c.Count, c.Expected, c.Against})
		})
	}
	return rows
}
