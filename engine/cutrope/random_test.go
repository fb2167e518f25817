package cutrope

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// shuffled returns a deal.
func shuffled(rng *rand.Rand) []cards.Card {
	d := slices.Clone(deck)
	rng.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
	return d
}

// eager chooses at random among the plays, if there are any: games that get on.
func eager(legal []engine.Action, rng *rand.Rand) engine.Action {
	n := 0
	for n < len(legal) && legal[n]>>16 == engine.Action(Play) {
		n++
	}
	if n == 0 {
		n = len(legal)
	}
	return legal[rng.IntN(n)]
}

// tables are the variants at every number of seats, and odd fields.
func tables() (names []string) {
	for _, v := range []string{"basic", "quick"} {
		for seats := 2; seats <= engine.MaxSeats; seats++ {
			names = append(names, fmt.Sprintf("%s:seats=%d", v, seats))
		}
		for _, odd := range []string{"deck_out=stop", "stuck=fewest,stuck_rounds=1", "personal=1,hand=1", "seats=3,personal=2,hand=3,deck_out=stop,stuck=fewest,stuck_rounds=1",
			"seats=8,personal=19,hand=1", "personal=70,hand=10", "turn_limit=1", "seats=5,turn_limit=33,stuck=fewest", "personal=3,hand=12"} {
			names = append(names, v+":"+odd)
		}
	}
	return names
}

func TestRandomGamesKeepTheInvariantsAndEnd(t *testing.T) {
	for _, name := range tables() {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(1, 2))
		s, twin, before := r.New().(*State), r.New().(*State), r.New()
		var legal []engine.Action
		var log []engine.Event
		events, plies, shuffles := 0, 0, 0
		reasons := map[string]int{}
		const games = 20
		for game := range games {
			deal, chance := shuffled(rng), rng.Uint64()
			s.Begin(deal, chance)
			twin.Begin(deal, chance)
			for s.ToMove() != engine.NoSeat {
				legal = s.Legal(legal)
				if !slices.IsSorted(legal) || len(legal) == 0 || len(legal) > maxChoices {
					t.Fatalf("%s: legal are %v in %v", name, legal, s)
				}
				a := legal[rng.IntN(len(legal))]
				if game%2 == 0 {
					a = eager(legal, rng)
				}
				before.CopyFrom(s)
				log = s.Play(a, log[:0])
				plies++
				events += len(log)
				for _, e := range log {
					twin.Evolve(e)
					if e.Kind == Reshuffled {
						shuffles++
					}
				}
				if !twin.Equal(s) {
					t.Fatalf("%s: %s in %s: fold differs\n%v\n%v", name, actionText(a), before, s, twin)
				}
				if f := s.fault(); f != "" {
					t.Fatalf("%s: after %s in %s: %s in %v", name, actionText(a), before, f, s)
				}
			}
			o, _ := s.Outcome()
			reasons[words.Reasons[o.Reason]]++
		}
		t.Logf("%s: %.1f plies, %.1f events, %.1f reshuffles, %v", name, float64(plies)/games, float64(events)/games, float64(shuffles)/games, reasons)
	}
}
