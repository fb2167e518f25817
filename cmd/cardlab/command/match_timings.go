package command

import (
	"context"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// printTimings measures how fast each policy is in games against itself, on one core.
func (a *app) printTimings(ctx context.Context, c *contest) error {
	for i, name := range c.names {
		games, decisions, took, err := timeOf(ctx, c, i)
		if err != nil {
			return err
		}
		a.notef("%s: %s decisions/s, %s games/s against itself on one core\n",
			name, rate(decisions, took), rate(games, took))
	}
	return nil
}

// timeOf plays a policy against itself for half a second or a game, on the deals of the match.
func timeOf(ctx context.Context, c *contest, policy int) (games, decisions int64, took float64, err error) {
	const enough = time.Second / 2
	p := c.plan
	p.Policies, p.Matchups, p.Seatings, p.Deals = p.Policies[policy:policy+1], nil, sim.DefaultSeatings, mostPairs
	s, err := p.Resolve()
	if err != nil {
		return 0, 0, 0, planError(err)
	}
	if err := c.bots.set(s); err != nil {
		return 0, 0, 0, err
	}
	u := sim.NewUmpire(s.Until(ctx), 0)
	defer u.Close()
	var n decisionCounter
	var began time.Time
	for games = -1; games < 1 || time.Since(began) < enough; games++ {
		if ctx.Err() != nil {
			return 0, 0, 0, context.Cause(ctx)
		}
		f, err := s.Fixture(games + 1)
		if err != nil {
			return 0, 0, 0, err
		}
		if _, err := u.Play(f, &n); err != nil {
			return 0, 0, 0, err
		}
		if games < 0 { // the first made the policies, and started their programs
			n, began = 0, time.Now()
		}
	}
	return games, int64(n), time.Since(began).Seconds(), nil
}

// decisionCounter is a Recorder that counts choices between two actions or more.
type decisionCounter int64

func (n *decisionCounter) Event(*data.Event)       {}
func (n *decisionCounter) Decision(*data.Decision) { *n++ }
func (n *decisionCounter) Game(*data.Game)         {}
