package reference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/engine/spec"
)

// numbers lists what is drawn for the fields that are numbers; the named values of
// the others are those that a user may type.
var numbers = map[string][]string{
	"seats":           {"2", "3", "4"},
	"jokers":          {"0", "2"},
	"deal":            {"5/6", "5", "1", "8", "26", "1/3"},
	"goals":           {"21/14/10/7/5", "21/14/10/5/0", "40/30/20", "14/9/5/0", "90"},
	"hand_limit":      {"none", "8", "5", "2", "1"},
	"passes_to_draw":  {"1", "2", "3", "4"},
	"repetition_draw": {"none", "2", "3"},
	"turn_limit":      {"500", "60", "20"},
}

// randomRules draws every field until the combination is one that is not refused.
func randomRules(t *testing.T, rng *rand.Rand) Rules {
	t.Helper()
	for {
		s := spec.Spec{Name: "standard"}
		for _, f := range cuttle.Game.Fields {
			list := f.Choices
			if list == nil {
				list = numbers[f.Name]
			}
			if list == nil {
				t.Fatalf("no numbers to draw for %s", f.Name)
			}
			s.Options = append(s.Options, spec.Option{Key: f.Name, Value: list[rng.IntN(len(list))]})
		}
		if _, err := cuttle.Parse(s.String()); err == nil {
			return rules(t, s.String())
		}
	}
}

func shuffled(rng *rand.Rand, jokers int) []string {
	cards := pack(jokers)
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

// ledger folds events into where every card lies and who knows it, from the
// text alone. What it cannot follow, it complains about.
type ledger struct {
	at    map[string]string
	known map[string]string // the seats that know a card in a hand or on the stock
	stock []string
	mixed int // so many of the last of the stock have no order
	seats int
}

func (l *ledger) fold(line string) error {
	words := strings.Fields(line)
	var card, from, to, seen string
	for i, w := range words[1:] {
		switch {
		case strings.HasPrefix(w, "seen="):
			seen = w[5:]
		case strings.Contains(w, ">"):
			from, to, _ = strings.Cut(w, ">")
		case len(w) == 2 && w[0] != 'P' && w != "on" && words[i] != "on" && card == "":
			card = w
		}
	}
	if words[0] == "reshuffled" {
		l.reshuffle()
	}
	if card == "" {
		return nil
	}
	if from != "" && l.at[card] != from {
		return fmt.Errorf("%s: the card lies in %s", line, l.at[card])
	}
	if from == "" && l.at[card] != to {
		return fmt.Errorf("%s: the card lies in %s", line, l.at[card])
	}
	if from == "stock" {
		ordered := len(l.stock) - l.mixed
		if ordered > 0 && l.stock[0] != card {
			return fmt.Errorf("%s: not the top card", line)
		}
		if ordered == 0 {
			l.mixed--
		}
		l.stock = without(l.stock, card)
	}
	l.at[card] = to
	switch {
	case to == "stock":
		l.stock = append([]string{card}, l.stock...)
		l.known[card] = seen
	case strings.HasPrefix(to, "hand") && from != "":
		l.known[card] = seen
	case words[0] == "shown":
		l.known[card] += seen
	}
	return nil
}

// reshuffle moves the scrap to the stock: nobody knows a place there, and with two
// seats each other card lies where it can be told.
func (l *ledger) reshuffle() {
	for card, zone := range l.at {
		switch {
		case zone == "scrap":
			l.at[card], l.known[card] = "stock", ""
			l.stock = append(l.stock, card)
		case l.seats == 2:
			l.known[card] = "01"
		}
	}
	l.stock = ascending(l.stock)
	l.mixed = len(l.stock)
}

// words is what engine prints events with; the reference's lines must be the same.
var words = engine.Vocabulary{
	Cards: pack(2),
	Kinds: numbered("drawn passed scored scuttled placed jacked switched announced aimed countered letbe fizzled " +
		"resolved scrapped taken discarded revealed putback returned frozen thawed shown won ended offered reshuffled"),
	Zones:  numbered("stock hand points royals attached stack revealed scrap"),
	Phases: numbered("turn counter take four five seven down response"),
}

// numbered returns names from 1 on; 0 has none.
func numbered(names string) []string { return append([]string{""}, strings.Fields(names)...) }

// orderKey returns a text that sorts actions as the notation lists them: by
// verb, then by the cards and seats in it from left to right.
func orderKey(action string) string {
	verb := 0
	switch {
	case action == "draw":
	case action == "pass":
		verb = 1
	case strings.HasSuffix(action, " pts"):
		verb = 2
	case strings.Contains(action, "x"):
		verb = 3
	case strings.HasSuffix(action, " face"):
		verb = 4
	case strings.Contains(action, ">"):
		verb = 5
	case strings.Contains(action, "!"):
		verb = 6
	default:
		verb = 7 + slices.Index([]string{"ctr", "ok", "take", "disc", "scrap"}, strings.Fields(action)[0])
	}
	key := string(rune('a' + verb))
	for _, word := range strings.FieldsFunc(action, func(c rune) bool { return strings.ContainsRune(" x>:!+", c) }) {
		if word[0] == 'P' {
			key += word
		} else if i := slices.Index(words.Cards, word); i >= 0 {
			key += string(rune('A' + i))
		}
	}
	return key
}

// selfCheck plays one game at random and tests what must hold after every play.
func selfCheck(t *testing.T, r Rules, rng *rand.Rand) (plays int) {
	t.Helper()
	g := New(r)
	jokers, _ := r.number("jokers")
	deal := shuffled(rng, jokers)
	g.Begin(deal, rng.Uint64())
	l := &ledger{at: map[string]string{}, known: map[string]string{}, stock: slices.Clone(g.stock), seats: g.seats}
	zones := []string{"scrap", "stack", "revealed", "stock"}
	for seat := range g.seats {
		for _, z := range []string{"hand", "points", "royals", "attached"} {
			zones = append(zones, fmt.Sprint(z, seat))
		}
	}
	for _, zone := range zones {
		for _, card := range g.Zone(zone) {
			l.at[card] = zone
			if strings.HasPrefix(zone, "hand") {
				l.known[card] = zone[4:]
				if r["partner_hands"] == "shown" {
					l.known[card] += string("2301"[zone[4]-'0'])
				}
			}
		}
	}
	var story []string
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%v\n%s\n%s", r, strings.Join(story, "\n"), fmt.Sprintf(format, args...))
	}
	for !g.over {
		legal := g.Legal()
		if len(legal) == 0 {
			fail("no legal action in phase %s", g.phase)
		}
		for i := 1; i < len(legal); i++ {
			if orderKey(legal[i-1]) >= orderKey(legal[i]) {
				fail("%s before %s", legal[i-1], legal[i])
			}
		}
		action := legal[rng.IntN(len(legal))]
		story = append(story, "> "+action)
		lines := g.Play(action)
		story = append(story, lines...)
		plays++
		if len(lines) == 0 {
			fail("no event")
		}
		for _, line := range lines {
			if err := l.fold(line); err != nil {
				fail("%v", err)
			}
			if e, err := words.ParseEvent(line); err != nil || words.Event(e) != line {
				fail("%s: engine prints %s (%v)", line, words.Event(e), err)
			}
		}
		seat, phase := g.ToMove()
		last := lines[len(lines)-1]
		if want := fmt.Sprintf(" next=P%d:%s", seat, phase); !g.over && !strings.HasSuffix(last, want) {
			fail("the last event lacks%s", want)
		}
		if g.over != (strings.HasPrefix(last, "won") || strings.HasPrefix(last, "ended")) || g.over && strings.Contains(last, "next=") {
			fail("the last event does not fit: over is %v", g.over)
		}
		cards := 0
		for _, zone := range zones {
			for _, card := range g.Zone(zone) {
				cards++
				if l.at[card] != zone {
					fail("%s lies in %s, by the events in %s", card, zone, l.at[card])
				}
			}
		}
		if cards != len(deal) {
			fail("%d cards", cards)
		}
		if !slices.Equal(g.stock, l.stock) {
			fail("the stock is %v, by the events %v", g.stock, l.stock)
		}
		for s := range g.seats {
			var knows []string
			for _, card := range pack(jokers) {
				hidden := l.at[card] == "stock" || strings.HasPrefix(l.at[card], "hand") && l.at[card] != hand(s)
				if hidden && strings.Contains(l.known[card], fmt.Sprint(s)) {
					knows = append(knows, card)
				}
			}
			if !slices.Equal(knows, g.Knows(s)) {
				fail("seat %d knows %v, by the events %v", s, g.Knows(s), knows)
			}
			for _, rival := range g.rivals(s) {
				for _, card := range g.hands[rival] {
					if g.hasGlasses(s) && !g.known[card][s] {
						fail("seat %d has glasses and does not see %s", s, card)
					}
				}
			}
		}
		for _, p := range g.table {
			if p.seat != g.controller(p) {
				fail("%s lies at seat %d and is controlled by seat %d", p.card, p.seat, g.controller(p))
			}
		}
	}
	return plays
}

func TestRandomGamesOfEveryVariantHold(t *testing.T) {
	more := []string{"team:response_nine=on", "team:partner_hands=shown", "standard:seats=3", "cutthroat:seats=4",
		"standard:stock_out=reshuffle,passes_to_draw=1", "cutthroat:stock_out=reshuffle,passes_to_draw=1"}
	for i, name := range slices.Concat(columns, more) {
		rng := rand.New(rand.NewPCG(1, uint64(i)))
		for range 30 {
			selfCheck(t, rules(t, name), rng)
		}
	}
}

func TestRandomGamesOfRandomRulesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 250 {
		selfCheck(t, randomRules(t, rng), rng)
	}
}

func TestEqualDealsAndChancePlayAlike(t *testing.T) {
	r, _ := Named("standard")
	r["four"] = "random"
	story := func() (lines []string) {
		rng := rand.New(rand.NewPCG(3, 3))
		g := New(r)
		g.Begin(shuffled(rng, 0), 99)
		for !g.over {
			lines = append(lines, g.Play(g.Legal()[rng.IntN(len(g.Legal()))])...)
		}
		return lines
	}
	if !slices.Equal(story(), story()) {
		t.Error("the same game twice differs")
	}
}

func BenchmarkRandomGame(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	r, _ := Named("standard")
	plays := 0
	for b.Loop() {
		g := New(r)
		g.Begin(shuffled(rng, 0), 1)
		for !g.over {
			g.Play(g.Legal()[rng.IntN(len(g.Legal()))])
			plays++
		}
	}
	b.ReportMetric(float64(plays)/float64(b.N), "plays/game")
}
