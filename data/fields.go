package data

import (
	"math"
	"slices"

	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// Type is the type of a column, as a query sees it. All integers are signed.
type Type = column.Type

// The types of columns.
const (
	Int32  = column.Int32
	Int64  = column.Int64
	Double = column.Double
	Text   = column.Text
	Binary = column.Binary
)

// Field describes one column of a table.
type Field struct {
	Name    string
	Type    Type
	Null    bool   // whether rows may have no value
	Unit    string // what the numbers count: "plies"; "" where there is nothing to count
	Meaning string // one sentence
	form    column.Form
	flat    bool // one row says little about the next: compressed by frequency alone
	// No value of an integer column is below low or above high; both 0: any will do.
	low, high int64
}

// shapeField is the column that stands for those of shapeParts.
var shapeField = Field{Name: "shape", Type: Text, Meaning: "What happened, but for the cards: kind, seat, next, due, from_zone, from_seat, to_zone, to_seat and seen, in this order, between commas.",
	form: column.Label, flat: false}

// shapePlace is where the shape stands among the columns of [Fields]: nowhere.
const shapePlace = -1

// storedPlaces returns which columns the files of a table have in a schema, in the order of
// the files, by their places in [Fields].
func storedPlaces(t Table, schema int) (places []int) {
	for place := range columnsOf(t, schema) {
		switch isPart := slices.Contains(shapeParts[:], place); {
		case !isShaped(t, schema) || !isPart:
			places = append(places, place)
		case place == shapeParts[0]:
			places = append(places, shapePlace)
		}
	}
	return places
}

// StoredFields lists the columns that the files of a table have in a schema, in the order of the files.
func StoredFields(t Table, schema int) (fields []Field) {
	for _, place := range storedPlaces(t, schema) {
		if place == shapePlace {
			fields = append(fields, shapeField)
		} else {
			fields = append(fields, Fields(t)[place])
		}
	}
	return fields
}

// layout says how a file of a table is laid out, in a schema and for a number of seats.
func layout(t Table, schema, seats int) column.Layout {
	l := column.Layout{Name: string(t), Sorted: 1}
	if t == Events {
		l.Sorted = 2
	}
	for _, f := range StoredFields(t, schema) {
		if f.high == topSeat {
			f.high = int64(seats) - 1
		}
		l.Fields = append(l.Fields, column.Field{Name: f.Name, Type: f.Type, Null: f.Null, Form: f.form, Flat: f.flat, Low: f.low, High: f.high})
	}
	return l
}

// MaxEvents is the most events of a game: a reader may hold a game as a whole. The longest
// games played have some thousands.
const MaxEvents = 1 << 18

const (
	some    = math.MaxInt32 // the bound of a count or a number
	many    = math.MaxInt64
	topSeat = engine.MaxSeats - 1 // the bound of a seat, or one less than the seats of the table
)

// Fields lists the columns of a table as readers hand them out. It is the one
// place where a column is defined: the files' schema ([StoredFields]), the data dictionary and
// the dataset's metadata are made from it.
func Fields(t Table) []Field {
	switch t {
	case Games:
		return gameFields
	case Events:
		return eventFields[:]
	case Decisions:
		return decisionFields
	}
	return nil
}

// About says in one sentence what a row of the table is.
func (t Table) About() string {
	switch t {
	case Games:
		return "One row per game: who played, how it ended, and the order of the cards."
	case Events:
		return "One row per event, sorted by game and seq: everything that happened, enough to replay the game without its rules."
	case Decisions:
		return "One row per choice between at least two actions; there if the plan asks for it."
	}
	return ""
}

var gameFields = []Field{
	{"game", Int64, false, "", "Number of the game in the run: deal_id × cells + cell, a cell being one variant, matchup and seating.", column.Ascending, false, 0, many},
	{"deal_id", Int64, false, "", "Number of the deal. The same deal has the same order of cards and the same chance in every variant, matchup and seating.", column.Ascending, false, 0, many},
	{"matchup", Int32, false, "", "Which policies meet: the number of the matchup in the plan.", column.Number, false, 0, some},
	{"seating", Int32, false, "", "Who sits where: the number of the seating within the matchup.", column.Number, false, 0, some},
	{"variant", Text, false, "", "Canonical text of the rules; equal rules have equal texts.", column.Label, false, 0, 0},
	{"policy_0", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_1", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_2", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_3", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_4", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_5", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_6", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"policy_7", Text, true, "", policyMeaning, column.Label, false, 0, 0},
	{"winner_seat", Int32, true, "seat", "The seat that won; null for a draw.", column.Number, true, 0, topSeat},
	{"winner_side", Int32, true, "side", "The side that won: with teams the seat modulo 2, else the seat; null for a draw.", column.Number, true, 0, topSeat},
	{"reason", Text, false, "", "How the game ended, a word of the game (its notation is in docs); fault if a policy broke it off.", column.Label, false, 0, 0},
	{"turns", Int32, false, "turns", "Turns begun.", column.Number, true, 0, some},
	{"plies", Int32, false, "plies", "Actions played.", column.Number, true, 0, some},
	{"events", Int32, false, "events", "Rows that the game has in the table events.", column.Number, true, 0, MaxEvents},
	{"last_seat", Int32, false, "seat", "Whose turn it was when the game ended.", column.Number, true, None, topSeat},
	{"stock_min", Int32, false, "cards", "The fewest cards in the stock at the end of any ply.", column.Number, true, 0, some},
	{"points_0", Int32, true, "points", pointsMeaning, column.Number, true, 0, 0},
	{"points_1", Int32, true, "points", pointsMeaning, column.Number, true, 0, 0},
	{"points_2", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"points_3", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"points_4", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"points_5", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"points_6", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"points_7", Int32, true, "points", pointsMeaning, column.Number, false, 0, 0},
	{"goal_0", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_1", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_2", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_3", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_4", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_5", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_6", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"goal_7", Int32, true, "points", goalMeaning, column.Number, false, 0, 0},
	{"deal", Binary, false, "", "The order of the cards before the game, first card first, one byte a card: its number in the deck. Of a run with drawing in its plan the stock is as it was drawn.", column.Raw, true, 0, 0},
	{"chance", Int64, false, "", "The seed of whatever was random after the deal: 64 bits, as a signed number.", column.Plain, false, 0, 0},
	{"rules_version", Int32, false, "", "Version of the game's rules. It changes when the same actions can cause other events.", column.Number, false, 0, some},
	{"fault_seat", Int32, true, "seat", "The seat whose policy broke the game off, so that its reason is fault; null in all other games.", column.Number, false, 0, topSeat},
}

const (
	policyMeaning = "Canonical spec of the policy in this seat; null where the table has no such seat."
	pointsMeaning = "The seat's points at the end; null where the table has no such seat."
	goalMeaning   = "The points the seat needed to win, as they stood at the end; null where the table has no such seat."
)

var eventFields = [...]Field{
	{"game", Int64, false, "", "The game, as in the table games.", column.Ascending, false, 0, many},
	{"seq", Int32, false, "", "Number of the event in its game, from 0.", column.Stepwise, false, 0, MaxEvents - 1},
	{"ply", Int32, false, "plies", "Number of the action that brought the event about, from 0.", column.Stepwise, true, 0, some},
	{"turn", Int32, false, "turns", "Number of the turn in which it happened, from 1.", column.Stepwise, true, 0, some},
	{"kind", Text, false, "", "What happened, in the past tense, a word of the game (its notation is in docs).", column.Word, false, 0, 0},
	{"seat", Int32, false, "seat", "Who did it; -1 for nobody.", column.SmallOrNone, true, None, topSeat},
	{"next", Int32, false, "seat", "Who is to choose next, on the last event of a play; else -1.", column.SmallOrNone, true, None, topSeat},
	{"due", Text, false, "", "Which choice is due next, on the last event of a play; else empty.", column.Word, true, 0, 0},
	{"card", Text, false, "", "The card that moved or that the event is about; empty for none.", column.Word, true, 0, 0},
	{"on_card", Text, false, "", "The card it was played on or against; empty for none.", column.Word, true, 0, 0},
	{"from_zone", Text, false, "", "Where the card was; without a card, the zone all of whose cards moved; empty if the event moves none.", column.Word, true, 0, 0},
	{"from_seat", Int32, false, "seat", "Whose zone that is; -1 for a zone that all share, and for none.", column.SmallOrNone, true, None, topSeat},
	{"to_zone", Text, false, "", "Where the card went, or lies; empty for nowhere.", column.Word, true, 0, 0},
	{"to_seat", Int32, false, "seat", "Whose zone that is; -1 for a zone that all share, and for none.", column.SmallOrNone, true, None, topSeat},
	{"n", Int32, false, "", "A count or a value, where the kind of event has one; else 0.", column.Number, false, 0, 0},
	{"seen", Int32, false, "", "The seats that saw card and n: the sum of 2 to the power of each seat.", column.Small, true, 0, 255},
	{"action", Int32, false, "", "The action played, packed by the game, on the first event of its ply; else -1.", column.Number, true, None, some},
}

var decisionFields = []Field{
	{"game", Int64, false, "", "The game, as in the table games.", column.Ascending, false, 0, many},
	{"ply", Int32, false, "plies", "Number of the action chosen, as in the table events.", column.Stepwise, true, 0, some},
	{"seat", Int32, false, "seat", "Who chose.", column.SmallOrNone, true, 0, topSeat},
	{"phase", Text, false, "", "Which choice it was, a word of the game (its notation is in docs).", column.Word, true, 0, 0},
	{"legal", Int32, false, "actions", "How many actions were legal, 2 at least.", column.Number, true, 0, some},
	{"action", Int32, false, "", "The action chosen, packed by the game.", column.Number, true, None, some},
	{"value", Double, true, "probability", "The chance to win that the policy gave the action, 0 to 1; null if it does not say.", column.Plain, false, 0, 0},
	{"visits", Int64, true, "playouts", "The playouts behind that value; null if the policy does not say.", column.Plain, false, 0, many},
	{"runner_up", Int32, true, "", "The action that came next in the policy's eyes, packed by the game; null if it names none.", column.Number, true, None, some},
	{"runner_up_value", Double, true, "probability", "The chance to win that the policy gave the runner-up; null if it names none.", column.Plain, false, 0, 0},
}
