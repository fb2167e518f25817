package reference

import (
	"slices"
	"strconv"
	"strings"
)

// Legal returns the choices of the seat to move in the order of the notation:
// by verb, card, target, last part. It is empty only when the game is over.
// The caller must not change it.
func (g *Game) Legal() []string {
	if g.over {
		return nil
	}
	if g.legal == nil {
		switch g.phase {
		case "turn":
			g.legal = g.legalTurn()
		case "counter":
			g.legal = g.legalCounter(g.toMove)
		case "response":
			g.legal = g.legalResponse(g.toMove)
		case "take":
			g.legal = each("take ", g.takeable())
		case "four":
			g.legal = g.legalFour()
		case "five", "down":
			g.legal = each("disc ", g.hands[g.toMove])
		case "seven":
			g.legal = g.legalSeven()
		}
	}
	return g.legal
}

// each returns one action for each card.
func each(verb string, cards []string) []string {
	var list []string
	for _, card := range ascending(cards) {
		list = append(list, verb+card)
	}
	return list
}

// R2, R5, R6, R7: draw, pass or play a card.
func (g *Game) legalTurn() []string {
	seat := g.toMove
	var list []string
	limit, blocks := g.blockedLimit()
	if len(g.stock) > 0 && !(blocks && len(g.hands[seat]) >= limit) {
		list = append(list, "draw")
	}
	if len(g.stock) == 0 && g.r["stock_out"] != "no_draw" {
		list = append(list, "pass")
	}
	list = append(list, g.plays(seat, g.unfrozen(seat), false)...)
	if len(list) == 0 {
		list = append(list, "pass")
	}
	return list
}

// R20: a frozen card may not be played.
func (g *Game) unfrozen(seat int) []string {
	return slices.DeleteFunc(slices.Clone(g.hands[seat]), func(card string) bool {
		_, frozen := g.frozen[card]
		return frozen
	})
}

// plays returns the ways to play one of these cards. Those that a seven shows
// have more ways (`jack_own=seven_only`).
func (g *Game) plays(seat int, cards []string, seven bool) []string {
	cards = ascending(cards)
	var list []string
	for _, card := range cards {
		if isPointCard(card) {
			list = append(list, card+" pts")
		}
	}
	for _, card := range cards {
		for _, target := range g.scuttleTargets(seat, card) {
			list = append(list, card+"x"+target)
		}
	}
	for _, card := range cards {
		if isRoyal(card) {
			list = append(list, card+" face")
		}
	}
	for _, card := range cards {
		list = append(list, g.jackPlays(seat, card, seven)...)
	}
	for _, card := range cards {
		for _, target := range g.oneOffTargets(seat, card) {
			list = append(list, card+"!"+target)
		}
	}
	return list
}

// R9: a point card scuttles a rival's point card of lower rank, or of equal
// rank and lower suit. Queens do not prevent it.
func (g *Game) scuttleTargets(seat int, card string) []string {
	var list []string
	if !isPointCard(card) {
		return nil
	}
	for _, t := range g.nameable() {
		if !t.permanent && !g.sameSide(seat, t.controller) && compare(card, t.card) > 0 {
			list = append(list, t.card)
		}
	}
	return list
}

// R22, R23, R25, R27, R32: what a jack or joker may be played on, and for whom.
func (g *Game) jackPlays(seat int, card string, seven bool) []string {
	if card[0] != 'J' && card[0] != 'X' {
		return nil
	}
	teams := g.r["teams"] == "on"
	var targets []named
	for _, t := range g.nameable() {
		takes := !t.permanent // a jack takes a point card
		if card[0] == 'X' {   // a joker a royal, or the top jack of a point stack
			takes = t.permanent && !t.attached || t.attached && !t.royalBelow
		}
		if takes && !g.shielded(t, seat) {
			targets = append(targets, t)
		}
	}
	var own bool
	switch g.r["jack_own"] {
	case "on":
		own = true
	case "seven_only":
		own = seven
	case "if_none": // R32
		own = seven && !slices.ContainsFunc(targets, func(t named) bool { return !g.sameSide(t.controller, seat) })
	}
	if card[0] == 'X' {
		own = own && teams // R25: of a rival; R27: in teams as a jack
	}
	var list []string
	for _, t := range targets {
		if t.controller == seat && !own {
			continue
		}
		if !teams {
			list = append(list, card+">"+t.card)
			continue
		}
		for recipient := range g.seats {
			if recipient != t.controller {
				list = append(list, card+">"+t.card+":P"+strconv.Itoa(recipient))
			}
		}
	}
	return list
}

// R14: oneOffTargets returns what follows the ! of each way to play a card as
// a one-off: nothing, a target, two, or a rival. R19 tests legality before a
// revealed card is committed: a 5 or 7 among the last revealed has no stock.
func (g *Game) oneOffTargets(seat int, card string) []string {
	always := []string{""}
	switch card[0] {
	case 'A', '6':
		return always
	case '2':
		return g.twoTargets(seat)
	case '3':
		if len(g.takeable()) > 0 || g.forNothing() {
			return always
		}
	case '4':
		return g.fourTargets(seat)
	case '5', '7':
		// R14; with a second card revealed, that goes back on the stock before the effect, R19.
		if len(g.stock) > 0 || len(g.revealed) == 2 || g.forNothing() {
			return always
		}
	case '9':
		return g.nineTargets(seat)
	}
	return nil
}

// R29: forNothing reports whether a 3, 4, 5 or 7 may be spent for nothing.
func (g *Game) forNothing() bool { return g.r["one_offs_for_nothing"] == "on" }

// twoTargets: a permanent of a rival, or with `two_targets=any` one's own.
func (g *Game) twoTargets(seat int) []string {
	var list []string
	for _, t := range g.nameable() {
		if t.permanent && g.mayAim(seat, t, g.r["two_targets"] == "any") {
			list = append(list, t.card)
		}
	}
	return list
}

// R20: nineTargets.
func (g *Game) nineTargets(seat int) []string {
	var list []string
	for _, t := range g.nameable() {
		if !t.permanent && strings.HasSuffix(g.r["nine_targets"], "permanents") { // R31, too
			continue
		}
		if g.mayAim(seat, t, !strings.HasPrefix(g.r["nine_targets"], "rivals")) {
			list = append(list, t.card)
		}
	}
	if g.r["nine"] != "hand_two" || len(list) < 2 {
		return list
	}
	var pairs []string
	for i, first := range list {
		for _, second := range list[i+1:] {
			pairs = append(pairs, first+"+"+second)
		}
	}
	return pairs
}

// mayAim reports whether a seat may target a card with a two or nine: a
// rival's, perhaps its own, never a partner's, none that a queen shields.
func (g *Game) mayAim(seat int, t named, own bool) bool {
	if t.controller == seat {
		return own && !g.shielded(t, seat)
	}
	return !g.sameSide(seat, t.controller) && !g.shielded(t, seat)
}

// fourTargets: a rival with at least one card, or R29 without, named only if there is more than one rival.
func (g *Game) fourTargets(seat int) []string {
	rivals := g.rivals(seat)
	slices.Sort(rivals)
	if g.hitsEach(seat) {
		for _, rival := range rivals {
			if len(g.hands[rival]) > 0 || g.forNothing() {
				return []string{""}
			}
		}
		return nil
	}
	var list []string
	for _, rival := range rivals {
		switch {
		case len(g.hands[rival]) == 0 && !g.forNothing():
		case len(rivals) == 1:
			list = append(list, "")
		default:
			list = append(list, "P"+strconv.Itoa(rival))
		}
	}
	return list
}

// R30: hitsEach reports whether a four of a seat hits each of several rivals.
func (g *Game) hitsEach(seat int) bool {
	return g.r["four_hits"] == "each" && len(g.rivals(seat)) > 1
}

// R15: takeable returns what a three may take from scrap.
func (g *Game) takeable() []string {
	noThree := g.r["three"] == "no_three" ||
		g.r["three"] == "no_three_after_one" && g.threes >= 1 ||
		g.r["three"] == "no_three_after_two" && g.threes >= 2
	var list []string
	for _, card := range g.scrap {
		if !(noThree && card[0] == '3') {
			list = append(list, card)
		}
	}
	return list
}

// R16: two cards, an unordered pair, or all if it holds fewer.
func (g *Game) legalFour() []string {
	cards := ascending(g.hands[g.toMove])
	if len(cards) == 1 {
		return each("disc ", cards)
	}
	var list []string
	for i, low := range cards {
		for _, high := range cards[i+1:] {
			list = append(list, "disc "+low+" "+high)
		}
	}
	return list
}

// R19: one of the revealed cards is played in any legal way; if none can be, one is scrapped.
func (g *Game) legalSeven() []string {
	list := g.plays(g.toMove, g.revealed, true)
	if len(list) == 0 {
		return each("scrap ", g.revealed)
	}
	return list
}

// R11, R12: the twos with which a seat may counter, and letting it be.
func (g *Game) legalCounter(seat int) []string {
	return append(each("ctr ", g.counters(seat)), "ok")
}

// counters returns the twos with which a seat may counter the top of the stack.
func (g *Game) counters(seat int) []string {
	top := g.stack[len(g.stack)-1]
	if g.r["queen_blocks_counters"] == "on" && g.queens(top.player, "") > 0 {
		return nil
	}
	cards := g.unfrozen(seat)
	if g.r["frozen_counters"] == "on" {
		cards = g.hands[seat]
	}
	var twos []string
	for _, card := range cards {
		if card[0] == '2' {
			twos = append(twos, card)
		}
	}
	return twos
}
