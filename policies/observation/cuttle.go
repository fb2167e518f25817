package observation

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// Where a card of Cuttle lies as the seat knows, the same for all seats; of each seat,
// clockwise from the one that looks, there are two more.
const (
	placeUnseen = iota // in another hand, in the stock, or not in the game
	placeOwnHand
	placeScrap
	placeStock // known there
	placeRevealed
	placeStack // an announced one-off, or a two on it
	placeOnCard
	placePoints // of the seat itself; then its royals, then those of the next seat
)

// jokers and cards of a full pack.
const pack = 54

// cuttlePlaces are the further features of Cuttle for a number of seats.
func cuttlePlaces(seats int) further {
	f := further{version: 1}
	phases := cuttle.MustParse("standard").Words().Phases
	ranks := int(cards.Joker) + 2
	var due []string
	for i, p := range phases[1:] {
		due = append(due, fmt.Sprintf("%s %d", p, i+1))
	}
	f.add(len(phases), "due", "which choice is due: "+strings.Join(due, ", "))
	f.add(ranks, "one-off", "the rank of the announced one-off, ace 1 … joker 14")
	f.add(seats+1, "one-off by", "who plays it, clockwise from 1 for oneself")
	f.add(ranks, "aimed at", "the rank of its target")
	f.add(5, "twos", "twos played on it")
	f.add(ranks, "offered", "the rank of the royal that a nine may answer")
	f.add(ranks, "offered on", "the rank of the card that it lies on")
	who := []string{"own", "the next seat's", "the third seat's", "the fourth seat's"}[:seats]
	var of []string
	for i, w := range who {
		of = append(of, fmt.Sprintf("%s points %d, royals %d", w, placePoints+2*i, placePoints+2*i+1))
	}
	for i, w := range who[1:] {
		of = append(of, fmt.Sprintf("known in %s hand %d", w, placePoints+2*seats+i))
	}
	meaning := "where %s lies as the seat knows: unseen 0, own hand 1, scrap 2, known in the stock 3, revealed 4, announced or on it 5, on another card 6, " + strings.Join(of, ", ")
	for _, name := range cards.StandardNames(pack) {
		f.add(placePoints+3*seats-1, "card "+name, fmt.Sprintf(meaning, name))
	}
	f.fill = func(view engine.View, into []uint8) { fillCuttle(view.(*cuttle.View), into) }
	return f
}

// fillCuttle fills the further features.
func fillCuttle(v *cuttle.View, into []uint8) {
	into[0] = uint8(v.Phase())
	place := into[7:]
	put := func(set cards.Set, number int) {
		for ; set != 0; set = set.Rest() {
			place[set.First()] = uint8(number)
		}
	}
	rank := func(c cards.Card) uint8 {
		if c >= pack {
			return 0
		}
		return uint8(c.Rank()) + 1
	}
	t := v.Variant().Table()
	put(v.Scrap(), placeScrap)
	for _, c := range v.Top() {
		place[c] = placeStock
	}
	for i := range int(t.Seats) {
		s := t.After(v.Seat(), i)
		put(v.Points(s), placePoints+2*i)
		put(v.Royals(s), placePoints+2*i+1)
		if i == 0 {
			put(v.Hand(), placeOwnHand)
		} else {
			put(v.Seen(s), placePoints+2*int(t.Seats)+i-1)
		}
	}
	put(v.Revealed(), placeRevealed)
	put(v.Carried(), placeOnCard)
	oneOff, by, target, _, twos := v.Stack()
	if oneOff != cards.None {
		place[oneOff] = placeStack
		into[1], into[3], into[4] = rank(oneOff), rank(target), uint8(min(twos, 4))
		for i := range int(t.Seats) {
			if t.After(v.Seat(), i) == by {
				into[2] = uint8(i + 1)
			}
		}
	}
	royal, on, _ := v.Offer()
	into[5], into[6] = rank(royal), rank(on)
}
