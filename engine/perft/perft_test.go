package perft

import (
	"context"
	"errors"
	"hash/fnv"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// state returns a game of highcard that has just begun, dealt in the order of the deck.
func state(t *testing.T, variant string) engine.State {
	t.Helper()
	r, err := games.Find("highcard/" + variant)
	if err != nil {
		t.Fatal(err)
	}
	s := r.New()
	s.Begin(r.Deck(), 1)
	return s
}

// slow returns the sequences of so many actions, and their events in order.
func slow(s engine.State, depth int) (leaves int64, events []engine.Event) {
	for _, a := range s.Legal(nil) {
		after := s.NewView().Rules().New()
		after.CopyFrom(s)
		log := after.Play(a, nil)
		if depth == 1 {
			leaves, events = leaves+1, append(events, log...)
			continue
		}
		n, more := slow(after, depth-1)
		leaves, events = leaves+n, append(events, more...)
	}
	return leaves, events
}

func TestEachLevelIsWhatASlowWalkFinds(t *testing.T) {
	const depth = 5
	s := state(t, "duel:hand=2,rounds=2")
	levels, err := Count(context.Background(), s, depth)
	if err != nil {
		t.Fatal(err)
	}
	over := int64(0)
	for i, l := range levels {
		leaves, events := slow(s, i+1)
		hash := Start
		for j := range events {
			hash = hash.Event(&events[j])
		}
		if l.Leaves != leaves || l.Hash != hash {
			t.Errorf("depth %d: %d leaves, hash %x, want %d, %x", i+1, l.Leaves, l.Hash, leaves, hash)
		}
		over += l.Over
	}
	if over == 0 {
		t.Error("no game was over: the test says nothing of that")
	}
}

func TestTheFirstLevelIsCountedByHand(t *testing.T) {
	// Two cards to lay, two to trade (H3, H4); laying them ends the seat's turn.
	levels, err := Count(context.Background(), state(t, "duel:hand=2,rounds=2"), 2)
	if err != nil {
		t.Fatal(err)
	}
	// After laying, the rival has 4 choices; after trading, the seat lays one of 2 cards.
	if got, want := [2]int64{levels[0].Leaves, levels[1].Leaves}, [2]int64{4, 2*4 + 2*2}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestBranchesAddUpToTheCount(t *testing.T) {
	s := state(t, "trio")
	levels, err := Count(context.Background(), s, 3)
	if err != nil {
		t.Fatal(err)
	}
	branches, err := Divide(context.Background(), s, 3)
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for i, b := range branches {
		if a := s.Legal(nil)[i]; b.Action != a {
			t.Errorf("branch %d is action %d, want %d", i, b.Action, a)
		}
		sum += b.Leaves
	}
	if sum != levels[2].Leaves {
		t.Errorf("the branches have %d leaves, want %d", sum, levels[2].Leaves)
	}
}

func TestTheHashIsFNV(t *testing.T) {
	e := engine.Event{Kind: 1, Seat: 2, Next: engine.NoSeat, Due: 4, Card: 5, On: 6,
		From: engine.Place{Zone: 7, Seat: 8}, To: engine.Place{Zone: 9, Seat: engine.NoSeat}, Seen: 11, N: 0x0F0E0D0C}
	h := fnv.New64a()
	h.Write([]byte{1, 2, 255, 4, 5, 6, 7, 8, 9, 255, 11, 12, 13, 14, 15})
	if got := Start.Event(&e); uint64(got) != h.Sum64() {
		t.Errorf("got %x, want %x", got, h.Sum64())
	}
}

func TestAWalkThatIsCancelledReturnsTheCause(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	if _, err := Count(ctx, state(t, "duel"), 9); !errors.Is(err, cause) {
		t.Errorf("got %v, want %v", err, cause)
	}
}
