package cuttle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// valueOf returns the value of a position for seat 0.
func valueOf(t *testing.T, variant, position string) int {
	t.Helper()
	s, err := ParsePosition(MustParse(variant), position)
	if err != nil {
		t.Fatal(err)
	}
	return s.Value(0)
}

// TestTheBetterPositionOfManyIsValuedHigher compares positions of three and four seats.
func TestTheBetterPositionOfManyIsValuedHigher(t *testing.T) {
	for _, c := range []struct{ sense, variant, better, worse string }{
		{"more points", "cutthroat", "P0h 4C; P0p 9S; P1h 4D; P2h 4H", "P0h 4C; P0p 5S; P1h 4D; P2h 4H"},
		{"points of the weaker rival, not one's own goal nearer to both", "cutthroat", "P0h 4C; P1h 4D; P1p 5H; P2h 4H; P2p 5D", "P0h 4C; P1h 4D; P1p 5H; P2h 4H; P2p TH"},
		{"the turn before both rivals", "cutthroat", "P0h 9S; P0p 5H; P1h 4D; P2h 4H; move P0:turn", "P0h 9S; P0p 5H; P1h 4D; P2h 4H; move P1:turn"},
		{"a queen on the table", "cutthroat", "P0h 4C; P0f QS; P0p 9S; P1h JD; P2h 4H", "P0h 4C; P0p 9S; P1h JD; P2h 4H"},
		{"the partner's points", "team", "P0h 4C; P1h 4D; P2h 4H; P2p TS; P3h 4S", "P0h 4C; P1h 4D; P2h 4H; P3h 4S"},
		{"a partner who wins next", "team", "P0h 4C; P1h 4D; P2h TS; P2p TH AH; P3h 4S; move P2:turn", "P0h 4C; P1h 4D; P2h TS; P2p TH AH; P3h 4S; move P3:turn"},
		{"a jack for the partner's goal", "team", "P0h JC; P0p TS; P1h 4D; P2h 4H; P2p TH AH; P3h 4S", "P0h 5C; P0p TS; P1h 4D; P2h 4H; P2p TH AH; P3h 4S"},
		{"a partner's two against the rivals' ace", "team", "P0h 4C; P0p TS 9S; P1h 4D; P2h 2C; P3h 4S; stack AC1; move P2:counter", "P0h 4C; P1h 4D; P2h 2C; P3h 4S; scrap TS 9S AC; move P2:turn"},
		{"a nine against the rivals' king", "team:response_nine=on", "P0h 9C; P0p TS; P1h 4D; P1p TH; P2h 4C; P3h 4S; offer KD1; move P0:response",
			"P0h 9C; P0p TS; P1h 4D; P1p TH; P1f KD QS; P2h 4C; P3h 4S; move P2:turn"},
	} {
		better, worse := valueOf(t, c.variant, c.better), valueOf(t, c.variant, c.worse)
		if better <= worse {
			t.Errorf("%s: %d for %s\nand %d for %s", c.sense, better, c.better, worse, c.worse)
		}
	}
}

// TestChancesOfThreeSeatsAddUpToAboutAWin plays games of random choices.
func TestChancesOfThreeSeatsAddUpToAboutAWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sum, positions := 0, 0
	s := MustParse("cutthroat").New().(*State)
	for range 100 {
		deal(s, rng)
		for s.ToMove() != engine.NoSeat {
			for seat := range engine.Seat(3) {
				sum += s.Value(seat)
			}
			positions++
			legal := s.Legal(nil)
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	if mean := sum / positions; mean < 900 || mean > 1100 {
		t.Errorf("the chances of three seats add up to %d", mean)
	}
}

// TestTheBetterPositionIsValuedHigher compares positions of which one is
// plainly better for seat 0.
func TestTheBetterPositionIsValuedHigher(t *testing.T) {
	for _, c := range []struct{ sense, better, worse string }{
		{"more points", "P0h 4C; P0p TS; P1h 4D", "P0h 4C; P0p 5S; P1h 4D"},
		{"a king", "P0h 4C; P0f KS; P1h 4D", "P0h 4C; P1h 4D"},
		{"a queen before a lead", "P0h 4C; P0p TS; P0f QS; P1h JD", "P0h 4C; P0p TS; P1h JD"},
		{"one's own point card, not a stolen one", "P0h 4C; P0p TS; P1h 4D", "P0h 4C; P0p TS@1[JC0]; P1h 2D"},
		{"the turn, with a win in hand", "P0h TS; P0p TH AH; P1h 4D; move P0:turn", "P0h TS; P0p TH AH; P1h 4D; move P1:turn"},
		{"a rival without the winning card", "P0h 4C; P1h 4D; P1p TH; move P0:turn", "P0h 4C; P1h TD; P1p TH; P1f KC; move P0:turn"},
		{"its own ace on the stack, behind in points", "P0h 4C; P1h 4D; P1p TH; stack AC0!; move P1:counter", "P0h 4C; P1h 4D; P1p TH; move P1:turn"},
		{"a rival's ace with a two to counter it", "P0h 2C; P0p TH 9S; P1h 4D; stack AC1!; move P0:counter", "P0h 2C; P1h 4D; scrap AC TH 9S; move P0:turn"},
		{"a four on the rival", "P0h 4C; P1h TD KD; stack 4S0!; move P1:four", "P0h 4C; P1h TD KD; move P1:turn"},
	} {
		better, worse := valueOf(t, "standard", c.better), valueOf(t, "standard", c.worse)
		if better <= worse {
			t.Errorf("%s: %d for %s\nand %d for %s", c.sense, better, c.better, worse, c.worse)
		}
	}
}

func TestAWinInHandIsAllButCertain(t *testing.T) {
	for _, position := range []string{
		"P0h TS 4H 2C; P0p TH AH; P1h 4D 6D",
		"P0h KD 6C 2C; P0p 7H 7D; P1h 4D 5D",
		"P0h JC 2D 4C; P0p TH 2C; P1p 9H; P1h 4D 6D",
	} {
		if v := valueOf(t, "standard", position); v != certain {
			t.Errorf("%d, want %d: %s", v, certain, position)
		}
	}
	if v := valueOf(t, "standard", "P0h JC 2D 4C; P0p TH 2C; P1p 9H; P1f QH; P1h 4D 6D"); v == certain {
		t.Error("a jack wins against a queen")
	}
}

// TestValuesOfTheSidesAddUpToAWin plays games of random choices in every variant.
func TestValuesOfTheSidesAddUpToAWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, name := range slices.Concat(named, seatVariants) {
		s := MustParse(name).New().(*State)
		for range 30 {
			deal(s, rng)
			for s.ToMove() != engine.NoSeat {
				mine, theirs := s.Value(0), s.Value(1)
				if min(mine, theirs) < 0 || max(mine, theirs) > engine.Win || s.r.table.Sides() == 2 && mine+theirs != engine.Win {
					t.Fatalf("%s: %d and %d in %v", name, mine, theirs, s)
				}
				if s.r.table.Teams && s.Value(2) != mine {
					t.Fatalf("%s: partners differ in %v", name, s)
				}
				legal := s.Legal(nil)
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
	}
}

func TestAnEvaluationAllocatesNothing(t *testing.T) {
	s, err := ParsePosition(MustParse("standard"), "P0h 2C; P0p TH 9S; P1h 4D 7C; stack AC1!; move P0:counter")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { s.Value(0) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkValue(b *testing.B) {
	s, err := ParsePosition(MustParse("standard"), "P0h 4C 5C JD 2H; P0p TS 3H; P1h 4D 6D KC; P1p 9H; P1f QH; move P0:turn")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Value(0)
	}
}

// TestTheEvaluationIsThatOfASlowForm adds up card by card what the evaluation counts by
// tables, in positions of random games.
func TestTheEvaluationIsThatOfASlowForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, variant := range []string{"standard", "cutthroat", "team", "original:jack=toggle", "standard:jokers=2,goals=21/14/10/7/5", "gamerules"} {
		s := MustParse(variant).New().(*State)
		for range 25 {
			deal(s, rng)
			for s.ToMove() != engine.NoSeat {
				for _, happens := range []bool{true, false} {
					var o outlook
					s.foresee(&o, happens)
					for seat := range engine.Seat(s.r.Seats) {
						var got holdings
						o.hold(&got, seat)
						if want := slowHoldings(&o, seat); got != want {
							t.Fatalf("%s, seat %d holds %+v, want %+v, in %v", variant, seat, got, want, s)
						}
						for other := range engine.Seat(s.r.Seats) {
							var from holdings
							o.hold(&from, other)
							if got.need > 0 && other != seat {
								if got, want := got.wins(got.hand, &from), slowWins(&o, &got, &from); got != want {
									t.Fatalf("%s, seat %d could win: %t, want %t, in %v", variant, seat, got, want, s)
								}
								if got, want := o.takes(&got, got.hand, &from), slowTakes(&o, &got, &from); got != want {
									t.Fatalf("%s, seat %d could take %d, want %d, in %v", variant, seat, got, want, s)
								}
							}
						}
					}
				}
				legal := s.Legal(nil)
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
	}
	all := 0
	for c := range cards.Card(maxDeck) {
		all += worthHeld[c.Rank()]
	}
	if want := all + worthMany[len(worthMany)-1]; worthOfHand(cards.Full(maxDeck)) != want {
		t.Errorf("all cards in one hand are worth %d, want %d", worthOfHand(cards.Full(maxDeck)), want)
	}
	for lead := -60000; lead < 60000; lead++ {
		if got, want := squash(lead), slowSquash(lead); got != want {
			t.Fatalf("a lead of %d is worth %d, want %d", lead, got, want)
		}
	}
}

func slowHoldings(o *outlook, seat engine.Seat) holdings {
	n := holdings{seat: seat, hand: o.hand[seat], open: o.s.r.Unshielded(o.table[seat])}
	for rest := o.table[seat]; rest != 0; rest = rest.Rest() {
		c := rest.First()
		switch {
		case o.asPoints.Has(c):
			n.points = n.points.With(c)
			n.score += PointValue(c)
		case c.Rank() == cards.King:
			n.kings++
		}
	}
	n.need = o.s.r.Goals[min(n.kings, len(o.s.r.Goals)-1)] - n.score
	if n.need <= 0 {
		return n
	}
	for c := range cards.Card(maxDeck) {
		if pointCards.Has(c) && PointValue(c) >= n.need {
			n.enough = n.enough.With(c)
		}
		if c.Rank() == cards.King && n.score >= o.s.r.Goals[min(n.kings+1, len(o.s.r.Goals)-1)] {
			n.crowns = n.crowns.With(c)
		}
	}
	n.worth = slowWorth(o, &n)
	return n
}

func slowWorth(o *outlook, n *holdings) int {
	v := worthLack[min(n.need, len(worthLack)-1)] + n.kings*worthCrown + int(o.bonus[n.seat])
	if o.table[n.seat]&queens != 0 {
		v += worthShield + (o.table[n.seat].Len()-1)*worthGuard
	}
	if (o.table[n.seat]&^o.asPoints)&eights != 0 {
		v += worthSight
	}
	for rest, i := o.hand[n.seat], 1; rest != 0; rest, i = rest.Rest(), i+1 {
		v += worthHeld[rest.First().Rank()]
		if i < len(worthMany) {
			v += worthHand / i
		}
	}
	for rest := n.points; rest != 0; rest = rest.Rest() {
		if o.s.attached != 0 && o.s.withAttached().Has(rest.First()) && o.s.baseOwner(rest.First()) != n.seat {
			v -= worthLoan
		}
	}
	return v
}

func slowSquash(lead int) int {
	if lead < 0 {
		return engine.Win - slowSquash(-lead)
	}
	for i := range len(logistic) - 1 {
		if from := i * (perLogit / 4); lead < from+perLogit/4 {
			return logistic[i] + (logistic[i+1]-logistic[i])*(lead-from)/(perLogit/4)
		}
	}
	return logistic[len(logistic)-1]
}

func slowWins(o *outlook, n, against *holdings) bool {
	for rest := n.hand; rest != 0; rest = rest.Rest() {
		switch c := rest.First(); {
		case pointCards.Has(c) && PointValue(c) >= n.need:
			return true
		case c.Rank() == cards.King && o.s.r.Goal(n.kings+1) <= n.score:
			return true
		case c.Rank() == cards.Jack:
			for points := against.points & against.open; points != 0; points = points.Rest() {
				if PointValue(points.First()) >= n.need {
					return true
				}
			}
		}
	}
	return false
}

func slowTakes(o *outlook, n, from *holdings) (most int) {
	oneOff := 0
	for rest := n.hand; rest != 0; rest = rest.Rest() {
		c := rest.First()
		for points := from.points; points != 0; points = points.Rest() {
			of := points.First()
			if pointCards.Has(c) && o.s.r.ScuttledBy(c).Has(of) {
				most = max(most, PointValue(of))
			}
			if c.Rank() == cards.Jack && from.open.Has(of) {
				most = max(most, 2*PointValue(of))
			}
		}
		switch c.Rank() {
		case cards.Ace:
			oneOff = max(oneOff, from.score-n.score)
		case cards.Six:
			if from.kings > 0 {
				oneOff = max(oneOff, o.s.r.Goal(n.kings)-o.s.r.Goal(from.kings))
			}
		case cards.Two, cards.Nine:
			if from.open&kings != 0 {
				oneOff = max(oneOff, o.s.r.Goal(from.kings-1)-o.s.r.Goal(from.kings))
			}
		}
	}
	if from.hand&twos != 0 && oneOff > most {
		oneOff /= 2
	}
	return max(most, oneOff)
}
