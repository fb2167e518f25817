package script

import "testing"

// Table is a game in progress under one variant, all in the texts of its notation.
type Table interface {
	// Start sets up a position. The error is that of a position that cannot be.
	Start(position string) error
	// String returns the position, View as a seat knows it, `??` for what it does not.
	String() string
	View(seat int) string
	// ToMove returns who is to choose, -1 when the game is over, and Legal from what, in order.
	ToMove() int
	Legal() []string
	// Play carries out a legal action and returns its events.
	Play(action string) ([]string, error)
	// Outcome returns `open`, `won P0 goal` or `draw passes`.
	Outcome() string
}

// Engine is one program that plays a game.
type Engine struct {
	Name string // as the tests are called
	// Open returns a table for a variant, `standard:three=no_three`.
	Open func(variant string) (Table, error)
}

// Run plays the scripts of all files that match the patterns, under each of
// their variants, on each engine: each a test of its own.
func Run(t *testing.T, n Notation, engines []Engine, patterns ...string) {
	t.Helper()
	scenarios, err := read(patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range engines {
		runs, asserted := 0, 0
		for _, sc := range scenarios {
			for _, variant := range sc.variants {
				t.Run(sc.title+"/"+variant+"/"+e.Name, func(t *testing.T) {
					n, err := sc.play(e, n, variant)
					if err != nil {
						t.Fatal(err)
					}
					runs++
					asserted += n
				})
			}
		}
		t.Logf("%s: %d scenarios, %d of their runs passed, with %d assertions", e.Name, len(scenarios), runs, asserted)
	}
}

// play plays one scenario and returns how many assertions held. The error is
// the first failure.
func (sc scenario) play(e Engine, n Notation, variant string) (asserted int, err error) {
	table, err := e.Open(variant)
	if err != nil {
		return 0, &failure{at: sc.at, text: sc.title, why: err.Error()}
	}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case *failure:
			err = f
		default:
			panic(f)
		}
	}()
	x := script{notation: n, table: table}
	for _, l := range sc.lines {
		x.at = l
		x.line(l.text, l.block)
		if l.asserts() {
			asserted++
		}
	}
	return asserted, nil
}
