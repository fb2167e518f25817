package league

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"math"
	"strings"
)

// Document returns the match as testers of engines know it, every line a number with
// its interval and n.
func (r *MatchReport) Document() document.Document {
	d := document.Document{Records: matchRecords(r), Data: r.record()}
	d.Section(document.Title{About: fmt.Sprintf("%s against %s, %s, seed %d", r.Policy, r.rival(), r.Variant, r.Seed)})
	facts := document.Facts{Width: 10}
	line := func(name, format string, args ...any) { facts.Add(name, fmt.Sprintf(format, args...)) }
	m := r.Match
	won, drawn, lost := m.Games()
	line("games", "%s   won %s, drawn %s, lost %s", analysis.Whole(won+drawn+lost), analysis.Whole(won), analysis.Whole(drawn), analysis.Whole(lost))
	if faults, own := m.Faults(); faults > 0 {
		line("faults", "%s broken off, %s of them by %s: they count in the score", analysis.Counted(faults, "game"), analysis.Whole(own), r.Policy)
	}
	score := r.score()
	line("score", "%s   n = %s   %s if equal", score.Valued(), analysis.Counted(m.N(), m.Unit()), score.IfEqual())
	if e, gain, ok := m.NoLuck(); ok {
		line("no luck", "%s   with draw luck taken out, as if from ×%s as many %s", e.Valued(), analysis.Decimal(gain, 2, false), analysis.Plural(m.Unit()))
	} else if m.luck != nil {
		line("no luck", "%s   too few %s to tell draw luck from chance", analysis.Nothing, analysis.Plural(m.Unit()))
	}
	if !r.mirror() {
		r.strength(line)
	}
	r.counts(line)
	if r.Test != nil {
		r.test(line)
	}
	draws, turns, plies := m.Draws(), m.Turns(), m.Plies()
	line("draws", "%s   n = %s", draws.Valued(), analysis.Counted(draws.N, draws.Unit))
	line("length", "%s turns, %s plies   n = %s", turns.Valued(), plies.Valued(), analysis.Counted(turns.N, turns.Unit))
	d.Section(facts)
	d.Section(document.Lines(append(strings.Split(r.sentence(), "\n"), analysis.Sentences(r.Remarks)...)))
	return d
}

func (r *MatchReport) rival() string {
	if r.Policy == r.Rival {
		return "itself"
	}
	return r.Rival
}

// mirror reports whether a policy met itself and every deal scored what it must.
func (r *MatchReport) mirror() bool { return r.Policy == r.Rival && r.Match.Exact() }

// score returns the score. A policy against itself scores what equal ones do by the nature of a pair, which is no estimate: its interval has no width.
func (r *MatchReport) score() analysis.Estimate {
	e := r.Match.Score()
	if r.mirror() {
		e.Interval = stats.Interval{Low: e.Value, High: e.Value}
	}
	return e
}

type liner func(name, format string, args ...any)

func (r *MatchReport) strength(line liner) {
	s := r.Match.Tally().Strength()
	if s.N == 0 {
		return
	}
	sides := r.Match.table.Sides()
	switch { // all won, or all lost: the score has no Elo, an end of its interval has
	case s.Score == 1:
		line("Elo", "more than %s", analysis.Decimal(strength.ScoreToElo(s.Low, sides), 1, true))
	case s.Score == 0:
		line("Elo", "less than %s", analysis.Decimal(strength.ScoreToElo(s.High, sides), 1, true))
	default:
		e := points(s.Elo, stats.Interval{Low: strength.ScoreToElo(s.Low, sides), High: strength.ScoreToElo(s.High, sides)})
		if !e.Lopsided() {
			e = points(s.Elo, stats.Interval{Low: s.Elo - s.EloError, High: s.Elo + s.EloError})
		}
		line("Elo", "%s", e.Valued())
	}
	if math.IsNaN(s.LOS) {
		line("nElo", "%s   no deal differs from another", analysis.Nothing)
		line("LOS", "%s", analysis.Nothing)
		return
	}
	line("nElo", "%s %s%s", analysis.Decimal(s.NElo, 1, true), analysis.PlusMinus, analysis.Decimal(s.NEloError, 1, false))
	line("LOS", "%s", likelihood(s.LOS))
}

// likelihood writes a likelihood of superiority, which is never quite 0 or 100 %.
func likelihood(x float64) string {
	switch {
	case x > .9999:
		return "more than 99.99 %"
	case x < .0001:
		return "less than 0.01 %"
	}
	return analysis.Decimal(x*100, 2, false) + " %"
}

// counts says how the pairs or rotation groups ended.
func (r *MatchReport) counts(line liner) {
	t := r.Match.Tally()
	if t.Sides > 2 {
		var parts []string
		for i, n := range t.Counts {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%s: %s", analysis.Decimal(t.Scores[i]*float64(t.Sides), 2, false), analysis.Whole(n)))
			}
		}
		line("groups", "by points of %d   %s", t.Sides, strings.Join(parts, "  "))
		return
	}
	p := r.Match.pairs
	line("pairs", "LL %s  LD %s  WL %s  DD %s  WD %s  WW %s", analysis.Whole(p.LL), analysis.Whole(p.LD), analysis.Whole(p.WL), analysis.Whole(p.DD), analysis.Whole(p.WD), analysis.Whole(p.WW))
	if p.N() == 0 {
		return
	}
	text := fmt.Sprintf("DrawRatio %s %%", analysis.Decimal(p.DrawRatio()*100, 1, false))
	if ratio := p.PairsRatio(); !math.IsNaN(ratio) && !math.IsInf(ratio, 0) {
		text += fmt.Sprintf("  PairsRatio %s", analysis.Decimal(ratio, 2, false))
	}
	if c, _ := r.Match.pairing(); !math.IsNaN(c) {
		text += fmt.Sprintf("  correlation %s", analysis.Decimal(c, 2, true))
	}
	line("", "%s", text)
}

func (r *MatchReport) test(line liner) {
	llr := r.LLR()
	lower, upper := r.Test.Bounds()
	text := analysis.Nothing
	if !math.IsNaN(llr) {
		text = analysis.Decimal(llr, 2, true)
	}
	line("LLR", "%s (%s, %s)   %s", text, analysis.Decimal(lower, 2, false), analysis.Decimal(upper, 2, false), r.Test.Verdict(llr))
	u := r.Test.Unbiased(r.Match.Tally())
	if u.Known() {
		line("unbiased", "Elo %s   LOS %s", points(u.Elo, u.Interval).Valued(), likelihood(u.LOS))
	}
	line("test", "H0: %g, H1: %g points of %s Elo; alpha %g, beta %g", r.Test.Elo0, r.Test.Elo1, r.Test.Model, r.Test.Alpha, r.Test.Beta)
}

// sentence says in words what was found.
func (r *MatchReport) sentence() string {
	m := r.Match
	t := m.Tally()
	s := t.Strength()
	score := r.score()
	equal := score.IfEqual()
	switch {
	case s.N == 0:
		return "No deal was played."
	case m.broken():
		_, own := m.Faults()
		return fmt.Sprintf("Every game was broken off by a fault, %s of %s by %s: the faults alone decided,\nand nothing was found out about strength.",
			analysis.Whole(own), analysis.Whole(m.faults), r.Policy)
	case r.mirror():
		return fmt.Sprintf("A policy against itself: every %s scores exactly %s, as it must.", m.Unit(), equal)
	case m.drawn > 0 && m.won == 0 && m.lost == 0:
		return "All games were drawn, and none was won by anybody: they do not tell the two apart."
	case m.Exact():
		return fmt.Sprintf("Every %s scores exactly %s: the two may well be the same policy by other names.", m.Unit(), equal)
	case r.Policy == r.Rival:
		return fmt.Sprintf("A policy against itself should score exactly %s in every %s, and does not:\nit depends on more than the game and its seed.", equal, m.Unit())
	case r.Test != nil && r.Test.Verdict(r.LLR()) != strength.Undecided:
		return "A test stops when the score happens to be far out, so that score and Elo lean towards the verdict;\n" +
			"the line \"unbiased\" allows for that."
	case s.Low > t.Equal():
		return fmt.Sprintf("%s is stronger: the whole interval lies above %s.", r.Policy, equal)
	case s.High < t.Equal():
		return fmt.Sprintf("%s is weaker: the whole interval lies below %s.", r.Policy, equal)
	}
	return fmt.Sprintf("The interval holds %s: these games do not say which of the two is stronger.", equal)
}

// points returns an estimate in points of Elo.
func points(elo float64, i stats.Interval) *analysis.Estimate {
	return &analysis.Estimate{Form: analysis.MeanDifference, Value: elo, Interval: i}
}
