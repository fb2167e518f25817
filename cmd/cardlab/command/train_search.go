package command

import (
	"fmt"

	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/train"

	"github.com/spf13/pflag"
)

// trainSearch is how a training searches.
type trainSearch struct {
	share      float64
	iterations int64
}

const defaultTrainIterations = 100

func (s *trainSearch) flags(f *pflag.FlagSet) {
	f.Float64Var(&s.share, "search", 0, "search at this `SHARE` of the choices, and learn what it finds; 0.1 makes a training some ten times as long")
	f.Int64Var(&s.iterations, "search-iterations", defaultTrainIterations, "`N` iterations of such a search")
}

func (s *trainSearch) check() error {
	if !(s.share >= 0 && s.share <= 1) {
		return usage("--search=%v: want a share of the choices, 0 to 1", s.share)
	}
	return between("search-iterations", s.iterations, 1, 1e6)
}

// set tells the course.
func (s *trainSearch) set(c *train.Course) {
	if s.share > 0 {
		c.Search, c.Iterations = s.share, int(s.iterations)
	}
}

// searchHeader is what a net's file says of the searches that it learned from.
func searchHeader(c *train.Course) learned.Header {
	if c.Search == 0 {
		return nil
	}
	return learned.Header{{Name: "search", Value: fmt.Sprintf("%v of the choices, %d iterations", c.Search, c.Iterations)}}
}

// searchCommand returns the flags that search so again.
func searchCommand(c *train.Course) string {
	if c.Search == 0 {
		return ""
	}
	return fmt.Sprintf(" --search %v --search-iterations %d", c.Search, c.Iterations)
}
