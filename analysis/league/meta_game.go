package league

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"github.com/cardlab/cardlab/engine"
)

// MetaGame says how far the policies of a league are in a line, each better than all
// below it, and how far they beat each other in cycles. Scores are estimates: the
// deals, which all matchups share, are drawn again, and some that were not seen allowed for, and all is computed anew, to say how
// often each policy takes part (Rowland and others 2019, Multiagent Evaluation under
// Incomplete Information, on what they are uncertain of).
type MetaGame struct {
	Scores [][]float64 // of the row against the column
	// AlphaRank is the share of time of each by alpha-rank in the limit, see [strength.AlphaRankLimit], and Sweep what it is before.
	AlphaRank []float64
	Sweep     *Sweep
	// Top says how often, over the resamplings, each is in the smallest set of policies
	// of which none is beaten by one outside. Like all that is over resamplings it is NaN if there are too few deals to draw from.
	Top []float64
	// Nash is the share of each in the optimal mixed strategy of the largest entropy on the logits of the scores,
	// and InNash how often it has one, over the resamplings.
	Nash, InNash []float64
	Cycles       []Cycle // of three, as they were seen, the surest first
	Draws        int     // resamplings
}

// Cycle is three policies that each beat the next, by their places, and how often
// they do over the resamplings.
type Cycle struct {
	Policies [3]int
	Share    float64
}

const (
	metaEpsilon = 1e-3 // alpha-rank: how often a policy takes over that scores less
	metaSeed    = 1
	fewestBins  = 10   // of deals, for resamplings to say anything
	nashShare   = 1e-4 // a share that is none
)

// metaGame looks at the scores of each against each; nil if some never met.
func (l *League) metaGame(names []string, draws int) (*MetaGame, error) {
	bins, ok := l.binScores(names)
	if !ok {
		return nil, nil
	}
	n := len(names)
	counts := make([]int64, len(bins))
	for i := range counts {
		counts[i] = 1
	}
	g := &MetaGame{Scores: summed(bins, counts, n).scores(n), Draws: draws, Top: make([]float64, n), InNash: make([]float64, n)}
	g.AlphaRank = strength.AlphaRankLimit(g.Scores, 1, metaEpsilon)
	var err error
	if g.Nash, _, err = strength.Nash(strength.Logits(g.Scores)); err != nil {
		return nil, err
	}
	g.Cycles = cycles(g.Scores)
	sweep := newSweeper(g.Scores)
	unseen := l.perDeal(names)
	rng := rand.New(rand.NewPCG(metaSeed, 0))
	sample, drawn := stats.NewResampler(counts), make([]int64, len(counts))
	for range draws {
		sample.Draw(rng, drawn)
		sum := summed(bins, drawn, n)
		unseen.move(rng, sum)
		scores := sum.scores(n)
		sweep.add(scores)
		for i, in := range topSet(scores) {
			g.Top[i] += float64(stats.Indicator(in))
		}
		shares, _, err := strength.Nash(strength.Logits(scores))
		if err != nil {
			return nil, err
		}
		for i, share := range shares {
			g.InNash[i] += float64(stats.Indicator(share > nashShare))
		}
		for i := range g.Cycles {
			c := &g.Cycles[i]
			c.Share += float64(stats.Indicator(c.in(scores)))
		}
	}
	for i := range names {
		g.Top[i] /= float64(draws)
		g.InNash[i] /= float64(draws)
	}
	for i := range g.Cycles {
		g.Cycles[i].Share /= float64(draws)
	}
	if len(bins) < fewestBins { // drawn again, they hardly differ
		for i := range names {
			g.Top[i], g.InNash[i] = math.NaN(), math.NaN()
		}
		for i := range g.Cycles {
			g.Cycles[i].Share = math.NaN()
		}
	}
	g.Sweep = sweep.result(names, len(bins), l.Deals)
	slices.SortStableFunc(g.Cycles, func(a, b Cycle) int { return cmp.Compare(b.Share, a.Share) })
	return g, nil
}

// binScore is half points and games of each pair i < j in one bin.
type binScore struct{ y, x []int64 }

// binScores returns the points of each pair by bin; false if some never met.
func (l *League) binScores(names []string) ([]binScore, bool) {
	n := len(names)
	place := map[string]int{}
	for i, name := range names {
		place[name] = i
	}
	met := make([]bool, n*n)
	var list []binScore
	for bin := range leagueBins {
		b := binScore{make([]int64, n*n), make([]int64, n*n)}
		some := false
		for _, m := range l.meetings {
			for result, games := range m.results[bin] {
				if games == 0 {
					continue
				}
				some = true
				l.eachRival(m.policies, func(a, c string, sideA, sideC int) {
					i, j := place[a], place[c]
					if i >= j {
						return
					}
					at := i*n + j
					b.x[at] += games
					b.y[at] += games * (1 + stats.Indicator(result == sideA) - stats.Indicator(result == sideC))
					met[at] = true
				})
			}
		}
		if some {
			list = append(list, b)
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if !met[i*n+j] {
				return nil, false
			}
		}
	}
	return list, true
}

// unseenDeals is how many deals each resampling moves from one policy of a pair to the other, each either way at even odds and by half of its score:
// a policy that won all deals of a few is not sure to win all others, and resamplings of what was seen alone would say so. Of 100 deals that were all
// won the interval of the score then reaches down to 97 %, at which one in twenty such samples has none that is lost.
const unseenDeals = 8

// games is how many games of each pair i < j a deal has.
type games []int64

// perDeal returns how many games of each pair a deal has, one at least.
func (l *League) perDeal(names []string) games {
	n := len(names)
	of := make(games, n*n)
	for i := range n {
		for j := i + 1; j < n; j++ {
			a, b := names[i], names[j]
			if r := l.pairs[[2]string{min(a, b), max(a, b)}]; r != nil && r.Deals > 0 {
				of[i*n+j] = max(1, r.X/r.Deals)
			}
		}
	}
	return of
}

// move moves the points of each pair by what deals may have that were not seen.
func (g games) move(rng *rand.Rand, b binScore) {
	for at, of := range g {
		won := int64(bits.OnesCount64(rng.Uint64() % (1 << unseenDeals)))
		b.y[at] = min(max(0, b.y[at]+(2*won-unseenDeals)*of), 2*b.x[at])
	}
}

// eachRival calls fn for every two seats on different sides.
func (l *League) eachRival(policies []string, fn func(a, b string, sideA, sideB int)) {
	sides := l.table.Sides()
	for s := range engine.Seat(l.table.Seats) {
		for r := range engine.Seat(l.table.Seats) {
			if l.table.Rivals(s).Has(r) {
				fn(policies[s], policies[r], int(s)%sides, int(r)%sides)
			}
		}
	}
}

// summed returns the points of each pair, with each bin so often.
func summed(bins []binScore, counts []int64, n int) binScore {
	sum := binScore{make([]int64, n*n), make([]int64, n*n)}
	for b, c := range counts {
		if c == 0 {
			continue
		}
		for at := range sum.y {
			sum.y[at] += c * bins[b].y[at]
			sum.x[at] += c * bins[b].x[at]
		}
	}
	return sum
}

// scores returns the scores of each against each; ½ of those that did not meet.
func (b binScore) scores(n int) [][]float64 {
	scores := make([][]float64, n)
	for i := range scores {
		scores[i] = make([]float64, n)
		for j := range scores {
			scores[i][j] = .5
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if at := i*n + j; b.x[at] > 0 {
				scores[i][j] = float64(b.y[at]) / float64(2*b.x[at])
				scores[j][i] = 1 - scores[i][j]
			}
		}
	}
	return scores
}

// topSet reports who is in the smallest set of which none is beaten by one outside
// (Smith 1973, Econometrica 41:1027): whoever is not beaten by, or by way of such
// steps reaches, everyone.
func topSet(scores [][]float64) []bool {
	n := len(scores)
	top := make([]bool, n)
	for i := range top {
		seen := make([]bool, n)
		seen[i] = true
		reached := []int{i}
		for at := 0; at < len(reached); at++ {
			for j := range n {
				if !seen[j] && scores[reached[at]][j] >= .5 {
					seen[j] = true
					reached = append(reached, j)
				}
			}
		}
		top[i] = len(reached) == n
	}
	return top
}

// cycles returns all threes that beat each other in a cycle.
func cycles(scores [][]float64) []Cycle {
	var list []Cycle
	for i := range scores {
		for j := i + 1; j < len(scores); j++ {
			for k := j + 1; k < len(scores); k++ {
				for _, c := range []Cycle{{Policies: [3]int{i, j, k}}, {Policies: [3]int{i, k, j}}} {
					if c.in(scores) {
						list = append(list, c)
					}
				}
			}
		}
	}
	return list
}

// in reports whether the three beat each other in a cycle.
func (c Cycle) in(scores [][]float64) bool {
	p := c.Policies
	return scores[p[0]][p[1]] > .5 && scores[p[1]][p[2]] > .5 && scores[p[2]][p[0]] > .5
}
