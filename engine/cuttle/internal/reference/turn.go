package reference

import (
	"fmt"
	"slices"
	"strings"
)

// reasons, by number.
var reasons = []string{"", "goal", "passes", "repetition", "stock_out", "no_move", "simultaneous", "turn_limit"}

// due makes a choice fall due; the last event says so.
func (g *Game) due(seat int, phase string) {
	g.toMove, g.phase = seat, phase
	g.next(seat, phase)
}

// afterPlay tests for a win, then ends the turn.
func (g *Game) afterPlay() {
	if !g.testWin() {
		g.endTurn()
	}
}

// R3: testWin ends the game if a seat has reached its goal: any seat, or with
// `win_on=own_turn` the one whose turn it is. If several have, the seat whose
// turn it is wins, then clockwise; with `simultaneous_win=draw` nobody does if they are of different sides.
func (g *Game) testWin() bool {
	candidates := []int{g.turnSeat}
	if g.r["win_on"] == "any_turn" {
		candidates = append(candidates, g.after(g.turnSeat)...)
	}
	var winners []int
	for _, seat := range candidates {
		if g.meetsGoal(seat) {
			winners = append(winners, seat)
		}
	}
	if len(winners) == 0 {
		return false
	}
	if g.r["simultaneous_win"] == "draw" {
		for _, seat := range winners {
			if !g.sameSide(seat, winners[0]) {
				g.end(-1, "simultaneous")
				return true
			}
		}
	}
	g.win(winners[0])
	return true
}

// R3, R4.
func (g *Game) meetsGoal(seat int) bool { return g.Points(seat) >= g.Goal(seat) }

func (g *Game) win(seat int) {
	g.over, g.winner, g.reason = true, seat, "goal"
	g.emit(event{kind: "won", who: seat, n: g.Points(seat)})
}

func (g *Game) end(winner int, reason string) {
	g.over, g.winner, g.reason = true, winner, reason
	g.emit(event{kind: "ended", who: winner, n: slices.Index(reasons, reason)})
}

// endTurn does what comes between a turn's play and the next turn, in the order of the notation.
func (g *Game) endTurn() {
	seat := g.turnSeat
	next := g.after(seat)[0]
	// (1) R5: discard down, one card a decision.
	if limit, ok := g.r.number("hand_limit"); ok && g.r["limit_mode"] == "discard_down" && len(g.hands[seat]) > limit {
		g.due(seat, "down")
		return
	}
	g.thaw(seat)                                          // (2)
	if g.r["win_on"] == "own_turn" && g.meetsGoal(next) { // (3)
		g.next(next, "turn")
		g.win(next)
		return
	}
	if g.stockOut() || g.repeated(next) || g.turnLimit() { // (4) (5) (6)
		return
	}
	g.turn++
	g.turnSeat = next
	g.tookCard = false
	g.due(next, "turn") // (7)
}

// R20: thaw frees the cards of a seat that were frozen before this turn began.
func (g *Game) thaw(seat int) {
	for _, card := range ascending(g.hands[seat]) {
		if turn, frozen := g.frozen[card]; frozen && turn < g.turn {
			delete(g.frozen, card)
			g.emit(event{kind: "thawed", who: seat, card: card, to: hand(seat)})
		}
	}
}

// R6: stockOut ends the game under `end_draw` and `end_points` when the stock is empty.
func (g *Game) stockOut() bool {
	if len(g.stock) > 0 {
		return false
	}
	switch g.r["stock_out"] {
	case "end_draw":
		g.end(-1, "stock_out")
		return true
	case "end_points":
		g.end(g.mostPoints(), "stock_out")
		return true
	}
	return false
}

// mostPoints returns the seat with most points, -1 if seats of different sides have as many.
func (g *Game) mostPoints() int {
	best := 0
	for seat := range g.seats {
		if g.Points(seat) > g.Points(best) {
			best = seat
		}
	}
	for seat := range g.seats {
		if g.Points(seat) == g.Points(best) && !g.sameSide(seat, best) {
			return -1
		}
	}
	return best
}

// R15a: repeated counts the position that the next turn would begin with, if a
// three took a card in this turn, and ends the game at the given count.
func (g *Game) repeated(next int) bool {
	limit, ok := g.r.number("repetition_draw")
	if !ok || !g.tookCard {
		return false
	}
	position := g.position(next)
	g.counts[position]++
	if g.counts[position] < limit {
		return false
	}
	g.end(-1, "repetition")
	return true
}

// R15a: position is all zones, the order of the stock but not of hands and
// scrap, frozen cards, and the seat to move.
func (g *Game) position(toMove int) string {
	var b strings.Builder
	fmt.Fprintln(&b, toMove, g.stock, ascending(g.scrap))
	for seat := range g.seats {
		fmt.Fprintln(&b, ascending(g.hands[seat]))
		for _, royal := range []bool{false, true} {
			for _, p := range g.piles(seat, royal) {
				fmt.Fprintln(&b, *p)
			}
		}
	}
	var frozen []string
	for card := range g.frozen {
		frozen = append(frozen, card)
	}
	fmt.Fprintln(&b, ascending(frozen))
	return b.String()
}

// turnLimit ends the game when the last turn allowed is over.
func (g *Game) turnLimit() bool {
	if limit, _ := g.r.number("turn_limit"); g.turn < limit {
		return false
	}
	g.end(-1, "turn_limit")
	return true
}
