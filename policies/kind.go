package policies

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// Kind is one kind of policy.
type Kind struct {
	Name string
	// Former has the names that it had before. They are read for ever: stored runs have
	// them, see [Kinds.Recall], and who types one means this kind.
	Former  []string
	About   string   // one sentence: how it chooses
	Games   []string // the games it plays; nil for any
	Options []Option // in the order of the canonical name
	Short   string   // the option that a text without its name sets, as in exec:./mybot; "" for none
	// New makes a fresh policy whose Name is that of the settings.
	New func(Settings) Policy
	// Terminal says that its policies ask at the terminal: one plays at a time.
	Terminal bool
	// Check returns what is wrong with settings that are each in range; nil if
	// there is nothing to check.
	Check func(Settings) error
	// Provide returns what a policy brings along to play a variant, and an error, in
	// one clause, if it cannot play it; nil if it needs nothing and plays all.
	Provide func(Settings, engine.Rules) (Provision, error)
}

// Provision is what a policy brings along to play a variant.
type Provision struct {
	Note  string // what a reader of its results must know, one clause; "" if nothing
	Files []File // what must be at hand to ask it again
}

// File is a file by its name and content.
type File struct {
	Name    string // without a path
	Content []byte
}

// Called reports whether a name is the kind's, or was.
func (k Kind) Called(name string) bool { return k.Name == name || slices.Contains(k.Former, name) }

// Plays reports whether policies of the kind play a game; "" stands for any.
func (k Kind) Plays(game string) bool {
	return game == "" || k.Games == nil || slices.Contains(k.Games, game)
}
