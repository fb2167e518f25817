package env

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"
)

var ends = []string{
	"P0h 4C 9D; P0p TS; P1h 7C 8C 2H; P1f KD; deck 20",
	"P0h AC 2C 3C; P1h 7C 8C 5D; P1p TD; known0 7C; move P1:turn; turn 12:P1",
}

func listed(texts ...string) (list []sim.Listed) {
	for i, text := range texts {
		list = append(list, sim.Listed{Line: fmt.Sprintf("list:%d: ", i+1), Text: text})
	}
	return list
}

// deals returns some deals as a list has them.
func dealTexts(t *testing.T, v *variant, n int64) (list []string) {
	t.Helper()
	for deal := range n {
		var words []string
		for _, c := range sim.Deal(77, deal, v.rules.Deck()) {
			words = append(words, v.words.Card(c))
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// TestAGameThatIsNotDealtIsThatOfARun with the same positions or deals, whether the messages say them or the lists do.
func TestAGameThatIsNotDealtIsThatOfARun(t *testing.T) {
	v, err := findVariant("cuttle/standard")
	if err != nil {
		t.Fatal(err)
	}
	deals := dealTexts(t, v, 4)
	for _, kind := range []string{"position", "cards"} {
		p := sim.Plan{Variants: []sim.Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}, Deals: 4, Seed: 9, Positions: ends}
		lists, texts := Lists{Positions: listed(ends...)}, ends
		if kind == "cards" {
			p.Positions, p.DealList = nil, deals
			lists, texts = Lists{Deals: listed(deals...)}, deals
		}
		s, err := p.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		want := map[int64]data.Game{}
		if err := sim.Stream(t.Context(), s, 1, func(g *data.Game) bool {
			want[g.Deal] = *g
			return true
		}); err != nil {
			t.Fatal(err)
		}
		for _, said := range []bool{true, false} {
			server := NewServer("test", lists)
			if said {
				server = NewServer("test", Lists{})
			}
			for deal := range int64(4) {
				reset := fmt.Sprintf(`{"type":"reset","games":[{"game":0,"variant":"cuttle/standard","seed":9,"deal":%d,"policies":{"1":"random"}}]}`, deal)
				if said {
					reset = strings.Replace(reset, `"seed"`, fmt.Sprintf(`%q:%q,"seed"`, kind, texts[deal%int64(len(texts))]), 1)
				}
				if a := talk(t, server, reset); a[0]["type"] != "states" {
					t.Fatal(a[0])
				}
				g := server.games[0]
				spec, err := kinds.Parse("random", "cuttle")
				if err != nil {
					t.Fatal(err)
				}
				var outside policies.Policy = spec.New()
				dice := sim.SeatDice(9, deal, 0)
				outside.Begin(g.table, 0, dice)
				for !g.over() {
					a := outside.Choose(g.look(0), dice)
					for i, l := range g.legal {
						if l == a {
							if err := g.step(i); err != nil {
								t.Fatal(err)
							}
							break
						}
					}
				}
				out, _ := g.state.Outcome()
				turn, _ := g.state.Turn()
				if w := want[deal]; out.Winner != w.Winner || g.plies != int(w.Plies) || turn != int(w.Turns) {
					t.Errorf("%s, deal %d: seat %d in %d plies, turn %d; the run has seat %d in %d, %d", kind, deal, out.Winner, g.plies, turn, w.Winner, w.Plies, w.Turns)
				}
			}
		}
	}
}

// TestWhatAPositionHidesIsNotTold: the client may have said the position, but a seat is told what it may know of it.
func TestWhatAPositionHidesIsNotTold(t *testing.T) {
	s := NewServer("test", Lists{Positions: listed(ends...)})
	talk(t, s, `{"type":"hello","protocol":1,"text":true,"view":true}`)
	rng := rand.New(rand.NewPCG(1, 2))
	for deal := range 10 {
		talk(t, s, fmt.Sprintf(`{"type":"reset","games":[{"game":0,"variant":"cuttle/standard","seed":4,"deal":%d}]}`, deal))
		g := s.games[0]
		for !g.over() {
			seat := g.state.ToMove()
			told, _ := json.Marshal([]any{s.state(0, g), s.observe(0, g, seat), render(g, seat)})
			real, twin := g.state, g.rules.New()
			g.look(seat).Sample(twin, rng)
			g.state = twin
			other, _ := json.Marshal([]any{s.state(0, g), s.observe(0, g, seat), render(g, seat)})
			g.state = real
			if !bytes.Equal(told, other) {
				t.Fatalf("told are\n%s\nand\n%s", told, other)
			}
			if err := g.step(rng.IntN(len(g.legal))); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestABeginningThatCannotBeIsRefused(t *testing.T) {
	s := NewServer("test", Lists{})
	for m, want := range map[string]string{
		`{"game":0,"variant":"cuttle/standard","position":"P0h 4C 4C"}`:                               "reset: game 0: position: 4C lies in two places",
		`{"game":0,"variant":"cuttle/standard","position":"over P0:goal; P0p TS TH AC"}`:              "reset: game 0: position: the game is over",
		`{"game":0,"variant":"cuttle/standard","cards":"4C"}`:                                         "reset: game 0: cards: a deal of 1 cards lacks",
		`{"game":0,"variant":"cuttle/standard","cards":"4C","position":"P0h 4C"}`:                     "reset: game 0: position and cards: want one of them",
		`{"game":0,"variant":"cutrope/basic","position":"P0h 4C"}`:                                    `reset: game 0: position: "4C" is not a card`,
		`{"game":0,"variant":"cuttle/standard","position":"` + strings.Repeat("P0h 4C;", 3000) + `"}`: "is longer than 16384 bytes",
	} {
		a := talk(t, s, `{"type":"reset","games":[`+m+`]}`)[0]
		if text, _ := a["text"].(string); a["type"] != "error" || !strings.Contains(text, want) {
			t.Errorf("%s: %v, want %s", m, a, want)
		}
	}
	if len(s.games) > 0 {
		t.Errorf("%d games were begun", len(s.games))
	}
	s = NewServer("test", Lists{Positions: listed("P0h 4C", "P0h 4Z")})
	a := talk(t, s, `{"type":"reset","games":[{"game":0,"variant":"cuttle/standard"}]}`)[0]
	if text, _ := a["text"].(string); !strings.Contains(text, "reset: game 0: list:2: cuttle/standard: ") {
		t.Errorf("%v", a)
	}
	bad := Vector{Variant: "cuttle/standard", N: 1, Lists: Lists{Positions: listed("P0h 4Z")}}
	if err := bad.Check(); err == nil {
		t.Error("games in step begin at a position that is none")
	}
	// Where the client never has a choice the games do not go round for ever.
	never := Vector{Variant: "cuttle/standard", N: 1, Seed: 1, Policies: map[string]string{"1": "expert"}, Lists: Lists{Positions: listed("P1h TC; P1p TS TH; P0h 4C; move P1:turn")}}
	if err := never.Serve(bytes.NewReader(nil), io.Discard, "test"); err == nil || !strings.Contains(err.Error(), "10000 games in succession were over before there was a choice") {
		t.Errorf("%v", err)
	}
}

// TestGamesInStepBeginAtThePositionsInTurn: game i at those of the deals that it plays.
func TestGamesInStepBeginAtThePositionsInTurn(t *testing.T) {
	o := Vector{Variant: "cuttle/standard", N: 3, Seed: 5, Lists: Lists{Positions: listed(ends...)}}
	v, all, err := o.games()
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range all {
		deal := int64(i)
		if err := o.deal(g, &deal, 3); err != nil {
			t.Fatal(err)
		}
		want := v.rules.New()
		engine.Begin(want, v.openings.At(deal), sim.Deal(5, deal, v.rules.Deck()), sim.Chance(5, deal))
		if g.state.String() != want.String() || !strings.Contains(want.String(), []string{"P0p TS", "P1p TD"}[i%2]) {
			t.Errorf("game %d begins at %s, want %s", i, g.state, want)
		}
	}
}
