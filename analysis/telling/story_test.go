package telling_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
)

func find(t *testing.T, name string) engine.Rules {
	t.Helper()
	rules, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// played plays a game from a deal, as choose says, and returns its rows. It stops where
// choose returns engine.NoAction.
func played(rules engine.Rules, deal []cards.Card, choose func(s engine.State, legal []engine.Action) engine.Action) (*data.Game, []data.Event) {
	s := rules.New()
	s.Begin(deal, 1)
	g := &data.Game{Variant: rules.Name(), Seats: int(rules.Table().Seats), Chance: 1, Winner: engine.NoSeat}
	for _, c := range deal {
		g.Cards = append(g.Cards, byte(c))
	}
	var rows []data.Event
	for {
		if outcome, over := s.Outcome(); over {
			g.Winner, g.Reason = outcome.Winner, rules.Words().Reasons[outcome.Reason]
			return g, rows
		}
		action := choose(s, s.Legal(nil))
		if action == engine.NoAction {
			return g, rows
		}
		turn, _ := s.Turn()
		g.Turns = int32(turn)
		for i, e := range s.Play(action, nil) {
			row := data.Event{Seq: int32(len(rows)), Ply: g.Plies, Turn: int32(turn), Action: data.None, Event: e}
			if i == 0 {
				row.Action = int32(action)
			}
			rows = append(rows, row)
		}
		g.Plies++
	}
}

// random plays a game of random choices.
func random(rules engine.Rules, seed uint64) (*data.Game, []data.Event) {
	rng := rand.New(rand.NewPCG(seed, 1))
	deal := slices.Clone(rules.Deck())
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return played(rules, deal, func(_ engine.State, legal []engine.Action) engine.Action { return legal[rng.IntN(len(legal))] })
}

var variants = []string{"cuttle/standard", "cuttle/cutthroat", "cuttle/team", "cutrope/basic", "cutrope/basic:seats=5", "highcard/duel"}

func TestAStoryHasEveryPlyAndEveryEvent(t *testing.T) {
	for _, name := range variants {
		rules := find(t, name)
		g, rows := random(rules, 7)
		story, err := telling.Tell(rules, g, rows, engine.NoSeat)
		if err != nil || len(story.Steps) != int(g.Plies) {
			t.Fatalf("%s: %d plies of %d, %v", name, len(story.Steps), g.Plies, err)
		}
		lines := 0
		for i, s := range story.Steps {
			lines += len(s.Lines)
			if int(s.Ply) != i || s.Seat == engine.NoSeat || s.Choice == "" || s.Legal == 0 || len(s.After) == 0 || s.Before != nil {
				t.Errorf("%s: ply %d: %+v", name, i, s)
			}
		}
		if lines != len(rows) {
			t.Errorf("%s: %d lines for %d events", name, lines, len(rows))
		}
	}
}

// TestASeatsStoryIsWhatItSawAndChose follows the seat's own views beside the story.
func TestASeatsStoryIsWhatItSawAndChose(t *testing.T) {
	for _, name := range variants {
		rules := find(t, name)
		words := rules.Words()
		for seat := range engine.Seat(rules.Table().Seats) {
			var choices []string
			rng := rand.New(rand.NewPCG(3, 9))
			deal := slices.Clone(rules.Deck())
			rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
			g, rows := played(rules, deal, func(s engine.State, legal []engine.Action) engine.Action {
				a := legal[rng.IntN(len(legal))]
				if s.ToMove() == seat {
					choices = append(choices, words.Action(a))
				}
				return a
			})
			story, err := telling.Tell(rules, g, rows, seat)
			if err != nil {
				t.Fatal(err)
			}
			var told, saw, chose []string
			for _, s := range story.Steps {
				told = append(told, s.Lines...)
				if s.Seat == seat {
					chose = append(chose, s.Choice)
				}
				if s.Ply != telling.NoPly || s.Seat != seat && (s.Seat != engine.NoSeat || s.Choice != "" || s.Legal != 0 || s.Before != nil) {
					t.Errorf("%s: P%d is told of %+v", name, seat, s)
				}
			}
			for _, row := range rows {
				saw = append(saw, words.Tell(row.SeenBy(seat)))
			}
			if !slices.Equal(told, saw) || !slices.Equal(chose, choices) {
				t.Errorf("%s: P%d saw %d events and made %d choices, told are %d and %d", name, seat, len(saw), len(choices), len(told), len(chose))
			}
			if story.Ending.Plies != telling.NoPly || strings.Contains(story.Ending.String(), "plies") {
				t.Errorf("%s: P%d is told how many plies there were: %v", name, seat, story.Ending)
			}
		}
	}
}

// TestASeatIsNotToldWhoWasAsked plays one game twice: once P1 holds the two that could
// have countered and lets it be, once the two lies at the bottom of the stock.
func TestASeatIsNotToldWhoWasAsked(t *testing.T) {
	rules := find(t, "cuttle/standard")
	words := rules.Words()
	s := rules.New()
	isTwo := func(c cards.Card) bool { return strings.HasPrefix(words.Card(c), "2") }
	rng := rand.New(rand.NewPCG(5, 5))
	pairs := 0
	for range 3000 {
		deal := slices.Clone(rules.Deck())
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, 1)
		hand := engine.Place{Zone: engine.Zone(slices.Index(words.Zones, "hand")), Seat: 1}
		twos, at := 0, -1
		for i, c := range deal {
			if isTwo(c) && s.Holds(hand, c) > 0 {
				twos, at = twos+1, i
			}
		}
		if twos != 1 || isTwo(deal[51]) {
			continue
		}
		first := engine.NoAction
		for _, a := range s.Legal(nil) {
			if text := words.Action(a); strings.HasPrefix(text, "A") && strings.HasSuffix(text, "!") {
				first = a
			}
		}
		if first == engine.NoAction {
			continue
		}
		play := func(deal []cards.Card) (*telling.Story, int) {
			g, rows := played(rules, deal, func(s engine.State, legal []engine.Action) engine.Action {
				switch turn, _ := s.Turn(); {
				case turn > 1:
					return engine.NoAction
				case s.ToMove() == 0 && words.Phases[s.Phase()] == "turn":
					return first
				}
				a, err := words.ParseAction("ok")
				if err != nil || !slices.Contains(legal, a) {
					t.Fatalf("%v: ok is not legal, %v", s, err)
				}
				return a
			})
			story, err := telling.Tell(rules, g, rows, 0)
			if err != nil {
				t.Fatal(err)
			}
			return story, int(g.Plies)
		}
		with, plies := play(deal)
		deal[at], deal[51] = deal[51], deal[at]
		without, fewer := play(deal)
		if plies <= fewer {
			t.Fatalf("%d plies with the two, %d without", plies, fewer)
		}
		if a, b := fmt.Sprintf("%+v", with), fmt.Sprintf("%+v", without); a != b {
			t.Fatalf("P0 can tell:\n%s\n%s", a, b)
		}
		pairs++
	}
	if pairs < 20 {
		t.Errorf("%d pairs", pairs)
	}
}

func TestEventsOfNoGameAreAnErrorThatNamesTheGame(t *testing.T) {
	for _, name := range variants {
		rules := find(t, name)
		g, _ := random(rules, 7)
		g.Game = 41
		row := data.Event{Game: 41, Event: engine.Event{Kind: 200}}
		if _, err := telling.Tell(rules, g, []data.Event{row}, engine.NoSeat); err == nil || !strings.HasPrefix(err.Error(), "game 41: ") {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := telling.RecordOf(rules.Words(), &row, engine.NoSeat); err == nil || !strings.HasPrefix(err.Error(), "game 41: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAStoryOfNoEventsHasItsTableAndItsEnd(t *testing.T) {
	rules := find(t, "cuttle/team")
	g, _ := random(rules, 7)
	g.Winner, g.Reason, g.FaultSeat, g.Turns, g.Plies = 1, data.ReasonFault, 2, 0, 0
	g.Policies[2] = "exec:cmd=bot"
	story, err := telling.Tell(rules, g, nil, engine.NoSeat)
	if err != nil || len(story.Steps) != 0 || len(story.Opening) == 0 {
		t.Fatalf("%+v, %v", story, err)
	}
	if got, want := story.Ending.String(), "P1 wins with its side: fault of exec:cmd=bot, which broke the game off, after 0 turns and 0 plies"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
