package cuttle

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// seatVariants are variants of three and four seats, beyond the named ones.
var seatVariants = []string{"standard:seats=3", "cutthroat:jokers=0,hand_limit=8", "cutthroat:nine=hand_two,stock_out=end_points",
	"standard:seats=4,limit_mode=discard_down", "team:passes_to_draw=3", "team:response_nine=on", "team:partner_hands=shown",
	"team:partner_hands=shown,response_nine=on", "team:queen_shields_from=all,nine_to=owner,four=random,win_on=own_turn",
	"cutthroat:stock_out=reshuffle,passes_to_draw=1", "team:stock_out=reshuffle,passes_to_draw=1,partner_hands=shown"}

// memoryOf is what a seat may know by §6 of the rules, worked out from where
// cards lie after every event and from nothing that the engine says of knowledge.
type memoryOf [maxSeats]cards.Set

// learn adds what lies open to each seat.
func (m *memoryOf) learn(s *State) {
	open := s.scrap | s.attached | s.onTable() | s.revealedSet()
	for _, c := range append([]cards.Card{s.oneoff, s.offer.card}, s.twos[:s.nTwos]...) {
		if c != cards.None {
			open = open.With(c)
		}
	}
	for seat := range engine.Seat(s.r.Seats) {
		m[seat] |= open | s.hand[seat]
		for other := range engine.Seat(s.r.Seats) {
			partner := s.r.Teams == On && other == (seat+2)%4
			glasses := s.table[seat]&^s.asPoints&eights != 0
			if partner && s.r.PartnerHands == HandsShown || !partner && glasses {
				m[seat] |= s.hand[other]
			}
		}
	}
}

// forget takes away what lies in a stock that was made of the scrap, R34; with two
// seats all other cards can be told.
func (m *memoryOf) forget(s *State) {
	pool := cards.SetOf(s.stock[s.top:s.bottom]...)
	for seat := range s.r.Seats {
		m[seat] &^= pool
		if s.r.Seats == 2 {
			m[seat] = s.r.all &^ pool
		}
	}
}

// TestNoSeatIsToldOfACardThatItMayNotKnow plays whole games of every variant and
// reads all that a seat is given: its view, the view's text, and the events.
func TestNoSeatIsToldOfACardThatItMayNotKnow(t *testing.T) {
	for _, name := range slices.Concat(named, seatVariants, everyValue) {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(5, 6))
		s := r.New().(*State)
		follow := r.New().(*State) // folded event by event
		v := s.NewView().(*View)
		for range 8 {
			deal(s, rng)
			follow.CopyFrom(s)
			var may memoryOf
			may.learn(s)
			for s.ToMove() != engine.NoSeat {
				a := anAction(s, rng)
				for _, e := range s.Play(a, nil) {
					follow.Evolve(e)
					if e.Kind == Reshuffled {
						may.forget(follow)
					}
					may.learn(follow)
					if e.Kind == Returned || e.Kind == Taken || e.Kind == PutBack {
						for seat := range r.Seats {
							may[seat] = may[seat].With(e.Card)
						}
					}
					for seat := range engine.Seat(r.Seats) {
						if told := e.SeenBy(seat); told.Card < cards.Hidden && !may[seat].Has(told.Card) {
							t.Fatalf("%s: %s tells P%d of a card that it may not know, in %v", name, words.Event(e), seat, s)
						}
					}
				}
				for seat := range engine.Seat(r.Seats) {
					if s.known[seat] != may[seat] {
						t.Fatalf("%s: P%d knows %v and may know %v, in %v", name, seat, s.known[seat], may[seat], s)
					}
					s.Look(seat, v)
					if told := toldBy(v) &^ may[seat]; told != 0 {
						t.Fatalf("%s: the view of P%d holds %v, in %v", name, seat, told, s)
					}
				}
			}
		}
	}
}

// toldBy returns every card that a view holds anywhere, or prints.
func toldBy(v *View) (set cards.Set) {
	set |= v.s.public
	for seat := range maxSeats {
		set |= v.s.hand[seat] | v.s.table[seat] | v.s.known[seat]
	}
	for _, c := range v.s.stock[v.s.top:v.s.bottom] {
		if c != cards.None {
			set = set.With(c)
		}
	}
	text := regexp.MustCompile(`held [^;]*;`).ReplaceAllString(v.String(), "") // says of what sort cards are, and not where
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ;*[]@>!+", r) }) {
		if c, err := cards.Parse(word[:min(2, len(word))]); err == nil && len(word) <= 3 {
			set = set.With(c)
		}
	}
	return set
}

// anAction returns a random legal action; glasses and fewer points make for
// longer games with more to see.
func anAction(s *State, rng *rand.Rand) engine.Action {
	legal := s.Legal(nil)
	for _, a := range legal {
		if useOf(a) == UseFace && cardOf(a).Rank() == cards.Eight && rng.IntN(2) == 0 {
			return a
		}
	}
	a := legal[rng.IntN(len(legal))]
	if useOf(a) == UsePoints {
		a = legal[rng.IntN(len(legal))]
	}
	return a
}

// TestASeatCannotTellWhatOnlyOthersHaveSeen compares the view of a seat with
// that in a history which differs in a way that it was never told: two cards
// of one hand, changed for each other from the deal on. So a view must not say
// which of the cards that its seat sees in a hand a third seat has seen before.
func TestASeatCannotTellWhatOnlyOthersHaveSeen(t *testing.T) {
	compared := 0
	for _, name := range slices.Concat([]string{"cutthroat", "team"}, seatVariants) {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(7, 8))
		s, twin := r.New().(*State), r.New().(*State)
		v, w := s.NewView(), s.NewView()
		deck := slices.Clone(r.deck)
		for range 30 {
			rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			s.Begin(deck, 1)
			var log []engine.Event
			for s.ToMove() != engine.NoSeat {
				log = s.Play(anAction(s, rng), log)
				me := engine.Seat(rng.IntN(r.Seats))
				hand := s.hand[(int(me)+1+rng.IntN(r.Seats-1))%r.Seats]
				if hand.Len() < 2 {
					continue
				}
				a := hand.Nth(rng.IntN(hand.Len()))
				b := hand.Without(a).Nth(rng.IntN(hand.Len() - 1))
				swap := func(c cards.Card) cards.Card {
					switch c {
					case a:
						return b
					case b:
						return a
					}
					return c
				}
				other := slices.Clone(deck)
				for i, c := range other {
					other[i] = swap(c)
				}
				twin.Begin(other, 1)
				same := twin.hand[me] == r.New().(*State).handOf(deck, me)
				changed := slices.Clone(log)
				for i := range changed {
					changed[i].Card, changed[i].On = swap(log[i].Card), swap(log[i].On)
				}
				if !same || !slices.Equal(told(log, me), told(changed, me)) {
					continue
				}
				compared++
				for _, e := range changed {
					twin.Evolve(e)
				}
				s.Look(me, v)
				twin.Look(me, w)
				if !v.Equal(w) || v.String() != w.String() {
					t.Fatalf("%s: P%d can tell who has seen %v and %v:\n%v\n%v", name, me, a, b, v, w)
				}
			}
		}
	}
	t.Logf("%d histories compared", compared)
}

// handOf returns the hand that a deal gives a seat.
func (s *State) handOf(deal []cards.Card, seat engine.Seat) cards.Set {
	s.Begin(deal, 1)
	return s.hand[seat]
}

// told returns the events as a seat is told of them, cards shown at once in ascending order.
func told(log []engine.Event, me engine.Seat) []engine.Event {
	list := make([]engine.Event, len(log))
	for i, e := range log {
		list[i] = e.SeenBy(me)
		for j := i; j > 0 && list[j].Kind == Shown && list[j-1].Kind == Shown && list[j].To == list[j-1].To && list[j].Card < list[j-1].Card; j-- {
			a, b := &list[j], &list[j-1]
			a.Card, b.Card = b.Card, a.Card
		}
	}
	return list
}

// TestInASampleWhoSeesAHandKnowsIt: in the worlds that a seat imagines, glasses
// and partners who show their hands tell the others what they tell them in the real one.
func TestInASampleWhoSeesAHandKnowsIt(t *testing.T) {
	for _, name := range []string{"cutthroat", "team:partner_hands=shown", "standard:seats=4"} {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(9, 10))
		s, sample := r.New().(*State), r.New().(*State)
		v := s.NewView()
		for range 20 {
			deal(s, rng)
			for s.ToMove() != engine.NoSeat {
				s.Play(anAction(s, rng), nil)
				s.Look(engine.Seat(rng.IntN(r.Seats)), v)
				v.Sample(sample, rng)
				for seat := range engine.Seat(r.Seats) {
					for other := range engine.Seat(r.Seats) {
						if seat != other && s.sees(seat, other) && sample.hand[other]&^sample.known[seat] != 0 {
							t.Fatalf("%s: P%d sees the hand of P%d and does not know it in %v", name, seat, other, sample)
						}
					}
				}
			}
		}
	}
}

// TestACardFrozenInAnotherHandIsReadBack: two stars are for the hand of the turn's seat alone.
func TestACardFrozenInAnotherHandIsReadBack(t *testing.T) {
	r := MustParse("cutthroat:hand_limit=2,limit_mode=discard_down")
	s, err := ParsePosition(r, "P0h 9C 4C 5C 6C; P2p TH")
	if err != nil {
		t.Fatal(err)
	}
	nine, _ := parseAction("9C!TH")
	s.Play(nine, nil)
	again, err := ParsePosition(r, s.String())
	if err != nil || !again.Equal(s) || s.Phase() != PhaseDown {
		t.Errorf("%v is read back as %v, %v", s, again, err)
	}
}
