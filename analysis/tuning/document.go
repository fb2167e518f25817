package tuning

import (
	"fmt"
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
)

// mostShown bounds how many of the variants left a text lists.
const mostShown = 20

// Document returns the result as it is written: the answer, the variants that are left, and how the search went.
func (r *Result) Document() document.Document {
	d := document.Document{Records: r.records(), Data: r.object()}
	targets := document.Items{}
	for i := range r.Targets {
		t := &r.Targets[i]
		weight := ""
		if t.Weight != 1 {
			weight = fmt.Sprintf(", each %s beside it counted %g times", unitOf(t), t.Weight)
		}
		targets = append(targets, document.Item{Name: "target", Code: t.Text, Remark: weight})
	}
	d.Section(document.Title{Name: r.Base, About: fmt.Sprintf("%s played by %s, seed %d", analysis.Counted(int64(len(r.Variants)), "variant"), r.Policy, r.Seed)}, targets)
	d.Section(document.Strong(r.Sentence()), r.table(), r.looks())
	d.Section(r.roundTable())
	d.Section(document.Sentences(r.Notes()))
	return d
}

func unitOf(t *Target) string {
	if t.quantity.form == analysis.Mean {
		return "turn"
	}
	return "point"
}

// Sentence says what was found.
func (r *Result) Sentence() string {
	n := len(r.Variants)
	best := r.Variants[r.Left[0].Variant]
	text := fmt.Sprintf("%s is nearest to the targets of %d variants", best.Label, n)
	if len(r.Left) > 1 {
		text = fmt.Sprintf("the nearest of %d variants is among these %d; as estimated it is %s", n, len(r.Left), best.Label)
	}
	met, missed := true, true
	for _, f := range r.Left {
		v := r.Variants[f.Variant]
		met = met && v.Within.High == 0
		missed = missed && v.Within.Low > 0
	}
	switch {
	case met && len(r.Left) > 1:
		return text + "; all of them meet every target"
	case met:
		return text + ", and meets every target"
	case missed:
		return text + "; no variant meets every target"
	}
	return text + "; whether it meets every target is open"
}

// table returns what is left.
func (r *Result) table() *document.Table {
	head := []string{"", "loss", "95 %"}
	for i := range r.measured {
		head = append(head, r.measured[i].name(), "95 %")
	}
	t := document.Of("", append(head, "comebacks", "95 %", "as near and nearer")...)
	for _, f := range r.Left[:min(mostShown, len(r.Left))] {
		v := &r.Variants[f.Variant]
		cells := []string{v.Label, decimal(v.Loss), "[" + decimal(v.Within.Low) + ", " + decimal(v.Within.High) + "]"}
		for k := range f.Measured {
			value, interval := f.Measured[k].Finer()
			cells = append(cells, value, interval)
		}
		if f.Comebacks != nil {
			value, interval := f.Comebacks.Finer()
			cells = append(cells, value, interval)
		} else {
			cells = append(cells, analysis.Nothing, "")
		}
		by := "none: Pareto front"
		if f.Beaten >= 0 {
			by = r.Variants[f.Beaten].Label
		}
		t.Add(append(cells, by)...)
	}
	return t
}

func decimal(v float64) string {
	if math.IsInf(v, 1) {
		return "∞"
	}
	return analysis.Decimal(v, 2, false)
}

// looks names the runs of the first variants that are left.
func (r *Result) looks() (lines document.Lines) {
	const few = 3
	for _, f := range r.Left[:min(few, len(r.Left))] {
		lines = append(lines, fmt.Sprintf("  %s: %s   cardlab report %s", r.Variants[f.Variant].Label, r.Variants[f.Variant].Text, f.Folder))
	}
	return lines
}

func (r *Result) roundTable() *document.Table {
	t := document.Of("rounds", "", "deals", "variants", "dropped")
	for i, x := range r.Rounds {
		t.Add(fmt.Sprint(i+1), analysis.Whole(x.Deals), analysis.Whole(int64(x.In)), analysis.Whole(int64(x.Out)))
	}
	return t
}

// Notes says how the numbers were made, one sentence each.
func (r *Result) Notes() []string {
	last := r.Rounds[len(r.Rounds)-1]
	list := []string{
		"The loss is the sum of the distances from the targets, in percentage points and turns; 0 is all targets met.",
		fmt.Sprintf("A variant is dropped when another one left is surely nearer. With 95 %% the nearest was never dropped and all intervals hold, of all %d variants, their differences and %d rounds together (Bonferroni), but for comebacks, each of which holds alone.",
			len(r.Variants), r.plan.rounds()),
		fmt.Sprintf("%s on the same deals, %s each at most; seat 0 is the first to act; a draw scores 1/sides.", analysis.Counted(r.Games, "game"), analysis.Whole(last.Deals)),
	}
	if len(r.Left) > mostShown {
		list = append(list, fmt.Sprintf("%d more are left: --json lists them all.", len(r.Left)-mostShown))
	}
	if r.Faults > 0 {
		list = append(list, fmt.Sprintf("%s of %s broken off by a fault.", analysis.Whole(r.Faults), analysis.Counted(r.Games, "game")))
	}
	return append(list, r.Comments...)
}

// resultRecord is a result as JSON has it.
type resultRecord struct {
	Base       string          `json:"base"`
	Policy     string          `json:"policy"`
	Seed       int64           `json:"seed"`
	Confidence float64         `json:"confidence"`
	Family     int             `json:"family"` // intervals of one round that hold together with all other rounds
	Targets    []targetRecord  `json:"targets"`
	Rounds     []roundRecord   `json:"rounds"`
	Games      int64           `json:"games"`
	Faults     int64           `json:"faults,omitempty"`
	Left       []leftRecord    `json:"left"`
	Dropped    []droppedRecord `json:"dropped"`
	Comments   []string        `json:"comments,omitempty"`
}

type targetRecord struct {
	Target   string   `json:"target"`
	Quantity string   `json:"quantity"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	Weight   float64  `json:"weight"`
}

type roundRecord struct {
	Deals    int64 `json:"deals"`
	Variants int   `json:"variants"`
	Dropped  int   `json:"dropped"`
}

type lossRecord struct {
	Label string   `json:"label"`
	Text  string   `json:"variant"`
	Loss  *float64 `json:"loss"`
	Low   *float64 `json:"loss_low"`
	High  *float64 `json:"loss_high"`
}

type leftRecord struct {
	lossRecord
	Folder    string                             `json:"folder"`
	Measured  map[string]analysis.EstimateRecord `json:"measured"`
	Distances []float64                          `json:"distances"`
	Comebacks *analysis.EstimateRecord           `json:"comebacks"`
	Beaten    string                             `json:"as_near_and_nearer,omitempty"`
}

type droppedRecord struct {
	lossRecord
	Round int    `json:"round"`
	By    string `json:"by"`
}

func (v *Variant) record() lossRecord {
	return lossRecord{v.Label, v.Text, analysis.Finite(v.Loss), analysis.Finite(v.Within.Low), analysis.Finite(v.Within.High)}
}

// object returns the result for programs.
func (r *Result) object() any {
	rec := resultRecord{Base: r.Base, Policy: r.Policy, Seed: r.Seed, Confidence: 1 - alpha, Family: r.family(), Games: r.Games, Faults: r.Faults,
		Dropped: []droppedRecord{}, Comments: r.Comments}
	for i := range r.Targets {
		t := &r.Targets[i]
		rec.Targets = append(rec.Targets, targetRecord{t.Text, t.Name(), analysis.Finite(t.Low), analysis.Finite(t.High), t.Weight})
	}
	for _, x := range r.Rounds {
		rec.Rounds = append(rec.Rounds, roundRecord{x.Deals, x.In, x.Out})
	}
	for _, f := range r.Left {
		l := leftRecord{lossRecord: r.Variants[f.Variant].record(), Folder: f.Folder, Measured: map[string]analysis.EstimateRecord{}, Distances: f.Distances}
		for k := range f.Measured {
			l.Measured[r.measured[k].name()] = analysis.Estimated(f.Measured[k])
		}
		if f.Comebacks != nil {
			c := analysis.Estimated(*f.Comebacks)
			l.Comebacks = &c
		}
		if f.Beaten >= 0 {
			l.Beaten = r.Variants[f.Beaten].Label
		}
		rec.Left = append(rec.Left, l)
	}
	for v := range r.Variants {
		if x := &r.Variants[v]; x.Dropped > 0 {
			rec.Dropped = append(rec.Dropped, droppedRecord{x.record(), x.Dropped, r.Variants[x.By].Label})
		}
	}
	return rec
}

// records returns a row per variant: those left first.
func (r *Result) records() document.Records {
	rows := document.Records{Columns: []string{"variant", "label", "dropped_after", "loss", "loss_low", "loss_high", "n", "unit"}}
	add := func(variant int) {
		v := &r.Variants[variant]
		x := v.record()
		rows.Add(v.Text, v.Label, v.Dropped, x.Loss, x.Low, x.High, len(r.y[variant][0]), "deal")
	}
	for _, f := range r.Left {
		add(f.Variant)
	}
	for v := range r.Variants {
		if !r.Alive(v) {
			add(v)
		}
	}
	return rows
}
