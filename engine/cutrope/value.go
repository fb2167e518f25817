package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What things are worth to a seat, in sixty-fourths of a doubling of its odds.
// They were fitted by logistic regression to 3000 games of two and of four
// seats each, basic and quick, in which all play from the personal deck when
// they can, else what opens a level row for its top, else at random.
const (
	worthLeft     = 24  // a card fewer in the personal deck
	worthLast     = 140 // divided by the cards left: the last ones count more
	worthOpen     = 38  // the top of the personal deck fits a level row
	worthNear     = 2   // an own supply row whose top fits
	worthScissors = 8   // scissors in hand
	worthFit      = 2   // a kind of card in hand that fits
	worthTurn     = 8   // to be next to act
)

// Value returns how good the position looks for seat s, see [engine.Evaluator]:
// its odds against those of the other seats, from the personal cards it has
// left, what it could play at once, and whose turn it is.
func (s *State) Value(seat engine.Seat) int {
	var score [engine.MaxSeats]int
	best := 0
	for i := range s.r.Seats {
		score[i] = s.score(engine.Seat(i))
		if i == 0 || score[i] > best {
			best = score[i]
		}
	}
	total, of := 0, 0
	for i := range s.r.Seats {
		odds := power(score[i] - best)
		total += odds
		if engine.Seat(i) == seat {
			of = odds
		}
	}
	if s.r.Seats == 2 && seat == 1 { // two values add up to a win
		return engine.Win - (total-of)*engine.Win/total
	}
	return of * engine.Win / total
}

// score returns how a seat stands, in sixty-fourths of a doubling of its odds.
func (s *State) score(seat engine.Seat) int {
	n := int(s.left[seat])
	if n == 0 {
		return 2 * worthLast
	}
	sum := worthLast/n - worthLeft*n
	takes := s.takes()
	if takes.of(s.top[seat]) != 0 {
		sum += worthOpen
	}
	for row := range supplies {
		if c := s.table.top(supplyRow(seat, row)); c != cards.None && takes.of(c) != 0 {
			sum += worthNear
		}
	}
	sum += worthScissors * s.hand[seat].count(Scissors)
	for c := range Scissors {
		if s.hand[seat].has(c) && takes.of(c) != 0 {
			sum += worthFit
		}
	}
	if seat == s.toMove {
		sum += worthTurn
	}
	return sum
}

// power returns 2^(n/64) for n ≤ 0, in units of 1/2^20 and by steps of four; 1 at the least.
func power(n int) int {
	n = -n >> 2
	return max(1, sixteenths[n&15]>>min(n>>4, 20))
}

// sixteenths[i] is 2^20 · 2^(−i/16).
var sixteenths = [16]int{1048576, 1004120, 961548, 920782, 881744, 844361, 808563, 774282,
	741455, 710020, 679917, 651091, 623487, 597053, 571740, 547500}
