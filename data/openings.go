package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Positions returns the positions in which the games of the run begin, in turn: deal i at the
// i-th of them, and at the first again after the last. None: the games begin as they are dealt.
func (m *Manifest) Positions() ([]string, error) {
	lists, err := m.lists()
	return lists.Positions, err
}

// Listed reports whether the plan lists deals or positions: then what the seats begin with is no chance of the run.
func (m *Manifest) Listed() (bool, error) {
	lists, err := m.lists()
	return len(lists.Deals)+len(lists.Positions) > 0, err
}

// planLists is what a plan lists.
type planLists struct {
	Deals     []string `json:"deal_list"`
	Positions []string `json:"positions"`
}

func (m *Manifest) lists() (lists planLists, err error) {
	if !bytes.Contains(m.Plan, []byte(`"positions"`)) && !bytes.Contains(m.Plan, []byte(`"deal_list"`)) { // as most plans
		return lists, nil
	}
	if err := json.Unmarshal(m.Plan, &lists); err != nil {
		return lists, fmt.Errorf("read the plan in run.json: %w", err)
	}
	return lists, nil
}

// OpeningsOf returns where the games of a shard begin; none if they do as they are dealt.
func (r *Run) OpeningsOf(shard int) (engine.Openings, error) {
	if r.Openings != nil {
		return r.Openings(r.Manifest.Shards[shard])
	}
	list, err := r.Manifest.Positions()
	if err == nil && len(list) > 0 {
		err = errors.New("its games begin at positions, and nobody is there to read them")
	}
	return nil, err
}

// Begin sets a state as it was before the first choice of the game. deal is the order of the
// cards that the row has, [Game.Cards].
func (g *Game) Begin(s engine.State, deal []cards.Card) {
	engine.Begin(s, g.Opening, deal, uint64(g.Chance))
}
