package command

import (
	"encoding/json"
	"fmt"
	"iter"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/layout"
)

// teller prints one game.
type teller struct {
	*app
	rules    engine.Rules
	words    *engine.Vocabulary
	seat     engine.Seat // whose knowledge is printed; NoSeat: all there is
	from, to int         // plies to print
	boards   bool

	state engine.State
	view  engine.View
	turn  int32 // whose heading has been printed
}

// tell prints the game: a heading, the deal, ply after ply, the end.
func (t *teller) tell(run *data.Run, g *data.Game, rows []data.Event) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = damaged(run, fmt.Errorf("game %d of %s: its events are not those of the rules (%v)", g.Game, run.Dir, fault))
		}
	}()
	t.heading(run, g)
	t.begin(g)
	if t.boards && t.seat == engine.NoSeat && t.from == 0 {
		t.board()
	}
	for ply := range plies(rows) {
		t.ply(ply)
	}
	if int(g.Plies)-1 <= t.to {
		t.end(g)
	}
	return nil
}

// begin deals the game.
func (t *teller) begin(g *data.Game) {
	t.state = t.rules.New()
	deal := make([]cards.Card, len(g.Cards))
	for i, c := range g.Cards {
		deal[i] = cards.Card(c)
	}
	t.state.Begin(deal, uint64(g.Chance))
	t.view = t.state.NewView()
}

// plies yields the events of a game ply by ply.
func plies(rows []data.Event) iter.Seq[[]data.Event] {
	return func(yield func([]data.Event) bool) {
		for len(rows) > 0 {
			n := 1
			for n < len(rows) && rows[n].Ply == rows[0].Ply {
				n++
			}
			if !yield(rows[:n]) {
				return
			}
			rows = rows[n:]
		}
	}
}

func (t *teller) heading(run *data.Run, g *data.Game) {
	t.printf("%s\n", t.paint(bold, fmt.Sprintf("game %d of %s: %s", g.Game, run.Dir, g.Variant)))
	t.printf("  deal %d, matchup %d, seating %d\n", g.Deal, g.Matchup, g.Seating)
	for i := range g.Seats {
		you := ""
		if engine.Seat(i) == t.seat {
			you = ", whose eyes these are"
		}
		t.printf("  %s %s%s\n", t.seatName(engine.Seat(i)), g.Policies[i], you)
	}
}

// ply prints the events of one action, and folds them.
func (t *teller) ply(rows []data.Event) {
	first := &rows[0]
	shown := int(first.Ply) >= t.from && int(first.Ply) <= t.to
	who := t.state.ToMove()
	mine := t.seat == engine.NoSeat || t.seat == who
	if shown {
		if _, owner := t.state.Turn(); t.turn != first.Turn {
			t.turn = first.Turn
			t.printf("\n%s\n", t.paint(bold, fmt.Sprintf("turn %d, P%d", first.Turn, owner)))
		}
		if mine {
			t.choice(who, first)
		}
	}
	for i := range rows {
		t.state.Evolve(rows[i].Event)
		if shown {
			t.printf("      %s\n", t.sentence(rows[i].Event))
		}
	}
	if shown && t.boards && t.seat == engine.NoSeat {
		t.board()
	}
}

// choice prints what was chosen, by the notation of the game; for one seat with what it saw.
func (t *teller) choice(who engine.Seat, e *data.Event) {
	if t.seat != engine.NoSeat && t.boards {
		t.board()
	}
	text := t.words.Action(engine.Action(e.Action))
	line := fmt.Sprintf("  %s: %s", t.seatName(who), t.paint(bold, text))
	if t.seat == engine.NoSeat { // the number would tell whether a rival had a choice
		line = fmt.Sprintf("  %d%s", e.Ply, line)
	}
	switch n := len(t.state.Legal(nil)); n {
	case 1:
		line += t.paint(dim, "   the only choice")
	default:
		line += t.paint(dim, fmt.Sprintf("   one of %d", n))
	}
	t.printf("%s\n", line)
}

// sentence says an event as the seat saw it.
func (t *teller) sentence(e engine.Event) string {
	if t.seat != engine.NoSeat {
		e = e.SeenBy(t.seat)
	}
	return t.words.Tell(e)
}

// board prints the table: all of it, or what the seat knows.
func (t *teller) board() {
	position := t.state.String()
	if t.seat != engine.NoSeat {
		t.state.Look(t.seat, t.view)
		position = t.view.String()
	}
	for _, line := range layout.Lines(position, t.words, t.state, int(t.rules.Table().Seats)) {
		t.printf("        %s\n", t.paint(dim, line))
	}
}

func (t *teller) end(g *data.Game) {
	who := "nobody wins"
	if g.Winner != engine.NoSeat {
		who = t.seatName(g.Winner) + " wins"
		if t.rules.Table().Teams {
			who += " with its side"
		}
	}
	why := g.Reason
	if g.Reason == data.ReasonFault {
		why += fmt.Sprintf(" of %s, which broke the game off", g.Policies[g.FaultSeat])
	}
	t.printf("\n%s: %s, after %d turns and %d plies\n", who, why, g.Turns, g.Plies)
	for i := range g.Seats {
		t.printf("  %s %d of %d points\n", t.seatName(engine.Seat(i)), g.Points[i], g.Goals[i])
	}
}

// seatName returns P0, P1 … each in its colour.
func (t *teller) seatName(s engine.Seat) string {
	return t.paint([]style{cyan, yellow, green, red}[int(s)%4], fmt.Sprintf("P%d", s))
}

// eventLine is an event as --json prints it.
type eventLine struct {
	Game   int64  `json:"game"`
	Seq    int32  `json:"seq"`
	Ply    *int32 `json:"ply,omitempty"` // not for one seat
	Turn   int32  `json:"turn"`
	Kind   string `json:"kind"`
	Seat   *int   `json:"seat"`
	Next   *int   `json:"next"`
	Due    string `json:"due,omitempty"`
	Card   string `json:"card,omitempty"` // "??": hidden
	On     string `json:"on,omitempty"`
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
	N      int32  `json:"n"`
	Seen   []int  `json:"seen"`             // the seats that see card and n
	Action string `json:"action,omitempty"` // on the first event of a ply
	Text   string `json:"text"`             // in the game's notation
}

// printEvents prints the events, one JSON object a line. For one seat the rivals'
// actions and the plies are left out: that a rival had a choice may be a secret.
func (t *teller) printEvents(rows []data.Event) error {
	out := json.NewEncoder(t.out)
	out.SetEscapeHTML(false)
	for i := range rows {
		if e := &rows[i]; int(e.Ply) >= t.from && int(e.Ply) <= t.to {
			if err := out.Encode(t.line(e)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *teller) line(row *data.Event) eventLine {
	e, own := row.Event, true
	if t.seat != engine.NoSeat {
		own = e.Seat == t.seat
		e = e.SeenBy(t.seat)
	}
	l := eventLine{
		Game: row.Game, Seq: row.Seq, Turn: row.Turn,
		Kind: t.words.Kinds[e.Kind], Seat: number(e.Seat), Next: number(e.Next), Due: t.words.Phases[e.Due],
		From: t.words.Place(e.From), To: t.words.Place(e.To), N: e.N, Seen: []int{}, Text: t.words.Event(e),
	}
	if e.Card != cards.None {
		l.Card = t.words.Card(e.Card)
	}
	if e.On != cards.None {
		l.On = t.words.Card(e.On)
	}
	for s := range engine.MaxSeats {
		if e.Seen.Has(engine.Seat(s)) {
			l.Seen = append(l.Seen, s)
		}
	}
	if t.seat == engine.NoSeat {
		l.Ply = &row.Ply
	}
	if row.Action != data.None && own {
		l.Action = t.words.Action(engine.Action(row.Action))
	}
	return l
}

// number returns a seat's number, nil for none.
func number(s engine.Seat) *int {
	if s == engine.NoSeat {
		return nil
	}
	n := int(s)
	return &n
}
