package league

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"math"
	"strconv"
	"strings"
)

// LeagueReport is what the league of one variant found.
type LeagueReport struct {
	Run       string
	Variant   analysis.Variant
	League    *League
	Standings *Standings
	Remarks   []string // what a reader must know of the policies, a clause each
	Exploits  []analysis.Exploit
}

// LeaguesDocument returns the leagues of a run, one after another: the scores of each
// against each, the ratings, and the cycles.
func LeaguesDocument(reports []LeagueReport) document.Document {
	records := []leagueRecord{}
	for i := range reports {
		records = append(records, reports[i].record())
	}
	d := document.Document{Records: standingsRecords(reports), Data: struct {
		Leagues []leagueRecord `json:"leagues"`
	}{records}}
	for i := range reports {
		if i > 0 {
			d.Section() // leagues stand farther apart than what one of them has
		}
		reports[i].sections(&d)
	}
	return d
}

func (r *LeagueReport) sections(d *document.Document) {
	l, s := r.League, r.Standings
	head := []document.Block{
		document.Title{Name: r.Run + ", " + r.Variant.Label, About: r.Variant.Text},
		document.Lines{fmt.Sprintf("%s policies, %s on %s", analysis.Whole(int64(len(s.Policies))), analysis.Counted(l.Games, "game"), analysis.Counted(l.Deals, "deal"))},
	}
	if l.Faults > 0 {
		head = append(head, document.Lines{fmt.Sprintf("%s broken off, of which %s without a winner are left out", analysis.Counted(l.Faults, "game"), analysis.Whole(l.LeftOut))})
	}
	d.Section(head...)
	d.Section(matrix("score of the row against the column, ½ where neither won; 95 % by deal", s.Policies, func(i, j int) (analysis.Estimate, bool) {
		e, met := l.Score(s.Policies[i], s.Policies[j])
		return e, met && i != j
	}))
	d.Section(r.ratings()...)
	d.Section(r.model())
	if s.MetaGame != nil {
		d.Section(r.metaGame()...)
		d.Section(r.sweep()...)
	}
	if r.Exploits != nil {
		d.Section(r.exploits()...)
	}
	for _, remark := range analysis.Sentences(r.Remarks) {
		d.Section(document.Sentence(remark))
	}
}

// ratings returns the strengths and how far each is ahead of the next.
func (r *LeagueReport) ratings() []document.Block {
	s := r.Standings
	t := document.Of("ratings about their mean, from scores; 95 % by deal", "", "Elo", "ahead of the next")
	for i := range s.Policies {
		lead := ""
		if i < len(s.Lead) {
			lead = s.Lead[i].Valued()
		}
		t.Add(numbered(s.Policies, i), s.Elo[i].Valued(), lead)
	}
	if !s.Steadied {
		return []document.Block{t}
	}
	return []document.Block{t, document.Sentence("One never lost, or never won: its rating has no bound in these games. Half a win each way was added to every pair that met; read the ratings as bounds.")}
}

// model returns what else the models say: the first to act, and draws.
func (r *LeagueReport) model() document.Facts {
	s := r.Standings
	facts := document.Facts{Width: 14}
	if analysis.Known(s.First.Value) == nil {
		facts.Add("first to act", "cannot be told apart from the strength of who acted first")
	} else {
		facts.Add("first to act", s.First.Valued()+" Elo")
	}
	if s.Draws == nil {
		facts.Add("draws", "none")
	}
	for _, d := range s.Draws {
		facts.Add("draws", fmt.Sprintf("%s between equals by %s, log-likelihood %s", d.Estimate.Valued(), d.Model, analysis.Decimal(d.LogL, 1, false)))
	}
	return facts
}

// exploits returns what was won from policies by players made for it, a table for each policy.
func (r *LeagueReport) exploits() (blocks []document.Block) {
	tables := map[string]*document.Table{}
	var costs document.Lines
	for _, x := range r.Exploits {
		t := tables[x.Policy]
		if t == nil {
			t = document.Of(fmt.Sprintf("what can be won from %s, at the least; 95 %% by deal", x.Policy), "", "score", "n", "unit", "if equal")
			tables[x.Policy] = t
			blocks = append(blocks, t)
		}
		t.Add(x.By, x.Score.Valued(), analysis.Whole(x.Score.N), x.Score.Unit, x.Score.IfEqual())
		costs = append(costs, fmt.Sprintf("%s: %s", x.By, x.Budget))
	}
	return append(blocks, costs, document.Sentence("A better player, or more of the budget, may win more; what is not above the score of equals has won nothing."))
}

// mostCycles is how many cycles are written out.
const mostCycles = 5

// metaGame returns who would be played by those who may choose, and the cycles.
func (r *LeagueReport) metaGame() []document.Block {
	s, g := r.Standings, r.Standings.MetaGame
	percent := func(x float64) string {
		if math.IsNaN(x) {
			return analysis.Nothing
		}
		return analysis.Decimal(100*x, 1, false) + " %"
	}
	t := document.Of(fmt.Sprintf("who takes part where policies may be chosen, and how often in %s of the deals", analysis.Counted(int64(g.Draws), "resampling")),
		"", "alpha-rank in the limit", "in the top", "Nash", "in Nash")
	for i := range s.Policies {
		t.Add(numbered(s.Policies, i), percent(g.AlphaRank[i]), percent(g.Top[i]), percent(g.Nash[i]), percent(g.InNash[i]))
	}
	n := len(s.Policies)
	triples := int64(n * (n - 1) * (n - 2) / 6)
	if triples == 0 {
		return []document.Block{t}
	}
	cycles := document.Lines{fmt.Sprintf("%s of %s beat each other in a cycle", analysis.Whole(int64(len(g.Cycles))), analysis.Counted(triples, "triple"))}
	for _, c := range g.Cycles[:min(mostCycles, len(g.Cycles))] {
		cycles = append(cycles, fmt.Sprintf("  %d > %d > %d > %d   in %s of the resamplings",
			c.Policies[0]+1, c.Policies[1]+1, c.Policies[2]+1, c.Policies[0]+1, percent(c.Share)))
	}
	return []document.Block{t, cycles}
}

// sweep returns alpha-rank over the intensity of selection.
func (r *LeagueReport) sweep() []document.Block {
	s, w := r.Standings, r.Standings.MetaGame.Sweep
	t := document.Of(fmt.Sprintf("alpha-rank by the intensity of selection α, a population of %d; 95 %% by deal", alphaPlayers), "α")
	for i := range s.Policies {
		t.Columns = append(t.Columns, document.Column{Head: numbered(s.Policies, i)})
	}
	for a := range w.Alphas {
		cells := []string{AlphaText(w.Alphas[a])}
		for i := range w.Shares[a] {
			value, interval := PrintedShare(&w.Shares[a][i])
			cells = append(cells, strings.TrimSpace(value+" "+interval))
		}
		t.Add(cells...)
	}
	return []document.Block{t, document.Sentence(w.Sentence())}
}

// Sentence says from which α on the ranking stands still, and how sure that ranking is.
func (s *Sweep) Sentence() string {
	last := AlphaText(s.Alphas[len(s.Alphas)-1])
	text := "The ranking by these shares still changes at α = " + last
	if !math.IsInf(s.Settled.Value, 1) {
		text = fmt.Sprintf("From α = %s on the ranking by these shares stands still, up to %s", AlphaText(s.Settled.Value), last)
	}
	if s.Settled.Known() {
		text += fmt.Sprintf("; 95 %% by deal: from %s to %s", AlphaText(s.Settled.Low), AlphaText(s.Settled.High))
	}
	if !math.IsNaN(s.Same) {
		text += fmt.Sprintf(". It is the same at %s in %s %% of %s of the deals", last, analysis.Decimal(100*s.Same, 1, false), analysis.Counted(int64(s.Draws), "resampling"))
	}
	return text + "."
}

// AlphaText writes an intensity of selection: 0.032, 100; what is infinite lies beyond the grid.
func AlphaText(alpha float64) string {
	if math.IsInf(alpha, 1) {
		return "beyond"
	}
	digits := max(0, 1-int(math.Floor(math.Log10(alpha)+1e-9)))
	whole := math.Pow(10, float64(digits))
	rounded := math.Round(alpha*whole) / whole
	if alpha >= 100 { // two digits, as the others
		return analysis.Whole(10 * int64(math.Round(alpha/10)))
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// PrintedShare writes a share of the time and its interval; one whose interval is all next to an end is a bound, as no sample proves that there is nothing left.
func PrintedShare(e *analysis.Estimate) (value, interval string) {
	const next = .0005
	switch {
	case e.Known() && e.Low > 1-next:
		return "> 99.9 %", ""
	case e.Known() && e.High < next:
		return "< 0.1 %", ""
	}
	return e.Printed()
}
