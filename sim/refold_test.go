package sim

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// forgetful is rules whose second state forgets one event: the one that a refolder folds into.
type forgetful struct {
	engine.Rules
	states, event int
}

func (r *forgetful) New() engine.State {
	if r.states++; r.states == 2 {
		return &forgetfulState{r.Rules.New(), r.event}
	}
	return r.Rules.New()
}

type forgetfulState struct {
	engine.State
	left int // events until the one that is forgotten
}

func (s *forgetfulState) Evolve(e engine.Event) {
	if s.left--; s.left != -1 {
		s.State.Evolve(e)
	}
}

// wholeGame returns a whole game of rules by random play, as it is recorded.
func wholeGame(t *testing.T, rules string) (engine.Rules, *data.Game, []data.Event) {
	t.Helper()
	s := resolve(t, Plan{Game: "highcard", Variants: []Variant{{Rules: rules}}, Policies: []string{"random"}, Deals: 1})
	var m memory
	f, err := s.Fixture(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewUmpire(s, 0).Play(f, &m); err != nil {
		t.Fatal(err)
	}
	return s.Variants[0].Rules, &m.games[0], m.events
}

func TestFoldingMustGiveWhatPlayingGives(t *testing.T) {
	rules, g, rows := wholeGame(t, "duel")
	if err := refold(rules, g, rows); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for i := range rows {
		f := newRefolder(&forgetful{Rules: rules, event: i}).game(g, rows)
		if f == nil {
			t.Errorf("nobody sees that event %d is not folded", i)
		} else if strings.Contains(f.Text, "folding the stored events gives") {
			seen++
		}
	}
	if seen == 0 {
		t.Error("no state was compared")
	}
}

// TestEachColumnOfAStoredGameIsCompared changes one thing after another in a game that refolds.
func TestEachColumnOfAStoredGameIsCompared(t *testing.T) {
	rules, sound, rows := wholeGame(t, "duel")
	rng := rand.New(rand.NewPCG(1, 2))
	for want, change := range map[string]func(g *data.Game, rows []data.Event) []data.Event{
		"winner_seat is":     func(g *data.Game, r []data.Event) []data.Event { g.Winner = 1 - g.Winner; return r },
		"winner_side is":     func(g *data.Game, r []data.Event) []data.Event { g.Side++; return r },
		"reason is":          func(g *data.Game, r []data.Event) []data.Event { g.Reason += "x"; return r },
		"fault_seat is":      func(g *data.Game, r []data.Event) []data.Event { g.FaultSeat++; return r },
		"turns is":           func(g *data.Game, r []data.Event) []data.Event { g.Turns++; return r },
		"plies is":           func(g *data.Game, r []data.Event) []data.Event { g.Plies++; return r },
		"events is":          func(g *data.Game, r []data.Event) []data.Event { g.Events++; return r },
		"last_seat is":       func(g *data.Game, r []data.Event) []data.Event { g.LastSeat++; return r },
		"stock_min is":       func(g *data.Game, r []data.Event) []data.Event { g.StockMin++; return r },
		"points is":          func(g *data.Game, r []data.Event) []data.Event { g.Points[0]++; return r },
		"goals is":           func(g *data.Game, r []data.Event) []data.Event { g.Goals[0]++; return r },
		"no permutation":     func(g *data.Game, r []data.Event) []data.Event { g.Cards[0] = g.Cards[1]; return r },
		"the events end bef": func(_ *data.Game, r []data.Event) []data.Event { return r[:len(r)-1] },
		"the game is over, ": func(_ *data.Game, r []data.Event) []data.Event { return append(r, r[0]) },
		"has no action":      func(_ *data.Game, r []data.Event) []data.Event { r[0].Action = data.None; return r },
		"is not legal":       func(_ *data.Game, r []data.Event) []data.Event { r[0].Action = 1 << 20; return r },
		"event 0 is stored ": func(_ *data.Game, r []data.Event) []data.Event { r[0].N += 1 + rng.Int32N(9); return r },
		"has seq 1, ply 0":   func(_ *data.Game, r []data.Event) []data.Event { r[0].Seq++; return r },
		"has seq 0, ply 1":   func(_ *data.Game, r []data.Event) []data.Event { r[0].Ply++; return r },
		"turn 2, action":     func(_ *data.Game, r []data.Event) []data.Event { r[0].Turn++; return r },
		"has seq 0, ply 0":   func(_ *data.Game, r []data.Event) []data.Event { r[0].Game++; return r },
	} {
		g := *sound
		g.Cards = append([]byte(nil), g.Cards...)
		err := refold(rules, &g, change(&g, append([]data.Event(nil), rows...)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// Whatever of a game row is not as it should be, one of the two comparisons names it.
func TestEveryFieldOfAGameIsCompared(t *testing.T) {
	_, g, _ := wholeGame(t, "duel")
	for i := range reflect.TypeFor[data.Game]().NumField() {
		name := reflect.TypeFor[data.Game]().Field(i).Name
		if name == "Seats" || name == "Opening" { // no columns
			continue
		}
		other := *g
		other.Cards = bytes.Clone(g.Cards)
		field := reflect.ValueOf(&other).Elem().Field(i)
		if field.Kind() == reflect.Array || field.Kind() == reflect.Slice {
			field = field.Index(1)
		}
		switch {
		case field.CanInt():
			field.SetInt(field.Int() ^ 1)
		case field.CanUint():
			field.SetUint(field.Uint() ^ 1)
		default:
			field.SetString("another")
		}
		start, _, _ := differentStart(&other, g)
		end, _, _ := differentEnd(&other, g)
		if (start == "") == (end == "") || (start == "deal") != (name == "Cards") {
			t.Errorf("%s: %q at the start, %q at the end", name, start, end)
		}
	}
	other := *g
	other.Cards = slices.Clone(g.Cards)
	other.Cards[0]++
	other.Deal++
	if start, _, _ := differentStart(&other, g); start != "deal_id" {
		t.Errorf("of a number and an order, %q is named first", start)
	}
	if start, _, _ := differentStart(g, g); start != "" {
		t.Errorf("a game is unlike itself: %s", start)
	}
	if end, _, _ := differentEnd(g, g); end != "" {
		t.Errorf("a game is unlike itself: %s", end)
	}
}

// TestARefoldedGameEndsWhereItEnds cuts a game off between two plies: that is a fault, unless the
// game says that a policy broke it off where it had a choice. The choices are those recorded.
func TestARefoldedGameEndsWhereItEnds(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}})
	var m memory
	for game := int64(0); ; game++ { // the first in which a seat has one option once, and two
		m = memory{}
		f, err := s.Fixture(game)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewUmpire(s, 0).Play(f, &m); err != nil {
			t.Fatal(err)
		}
		two := slices.ContainsFunc(m.decisions, func(d data.Decision) bool { return d.Legal == 2 })
		if two && int(m.games[0].Plies) > len(m.decisions) {
			break
		}
	}
	g, rows := &m.games[0], m.events
	r := newRefolder(s.Variants[0].Rules)
	if fault := r.game(g, rows); fault != nil {
		t.Fatal(fault.Error())
	}
	if len(r.choices) != len(m.decisions) {
		t.Errorf("%d choices, %d decisions of %d plies", len(r.choices), len(m.decisions), g.Plies)
	}
	for i, d := range m.decisions {
		if c := r.choices[i]; c.Ply != d.Ply || c.Legal != d.Legal || c.Action != d.Action || c.Seat != d.Seat {
			t.Errorf("choice %+v, decision %+v", c, d)
		}
	}
	options := map[int32]int32{} // by ply, where there is a choice
	for _, d := range m.decisions {
		options[d.Ply] = d.Legal
	}
	for i, e := range rows {
		if i == 0 || e.Ply == rows[i-1].Ply {
			continue
		}
		for _, reason := range []string{g.Reason, data.ReasonFault} {
			cut := *g
			cut.Reason = reason
			fault := r.game(&cut, rows[:i])
			unfinished := fault != nil && fault.Text == "the events end before the game does" && fault.Ply == e.Ply
			if want := reason != data.ReasonFault || options[e.Ply] == 0; unfinished != want {
				t.Errorf("cut off before ply %d, with %d options, %s: %v", e.Ply, options[e.Ply], reason, fault)
			}
		}
	}
}
