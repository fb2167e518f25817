package telling

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Record is one event for programs, with the words of its game.
type Record struct {
	Game   int64  `json:"game"`
	Seq    int32  `json:"seq"`
	Ply    *int32 `json:"ply,omitempty"` // not for a seat
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

// RecordOf returns an event as its reader may know it. For a seat the rivals' actions
// and the plies are left out: that a rival had a choice may be a secret. The error says
// that the event is none of the game's.
func RecordOf(words *engine.Vocabulary, row *data.Event, reader engine.Seat) (r Record, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("game %d: event %d is none of its rules (%v)", row.Game, row.Seq, fault)
		}
	}()
	e, own := row.Event, true
	if reader != engine.NoSeat {
		own = e.Seat == reader
		e = e.SeenBy(reader)
	}
	r = Record{
		Game: row.Game, Seq: row.Seq, Turn: row.Turn,
		Kind: words.Kinds[e.Kind], Seat: number(e.Seat), Next: number(e.Next), Due: words.Phases[e.Due],
		From: words.Place(e.From), To: words.Place(e.To), N: e.N, Seen: []int{}, Text: words.Event(e),
	}
	if e.Card != cards.None {
		r.Card = words.Card(e.Card)
	}
	if e.On != cards.None {
		r.On = words.Card(e.On)
	}
	for s := range engine.MaxSeats {
		if e.Seen.Has(engine.Seat(s)) {
			r.Seen = append(r.Seen, s)
		}
	}
	if reader == engine.NoSeat {
		r.Ply = &row.Ply
	}
	if row.Action != data.None && own {
		r.Action = words.Action(engine.Action(row.Action))
	}
	return r, nil
}

// number returns a seat's number, nil for none.
func number(s engine.Seat) *int {
	if s == engine.NoSeat {
		return nil
	}
	n := int(s)
	return &n
}
