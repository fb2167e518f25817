package data

// Type is the type of a column, as a query sees it. All integers are signed.
type Type uint8

// The types of columns.
const (
	Int32 Type = iota
	Int64
	Double
	Text
	Binary
)

var typeNames = [...]string{Int32: "int32", Int64: "int64", Double: "double", Text: "text", Binary: "binary"}

// String returns the type's name: int32, int64, double, text, binary.
func (t Type) String() string { return typeNames[t] }

// Field describes one column of a table.
type Field struct {
	Name    string
	Type    Type
	Null    bool   // whether rows may have no value
	Unit    string // what the numbers count: "plies"; "" where there is nothing to count
	Meaning string // one sentence
	form    form
	flat    bool // one row says little about the next: compressed by frequency alone
}

// form is how a column's values are held and encoded.
type form uint8

const (
	ascending form = iota // int64 that grows slowly: DELTA_BINARY_PACKED
	stepwise              // int32 that moves in small steps: the same, each step a whole byte
	number                // int32 with few different values: a dictionary in order of appearance
	small                 // int32 from 0 to 255, held as a byte: a dictionary in order of value
	seat                  // int32 from -1, no seat, held as a byte, plus 1: the same
	word                  // text by its number in the vocabulary: the dictionary is the vocabulary
	label                 // text with few different values: a dictionary in order of appearance
	plain                 // int64 or double as it is
	raw                   // bytes: DELTA_LENGTH_BYTE_ARRAY
)

// Fields lists the columns of a table in the order of the file. It is the one
// place where a column is defined: the files' schema, the data dictionary and
// the dataset's metadata are made from it.
func Fields(t Table) []Field {
	switch t {
	case Games:
		return gameFields
	case Events:
		return eventFields
	case Decisions:
		return decisionFields
	}
	return nil
}

// About says in one sentence what a row of the table is.
func (t Table) About() string {
	switch t {
	case Games:
		return "One row a game: who played, how it ended, and the order of the cards."
	case Events:
		return "One row an event, sorted by game and seq: everything that happened, enough to replay the game without its rules."
	case Decisions:
		return "One row a choice between at least two actions; there if the plan asks for it."
	}
	return ""
}

var gameFields = []Field{
	{"game", Int64, false, "", "Number of the game in the run: deal_id × cells + cell, a cell being one variant, matchup and seating.", ascending, false},
	{"deal_id", Int64, false, "", "Number of the deal. The same deal has the same order of cards and the same chance in every variant, matchup and seating.", ascending, false},
	{"matchup", Int32, false, "", "Which policies meet: the number of the matchup in the plan.", number, false},
	{"seating", Int32, false, "", "Who sits where: the number of the seating within the matchup.", number, false},
	{"variant", Text, false, "", "Canonical text of the rules; equal rules have equal texts.", label, false},
	{"policy_0", Text, true, "", policyMeaning, label, false},
	{"policy_1", Text, true, "", policyMeaning, label, false},
	{"policy_2", Text, true, "", policyMeaning, label, false},
	{"policy_3", Text, true, "", policyMeaning, label, false},
	{"policy_4", Text, true, "", policyMeaning, label, false},
	{"policy_5", Text, true, "", policyMeaning, label, false},
	{"policy_6", Text, true, "", policyMeaning, label, false},
	{"policy_7", Text, true, "", policyMeaning, label, false},
	{"winner_seat", Int32, true, "seat", "The seat that won; null for a draw.", number, true},
	{"winner_side", Int32, true, "side", "The side that won: with teams the seat modulo 2, else the seat; null for a draw.", number, true},
	{"reason", Text, false, "", "How the game ended, a word of the game (its notation is in docs); fault if a policy broke it off.", label, false},
	{"turns", Int32, false, "turns", "Turns begun.", number, true},
	{"plies", Int32, false, "plies", "Actions played.", number, true},
	{"events", Int32, false, "events", "Rows that the game has in the table events.", number, true},
	{"last_seat", Int32, false, "seat", "Whose turn it was when the game ended.", number, true},
	{"stock_min", Int32, false, "cards", "The fewest cards in the stock at the end of any ply.", number, true},
	{"points_0", Int32, true, "points", pointsMeaning, number, true},
	{"points_1", Int32, true, "points", pointsMeaning, number, true},
	{"points_2", Int32, true, "points", pointsMeaning, number, false},
	{"points_3", Int32, true, "points", pointsMeaning, number, false},
	{"points_4", Int32, true, "points", pointsMeaning, number, false},
	{"points_5", Int32, true, "points", pointsMeaning, number, false},
	{"points_6", Int32, true, "points", pointsMeaning, number, false},
	{"points_7", Int32, true, "points", pointsMeaning, number, false},
	{"goal_0", Int32, true, "points", goalMeaning, number, false},
	{"goal_1", Int32, true, "points", goalMeaning, number, false},
	{"goal_2", Int32, true, "points", goalMeaning, number, false},
	{"goal_3", Int32, true, "points", goalMeaning, number, false},
	{"goal_4", Int32, true, "points", goalMeaning, number, false},
	{"goal_5", Int32, true, "points", goalMeaning, number, false},
	{"goal_6", Int32, true, "points", goalMeaning, number, false},
	{"goal_7", Int32, true, "points", goalMeaning, number, false},
	{"deal", Binary, false, "", "The order of the cards before the game, first card first, one byte a card: its number in the deck.", raw, true},
	{"chance", Int64, false, "", "The seed of whatever was random after the deal: 64 bits, as a signed number.", plain, false},
	{"rules_version", Int32, false, "", "Version of the game's rules. It changes when the same actions can bring about other events.", number, false},
	{"fault_seat", Int32, true, "seat", "The seat whose policy broke the game off, so that its reason is fault; null in all other games.", number, false},
}

const (
	policyMeaning = "Canonical spec of the policy in this seat; null where the table has no such seat."
	pointsMeaning = "The seat's points at the end; null where the table has no such seat."
	goalMeaning   = "The points the seat needed to win, as they stood at the end; null where the table has no such seat."
)

var eventFields = []Field{
	{"game", Int64, false, "", "The game, as in the table games.", ascending, false},
	{"seq", Int32, false, "", "Number of the event in its game, from 0.", stepwise, false},
	{"ply", Int32, false, "plies", "Number of the action that brought the event about, from 0.", stepwise, true},
	{"turn", Int32, false, "turns", "Number of the turn in which it happened, from 1.", stepwise, true},
	{"kind", Text, false, "", "What happened, in the past tense, a word of the game (its notation is in docs).", word, false},
	{"seat", Int32, false, "seat", "Who did it; -1 for nobody.", seat, true},
	{"next", Int32, false, "seat", "Who is to choose next, on the last event of a play; else -1.", seat, true},
	{"due", Text, false, "", "Which choice is due next, on the last event of a play; else empty.", word, true},
	{"card", Text, false, "", "The card that moved or that the event is about; empty for none.", word, true},
	{"on_card", Text, false, "", "The card it was played on or against; empty for none.", word, true},
	{"from_zone", Text, false, "", "Where the card was; without a card, the zone all of whose cards moved; empty if the event moves none.", word, true},
	{"from_seat", Int32, false, "seat", "Whose zone that is; -1 for a zone that all share, and for none.", seat, true},
	{"to_zone", Text, false, "", "Where the card went, or lies; empty for nowhere.", word, true},
	{"to_seat", Int32, false, "seat", "Whose zone that is; -1 for a zone that all share, and for none.", seat, true},
	{"n", Int32, false, "", "A count or a value, where the kind of event has one; else 0.", number, false},
	{"seen", Int32, false, "", "The seats that saw card and n: the sum of 2 to the power of each seat.", small, true},
	{"action", Int32, false, "", "The action played, packed by the game, on the first event of its ply; else -1.", number, true},
}

var decisionFields = []Field{
	{"game", Int64, false, "", "The game, as in the table games.", ascending, false},
	{"ply", Int32, false, "plies", "Number of the action chosen, as in the table events.", stepwise, true},
	{"seat", Int32, false, "seat", "Who chose.", seat, true},
	{"phase", Text, false, "", "Which choice it was, a word of the game (its notation is in docs).", word, true},
	{"legal", Int32, false, "actions", "How many actions were legal, 2 at least.", number, true},
	{"action", Int32, false, "", "The action chosen, packed by the game.", number, true},
	{"value", Double, true, "probability", "The chance to win that the policy gave the action, 0 to 1; null if it does not say.", plain, false},
	{"visits", Int64, true, "playouts", "The playouts behind that value; null if the policy does not say.", plain, false},
	{"runner_up", Int32, true, "", "The action that came next in the policy's eyes, packed by the game; null if it names none.", number, true},
	{"runner_up_value", Double, true, "probability", "The chance to win that the policy gave the runner-up; null if it names none.", plain, false},
}
