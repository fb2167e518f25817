package reference

import (
	"slices"
	"strings"
	"testing"
)

func TestDealGivesPersonalDecksThenHandsThenTheStock(t *testing.T) {
	g := New(rules(t, "basic:seats=3,personal=2,hand=2"))
	deal := append(strings.Fields("1 2 3 4 5 6 10 7 S 8 9 1"), slices.Repeat([]string{"4"}, 148)...)
	g.Begin(deal, 0)
	for zone, want := range map[string]string{
		"personal0": "1 2", "personal1": "3 4", "personal2": "5 6",
		"hand0": "7 10", "hand1": "8 S", "hand2": "1 9",
	} {
		if got := strings.Join(g.Zone(zone), " "); got != want {
			t.Errorf("%s holds %s, want %s", zone, got, want)
		}
	}
	if got := len(g.Zone("stock")); got != 148 {
		t.Errorf("the stock has %d cards", got)
	}
	if seat, phase := g.ToMove(); seat != 0 || phase != "turn" || g.Turn() != 1 {
		t.Errorf("P%d is to choose at %s in turn %d", seat, phase, g.Turn())
	}
}

func TestThePersonalDeckIsAsLargeAsTheSeatsSay(t *testing.T) {
	for seats, want := range map[string]int{"2": 20, "3": 20, "4": 16, "5": 16, "6": 12, "7": 12, "8": 10} {
		r := rules(t, "quick:seats="+seats)
		g := New(r)
		g.Begin(Deck(), 0)
		for s := range g.seat {
			if got := len(g.seat[s].personal); got != want {
				t.Errorf("%s seats: seat %d has %d personal cards, want %d", seats, s, got, want)
			}
			if got := len(g.seat[s].hand); got != 6 {
				t.Errorf("%s seats: seat %d has %d cards in hand", seats, s, got)
			}
		}
	}
}

func TestTheDeckHas160Cards(t *testing.T) {
	if n := len(Deck()); n != 160 {
		t.Errorf("%d cards", n)
	}
}
