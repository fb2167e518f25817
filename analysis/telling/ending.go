package telling

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Ending says how a game ended.
type Ending struct {
	Winner    engine.Seat // NoSeat: nobody
	WithSide  bool        // its partners win with it
	Reason    string      // in words: "goal"; a fault names the policy
	Turns     int32
	Plies     int32 // NoPly in a seat's story
	Standings []Standing
}

// Standing is a seat's points at the end, and how many it needed.
type Standing struct{ Points, Goal int32 }

func endingOf(rules engine.Rules, g *data.Game, reader engine.Seat) Ending {
	e := Ending{
		Winner: g.Winner, WithSide: g.Winner != engine.NoSeat && rules.Table().Teams,
		Reason: g.Reason, Turns: g.Turns, Plies: g.Plies,
	}
	if g.Reason == data.ReasonFault {
		e.Reason += fmt.Sprintf(" of %s, which broke the game off", g.Policies[g.FaultSeat])
	}
	if reader != engine.NoSeat {
		e.Plies = NoPly
	}
	for i := range g.Seats {
		e.Standings = append(e.Standings, Standing{g.Points[i], g.Goals[i]})
	}
	return e
}

// String says it in a sentence, who won first: "P1 wins: goal, after 12 turns and 31 plies".
func (e Ending) String() string {
	text := e.Who() + " wins"
	if e.WithSide {
		text += " with its side"
	}
	text += fmt.Sprintf(": %s, after %s", e.Reason, counted(e.Turns, "turn", "turns"))
	if e.Plies != NoPly {
		text += " and " + counted(e.Plies, "ply", "plies")
	}
	return text
}

// Who names the seat that won, or nobody.
func (e Ending) Who() string {
	if e.Winner == engine.NoSeat {
		return "nobody"
	}
	return fmt.Sprintf("P%d", e.Winner)
}

// counted writes a number with what it counts.
func counted(n int32, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", more)
}
