package effects

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// planted compares deals in which a rule gives the first seat every deal of a share more, by policy. Half of the time whether a
// deal would be given is the same for all policies.
func planted(t *testing.T, rng *rand.Rand, deals int, shares ...float64) *Effects {
	t.Helper()
	names := []string{"weak", "middling", "strong"}[:len(shares)]
	f := NewEffectFold(0, 1)
	e := &Effects{Deals: int64(deals), Changed: []analysis.Variant{{Label: "new", Text: "new"}}, Base: analysis.Variant{Label: "old", Text: "old"}}
	for deal := range deals {
		u, w := rng.Float64(), engine.Seat(rng.IntN(2))
		var old, changed []data.Game
		for m, share := range shares {
			g := synthetic.Game(synthetic.Two, int64(deal), 0, w, names[m], names[m])
			g.Matchup = int32(m)
			old = append(old, g)
			own := u
			if rng.IntN(2) == 0 {
				own = rng.Float64()
			}
			if own < share {
				g.Winner, g.Side = 0, 0
			}
			changed = append(changed, g)
		}
		f.found.Compare(1, synthetic.Two, old, changed)
	}
	for m, name := range names {
		e.Matchups = append(e.Matchups, analysis.Matchup{Number: int32(m), Policies: []string{name, name}})
		c := f.found.by[analysis.Cell{Variant: 1, Matchup: int32(m)}]
		e.Comparisons = append(e.Comparisons, Comparison{Matchup: int32(m), Changes: c.changes(false)})
	}
	e.judge()
	e.Across = f.acrosses(e)
	return e
}

// A rule that gives the first seat half of what it does not have in 10, 20 and 30 % of the deals: 5, 10 and 15 points, 5 a step.
func TestEffectsAreComparedFromPolicyToPolicy(t *testing.T) {
	e := planted(t, rand.New(rand.NewPCG(1, 2)), 20_000, .1, .2, .3)
	x := e.Across[0]
	if len(x.Between) != 3 || x.Between[1].Policy != "strong" || x.Between[1].Than != "weak" {
		t.Fatalf("%+v", x)
	}
	check.Near(t, "strong less weak", x.Between[1].Value, .1, 2)
	check.Near(t, "a step", x.Trend.Value, x.Between[1].Value/2, 12) // of three the line goes through the ends
	if !(x.Trend.Low > .04 && x.Trend.High < .06) || x.Between[0].P > 1e-6 {
		t.Errorf("trend %v, p %v", x.Trend.Interval, x.Between[0].P)
	}
	for i := range e.Comparisons { // the differences are those of the effects
		check.Near(t, "effect", e.Comparisons[i].Changes[headline].Value, .05*float64(i+1), 2)
	}
	check.Near(t, "difference", x.Between[0].Value, e.Comparisons[1].Changes[headline].Value-e.Comparisons[0].Changes[headline].Value, 12)
	if s := e.acrossSentence(&x); !strings.Contains(s, "differs between the policies, in 3 of 3") || !strings.Contains(s, "with strong, too, the score of seat 0 rises") {
		t.Error(s)
	}
}

// An effect that is the same for all is found to differ no more often than one in twenty, and where the strong have none it is
// not said of them, too.
func TestWhatHoldsForTheWeakIsNotSaidOfTheStrong(t *testing.T) {
	const replications = 400
	wrong, covered := 0, 0
	rng := rand.New(rand.NewPCG(3, 4))
	for range replications {
		x := planted(t, rng, 300, .2, .2, .2).Across[0]
		for i := range x.Between {
			if x.Between[i].P < Alpha {
				wrong++
				break
			}
		}
		covered += int(stats.Indicator(x.Trend.Holds(0)))
	}
	if float64(wrong)/replications > .05+3*math.Sqrt(.05*.95/replications) {
		t.Errorf("a difference is seen in %d of %d", wrong, replications)
	}
	if float64(covered)/replications < .94 {
		t.Errorf("no trend is held in %d of %d", covered, replications)
	}
	e := planted(t, rng, 5000, .3, 0)
	if s := e.acrossSentence(&e.Across[0]); !strings.Contains(s, "with middling alone it is open") || e.Across[0].Trend != nil {
		t.Error(s)
	}
}
