package cuttle

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Describe says in a clause what an action does, see [engine.Describer].
func (r *Rules) Describe(view engine.View, a engine.Action) string {
	v := view.(*View)
	d := describer{&v.s, r, v.seat}
	c, t := cardOf(a), targetOf(a)
	switch useOf(a) {
	case UseDraw:
		return "takes the top card of the stock"
	case UsePass:
		return d.pass()
	case UsePoints:
		return d.points(PointValue(c))
	case UseScuttle:
		return "scraps " + d.withLoad(t) + ", and itself"
	case UseFace:
		return d.royal(c)
	case UseJack:
		return d.steal(c, t, d.recipient(t, lastOf(a)))
	case UseOneOff:
		return d.oneOff(a)
	case UseCounter:
		return d.counter()
	case UseLetBe:
		return d.letBe()
	case UseTake:
		return "takes it from scrap into your hand"
	case UseDiscard:
		if t != cards.None {
			return "go to scrap from your hand"
		}
		return "goes to scrap from your hand"
	case UseScrap:
		return "goes to scrap, for it cannot be played"
	}
	return ""
}

// describer says what actions of seat me do.
type describer struct {
	*State
	r  *Rules
	me engine.Seat
}

// who names a seat for the reader.
func (d *describer) who(seat engine.Seat) string {
	if seat == d.me {
		return "you"
	}
	return fmt.Sprintf("P%d", seat)
}

// whose says whose something is.
func (d *describer) whose(seat engine.Seat) string {
	if seat == d.me {
		return "your"
	}
	return fmt.Sprintf("P%d's", seat)
}

// number writes a count with what it counts: "one card", "3 jacks".
func number(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// split says how many cards of a set are yours, how many the others'; "none" of none.
func (d *describer) split(set cards.Set) string {
	mine := (set & d.table[d.me]).Len()
	for rest := set & d.attached; rest != 0; rest = rest.Rest() {
		if d.on[attachable(rest.First())].to == d.me {
			mine++
		}
	}
	if set == 0 {
		return "none lies there"
	}
	return fmt.Sprintf("%d of yours, %d of theirs", mine, set.Len()-mine)
}

// withLoad names a card on the table and what goes with it.
func (d *describer) withLoad(c cards.Card) string {
	if n := len(d.load(c)); n > 0 {
		return fmt.Sprintf("%v with %s on it", c, number(n, "card"))
	}
	return c.String()
}

func (d *describer) pass() string {
	switch last := d.r.passesEnough(int(d.passes) + 1); {
	case last && d.r.Reshuffles(d.Stock(), d.scrap.Len()):
		return "shuffles the scrap into a new stock: it is the last of the passes in a row"
	case last:
		return "ends the game as a draw: it is the last of the passes in a row"
	}
	return fmt.Sprintf("does nothing; %d passes in a row end the game as a draw", d.r.PassesToDraw)
}

// points says what points gained come to.
func (d *describer) points(n int) string {
	total, goal := d.State.points(d.me)+n, d.goal(d.me)
	gain := number(n, "point")
	switch {
	case total >= goal:
		return fmt.Sprintf("%s, %d of %d: %s", gain, total, goal, d.wins())
	default:
		return fmt.Sprintf("%s, %d of %d", gain, total, goal)
	}
}

// wins says when a seat wins that reaches its goal, R3.
func (d *describer) wins() string {
	if d.r.WinOn == OwnTurn && d.turnSeat != d.me {
		return "you win when your turn begins, if you still have them"
	}
	return "you win"
}

func (d *describer) royal(c cards.Card) string {
	switch c.Rank() {
	case cards.Eight:
		return "glasses: you see the hands of your rivals while it lies there"
	case cards.Queen:
		return "shields your other cards from being named by 2s, 9s and jacks"
	case cards.King:
		goal := d.r.goalWith[(d.table[d.me].With(c))>>(cards.Suits*cards.King)&0xF]
		text := fmt.Sprintf("lowers your goal from %d to %d", d.goal(d.me), goal)
		if d.State.points(d.me) >= int(goal) {
			text += ": " + d.wins()
		}
		return text
	}
	return "lies before you as a royal"
}

// recipient returns who gets a card by a jack or joker that names a seat, if it does.
func (d *describer) recipient(on, named cards.Card) engine.Seat {
	seat := engine.NoSeat
	if named != cards.None {
		seat = engine.Seat(named)
	}
	return d.r.recipient(d.me, d.controller(d.beneath(on)), seat)
}

// steal says what a jack or joker does to a card.
func (d *describer) steal(c, on cards.Card, to engine.Seat) string {
	under := d.beneath(on)
	from := d.controller(under)
	what := under.String()
	if d.asPoints.Has(under) {
		what += " and its " + number(PointValue(under), "point")
	}
	if to != d.me {
		return fmt.Sprintf("gives %s to %s", what, d.who(to))
	}
	text := fmt.Sprintf("takes %s from %s", what, d.who(from))
	if d.asPoints.Has(under) && d.State.points(d.me)+PointValue(under) >= d.goal(d.me) {
		text += ": " + d.wins()
	}
	return text
}

// oneOff says what a one-off does if nobody counters it.
func (d *describer) oneOff(a engine.Action) string {
	c := cardOf(a)
	first, second, rival := d.r.Names(d.me, a)
	switch c.Rank() {
	case cards.Ace:
		return "scraps all point cards: " + d.split(d.asPoints)
	case cards.Two:
		return "scraps " + d.whose(d.holder(first)) + " " + d.withLoad(first) + d.goesHome(first)
	case cards.Three:
		return fmt.Sprintf("takes a card that you choose from scrap, where %d lie", d.scrap.Len())
	case cards.Four:
		return d.four(rival)
	case cards.Five:
		return d.five()
	case cards.Six:
		royals := d.onTable()&^d.asPoints | d.attached
		return "scraps all royals: " + d.split(royals)
	case cards.Seven:
		if d.r.sevenShows(d.stockAfter(d.phase == PhaseSeven)) == 2 {
			return "reveals the top two cards of the stock: you play one, the other goes back"
		}
		return "reveals the top card of the stock, which you play"
	case cards.Nine:
		text := d.sendsBack(first)
		if second != cards.None {
			text += ", and " + d.sendsBack(second)
		}
		return text
	}
	return ""
}

// holder returns who controls a card on the table, or a jack or joker on one.
func (d *describer) holder(c cards.Card) engine.Seat { return d.place(c).Seat }

// goesHome says who gets the card under a jack or joker that is scrapped or sent back.
func (d *describer) goesHome(c cards.Card) string {
	if !d.attached.Has(c) {
		return ""
	}
	return fmt.Sprintf(", so that %v changes hands", d.beneath(c))
}

func (d *describer) four(rival engine.Seat) string {
	hit, each := d.r.FourDiscards(d.me, rival)
	var who []string
	for rest := hit; rest != 0; rest = rest.Rest() {
		who = append(who, d.who(rest.First()))
	}
	how := "of its choice"
	if d.r.Four == FourRandom {
		how = "at random"
	}
	if hit.Len() == 1 {
		each = min(each, d.handSize(hit.First()))
	}
	return fmt.Sprintf("makes %s discard %s %s", strings.Join(who, " and "), number(each, "card"), how)
}

func (d *describer) five() string {
	hand := d.handSize(d.me)
	if d.phase == PhaseTurn {
		hand-- // the five itself
	}
	discards, draws := d.r.fiveDraws(hand, d.stockAfter(d.phase == PhaseSeven))
	if discards > 0 {
		return fmt.Sprintf("discards a card that you choose and draws %s", number(draws, "card"))
	}
	return "draws " + number(draws, "card")
}

// sendsBack says where a nine sends a card.
func (d *describer) sendsBack(c cards.Card) string {
	if c == d.offer.card {
		return fmt.Sprintf("returns %s %v to the hand it came from, before it takes effect", d.whose(d.turnSeat), c)
	}
	name := d.whose(d.holder(c)) + " " + c.String()
	switch d.r.Nine {
	case NineTopOfStock:
		return "puts " + name + " on top of the stock" + d.goesHome(c)
	case NineHandFrozen:
		return fmt.Sprintf("sends %s back to %s hand, where it cannot be played for a turn%s", name, d.whose(d.receiver(c)), d.goesHome(c))
	}
	return fmt.Sprintf("sends %s back to %s hand%s", name, d.whose(d.receiver(c)), d.goesHome(c))
}

// counter says what a two would bring about if nobody answered it.
func (d *describer) counter() string {
	if d.nTwos&1 == 0 {
		return fmt.Sprintf("cancels %s %v", d.whose(d.by), d.oneoff)
	}
	return fmt.Sprintf("cancels %s %v, so that %v has its effect", d.whose(d.twoBy[d.nTwos-1]), d.twos[d.nTwos-1], d.oneoff)
}

// letBe says what follows if nobody else speaks.
func (d *describer) letBe() string {
	switch {
	case d.phase == PhaseResponse:
		return fmt.Sprintf("lets %s %v take effect", d.whose(d.turnSeat), d.offer.card)
	case d.nTwos&1 == 1:
		return fmt.Sprintf("lets %v stay cancelled", d.oneoff)
	}
	return fmt.Sprintf("lets %v have its effect", d.oneoff)
}
