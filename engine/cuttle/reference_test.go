package cuttle

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle/internal/reference"
	"github.com/cardlab/cardlab/engine/spec"
)

// referenceGames is how many random games of each named variant, and how many
// random variants in all, are compared with the reference engine:
//
//	go test ./engine/cuttle -run TestReference -games 100000 -timeout 2h
var referenceGames = flag.Int("games", 300, "random games to compare with the reference engine, per variant")

// values returns the text of every field, as the reference engine wants its rules.
func values(r *Rules) reference.Rules {
	m := reference.Rules{}
	for i, v := range Game.Values(r) {
		m[Game.Fields[i].Name] = v
	}
	return m
}

func TestReferenceHasTheSameNamedVariants(t *testing.T) {
	for _, name := range named {
		want, ok := reference.Named(name)
		if !ok {
			t.Fatalf("the reference knows no %s", name)
		}
		for field, got := range values(MustParse(name)) {
			if want[field] != got {
				t.Errorf("%s: %s=%s, the reference has %s", name, field, got, want[field])
			}
		}
	}
}

func TestReferencePlaysTheSameGamesInNamedVariants(t *testing.T) {
	for i, name := range append(named, "cutthroat:hand_limit=8", "team:response_nine=on", "team:partner_hands=shown,response_nine=on",
		"standard:stock_out=reshuffle", "original:stock_out=reshuffle,passes_to_draw=1,nine=top_of_stock", "cutthroat:stock_out=reshuffle", "team:stock_out=reshuffle") {
		t.Run(name, func(t *testing.T) {
			compare(t, *referenceGames, uint64(i), func(*rand.Rand) *Rules { return MustParse(name) })
		})
	}
}

func TestReferencePlaysTheSameGamesInRandomVariants(t *testing.T) {
	compare(t, *referenceGames*3, 99, randomRules)
}

// numbers are the values that random variants draw from for the fields that are numbers;
// the others have theirs from the catalogue.
var numbers = map[string][]string{
	"seats": {"2", "2", "3", "4"}, "jokers": {"0", "2"},
	"deal":            {"5/6", "5", "1", "3/1", "8", "12/13", "20/24", "26"},
	"goals":           {"21/14/10/7/5", "21/14/10/5/0", "14/9/5/0", "30", "40/20", "12/3/0", "60/50/40/30/20"},
	"hand_limit":      {"none", "8", "7", "5", "3", "2", "1"},
	"passes_to_draw":  {"1", "2", "3", "3", "4", "7"},
	"repetition_draw": {"none", "2", "3", "3", "4"},
	"turn_limit":      {"500", "500", "500", "20", "1", "100"},
}

// randomRules draws a variant field by field until one can work.
func randomRules(rng *rand.Rand) *Rules {
	for {
		s := spec.Spec{Name: named[rng.IntN(len(named))]}
		for _, f := range Game.Fields {
			list := f.Choices
			if list == nil {
				list = numbers[f.Name]
			}
			if rng.IntN(2) == 0 {
				s.Options = append(s.Options, spec.Option{Key: f.Name, Value: list[rng.IntN(len(list))]})
			}
		}
		if r, err := Parse(s.String()); err == nil {
			return r
		}
	}
}

// compare plays random games on both engines at once: the legal lists, every
// event, the points and goals, the zones and what each seat knows must agree.
func compare(t *testing.T, games int, stream uint64, rules func(*rand.Rand) *Rules) {
	t.Helper()
	const batch = 50
	var wg sync.WaitGroup
	var reshuffles atomic.Int64
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
					diff, shuffled := compareGame(rules(rng), rng)
					reshuffles.Add(int64(shuffled))
					if diff != "" {
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
	t.Logf("%d games compared, %d reshuffles", games, reshuffles.Load())
}

// compareGame plays one random game on both engines and returns the first difference,
// and how often the scrap came back.
func compareGame(r *Rules, rng *rand.Rand) (difference string, reshuffles int) {
	fast := r.New().(*State)
	deck := slices.Clone(r.deck)
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	chance := rng.Uint64()
	fast.Begin(deck, chance)
	slow := reference.New(values(r))
	texts := make([]string, len(deck))
	for i, c := range deck {
		texts[i] = c.String()
	}
	slow.Begin(texts, chance)
	// Some games favour threes and passes, to bring repetitions about, some keep drawing.
	favour := [][]string{nil, nil, {"3", "take 3", "pass"}, {"draw", "pass"}, {"JC", "JD", "JH", "JS", "9", "2"}}[rng.IntN(5)]
	var history []string
	var log []engine.Event
	diff := func(format string, args ...any) (string, int) {
		return fmt.Sprintf("%s\ndeal %v chance %d\n%s\n%s\nin %v", r.Name(), deck, chance, strings.Join(history, "\n"), fmt.Sprintf(format, args...), fast), reshuffles
	}
	for {
		seat, phase := slow.ToMove()
		if seat != int(fast.ToMove()) || phase != words.Phases[fast.Phase()] {
			return diff("to move: fast P%d %s, reference P%d %s", fast.ToMove(), words.Phases[fast.Phase()], seat, phase)
		}
		// Events and legal lists are compared at every ply, the zones at one in six and at the end.
		for s := engine.Seat(0); int(s) < r.Seats && (seat < 0 || rng.IntN(6) == 0); s++ {
			points, goal := fast.Standing(s)
			if points != slow.Points(int(s)) || goal != slow.Goal(int(s)) {
				return diff("P%d: fast %d of %d points, reference %d of %d", s, points, goal, slow.Points(int(s)), slow.Goal(int(s)))
			}
			if got, want := (fast.known[s] &^ fast.plain(s)).String(), sorted(slow.Knows(int(s))); got != want {
				return diff("P%d knows: fast %s, reference %s", s, got, want)
			}
			for zone, got := range map[string]cards.Set{"hand": fast.hand[s], "points": fast.table[s] & fast.asPoints, "royals": fast.table[s] &^ fast.asPoints} {
				if want := sorted(slow.Zone(fmt.Sprint(zone, s))); got.String() != want {
					return diff("%s%d: fast %v, reference %s", zone, s, got, want)
				}
			}
		}
		if rng.IntN(6) == 0 {
			if got, want := fast.scrap.String(), sorted(slow.Zone("scrap")); got != want {
				return diff("scrap: fast %s, reference %s", got, want)
			}
			if got, want := listText(fast.stock[fast.top:fast.bottom]), strings.Join(slow.Zone("stock"), " "); got != want {
				return diff("stock: fast %s, reference %s", got, want)
			}
		}
		legal := actionTexts(fast.Legal(nil))
		if seat < 0 {
			winner, reason, _ := slow.Over()
			if o, over := fast.Outcome(); !over || int(o.Winner) != winner || words.Reasons[o.Reason] != reason {
				return diff("outcome: fast %v, reference P%d %s", o, winner, reason)
			}
			return "", reshuffles
		}
		if want := slow.Legal(); !slices.Equal(legal, want) {
			return diff("legal: fast      %v\n       reference %v", legal, want)
		}
		a := legal[rng.IntN(len(legal))]
		if favour != nil && rng.IntN(4) > 0 {
			for _, b := range legal {
				if slices.ContainsFunc(favour, func(f string) bool { return strings.HasPrefix(b, f) }) && (rng.IntN(2) == 0 || strings.HasSuffix(b, "!")) {
					a = b
					break
				}
			}
		}
		history = append(history, fmt.Sprintf("P%d %s", seat, a))
		code, err := parseAction(a)
		if err != nil {
			return diff("%v", err)
		}
		log = fast.Play(code, log[:0])
		want := slow.Play(a)
		for i, e := range log {
			text := words.Event(e)
			if e.Kind == Reshuffled {
				reshuffles++
			}
			if i >= len(want) || text != want[i] {
				return diff("event %d: fast      %s\n         reference %s", i, text, strings.Join(want[min(i, len(want)):], "\n"))
			}
			history = append(history, "  "+text)
		}
		if len(log) != len(want) {
			return diff("fast has %d events, the reference goes on with %v", len(log), want[len(log):])
		}
		if f := fast.fault() + fast.settled(); f != "" {
			return diff("%s", f)
		}
	}
}

// sorted prints texts of cards in ascending order.
func sorted(texts []string) string {
	var set cards.Set
	for _, t := range texts {
		c, err := cards.Parse(t)
		if err != nil {
			panic(err)
		}
		set = set.With(c)
	}
	return set.String()
}
