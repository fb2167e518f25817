package engine

import (
	"testing"

	"github.com/cardlab/cardlab/engine/cards"
)

func TestASentenceIsFilledWithWhatTheEventHas(t *testing.T) {
	v := Vocabulary{
		Cards: []string{"AC", "AD"}, Kinds: []string{"", "hit", "ended", "bare"}, Zones: []string{"", "hand", "scrap"}, Reasons: []string{"", "goal"},
		Sentences: []string{"", "{seat} hits[ {on}] with {card}: {from} to {to}[, {n} times]", "the game ends: {reason}[, {seat} wins]"},
	}
	hit := Event{Kind: 1, Seat: 1, Next: NoSeat, Card: 0, On: 1, From: Place{1, 1}, To: Place{2, NoSeat}, N: 3, Seen: 1}
	bare := hit
	bare.On, bare.N = cards.None, 0
	for _, c := range []struct {
		e    Event
		want string
	}{
		{hit, "P1 hits AD with AC: P1's hand to scrap, 3 times"},
		{bare, "P1 hits with AC: P1's hand to scrap"},
		{hit.SeenBy(1), "P1 hits AD with a card: P1's hand to scrap"},
		{Event{Kind: 2, Seat: NoSeat, N: 1}, "the game ends: goal"},
		{Event{Kind: 2, Seat: 0, N: 1}, "the game ends: goal, P0 wins"},
		{Event{Kind: 3, Seat: 0, Next: NoSeat, Card: cards.None, On: cards.None, From: Nowhere, To: Nowhere}, "bare P0 seen=-"},
	} {
		if got := v.Tell(c.e); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
