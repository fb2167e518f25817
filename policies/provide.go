package policies

import "github.com/cardlab/cardlab/engine"

// Provide returns what the policy, and those within it, bring along to play a
// variant. The error is one sentence, if one of them cannot play it.
func (s Spec) Provide(r engine.Rules) (all []Provision, err error) {
	if f := s.kind.Provide; f != nil {
		p, err := f(s.settings, r)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	for _, list := range [][]Setting{s.settings.once, s.settings.repeated} {
		for _, v := range list {
			if v.Policy.kind == nil {
				continue
			}
			within, err := v.Policy.Provide(r)
			if err != nil {
				return nil, err
			}
			all = append(all, within...)
		}
	}
	return all, nil
}
