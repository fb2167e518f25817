package reference

import (
	"fmt"
	"strconv"
	"strings"
)

// Rules is one variant: the value of every field of §1 of the rule book, as
// text. "hand_limit": "none", "goals": "21/14/10/7/5", "deal": "5/6".
type Rules map[string]string

// columns names the variants in the order of the table.
var columns = []string{"original", "pagat", "gamerules", "standard", "standard-2026", "cutthroat", "team"}

// table transcribes the table of named variants; = is as in the column to the left.
var table = map[string]string{
	"seats":                 "2            =        =          =                      =            3       4",
	"teams":                 "off          =        =          =                      =            off     on",
	"jokers":                "0            =        =          =                      =            2       2",
	"deal":                  "5/6          =        =          =                      =            5       5",
	"goals":                 "21/14/10/7/5 =        =          21/14/10/5/0           =            14/9/5/0 21/14/10/5/0",
	"hand_limit":            "none         none     none       8                      8            7       7",
	"limit_mode":            "block        block    block      block                  discard_down block   block",
	"five":                  "draw_two     =        =          discard_one_draw_three =            =       =",
	"seven":                 "one          one      one        two                    two          two     two",
	"three":                 "any          any      any        any                    no_three     any     any",
	"four":                  "choice       =        =          =                      =            =       =",
	"nine":                  "hand         hand     hand       hand_frozen            hand_frozen  hand_frozen hand_frozen",
	"nine_targets":          "any          any      permanents rivals                 rivals       rivals  rivals",
	"nine_to":               "controller   controller owner    controller             controller   controller controller",
	"frozen_counters":       "off          =        =          =                      =            =       =",
	"jack":                  "toggle       top      top        top                    top          top     top",
	"jack_own":              "on           seven_only seven_only off                  off          off     on",
	"queens":                "mutual       not_queens mutual   mutual                 mutual       mutual  mutual",
	"queen_shields_from":    "all          all      rivals     rivals                 rivals       rivals  rivals",
	"two_targets":           "any          any      any        rivals                 rivals       rivals  rivals",
	"queen_blocks_counters": "on           on       on         on                     on           on      on",
	"win_on":                "any_turn     any_turn own_turn   any_turn               any_turn     any_turn any_turn",
	"simultaneous_win":      "active_first =        =          =                      =            =       =",
	"passes_to_draw":        "3            3        3          3                      3            3       4",
	"stock_out":             "pass         =        =          =                      =            =       =",
	"no_move":               "pass         =        =          =                      =            =       =",
	"repetition_draw":       "3            3        3          3                      none         3       3",
	"partner_hands":         "hidden       =        =          =                      =            =       =",
	"response_nine":         "off          =        =          =                      =            =       =",
	"one_offs_for_nothing":  "off          =        =          =                      =            =       =",
	"four_hits":             "chosen       =        =          =                      =            =       =",
	"five_at_limit":         "room         =        =          =                      =            =       =",
	"turn_limit":            "500          =        =          =                      =            =       =",
}

// Named returns a fresh copy of a named variant, and whether there is one.
// Indonesian is an alias of gamerules.
func Named(variant string) (Rules, bool) {
	switch variant {
	case "indonesian":
		variant = "gamerules"
	case "japanese": // R32
		r, _ := Named("gamerules")
		r["jack_own"], r["win_on"] = "if_none", "any_turn"
		return r, true
	}
	for column, name := range columns {
		if name == variant {
			r := Rules{}
			for field, row := range table {
				values := strings.Fields(row)
				i := column
				for values[i] == "=" {
					i--
				}
				r[field] = values[i]
			}
			return r, true
		}
	}
	return nil, false
}

// Parse reads `standard:seven=one,nine=hand`: a named variant, and the fields changed in it.
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

// number reads a field that is a number. It is false for none.
func (r Rules) number(field string) (int, bool) {
	if r[field] == "none" {
		return 0, false
	}
	n, err := strconv.Atoi(r[field])
	if err != nil {
		panic("reference: " + field + "=" + r[field] + " is not a number")
	}
	return n, true
}

// goals reads the points needed, by number of kings.
func (r Rules) goals() []int {
	var goals []int
	for _, text := range strings.Split(r["goals"], "/") {
		n, err := strconv.Atoi(text)
		if err != nil {
			panic("reference: goals=" + r["goals"] + " is not a list of numbers")
		}
		goals = append(goals, n)
	}
	return goals
}

// handSize returns how many cards a seat is dealt: `5/6` gives six to the
// dealer, the last seat, and five to every other; one number is for all.
func (r Rules) handSize(seat, seats int) int {
	others, dealer, two := strings.Cut(r["deal"], "/")
	text := others
	if two && seat == seats-1 {
		text = dealer
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic("reference: deal=" + r["deal"] + " is not a number or two")
	}
	return n
}
