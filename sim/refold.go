package sim

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// refolder refolds games of one variant, one after another: it plays a stored game again
// from its deal, its chance and the actions in its rows, and compares. Each action is
// legal and causes exactly the stored rows; folding the stored events gives the
// state that playing gives; the game row says how it ended.
type refolder struct {
	rules   engine.Rules
	words   *engine.Vocabulary
	played  engine.State // by Play
	folded  engine.State // by Evolve, from the stored events
	deal    []cards.Card
	deck    [256]uint8     // how many of each card there are
	left    [256]uint8     // of the deck, in a deal
	offers  engine.Offerer // played, if it is one
	menu    engine.Menu    // for it to fill; nil if it is none
	legal   []engine.Action
	log     []engine.Event
	choices []data.Decision // the game's choices between two actions or more, but for what the policy thought
}

func newRefolder(r engine.Rules) *refolder {
	f := &refolder{rules: r, words: r.Words(), played: r.New(), folded: r.New()}
	if o, ok := f.played.(engine.Offerer); ok {
		f.offers, f.menu = o, o.NewMenu()
	}
	for _, c := range r.Deck() {
		f.deck[c]++
	}
	return f
}

// game returns the first fault of a game, nil if there is none. Events are
// folded only once they are known to be those that the rules cause.
func (r *refolder) game(g *data.Game, rows []data.Event) *Fault {
	r.choices = r.choices[:0]
	if f := r.begin(g); f != nil {
		return f
	}
	want := data.Game{Seats: int(r.rules.Table().Seats), StockMin: math.MaxInt32}
	for len(rows) > 0 {
		n, f := r.ply(g.Game, want.Plies, want.Events, rows)
		if f != nil {
			return f
		}
		rows = rows[n:]
		want.Plies++
		want.Events += int32(n)
		want.StockMin = min(want.StockMin, int32(r.played.Stock()))
	}
	switch seat := r.played.ToMove(); {
	case seat == engine.NoSeat:
		finish(&want, r.played, r.words)
	case g.Reason == data.ReasonFault && len(r.played.Legal(r.legal)) > 1: // a single option is no choice
		breakOff(&want, r.played, r.rules.Table(), seat)
	default:
		return &Fault{Table: data.Events, Game: g.Game, Ply: want.Plies, Text: "the events end before the game does"}
	}
	if column, got, should := differentEnd(g, &want); column != "" {
		return gameFault(g, column, got, should)
	}
	return nil
}

// begin deals the stored deal, if it is one.
func (r *refolder) begin(g *data.Game) *Fault {
	r.deal, r.left = r.deal[:0], r.deck
	for _, c := range g.Cards {
		r.deal = append(r.deal, cards.Card(c))
		r.left[c]--
	}
	if r.left != [256]uint8{} {
		return &Fault{Table: data.Games, Game: g.Game, Ply: data.None, Text: "the deal is no permutation of the deck of " + r.rules.Name()}
	}
	g.Begin(r.played, r.deal)
	g.Begin(r.folded, r.deal)
	return nil
}

// ply checks the rows of one ply, the first of rows, and returns how many they are.
func (r *refolder) ply(game int64, ply, seq int32, rows []data.Event) (int, *Fault) {
	fault := func(format string, args ...any) (int, *Fault) {
		// mutant: nobody asks how many rows a fault has
		return 0, &Fault{Table: data.Events, Game: game, Ply: ply, Text: fmt.Sprintf(format, args...)}
	}
	seat, phase := r.played.ToMove(), r.played.Phase()
	if seat == engine.NoSeat {
		return fault("the game is over, but another event follows: %s", r.words.Event(rows[0].Event))
	}
	if rows[0].Action == data.None {
		return fault("event %d is the first of its ply and has no action", seq)
	}
	a := engine.Action(rows[0].Action)
	legal, allowed := r.choice(a)
	if !allowed {
		return fault("action %d is not legal; the position: %s", a, r.played)
	}
	if legal > 1 {
		r.choices = append(r.choices, data.Decision{
			Game: game, Ply: ply, Seat: seat, Phase: phase, Legal: int32(legal), Action: int32(a), RunnerUp: data.None,
		})
	}
	r.log = r.played.Play(a, r.log[:0])
	for i := range r.log {
		e := &r.log[i]
		if i == len(rows) {
			return fault("the events end before the ply does: %s is missing", r.words.Event(*e))
		}
		turn, _ := r.folded.Turn()
		number, action := seq+int32(i), int32(data.None)
		if i == 0 {
			action = int32(a)
		}
		got := &rows[i]
		switch {
		case got.Event != *e:
			return fault("event %d is stored as %s, but %s causes %s",
				number, r.words.Event(got.Event), r.words.Action(a), r.words.Event(*e))
		case got.Game != game || got.Seq != number || got.Ply != ply || got.Turn != int32(turn) || got.Action != action:
			return fault("event %d has seq %d, ply %d, turn %d, action %d; it should have %d, %d, %d, %d",
				number, got.Seq, got.Ply, got.Turn, got.Action, number, ply, turn, action)
		}
		r.folded.Evolve(got.Event)
	}
	if !r.folded.Equal(r.played) {
		return fault("folding the stored events gives %s, playing gives %s", r.folded, r.played)
	}
	return len(r.log), nil
}

// choice returns how many actions are legal, and whether a is one of them.
func (r *refolder) choice(a engine.Action) (legal int, allowed bool) {
	if r.menu != nil {
		return r.offers.Offer(r.menu), r.menu.Allows(a)
	}
	r.legal = r.played.Legal(r.legal)
	return len(r.legal), slices.Contains(r.legal, a)
}

// differentEnd returns the first column about the course and the end of a game
// that is not as it should be.
func differentEnd(g, want *data.Game) (column string, got, should any) {
	if endOf(g) == endOf(want) { // mutant: faster than below, and the same
		return "", nil, nil
	}
	return firstDifference([]compared{
		{"winner_seat", g.Winner, want.Winner},
		{"winner_side", g.Side, want.Side},
		{"reason", g.Reason, want.Reason},
		{"fault_seat", g.FaultSeat, want.FaultSeat},
		{"turns", g.Turns, want.Turns},
		{"plies", g.Plies, want.Plies},
		{"events", g.Events, want.Events},
		{"last_seat", g.LastSeat, want.LastSeat},
		{"stock_min", g.StockMin, want.StockMin},
		{"points", g.Points, want.Points},
		{"goals", g.Goals, want.Goals},
	})
}

// gameEnd is the columns of differentEnd.
type gameEnd struct {
	winner, fault, last                  engine.Seat
	side, turns, plies, events, stockMin int32
	points, goals                        [engine.MaxSeats]int32
	reason                               string
}

func endOf(g *data.Game) gameEnd {
	return gameEnd{g.Winner, g.FaultSeat, g.LastSeat, g.Side, g.Turns, g.Plies, g.Events, g.StockMin, g.Points, g.Goals, g.Reason}
}

// differentStart returns the first column about what was to be played that is not
// as it should be.
func differentStart(g, want *data.Game) (column string, got, should any) {
	if startOf(g) == startOf(want) && bytes.Equal(g.Cards, want.Cards) { // mutant: faster than below, and the same
		return "", nil, nil
	}
	column, got, should = firstDifference([]compared{
		{"game", g.Game, want.Game},
		{"deal_id", g.Deal, want.Deal},
		{"matchup", g.Matchup, want.Matchup},
		{"seating", g.Seating, want.Seating},
		{"variant", g.Variant, want.Variant},
		{"policy", g.Policies, want.Policies},
		{"chance", g.Chance, want.Chance},
		{"rules_version", g.Rules, want.Rules},
	})
	if column == "" && !bytes.Equal(g.Cards, want.Cards) {
		return "deal", g.Cards, want.Cards
	}
	return column, got, should
}

// gameStart is the columns of differentStart but the deal.
type gameStart struct {
	game, deal, chance      int64
	matchup, seating, rules int32
	variant                 string
	policies                [engine.MaxSeats]string
}

func startOf(g *data.Game) gameStart {
	return gameStart{g.Game, g.Deal, g.Chance, g.Matchup, g.Seating, g.Rules, g.Variant, g.Policies}
}

// compared is a column as it is and as it should be.
type compared struct {
	name        string
	got, should any
}

// firstDifference returns the first column that is not as it should be, "" if all are.
func firstDifference(columns []compared) (name string, got, should any) {
	for _, c := range columns {
		if c.got != c.should {
			return c.name, c.got, c.should
		}
	}
	return "", nil, nil
}

func gameFault(g *data.Game, column string, got, should any) *Fault {
	return &Fault{Table: data.Games, Game: g.Game, Ply: data.None, Text: fmt.Sprintf("%s is %v, should be %v", column, got, should)}
}
