package enginetest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Options say how much to check. The zero value is what Run uses.
type Options struct {
	Games int    // games played; 0 stands for 40
	Seed  uint64 // of all that is random in the checks
	// Position, if given, reads what State.String prints, as engine.Game has it.
	Position func(engine.Rules, string) (engine.State, error)
	// Dealt, if given, says which seats see the i-th card, from 0, that is dealt
	// to a place. Without it a seat sees all that is dealt to its own places,
	// and everyone all that is dealt to places that are nobody's but the stock.
	Dealt func(p engine.Place, i int) engine.Seats
}

// maxPlies is how long a game may be.
const maxPlies = 20_000

// Run checks rules with the zero Options.
func Run(t testing.TB, r engine.Rules) {
	t.Helper()
	Options{}.Run(t, r)
}

// Run plays random games by the rules and stops the test at the first promise broken.
func (o Options) Run(t testing.TB, r engine.Rules) {
	t.Helper()
	if o.Games == 0 {
		o.Games = 40
	}
	c := &check{t: t, r: r, o: o, rng: rand.New(rand.NewPCG(o.Seed, 0))}
	c.rules()
	state := r.New() // serves all games: Begin must leave nothing of the last
	(&game{check: c, s: state}).ends()
	for n := range o.Games {
		g := &game{check: c, n: n, s: state}
		g.play()
	}
	c.spreadOfAll()
	c.lockstep()
	c.rules()
}

// check holds what all games of one Run share.
type check struct {
	t      testing.TB
	r      engine.Rules
	o      Options
	rng    *rand.Rand
	table  engine.Table
	words  *engine.Vocabulary
	deck   []cards.Card
	kinds  []cards.Card // the cards of the deck, each once
	copies [256]int     // of each card in the deck
	single bool         // whether no card is there twice
	dealt  []int        // where each card of a deal goes, if it is not; see copies.go
	places []engine.Place
	name   string
	hash   uint64
	spread [questions][]float64     // the deviations found in spread.go
	pool   [][buckets]tendency      // by zone and height of the card, over all positions
	fresh  bool                     // a sample's chance was seen to be drawn anew
	stale  int                      // how often it ought to have been seen and was not
	sorts  map[engine.Action]string // see sortOf
}

// game is one game of a Run, with what the log says of it.
type game struct {
	*check
	n      int          // number of the game
	s      engine.State // Play changes it
	follow engine.State // Evolve alone changes it
	deal   []cards.Card
	sorted []int // the deal's indices, in the order of their cards
	chance uint64
	log    []engine.Event
	where  tally
	knows  tally // see known
	knowledge
}

// fail stops the test. text says which promise is broken and how; state is the position.
func (c *check) fail(state engine.State, format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("%s\nrules    %s\nposition %s", fmt.Sprintf(format, args...), c.r.Name(), printed(state))
}

// fail stops the test and shows the end of the log too.
func (g *game) fail(format string, args ...any) {
	g.t.Helper()
	var tail []string
	for _, e := range g.log[max(0, len(g.log)-6):] {
		tail = append(tail, g.eventText(e))
	}
	g.t.Fatalf("%s\nrules    %s, game %d, seed %d\nposition %s\nafter    %s",
		fmt.Sprintf(format, args...), g.r.Name(), g.n, g.o.Seed, printed(g.s), strings.Join(tail, "\n         "))
}

// eventText prints an event, whatever is wrong with it.
func (c *check) eventText(e engine.Event) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("%+v", e)
		}
	}()
	return c.words.Event(e)
}

// printed returns the position, or that it cannot be printed.
func printed(s engine.State) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint("cannot be printed: ", p)
		}
	}()
	return s.String()
}

// rules checks what must not depend on any state, and that it stays so.
func (c *check) rules() {
	c.t.Helper()
	r := c.r
	bad := func(format string, args ...any) {
		c.t.Helper()
		c.t.Fatalf("rules: %s: %s", r.Name(), fmt.Sprintf(format, args...))
	}
	deck := r.Deck()
	if c.words != nil { // the second time: nothing has changed
		if r.Name() != c.name || r.Hash() != c.hash || r.Table() != c.table || !slices.Equal(deck, c.deck) {
			bad("name, hash, table or deck have changed; name was %s", c.name)
		}
		return
	}
	c.name, c.hash, c.table, c.words, c.deck = r.Name(), r.Hash(), r.Table(), r.Words(), slices.Clone(deck)
	if r.Name() != c.name || r.Hash() != c.hash {
		bad("name or hash differ from call to call")
	}
	if n := int(c.table.Seats); n < 2 || n > engine.MaxSeats || c.table.Teams && (n < 4 || n%2 != 0) {
		bad("table %+v: want 2 … %d seats, an even number from 4 with teams", c.table, engine.MaxSeats)
	}
	if !slices.IsSorted(deck) {
		bad("the deck is not in ascending order")
	}
	if len(deck) > 256 {
		bad("the deck has %d cards, want 256 at most", len(deck))
	}
	c.single = true
	for _, card := range deck {
		if int(card) >= len(c.words.Cards) {
			bad("card %d of the deck has no name", card)
		}
		if c.copies[card]++; c.copies[card] == 1 {
			c.kinds = append(c.kinds, card)
		}
		c.single = c.single && c.copies[card] == 1
	}
	c.vocabulary(bad)
	c.pool = make([][buckets]tendency, len(c.words.Zones))
	for z := 1; z < len(c.words.Zones); z++ {
		for seat := engine.NoSeat; seat < engine.Seat(c.table.Seats); seat++ {
			c.places = append(c.places, engine.Place{Zone: engine.Zone(z), Seat: seat})
		}
	}
}

// guard turns a panic of the rules into a failure that shows the position.
func (g *game) guard() {
	if p := recover(); p != nil {
		g.t.Helper()
		g.fail("panic: %v\n%s", p, debug.Stack())
	}
}
