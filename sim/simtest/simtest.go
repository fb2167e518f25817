// Package simtest plays runs for the tests of packages that read them.
package simtest

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// Run plays a plan into its folder and opens the run.
func Run(p sim.Plan) (*data.Run, error) {
	s, err := p.Resolve()
	if err != nil {
		return nil, err
	}
	if _, err := sim.Run(context.Background(), s, sim.Options{Tool: "test"}); err != nil {
		return nil, err
	}
	return data.Open(p.Out)
}

// Play plays a plan into its folder, or one that is gone after the test, and opens the run.
func Play(t testing.TB, p sim.Plan) *data.Run {
	t.Helper()
	if p.Out == "" {
		p.Out = filepath.Join(t.TempDir(), "run")
	}
	run, err := Run(p)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// Variants lists variants for a plan by their rules alone.
func Variants(rules ...string) (list []sim.Variant) {
	for _, r := range rules {
		list = append(list, sim.Variant{Rules: r})
	}
	return list
}
