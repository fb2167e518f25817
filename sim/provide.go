package sim

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/policies"
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
