package synthetic

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/highcard"
)

// Tables: of two, of three, of two teams.
var (
	Two   = engine.Table{Seats: 2}
	Three = engine.Table{Seats: 3}
	Teams = engine.Table{Seats: 4, Teams: true}
)

// Draw is the winner of a game that nobody won.
const Draw = engine.NoSeat

// Game returns a game that a seat won, or a draw, on its own turn, with the
// policies by seat.
func Game(t engine.Table, deal int64, seating int32, winner engine.Seat, policies ...string) data.Game {
	g := data.Game{
		Game: deal*8 + int64(seating), Deal: deal, Seating: seating, Winner: winner, Side: data.None, Reason: "goal",
		Turns: 10, Plies: 12, StockMin: 5, LastSeat: 0, Seats: int(t.Seats),
	}
	copy(g.Policies[:], policies)
	if winner == engine.NoSeat {
		g.Reason = "passes"
	} else {
		g.LastSeat = winner
		g.Side = int32(winner)
		if t.Teams {
			g.Side = int32(winner & 1)
		}
		g.Points[winner] = 21
	}
	return g
}

// Random returns a game of which everything that the metrics look at is random.
func Random(rng *rand.Rand, t engine.Table, deal int64, matchup, seating int32) data.Game {
	names := []string{"random", "greedy", "expert"}
	policies := make([]string, t.Seats)
	for s := range policies {
		policies[s] = names[(s+int(seating)+int(matchup))%(1+int(matchup)%3)]
	}
	g := Game(t, deal, seating, engine.Seat(rng.IntN(int(t.Seats)+1)-1), policies...)
	g.Matchup = matchup
	if g.Winner == engine.NoSeat {
		g.Reason = []string{"passes", "stock_out", "turn_limit"}[rng.IntN(3)]
	} else {
		g.Points[g.Winner] = 14 + rng.Int32N(10)
	}
	if deal%7 == 3 && (g.Winner != engine.NoSeat) == (t.Sides() == 2) { // some are broken off
		g.Reason, g.FaultSeat = data.ReasonFault, t.Next(max(g.Winner, 0))
	}
	g.Turns = 1 + rng.Int32N(60)
	g.Plies = g.Turns + rng.Int32N(20)
	g.StockMin = rng.Int32N(4)
	g.LastSeat = engine.Seat(rng.IntN(int(t.Seats)))
	return g
}

// ShardOf returns a shard that holds the games.
func ShardOf(number, variant int, t engine.Table, games ...data.Game) reading.Shard {
	return reading.Shard{Number: number, Variant: variant, Table: t, Rows: int64(len(games)),
		Games: func(fn func(*data.Game) error) error {
			var g data.Game
			for _, g = range games { // one row, used again as a reader does
				if err := fn(&g); err != nil {
					return err
				}
			}
			return nil
		}}
}

// WriteRun writes a run of two variants with three shards of four deals each, one matchup in
// both seatings.
func WriteRun(t *testing.T) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "small")
	w := data.Folder{Dir: dir}.Writer(data.Meta{PlanHash: "00", Tool: "test"})
	m := data.Manifest{Name: "small", Game: "highcard", Tool: "test", PlanHash: "00", Plan: json.RawMessage(`{"deals":12,"seed":3,"shard_deals":4}`),
		Matchups: [][]string{{"expert", "greedy"}}, ShardCount: 6}
	for variant, text := range []string{"duel", "duel:rounds=2"} {
		rules, err := highcard.Game.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		label := []string{"duel", "short"}[variant]
		m.Variants = append(m.Variants, data.Entry{Label: label, Text: rules.Name()})
		for part := range 3 {
			if err := w.Begin(2*part+variant, label, rules); err != nil {
				t.Fatal(err)
			}
			for deal := int64(4 * part); deal < int64(4*part+4); deal++ {
				for seating, policies := range [][]string{{"expert", "greedy"}, {"greedy", "expert"}} {
					g := Game(Two, deal, int32(seating), engine.Seat(int(deal+int64(seating*variant))%3-1), policies...)
					g.Game = 2*(2*deal+int64(variant)) + int64(seating)
					g.Variant = rules.Name()
					w.Game(&g)
				}
			}
			if _, err := w.Finish(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := (data.Folder{Dir: dir}).Seal(m); err != nil {
		t.Fatal(err)
	}
	return dir
}

func Open(t *testing.T, dir string) *data.Run {
	t.Helper()
	run, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// Duels returns a deal in which each two of the names meet in both seatings, and the
// first acts from seat 0. won returns the winner of a game by its seats.
func Duels(deal int64, names []string, won func(first, second int) engine.Seat) []data.Game {
	var games []data.Game
	matchup := int32(0)
	for i := range names {
		for j := i + 1; j < len(names); j++ {
			for seating, p := range [][2]int{{i, j}, {j, i}} {
				g := Game(Two, deal, int32(seating), won(p[0], p[1]), names[p[0]], names[p[1]])
				g.Matchup = matchup
				games = append(games, g)
			}
			matchup++
		}
	}
	return games
}

// DavidsonGame returns a winner by Davidson's model for strengths, an advantage and ν.
func DavidsonGame(rng *rand.Rand, strength []float64, first, nu float64) func(i, j int) engine.Seat {
	return func(i, j int) engine.Seat {
		a, b := math.Exp(strength[i]+first), math.Exp(strength[j])
		switch u := rng.Float64() * (a + b + nu*math.Sqrt(a*b)); {
		case u < a:
			return 0
		case u < a+b:
			return 1
		}
		return engine.NoSeat
	}
}

// ScoreGame returns a winner so that the score is what strengths say, with draws that
// are as frequent as no model has them: 2κ·p(1−p) for a score p.
func ScoreGame(u func() float64, strength []float64, first, kappa float64) func(i, j int) engine.Seat {
	return func(i, j int) engine.Seat {
		p := 1 / (1 + math.Exp(strength[j]-strength[i]-first))
		draw := 2 * kappa * p * (1 - p)
		switch x := u(); {
		case x < p-draw/2:
			return 0
		case x > p+draw/2:
			return 1
		}
		return engine.NoSeat
	}
}
