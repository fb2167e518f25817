package seat

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Choice is what the person may play.
type Choice struct {
	Action string   `json:"action"`          // in the game's notation
	Verb   string   `json:"verb"`            // what it is, in a word of the game: "points"
	Does   string   `json:"does"`            // in a clause
	From   string   `json:"from,omitempty"`  // where the card is: "hand0"
	To     string   `json:"to,omitempty"`    // where it goes
	On     []string `json:"on,omitempty"`    // the cards that it is played on or against
	Cards  []string `json:"cards,omitempty"` // the card that goes, or both of a pair
}

// chooser tells what the choices of a view are.
type chooser struct {
	words *engine.Vocabulary
	trial engine.State
}

// of lists what a view may choose.
func (c *chooser) of(v engine.View) []Choice {
	if c.trial == nil || c.words != v.Rules().Words() {
		c.words, c.trial = v.Rules().Words(), v.Rules().New()
	}
	legal := v.Legal()
	list := make([]Choice, len(legal))
	for i, a := range legal {
		list[i] = c.choice(v, a)
	}
	return list
}

// choice tells one choice, from the event by which its card moves in a world that the seat
// cannot tell from the real one. What that world made up is left out.
func (c *chooser) choice(v engine.View, a engine.Action) Choice {
	verb := c.verb(a)
	x := Choice{Action: c.words.Action(a), Does: engine.Describe(v, a)}
	if verb >= 0 {
		x.Verb = c.words.Labels[verb]
	}
	v.Sample(c.trial, rand.New(rand.NewPCG(0, 0)))
	events := c.trial.Play(a, nil)
	k := c.moves(events, a, verb)
	e := &events[k]
	own := e.From.Seat == v.Seat() || e.From.Seat == engine.NoSeat && !c.hidden(e.From)
	if x.Does == "" {
		told := *e
		if !own && told.Card != cards.None {
			told.Card = cards.Hidden
		}
		x.Does = strings.TrimPrefix(c.words.Tell(told), fmt.Sprintf("P%d ", v.Seat()))
	}
	if !own {
		return x
	}
	if e.From != engine.Nowhere {
		x.From = c.words.Place(e.From)
	}
	if e.To != engine.Nowhere {
		x.To = c.words.Place(e.To)
	}
	if e.Card < cards.Hidden {
		x.Cards = append(x.Cards, c.words.Card(e.Card))
	}
	for i := k; i < len(events) && events[i].Seat == e.Seat; i++ {
		next := &events[i]
		if next.On < cards.Hidden && next.Card == e.Card && (i == k || next.From == engine.Nowhere) {
			x.On = append(x.On, c.words.Card(next.On))
		}
		if i > k && next.Kind == e.Kind && next.From == e.From && next.Card < cards.Hidden {
			x.Cards = append(x.Cards, c.words.Card(next.Card)) // two are discarded
		}
	}
	return x
}

// moves returns the place of the event that moves the card of an action: the first, unless
// what it was played for is told before, as a seven is that revealed it.
func (c *chooser) moves(events []engine.Event, a engine.Action, verb int) int {
	for i := range events {
		if events[i].Card >= cards.Hidden {
			continue
		}
		name := c.words.Card(events[i].Card)
		if l := slices.Index(c.words.Labels, name); l >= 0 && c.words.Labelled(a, []int{verb, l}) {
			return i
		}
	}
	return 0
}

// hidden reports whether cards of a place that all share lie face down.
func (c *chooser) hidden(p engine.Place) bool { return c.words.Zones[p.Zone] == "stock" }

// verb returns the place of the first label of an action, which is what it does; -1 if it has none.
func (c *chooser) verb(a engine.Action) int {
	for i := range c.words.Labels {
		if c.words.Labelled(a, []int{i}) {
			return i
		}
	}
	return -1
}
