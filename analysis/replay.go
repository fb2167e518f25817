package analysis

import (
	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cards"
)

// replay folds the events of a game over the game's own state, once for all
// metrics that need a state. It decides nothing: what happened is in the
// events, and the rules are asked for what was legal and how the seats stand.
type replay struct {
	state engine.State
	deck  []cards.Card // the card of each number in the vocabulary
	deal  []cards.Card // kept to save allocations
	legal []engine.Action

	dealt   []wantsDeal
	choices []wantsChoices
	turns   []wantsTurns
}

// wantsDeal is a metric that looks at the state before the first choice.
type wantsDeal interface{ dealt(s engine.State) }

// wantsChoices is a metric that looks at every choice: the state before it,
// what was legal, what was chosen. The event with number i is its first. Legal
// is valid until it returns.
type wantsChoices interface {
	choice(s engine.State, legal []engine.Action, chosen engine.Action, l *log, i int)
}

// wantsTurns is a metric that looks at the state after each turn.
type wantsTurns interface{ turn(s engine.State, l *log) }

// newReplay returns a replay for the metrics that need one; nil if none does.
func newReplay(src *source, metrics []eventMetric) *replay {
	r := &replay{}
	if src.hands != nil {
		r.dealt = append(r.dealt, src.hands)
	}
	if src.chances != nil {
		src.chances.begin(src.rules.Words())
		r.choices = append(r.choices, src.chances)
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
	r.state = src.rules.New()
	for i, w := range src.cards {
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

// game folds one game.
func (r *replay) game(l *log) {
	r.deal = r.deal[:0]
	for _, c := range l.game.Cards {
		r.deal = append(r.deal, cards.Card(c))
	}
	r.state.Begin(r.deal, uint64(l.game.Chance))
	for _, m := range r.dealt {
		m.dealt(r.state)
	}
	if len(r.choices)+len(r.turns) == 0 {
		return
	}
	for i := range l.rows {
		if a := l.actions[i]; a != data.None && len(r.choices) > 0 {
			r.legal = r.state.Legal(r.legal)
			for _, m := range r.choices {
				m.choice(r.state, r.legal, engine.Action(a), l, i)
			}
		}
		r.state.Evolve(r.event(l, i))
		if i+1 == l.rows || l.turn[i+1] != l.turn[i] {
			for _, m := range r.turns {
				m.turn(r.state, l)
			}
		}
	}
}

// event returns event i of a log.
func (r *replay) event(l *log, i int) engine.Event {
	return engine.Event{
		Kind: engine.Kind(l.kind[i]), Seat: engine.Seat(l.seat[i]),
		Next: engine.Seat(l.next[i]), Due: engine.Phase(l.due[i]),
		Card: r.deck[l.card[i]], On: r.deck[l.on[i]],
		From: engine.Place{Zone: engine.Zone(l.fromZone[i]), Seat: engine.Seat(l.fromSeat[i])},
		To:   engine.Place{Zone: engine.Zone(l.toZone[i]), Seat: engine.Seat(l.toSeat[i])},
		Seen: engine.Side(l.seen[i]), N: l.n[i],
	}
}
