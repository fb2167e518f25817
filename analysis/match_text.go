package analysis

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Text writes the match as testers of engines know it, every line a number with
// its interval and n.
func (r *MatchReport) Text(out io.Writer, o TextOptions) error {
	w := printed
	if o.ASCII {
		w = ascii
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s, %s, seed %d\n\n", r.Policy, r.rival(), r.Variant, r.Seed)
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "  %-10s%s\n", name, fmt.Sprintf(format, args...))
	}
	m := r.Match
	won, drawn, lost := m.Games()
	line("games", "%s   won %s, drawn %s, lost %s", w.whole(won+drawn+lost), w.whole(won), w.whole(drawn), w.whole(lost))
	if faults, own := m.Faults(); faults > 0 {
		line("faults", "%s broken off, %s of them by %s: they count in the score", counted(w, faults, "game"), w.whole(own), r.Policy)
	}
	score := m.Score()
	line("score", "%s   n = %s   %s if equal", w.valued(score), counted(w, m.N(), m.Unit()), w.expected(&score))
	r.strength(line, w)
	r.counts(line, w)
	if r.Test != nil {
		r.test(line, w)
	}
	draws, turns, plies := m.Draws(), m.Turns(), m.Plies()
	line("draws", "%s   n = %s", w.valued(draws), counted(w, draws.N, draws.Unit))
	line("length", "%s turns, %s plies   n = %s", w.valued(turns), w.valued(plies), counted(w, turns.N, turns.Unit))
	b.WriteString("\n" + r.sentence(w))
	for _, s := range sentences(r.Remarks) {
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

func (r *MatchReport) strength(line liner, w numerals) {
	s := r.Match.Tally().Strength()
	if s.N == 0 {
		return
	}
	sides := r.Match.table.Sides()
	switch { // all won, or all lost: the score has no Elo, an end of its interval has
	case s.Score == 1:
		line("Elo", "more than %s", w.decimal(ScoreToElo(s.Low, sides), 1, true))
	case s.Score == 0:
		line("Elo", "less than %s", w.decimal(ScoreToElo(s.High, sides), 1, true))
	default:
		e := points(s.Elo, Interval{ScoreToElo(s.Low, sides), ScoreToElo(s.High, sides)})
		if !e.lopsided() {
			e = points(s.Elo, Interval{s.Elo - s.EloError, s.Elo + s.EloError})
		}
		line("Elo", "%s", w.valued(e))
	}
	if math.IsInf(s.NElo, 0) {
		line("nElo", "%s   no deal differs from another", w.nothing)
	} else {
		line("nElo", "%s %s%s", w.decimal(s.NElo, 1, true), w.plusMinus, w.decimal(s.NEloError, 1, false))
	}
	line("LOS", "%s %%", w.decimal(s.LOS*100, 2, false))
}

// counts says how the pairs or rotation groups ended.
func (r *MatchReport) counts(line liner, w numerals) {
	t := r.Match.Tally()
	if t.Sides > 2 {
		var parts []string
		for i, n := range t.Counts {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%s: %s", w.decimal(t.Scores[i]*float64(t.Sides), 2, false), w.whole(n)))
			}
		}
		line("groups", "by points of %d   %s", t.Sides, strings.Join(parts, "  "))
		return
	}
	p := r.Match.Pairs()
	line("pairs", "LL %s  LD %s  WL %s  DD %s  WD %s  WW %s", w.whole(p.LL), w.whole(p.LD), w.whole(p.WL), w.whole(p.DD), w.whole(p.WD), w.whole(p.WW))
	if p.N() == 0 {
		return
	}
	text := fmt.Sprintf("DrawRatio %s %%", w.decimal(p.DrawRatio()*100, 1, false))
	if ratio := p.PairsRatio(); !math.IsNaN(ratio) && !math.IsInf(ratio, 0) {
		text += fmt.Sprintf("  PairsRatio %s", w.decimal(ratio, 2, false))
	}
	if c, _ := r.Match.Pairing(); !math.IsNaN(c) {
		text += fmt.Sprintf("  correlation %s", w.decimal(c, 2, true))
	}
	line("", "%s", text)
}

func (r *MatchReport) test(line liner, w numerals) {
	llr := r.LLR()
	lower, upper := r.Test.Bounds()
	text := w.nothing
	if !math.IsNaN(llr) {
		text = w.decimal(llr, 2, true)
	}
	line("LLR", "%s (%s, %s)   %s", text, w.decimal(lower, 2, false), w.decimal(upper, 2, false), r.Test.Verdict(llr))
	u := r.Test.Unbiased(r.Match.Tally())
	if u.Known() {
		line("unbiased", "Elo %s   LOS %s %%", w.valued(points(u.Elo, u.Interval)), w.decimal(u.LOS*100, 2, false))
	}
	line("test", "H0: %g, H1: %g points of %s Elo; alpha %g, beta %g", r.Test.Elo0, r.Test.Elo1, r.Test.Model, r.Test.Alpha, r.Test.Beta)
}

// sentence says in words what was found.
func (r *MatchReport) sentence(w numerals) string {
	m := r.Match
	t := m.Tally()
	s := t.Strength()
	score := m.Score()
	equal := w.expected(&score)
	switch {
	case s.N == 0:
		return "No deal was played.\n"
	case m.broken():
		_, own := m.Faults()
		return fmt.Sprintf("Every game was broken off by a fault, %s of %s by %s: the faults alone decided,\nand nothing was found out about strength.\n",
			w.whole(own), w.whole(m.faults), r.Policy)
	case m.Exact() && r.Policy == r.Rival:
		return fmt.Sprintf("A policy against itself: every %s scores exactly %s, as it must.\n", m.Unit(), equal)
	case m.drawn > 0 && m.won == 0 && m.lost == 0:
		return "All games were drawn, and none was won by anybody: they do not tell the two apart.\n"
	case m.Exact():
		return fmt.Sprintf("Every %s scores exactly %s: the two may well be the same policy by other names.\n", m.Unit(), equal)
	case r.Policy == r.Rival:
		return fmt.Sprintf("A policy against itself should score exactly %s in every %s, and does not:\nit depends on more than the game and its seed.\n", equal, m.Unit())
	case r.Test != nil && r.Test.Verdict(r.LLR()) != Undecided:
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
func points(elo float64, i Interval) Estimate {
	return Estimate{Form: MeanDifference, Value: elo, Interval: i}
}

// valued writes an estimate with its interval: `51.8 % ±0.3`.
func (w numerals) valued(e Estimate) string {
	value, interval := w.estimate(&e)
	return strings.TrimSpace(value + " " + interval)
}

// counted writes a number with what it counts: `2 000 pairs`.
func counted(w numerals, n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return w.whole(n) + " " + unit
}
