package export

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/engine"
)

// Table is one table of an export.
type Table int

// The tables.
const (
	Examples Table = iota // one row for each choice
	Seats                 // one row for each seat of each game
	Actions               // one row for each action that is legal in an example
	Features              // one row for each number of an observation
	tables
)

var tableNames = [tables]string{Examples: "examples", Seats: "seats", Actions: "actions", Features: "features"}

var tableAbout = [tables]string{
	Examples: "a choice between two actions or more",
	Seats:    "a seat in a game",
	Actions:  "an action that was legal in an example",
	Features: "a number of the observation",
}

// Tables lists the names of the tables.
func Tables() []string { return tableNames[:] }

// String returns the name.
func (t Table) String() string { return tableNames[t] }

// The columns of examples, in order.
const (
	exGame = iota
	exDeal
	exVariant
	exSplit
	exPly
	exTurn
	exSeat
	exPhase
	exPolicy
	exObs
	exLegal
	exChosen
	exText
	exResult
	exTurnsLeft
	exValue
	exVisits
)

// meanings says what each column holds.
var meanings = [tables][]string{
	Examples: {
		"number of the game in the run", "number of the deal in the run", "label of the variant", "train, validation or test, by a hash of the order of the cards",
		"number of the action in the game, from 0", "number of the turn, from 1", "who chooses, 0 for the first to act", "which choice is due", "who decides for the seat",
		"what the seat knows, as the table features says", "the codes of the legal actions, ascending, as the table actions says", "the place in legal of the action chosen, from 0",
		"the action chosen, in the notation of the game", "what the seat scored: 1 won, 0 lost, of a draw its share", "turns until the game was over, 0 in the last",
		"what the policy thought of the action, a chance to win; null if it was not recorded or the policy does not say", "the playouts behind that, likewise",
	},
	Seats: {
		"number of the game in the run", "number of the deal in the run", "label of the variant", "the seat, 0 for the first to act", "the seats that win together have one side: its first seat",
		"who decides for the seat", "points at the end", "points needed to win", "1 won, 0 lost, of a draw its share", "how the game ended",
	},
	Actions:  {"the action as a number", "in the notation of the game", "what it does", "the card that it plays; null if it has none", "what it names behind the card; null if nothing"},
	Features: {"place in the observation, from 0", "name", "what it says", "how many numbers it may be: 0 to one less", "name and version of the layout"},
}

// declare returns the columns of each table.
func (e *Export) declare() (all [tables][]arrow.Field) {
	variants := make([]string, len(e.sched.Variants))
	for i, v := range e.sched.Variants {
		variants[i] = v.Label
	}
	reasons := append(slices.Clone(e.sched.Variants[0].Rules.Words().Reasons), data.ReasonFault)
	all[Examples] = []arrow.Field{
		{Name: "game", Type: arrow.Int64}, {Name: "deal_id", Type: arrow.Int64}, {Name: "variant", Type: arrow.Word, Words: variants},
		{Name: "split", Type: arrow.Word, Words: splits}, {Name: "ply", Type: arrow.Int32}, {Name: "turn", Type: arrow.Int32}, {Name: "seat", Type: arrow.Uint8},
		{Name: "phase", Type: arrow.Word, Words: e.phases}, {Name: "policy", Type: arrow.Word, Words: e.policies},
		{Name: "obs", Type: arrow.Uint8, Each: len(e.layout.Features())}, {Name: "legal", Type: arrow.Int32, List: true}, {Name: "chosen", Type: arrow.Int32},
		{Name: "action_text", Type: arrow.Text}, {Name: "result", Type: arrow.Float32}, {Name: "turns_left", Type: arrow.Int32},
		{Name: "value", Type: arrow.Float64, Null: true}, {Name: "visits", Type: arrow.Int64, Null: true},
	}
	all[Seats] = []arrow.Field{
		{Name: "game", Type: arrow.Int64}, {Name: "deal_id", Type: arrow.Int64}, {Name: "variant", Type: arrow.Word, Words: variants}, {Name: "seat", Type: arrow.Uint8},
		{Name: "side", Type: arrow.Uint8}, {Name: "policy", Type: arrow.Word, Words: e.policies}, {Name: "points", Type: arrow.Int32}, {Name: "goal", Type: arrow.Int32},
		{Name: "score", Type: arrow.Float32}, {Name: "reason", Type: arrow.Word, Words: reasons},
	}
	all[Actions] = []arrow.Field{
		{Name: "code", Type: arrow.Int32}, {Name: "text", Type: arrow.Text}, {Name: "verb", Type: arrow.Text},
		{Name: "card", Type: arrow.Text, Null: true}, {Name: "target", Type: arrow.Text, Null: true},
	}
	all[Features] = []arrow.Field{
		{Name: "index", Type: arrow.Int32}, {Name: "name", Type: arrow.Text}, {Name: "meaning", Type: arrow.Text}, {Name: "numbers", Type: arrow.Int32},
		{Name: "layout", Type: arrow.Text},
	}
	return all
}

// filler appends rows for one variant. It serves one worker.
type filler struct {
	e       *Export
	variant int
	words   *engine.Vocabulary
	table   engine.Table
	policy  map[string]int32
	reasons map[string]int32
	texts   map[engine.Action]string
	codes   codes
}

func (e *Export) newFiller(variant int) *filler {
	rules := e.sched.Variants[variant].Rules
	f := &filler{e: e, variant: variant, words: rules.Words(), table: rules.Table(), policy: map[string]int32{}, reasons: map[string]int32{},
		texts: map[engine.Action]string{}, codes: newCodes()}
	for i, p := range e.policies {
		f.policy[p] = int32(i)
	}
	for i, r := range e.fields[Seats][9].Words {
		f.reasons[r] = int32(i)
	}
	return f
}

// example appends a choice.
func (f *filler) example(b *arrow.Batch, c *choice, split int) {
	k := b.Columns
	b.Rows++
	k[exGame].Longs = append(k[exGame].Longs, c.game.Game)
	k[exDeal].Longs = append(k[exDeal].Longs, c.game.Deal)
	k[exVariant].Ints = append(k[exVariant].Ints, int32(f.variant))
	k[exSplit].Ints = append(k[exSplit].Ints, int32(split))
	k[exPly].Ints = append(k[exPly].Ints, c.ply)
	k[exTurn].Ints = append(k[exTurn].Ints, c.turn)
	k[exSeat].Bytes = append(k[exSeat].Bytes, uint8(c.seat))
	k[exPhase].Ints = append(k[exPhase].Ints, int32(c.phase))
	k[exPolicy].Ints = append(k[exPolicy].Ints, f.policy[c.game.Policies[c.seat]])
	k[exObs].Bytes = append(k[exObs].Bytes, c.obs...)
	for _, a := range c.legal {
		k[exLegal].Ints = append(k[exLegal].Ints, int32(a))
		f.codes.add(a)
	}
	k[exLegal].Ends = append(k[exLegal].Ends, int32(len(k[exLegal].Ints)))
	k[exChosen].Ints = append(k[exChosen].Ints, int32(c.chosen))
	k[exText].AddText(f.text(c.legal[c.chosen]))
	k[exResult].Floats = append(k[exResult].Floats, scoreOf(f.table, c.game, c.seat))
	k[exTurnsLeft].Ints = append(k[exTurnsLeft].Ints, c.game.Turns-c.turn)
	thought := c.decision != nil && c.decision.Explained
	value, visits := 0.0, int64(0)
	if thought {
		value, visits = c.decision.Value, c.decision.Visits
	}
	k[exValue].Reals, k[exValue].Valid = append(k[exValue].Reals, value), append(k[exValue].Valid, thought)
	k[exVisits].Longs, k[exVisits].Valid = append(k[exVisits].Longs, visits), append(k[exVisits].Valid, thought)
}

// text returns the text of an action.
func (f *filler) text(a engine.Action) string {
	t, known := f.texts[a]
	if !known {
		t = f.words.Action(a)
		f.texts[a] = t
	}
	return t
}

// seats appends the seats of a game.
func (f *filler) seats(b *arrow.Batch, g *data.Game) {
	k := b.Columns
	for s := range engine.Seat(f.table.Seats) {
		b.Rows++
		k[0].Longs = append(k[0].Longs, g.Game)
		k[1].Longs = append(k[1].Longs, g.Deal)
		k[2].Ints = append(k[2].Ints, int32(f.variant))
		k[3].Bytes = append(k[3].Bytes, uint8(s))
		k[4].Bytes = append(k[4].Bytes, uint8(f.table.Side(s).First()))
		k[5].Ints = append(k[5].Ints, f.policy[g.Policies[s]])
		k[6].Ints = append(k[6].Ints, g.Points[s])
		k[7].Ints = append(k[7].Ints, g.Goals[s])
		k[8].Floats = append(k[8].Floats, scoreOf(f.table, g, s))
		k[9].Ints = append(k[9].Ints, f.reasons[g.Reason])
	}
}

// check refuses a row that could not be told: its words are not those of the run.
func (f *filler) check(g *data.Game) error {
	if g.Seats != int(f.table.Seats) || g.Winner < engine.NoSeat || g.Winner >= engine.Seat(f.table.Seats) {
		return fmt.Errorf("game %d: seat %d of %d won, at a table of %d", g.Game, g.Winner, g.Seats, f.table.Seats)
	}
	if _, known := f.reasons[g.Reason]; !known {
		return fmt.Errorf("game %d: it ended by %q, which the game has not", g.Game, g.Reason)
	}
	for _, p := range g.Policies[:g.Seats] {
		if _, known := f.policy[p]; !known {
			return fmt.Errorf("game %d: the policy %q is none of the run's", g.Game, p)
		}
	}
	return nil
}

// scoreOf returns what a seat scored: 1 if its side won, of a draw its side's share; a side that
// broke the game off has 0.
func scoreOf(t engine.Table, g *data.Game, s engine.Seat) float32 {
	switch {
	case g.Winner != engine.NoSeat && t.Side(g.Winner).Has(s):
		return 1
	case g.Winner != engine.NoSeat, g.Reason == data.ReasonFault && t.Side(g.FaultSeat).Has(s):
		return 0
	}
	return 1 / float32(t.Sides())
}

// features appends all features of the layout.
func (e *Export) features(b *arrow.Batch) {
	k := b.Columns
	for i, f := range e.layout.Features() {
		b.Rows++
		k[0].Ints = append(k[0].Ints, int32(i))
		k[1].AddText(f.Name)
		k[2].AddText(f.Meaning)
		k[3].Ints = append(k[3].Ints, int32(f.Size))
		k[4].AddText(e.layout.Version())
	}
}
