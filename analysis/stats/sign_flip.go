package stats

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// SignFlip tests whether differences taken deal by deal are as often and as far
// above 0 as below: it returns how often their sum is as far from 0 if each
// difference has its sign by the toss of a coin (Fisher 1935, The Design of
// Experiments, §21). It takes no distribution for granted, only that A and B
// change places by chance. Deals without a difference are kept: they change no sum.
//
// exact reports whether all ways to set the signs were counted out, by adding up
// distributions. Where those are too many, 100,000 ways are drawn with the
// seed, the one that was seen counting as one more of them (Phipson and Smyth
// 2010, Statistical Applications in Genetics 9:39): p is never 0.
func SignFlip(d Counts, seed uint64) (p float64, exact bool) {
	groups, seen := flipsOf(d)
	if work(groups) <= mostFlipWork {
		if seen == 0 {
			return 1, true
		}
		return min(1, 2*flipTail(groups, seen, .5)), true
	}
	const draws = 100_000
	as := 1
	src := rand.NewPCG(seed, 0)
	for range draws {
		sum := int64(0)
		for _, g := range groups {
			up := int64(distuv.Binomial{N: float64(g.n), P: .5, Src: src}.Rand())
			sum += g.size * (2*up - g.n)
		}
		if max(sum, -sum) >= seen {
			as++
		}
	}
	return float64(as) / (draws + 1), false
}

// flips is so many deals that differ by as much, either way.
type flips struct{ size, n int64 }

// mostFlipWork bounds the additions for an exact test: about a second.
const mostFlipWork = 2e8

// work returns how many additions it takes to count out all ways.
func work(groups []flips) float64 {
	sum, total := 1.0, 0.0
	for _, g := range groups {
		total += sum * float64(g.n+1)
		sum += 2 * float64(g.size) * float64(g.n)
	}
	return total
}

// flipsOf returns the sizes of differences, and how far their sum is from 0.
func flipsOf(d Counts) (groups []flips, seen int64) {
	for _, v := range slices.Sorted(maps.Keys(d)) {
		seen += int64(v) * d[v]
		if _, both := d[-v]; v > 0 || v < 0 && !both {
			size := max(v, -v)
			if n := d[size] + d[-size]; n > 0 {
				groups = append(groups, flips{int64(size), n})
			}
		}
	}
	return groups, max(seen, -seen)
}

// flipTail returns how likely a sum of seen or more is if each difference is upwards with
// the probability up. The sums of a group are size·(2·Bin(n, up) − n); groups are independent, so that their
// distributions are folded into each other.
func flipTail(groups []flips, seen int64, up float64) float64 {
	most := int64(0)
	p := []float64{1} // of sum i − most
	for _, g := range groups {
		next := make([]float64, len(p)+int(2*g.size*g.n))
		for ups := range g.n + 1 {
			share := math.Exp(distuv.Binomial{N: float64(g.n), P: up}.LogProb(float64(ups)))
			to := next[2*g.size*ups:]
			for i, x := range p {
				to[i] += x * share
			}
		}
		p, most = next, most+g.size*g.n
	}
	sum := 0.0
	for i, x := range p {
		if int64(i)-most >= seen {
			sum += x
		}
	}
	return min(1, sum)
}
