package sim

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
)

// provide asks the policies what they bring along to play the variants. It complains
// of a policy that cannot play one of them.
func (c *complaints) provide(s *Schedule) {
	for i, p := range s.Policies {
		for _, v := range s.Variants {
			all, err := p.Provide(v.Rules)
			if err != nil {
				c.add(fmt.Sprintf("policies[%d]", i), "%s", err)
				break
			}
			for _, x := range all {
				s.take(x)
			}
		}
	}
	slices.SortFunc(s.kept, func(a, b policies.File) int { return strings.Compare(a.Name, b.Name) })
}

// TakeKept puts what a run keeps of its policies at hand, so that they can be asked again.
func TakeKept(f data.Folder) error {
	files, err := f.Kept()
	if err != nil {
		return fmt.Errorf("read what %s keeps of its policies: %w", f.Dir, err)
	}
	for _, k := range files {
		if err := kinds.Take(policies.File(k)); err != nil {
			return &data.DamageError{File: "policies/" + k.Name, Err: err}
		}
	}
	return nil
}

// keep writes what it takes to ask the policies again.
func (s *Schedule) keep(f data.Folder) error {
	for _, k := range s.kept {
		if err := f.Keep(data.KeptFile(k)); err != nil {
			return err
		}
	}
	return nil
}

// take adds what a policy brings along, each note and file once.
func (s *Schedule) take(p policies.Provision) {
	if p.Note != "" && !slices.Contains(s.Notes, p.Note) {
		s.Notes = append(s.Notes, p.Note)
	}
	for _, f := range p.Files {
		if !slices.ContainsFunc(s.kept, func(k policies.File) bool { return k.Name == f.Name }) {
			s.kept = append(s.kept, f)
		}
	}
}
