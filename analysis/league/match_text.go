package league

import (
	"cardlab/analysis"
	"cardlab/analysis/stats"
	"cardlab/analysis/strength"
	"fmt"
	"io"
	"math"
	"strings"
)

// Text writes the match as testers of engines know it, every line a number with
// its interval and n.
func (r *MatchReport) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s, %s, seed %d\n\n", r.Policy, r.rival(), r.Variant, r.Seed)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "  %-10s%s\n", name, fmt.Sprintf(format, args...))
	}
	m := r.Match
	won, drawn, lost := m.Games()
	line("games", "%s   won %s, drawn %s, lost %s", w.Whole(won+drawn+lost), w.Whole(won), w.Whole(drawn), w.Whole(lost))
	if faults, own := m.Faults(); faults > 0 {
		line("faults", "%s broken off, %s of them by %s: they count in the score", analysis.Counted(w, faults, "game"), w.Whole(own), r.Policy)
	}
	score := m.Score()
	line("score", "%s   n = %s   %s if equal", w.Valued(score), analysis.Counted(w, m.N(), m.Unit()), w.Expected(&score))
	r.strength(line, w)
	r.counts(line, w)
	if r.Test != nil {
		r.test(line, w)
	}
	draws, turns, plies := m.Draws(), m.Turns(), m.Plies()
	line("draws", "%s   n = %s", w.Valued(draws), analysis.Counted(w, draws.N, draws.Unit))
	line("length", "%s turns, %s plies   n = %s", w.Valued(turns), w.Valued(plies), analysis.Counted(w, turns.N, turns.Unit))
	b.WriteString("\n" + r.sentence(w))
	for _, s := range analysis.Sentences(r.Remarks) {
		b.WriteString(s + "\n")
	}
	text := b.String()
	if o.ASCII {
		text = strings.ReplaceAll(text, "½", "1/2")
	}
	_, err := io.WriteString(out, text)
	return err
}

func (r *MatchReport) rival() string {
	if r.Policy == r.Rival {
		return "itself"
	}
	return r.Rival
}

type liner func(name, format string, args ...any)

func (r *MatchReport) strength(line liner, w analysis.Numerals) {
	s := r.Match.Tally().Strength()
	if s.N == 0 {
		return
	}
	sides := r.Match.table.Sides()
	switch { // all won, or all lost: the score has no Elo, an end of its interval has
	case s.Score == 1:
		line("Elo", "more than %s", w.Decimal(strength.ScoreToElo(s.Low, sides), 1, true))
	case s.Score == 0:
		line("Elo", "less than %s", w.Decimal(strength.ScoreToElo(s.High, sides), 1, true))
	default:
		e := points(s.Elo, stats.Interval{Low: strength.ScoreToElo(s.Low, sides), High: strength.ScoreToElo(s.High, sides)})
		if !e.Lopsided() {
			e = points(s.Elo, stats.Interval{Low: s.Elo - s.EloError, High: s.Elo + s.EloError})
		}
		line("Elo", "%s", w.Valued(e))
	}
	if math.IsInf(s.NElo, 0) {
		line("nElo", "%s   no deal differs from another", w.Nothing)
	} else {
		line("nElo", "%s %s%s", w.Decimal(s.NElo, 1, true), w.PlusMinus, w.Decimal(s.NEloError, 1, false))
	}
	line("LOS", "%s %%", w.Decimal(s.LOS*100, 2, false))
}

// counts says how the pairs or rotation groups ended.
func (r *MatchReport) counts(line liner, w analysis.Numerals) {
	t := r.Match.Tally()
	if t.Sides > 2 {
		var parts []string
		for i, n := range t.Counts {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%s: %s", w.Decimal(t.Scores[i]*float64(t.Sides), 2, false), w.Whole(n)))
			}
		}
		line("groups", "by points of %d   %s", t.Sides, strings.Join(parts, "  "))
		return
	}
	p := r.Match.Pairs()
	line("pairs", "LL %s  LD %s  WL %s  DD %s  WD %s  WW %s", w.Whole(p.LL), w.Whole(p.LD), w.Whole(p.WL), w.Whole(p.DD), w.Whole(p.WD), w.Whole(p.WW))
	if p.N() == 0 {
		return
	}
	text := fmt.Sprintf("DrawRatio %s %%", w.Decimal(p.DrawRatio()*100, 1, false))
	if ratio := p.PairsRatio(); !math.IsNaN(ratio) && !math.IsInf(ratio, 0) {
		text += fmt.Sprintf("  PairsRatio %s", w.Decimal(ratio, 2, false))
	}
	if c, _ := r.Match.Pairing(); !math.IsNaN(c) {
		text += fmt.Sprintf("  correlation %s", w.Decimal(c, 2, true))
	}
	line("", "%s", text)
}

func (r *MatchReport) test(line liner, w analysis.Numerals) {
	llr := r.LLR()
	lower, upper := r.Test.Bounds()
	text := w.Nothing
	if !math.IsNaN(llr) {
		text = w.Decimal(llr, 2, true)
	}
	line("LLR", "%s (%s, %s)   %s", text, w.Decimal(lower, 2, false), w.Decimal(upper, 2, false), r.Test.Verdict(llr))
	u := r.Test.Unbiased(r.Match.Tally())
	if u.Known() {
		line("unbiased", "Elo %s   LOS %s %%", w.Valued(points(u.Elo, u.Interval)), w.Decimal(u.LOS*100, 2, false))
	}
	line("test", "H0: %g, H1: %g points of %s Elo; alpha %g, beta %g", r.Test.Elo0, r.Test.Elo1, r.Test.Model, r.Test.Alpha, r.Test.Beta)
}

// sentence says in words what was found.
func (r *MatchReport) sentence(w analysis.Numerals) string {
	m := r.Match
	t := m.Tally()
	s := t.Strength()
	score := m.Score()
	equal := w.Expected(&score)
	switch {
	case s.N == 0:
		return "No deal was played.\n"
	case m.broken():
		_, own := m.Faults()
		return fmt.Sprintf("Every game was broken off by a fault, %s of %s by %s: the faults alone decided,\nand nothing was found out about strength.\n",
			w.Whole(own), w.Whole(m.faults), r.Policy)
	case m.Exact() && r.Policy == r.Rival:
		return fmt.Sprintf("A policy against itself: every %s scores exactly %s, as it must.\n", m.Unit(), equal)
	case m.drawn > 0 && m.won == 0 && m.lost == 0:
		return "All games were drawn, and none was won by anybody: they do not tell the two apart.\n"
	case m.Exact():
		return fmt.Sprintf("Every %s scores exactly %s: the two may well be the same policy by other names.\n", m.Unit(), equal)
	case r.Policy == r.Rival:
		return fmt.Sprintf("A policy against itself should score exactly %s in every %s, and does not:\nit depends on more than the game and its seed.\n", equal, m.Unit())
	case r.Test != nil && r.Test.Verdict(r.LLR()) != strength.Undecided:
		return "A test stops when the score happens to be far out, so that score and Elo lean towards the verdict;\n" +
			"the line \"unbiased\" allows for that.\n"
	case s.Low > t.Equal():
		return fmt.Sprintf("%s is stronger: the whole interval lies above %s.\n", r.Policy, equal)
	case s.High < t.Equal():
		return fmt.Sprintf("%s is weaker: the whole interval lies below %s.\n", r.Policy, equal)
	}
	return fmt.Sprintf("The interval holds %s: these games do not say which of the two is stronger.\n", equal)
}

// points returns an estimate in points of Elo.
func points(elo float64, i stats.Interval) analysis.Estimate {
	return analysis.Estimate{Form: analysis.MeanDifference, Value: elo, Interval: i}
}
