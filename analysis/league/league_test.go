package league

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

func TestALeagueFindsTheStrengthsThatPlayed(t *testing.T) {
	names, truth := []string{"a", "b", "c"}, []float64{.4, -.1, -.3}
	rng := rand.New(rand.NewPCG(3, 1))
	l := NewLeague(synthetic.Two)
	for deal := range int64(4000) {
		l.Add(synthetic.Duels(deal, names, synthetic.ScoreGame(rng.Float64, truth, .2, .5)))
	}
	s, err := l.Standings(50)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(s.Policies, ""); got != "abc" || l.Games != 24000 {
		t.Errorf("order %s after %d games", got, l.Games)
	}
	for i, e := range append(append([]analysis.Estimate{}, s.Elo...), s.First) {
		want := append(truth, .2)[i] * strength.EloScale
		if math.Abs(e.Value-want) > 1.5*(e.High-e.Low)/2 || e.High-e.Low > 15 {
			t.Errorf("%s: %.1f in [%.1f, %.1f], want %.1f", e.What, e.Value, e.Low, e.High, want)
		}
	}
	g := s.MetaGame
	if g == nil || g.Top[0] != 1 || g.InNash[0] != 1 || len(g.Cycles) != 0 || g.AlphaRank[0] < .99 {
		t.Errorf("meta-game %+v", g)
	}
}

// TestEloOfALeagueOfTwoIsThatOfTheirScore: the same points as a match has them.
func TestEloOfALeagueOfTwoIsThatOfTheirScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	l, m := NewLeague(synthetic.Two), NewMatch(synthetic.Two)
	for deal := range int64(300) {
		games := synthetic.Duels(deal, []string{"a", "b"}, synthetic.DavidsonGame(rng, []float64{.5, -.5}, 0, .8))
		l.Add(games)
		m.Add(games)
	}
	s, err := l.Standings(5)
	if err != nil {
		t.Fatal(err)
	}
	check.Near(t, "Elo", s.Lead[0].Value, m.Tally().Strength().Elo, 0) // but for the first to act
	check.Near(t, "error", (s.Lead[0].High-s.Lead[0].Low)/2, m.Tally().Strength().EloError, 0)
}

// Draws as either model has them: each is found by its own, with the larger likelihood.
func TestALeagueAsksBothModelsOfDraws(t *testing.T) {
	names, strength := []string{"a", "b", "c"}, []float64{.9, 0, -.9}
	const theta, nu = 1.8, .5
	rng := rand.New(rand.NewPCG(3, 2))
	edge := func(i, j int) engine.Seat { // a win takes an edge
		a, b := math.Exp(strength[i]), math.Exp(strength[j])
		switch u := rng.Float64(); {
		case u < a/(a+theta*b):
			return 0
		case u > 1-b/(b+theta*a):
			return 1
		}
		return engine.NoSeat
	}
	for own, c := range map[int]struct {
		play func(i, j int) engine.Seat
		want float64
	}{0: {synthetic.DavidsonGame(rng, strength, 0, nu), nu / (2 + nu)}, 1: {edge, (theta - 1) / (theta + 1)}} {
		l := NewLeague(synthetic.Two)
		for deal := range int64(4000) {
			l.Add(synthetic.Duels(deal, names, c.play))
		}
		s, err := l.Standings(5)
		if err != nil {
			t.Fatal(err)
		}
		d := s.Draws[own]
		if d.LogL <= s.Draws[1-own].LogL {
			t.Errorf("%s has the smaller likelihood of its own games: %+v", d.Model, s.Draws)
		}
		if math.Abs(d.Value-c.want) > .015 || d.High-d.Low > .03 || d.High-d.Low < .005 {
			t.Errorf("%s: draws %v %v, want %v", d.Model, d.Value, d.Interval, c.want)
		}
	}
}

// A league of many deals is the same to the last bit however they are split.
func TestLeaguesMergeExactly(t *testing.T) {
	for _, table := range []engine.Table{synthetic.Two, synthetic.Three, synthetic.Teams} {
		rng := rand.New(rand.NewPCG(6, 2))
		whole := NewLeague(table)
		parts := []*League{NewLeague(table), NewLeague(table), NewLeague(table)}
		for deal := range int64(1500) {
			var games []data.Game
			for matchup := range int32(3) {
				for seating := range int32(2) {
					g := synthetic.Random(rng, table, deal, matchup, seating)
					if g.Winner != engine.NoSeat {
						g.Side = int32(int(g.Winner) % table.Sides())
					}
					games = append(games, g)
				}
			}
			whole.Add(games)
			parts[rng.IntN(3)].Add(games)
		}
		merged := NewLeague(table)
		for _, i := range []int{2, 0, 1} {
			merged.Merge(parts[i])
		}
		whole.deal, merged.deal = nil, nil
		if !reflect.DeepEqual(whole, merged) {
			t.Errorf("%v: the merged league differs", table)
		}
		a, err := whole.Standings(5)
		if err != nil {
			t.Fatal(err)
		}
		b, err := merged.Standings(5)
		if err != nil || jsonOf(t, whole, a) != jsonOf(t, merged, b) {
			t.Errorf("%v: the standings differ, %v", table, err)
		}
		if whole.LeftOut > 0 == (table.Sides() == 2) {
			t.Errorf("%v: %d left out of %d faults", table, whole.LeftOut, whole.Faults)
		}
	}
}

func TestScoresOfALeagueAreThoseOfItsMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 3))
	l, m := NewLeague(synthetic.Two), NewMatch(synthetic.Two)
	for deal := range int64(200) {
		games := synthetic.Duels(deal, []string{"a", "b"}, synthetic.DavidsonGame(rng, []float64{.2, -.2}, 0, .4))
		l.Add(games)
		m.Add(games)
	}
	want := m.Score()
	got, ok := l.Score("a", "b")
	if !ok {
		t.Fatal("they did not meet")
	}
	check.Near(t, "score", got.Value, want.Value, 12)
	check.Interval(t, "score", got.Interval, want.Interval, 3) // CR1, not CR0
	other, _ := l.Score("b", "a")
	check.Near(t, "the other's", other.Value, 1-want.Value, 12)
	if _, ok := l.Score("a", "c"); ok {
		t.Error("a met c")
	}
}

// TestOneThatNeverLostIsRatedByABound: the others have intervals, it has a wide one.
func TestOneThatNeverLostIsRatedByABound(t *testing.T) {
	l := NewLeague(synthetic.Two)
	rng := rand.New(rand.NewPCG(6, 4))
	play := synthetic.DavidsonGame(rng, []float64{0, 0, 0}, 0, 0)
	for deal := range int64(100) {
		l.Add(synthetic.Duels(deal, []string{"best", "b", "c"}, func(i, j int) engine.Seat {
			switch {
			case i == 0:
				return 0
			case j == 0:
				return 1
			}
			return play(i, j)
		}))
	}
	s, err := l.Standings(20)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Steadied || s.Policies[0] != "best" || s.Elo[0].Value < 300 || s.Lead[0].High-s.Lead[0].Low < 300 {
		t.Errorf("best: %+v, ahead %+v", s.Elo[0], s.Lead[0])
	}
	if !strings.Contains(textOf(t, l, s), "no bound") {
		t.Error("the text does not say so")
	}
	score, _ := l.Score("best", "b")
	if score.Interval != stats.Wilson(100, 100) {
		t.Errorf("score %v", score.Interval)
	}
}

func reportOf(l *League, s *Standings) document.Document {
	return LeaguesDocument([]LeagueReport{{Run: "run", Variant: analysis.Variant{Label: "label", Text: "cuttle/standard"}, League: l, Standings: s}})
}

func jsonOf(t *testing.T, l *League, s *Standings) string {
	t.Helper()
	var b bytes.Buffer
	if err := reportOf(l, s).JSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func textOf(t *testing.T, l *League, s *Standings) string {
	t.Helper()
	var b bytes.Buffer
	if err := reportOf(l, s).Text(&b, document.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestACycleOfPoliciesIsSeen(t *testing.T) {
	l := NewLeague(synthetic.Two)
	rng := rand.New(rand.NewPCG(6, 5))
	for deal := range int64(300) {
		l.Add(synthetic.Duels(deal, []string{"paper", "rock", "scissors"}, func(i, j int) engine.Seat {
			if beats := (j-i+3)%3 == 1; beats == (rng.Float64() < .7) { // paper beats rock beats scissors
				return 0
			}
			return 1
		}))
	}
	s, err := l.Standings(100)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.MetaGame.Cycles) != 1 || s.MetaGame.Cycles[0].Share != 1 {
		t.Errorf("cycles %+v", s.MetaGame.Cycles)
	}
	for i := range s.Policies {
		if s.MetaGame.Top[i] != 1 || s.MetaGame.InNash[i] != 1 || math.Abs(s.MetaGame.AlphaRank[i]-1./3) > 1e-9 {
			t.Errorf("%s: %+v", s.Policies[i], s.MetaGame)
		}
	}
	if text := textOf(t, l, s); !strings.Contains(text, "1 of 1 triple") || !strings.Contains(text, "100.0 % of the resamplings") {
		t.Error(text)
	}
}

func TestPoliciesThatNeverMetHaveNoCommonScale(t *testing.T) {
	l := NewLeague(synthetic.Two)
	for deal := range int64(10) {
		a := synthetic.Duels(deal, []string{"a", "b"}, func(i, j int) engine.Seat { return engine.Seat(deal % 2) })
		b := synthetic.Duels(deal, []string{"c", "d"}, func(i, j int) engine.Seat { return engine.Seat(deal % 2) })
		l.Add(append(a, b...))
	}
	if _, err := l.Standings(10); err == nil || !strings.Contains(err.Error(), "never met") {
		t.Errorf("got %v", err)
	}
	one := NewLeague(synthetic.Two)
	one.Add([]data.Game{synthetic.Game(synthetic.Two, 0, 0, 0, "a", "a")})
	if _, err := one.Standings(10); err == nil || !strings.Contains(err.Error(), "two policies or more, and here is a") {
		t.Errorf("got %v", err)
	}
}

// TestTheFirstToActCannotBeToldFromWhoWasIt: each policy always sat in the same seat.
func TestTheFirstToActCannotBeToldFromWhoWasIt(t *testing.T) {
	l := NewLeague(synthetic.Two)
	for deal := range int64(60) {
		l.Add([]data.Game{synthetic.Game(synthetic.Two, deal, 0, engine.Seat(stats.Indicator(deal%3 == 0)), "a", "b")})
	}
	s, err := l.Standings(10)
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(s.First.Value) || !strings.Contains(textOf(t, l, s), "cannot be told") {
		t.Errorf("first to act: %+v", s.First)
	}
	check.Near(t, "a ahead", s.Lead[0].Value, strength.ScoreToElo(2./3, 2), 6)
}
