package analysis

import (
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Replay folds the events of a game over the game's own state, once for all
// metrics that need a state. It decides nothing: what happened is in the
// events, and the rules are asked for what was legal and how the seats stand.
type Replay struct {
	state  engine.State
	deck   []cards.Card   // the card of each number in the vocabulary
	deal   []cards.Card   // kept to save allocations
	number int64          // of the deal
	log    []engine.Event // of the game

	offers engine.Offerer  // the state, if its menus have an outline
	menu   engine.Outliner // for it to fill; nil if it cannot
	list   []engine.Action // of the choice, if there is no menu
	sorts  []engine.Sort   // of the choice

	dealt   []wantsDeal
	choices []wantsChoices
	chances *Chances // nil if no metric counts any
	turns   []wantsTurns
}

// wantsDeal is a metric that looks at the state before the first choice.
// Again says that the deal is that of the game before.
type wantsDeal interface {
	Dealt(s engine.State, again bool)
}

// wantsChoices is a metric that looks at every choice: how many actions were legal.
type wantsChoices interface{ Choice(legal int) }

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
		r.chances = src.Chances
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
	if len(r.dealt)+len(r.turns) == 0 && !r.asks() {
		return nil
	}
	r.state = src.Rules.New()
	if o, ok := r.state.(engine.Offerer); ok {
		if m, ok := o.NewMenu().(engine.Outliner); ok {
			r.offers, r.menu = o, m
		}
	}
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

// asks reports whether some metric asks what was legal.
func (r *Replay) asks() bool { return len(r.choices) > 0 || r.chances != nil }

// Game folds one game.
func (r *Replay) Game(l *Log) {
	again := r.dealtAgain(l.Game.Cards) && (l.Game.Opening == nil || l.Game.Deal == r.number) // equal deals may begin elsewhere
	r.number = l.Game.Deal
	l.Game.Begin(r.state, r.deal)
	for _, m := range r.dealt {
		m.Dealt(r.state, again)
	}
	asks := r.asks()
	if len(r.turns) == 0 && !asks {
		return
	}
	r.log = l.appendEvents(r.log[:0], r.deck)
	last := len(r.log) - 1
	turns, actions := l.Turn[:len(r.log)], l.actions[:len(r.log)]
	for i := range r.log {
		if a := actions[i]; a != data.None && asks {
			r.choice(engine.Action(a))
		}
		r.state.Evolve(r.log[i])
		if i == last || turns[i+1] != turns[i] {
			for _, m := range r.turns {
				m.Turn(r.state, l)
			}
		}
	}
}

// choice looks at a choice before it is made.
func (r *Replay) choice(chosen engine.Action) {
	legal := r.legal()
	for _, m := range r.choices {
		m.Choice(legal)
	}
	if r.chances == nil || legal < 2 {
		return
	}
	if r.menu != nil {
		sorts, ok := r.menu.Outline(r.sorts)
		if r.sorts = sorts; ok {
			r.chances.outlined(sorts, r.menu, chosen)
			return
		}
		r.list = r.state.Legal(r.list)
	}
	r.chances.choice(r.list, chosen)
}

// legal returns how many actions are legal; without a menu it lists them.
func (r *Replay) legal() int {
	if r.menu != nil {
		return r.offers.Offer(r.menu)
	}
	r.list = r.state.Legal(r.list)
	return len(r.list)
}

// dealtAgain notes a deal, and reports whether it is the one before.
func (r *Replay) dealtAgain(deal []byte) bool {
	same := len(deal) == len(r.deal) && len(deal) > 0
	for i := 0; same && i < len(deal); i++ {
		same = cards.Card(deal[i]) == r.deal[i]
	}
	if same {
		return true
	}
	r.deal = r.deal[:0]
	for _, c := range deal {
		r.deal = append(r.deal, cards.Card(c))
	}
	return false
}

// appendEvents appends the events of a log; deck has the card of each number in the vocabulary.
func (l *Log) appendEvents(dst []engine.Event, deck []cards.Card) []engine.Event {
	n := l.rows
	kind, seat, next, due, card, on := l.Kind[:n], l.Seat[:n], l.next[:n], l.due[:n], l.Card[:n], l.on[:n]
	fromZone, fromSeat, toZone, toSeat, seen, number := l.FromZone[:n], l.FromSeat[:n], l.ToZone[:n], l.ToSeat[:n], l.seen[:n], l.N[:n]
	start := len(dst)
	dst = slices.Grow(dst, n)[:start+n]
	list := dst[start:][:n]
	for i := range list {
		e := &list[i]
		e.Kind, e.Seat = engine.Kind(kind[i]), engine.Seat(seat[i])
		e.Next, e.Due = engine.Seat(next[i]), engine.Phase(due[i])
		e.Card, e.On = deck[card[i]], deck[on[i]]
		e.From.Zone, e.From.Seat = engine.Zone(fromZone[i]), engine.Seat(fromSeat[i])
		e.To.Zone, e.To.Seat = engine.Zone(toZone[i]), engine.Seat(toSeat[i])
		e.Seen, e.N = engine.Seats(seen[i]), number[i]
	}
	return dst
}
