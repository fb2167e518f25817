package solved

import (
	"math"

	"github.com/cardlab/cardlab/engine"
)

// strategy is how likely each action is taken, by the places of both seats.
type strategy []float64

// cfr solves a tree by CFR+ (Tammelin, Burch, Johanson and Bowling 2015, Solving Heads-up Limit Texas Hold'em, IJCAI): regrets never fall below
// 0, the seats take turns, and the average weighs an iteration by its number.
type cfr struct {
	*tree
	regret, gain, now, sum strategy
}

func (t *tree) solve(iterations int) strategy {
	n := t.choices()
	c := &cfr{t, make(strategy, n), make(strategy, n), make(strategy, n), make(strategy, n)}
	c.match(0)
	c.match(1)
	for i := range iterations {
		for seat := range engine.Seat(2) {
			clear(c.gain)
			c.walk(0, seat, 1, 1, float64(i+1))
			for k := range c.infos {
				if c.infos[k].seat == seat {
					at := c.at(int32(k))
					for a := range at {
						p := int(c.infos[k].first) + a
						c.regret[p] = max(0, c.regret[p]+c.gain[p])
					}
				}
			}
			c.match(seat)
		}
	}
	average := make(strategy, n)
	for k := range t.infos {
		from, to := t.infos[k].first, int(t.infos[k].first)+len(t.infos[k].actions)
		spread(average[from:to], c.sum[from:to])
	}
	return average
}

func (c *cfr) at(info int32) []float64 {
	x := &c.infos[info]
	return c.now[x.first : int(x.first)+len(x.actions)]
}

// match takes each action as often as it is regretted.
func (c *cfr) match(seat engine.Seat) {
	for k := range c.infos {
		if x := &c.infos[k]; x.seat == seat {
			spread(c.at(int32(k)), c.regret[x.first:int(x.first)+len(x.actions)])
		}
	}
}

// spread makes weights shares, equal ones if all are 0.
func spread(shares, weights []float64) {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		if shares[i] = 1 / float64(len(weights)); sum > 0 {
			shares[i] = w / sum
		}
	}
}

// walk returns the value of a node to a seat; own and others are how likely the seat, and the other with chance, come there.
func (c *cfr) walk(n int32, seat engine.Seat, own, others, weight float64) float64 {
	x := &c.nodes[n]
	kids := c.children(n)
	switch {
	case x.kind == over:
		return toSeat(x.value, seat)
	case own == 0 && others == 0:
		return 0
	case x.kind == chance:
		sum := 0.0
		for _, kid := range kids {
			sum += c.walk(kid, seat, own, others/float64(len(kids)), weight)
		}
		return sum / float64(len(kids))
	}
	place, now := &c.infos[x.info], c.at(x.info)
	if place.seat != seat {
		sum := 0.0
		for a, kid := range kids {
			if now[a] > 0 || own > 0 {
				sum += now[a] * c.walk(kid, seat, own, others*now[a], weight)
			}
		}
		return sum
	}
	var values [64]float64
	value := 0.0
	for a, kid := range kids {
		values[a] = c.walk(kid, seat, own*now[a], others, weight)
		value += now[a] * values[a]
	}
	for a := range kids {
		p := int(place.first) + a
		c.gain[p] += others * (values[a] - value)
		c.sum[p] += weight * own * now[a]
	}
	return value
}

func toSeat(value float64, seat engine.Seat) float64 {
	if seat == 0 {
		return value
	}
	return 1 - value
}

// value returns the score of seat 0 when both play strategies.
func (t *tree) value(first, second strategy) float64 {
	var walk func(n int32) float64
	walk = func(n int32) float64 {
		x := &t.nodes[n]
		kids := t.children(n)
		switch x.kind {
		case over:
			return x.value
		case chance:
			sum := 0.0
			for _, kid := range kids {
				sum += walk(kid)
			}
			return sum / float64(len(kids))
		}
		place := &t.infos[x.info]
		of := first
		if place.seat == 1 {
			of = second
		}
		sum := 0.0
		for a, kid := range kids {
			if p := of[int(place.first)+a]; p > 0 {
				sum += p * walk(kid)
			}
		}
		return sum
	}
	return walk(0)
}

// best returns what a seat scores at most against a strategy of the other: the value of an exact best response, which takes one action at each of its places, whatever the hidden cards.
func (t *tree) best(seat engine.Seat, against strategy) float64 {
	reach := make([]float64, len(t.nodes))
	members := make([][]int32, len(t.infos))
	reach[0] = 1
	for n := range t.nodes { // parents come before their children
		x := &t.nodes[n]
		for a, kid := range t.children(int32(n)) {
			r := reach[n]
			switch {
			case x.kind == chance:
				r /= float64(x.n)
			case t.infos[x.info].seat != seat:
				r *= against[int(t.infos[x.info].first)+a]
			}
			reach[kid] = r
		}
		if x.kind == choice && t.infos[x.info].seat == seat {
			members[x.info] = append(members[x.info], int32(n))
		}
	}
	values := make([]float64, len(t.nodes))
	for i := range values {
		values[i] = math.NaN()
	}
	chosen := make([]int, len(t.infos))
	for i := range chosen {
		chosen[i] = -1
	}
	var walk func(n int32) float64
	walk = func(n int32) float64 {
		if !math.IsNaN(values[n]) {
			return values[n]
		}
		x := &t.nodes[n]
		kids := t.children(n)
		v := 0.0
		switch {
		case x.kind == over:
			v = toSeat(x.value, seat)
		case x.kind == chance:
			for _, kid := range kids {
				v += walk(kid) / float64(len(kids))
			}
		case t.infos[x.info].seat != seat:
			for a, kid := range kids {
				if p := against[int(t.infos[x.info].first)+a]; p > 0 {
					v += p * walk(kid)
				}
			}
		default:
			if chosen[x.info] < 0 {
				most := math.Inf(-1)
				for a := range kids {
					sum := 0.0
					for _, m := range members[x.info] {
						if reach[m] > 0 {
							sum += reach[m] * walk(t.children(m)[a])
						}
					}
					if sum > most {
						most, chosen[x.info] = sum, a
					}
				}
			}
			v = walk(kids[chosen[x.info]])
		}
		values[n] = v
		return v
	}
	return walk(0)
}

// exploitability returns how much less than the value of the game a strategy of both seats is sure of, the mean over the seats: half of what best responses to it score beyond 1.
func (t *tree) exploitability(s strategy) float64 { return (t.best(0, s) + t.best(1, s) - 1) / 2 }
