package reference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// words is what engine prints events with; the reference's lines must be the same.
var words = engine.Vocabulary{
	Cards:  names,
	Kinds:  numbered("played turned completed put stopped drawn reshuffled won ended"),
	Zones:  numbered("stock hand personal supplya supplyb supplyc level1 level2 level3 discard"),
	Phases: numbered("turn"),
}

// numbered returns names from 1 on; 0 has none.
func numbered(names string) []string { return append([]string{""}, strings.Fields(names)...) }

// parseEvent reads a line and checks that engine prints it so.
func parseEvent(line string) (engine.Event, error) {
	e, err := words.ParseEvent(line)
	if err == nil && words.Event(e) != line {
		err = fmt.Errorf("engine prints %s", words.Event(e))
	}
	return e, err
}

// randomRules draws a variant that the deck suffices for.
func randomRules(rng *rand.Rand) Rules {
	pick := func(values ...string) string { return values[rng.IntN(len(values))] }
	for {
		r, _ := Named(pick("basic", "quick"))
		r["seats"] = pick("2", "3", "4", "5", "6", "7", "8")
		r["personal"] = pick("auto", "auto", "1", "3", "8", "14", "30", "70")
		r["hand"] = pick("6", "6", "1", "3", "9")
		r["deck_out"] = pick("reshuffle", "stop")
		r["stuck"] = pick("draw", "fewest")
		r["stuck_rounds"] = pick("1", "3")
		r["turn_limit"] = pick("2000", "2000", "300", "50", "1")
		if r.number("seats")*(r.personal()+r.number("hand")) <= 160 {
			return r
		}
	}
}

func shuffled(rng *rand.Rand) []string {
	cards := Deck()
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

// choose draws an action; an eager seat plays whenever it can.
func choose(rng *rand.Rand, legal []string, eager bool) string {
	if eager {
		plays := slices.DeleteFunc(slices.Clone(legal), func(a string) bool { return !strings.Contains(a, ">") })
		if len(plays) > 0 {
			legal = plays
		}
	}
	return legal[rng.IntN(len(legal))]
}

// ledger folds events into where the cards lie, from the text alone. What it
// cannot follow, it complains about.
type ledger map[string][]string

func (l ledger) fold(line string) error {
	var card, from, to string
	for _, w := range strings.Fields(line)[1:] {
		switch {
		case strings.Contains(w, ">"):
			from, to, _ = strings.Cut(w, ">")
		case slices.Contains(names, w):
			card = w
		}
	}
	switch {
	case from == "" && to == "":
	case from == "": // something about a card that lies there
		if !slices.Contains(l[to], card) {
			return fmt.Errorf("%s: no such card there", line)
		}
	case card == "": // all cards of the zone
		if fmt.Sprintf("n=%d", len(l[from])) != strings.Fields(line)[3] {
			return fmt.Errorf("%s: there are %d", line, len(l[from]))
		}
		l[to] = append(l[to], l[from]...)
		l[from] = nil
	default:
		if !slices.Contains(l[from], card) {
			return fmt.Errorf("%s: no such card there", line)
		}
		l[from] = without(l[from], card)
		l[to] = plus(l[to], card)
	}
	return nil
}

// tally is what a run of random games came to.
type tally map[string]int

// selfCheck plays one game at random and tests what must hold after every play.
func selfCheck(t *testing.T, r Rules, rng *rand.Rand, sums tally) {
	t.Helper()
	g := New(r)
	g.Begin(shuffled(rng), rng.Uint64())
	eager := rng.IntN(4) > 0
	l := ledger{}
	for _, zone := range g.Zones() {
		l[zone] = g.Zone(zone)
	}
	var story []string
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%v\n%s\n%s", r, strings.Join(story, "\n"), fmt.Sprintf(format, args...))
	}
	turns := 1
	for !g.over {
		legal := g.Legal()
		if len(legal) == 0 {
			fail("no legal action")
		}
		for i, a := range legal {
			if slices.Contains(legal[:i], a) {
				fail("%s is listed twice", a)
			}
		}
		action := choose(rng, legal, eager)
		story = append(story, "> "+action)
		lines := g.Play(action)
		story = append(story, lines...)
		if strings.HasPrefix(action, "put") || action == "end" {
			turns++
		}
		for _, line := range lines {
			if err := l.fold(line); err != nil {
				fail("%v", err)
			}
			if _, err := parseEvent(line); err != nil {
				fail("%s: %v", line, err)
			}
			sums[strings.Fields(line)[0]]++
		}
		seat, phase := g.ToMove()
		last := lines[len(lines)-1]
		if want := fmt.Sprintf(" next=P%d:%s", seat, phase); !g.over && !strings.HasSuffix(last, want) {
			fail("the last event lacks%s", want)
		}
		if g.over != (strings.HasPrefix(last, "won") || strings.HasPrefix(last, "ended")) || g.over && strings.Contains(last, "next=") {
			fail("the last event does not fit: over is %v", g.over)
		}
		if !g.over && rng.IntN(4) > 0 {
			continue // what follows is slow
		}
		total := 0
		for _, zone := range g.Zones() {
			total += len(g.Zone(zone))
			if !slices.Equal(ascending(g.Zone(zone)), ascending(l[zone])) {
				fail("%s holds %v, by the events %v", zone, g.Zone(zone), l[zone])
			}
		}
		if total != 160 {
			fail("%d cards", total)
		}
		for _, level := range g.levels {
			if len(level) == 10 && !g.quick || !g.takes(level, scissors) {
				fail("a level row is %v", level)
			}
		}
		if rng.IntN(40) == 0 {
			again, err := Start(r, g.String())
			if err != nil || again.String() != g.String() {
				fail("%v is read back as %v, %v", g, again, err)
			}
		}
	}
	if turns > r.number("turn_limit")+1 {
		fail("%d turns", turns)
	}
	sums["games"]++
	sums["turns"] += turns
	sums["by "+g.reason]++
}

func TestRandomGamesOfNamedVariantsHold(t *testing.T) {
	for _, name := range []string{"basic", "quick"} {
		sums := tally{}
		rng := rand.New(rand.NewPCG(1, uint64(len(name))))
		for seats := 2; seats <= 8; seats++ {
			r, _ := Named(name)
			r["seats"] = fmt.Sprint(seats)
			for range 2 {
				selfCheck(t, r, rng, sums)
			}
		}
		t.Logf("%s: %v", name, sums)
	}
}

func TestRandomGamesOfRandomRulesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	sums := tally{}
	for range 40 {
		selfCheck(t, randomRules(rng), rng, sums)
	}
	t.Log(sums)
	for _, kind := range words.Kinds[1:] {
		if sums[kind] == 0 {
			t.Errorf("no event %s in any game", kind)
		}
	}
	for _, reason := range reasons[1:] {
		if sums["by "+reason] == 0 {
			t.Errorf("no game ended by %s", reason)
		}
	}
}

func TestEqualDealsAndChancePlayAlike(t *testing.T) {
	r, _ := Named("quick")
	r["personal"] = "70"
	story := func() (lines []string) {
		rng := rand.New(rand.NewPCG(3, 3))
		g := New(r)
		g.Begin(shuffled(rng), 99)
		for !g.over {
			lines = append(lines, g.Play(choose(rng, g.Legal(), true))...)
		}
		return lines
	}
	if !slices.Equal(story(), story()) {
		t.Error("the same game twice differs")
	}
}

func BenchmarkRandomGame(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	r, _ := Named("basic")
	plays := 0
	for b.Loop() {
		g := New(r)
		g.Begin(shuffled(rng), 1)
		for !g.over {
			g.Play(choose(rng, g.Legal(), true))
			plays++
		}
	}
	b.ReportMetric(float64(plays)/float64(b.N), "plays/game")
}
