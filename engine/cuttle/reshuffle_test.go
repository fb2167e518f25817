package cuttle

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// origin says from which stock each card came last: 0 for the deal, then the number of the reshuffle.
type origin [maxDeck]int

// counts returns how many cards of each origin each hand holds, and the stock.
func (o *origin) counts(s *State) map[[2]int]int {
	n := map[[2]int]int{}
	for seat := range s.r.Seats {
		for rest := s.hand[seat]; rest != 0; rest = rest.Rest() {
			n[[2]int{seat, o[rest.First()]}]++
		}
	}
	for _, c := range s.stock[s.top:s.bottom] {
		n[[2]int{-1, o[c]}]++
	}
	return n
}

// In a world that a seat may imagine every hand, and the stock, has as many cards
// of each reshuffle as in the real one, for that all can tell.
func TestSamplesHaveAsManyCardsOfEachReshuffleInEveryHand(t *testing.T) {
	for _, name := range []string{"standard:stock_out=reshuffle,passes_to_draw=1", "cutthroat:stock_out=reshuffle,passes_to_draw=1,hand_limit=none",
		"team:stock_out=reshuffle,passes_to_draw=1,partner_hands=shown", "standard:seats=4,stock_out=reshuffle,passes_to_draw=2,hand_limit=12,nine=top_of_stock"} {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(11, r.Hash()))
		s, sample := r.New().(*State), r.New().(*State)
		v := s.NewView().(*View)
		reshuffles, several := 0, 0
		for range 160 {
			deal(s, rng)
			var of origin
			for n := 0; s.ToMove() != engine.NoSeat; {
				legal := s.Legal(nil)
				a := legal[rng.IntN(len(legal))]
				if use := useOf(legal[0]); use <= UsePass && rng.IntN(4) > 0 {
					a = legal[0]
				}
				scrap := s.scrap
				for _, e := range s.Play(a, nil) {
					if e.Kind != Reshuffled {
						continue
					}
					n++
					reshuffles++
					for ; scrap != 0; scrap = scrap.Rest() {
						of[scrap.First()] = n
					}
				}
				me := engine.Seat(rng.IntN(r.Seats))
				s.Look(me, v)
				v.Sample(sample, rng)
				want := of.counts(s)
				for at, got := range of.counts(sample) {
					if got != want[at] {
						t.Fatalf("%s: a sample for P%d has %d cards of reshuffle %d with %d, want %d (-1 is the stock)\nsample %v\nof     %v", name, me, got, at[1], at[0], want[at], sample, s)
					}
				}
				if f := sample.fault(); f != "" {
					t.Fatalf("%s: %s in the sample %v", name, f, sample)
				}
				var lists [maxDeck]cards.Set
				if s.heldLists(&lists) > 1 {
					several++
				}
			}
		}
		if reshuffles < 20 || r.Seats > 2 && several < 300 {
			t.Errorf("%s: %d reshuffles, %d positions with hands from several of them", name, reshuffles, several)
		}
	}
}

// All worlds that can be come as often: two ways to part the cards of the deal, two
// for those of the first reshuffle, three for those of the second.
func TestSamplesAfterReshufflesComeAsOftenAsTheWorldsDo(t *testing.T) {
	s, err := ParsePosition(MustParse("cutthroat:stock_out=reshuffle"),
		"P0h 4C; P1h KD 9D TC; P2h 5C 6C; held 5C+KD 6C+9D; top 2C 3C; deck 2; mixed 2")
	if err != nil {
		t.Fatal(err)
	}
	v, sample := s.NewView(), s.r.New().(*State)
	s.Look(0, v)
	rng := rand.New(rand.NewPCG(12, 12))
	worlds := map[[2]cards.Set]int{}
	const drawn = 12_000
	for range drawn {
		v.Sample(sample, rng)
		worlds[[2]cards.Set{sample.hand[1], sample.hand[2]}]++
	}
	if len(worlds) != 12 {
		t.Errorf("%d worlds, want 12: %v", len(worlds), worlds)
	}
	for world, n := range worlds {
		if n < drawn/12-160 || n > drawn/12+160 { // more than five standard deviations
			t.Errorf("%v came %d times of %d, want about %d", world, n, drawn, drawn/12)
		}
	}
}

// A card of the new stock is as likely to come next as any other, by the chance of the game alone.
func TestAnyCardOfANewStockMayComeNext(t *testing.T) {
	came := map[cards.Card]int{}
	const games = 6_000
	for chance := range uint64(games) {
		s, err := ParsePosition(MustParse("standard:stock_out=reshuffle"), "P0h 4C; top 2C 3C 7H; deck 3; mixed 3")
		if err != nil {
			t.Fatal(err)
		}
		s.chance = engine.Mix(chance)
		came[s.Play(just(UseDraw, cards.None), nil)[0].Card]++
	}
	for c, n := range came {
		if n < games/3-200 || n > games/3+200 {
			t.Errorf("%v came %d times of %d", c, n, games)
		}
	}
	if len(came) != 3 {
		t.Errorf("%v came, want three cards", came)
	}
}

// What a position says of held cards is read back, and what cannot be is refused.
func TestHeldCardsAreReadAndPrinted(t *testing.T) {
	r := MustParse("cutthroat:stock_out=reshuffle")
	const text = "P0h 4C; P1h KD 9D; P2h 5C 6C; stock 2C 3C; mixed 2; held 5C+KD 6C+9D"
	s, err := ParsePosition(r, text+"; deck 2")
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParsePosition(r, s.String())
	if err != nil || !again.Equal(s) || again.heldText() != "5C+KD 6C+9D" {
		t.Errorf("%v is read back as %v, %v", s, again, err)
	}
	for _, bad := range []string{"held 3C 3C", "held 3C+3C", "held 3C; stock 3C; deck 1", "held ZZ", "mixed 2; stock 3C; deck 1"} {
		if s, err := ParsePosition(r, "P0h 4C; "+bad); err == nil {
			t.Errorf("%s is read as %v", bad, s)
		}
	}
}
