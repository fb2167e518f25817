package analysis

import (
	"maps"
	"slices"
)

// byName is shares of games by a name that is not known beforehand, such as
// the reason for which a game ended.
type byName struct {
	games  Ratio             // y is 0
	shares map[string]*Ratio // without the deals in which no game had the name
	now    map[string]int64  // of the deal in hand
}

func newByName() byName { return byName{shares: map[string]*Ratio{}, now: map[string]int64{}} }

// count counts one game of the deal in hand.
func (b *byName) count(name string) { b.now[name]++ }

// close ends a deal of so many games, counted or not.
func (b *byName) close(games int64) {
	b.games.Add(0, games)
	for name, k := range b.now {
		b.of(name).Add(k, games)
	}
	clear(b.now)
}

// of returns the share of a name, which is answered for from now on.
func (b *byName) of(name string) *Ratio {
	r := b.shares[name]
	if r == nil {
		r = new(Ratio)
		b.shares[name] = r
	}
	return r
}

func (b *byName) merge(o *byName) {
	b.games.Merge(o.games)
	for name, r := range o.shares {
		b.of(name).Merge(*r)
	}
}

// estimates returns the shares, by name.
func (b *byName) estimates(metric string) []Estimate {
	var list []Estimate
	for _, name := range slices.Sorted(maps.Keys(b.shares)) {
		r := *b.shares[name]
		// The deals left out have y = 0: they count in the sums of x alone.
		r.Deals, r.X, r.xx = b.games.Deals, b.games.X, b.games.xx
		list = append(list, share(metric, name, r, "game"))
	}
	return list
}
