package policies

import (
	"errors"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
)

// Policy decides for one seat. An instance serves one seat of one worker, game
// after game; it need not be safe for concurrent use.
type Policy interface {
	// Name returns the canonical spec, with every setting that differs from
	// its default: "expert:scuttle=0.5".
	Name() string
	// Begin starts a new game at seat s of table t. Whatever the policy
	// remembered of the last game is forgotten.
	Begin(t engine.Table, s engine.Seat, rng *rand.Rand)
	// Choose returns one of v.Legal(), which holds two actions at least. It
	// depends on the views of this game and on rng alone. The view is valid
	// until Choose returns.
	Choose(v engine.View, rng *rand.Rand) engine.Action
}

// Thought is what a policy thought of a choice. Values are chances to win, from
// 0 to 1; NaN stands for none.
type Thought struct {
	Value         float64       // of the action chosen
	Visits        int           // the playouts behind that, 0 if there were none
	RunnerUp      engine.Action // the action that came next, NoAction if none did
	RunnerUpValue float64       // its value
}

// Asker is a Policy that takes no dice and remembers nothing, and that reads the rules
// only as far as [engine.Comparer] says: by questions that are noted, or what must be equal.
// So from equal knowledge and equal choices it chooses the same under two rules, if they
// answer what it asked the same. It must not keep from choice to choice what follows from
// an answer, for then it would not ask again.
type Asker interface {
	Policy
	AsksRules()
}

// Explainer is a policy that can say what it thought of its last choice.
type Explainer interface {
	// Explain returns what the policy thought of the action it chose last.
	Explain() Thought
}

// Valuer is a policy that can value the actions of a choice, for searches that look
// further from there.
type Valuer interface {
	// Values fills values, one for each legal action, with the log-odds that the seat
	// wins if it takes the action, in thousandths. A game that is then won or lost has
	// [SureValue] or its negative. It depends on the view alone.
	Values(v engine.View, legal []engine.Action, values []int32)
}

// SureValue is the value of an action that wins for certain.
const SureValue = 20000

// Ender is a policy that wants to know how a game ended.
type Ender interface {
	// End is called once at the end of each game, but not if it was interrupted.
	End(e End)
}

// End says how a game ended.
type End struct {
	Winner engine.Seat  // NoSeat: nobody won
	Side   engine.Seats // the seats that won with it
	Reason string       // a word of the game; "fault" if a policy broke it off
}

// Watcher is a policy that wants every event as its seat sees it.
type Watcher interface {
	Watch(e engine.Event)
}

// ErrQuit says that who plays at the terminal does not want to go on.
var ErrQuit = errors.New("quit")

// Failer is a policy that may be unable to choose: Choose then returns
// engine.NoAction, and the game ends there.
type Failer interface {
	// Err returns why the last choice could not be made, in one clause; nil if it was.
	Err() error
}

// Fault is the error of a policy for which another program decides, if that failed:
// it ended, answered what is no legal action, or nothing. It breaks the game off,
// while any other error of a policy ends the run.
type Fault struct {
	Err error // a clause of which the policy is the subject: "answered …"
}

func (f *Fault) Error() string { return f.Err.Error() }
func (f *Fault) Unwrap() error { return f.Err }
