package report_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// A run is played and reported on: each number with its interval, its n and its unit.
func ExampleOf() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	plan := sim.Plan{
		Out: filepath.Join(dir, "run"), Variants: []sim.Variant{{Rules: "cuttle/standard"}}, Policies: []string{"expert"}, Deals: 256, Seed: 7,
	}
	schedule, err := plan.Resolve()
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := sim.Run(context.Background(), schedule, sim.Options{Tool: "example"}); err != nil {
		fmt.Println(err)
		return
	}
	run, err := data.Open(plan.Out)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := report.Of(run, report.Options{Only: []string{"wins"}, Rules: games.Find})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range result.Answers {
		value, interval := a.Printed()
		fmt.Printf("%s of %s: %s %s, n = %d %ss\n", a.Metric, a.What, value, interval, a.N, a.Unit)
	}
	// Output:
	// wins of seat 0: 37.5 % ±6.1, n = 256 games
	// wins of seat 1: 48.0 % ±6.1, n = 256 games
	// decided_wins of seat 0: 43.8 % ±6.6, n = 219 decided games
	// decided_wins of seat 1: 56.2 % ±6.6, n = 219 decided games
	// side_score of seat 0: 44.7 % ±5.7, n = 256 games
	// side_score of seat 1: 55.3 % ±5.7, n = 256 games
}
