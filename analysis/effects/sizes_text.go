package effects

import (
	"cardlab/analysis"
	"fmt"
	"io"
	"strings"
)

// SizeReport is how many deals a goal takes, to be written by Text and JSON.
type SizeReport struct {
	Run   string // the pilot; "" if there is none
	Goal  Goal
	Sizes []Size
}

// Text writes the sizes, matchup by matchup.
func (r *SizeReport) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	var b strings.Builder
	if r.Run != "" {
		b.WriteString(r.Run + ": ")
	}
	fmt.Fprintf(&b, "deals for %s\n", r.Goal.text(w))
	bound := false
	for from := 0; from < len(r.Sizes); {
		to := from
		for to < len(r.Sizes) && r.Sizes[to].Matchup == r.Sizes[from].Matchup {
			bound = bound || r.Sizes[to].Bound
			to++
		}
		b.WriteString("\n")
		if r.Run == "" {
			writePlain(&b, w, r.Sizes[from:to])
		} else {
			fmt.Fprintf(&b, "%s\n", r.Sizes[from].Matchup)
			writeSizes(&b, w, r.Sizes[from:to])
		}
		from = to
	}
	if bound {
		b.WriteString("\n" + analysis.Folded("* No deal of the pilot differed from another: so many it takes if as many do as leave that a chance of 2.5 %.", o.Width) + "\n")
	}
	text := b.String()
	if o.ASCII {
		text = strings.ReplaceAll(text, "½", "1/2")
	}
	_, err := io.WriteString(out, text)
	return err
}

func writeSizes(b *strings.Builder, w analysis.Numerals, sizes []Size) {
	rows := [][]string{{"", "", "design", "pilot", "n", "sd of a deal", "deals", "games", "gain"}}
	last := ""
	for i := range sizes {
		s := &sizes[i]
		question := s.question()
		if question == last {
			question = ""
		} else {
			last = question
		}
		deals, gain := w.Whole(s.Deals), ""
		if s.Bound {
			deals += "*"
		}
		if analysis.Known(s.Gain) != nil {
			gain = w.Decimal(s.Gain, 1, false) + " times"
		}
		rows = append(rows, []string{question, s.about(w), string(s.Design), w.Valued(s.Estimate), w.Whole(s.N),
			w.Decimal(s.SD, 3, false), deals, w.Whole(s.Games), gain})
	}
	b.WriteString(analysis.Aligned(rows))
}

// writePlain writes what can be said without a pilot.
func writePlain(b *strings.Builder, w analysis.Numerals, sizes []Size) {
	rows := [][]string{{"", "design", "deals", "games", "gain"}}
	for i := range sizes {
		s := &sizes[i]
		gain := ""
		if analysis.Known(s.Gain) != nil {
			gain = w.Decimal(s.Gain, 1, false) + " times"
		}
		rows = append(rows, []string{s.What, string(s.Design), w.Whole(s.Deals), w.Whole(s.Games), gain})
	}
	b.WriteString(analysis.Aligned(rows))
}

// question names what a size is about: "score of rules".
func (s *Size) question() string {
	if s.Metric == "side_score" || s.Metric == "score" {
		return "score of " + s.What
	}
	return s.Metric
}

// about names the variants: "limit8" or "nolimit − limit8".
func (s *Size) about(w analysis.Numerals) string {
	if s.Against == "" {
		return s.Variant
	}
	return s.Variant + " " + w.Minus + " " + s.Against
}

// text says what is to be reached.
func (g Goal) text(w analysis.Numerals) string {
	unit, scale := " pp", 100.0
	if g.Length {
		unit, scale = " turns", 1
	}
	if g.Power > 0 {
		return fmt.Sprintf("a chance of %g %% to find an effect of %g%s, tested at 5 %%", 100*g.Power, round(g.Effect*scale), unit)
	}
	text := fmt.Sprintf("%s%g%s at 95 %%", w.PlusMinus, round(g.Half*scale), unit)
	if g.Anytime {
		text += ", at any time"
	}
	return text
}
