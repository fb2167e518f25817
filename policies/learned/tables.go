package learned

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/cutropeinputs"
	"github.com/cardlab/cardlab/policies/learned/cuttleinputs"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// reading is what a game needs for learned policies.
type reading struct {
	table  func(seats int) *inputs.Table // nil for a number of seats that there are none for
	reader func(seats int) inputs.Reader
	pace   Pace
}

// Pace says how nets for a game learn.
type Pace struct {
	// How far weights move for each choice that is learned from: at first, at first
	// for a net that has a parent, and at last.
	First, Parent, Last float64
	// How large the random weights of units are from which a training begins that has no
	// parent, and how many games of the hand-written player such a net learns from first.
	Spread float64
	Boot   int
	// How much a result counts for the choice before, as against what the net thought there, and how often an action is chosen
	// at random, at first and at last.
	Lambda, Random, RandomLast float64
}

// games has an entry for each game that learned policies play.
var games = map[string]reading{
	cuttle.GameName: {cuttleinputs.Table, func(seats int) inputs.Reader { return cuttleinputs.NewReader(seats) }, Pace{0.004, 0.002, 0.0002, 0.05, 20000, 0.8, 0.05, 0.03}},
	// A game has three times as many choices, and a position twice as many inputs, which say
	// at first what a hand-written player thinks: chance is not to drown it, and nets begin as strong. With one choice in twenty at
	// random, seven a game, nets learn a game of blunders: after 3,072 games such a one scored 29 % against expert.
	cutrope.GameName: {cutropeinputs.Table, func(int) inputs.Reader { return cutropeinputs.NewReader() }, Pace{0.0006, 0.0003, 0.00003, 0.001, 0, 0.95, 0.01, 0.005}},
}

// Games lists the games that learned policies play.
func Games() []string { return []string{cuttle.GameName, cutrope.GameName} }

// Inputs returns the table of inputs of a game for a number of seats, nil if there is none.
func Inputs(game string, seats int) *inputs.Table {
	if g, ok := games[game]; ok {
		return g.table(seats)
	}
	return nil
}

// NewReader returns a reader for a game with a number of seats, for which Inputs has a table.
func NewReader(game string, seats int) inputs.Reader { return games[game].reader(seats) }

// PaceOf returns how fast nets for a game are to learn.
func PaceOf(game string) Pace { return games[game].pace }

// mostSeats is the most seats that any table of inputs is for.
const mostSeats = 8

// tableOf returns the table of inputs that a header names.
func tableOf(h Header) (*inputs.Table, error) {
	game, version := h.Get(Game), h.Get(headInputs)
	if _, ok := games[game]; !ok {
		return nil, fmt.Errorf("it plays %s, and learned policies play %s", quoted(game), strings.Join(Games(), ", "))
	}
	name, _, _ := strings.Cut(version, ":")
	for seats := 2; seats <= mostSeats; seats++ {
		t := Inputs(game, seats)
		if t == nil || t.Name != name {
			continue
		}
		if t.Version() != version {
			return nil, fmt.Errorf("its inputs are %s, and this cardlab's are %s: train it again", version, t.Version())
		}
		return t, nil
	}
	return nil, fmt.Errorf("its inputs are %s, which this cardlab does not have: train it again", quoted(version))
}
