package script

// Game is a game in progress as reference engines have it: texts throughout.
type Game interface {
	// String returns the position, View as a seat knows it.
	String() string
	View(seat int) string
	// ToMove returns who is to choose, and what; -1 and "" when the game is over.
	ToMove() (seat int, phase string)
	Legal() []string
	// Play carries out a legal action and returns its events.
	Play(action string) []string
	// Over returns who won, -1 for nobody, the reason's name, and whether the game is over.
	Over() (winner int, reason string, over bool)
}

// Reference returns a reference engine: parse reads a variant, start begins a game in a position.
func Reference[R any, G Game](parse func(variant string) (R, error), start func(r R, position string) (G, error)) Engine {
	return Engine{Name: "reference", Open: func(variant string) (Table, error) {
		r, err := parse(variant)
		return &reference{start: func(position string) (Game, error) { return start(r, position) }}, err
	}}
}

type reference struct {
	start func(position string) (Game, error)
	Game
}

func (x *reference) Start(position string) error {
	g, err := x.start(position)
	if err == nil {
		x.Game = g
	}
	return err
}

func (x *reference) ToMove() int {
	seat, _ := x.Game.ToMove()
	return seat
}

func (x *reference) Play(action string) ([]string, error) { return x.Game.Play(action), nil }

func (x *reference) Outcome() string { return outcome(x.Over()) }
