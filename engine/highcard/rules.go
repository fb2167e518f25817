package highcard

import (
	"fmt"
	"strconv"
	"strings"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/spec"
)

// maxHand is the most cards a seat may be dealt: 8 seats leave 4 in the stock.
const maxHand = 6

// Rules is one variant. Make one with [Parse], or fill the fields and call Validate.
type Rules struct {
	Seats  int  // 2 … 8
	Teams  bool // even seats against odd ones
	Hand   int  // cards dealt to a seat, 1 … maxHand
	Rounds int  // 1 … Hand
}

// field is one row of the table of fields: how to print and to set it.
type field struct {
	engine.Field
	get func(Rules) string
	set func(*Rules, string) error
}

var fields = []field{
	{engine.Field{Name: "seats", Values: "2 … 8", Meaning: "how many play", Rule: "H1, H2"},
		func(r Rules) string { return strconv.Itoa(r.Seats) }, func(r *Rules, v string) error { return setInt(&r.Seats, v) }},
	{engine.Field{Name: "teams", Values: "off, on", Meaning: "whether the even seats play against the odd ones", Rule: "H7"},
		func(r Rules) string { return onOff[r.Teams] }, func(r *Rules, v string) error { return setBool(&r.Teams, v) }},
	{engine.Field{Name: "hand", Values: "1 … 6", Meaning: "cards dealt to each seat", Rule: "H1"},
		func(r Rules) string { return strconv.Itoa(r.Hand) }, func(r *Rules, v string) error { return setInt(&r.Hand, v) }},
	{engine.Field{Name: "rounds", Values: "1 … hand", Meaning: "rounds played, if no side wins before", Rule: "H7"},
		func(r Rules) string { return strconv.Itoa(r.Rounds) }, func(r *Rules, v string) error { return setInt(&r.Rounds, v) }},
}

var onOff = map[bool]string{false: "off", true: "on"}

// variant is one row of the table of named variants.
type variant struct {
	engine.Variant
	rules Rules
}

var variants = []variant{
	{engine.Variant{Name: "duel", About: "two seats, four rounds: often a draw"}, Rules{2, false, 5, 4}},
	{engine.Variant{Name: "trio", About: "three seats, each for itself"}, Rules{3, false, 4, 3}},
	{engine.Variant{Name: "teams", About: "four seats, two against two"}, Rules{4, true, 4, 3}},
}

// Game is what the list of games holds.
var Game = engine.Game{
	Name:  "highcard",
	About: "a toy: the highest of the cards laid face down takes the round",
	Variants: func() (vs []engine.Variant) {
		for _, v := range variants {
			vs = append(vs, v.Variant)
		}
		return vs
	}(),
	Fields: func() (fs []engine.Field) {
		for _, f := range fields {
			fs = append(fs, f.Field)
		}
		return fs
	}(),
	Parse: func(text string) (engine.Rules, error) {
		r, err := Parse(text)
		if err != nil {
			return nil, err
		}
		return r, nil
	},
	Values: func(r engine.Rules) (values []string) {
		for _, f := range fields {
			values = append(values, f.get(*r.(*Rules)))
		}
		return values
	},
	Position: func(r engine.Rules, text string) (engine.State, error) {
		s, err := ParsePosition(r.(*Rules), text)
		if err != nil {
			return nil, err
		}
		return s, nil
	},
}

// Parse reads a variant: "duel", "trio:rounds=2".
func Parse(text string) (*Rules, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	var r *Rules
	var names []string
	for _, v := range variants {
		names = append(names, v.Name)
		if v.Name == s.Name {
			copied := v.rules
			r = &copied
		}
	}
	if r == nil {
		return nil, spec.Unknown("variant of highcard", s.Name, names)
	}
	for _, o := range s.Options {
		if err := r.set(o); err != nil {
			return nil, err
		}
	}
	if err := r.Validate(); err != nil {
		return nil, fmt.Errorf("variant %s: %w", s, err)
	}
	return r, nil
}

func (r *Rules) set(o spec.Option) error {
	var names []string
	for _, f := range fields {
		if f.Name == o.Key {
			if err := f.set(r, o.Value); err != nil {
				return fmt.Errorf("%s=%s: want %s", o.Key, o.Value, f.Values)
			}
			return nil
		}
		names = append(names, f.Name)
	}
	return spec.Unknown("field of highcard", o.Key, names)
}

// Validate returns every complaint about the fields in one error.
func (r *Rules) Validate() error {
	var bad []string
	complain := func(wrong bool, format string, args ...any) {
		if wrong {
			bad = append(bad, fmt.Sprintf(format, args...))
		}
	}
	complain(r.Seats < 2 || r.Seats > engine.MaxSeats, "seats=%d: want 2 … %d", r.Seats, engine.MaxSeats)
	complain(r.Teams && (r.Seats < 4 || r.Seats%2 != 0), "teams=on needs 4, 6 or 8 seats, not %d", r.Seats)
	complain(r.Hand < 1 || r.Hand > maxHand, "hand=%d: want 1 … %d", r.Hand, maxHand)
	complain(r.Rounds < 1 || r.Rounds > r.Hand, "rounds=%d: want 1 … hand, %d", r.Rounds, r.Hand)
	if bad != nil {
		return fmt.Errorf("%s", strings.Join(bad, "; "))
	}
	return nil
}

// Name returns the canonical text. Its base is the named variant from which
// the fewest fields differ, so that equal rules have equal names.
func (r *Rules) Name() string {
	var name spec.Spec
	for i, v := range variants {
		s := spec.Spec{Name: "highcard/" + v.Name}
		for _, f := range fields {
			if f.get(*r) != f.get(v.rules) {
				s.Options = append(s.Options, spec.Option{Key: f.Name, Value: f.get(*r)})
			}
		}
		if i == 0 || len(s.Options) < len(name.Options) {
			name = s
		}
	}
	return name.String()
}

// Hash returns a hash of the values of all fields.
func (r *Rules) Hash() uint64 { return spec.Hash("highcard " + strings.Join(Game.Values(r), " ")) }

// Version returns 1: nothing has changed yet.
func (r *Rules) Version() int { return 1 }

// Table returns who sits at it.
func (r *Rules) Table() engine.Table { return engine.Table{Seats: uint8(r.Seats), Teams: r.Teams} }

// Deck returns the standard pack.
func (r *Rules) Deck() []cards.Card { return deck[:] }

// Words returns the names of everything in events and actions.
func (r *Rules) Words() *engine.Vocabulary { return &words }

// New returns a state ready for Begin.
func (r *Rules) New() engine.State { return &State{public: public{rules: r}} }

// goal returns the points that win at once: more than half of the rounds.
func (r *Rules) goal() int { return r.Rounds/2 + 1 }

var deck = func() (d [cards.Pack]cards.Card) {
	for i := range d {
		d[i] = cards.Card(i)
	}
	return d
}()

func setInt(to *int, text string) (err error) {
	*to, err = strconv.Atoi(text)
	return err
}

func setBool(to *bool, text string) error {
	*to = text == "on"
	if !*to && text != "off" {
		return fmt.Errorf("neither on nor off")
	}
	return nil
}
