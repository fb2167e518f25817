package report

import (
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// answers folds games of one variant, a deal after the other, and returns its
// estimates by metric and part.
func answers(t *testing.T, table engine.Table, games ...data.Game) map[string]analysis.Estimate {
	t.Helper()
	f := newFold(ofCuttle)
	if err := f.add(reading.Block{synthetic.ShardOf(0, 0, table, games...)}); err != nil {
		t.Fatal(err)
	}
	list := map[string]analysis.Estimate{}
	for _, a := range named(f, "standard").Answers {
		list[a.Metric+"/"+a.What] = a.Estimate
	}
	return list
}

// is fails unless an estimate has the value, n and unit, counted by hand.
func is(t *testing.T, list map[string]analysis.Estimate, name string, value float64, n int64, unit string) {
	t.Helper()
	e, ok := list[name]
	if !ok {
		t.Errorf("there is no %s", name)
		return
	}
	if math.Abs(e.Value-value) > 1e-12 || e.N != n || e.Unit != unit {
		t.Errorf("%s: %v of %d × %s, want %v of %d × %s", name, e.Value, e.N, e.Unit, value, n, unit)
	}
}

func TestSixGamesByHand(t *testing.T) {
	games := []data.Game{
		synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "expert"),
		synthetic.Game(synthetic.Two, 1, 0, 1, "expert", "expert"),
		synthetic.Game(synthetic.Two, 2, 0, 0, "expert", "expert"),
		synthetic.Game(synthetic.Two, 3, 0, synthetic.Draw, "expert", "expert"),
		synthetic.Game(synthetic.Two, 4, 0, synthetic.Draw, "expert", "expert"),
		synthetic.Game(synthetic.Two, 7, 0, 0, "expert", "expert"),
	}
	for i, turns := range []int32{10, 20, 30, 40, 50, 60} {
		games[i].Turns, games[i].Plies = turns, 2*turns
	}
	games[0].LastSeat = 1 // seat 0 won on its rival's turn
	games[3].StockMin = 0
	games[4].StockMin, games[4].Reason = 0, "stock_out"
	games[5].Points[0] = 25

	list := answers(t, synthetic.Two, games...)
	is(t, list, "games/all", 6, 6, "game")
	is(t, list, "deals/all", 6, 6, "deal")
	is(t, list, "decided/all", 4, 4, "decided game")
	is(t, list, "wins/seat 0", 3./6, 6, "game")
	is(t, list, "wins/seat 1", 1./6, 6, "game")
	is(t, list, "decided_wins/seat 0", 3./4, 4, "decided game")
	is(t, list, "decided_wins/seat 1", 1./4, 4, "decided game")
	is(t, list, "draws/all", 2./6, 6, "game")
	is(t, list, "draws/passes", 1./6, 6, "game")
	is(t, list, "draws/stock_out", 1./6, 6, "game")
	is(t, list, "turns/mean", 35, 6, "game")
	is(t, list, "turns/p10", 10, 6, "game")
	is(t, list, "turns/median", 30, 6, "game")
	is(t, list, "turns/p90", 60, 6, "game")
	is(t, list, "plies/mean", 70, 6, "game")
	is(t, list, "stock_emptied/all", 2./6, 6, "game")
	is(t, list, "wins_on_rivals_turn/all", 1./4, 4, "decided game")
	is(t, list, "winner_points/mean", 22, 4, "decided game")

	if e := list["wins/seat 0"]; e.Interval != stats.Wilson(3, 6) || e.Count != 3 || e.Expected != 4./6/2 {
		t.Errorf("wins of seat 0: %+v", e)
	}
	// 10 … 60 have the variance 350 over n−1, so the error is √(350/6).
	check.Near(t, "turns, high", list["turns/mean"].High, 35+stats.Reach(.05, 6)*math.Sqrt(350./6), 9)
	for name := range list {
		if list[name].Metric == "score" {
			t.Errorf("%s: a policy has no score against itself", name)
		}
	}
}

func TestScoreIsTakenByPair(t *testing.T) {
	// Rules wins both, both are drawn, and twice each seat 0 wins: 1, ½, ½, ½.
	list := answers(t, synthetic.Two,
		synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 0, 1, 1, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 1, 0, synthetic.Draw, "expert", "greedy"), synthetic.Game(synthetic.Two, 1, 1, synthetic.Draw, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 2, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 2, 1, 0, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 3, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 3, 1, 0, "greedy", "expert"))
	is(t, list, "score/expert", 5./8, 4, "pair")
	is(t, list, "score/greedy", 3./8, 4, "pair")
	// Four pairs say little: the interval is wider than that of the variance 1/16 over n−1, and stays inside.
	e, other := list["score/expert"], list["score/greedy"]
	if e.Low > .625-stats.Reach(.05, 4)*math.Sqrt(1./16/4) || e.High >= 1 {
		t.Errorf("score %v", e.Interval)
	}
	check.Near(t, "what one has the other lacks", other.Low, 1-e.High, 12)
}

func TestEqualPairsScoreExactlyHalf(t *testing.T) {
	list := answers(t, synthetic.Two,
		synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, 0, 1, 0, "greedy", "expert"),
		synthetic.Game(synthetic.Two, 1, 0, 1, "expert", "greedy"), synthetic.Game(synthetic.Two, 1, 1, 1, "greedy", "expert"))
	if e := list["score/expert"]; e.Value != .5 || e.Low > .1 || e.High < .9 {
		t.Errorf("two pairs that split: %v %v", e.Value, e.Interval)
	}
}

func TestPolicyThatAlwaysLosesStillHasAnIntervalWithWidth(t *testing.T) {
	var games []data.Game
	for deal := range int64(20) {
		games = append(games, synthetic.Game(synthetic.Two, deal, 0, 0, "expert", "random"), synthetic.Game(synthetic.Two, deal, 1, 1, "random", "expert"))
	}
	list := answers(t, synthetic.Two, games...)
	if e := list["score/random"]; e.Value != 0 || e.Interval != stats.Wilson(0, 20) {
		t.Errorf("random: %v %v, want 0 %v", e.Value, e.Interval, stats.Wilson(0, 20))
	}
	if e := list["score/expert"]; e.Value != 1 || e.Interval != stats.Wilson(20, 20) {
		t.Errorf("expert: %v %v, want 1 %v", e.Value, e.Interval, stats.Wilson(20, 20))
	}
}

func TestThreeSeatsScoreByRotationGroupAgainstAThird(t *testing.T) {
	// One rules among two greedy, in each seat: it wins one of three.
	list := answers(t, synthetic.Three,
		synthetic.Game(synthetic.Three, 0, 0, 0, "expert", "greedy", "greedy"),
		synthetic.Game(synthetic.Three, 0, 1, 0, "greedy", "expert", "greedy"),
		synthetic.Game(synthetic.Three, 0, 2, 0, "greedy", "greedy", "expert"),
		synthetic.Game(synthetic.Three, 1, 0, synthetic.Draw, "expert", "greedy", "greedy"),
		synthetic.Game(synthetic.Three, 1, 1, 1, "greedy", "expert", "greedy"),
		synthetic.Game(synthetic.Three, 1, 2, 2, "greedy", "greedy", "expert"))
	is(t, list, "score/expert", (1+1./3+1+1)/6, 2, "rotation group")
	is(t, list, "score/greedy", (2+2./3)/12, 2, "rotation group")
	is(t, list, "wins/seat 0", 3./6, 6, "game")
	is(t, list, "wins/seat 2", 1./6, 6, "game")
	for _, name := range []string{"score/expert", "decided_wins/seat 2"} {
		if e := list[name]; e.Expected != 1./3 {
			t.Errorf("%s: equal seats would give %v, want ⅓", name, e.Expected)
		}
	}
}

func TestTeamsWinAndScoreBySide(t *testing.T) {
	games := []data.Game{
		synthetic.Game(synthetic.Teams, 0, 0, 2, "expert", "greedy", "expert", "greedy"),
		synthetic.Game(synthetic.Teams, 0, 1, 3, "greedy", "expert", "greedy", "expert"),
		synthetic.Game(synthetic.Teams, 1, 0, synthetic.Draw, "expert", "greedy", "expert", "greedy"),
		synthetic.Game(synthetic.Teams, 1, 1, 0, "greedy", "expert", "greedy", "expert"),
	}
	games[0].LastSeat = 0 // its partner's turn is no rival's turn
	games[1].LastSeat = 2
	list := answers(t, synthetic.Teams, games...)
	is(t, list, "wins/side 0", 2./4, 4, "game")
	is(t, list, "wins/side 1", 1./4, 4, "game")
	is(t, list, "score/expert", 2.5/4, 2, "pair")
	is(t, list, "wins_on_rivals_turn/all", 1./3, 3, "decided game")
	if e := list["decided_wins/side 0"]; e.Expected != .5 {
		t.Errorf("equal sides would give %v, want ½", e.Expected)
	}
}

func TestNoDecidedGameGivesNoEstimateOfThem(t *testing.T) {
	list := answers(t, synthetic.Two, synthetic.Game(synthetic.Two, 0, 0, synthetic.Draw, "expert", "expert"))
	for _, name := range []string{"wins_on_rivals_turn/all", "winner_points/mean"} {
		if e := list[name]; !math.IsNaN(e.Value) || e.Known() || e.N != 0 {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

func TestTwoGamesOfADealCountAsOneForTheInterval(t *testing.T) {
	var games []data.Game
	for deal := range int64(100) {
		winner := engine.Seat(deal % 2)
		games = append(games, synthetic.Game(synthetic.Two, deal, 0, winner, "expert", "greedy"), synthetic.Game(synthetic.Two, deal, 1, winner, "greedy", "expert"))
	}
	e := answers(t, synthetic.Two, games...)["wins/seat 0"]
	if e.N != 200 {
		t.Errorf("n is %d, want 200 games", e.N)
	}
	w := stats.Wilson(50, 100)
	check.Near(t, "low", e.Low, w.Low, 2) // Student's
	check.Near(t, "high", e.High, w.High, 2)
}

// brokenBy returns a game that the policy of a seat broke off.
func brokenBy(seat engine.Seat, g data.Game) data.Game {
	g.Reason, g.FaultSeat = data.ReasonFault, seat
	return g
}

func TestFaultsStandBesideTheScore(t *testing.T) {
	games := []data.Game{
		brokenBy(0, synthetic.Game(synthetic.Two, 0, 0, 1, "exec", "expert")), synthetic.Game(synthetic.Two, 0, 1, 0, "expert", "exec"),
		synthetic.Game(synthetic.Two, 1, 0, 0, "exec", "expert"), brokenBy(1, synthetic.Game(synthetic.Two, 1, 1, 0, "expert", "exec")),
		synthetic.Game(synthetic.Two, 2, 0, 0, "exec", "expert"), synthetic.Game(synthetic.Two, 2, 1, 1, "expert", "exec"),
	}
	list := answers(t, synthetic.Two, games...)
	is(t, list, "score/exec", (0+1./2+1)/3, 3, "pair")
	is(t, list, "faults/exec", 2./6, 6, "game")
	if e := list["faults/exec"]; e.Count != 2 {
		t.Errorf("%d faults, want 2", e.Count)
	}
	if _, ok := list["faults/expert"]; ok {
		t.Error("expert is blamed")
	}
	if _, ok := answers(t, synthetic.Two, games[4:]...)["faults/exec"]; ok {
		t.Error("there is a line of faults where there was none")
	}
}

func TestAtThreeSeatsAFaultScoresNothingAndTheOthersADraw(t *testing.T) {
	list := answers(t, synthetic.Three,
		brokenBy(0, synthetic.Game(synthetic.Three, 0, 0, synthetic.Draw, "exec", "expert", "expert")),
		synthetic.Game(synthetic.Three, 0, 1, 1, "expert", "exec", "expert"),
		synthetic.Game(synthetic.Three, 0, 2, 2, "expert", "expert", "exec"))
	is(t, list, "score/exec", 2./3, 1, "rotation group")
	is(t, list, "score/expert", 2./3/6, 1, "rotation group")
	is(t, list, "faults/exec", 1./3, 3, "game")
}

func TestEveryVariantAnswersForAPolicyThatFaultedInOne(t *testing.T) {
	f := newFold(ofCuttle)
	for variant, g := range []data.Game{synthetic.Game(synthetic.Two, 0, 0, 1, "exec", "expert"), brokenBy(0, synthetic.Game(synthetic.Two, 0, 0, 1, "exec", "expert"))} {
		if err := f.add(reading.Block{synthetic.ShardOf(0, variant, synthetic.Two, g)}); err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	for _, a := range named(f, "standard", "original").Answers {
		if a.Metric == "faults" {
			found++
			if want := float64(a.Variant); a.Value != want {
				t.Errorf("variant %d: %v, want %v", a.Variant, a.Value, want)
			}
		}
	}
	if found != 2 {
		t.Errorf("%d variants answer, want 2", found)
	}
}
