package train

import (
	"fmt"
	"math"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Course says how a net is trained. Course and parent decide every byte of it.
type Course struct {
	Rules engine.Rules
	Seed  int64
	Games int // in all, those to boot among them
	// Boot is how many games the policy BootBy plays first, to learn from. A net
	// that has a parent needs none.
	Boot   int
	BootBy policies.Spec
	Versus *policies.Spec // the fixed policy against which an exploiter learns; nil: it plays itself

	// Search is the share of the choices at which the net is searched with, by as many
	// iterations as Iterations: what the search found of each action tried is learned, too.
	Search     float64
	Iterations int

	Lambda             float64 // how much a result counts for the choice before, as against what the net thought
	Random, RandomLast float64 // how often an action is chosen at random, at first and at last
	Step, StepLast     float64 // how far weights move for each choice, at first and at last

	game   string
	table  engine.Table
	inputs *inputs.Table
	parent string // what tells the parent's weights from others
}

// identity returns a text that two courses share only if they give the same net.
func (c *Course) identity() string {
	boot, versus := "-", "-"
	if c.Boot > 0 {
		boot = c.BootBy.Name()
	}
	if c.Versus != nil {
		versus = c.Versus.Name()
	}
	text := fmt.Sprintf("v%d %s %016x.%d %s parent=%s seed=%d games=%d boot=%d/%s versus=%s lambda=%v random=%v/%v step=%v/%v", version,
		c.Rules.Name(), c.Rules.Hash(), c.Rules.Version(), c.inputs.Version(), c.parent, c.Seed, c.Games, c.Boot, boot, versus,
		c.Lambda, c.Random, c.RandomLast, c.Step, c.StepLast)
	if c.Search > 0 {
		text += fmt.Sprintf(" search=%v/%d", c.Search, c.Iterations)
	}
	return text
}

// version grows when the same course gives another net.
const version = 1

// roundGames is how many games are played between two steps of learning.
const roundGames = 512

// bootRandom is how often an action is chosen at random in games to boot.
const bootRandom = 0.075

// prepare works out what follows from the rules.
func (c *Course) prepare() {
	c.game, _, _ = strings.Cut(c.Rules.Name(), "/")
	c.table = c.Rules.Table()
	c.inputs = learned.Inputs(c.game, int(c.table.Seats))
}

// done returns how much of the self-play is done before the game of a number, 0 … 1.
func (c *Course) done(number int) float64 {
	return max(0, float64(number-c.Boot)/float64(max(1, c.Games-c.Boot)))
}

// epsilon returns how often an action is chosen at random in the game of a number.
func (c *Course) epsilon(number int) float64 {
	if number < c.Boot {
		return bootRandom
	}
	return c.Random + float64((c.RandomLast-c.Random)*c.done(number))
}

// step returns how far weights move in the game of a number: less from game to
// game by the same factor.
func (c *Course) step(number int) float32 {
	return float32(c.Step * power(c.StepLast/c.Step, c.done(number)))
}

// power returns base to an exponent from 0 to 1, by square roots, which are the same on every machine.
func power(base, exponent float64) float64 {
	result := 1.0
	for range 16 {
		base = math.Sqrt(base)
		exponent *= 2
		if exponent >= 1 {
			result *= base
			exponent--
		}
	}
	return result
}
