package reference

import (
	"fmt"
	"strconv"
	"strings"
)

// Rules is one variant: the value of every field of §1 of the rule book, as
// text. "personal": "auto", "same_number": "on".
type Rules map[string]string

// Named returns a fresh copy of a named variant, and whether there is one.
func Named(variant string) (Rules, bool) {
	r := Rules{
		"seats":        "2",
		"personal":     "auto",
		"hand":         "6",
		"same_number":  "off",
		"deck_out":     "reshuffle",
		"stuck":        "draw",
		"stuck_rounds": "3",
		"turn_limit":   "2000",
	}
	switch variant {
	case "basic":
		return r, true
	case "quick":
		r["same_number"] = "on"
		return r, true
	}
	return nil, false
}

// Parse reads `quick:seats=3,personal=6`: a named variant, and the fields changed in it.
func Parse(text string) (Rules, error) {
	name, changes, _ := strings.Cut(text, ":")
	r, ok := Named(name)
	if !ok {
		return nil, fmt.Errorf("no variant %q", name)
	}
	for _, change := range strings.FieldsFunc(changes, func(c rune) bool { return c == ',' }) {
		field, value, _ := strings.Cut(change, "=")
		if r[field] == "" {
			return nil, fmt.Errorf("no field %q", field)
		}
		r[field] = value
	}
	return r, nil
}

// number reads a field that is a number.
func (r Rules) number(field string) int {
	n, err := strconv.Atoi(r[field])
	if err != nil {
		panic("reference: " + field + "=" + r[field] + " is not a number")
	}
	return n
}

// C2: personal returns how many cards a seat's personal deck has at the start.
func (r Rules) personal() int {
	if r["personal"] != "auto" {
		return r.number("personal")
	}
	switch seats := r.number("seats"); {
	case seats <= 3:
		return 20
	case seats <= 5:
		return 16
	case seats <= 7:
		return 12
	}
	return 10
}
