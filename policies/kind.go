package policies

import (
	"slices"
	"strconv"
	"strings"
)

// Kind is one kind of policy.
type Kind struct {
	Name    string
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
}

// Plays reports whether policies of the kind play a game; "" stands for any.
func (k Kind) Plays(game string) bool {
	return game == "" || k.Games == nil || slices.Contains(k.Games, game)
}

// Option is one setting of a kind.
type Option struct {
	Name    string
	Default string // as typed; empty if it must be given
	Range   string // what may be typed
	Meaning string // one sentence
	Repeat  bool   // may be given several times, and the order counts

	typ      optionType
	min, max float64
	words    []string
}

type optionType uint8

const (
	isCount   optionType = iota // a whole number from min to max
	isNumber                    // a number from min to max
	isWord                      // one of words
	isText                      // any text
	isPolicy                    // a nested spec
	isCommand                   // another program and its arguments
	isActions                   // actions in notation, separated by ; or ends of lines
)

// countOption is a whole number from low to high.
func countOption(name string, byDefault, low, high int, meaning string) Option {
	return Option{Name: name, Default: strconv.Itoa(byDefault), Meaning: meaning, typ: isCount,
		Range: strconv.Itoa(low) + " … " + strconv.Itoa(high), min: float64(low), max: float64(high)}
}

// numberOption is a number from low to high, the bounds included.
func numberOption(name string, byDefault, low, high float64, meaning string) Option {
	return Option{Name: name, Default: formatNumber(byDefault), Meaning: meaning, typ: isNumber,
		Range: formatNumber(low) + " … " + formatNumber(high), min: low, max: high}
}

// wordOption is one of some words; the first is the default.
func wordOption(name, meaning string, words ...string) Option {
	return Option{Name: name, Default: words[0], Meaning: meaning, typ: isWord, Range: strings.Join(words, ", "), words: words}
}

// textOption is any text; an empty default makes it required.
func textOption(name, byDefault, what, meaning string) Option {
	return Option{Name: name, Default: byDefault, Meaning: meaning, typ: isText, Range: what}
}

// policyOption is another policy, in parentheses if it has options of its own;
// an empty default makes it required.
func policyOption(name, byDefault, meaning string) Option {
	return Option{Name: name, Default: byDefault, Meaning: meaning, typ: isPolicy, Range: "a policy"}
}

// commandOption is the command of another program, which must be given.
func commandOption(name, meaning string) Option {
	return Option{Name: name, Meaning: meaning, typ: isCommand, Range: "a program and its arguments"}
}

// actionsOption is a list of actions, which must be given.
func actionsOption(name, meaning string) Option {
	return Option{Name: name, Meaning: meaning, typ: isActions, Range: "actions separated by semicolons, in parentheses; in a file also one a line"}
}

// repeated makes an option one that may be given several times.
func repeated(o Option) Option {
	o.Repeat = true
	return o
}

func formatNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
