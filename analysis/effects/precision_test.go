package effects

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"math"
	"math/rand/v2"
	"testing"
)

// Rounds that end when the spread is small enough leave the estimate where it is and
// the interval as good as one for a number of deals fixed before: drawn again and again,
// with an effect of 2 points and an eighth of the deals flipped, lopsidedly.
func TestStoppingByTheSpreadKeepsTheIntervalHonest(t *testing.T) {
	const (
		replications = 2000
		up, down     = .0725, .0525 // shares of deals that differ by 1, by −1
		truth        = up - down
		half         = .0125
		pilot        = 256
	)
	rng := rand.New(rand.NewPCG(3, 14))
	var covered, anytime, bias, rounds float64
	for range replications {
		for _, sequence := range []*stats.Anytime{nil, {At: 6000, Alpha: Alpha}} {
			var r stats.Paired
			deals := int64(pilot)
			for {
				for r.D.Deals < deals {
					switch u := rng.Float64(); {
					case u < up:
						r.Add(1, 0, 1)
					case u < up+down:
						r.Add(0, 1, 1)
					default:
						r.Add(0, 0, 1)
					}
				}
				e := &Effects{Deals: deals, Anytime: sequence, Comparisons: []Comparison{{Changes: []Change{
					quantity{"side_score", "seat 0", analysis.ShareDifference, &r, 1, 1}.change()}}}}
				e.judge()
				rounds++
				if !e.Reached(half) {
					deals = e.DealsFor(half)
					continue
				}
				if e.Half() > half {
					t.Fatalf("reached ±%v with ±%v", half, e.Half())
				}
				c := e.Comparisons[0].Changes[0]
				holds := float64(stats.Indicator(c.Together.Low <= truth && truth <= c.Together.High))
				if sequence == nil {
					covered += holds
					bias += c.Value - truth
				} else {
					anytime += holds
				}
				break
			}
		}
	}
	t.Logf("intervals hold the truth in %.1f %%, confidence sequences in %.1f %%; bias %+.3f pp; %.1f rounds",
		100*covered/replications, 100*anytime/replications, 100*bias/replications, rounds/replications/2)
	if share := covered / replications; math.Abs(share-.95) > .015 {
		t.Errorf("%.1f %% of the intervals hold the truth", 100*share)
	}
	if anytime/replications < .95 {
		t.Errorf("%.1f %% of the confidence sequences hold the truth", 100*anytime/replications)
	}
	if spread := half / stats.Z; math.Abs(bias/replications) > 4*spread/math.Sqrt(replications) {
		t.Errorf("the estimate is off by %+.4f on average", bias/replications)
	}
}
