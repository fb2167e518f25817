package policies

import "math"

// Settings are the values of a kind's options, those not given included.
type Settings struct {
	name, game string
	current    string    // the name, by the current names of all kinds in it
	once       []Setting // one for each option that does not repeat, in the order of the kind
	repeated   []Setting // as given
	typed      string    // the name, with commands as typed
	host       Host
}

// Setting is the value of one option.
type Setting struct {
	Option string
	Text   string  // canonical
	Number float64 // of a count or a number
	Policy Spec    // of a nested policy
	// Command is the program of a command and its arguments; nil if the text is
	// the name that a record has for it.
	Command []string
	typed   string // as typed
	current string // canonical, by the current names of kinds

	isCommand bool
}

// Name returns the canonical spec. The policy made returns it as its own name.
func (s Settings) Name() string { return s.name }

// Game returns the name of the game to play, "" for any.
func (s Settings) Game() string { return s.game }

// Host returns what another program is told and allowed.
func (s Settings) Host() Host { return s.host }

// Command returns the program of a command and its arguments; nil if only its
// name is known.
func (s Settings) Command(option string) []string { return s.find(option).Command }

// Count returns the value of a whole number.
func (s Settings) Count(option string) int { return int(s.find(option).Number) }

// Number returns the value of a number.
func (s Settings) Number(option string) float64 { return s.find(option).Number }

// Thousandths returns the value of a number in whole thousandths: in them the
// hand-written players reckon, so that no choice depends on how floating numbers are rounded.
func (s Settings) Thousandths(option string) int { return int(math.Round(s.Number(option) * 1000)) }

// Text returns the value of a text or a word.
func (s Settings) Text(option string) string { return s.find(option).Text }

// Policy returns the value of a nested policy, which makes fresh instances. Where a
// word stands for none it is the zero Spec, which IsNone says.
func (s Settings) Policy(option string) Spec { return s.find(option).Policy }

// Repeated returns the values of the options that may be given several times,
// all together in the order given.
func (s Settings) Repeated() []Setting { return s.repeated }

func (s Settings) find(option string) Setting {
	for _, v := range s.once {
		if v.Option == option {
			return v
		}
	}
	panic("policies: " + s.name + " has no option " + option)
}
