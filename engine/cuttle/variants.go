package cuttle

import (
	"fmt"
	"strings"

	"cardlab/engine"
	"cardlab/engine/spec"
)

// GameName is the name of the game.
const GameName = "cuttle"

// variant is one named variant: the text of the fields in which it differs
// from the variant before it.
type variant struct {
	engine.Variant
	from   string // the variant it is based on; "" for the first
	fields string
}

// variants is the table of named variants. A row states only what differs from
// the row that it is based on; docs/rules/cuttle.md has the whole table.
var variants = []variant{
	{engine.Variant{Name: "original", About: "the earliest surviving rules: Richard Sipie's FAQ of 2000, as the Wikipedia article gives them"}, "",
		"seats=2,teams=off,jokers=0,deal=5/6,goals=21/14/10/7/5,hand_limit=none,limit_mode=block,five=draw_two,seven=one,three=any,four=choice," +
			"nine=hand,nine_targets=any,nine_to=controller,frozen_counters=off,jack=toggle,jack_own=on,queens=mutual,queen_shields_from=all," +
			"queen_blocks_counters=on,two_targets=any,win_on=any_turn,simultaneous_win=active_first,passes_to_draw=3,stock_out=pass,no_move=pass," +
			"repetition_draw=3,partner_hands=hidden,response_nine=off,turn_limit=500"},
	{engine.Variant{Name: "pagat", About: "the rules of pagat.com: the top jack decides, queens do not shield queens"}, "original",
		"jack=top,jack_own=seven_only,queens=not_queens"},
	{engine.Variant{Name: "gamerules", Aliases: []string{"indonesian", "japanese"}, About: "the rules of gamerules.com, whose Indonesian and Japanese pages translate one text: one wins on one's own turn, nines return permanents to their owners"}, "original",
		"nine_targets=permanents,nine_to=owner,jack=top,jack_own=seven_only,queen_shields_from=rivals,win_on=own_turn"},
	{engine.Variant{Name: "standard", About: "cuttle.cards Standard: hand limit 8, sevens show two cards, fives discard one and draw three, nines freeze"}, "original",
		"goals=21/14/10/5/0,hand_limit=8,five=discard_one_draw_three,seven=two,nine=hand_frozen,nine_targets=rivals,jack=top,jack_own=off," +
			"queen_shields_from=rivals,two_targets=rivals"},
	{engine.Variant{Name: "standard-2026", About: "cuttle.cards Standard as of version 1.0.2: one discards down to 8, threes take no threes"}, "standard",
		"limit_mode=discard_down,three=no_three,repetition_draw=none"},
	{engine.Variant{Name: "cutthroat", About: "three seats, each for itself, with two jokers; hand limit 7 and lower goals, else as Standard"}, "standard",
		"seats=3,jokers=2,deal=5,goals=14/9/5/0,hand_limit=7"},
	{engine.Variant{Name: "team", About: "four seats, two against two, with two jokers; a jack may give any card to any other seat, else as Standard with hand limit 7"}, "standard",
		"seats=4,teams=on,jokers=2,deal=5,hand_limit=7,jack_own=on,passes_to_draw=4"},
}

// findVariant returns the rules of a named variant, not yet compiled.
func findVariant(name string) (*Rules, error) {
	for _, v := range variants {
		if !v.named(name) {
			continue
		}
		r := &Rules{}
		if v.from != "" {
			r, _ = findVariant(v.from)
		}
		for _, kv := range strings.Split(v.fields, ",") {
			key, value, _ := strings.Cut(kv, "=")
			if err := set(r, key, value); err != nil {
				panic(fmt.Sprintf("the table of variants: %s: %v", v.Name, err))
			}
		}
		r.base = v.Name
		return r, nil
	}
	var names []string
	for _, v := range variants {
		names = append(append(names, v.Name), v.Aliases...)
	}
	return nil, spec.Unknown("variant of cuttle", name, names)
}

func (v variant) named(name string) bool {
	for _, a := range v.Aliases {
		if a == name {
			return true
		}
	}
	return v.Name == name
}

// set sets one field from its text.
func set(r *Rules, name, value string) error {
	for _, f := range fields {
		if f.Name == name {
			return f.set(r, value)
		}
	}
	return spec.Unknown("field of cuttle's rules", name, fieldNames())
}

func unknownValue(field, value string, values []string) error {
	return spec.Unknown("value of "+field, value, values)
}

// Parse reads a variant: a name, and fields that differ from it,
// "standard:hand_limit=none,seven=one". The error is one sentence that lists
// every complaint.
func Parse(text string) (*Rules, error) {
	sp, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	r, err := findVariant(sp.Name)
	if err != nil {
		return nil, err
	}
	var bad []string
	given := map[string]bool{}
	for _, o := range sp.Options {
		if given[o.Key] {
			bad = append(bad, o.Key+" is given twice")
			continue
		}
		given[o.Key] = true
		if err := set(r, o.Key, o.Value); err != nil {
			bad = append(bad, err.Error())
		}
	}
	if bad == nil {
		bad = r.Validate()
	}
	if bad != nil {
		return nil, fmt.Errorf("variant %s: %s", text, strings.Join(bad, "; "))
	}
	r.compile()
	return r, nil
}

// MustParse is Parse for texts known to be good.
func MustParse(text string) *Rules {
	r, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// Game describes Cuttle to commands and documents.
var Game = func() engine.Game {
	g := engine.Game{
		Name:  GameName,
		About: "Cuttle, the oldest combat game with a standard pack: gather point cards to your goal, and wreck your rival's",
		Parse: func(text string) (engine.Rules, error) {
			r, err := Parse(text)
			if err != nil {
				return nil, err
			}
			return r, nil
		},
		Values: func(r engine.Rules) []string {
			values := make([]string, len(fields))
			for i, f := range fields {
				values[i] = f.get(r.(*Rules))
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
	for _, v := range variants {
		v.Variant.From = v.from
		g.Variants = append(g.Variants, v.Variant)
	}
	for _, f := range fields {
		g.Fields = append(g.Fields, f.Field)
	}
	return g
}()
