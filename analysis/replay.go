package analysis

import (
	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cards"
)

// Replay folds the events of a game over the game's own state, once for all
// metrics that need a state. It decides nothing: what happened is in the
// events, and the rules are asked for what was legal and how the seats stand.
type Replay struct {
	state engine.State
	deck  []cards.Card // the card of each number in the vocabulary
	deal  []cards.Card // kept to save allocations
	legal []engine.Action

	dealt   []wantsDeal
	choices []wantsChoices
	turns   []wantsTurns
}

// wantsDeal is a metric that looks at the state before the first choice.
type wantsDeal interface{ Dealt(s engine.State) }

// wantsChoices is a metric that looks at every choice: the state before it,
// what was legal, what was chosen. The event with number i is its first. Legal
// is valid until it returns.
type wantsChoices interface {
	Choice(s engine.State, legal []engine.Action, chosen engine.Action, l *Log, i int)
}

// wantsTurns is a metric that looks at the state after each turn.
type wantsTurns interface{ Turn(s engine.State, l *Log) }

// NewReplay returns a replay for the metrics that need one; nil if none does.
func NewReplay(src *Source, metrics []EventMetric) *Replay {
	r := &Replay{}
	if src.Hands != nil {
		r.dealt = append(r.dealt, src.Hands)
	}
	if src.Chances != nil {
		src.Chances.begin(src.Rules.Words())
		r.choices = append(r.choices, src.Chances)
	}
	for _, m := range metrics {
		if m, ok := m.(wantsDeal); ok {
			r.dealt = append(r.dealt, m)
		}
		if m, ok := m.(wantsChoices); ok {
			r.choices = append(r.choices, m)
		}
		if m, ok := m.(wantsTurns); ok {
			r.turns = append(r.turns, m)
		}
	}
	if len(r.dealt)+len(r.choices)+len(r.turns) == 0 {
		return nil
	}
	r.state = src.Rules.New()
	for i, w := range src.Cards {
		switch w {
		case "":
			r.deck = append(r.deck, cards.None)
		case "??":
			r.deck = append(r.deck, cards.Hidden)
		default:
			r.deck = append(r.deck, cards.Card(i))
		}
	}
	return r
}

// Game folds one game.
func (r *Replay) Game(l *Log) {
	r.deal = r.deal[:0]
	for _, c := range l.Game.Cards {
		r.deal = append(r.deal, cards.Card(c))
	}
	r.state.Begin(r.deal, uint64(l.Game.Chance))
	for _, m := range r.dealt {
		m.Dealt(r.state)
	}
	if len(r.choices)+len(r.turns) == 0 {
		return
	}
	for i := range l.rows {
		if a := l.actions[i]; a != data.None && len(r.choices) > 0 {
			r.legal = r.state.Legal(r.legal)
			for _, m := range r.choices {
				m.Choice(r.state, r.legal, engine.Action(a), l, i)
			}
		}
		r.state.Evolve(r.event(l, i))
		if i+1 == l.rows || l.Turn[i+1] != l.Turn[i] {
			for _, m := range r.turns {
				m.Turn(r.state, l)
			}
		}
	}
}

// event returns event i of a log.
func (r *Replay) event(l *Log, i int) engine.Event {
	return engine.Event{
		Kind: engine.Kind(l.Kind[i]), Seat: engine.Seat(l.Seat[i]),
		Next: engine.Seat(l.next[i]), Due: engine.Phase(l.due[i]),
		Card: r.deck[l.Card[i]], On: r.deck[l.on[i]],
		From: engine.Place{Zone: engine.Zone(l.FromZone[i]), Seat: engine.Seat(l.FromSeat[i])},
		To:   engine.Place{Zone: engine.Zone(l.ToZone[i]), Seat: engine.Seat(l.ToSeat[i])},
		Seen: engine.Seats(l.seen[i]), N: l.N[i],
	}
}
