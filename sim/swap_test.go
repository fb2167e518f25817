package sim

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/cards"
)

// TestASwapIsUniform: of the cards that may change places each pair does as often as any other.
func TestASwapIsUniform(t *testing.T) {
	const dealt, stock, times = 2, 3, 12000
	for which, want := range map[string]map[string]float64{
		SwapOpening: {"0 1": 1. / 7, "0 2": 1. / 7, "0 3": 1. / 7, "0 4": 1. / 7, "1 2": 1. / 7, "1 3": 1. / 7, "1 4": 1. / 7},
		SwapDrawn:   {"2 3": 1. / 4, "2 4": 1. / 4, "3 4": 1. / 2}, // the second of three has one below it
	} {
		counts, d := map[string]float64{}, newDice()
		for i := range int64(times) {
			deal := make([]cards.Card, dealt+stock)
			for c := range deal {
				deal[c] = cards.Card(c)
			}
			d.swap(deal, stock, which, seed(1, i, forSwap))
			counts[changed(deal)]++
		}
		for pair, share := range want {
			if got := counts[pair] / times; got < share-.02 || got > share+.02 {
				t.Errorf("%s: %s change places in %.3f of the deals, want %.3f", which, pair, got, share)
			}
			delete(counts, pair)
		}
		if len(counts) > 0 {
			t.Errorf("%s: others change places, too: %v", which, counts)
		}
	}
	for _, stock := range []int{0, 1} { // no two cards to exchange
		deal := []cards.Card{0}
		if newDice().swap(deal, stock, SwapDrawn, 1); deal[0] != 0 {
			t.Errorf("a deal of one card, %d of it stock: %v", stock, deal)
		}
	}
}

// changed returns the places of a deal that was in ascending order whose cards are others.
func changed(deal []cards.Card) string {
	var list []int
	for i, c := range deal {
		if int(c) != i {
			list = append(list, i)
		}
	}
	return fmt.Sprint(list)[1 : 2*len(list)]
}

func TestARunWithSwapsVerifiesAndIsTheSameGameUntilACardIsSeen(t *testing.T) {
	p := Plan{Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"expert"}, Deals: 40, ShardDeals: 16}
	dir := t.TempDir()
	p.Out = filepath.Join(dir, "plain")
	plain := play(t, p, 2)
	for _, which := range []string{SwapOpening, SwapDrawn} {
		p.Out, p.Swap = filepath.Join(dir, which), which
		run := play(t, p, 2)
		if plain.Manifest.PlanHash == run.Manifest.PlanHash {
			t.Errorf("%s: the plans have the same hash", which)
		}
		for _, replay := range []bool{false, true} {
			if r := verify(t, run, VerifyOptions{Replay: replay}); r.Found > 0 || r.Games != 40 {
				t.Errorf("%s: %+v", which, r)
			}
		}
		parted := 0
		for shard := range 3 {
			a, b := gamesOf(t, plain, shard), gamesOf(t, run, shard)
			for i := range a {
				at := swapped(t, &a[i].Game, &b[i].Game)
				if dealt := 11; which == SwapDrawn && at[0] < dealt || which == SwapOpening && at[0] >= dealt {
					t.Errorf("%s: places %v change", which, at)
				}
				first := slices.IndexFunc(a[i].rows, func(e data.Event) bool {
					return e.Card == cards.Card(a[i].Cards[at[0]]) || e.Card == cards.Card(a[i].Cards[at[1]])
				})
				if which == SwapOpening || first < 0 {
					continue
				}
				parted++
				if rowsDiffer(a[i].rows[:first], b[i].rows[:first]) {
					t.Errorf("deal %d: the games part before a card of the two is seen", a[i].Deal)
				}
				if e := b[i].rows[first]; e.Card == a[i].rows[first].Card || e.Kind != a[i].rows[first].Kind {
					t.Errorf("deal %d: %+v beside %+v", a[i].Deal, e, a[i].rows[first])
				}
			}
		}
		if which == SwapDrawn && parted < 10 {
			t.Errorf("%d games of 40 part", parted)
		}
	}
}

func rowsDiffer(a, b []data.Event) bool {
	return !slices.EqualFunc(a, b, func(x, y data.Event) bool { return x.Event == y.Event && x.Action == y.Action })
}

// swapped returns the two places in which the deals of two games differ.
func swapped(t *testing.T, a, b *data.Game) (at []int) {
	t.Helper()
	for i := range a.Cards {
		if a.Cards[i] != b.Cards[i] {
			at = append(at, i)
		}
	}
	if len(at) != 2 || a.Cards[at[0]] != b.Cards[at[1]] || a.Cards[at[1]] != b.Cards[at[0]] || a.Chance != b.Chance {
		t.Fatalf("deal %d: %v beside %v", a.Deal, a.Cards, b.Cards)
	}
	return at
}

type gameWithRows struct {
	data.Game
	rows []data.Event
}

// gamesOf returns the games of a shard with their events.
func gamesOf(t *testing.T, run *data.Run, shard int) (list []gameWithRows) {
	t.Helper()
	err := run.Games(shard, func(g *data.Game) error {
		list = append(list, gameWithRows{Game: *g})
		list[len(list)-1].Cards = bytes.Clone(g.Cards)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	at := map[int64]*gameWithRows{}
	for i := range list {
		at[list[i].Game.Game] = &list[i]
	}
	err = run.Events(shard, func(e *data.Event) error {
		g := at[e.Game]
		g.rows = append(g.rows, *e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
