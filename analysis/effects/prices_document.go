package effects

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
)

// Document returns prices as they are written, the highest first.
func (r *Prices) Document() document.Document {
	d := document.Document{Records: r.records(), Data: r.object()}
	d.Section(document.Title{Name: r.Run, About: fmt.Sprintf("what it costs %s to do without, in percentage points of its score", r.Policy)},
		document.Items{{Name: r.Variant.Label, Code: r.Variant.Text}})
	t := document.Of("", "without", "price", "95 %", "p", "n", "differ")
	for i := range r.List {
		p := &r.List[i]
		shown := p.Estimate
		shown.Interval = p.Together
		value, interval := shown.Printed()
		t.Add(p.Restriction.Words, value, interval, analysis.Probability(p.Adjusted), analysis.Counted(p.N, p.Unit), analysis.Whole(p.Differing))
	}
	d.Section(t)
	d.Section(r.notes())
	return d
}

func (r *Prices) notes() (list document.Sentences) {
	list = document.Sentences{
		fmt.Sprintf("price: how far below 1/sides %s scores with the restriction, against itself without; %s from every seating, seed %d.", r.Policy, analysis.Counted(r.Deals, "deal"), r.Seed),
		fmt.Sprintf("Intervals hold with 95 %% for all %s at once, and p with them (Bonferroni).", analysis.Whole(int64(len(r.List)))),
		"differ: pairs that were not shared evenly; where they are fewer than ten the interval says little.",
		"The policy chooses as before among what is left: one that plans around the restriction may lose less.",
	}
	if len(r.List) > 0 && r.List[0].Unit != "pair" {
		list[2] = "differ: rotation groups in which it scored anything but what equal sides do; where they are fewer than ten the interval says little."
	}
	return list
}

// priceRecord is a price as JSON has it.
type priceRecord struct {
	Of           string   `json:"of"`
	Without      string   `json:"without"`
	Policy       string   `json:"policy"` // with the restriction
	Matchup      int32    `json:"matchup"`
	Estimate     *float64 `json:"estimate"` // 1/sides − score
	Low          *float64 `json:"low"`
	High         *float64 `json:"high"`
	LowTogether  *float64 `json:"low_together"`
	HighTogether *float64 `json:"high_together"`
	P            *float64 `json:"p"`
	Exact        bool     `json:"p_exact"`
	Adjusted     *float64 `json:"p_adjusted"`
	SE           *float64 `json:"se"`
	Differing    int64    `json:"differing"`
	N            int64    `json:"n"`
	Unit         string   `json:"unit"`
}

func (p *Price) record() priceRecord {
	return priceRecord{
		Of: p.Of, Without: p.Restriction.Words, Policy: p.Masked, Matchup: p.Matchup,
		Estimate: analysis.Finite(p.Value), Low: analysis.Finite(p.Low), High: analysis.Finite(p.High), LowTogether: analysis.Finite(p.Together.Low), HighTogether: analysis.Finite(p.Together.High),
		P: analysis.Finite(p.P), Exact: p.Exact, Adjusted: analysis.Finite(p.Adjusted), SE: analysis.Finite(p.SE), Differing: p.Differing, N: p.N, Unit: p.Unit,
	}
}

// object returns prices for programs.
func (r *Prices) object() any {
	list := []priceRecord{}
	for i := range r.List {
		list = append(list, r.List[i].record())
	}
	return struct {
		Run        string        `json:"run"`
		Folder     string        `json:"folder,omitempty"`
		Seed       int64         `json:"seed"`
		Deals      int64         `json:"deals"`
		Confidence float64       `json:"confidence"`
		Variant    variantRecord `json:"variant"`
		Policy     string        `json:"policy"`
		Prices     []priceRecord `json:"prices"`
	}{r.Run, r.Folder, r.Seed, r.Deals, 1 - Alpha, variantRecord(r.Variant), r.Policy, list}
}

// records returns one row per price.
func (r *Prices) records() document.Records {
	rows := document.Records{Columns: []string{"variant", "policy", "of", "without", "estimate", "low", "high", "low_together", "high_together",
		"p", "p_exact", "p_adjusted", "se", "differing", "n", "unit"}}
	for i := range r.List {
		p := r.List[i].record()
		rows.Add(r.Variant.Text, r.Policy, p.Of, p.Without, p.Estimate, p.Low, p.High, p.LowTogether, p.HighTogether,
			p.P, p.Exact, p.Adjusted, p.SE, p.Differing, p.N, p.Unit)
	}
	return rows
}
