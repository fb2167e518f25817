package sim

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// A run goes on, and is verified, by the versions of the rules that it began
// with, see [engine.Versioned]: run.json names them, and before a run is sealed the
// hash of the plan in the record of any finished shard tells.

// at returns the schedule with each variant at the version that a run has it by.
func (s *Schedule) at(m *data.Manifest) (*Schedule, error) {
	var failed error
	same := s.withRules(func(i int, r engine.Rules) engine.Rules {
		if i >= len(m.Variants) {
			return r
		}
		old, err := engine.At(r, m.Variants[i].Rules, m.Tool)
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: %w", m.Variants[i].Label, err)
		}
		return old
	})
	if failed != nil {
		return nil, failed
	}
	return same, nil
}

// asPlayed returns the schedule by the versions of the rules that the finished
// shards in a folder were played by. Without any, or if they are of no version of
// this plan that this build knows, it stays as it is.
func (s *Schedule) asPlayed(f data.Folder) (*Schedule, error) {
	newest := 0
	for _, v := range s.Variants {
		newest = max(newest, v.Rules.Version())
	}
	if newest == 1 {
		return s, nil
	}
	found, err := f.Finished()
	if err != nil {
		return nil, err
	}
	plans := map[string]bool{}
	for _, r := range found {
		plans[r.Plan] = true
	}
	for version := newest; version > 0; version-- {
		old := s.withRules(func(_ int, r engine.Rules) engine.Rules { return engine.AsOf(r, version) })
		if plans[old.Hash()] {
			return old, nil
		}
	}
	return s, nil
}

// withRules returns the schedule with other rules for its variants, by number.
func (s *Schedule) withRules(change func(variant int, r engine.Rules) engine.Rules) *Schedule {
	same := *s
	same.Variants = nil
	for i, v := range s.Variants {
		v.Rules = change(i, v.Rules)
		same.Variants = append(same.Variants, v)
	}
	return &same
}
