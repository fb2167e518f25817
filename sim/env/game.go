package env

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/policies/observation"
	"github.com/cardlab/cardlab/sim"
)

// mostLegal is more than any position of a game has legal actions.
const mostLegal = 512

// variant is a set of rules with what all games of it have in common.
type variant struct {
	rules  engine.Rules
	words  *engine.Vocabulary
	table  engine.Table
	layout *observation.Layout

	openings engine.Openings // of Lists, once they are read
	deals    [][]cards.Card
}

// findVariant reads a variant, "cuttle/standard" or, of the first game, "standard".
func findVariant(text string) (*variant, error) {
	if !strings.Contains(text, "/") {
		text = games.All()[0].Name + "/" + text
	}
	r, err := games.Find(text)
	if err != nil {
		return nil, err
	}
	return &variant{rules: r, words: r.Words(), table: r.Table(), layout: observation.Of(r)}, nil
}

// inPlay is one game in progress. When it stands still a seat of the client is to choose, or it is over.
type inPlay struct {
	*variant
	specs  map[engine.Seat]policies.Spec // of the seats that are not the client's
	names  map[string]string             // the same as asked for
	state  engine.State
	view   engine.View
	reader *observation.Reader
	seats  [engine.MaxSeats]policies.Policy
	dice   [engine.MaxSeats]*rand.Rand
	log    []engine.Event
	legal  []engine.Action // of who is to choose; none when the game is over
	plies  int
	deal   []cards.Card
}

// newGame returns a game of a variant with policies at some seats, not yet dealt.
func newGame(v *variant, names map[string]string) (*inPlay, error) {
	g := &inPlay{variant: v, names: names, specs: map[engine.Seat]policies.Spec{}, state: v.rules.New(), reader: v.layout.NewReader()}
	g.view = g.state.NewView()
	game, _, _ := strings.Cut(v.rules.Name(), "/")
	for at, text := range names {
		seat := engine.NoSeat
		for s := range engine.Seat(v.table.Seats) {
			if at == fmt.Sprint(int(s)) {
				seat = s
			}
		}
		if seat == engine.NoSeat {
			return nil, fmt.Errorf("policies: %q is no seat of %s, which has 0 to %d", at, v.rules.Name(), v.table.Last())
		}
		spec, err := kinds.Parse(text, game, v.table)
		if err != nil {
			return nil, fmt.Errorf("policies: %w", err)
		}
		if all, _ := spec.Programs(); spec.Terminal() || len(all) > 0 {
			return nil, fmt.Errorf("policies: %s asks a person or another program, and an environment has no room for either; step the seat yourself", spec.Name())
		}
		if _, err := spec.Provide(v.rules); err != nil {
			return nil, fmt.Errorf("policies: %s: %w", spec.Name(), err)
		}
		g.specs[seat] = spec
		g.seats[seat] = spec.New()
	}
	if len(g.specs) == int(v.table.Seats) {
		return nil, fmt.Errorf("policies: all %d seats have one, and none is left to step", v.table.Seats)
	}
	return g, nil
}

// reset begins a game: that of a run with the seed, of the number of the deal, which begins so.
func (g *inPlay) reset(seed, deal int64, b beginning) error {
	g.deal = b.cards
	if g.deal == nil {
		g.deal = sim.Deal(seed, deal, g.rules.Deck())
	}
	engine.Begin(g.state, b.opening, g.deal, sim.Chance(seed, deal))
	for s, p := range g.seats[:g.table.Seats] {
		if p != nil {
			g.dice[s] = sim.SeatDice(seed, deal, engine.Seat(s))
			p.Begin(g.table, engine.Seat(s), g.dice[s])
		}
	}
	g.plies = 0
	return g.advance()
}

// over reports whether the game is over.
func (g *inPlay) over() bool { return len(g.legal) == 0 }

// step plays the action of a place among the legal ones, and what follows without the client.
func (g *inPlay) step(place int) error {
	if place < 0 || place >= len(g.legal) {
		return fmt.Errorf("action %d: want the place of a legal action, 0 to %d", place, len(g.legal)-1)
	}
	g.play(g.legal[place])
	return g.advance()
}

// play plays an action, and shows the events to the policies that watch.
func (g *inPlay) play(a engine.Action) {
	g.log = g.state.Play(a, g.log[:0])
	g.plies++
	for s, p := range g.seats[:g.table.Seats] {
		if w, ok := p.(policies.Watcher); ok {
			for _, e := range g.log {
				w.Watch(e.SeenBy(engine.Seat(s)))
			}
		}
	}
}

// advance plays what is no choice of the client: single actions, and the choices of other policies.
func (g *inPlay) advance() error {
	for {
		seat := g.state.ToMove()
		if seat == engine.NoSeat {
			g.legal = g.legal[:0]
			return nil
		}
		g.state.Look(seat, g.view)
		legal := g.view.Legal()
		if len(legal) > mostLegal {
			return fmt.Errorf("%d actions are legal, and %d are the most that an environment offers; the position: %s", len(legal), mostLegal, g.view)
		}
		p := g.seats[seat]
		switch {
		case len(legal) == 1:
			g.play(legal[0])
		case p == nil:
			g.legal = append(g.legal[:0], legal...)
			return nil
		default:
			a := p.Choose(g.view, g.dice[seat])
			if !slices.Contains(legal, a) {
				return fmt.Errorf("%s at seat %d chose no legal action; the position: %s", p.Name(), seat, g.view)
			}
			g.play(a)
		}
	}
}

// look fills the view with what a seat may know.
func (g *inPlay) look(seat engine.Seat) engine.View {
	g.state.Look(seat, g.view)
	return g.view
}

// rewards appends what each seat is worth now: 0 until the game is over, then 1 if it won, 0 for a draw,
// and for a loss what makes the sum over the sides 0: −1 of two sides, −½ of three.
func (g *inPlay) rewards(to []float32) []float32 {
	out, over := g.state.Outcome()
	for s := range engine.Seat(g.table.Seats) {
		switch {
		case !over || out.Winner == engine.NoSeat:
			to = append(to, 0)
		case out.Side.Has(s):
			to = append(to, 1)
		default:
			to = append(to, -1/float32(g.table.Sides()-1))
		}
	}
	return to
}
