package sim

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// memory is a Recorder that keeps everything.
type memory struct {
	events    []data.Event
	decisions []data.Decision
	games     []data.Game
}

func (m *memory) Event(e *data.Event)       { m.events = append(m.events, *e) }
func (m *memory) Decision(d *data.Decision) { m.decisions = append(m.decisions, *d) }
func (m *memory) Game(g *data.Game) {
	c := *g
	c.Cards = slices.Clone(g.Cards)
	m.games = append(m.games, c)
}

func TestEveryRecordedGameRefolds(t *testing.T) {
	for _, variant := range allVariants() {
		s := resolve(t, Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{"random"}})
		u := NewUmpire(s, 0)
		for game := range int64(200) {
			f, err := s.Fixture(game)
			if err != nil {
				t.Fatal(err)
			}
			var m memory
			if _, err := u.Play(f, &m); err != nil {
				t.Fatal(err)
			}
			if err := refold(s.Variants[0].Rules, &m.games[0], m.events); err != nil {
				t.Fatalf("%s: %v", variant, err)
			}
		}
	}
}

func TestADealIsTheSameInEveryVariantAndSeating(t *testing.T) {
	s := resolve(t, small(""))
	deals := map[int64]string{}
	chances := map[int64]int64{}
	for v := range s.Variants {
		u := NewUmpire(s, v)
		for deal := range int64(20) {
			for i := range s.Variants[v].cells {
				g, err := u.Play(s.fixture(deal, v, i), nil)
				if err != nil {
					t.Fatal(err)
				}
				if old, ok := deals[deal]; ok && (old != string(g.Cards) || chances[deal] != g.Chance) {
					t.Fatalf("deal %d differs in %s", deal, g.Variant)
				}
				deals[deal], chances[deal] = string(g.Cards), g.Chance
			}
		}
	}
	distinct := map[string]bool{}
	for _, d := range deals {
		distinct[d] = true
	}
	if len(distinct) != 20 {
		t.Errorf("20 deals have %d orders", len(distinct))
	}
}

// TestAPairOfEqualPoliciesScoresExactlyHalf: with n seats, one win in n games
// of a rotation group, or a share of a draw.
func TestAPairOfEqualPoliciesScoresExactlyHalf(t *testing.T) {
	for _, variant := range allVariants() {
		s := resolve(t, Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{"random"}, Seatings: AllSeatings})
		u := NewUmpire(s, 0)
		table := s.Variants[0].Rules.Table()
		for deal := range int64(50) {
			var wins, draws int
			group := s.Variants[0].cells
			for i := range group {
				g, err := u.Play(s.fixture(deal, 0, i), nil)
				if err != nil {
					t.Fatal(err)
				}
				// In seating i it is side i that the first policy of the matchup has.
				if g.Winner == engine.NoSeat {
					draws++
				} else if table.Side(engine.Seat(i)).Has(g.Winner) {
					wins++
				}
			}
			if len(group) != table.Sides() || draws == 0 && wins != 1 || draws != 0 && (draws != len(group) || wins != 0) {
				t.Fatalf("%s, deal %d: %d wins and %d draws in %d games", variant, deal, wins, draws, len(group))
			}
		}
	}
}

// cheat chooses what is not legal.
type cheat struct{ policies.Policy }

func (cheat) Choose(engine.View, *rand.Rand) engine.Action { return engine.NoAction }

func TestAnIllegalChoiceIsNamedWithItsPosition(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"random"}})
	u := NewUmpire(s, 0)
	u.players[0][1] = cheat{s.Policies[0].New()}
	f, _ := s.Fixture(3)
	_, err := u.Play(f, nil)
	if err == nil || !strings.HasPrefix(err.Error(), "game 3, ply 1: random at seat 1 chose action 2147483647") || !strings.Contains(err.Error(), "turn 2 P1") {
		t.Errorf("got %v", err)
	}
}

// watcher compares what it is shown with what it may know.
type watcher struct {
	policies.Policy
	seen *[]engine.Event
}

func (w watcher) Watch(e engine.Event) { *w.seen = append(*w.seen, e) }

func TestAWatcherSeesEveryEventAsItsSeatMay(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"random"}})
	u := NewUmpire(s, 0)
	var seen []engine.Event
	u.players[0][1] = watcher{s.Policies[0].New(), &seen}
	var m memory
	f, _ := s.Fixture(0)
	if _, err := u.Play(f, &m); err != nil {
		t.Fatal(err)
	}
	if len(seen) != len(m.events) {
		t.Fatalf("%d events seen of %d", len(seen), len(m.events))
	}
	for i, e := range m.events {
		if seen[i] != e.SeenBy(1) {
			t.Errorf("event %d: seen as %v", i, seen[i])
		}
	}
}

func TestPlayingAllocatesNothing(t *testing.T) {
	for _, variant := range allVariants() {
		s := resolve(t, Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{"random"}, Decisions: true})
		for v := range s.Variants {
			u := NewUmpire(s, v)
			w := data.Folder{Dir: t.TempDir()}.Writer(data.Meta{Decisions: true})
			if err := w.Begin(0, "x", s.Variants[v].Rules); err != nil {
				t.Fatal(err)
			}
			for name, rec := range map[string]Recorder{"unrecorded": nil, "recorded": w} {
				deal := int64(0)
				one := func() {
					if _, err := u.Play(s.fixture(deal%500, v, 0), rec); err != nil {
						t.Fatal(err)
					}
					deal++
				}
				for range 500 {
					one()
				}
				if n := testing.AllocsPerRun(500, one); n != 0 {
					t.Errorf("%s, %s: %g allocations a game", variant, name, n)
				}
			}
			w.Abort()
		}
	}
}

// refold refolds one game.
func refold(r engine.Rules, g *data.Game, rows []data.Event) error {
	if f := newRefolder(r).game(g, rows); f != nil {
		return f
	}
	return nil
}
