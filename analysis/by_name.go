package analysis

import (
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"maps"
	"slices"
)

// ByName is shares of games by a name that is not known beforehand, such as
// the reason for which a game ended.
type ByName struct {
	games  stats.Ratio             // y is 0
	Shares map[string]*stats.Ratio // without the deals in which no game had the name
	now    map[string]int64        // of the current deal
}

func NewByName() ByName { return ByName{Shares: map[string]*stats.Ratio{}, now: map[string]int64{}} }

// Count counts one game of the current deal.
func (b *ByName) Count(name string) { b.now[name]++ }

// Close ends a deal of so many games, counted or not.
func (b *ByName) Close(games int64) {
	b.games.Add(0, games)
	for name, k := range b.now {
		b.Of(name).Add(k, games)
	}
	clear(b.now)
}

// Of returns the share of a name, which is answered for from now on.
func (b *ByName) Of(name string) *stats.Ratio {
	r := b.Shares[name]
	if r == nil {
		r = new(stats.Ratio)
		b.Shares[name] = r
	}
	return r
}

func (b *ByName) Merge(o *ByName) {
	b.games.Merge(o.games)
	for name, r := range o.Shares {
		b.Of(name).Merge(*r)
	}
}

// State writes or reads the shares.
func (b *ByName) State(c *state.Coder) {
	b.games.State(c)
	state.ByText(c, b.Shares, b.Of, func(r *stats.Ratio) { r.State(c) })
}

// Estimates returns the shares, by name.
func (b *ByName) Estimates(metric string) []Estimate {
	var list []Estimate
	for _, name := range slices.Sorted(maps.Keys(b.Shares)) {
		list = append(list, NewShare(metric, name, b.Shares[name].Among(b.games), "game"))
	}
	return list
}
