package data_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// A run is played into a folder, and its rows are read one by one.
func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	plan := sim.Plan{
		Out: filepath.Join(dir, "run"), Variants: []sim.Variant{{Rules: "cuttle/standard"}}, Policies: []string{"expert"}, Deals: 64, Seed: 7,
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
	wins := map[int]int{} // by seat, -1 is nobody
	for shard := range run.Shards() {
		err = run.Games(shard, func(g *data.Game) error {
			wins[int(g.Winner)]++
			return nil
		})
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(wins[0], "wins of the first player,", wins[1], "of the second,", wins[-1], "draws")
	// Output:
	// 23 wins of the first player, 35 of the second, 6 draws
}
