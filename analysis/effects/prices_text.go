package effects

import (
	"cardlab/analysis"
	"cardlab/engine/plain"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
)

// Text writes prices to be read, the highest first.
func (r *Prices) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	var b strings.Builder
	b.WriteString(analysis.Folded(fmt.Sprintf("%s: what it costs %s to do without, in percentage points of its score", r.Run, r.Policy), o.Width) + "\n")
	fmt.Fprintf(&b, "  %s: %s\n\n", r.Variant.Label, r.Variant.Text)
	b.WriteString(analysis.Aligned(r.rows(w)))
	b.WriteString("\n")
	for _, line := range r.notes(w) {
		b.WriteString(analysis.Folded(line, o.Width) + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (r *Prices) rows(w analysis.Numerals) [][]string {
	rows := [][]string{{"without", "price", "95 %", "p", "n", "differ"}}
	for i := range r.List {
		p := &r.List[i]
		shown := p.Estimate
		shown.Interval = p.Together
		value, interval := w.Estimate(&shown)
		rows = append(rows, []string{p.Restriction.Words, value, interval, w.Probability(p.Adjusted), analysis.Counted(w, p.N, p.Unit), w.Whole(p.Differing)})
	}
	return rows
}

func (r *Prices) notes(w analysis.Numerals) []string {
	list := []string{
		fmt.Sprintf("price: how far below 1/sides %s scores with the restriction, against itself without; %s from every seating, seed %d.", r.Policy, analysis.Counted(w, r.Deals, "deal"), r.Seed),
		fmt.Sprintf("Intervals hold with 95 %% for all %s at once (Bonferroni); p is adjusted for as many (Holm).", w.Whole(int64(len(r.List)))),
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

// JSON writes prices as one object.
func (r *Prices) JSON(out io.Writer) error {
	list := []priceRecord{}
	for i := range r.List {
		list = append(list, r.List[i].record())
	}
	return analysis.WriteJSON(out, struct {
		Run        string        `json:"run"`
		Folder     string        `json:"folder,omitempty"`
		Seed       int64         `json:"seed"`
		Deals      int64         `json:"deals"`
		Confidence float64       `json:"confidence"`
		Variant    variantRecord `json:"variant"`
		Policy     string        `json:"policy"`
		Prices     []priceRecord `json:"prices"`
	}{r.Run, r.Folder, r.Seed, r.Deals, 1 - Alpha, variantRecord(r.Variant), r.Policy, list})
}

// CSV writes prices with a header, one row each.
func (r *Prices) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	w.Write([]string{"variant", "policy", "of", "without", "estimate", "low", "high", "low_together", "high_together",
		"p", "p_exact", "p_adjusted", "se", "differing", "n", "unit"})
	for i := range r.List {
		p := r.List[i].record()
		w.Write([]string{plain.Cell(r.Variant.Text), plain.Cell(r.Policy), plain.Cell(p.Of), plain.Cell(p.Without), analysis.Full(p.Estimate), analysis.Full(p.Low), analysis.Full(p.High), analysis.Full(p.LowTogether), analysis.Full(p.HighTogether),
			analysis.Full(p.P), fmt.Sprint(p.Exact), analysis.Full(p.Adjusted), analysis.Full(p.SE), fmt.Sprint(p.Differing), fmt.Sprint(p.N), p.Unit})
	}
	w.Flush()
	return w.Error()
}

// Markdown writes prices as a table.
func (r *Prices) Markdown(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "What it costs %s to do without, at %s.\n\n", plain.Code(r.Policy), plain.Code(r.Variant.Text))
	b.WriteString(pipes(r.rows(analysis.Printed)))
	b.WriteString("\n" + strings.Join(r.notes(analysis.Printed), "\n") + "\n")
	_, err := io.WriteString(out, b.String())
	return err
}
