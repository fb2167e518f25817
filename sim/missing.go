package sim

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
)

// Missing returns the numbers of the shards, ascending, that the run in a folder still
// needs, and how many it has in all. Sealed or not is all the same: what counts is which
// shards have their record.
func Missing(dir string) (missing []int, shards int, err error) {
	f := data.Folder{Dir: dir}
	s, err := stored(f)
	if err != nil {
		return nil, 0, fmt.Errorf("look what is missing in %s: %w", dir, err)
	}
	done, err := s.finished(f)
	if err != nil {
		return nil, 0, err
	}
	for number := range s.Shards() {
		if done[number] == nil {
			missing = append(missing, number)
		}
	}
	return missing, s.Shards(), nil
}

// Text returns the plan as a run's folder would keep it: YAML that stands by itself, without
// the files that the user's plan may refer to.
func (s *Schedule) Text() []byte { return s.given.renamed(s.Plan.Game).YAML() }
