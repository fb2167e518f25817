package sim

import (
	"fmt"
	"testing"

	"github.com/cardlab/cardlab/engine/cards"
)

// TestSeedsAndDealsStayAsTheyAre: runs are played again from these numbers, and
// tables elsewhere are of these deals. The values are those of version 0.1.
func TestSeedsAndDealsStayAsTheyAre(t *testing.T) {
	deck := make([]cards.Card, cards.Pack)
	for i := range deck {
		deck[i] = cards.Card(i)
	}
	for deal, want := range map[int64]string{
		0: "[5D KS 6C 7C TH 7S 3S 5C 9C TS QC 3C TC 8D JH 8C KH 7H 8H KD AS AH 5H 9S 6S QS 3H AC AD QD 6H 2H 4D 4S JD 8S 9H QH KC 2S JS 5S 6D TD 2D 3D 4H 9D 2C JC 7D 4C]",
		1: "[JH 5H KH 9S QC TH QH 8H 8D 7S 8S TD 3D QS AD 5S 8C KC 6H 4S 2H 9H KD 2D 3H 4D 5C 9D JD 6D KS 3S QD 2C 7C 4C 6C AS 4H 9C JS 5D 3C 7D 7H TC TS 6S 2S AC JC AH]",
	} {
		if got := fmt.Sprint(Deal(1, deal, deck)); got != want {
			t.Errorf("deal %d:\ngot  %s\nwant %s", deal, got, want)
		}
	}
	for _, c := range []struct{ got, want uint64 }{
		{Chance(1, 0), 2086163135720482291},
		{Chance(1, 1), 4941388768090179157},
		{seed(1, 0, forSeat), 7363732339793352354},
		{seed(1, 0, forSeat+1), 13102601975631756374},
	} {
		if c.got != c.want {
			t.Errorf("got seed %d, want %d", c.got, c.want)
		}
	}
}

func TestASeatHasItsOwnStreamAndDealsHaveTheirs(t *testing.T) {
	seen := map[uint64]string{}
	for run := range int64(3) {
		for deal := range int64(1000) {
			for _, p := range []purpose{forDeal, forChance, forSwap, forSeat, forSeat + 1, forSeat + 7} {
				at := fmt.Sprint(run, deal, p)
				x := seed(run, deal, p)
				if old, twice := seen[x]; twice {
					t.Fatalf("%s and %s have the same seed", at, old)
				}
				seen[x] = at
			}
		}
	}
}

func TestAShuffleIsUniform(t *testing.T) {
	const n, times = 5, 24000
	deck := make([]cards.Card, n)
	for i := range deck {
		deck[i] = cards.Card(i)
	}
	counts := map[string]int{}
	for deal := range int64(times) {
		counts[fmt.Sprint(Deal(1, deal, deck))]++
	}
	if len(counts) != 120 {
		t.Fatalf("%d of 120 orders", len(counts))
	}
	for order, c := range counts {
		if c < 130 || c > 275 { // 200 ± 5 standard deviations of 14.1
			t.Errorf("order %s: %d times, want about 200", order, c)
		}
	}
}
