package effects

import (
	"fmt"
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/stats"
)

// Trained is what one variant changes for players that were trained for either
// variant, over several trainings that differ in their seeds alone.
type Trained struct {
	Variant   int // its place in Effects.Changed
	Trainings int
	Changes   []analysis.Estimate // of 95 %, the spread over trainings included
}

// PoolTrainings takes each matchup as one training, in which both sides of the
// comparison have their own nets, and says what holds over trainings.
//
// A training is a cluster, as a deal is: the trainings' changes spread about the effect, and
// their mean has an interval of Student's with one degree of freedom less than there are
// trainings. All are measured on the same deals, whose own error that spread does not show; so the mean
// of their variances by deal is added. That counts a part of it twice, and errs by being wide.
func (e *Effects) PoolTrainings() {
	e.Trainings, e.Across = nil, nil
	for v := range e.Changed {
		var of []*Comparison
		for i := range e.Comparisons {
			if c := &e.Comparisons[i]; c.Variant == v {
				of = append(of, c)
			}
		}
		t := Trained{Variant: v, Trainings: len(of)}
		for i := range of[0].Changes {
			t.Changes = append(t.Changes, pooled(of, i))
		}
		e.Trainings = append(e.Trainings, t)
	}
}

// pooled returns the mean of one change over comparisons.
func pooled(of []*Comparison, i int) analysis.Estimate {
	p := of[0].Changes[i].Estimate
	n := float64(len(of))
	sum, deals := 0.0, 0.0
	for _, c := range of {
		sum += c.Changes[i].Value
		deals += c.Changes[i].SE * c.Changes[i].SE
	}
	p.Value, p.N, p.Unit, p.Count = sum/n, int64(len(of)), "training", analysis.None
	if p.Interval = stats.NoInterval; len(of) < 2 || math.IsNaN(p.Value) || math.IsNaN(deals) {
		return p
	}
	squares := 0.0
	for _, c := range of {
		d := c.Changes[i].Value - p.Value
		squares += d * d
	}
	half := math.Hypot(stats.Reach(Alpha, int64(len(of)))*math.Sqrt(squares/(n-1)/n), stats.Z*math.Sqrt(deals/n))
	p.Interval = stats.Interval{Low: p.Value - half, High: p.Value + half}
	return p
}

// trained returns what holds over trainings.
func (e *Effects) trained(t *Trained) []document.Block {
	changed, trainings := e.Changed[t.Variant].Label, analysis.Counted(int64(t.Trainings), "training")
	table := document.Of("", "", "change", "95 %")
	for i := range t.Changes {
		value, interval := t.Changes[i].Finer()
		table.Add(metrics.RowName(t.Changes[i].Metric, t.Changes[i].What), value, interval)
	}
	return []document.Block{
		document.InText{document.Sentence(fmt.Sprintf("%s against %s, both sides trained, over %s whose spread is part of the interval:", changed, e.Base.Label, trainings))},
		document.InMarkdown{document.Strong(fmt.Sprintf("%s, both sides trained, over %s", changed, trainings))},
		table,
	}
}

// trainedRecord is the same as JSON has it.
type trainedRecord struct {
	Variant   string         `json:"variant"`
	Trainings int            `json:"trainings"`
	Changes   []pooledRecord `json:"changes"`
}

type pooledRecord struct {
	Metric   string   `json:"metric"`
	What     string   `json:"what"`
	Estimate *float64 `json:"estimate"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
}

func (e *Effects) trainedRecords() (list []trainedRecord) {
	for _, t := range e.Trainings {
		r := trainedRecord{Variant: e.Changed[t.Variant].Text, Trainings: t.Trainings}
		for _, c := range t.Changes {
			r.Changes = append(r.Changes, pooledRecord{c.Metric, c.What, analysis.Finite(c.Value), analysis.Finite(c.Low), analysis.Finite(c.High)})
		}
		list = append(list, r)
	}
	return list
}
