package metrics_test

import (
	"context"
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"
)

// TestScoresWithoutLuckAreTheScores, but for less chance: near what was counted, narrower, and what one side has the other lacks. A match that is told the events
// as they are played says the same of its policy.
func TestScoresWithoutLuckAreTheScores(t *testing.T) {
	plan := sim.Plan{Variants: simtest.Variants("cuttle/standard"), Policies: []string{"expert", "greedy"}, Matchups: [][]string{{"expert", "greedy"}}, Seatings: sim.AllSeatings,
		Deals: 1200, Seed: 5, ShardDeals: 256}
	run := simtest.Play(t, plan)
	result, err := report.Of(run, report.Options{Only: []string{"wins", "score", "without_luck"}, Rules: games.Find})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]analysis.Estimate{}
	for _, a := range result.Answers {
		found[a.Metric+" "+a.What] = a.Estimate
	}
	for _, c := range []struct {
		plain, what string
		narrower    float64
	}{{"side_score", "seat 0", .97}, {"side_score", "seat 1", .97}, {"score", "expert", 1.01}, {"score", "greedy", 1.01}} {
		plain, less := found[c.plain+" "+c.what], found["score_without_luck "+c.what]
		width := (less.High - less.Low) / (plain.High - plain.Low)
		if less.N != 1200 || math.Abs(less.Value-plain.Value) > (plain.High-plain.Low)/2 || width > c.narrower || width < .8 {
			t.Errorf("%s: %+v, counted %+v", c.what, less, plain)
		}
	}
	for _, two := range [][2]string{{"seat 0", "seat 1"}, {"expert", "greedy"}} {
		if sum := found["score_without_luck "+two[0]].Value + found["score_without_luck "+two[1]].Value; math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v have %v together", two, sum)
		}
	}

	rules, err := games.Find("cuttle/standard")
	if err != nil {
		t.Fatal(err)
	}
	m := league.NewMatch(rules.Table())
	if err := m.TakeOutLuck(rules, metrics.KindsOf("cuttle").Kind); err != nil {
		t.Fatal(err)
	}
	plan.Out = ""
	s, err := plan.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	var deal []data.Game
	err = sim.StreamEvents(context.Background(), s, 2, func(g *data.Game, log []engine.Event) bool {
		m.Follow(g, log)
		if deal = append(deal, *g); len(deal) == 2 {
			m.Add(deal)
			deal = deal[:0]
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	e, gain, ok := m.NoLuck()
	if want := found["score_without_luck expert"]; !ok || math.Abs(e.Value-want.Value) > 1e-12 || math.Abs(e.Low-want.Low) > 1e-12 || gain < 1 {
		t.Errorf("the match says %v %v, as if from %v as many; the report %v %v", e.Value, e.Interval, gain, want.Value, want.Interval)
	}
}

func TestTooFewDealsHaveNoScoreWithoutLuck(t *testing.T) {
	run := simtest.Play(t, sim.Plan{Variants: simtest.Variants("cuttle/standard"), Policies: []string{"random"}, Deals: 300, Seed: 5})
	result, err := report.Of(run, report.Options{Only: []string{"without_luck"}, Rules: games.Find})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Answers) > 0 {
		t.Errorf("%+v", result.Answers)
	}
}
