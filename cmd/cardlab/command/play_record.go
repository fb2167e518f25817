package command

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/sim"
)

// chosen notes what one seat chose: it is a recorder that keeps nothing else.
type chosen struct {
	seat  engine.Seat
	words *engine.Vocabulary
	list  []string
}

func (c *chosen) Event(*data.Event) {}
func (c *chosen) Game(*data.Game)   {}
func (c *chosen) Decision(d *data.Decision) {
	if d.Seat == c.seat {
		c.list = append(c.list, c.words.Action(engine.Action(d.Action)))
	}
}

// recordPlayed records the game that was played as a run, and shows what all held at its end, written
// as the game was.
func (a *app) recordPlayed(s *sim.Schedule, f sim.Fixture, made []string, write func(string) string) error {
	_, rules, _ := strings.Cut(s.Variants[0].Rules.Name(), "/")
	setup := seat.Setup{Game: s.Plan.Game, Rules: rules, Seed: s.Plan.Seed, Deal: s.Plan.DealList[:min(1, len(s.Plan.DealList))], Position: s.Plan.Positions[:min(1, len(s.Plan.Positions))]}
	for _, p := range f.Seats {
		setup.Seats = append(setup.Seats, s.Policies[p].Typed())
	}
	dir := filepath.Join("runs", fmt.Sprintf("played-%010x", rand.Uint64()&(1<<40-1)))
	ctx, stop := a.interruptible()
	defer stop()
	story, err := seat.Record(ctx, &setup, made, dir, toolVersion)
	if err != nil {
		return err
	}
	if n := len(story.Steps); n > 0 {
		a.notef("\nAll cards, at the end:\n")
		for _, line := range story.Steps[n-1].After {
			fmt.Fprintf(a.err, "      %s\n", write(plain.Text(strings.TrimRight(line, " "))))
		}
	}
	a.notef("recorded in %s; cardlab show %s 0 steps through it\n", dir, quote(dir))
	return nil
}
