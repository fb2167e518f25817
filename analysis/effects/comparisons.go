package effects

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"runtime"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/luck"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Comparisons is the effects of variants against one base, by variant and matchup, and by how much
// they differ between policies. The zero value has compared nothing.
type Comparisons struct {
	by     map[analysis.Cell]*effect
	across map[int]*across // by variant

	mirrors []mirror // of the current deal: kept to save allocations
	luck    lucks    // of the games of the current block; nil: the luck of the draw is left in
}

// Compare adds one deal of a variant against the same deal of the base, matchup
// by matchup.
func (c *Comparisons) Compare(variant int, t engine.Table, old, changed []data.Game) {
	c.mirrors = c.mirrors[:0]
	for len(old) > 0 && len(changed) > 0 {
		a, restOld := reading.FirstMatchup(old)
		b, restChanged := reading.FirstMatchup(changed)
		switch {
		case a[0].Matchup < b[0].Matchup:
			old = restOld
		case a[0].Matchup > b[0].Matchup:
			changed = restChanged
		default:
			e := c.of(analysis.Cell{Variant: variant, Matchup: b[0].Matchup}, t)
			d, games := e.add(a, b)
			if c.luck != nil {
				e.addLuck(a, b, c.luck)
			}
			if ofOnePolicy(t, b) {
				c.mirrors = append(c.mirrors, mirror{b[0].Matchup, d, games})
			}
			old, changed = restOld, restChanged
		}
	}
	if len(c.mirrors) > 1 {
		c.between(variant, t).add(c.mirrors)
	}
}

func (c *Comparisons) of(key analysis.Cell, t engine.Table) *effect {
	if c.by == nil {
		c.by = map[analysis.Cell]*effect{}
	}
	e := c.by[key]
	if e == nil {
		e = newEffect(t)
		c.by[key] = e
	}
	return e
}

func (c *Comparisons) between(variant int, t engine.Table) *across {
	if c.across == nil {
		c.across = map[int]*across{}
	}
	a := c.across[variant]
	if a == nil {
		a = newAcross(t)
		c.across[variant] = a
	}
	return a
}

// Estimates goes through what was found, by matchup and variant.
func (c *Comparisons) Estimates() iter.Seq2[analysis.Cell, []analysis.Estimate] {
	return func(yield func(analysis.Cell, []analysis.Estimate) bool) {
		for _, key := range slices.SortedFunc(maps.Keys(c.by), analysis.ByMatchup) {
			if !yield(key, c.by[key].Estimates()) {
				return
			}
		}
	}
}

func (c *Comparisons) Merge(o *Comparisons) {
	for key, e := range o.by {
		c.of(key, e.table).Merge(e)
	}
	for variant, a := range o.across {
		c.between(variant, a.table).merge(a)
	}
}

// EffectFold compares variants of a run with one of them, on the first deals of
// the run. It can go on when deals have been added to the run: only the new ones
// are read.
type EffectFold struct {
	arms  []int // numbers of variants in the run: the base, then those compared with it
	deals int64 // read so far
	found *Comparisons

	find func(variant string) (engine.Rules, error) // to take out the luck of the draw; nil: it is left in
	kind func(card string) string
}

// NewEffectFold returns a fold that has read nothing. Arms are the places of
// variants in the run's list: the base, then one or more to compare with it; the
// base again differs in nothing.
func NewEffectFold(arms ...int) *EffectFold { return &EffectFold{arms: arms, found: &Comparisons{}} }

// TakeOutLuck makes the fold measure the luck of the draw beside the score of side 0, from the events of all games. find finds the rules that a variant's
// text names, kind says what a card is counted as. To be called before anything is read.
func (f *EffectFold) TakeOutLuck(find func(variant string) (engine.Rules, error), kind func(card string) string) {
	f.find, f.kind = find, kind
}

// rulesOf returns the rules of the variants of a run, for the luck of the draw; nil if that is left in.
func (f *EffectFold) rulesOf(run *data.Run) ([]engine.Rules, error) {
	if f.find == nil {
		return nil, nil
	}
	list := make([]engine.Rules, len(run.Manifest.Variants))
	for _, arm := range f.arms {
		if arm >= len(list) {
			return nil, fmt.Errorf("there is no variant %d, only %d", arm, len(list))
		}
		text := run.Manifest.Variants[arm].Text
		rules, err := f.find(text)
		if err != nil {
			return nil, err
		}
		list[arm] = rules
	}
	var compared []engine.Rules
	for _, arm := range f.arms {
		compared = append(compared, list[arm])
	}
	return list, luck.Check(compared, f.kind)
}

// readLuck reads the luck of the draw in the games of a block's arms, if it is to be taken out.
func (f *EffectFold) readLuck(b reading.Block) (lucks, error) {
	if f.find == nil {
		return nil, nil
	}
	of := lucks{}
	for _, arm := range slices.Compact(slices.Sorted(slices.Values(f.arms))) {
		if err := of.read(&b[arm], f.kind); err != nil {
			return nil, err
		}
	}
	return of, nil
}

// Read reads on until it has read the first so many deals of the run, which must
// be the same run each time.
func (f *EffectFold) Read(run *data.Run, deals int64) error {
	plan, err := readPlanOf(run)
	if err != nil {
		return err
	}
	if deals > plan.Deals {
		return fmt.Errorf("compare variants of %s: it has %d deals, not %d", run.Dir, plan.Deals, deals)
	}
	list, err := f.blocks(run, plan, deals)
	if err != nil {
		return fmt.Errorf("compare variants of %s: %w", run.Dir, err)
	}
	found, err := reading.InParallel(list, runtime.GOMAXPROCS(0), func() *Comparisons { return &Comparisons{} },
		func(c *Comparisons, b reading.Block) (err error) {
			if c.luck, err = f.readLuck(b); err != nil {
				return err
			}
			return f.eachDeal(b, f.deals, deals, c.Compare)
		}, (*Comparisons).Merge)
	if err != nil {
		return fmt.Errorf("compare variants of %s: %w", run.Dir, err)
	}
	f.found.Merge(found)
	f.deals = max(f.deals, deals)
	return nil
}

// blocks returns the shards of the arms that hold deals not read so far.
func (f *EffectFold) blocks(run *data.Run, plan planOf, deals int64) ([]reading.Block, error) {
	rules, err := f.rulesOf(run)
	if err != nil {
		return nil, err
	}
	shards, err := reading.ShardsOf(run, rules)
	if err != nil {
		return nil, err
	}
	var list []reading.Block
	for i, b := range reading.Blocks(shards) {
		from := int64(i) * plan.ShardDeals
		if from+plan.ShardDeals <= f.deals || from >= deals {
			continue
		}
		for _, arm := range f.arms {
			if arm >= len(b) {
				return nil, fmt.Errorf("there is no variant %d, only %d", arm, len(b))
			}
			if b[arm].Table != b[f.arms[0]].Table {
				return nil, fmt.Errorf("%s and %s are played at different tables", run.Manifest.Variants[f.arms[0]].Text, run.Manifest.Variants[arm].Text)
			}
		}
		list = append(list, b)
	}
	return list, nil
}

// eachDeal calls visit for each deal from … to−1 of a block with the games of the
// base and those of an arm, 1 … , one arm after another.
func (f *EffectFold) eachDeal(b reading.Block, from, to int64, visit func(arm int, t engine.Table, old, changed []data.Game)) error {
	var arms reading.Block // in their order, and the base twice where it is compared with itself
	for _, arm := range f.arms {
		arms = append(arms, b[arm])
	}
	return arms.EachDeal(func(deal int64, heads []reading.Head) error {
		if deal >= to {
			return reading.ErrStop
		}
		for i := range heads {
			if !heads[i].At(deal) {
				return fmt.Errorf("shard %d has no deal %d", heads[i].Shard.Number, deal)
			}
		}
		for arm := 1; arm < len(heads) && deal >= from; arm++ {
			visit(arm, heads[0].Shard.Table, heads[0].Games, heads[arm].Games)
		}
		return nil
	})
}

// EachFlip calls visit for every game that ended otherwise than under the base, in
// the order of the deals read, by arm, until it returns an error.
func (f *EffectFold) EachFlip(run *data.Run, visit func(arm int, flip Flip) error) error {
	plan, err := readPlanOf(run)
	if err != nil {
		return err
	}
	all := EffectFold{arms: f.arms}
	list, err := all.blocks(run, plan, f.deals)
	if err != nil {
		return fmt.Errorf("list flipped games of %s: %w", run.Dir, err)
	}
	for _, b := range list {
		var failed error
		err := all.eachDeal(b, 0, f.deals, func(arm int, _ engine.Table, old, changed []data.Game) {
			eachSeating(old, changed, func(g, h *data.Game) {
				if failed == nil && g.Side != h.Side {
					failed = visit(arm, newFlip(g, h))
				}
			})
		})
		if err != nil {
			return fmt.Errorf("list flipped games of %s: %w", run.Dir, err)
		}
		if failed != nil {
			return failed
		}
	}
	return nil
}

// planOf is what a comparison needs to know of a run's plan.
type planOf struct {
	Deals      int64 `json:"deals"`
	Seed       int64 `json:"seed"`
	ShardDeals int64 `json:"shard_deals"`
}

// Deals returns how many deals the plan of a run has.
func Deals(run *data.Run) (int64, error) {
	p, err := readPlanOf(run)
	return p.Deals, err
}

func readPlanOf(run *data.Run) (planOf, error) {
	var p planOf
	if err := json.Unmarshal(run.Manifest.Plan, &p); err != nil || p.ShardDeals < 1 {
		return p, fmt.Errorf("read the plan of %s: its run.json tells of no deals", run.Dir)
	}
	return p, nil
}
