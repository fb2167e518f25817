package cutrope_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cutrope/internal/reference"
)

// referenceGames is how many random games of each named variant and seat count
// are compared with the reference engine, and a tenth of how many of random variants:
//
//	go test ./engine/cutrope -run TestReference -games 4000 -timeout 4h
var referenceGames = flag.Int("games", 4, "random games to compare with the reference engine, per variant and seat count")

// values returns the text of every field, as the reference engine wants its rules.
func values(r engine.Rules) reference.Rules {
	m := reference.Rules{}
	for i, v := range cutrope.Game.Values(r) {
		m[cutrope.Game.Fields[i].Name] = v
	}
	return m
}

func parse(t *testing.T, text string) engine.Rules {
	t.Helper()
	r, err := cutrope.Game.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReferenceHasTheSameNamedVariants(t *testing.T) {
	for _, v := range cutrope.Game.Variants {
		want, ok := reference.Named(v.Name)
		if !ok {
			t.Errorf("the reference knows no %s", v.Name)
			continue
		}
		got := values(parse(t, v.Name))
		for field := range want {
			if got[field] != want[field] {
				t.Errorf("%s: %s=%s, the reference has %s", v.Name, field, got[field], want[field])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s has the fields %v, the reference %v", v.Name, got, want)
		}
	}
}

func TestReferencePlaysTheSameGamesInNamedVariants(t *testing.T) {
	for i, v := range cutrope.Game.Variants {
		for seats := 2; seats <= 8; seats++ {
			text := fmt.Sprintf("%s:seats=%d", v.Name, seats)
			t.Run(text, func(t *testing.T) {
				compareGames(t, *referenceGames, uint64(10*i+seats), func(*rand.Rand) string { return text })
			})
		}
	}
}

func TestReferencePlaysTheSameGamesInRandomVariants(t *testing.T) {
	compareGames(t, 10**referenceGames, 99, randomVariant)
}

// randomVariant draws a variant that the deck suffices for.
func randomVariant(rng *rand.Rand) string {
	pick := func(values ...int) int { return values[rng.IntN(len(values))] }
	word := func(values ...string) string { return values[rng.IntN(len(values))] }
	for {
		seats, personal, hand := 2+rng.IntN(7), pick(0, 0, 1, 2, 5, 10, 19, 25, 40, 79), pick(6, 6, 6, 1, 2, 3, 10, 40)
		fields := fmt.Sprintf("%s:seats=%d,hand=%d,deck_out=%s,stuck=%s,stuck_rounds=%d,turn_limit=%d",
			word("basic", "quick"), seats, hand, word("reshuffle", "stop"), word("draw", "fewest"), pick(3, 1, 2, 7), pick(2000, 500, 100, 30, 7, 1))
		if personal > 0 {
			fields += fmt.Sprintf(",personal=%d", personal)
		} else {
			personal = 20
		}
		if seats*(personal+hand) <= 160 {
			return fields
		}
	}
}

// compareGames plays random games on both engines at once.
func compareGames(t *testing.T, games int, stream uint64, variant func(*rand.Rand) string) {
	t.Helper()
	const batch = 20
	var wg sync.WaitGroup
	work := make(chan int)
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for first := range work {
				rng := rand.New(rand.NewPCG(uint64(first), stream))
				for range min(batch, games-first) {
					if t.Failed() {
						break
					}
					text := variant(rng)
					r, err := cutrope.Game.Parse(text)
					if err != nil {
						t.Error(err)
						break
					}
					if diff := compareGame(r, rng); diff != "" {
						t.Error(diff)
					}
				}
			}
		}()
	}
	for first := 0; first < games; first += batch {
		work <- first
	}
	close(work)
	wg.Wait()
	t.Logf("%d games compared", games)
}

// favourites are the words of the actions that a style prefers, best first: a
// game is played at random, eagerly, from the personal deck first, from the
// supply rows first, or putting down more than playing.
var favourites = [][]string{nil, {">"}, {"p", ">"}, {"a", "b", "c", "p", ">"}, {"put", "end"}, {"hS", "pS", ">"}}

// choose draws an action by a style, now and then against it.
func choose(rng *rand.Rand, legal []string, style []string) string {
	if rng.IntN(8) > 0 {
		for _, word := range style {
			list := slices.DeleteFunc(slices.Clone(legal), func(a string) bool {
				return !strings.HasPrefix(a, word) && !(word == ">" && strings.Contains(a, ">")) ||
					word == "p" && strings.HasPrefix(a, "put")
			})
			if len(list) > 0 {
				return list[rng.IntN(len(list))]
			}
		}
	}
	return legal[rng.IntN(len(legal))]
}

// compareGame plays one random game on both engines and returns the first
// difference: in who is to move, the legal list, an event, or where a card lies.
func compareGame(r engine.Rules, rng *rand.Rand) string {
	words := r.Words()
	fast, view := r.New(), r.New().NewView()
	deck := slices.Clone(r.Deck())
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	chance := rng.Uint64()
	fast.Begin(deck, chance)
	slow := reference.New(values(r))
	slow.Begin(cardTexts(words, deck), chance)
	style := favourites[rng.IntN(len(favourites))]
	var history []string
	var log []engine.Event
	diff := func(format string, args ...any) string {
		return fmt.Sprintf("%s\ndeal %v chance %d\n%s\n%s\nin %v", r.Name(), cardTexts(words, deck), chance, strings.Join(history, "\n"), fmt.Sprintf(format, args...), fast)
	}
	for {
		seat, phase := slow.ToMove()
		if seat != int(fast.ToMove()) || phase != words.Phases[fast.Phase()] {
			return diff("to move: fast P%d %s, reference P%d %s", fast.ToMove(), words.Phases[fast.Phase()], seat, phase)
		}
		if turn, _ := fast.Turn(); turn != slow.Turn() {
			return diff("turn: fast %d, reference %d", turn, slow.Turn())
		}
		// Events and legal lists are compared at every ply, the positions at one in sixteen and at the end.
		if seat < 0 || rng.IntN(16) == 0 {
			if d := comparePositions(r, fast, slow); d != "" {
				return diff("%s", d)
			}
			s := rng.IntN(int(r.Table().Seats))
			fast.Look(engine.Seat(s), view)
			if d := missing(slow.View(s), view.String()); d != "" {
				return diff("P%d's view: %s", s, d)
			}
		}
		var legal []string
		actions := fast.Legal(nil)
		for _, a := range actions {
			legal = append(legal, words.Action(a))
		}
		if seat < 0 {
			winner, reason, _ := slow.Over()
			if o, over := fast.Outcome(); !over || int(o.Winner) != winner || words.Reasons[o.Reason] != reason {
				return diff("outcome: fast %v, reference P%d %s", o, winner, reason)
			}
			return ""
		}
		if want := slow.Legal(); !slices.Equal(legal, want) {
			return diff("legal: fast      %v\n       reference %v", legal, want)
		}
		a := choose(rng, legal, style)
		history = append(history, fmt.Sprintf("P%d %s", seat, a))
		log = fast.Play(actions[slices.Index(legal, a)], log[:0])
		want := slow.Play(a)
		for i, e := range log {
			text := words.Event(e)
			if i >= len(want) || text != want[i] {
				return diff("event %d: fast      %s\n         reference %s", i, text, strings.Join(want[min(i, len(want)):], "\n"))
			}
			history = append(history, "  "+text)
		}
		if len(log) != len(want) {
			return diff("fast has %d events, the reference goes on with %v", len(log), want[len(log):])
		}
	}
}

// comparePositions compares the two positions as text, with what the fast engine
// makes of the reference's text too.
func comparePositions(r engine.Rules, fast engine.State, slow *reference.Game) string {
	if d := missing(slow.String(), fast.String()); d != "" {
		return d
	}
	again, err := cutrope.Game.Position(r, slow.String())
	if err != nil {
		return err.Error()
	}
	if d := missing(slow.String(), again.String()); d != "" {
		return "read from the reference's text, " + d
	}
	if fast.Stock() != len(slow.Zone("stock")) {
		return fmt.Sprintf("the fast stock has %d cards, the reference's %d", fast.Stock(), len(slow.Zone("stock")))
	}
	return ""
}

// missing says which clauses of the reference's text are not so in the fast
// engine's, those of some names left out; the fast text may say more. Once the
// game is over nothing but the cards and the outcome counts.
func missing(reference, fast string, but ...string) string {
	have := map[string]string{}
	for _, clause := range strings.Split(fast, "; ") {
		name, rest, _ := strings.Cut(clause, " ")
		have[name] = rest
	}
	if have["over"] != "" {
		but = append(but, "turn", "move", "idle", "acted")
	}
	for _, clause := range strings.Split(reference, "; ") {
		name, rest, _ := strings.Cut(clause, " ")
		if have[name] != rest && !slices.Contains(but, name) {
			return fmt.Sprintf("%s: fast %q, reference %q", name, have[name], rest)
		}
	}
	return ""
}

func cardTexts(words *engine.Vocabulary, list []cards.Card) (texts []string) {
	for _, c := range list {
		texts = append(texts, words.Card(c))
	}
	return texts
}

// Rows with many scissors are rare in games, so they are compared by themselves:
// rows are built card by card, scissors half the time, and both engines must take
// and complete with the same cards.
func TestReferenceAgreesOnRowsWithManyScissors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, v := range cutrope.Game.Variants {
		r := parse(t, v.Name+":hand=11")
		words := r.Words()
		for range 6 * *referenceGames {
			var row []string
			for range 20 {
				position := "P0h 1 2 3 4 5 6 7 8 9 10 S; P0p 5 +3; P1p 5 +3; level2 " + strings.Join(row, " ")
				if len(row) == 0 {
					position = position[:strings.LastIndex(position, ";")]
				}
				slow, err := reference.Start(values(r), position)
				if err != nil {
					t.Fatal(err)
				}
				fast, err := cutrope.Game.Position(r, position)
				if err != nil {
					t.Fatal(err)
				}
				var legal []string
				actions := fast.Legal(nil)
				for _, a := range actions {
					legal = append(legal, words.Action(a))
				}
				if !slices.Equal(legal, slow.Legal()) {
					t.Fatalf("%s %s: fast %v, reference %v", r.Name(), position, legal, slow.Legal())
				}
				plays := slices.DeleteFunc(slices.Clone(legal), func(a string) bool { return !strings.HasSuffix(a, ">2") })
				a := plays[rng.IntN(len(plays))]
				if rng.IntN(2) == 0 {
					a = "hS>2"
				}
				var events []string
				for _, e := range fast.Play(actions[slices.Index(legal, a)], nil) {
					events = append(events, words.Event(e))
				}
				if want := slow.Play(a); !slices.Equal(events, want) {
					t.Fatalf("%s %s, %s: fast %v, reference %v", r.Name(), position, a, events, want)
				}
				if row = slow.Zone("level2"); len(row) == 0 || strings.Count(strings.Join(row, " "), "S") == 19 {
					break
				}
			}
		}
	}
}
