package effects

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Prices says what it costs a policy to do without a card, a use of it, or a kind
// of action: restricted play (Jaffe, Miller, Andersen, Liu, Karlin, Popović 2012,
// Evaluating Competitive Game Balance with Restricted Play, AIIDE). The policy that does without meets the
// policy as it is, each deal from every seating. Against itself the policy would
// score exactly 1/sides in every such pair, being the same game twice, so that what a pair
// scores less is a difference on the same deal, and nothing needs to be played for the
// other side of it.
//
// All prices are one family: the intervals hold together with 95 %
// (Bonferroni), and the p-values are adjusted alike.
type Prices struct {
	Run     string
	Folder  string // where it lies, as a shell reads it
	Seed    int64
	Deals   int64
	Variant analysis.Variant
	Policy  string // canonical spec
	List    []Price
}

// Restriction is what a policy does without in one matchup of a run.
type Restriction struct {
	Of    string // "ranks", "uses", "verbs" or "cards"
	Words string // of the game: "nine", "nine.oneoff", "draw"
}

// Price is the cost of one restriction. Its value is 1/sides minus the score of the
// policy that does without: positive for what is worth having, 0 … 1. The interval
// is that of one question asked alone; the unit is the pair or rotation group.
type Price struct {
	Restriction
	Matchup int32
	Masked  string // canonical spec of the policy that does without
	analysis.Estimate
	Together  stats.Interval // 95 % for all prices at once
	P         float64
	Exact     bool // P is that of the exact sign-flip test, not of the normal distribution
	Adjusted  float64
	SE        float64
	Differing int64 // pairs in which the two did not score the same
}

// PricesOf reads the first deals of a run of one variant, in which matchup i is a
// policy with restriction i against the same policy without.
func PricesOf(run *data.Run, restrictions []Restriction, deals int64) (*Prices, error) {
	failed := func(err error) (*Prices, error) { return nil, fmt.Errorf("price %s: %w", run.Dir, err) }
	plan, err := readPlanOf(run)
	if err != nil {
		return nil, err
	}
	m := &run.Manifest
	if len(m.Variants) != 1 || len(m.Matchups) != len(restrictions) || deals > plan.Deals {
		return failed(fmt.Errorf("%d variants, %d matchups, %d deals: want 1, %d, %d or more", len(m.Variants), len(m.Matchups), plan.Deals, len(restrictions), deals))
	}
	sums, err := reading.FoldRun(run, nil, func() priceSums { return make(priceSums, len(restrictions)) },
		func(s priceSums, b reading.Block) error { return s.add(&b[0], m.Matchups, deals) }, priceSums.Merge)
	if err != nil {
		return failed(err)
	}
	table, err := reading.TableOf(m.Shards[0])
	if err != nil {
		return failed(err)
	}
	r := &Prices{Run: m.Name, Folder: run.Dir, Seed: plan.Seed, Deals: deals, Policy: m.Matchups[0][1],
		Variant: analysis.Variant{Label: m.Variants[0].Label, Text: m.Variants[0].Text}}
	for i := range sums {
		p := sums[i].price(table, len(sums))
		p.Restriction, p.What, p.Matchup, p.Masked = restrictions[i], restrictions[i].Words, int32(i), m.Matchups[i][0]
		r.List = append(r.List, p)
	}
	slices.SortStableFunc(r.List, func(a, b Price) int { return cmp.Compare(b.Value, a.Value) })
	return r, nil
}

// price returns what the sums say, of so many prices.
func (s *priceSum) price(table engine.Table, family int) Price {
	sides := int64(table.Sides())
	by := 1 / float64(sides)
	// With two sides a pair is as likely to go either way if nothing is lost.
	symmetric := sides == 2
	t := s.D.Test(sides, symmetric)
	interval := func(together int) stats.Interval {
		if symmetric && s.always() {
			return s.none(by, Alpha/float64(together))
		}
		return t.Interval(Alpha, together).Times(by)
	}
	p := Price{
		Estimate: analysis.Estimate{Metric: "price", Form: analysis.ShareDifference, Value: s.D.Mean() * by, Interval: interval(1),
			Count: analysis.None, N: s.D.Deals, Unit: "pair", Expected: math.NaN()},
		Together: interval(family), P: t.P, Exact: t.Exact, Adjusted: stats.Together(t.P, family), SE: t.SE * by, Differing: s.D.Differing(),
	}
	if sides > 2 {
		p.Unit = "rotation group"
	}
	return p
}

// always reports whether all pairs ended alike, and not shared, as if the policy could not win without.
func (s *priceSum) always() bool {
	return s.D.Deals > 1 && s.D.Differing() == s.D.Deals && s.D.CR0() == 0
}

// none returns the interval of a price where all pairs ended alike: that of a share of which none was seen (Clopper and
// Pearson 1934, Biometrika 26:404), pairs being trials. It holds 0 if and only if the signs of
// as many pairs do.
func (s *priceSum) none(by, alpha float64) stats.Interval {
	value := s.D.Mean() * by
	most := 1 - math.Pow(alpha/2, 1/float64(s.D.Deals))
	if value > 0 {
		return stats.Interval{Low: value - most, High: value}
	}
	return stats.Interval{Low: value, High: value + most}
}

// priceSums is what the pairs of each matchup cost, by number.
type priceSums []priceSum

// priceSum is what the pairs of one matchup cost.
type priceSum struct {
	D stats.Differences // y: what the seats of the masked policy scored less than 1/sides each, in units of 1/sides; x: their number
}

func (p priceSums) add(s *reading.Shard, matchups [][]string, deals int64) error {
	for deal, err := range s.Deals() {
		if err != nil {
			return err
		}
		if deal[0].Deal >= deals {
			return nil
		}
		for len(deal) > 0 {
			var games []data.Game
			games, deal = reading.FirstMatchup(deal)
			number := int(games[0].Matchup)
			if number >= len(p) {
				return fmt.Errorf("shard %d has games of matchup %d", s.Number, number)
			}
			var cost, seats int64
			for i := range games {
				for seat, policy := range games[i].Policies[:s.Table.Seats] {
					if policy == matchups[number][0] {
						cost += 1 - analysis.Units(s.Table, &games[i], engine.Seat(seat))
						seats++
					}
				}
			}
			p[number].D.Add(cost, seats)
		}
	}
	return nil
}

func (p priceSums) Merge(o priceSums) {
	for i := range p {
		p[i].D.Merge(o[i].D)
	}
}
