package league

import (
	"cardlab/analysis"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// LeagueReport is what the league of one variant found, to be written by Text and LeaguesJSON.
type LeagueReport struct {
	Run       string
	Variant   analysis.Variant
	League    *League
	Standings *Standings
	Remarks   []string // what a reader must know of the policies, a clause each
}

// Text writes the scores of each against each, the ratings, and the cycles.
func (r *LeagueReport) Text(out io.Writer, o analysis.TextOptions) error {
	w := analysis.Printed
	if o.ASCII {
		w = analysis.ASCII
	}
	l, s := r.League, r.Standings
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s: %s\n", r.Run, r.Variant.Label, r.Variant.Text)
	fmt.Fprintf(&b, "%s, %s on %s\n", policies(w, len(s.Policies)), analysis.Counted(w, l.Games, "game"), analysis.Counted(w, l.Deals, "deal"))
	if l.Faults > 0 {
		fmt.Fprintf(&b, "%s broken off, of which %s without a winner are left out\n", analysis.Counted(w, l.Faults, "game"), w.Whole(l.LeftOut))
	}
	r.crossTable(&b, w)
	r.ratings(&b, w, o.Width)
	r.model(&b, w)
	if s.MetaGame != nil {
		r.metaGame(&b, w)
	}
	for _, s := range analysis.Sentences(r.Remarks) {
		b.WriteString("\n" + analysis.Folded(s, o.Width) + "\n")
	}
	text := b.String()
	if o.ASCII {
		text = strings.ReplaceAll(text, "½", "1/2")
	}
	_, err := io.WriteString(out, text)
	return err
}

func policies(w analysis.Numerals, n int) string { return w.Whole(int64(n)) + " policies" }

// crossTable writes the score of the row against the column.
func (r *LeagueReport) crossTable(b *strings.Builder, w analysis.Numerals) {
	s := r.Standings
	b.WriteString("\nscore of the row against the column, ½ where neither won; 95 % by deal\n")
	rows := [][]string{{""}}
	for i, name := range s.Policies {
		rows[0] = append(rows[0], strconv.Itoa(i+1))
		row := []string{r.numbered(i)}
		for j, rival := range s.Policies {
			text := ""
			if e, ok := r.League.Score(name, rival); ok && i != j {
				text = w.Valued(e)
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	b.WriteString(analysis.Aligned(rows))
}

func (r *LeagueReport) numbered(i int) string {
	return strconv.Itoa(i+1) + " " + r.Standings.Policies[i]
}

// ratings writes the strengths and how far each is ahead of the next.
func (r *LeagueReport) ratings(b *strings.Builder, w analysis.Numerals, bound int) {
	s := r.Standings
	b.WriteString("\nratings about their mean, from scores; 95 % by deal\n")
	rows := [][]string{{"", "Elo", "ahead of the next"}}
	for i := range s.Policies {
		lead := ""
		if i < len(s.Lead) {
			lead = w.Valued(s.Lead[i])
		}
		rows = append(rows, []string{r.numbered(i), w.Valued(s.Elo[i]), lead})
	}
	b.WriteString(analysis.Aligned(rows))
	if s.Steadied {
		b.WriteString(analysis.Folded("One never lost, or never won: its rating has no bound in these games. Half a game to and fro was added to each pair that met; take the ratings for bounds.", bound) + "\n")
	}
}

// model writes what else the models say: the first to act, and draws.
func (r *LeagueReport) model(b *strings.Builder, w analysis.Numerals) {
	s := r.Standings
	b.WriteString("\n")
	line := func(name, text string) { fmt.Fprintf(b, "  %-14s%s\n", name, text) }
	if analysis.Known(s.First.Value) == nil {
		line("first to act", "cannot be told from the strength of who was it")
	} else {
		line("first to act", w.Valued(s.First)+" Elo")
	}
	if s.Draws == nil {
		line("draws", "none")
	}
	for _, d := range s.Draws {
		line("draws", fmt.Sprintf("%s between equals by %s, log-likelihood %s", w.Valued(d.Estimate), d.Model, w.Decimal(d.LogL, 1, false)))
	}
}

// mostCycles is how many cycles are written out.
const mostCycles = 5

// metaGame writes who would be played by those who may choose, and the cycles.
func (r *LeagueReport) metaGame(b *strings.Builder, w analysis.Numerals) {
	s, g := r.Standings, r.Standings.MetaGame
	percent := func(x float64) string { return w.Decimal(100*x, 1, false) + " %" }
	fmt.Fprintf(b, "\nwho takes part where policies may be chosen, and how often in %s resamplings of the deals\n", w.Whole(int64(g.Draws)))
	rows := [][]string{{"", "alpha-rank", "in the top", "Nash", "in Nash"}}
	for i := range s.Policies {
		rows = append(rows, []string{r.numbered(i), percent(g.AlphaRank[i]), percent(g.Top[i]), percent(g.Nash[i]), percent(g.InNash[i])})
	}
	b.WriteString(analysis.Aligned(rows))
	n := len(s.Policies)
	triples := int64(n * (n - 1) * (n - 2) / 6)
	if triples == 0 {
		return
	}
	fmt.Fprintf(b, "%s of %s beat each other in a circle\n", w.Whole(int64(len(g.Cycles))), analysis.Counted(w, triples, "triple"))
	for _, c := range g.Cycles[:min(mostCycles, len(g.Cycles))] {
		fmt.Fprintf(b, "  %d > %d > %d > %d   in %s of the resamplings\n",
			c.Policies[0]+1, c.Policies[1]+1, c.Policies[2]+1, c.Policies[0]+1, percent(c.Share))
	}
}
