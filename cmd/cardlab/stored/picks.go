package stored

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Pick is a game of a run that is worth to be looked at.
type Pick struct {
	Why     Why
	Game    data.Game // without its cards
	Changes int       // how often another side took the lead
}

// Why is what a pick stands out by.
type Why int

const (
	Typical    Why = iota // of the most frequent reason, and the median of its turns
	Shortest              // in turns
	Longest               // in turns
	MostTurned            // the lead changed most often
)

// Picks are the picks of one variant, each game once.
type Picks struct {
	List   []Pick
	Looked int // games that were looked at: the first of the variant
	All    bool
}

// PicksOf looks through the first games of a variant of a run, up to so many and no further than
// a shard begins, and picks those that stand out. Games that broke off are none of them.
func PicksOf(run *data.Run, label string, most int) (*Picks, error) {
	p := picker{picks: Picks{All: true}}
	for shard, record := range run.Manifest.Shards {
		if record.Label != label || record.File(data.Events) == nil { // without an event all its games broke off
			continue
		}
		if p.picks.Looked > 0 && p.picks.Looked+int(record.Rows(data.Games)) > most {
			p.picks.All = false
			break
		}
		rules, err := RulesOf(run, record.Variant, record.Rules)
		if err != nil {
			return nil, err
		}
		if err := p.shard(run, shard, rules, most); err != nil {
			return nil, err
		}
	}
	p.pick()
	return &p.picks, nil
}

// picker looks through games.
type picker struct {
	rows  []data.Game // of the shard
	seen  []Pick      // all so far that did not break off
	picks Picks
}

// errMost ends the reading of a shard.
var errMost = errors.New("as many as were wanted")

func (p *picker) shard(run *data.Run, shard int, rules engine.Rules, most int) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &ReadError{fmt.Errorf("shard %d: its events are not those of the rules (%v)", shard, fault)}
		}
	}()
	p.rows = p.rows[:0]
	err = run.Games(shard, func(g *data.Game) error {
		if p.picks.Looked == most {
			p.picks.All = false
			return errMost
		}
		p.picks.Looked++
		row := *g
		row.Cards = slices.Clone(g.Cards)
		p.rows = append(p.rows, row)
		return nil
	})
	if err != nil && !errors.Is(err, errMost) {
		return err
	}
	lead, i := telling.NewLead(rules), 0
	err = run.EventsByGame(shard, func(events []data.Event) error {
		for i < len(p.rows) && p.rows[i].Game < events[0].Game {
			i++ // it has none
		}
		if i == len(p.rows) {
			return errMost
		}
		g := p.rows[i]
		if g.Game != events[0].Game || g.Reason == data.ReasonFault {
			return nil
		}
		lead.Begin(&g)
		for k := range events {
			lead.Add(&events[k])
		}
		_, changes := lead.End()
		g.Cards = nil
		p.seen = append(p.seen, Pick{Game: g, Changes: changes})
		return nil
	})
	if errors.Is(err, errMost) {
		err = nil
	}
	return err
}

// pick takes the typical game, then those that are so no more, unless they are the same.
func (p *picker) pick() {
	if len(p.seen) == 0 {
		return
	}
	turns := func(a, b Pick) int { return cmp.Compare(a.Game.Turns, b.Game.Turns) }
	for why, pick := range []Pick{
		Typical:    p.typical(),
		Shortest:   slices.MinFunc(p.seen, turns), // the first of several
		Longest:    slices.MaxFunc(p.seen, turns),
		MostTurned: slices.MaxFunc(p.seen, func(a, b Pick) int { return cmp.Compare(a.Changes, b.Changes) }),
	} {
		pick.Why = Why(why)
		if !slices.ContainsFunc(p.picks.List, func(o Pick) bool { return o.Game.Game == pick.Game.Game }) {
			p.picks.List = append(p.picks.List, pick)
		}
	}
}

// typical returns the first game with the most frequent reason and, among those, the lower median of turns.
func (p *picker) typical() Pick {
	counts := map[string]int{}
	for i := range p.seen {
		counts[p.seen[i].Game.Reason]++
	}
	reason := p.seen[0].Game.Reason
	for i := range p.seen { // in the order of the games, so that none wins by chance
		if r := p.seen[i].Game.Reason; counts[r] > counts[reason] {
			reason = r
		}
	}
	var turns []int32
	for i := range p.seen {
		if g := &p.seen[i].Game; g.Reason == reason {
			turns = append(turns, g.Turns)
		}
	}
	slices.Sort(turns)
	median := turns[(len(turns)-1)/2]
	return p.seen[slices.IndexFunc(p.seen, func(o Pick) bool { return o.Game.Reason == reason && o.Game.Turns == median })]
}
