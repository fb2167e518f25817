package strength

import "math"

// Pairs counts pairs, the same deal from both seatings, by the two results of
// one policy; LD is a loss and a draw, in either order.
type Pairs struct{ LL, LD, WL, DD, WD, WW int64 }

// Add adds a pair with so many games won and drawn.
func (p *Pairs) Add(won, drawn int64) {
	switch {
	case won == 2:
		p.WW++
	case won == 1 && drawn == 1:
		p.WD++
	case won == 1:
		p.WL++
	case drawn == 2:
		p.DD++
	case drawn == 1:
		p.LD++
	default:
		p.LL++
	}
}

// N returns the number of pairs.
func (p Pairs) N() int64 { return p.LL + p.LD + p.WL + p.DD + p.WD + p.WW }

// DrawRatio returns the share of pairs that neither policy won; NaN without a pair.
func (p Pairs) DrawRatio() float64 { return float64(p.WL+p.DD) / float64(p.N()) }

// PairsRatio returns how many pairs were won for each that was lost; +Inf if none
// was lost, NaN if none was won either.
func (p Pairs) PairsRatio() float64 { return float64(p.WW+p.WD) / float64(p.LL+p.LD) }

// Pairing returns what it does to play deals from both seatings, from the tallies
// of the same games one by one and in pairs.
//
// The correlation of the two games of a pair is (2·v₅ − v₃)/v₃, where v₅ is the
// variance of a pair's mean and v₃ that of a game. It is negative where the deal or
// the seat decides, and then pairs tell more than as many single games: the variance
// of the score is 1 + correlation of theirs. The bias is the score by which deal and
// seat favour one side, root mean square over deals: v₃ = 2·v₅ + bias² (fishtest,
// issue 348); 0 where the correlation is positive. The correlation is NaN if all games ended alike.
func Pairing(games, pairs Tally) (correlation, bias float64) {
	_, v3 := games.Mean()
	_, v5 := pairs.Mean()
	return (2*v5 - v3) / v3, math.Sqrt(max(0, v3-2*v5))
}
