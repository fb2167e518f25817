package reference

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// deck returns the cards of a variant, ascending.
func deck(jokers int) []string {
	var cards []string
	for _, r := range ranks[:13] {
		for _, s := range suits[:4] {
			cards = append(cards, string(r)+string(s))
		}
	}
	return append(cards, []string{"X0", "X1"}[:jokers]...)
}

// rules reads `standard` or `standard:seven=one,nine=hand`.
func rules(t *testing.T, text string) Rules {
	t.Helper()
	name, changes, _ := strings.Cut(text, ":")
	r, ok := Named(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	for _, change := range strings.FieldsFunc(changes, func(c rune) bool { return c == ',' }) {
		field, value, _ := strings.Cut(change, "=")
		if _, ok := r[field]; !ok {
			t.Fatalf("no field %q", field)
		}
		r[field] = value
	}
	return r
}

// forced returns a game in a position of docs/cuttle-notation.md. What a seat knows is what its own
// hand, a partner's that is shown, glasses and the known clauses tell.
func forced(t *testing.T, variant, text string) *Game {
	t.Helper()
	r := rules(t, variant)
	g := New(r)
	jokers, _ := r.number("jokers")
	all := deck(jokers)
	g.Begin(all, 1)
	g.stock, g.known = nil, map[string]seatSet{}
	for seat := range g.hands {
		g.hands[seat] = nil
	}
	clauses := map[string][]string{}
	for _, clause := range strings.Split(text, ";") {
		if words := splitWords(clause); len(words) > 0 {
			clauses[words[0]] = words[1:]
		}
	}
	f := &forcing{t: t, g: g, text: text, used: map[string]bool{}, clauses: clauses}
	f.turn()
	for seat := range g.seats {
		f.hand(seat)
		f.table(seat, "p")
		f.table(seat, "f")
	}
	g.scrap = f.cards("scrap")
	g.revealed = f.cards("revealed")
	f.stack()
	f.stock(all)
	f.knowledge()
	if len(f.clauses) > 0 {
		t.Fatalf("%q: nothing known of %v", text, f.clauses)
	}
	return g
}

// splitWords splits at blanks but not within brackets.
func splitWords(text string) []string {
	depth := 0
	return strings.FieldsFunc(text, func(c rune) bool {
		switch c {
		case '[':
			depth++
		case ']':
			depth--
		}
		return c == ' ' && depth == 0
	})
}

// forcing is a position being read; clauses holds what is left of it.
type forcing struct {
	t       *testing.T
	g       *Game
	text    string
	used    map[string]bool
	clauses map[string][]string
}

func (f *forcing) take(clause string) []string {
	words := f.clauses[clause]
	delete(f.clauses, clause)
	return words
}

// card notes that a card has its place.
func (f *forcing) card(card string) string {
	f.t.Helper()
	if f.used[card] || !slices.Contains(deck(2), card) {
		f.t.Fatalf("%s twice, or no card, in %q", card, f.text)
	}
	f.used[card] = true
	return card
}

func (f *forcing) cards(clause string) []string {
	f.t.Helper()
	var cards []string
	for _, card := range f.take(clause) {
		cards = append(cards, f.card(card))
	}
	return cards
}

func (f *forcing) number(clause string, otherwise int) int {
	if words := f.take(clause); len(words) > 0 {
		n, err := strconv.Atoi(words[0])
		if err != nil {
			f.t.Fatal(err)
		}
		return n
	}
	return otherwise
}

// turn reads who is to choose, and the counts of the game.
func (f *forcing) turn() {
	g := f.g
	g.phase = "turn"
	if words := f.take("move"); len(words) > 0 {
		seat, phase, _ := strings.Cut(words[0], ":")
		g.toMove, g.phase = int(seat[1]-'0'), phase
	}
	g.turnSeat = g.toMove
	if words := f.take("turn"); len(words) > 0 {
		number, seat, _ := strings.Cut(words[0], ":P")
		g.turn, _ = strconv.Atoi(number)
		if seat != "" {
			g.turnSeat = int(seat[0] - '0')
		}
	}
	g.passes, g.threes = f.number("passes", 0), f.number("threes", 0)
	g.events, g.chance = f.number("events", 0), uint64(f.number("chance", 1))
	g.tookCard = len(f.take("took")) > 0
}

func (f *forcing) hand(seat int) {
	for _, word := range f.take(fmt.Sprintf("P%dh", seat)) {
		card, stars, _ := strings.Cut(word, "*")
		f.g.addToHand(seat, f.card(card))
		if stars == "*" {
			f.g.frozen[card] = f.g.turn
		} else if card != word {
			f.g.frozen[card] = f.g.turn - 1
		}
	}
}

// table reads points or royals: `TH@0[JC1 JD0>2]`.
func (f *forcing) table(seat int, zone string) {
	for _, word := range f.take(fmt.Sprintf("P%d%s", seat, zone)) {
		word, on, _ := strings.Cut(strings.TrimSuffix(word, "]"), "[")
		card, owner, _ := strings.Cut(word, "@")
		p := &pile{card: f.card(card), royal: zone == "f", owner: seat}
		if owner != "" {
			p.owner = int(owner[0] - '0')
		}
		p.seat = p.owner
		for _, jack := range strings.Fields(on) {
			a := attached{card: f.card(jack[:2]), player: int(jack[2] - '0')}
			a.recipient = a.player
			if len(jack) > 3 {
				a.recipient = int(jack[4] - '0')
			} else if f.g.seats == 2 && f.g.r["jack"] == "top" && p.seat == a.player {
				a.recipient = f.g.rivals(a.player)[0]
			}
			p.attached = append(p.attached, a)
			p.seat = f.g.controller(p)
		}
		if p.seat != seat {
			f.t.Fatalf("%s is controlled by seat %d in %q", p.card, p.seat, f.text)
		}
		f.g.table = append(f.g.table, p)
	}
}

// stack reads an offered royal, the one-off and the twos on it, and works out who has yet to speak or respond.
func (f *forcing) stack() {
	g := f.g
	responded := strings.Join(f.take("responded"), "")
	if words := f.take("offer"); len(words) > 0 {
		name, target, isJack := strings.Cut(words[0], ">")
		target, recipient, named := strings.Cut(target, ":")
		g.offered = &offer{card: f.card(name[:2]), player: int(name[2] - '0'), rest: " face"}
		if isJack {
			g.offered.rest = ">" + target
		}
		if named {
			g.offered.rest += ":P" + recipient
		}
		for _, seat := range g.rivals(g.offered.player) {
			if !strings.Contains(responded, strconv.Itoa(seat)) {
				g.responders = append(g.responders, seat)
			}
		}
	}
	for i, word := range f.take("stack") {
		name, rest, _ := strings.Cut(word, "!")
		g.stack = append(g.stack, item{f.card(name[:2]), int(name[2] - '0')})
		if i == 0 && strings.HasPrefix(rest, "P") {
			g.rival = int(rest[1] - '0')
		} else if i == 0 && rest != "" {
			g.targets = strings.Split(rest, "+")
		} else if i == 0 && name[0] == '4' {
			g.rival = g.rivals(g.stack[0].player)[0]
		}
	}
	if len(g.stack) > 0 && g.phase == "counter" {
		others := g.after(g.stack[len(g.stack)-1].player)
		g.speakers = others[slices.Index(others, g.toMove):]
	}
}

// stock reads `stock` (all of it), `top` (its beginning) and `deck` (its size); cards left over lie in scrap.
func (f *forcing) stock(all []string) {
	g := f.g
	_, whole := f.clauses["stock"]
	g.stock = slices.Concat(f.cards("stock"), f.cards("top"))
	var rest []string
	for _, card := range all {
		if !f.used[card] {
			rest = append(rest, card)
		}
	}
	size := f.number("deck", len(g.stock)+len(rest))
	if whole {
		size = len(g.stock)
	}
	n := size - len(g.stock)
	g.stock = append(g.stock, rest[:n]...)
	g.scrap = append(g.scrap, rest[n:]...)
}

func (f *forcing) knowledge() {
	g := f.g
	for seat := range g.seats {
		seers := g.holders(seat)
		for _, rival := range g.rivals(seat) {
			if g.hasGlasses(rival) {
				seers = append(seers, rival)
			}
		}
		for _, card := range g.hands[seat] {
			g.setKnown(card, seers...)
		}
	}
	for seat := range g.seats {
		for _, card := range f.take(fmt.Sprint("known", seat)) {
			known := g.known[card]
			known[seat] = true
			g.known[card] = known
		}
	}
}

// play plays actions in turn and returns the events of the last.
func play(t *testing.T, g *Game, actions ...string) []string {
	t.Helper()
	var events []string
	for _, action := range actions {
		if !slices.Contains(g.Legal(), action) {
			t.Fatalf("%s is not legal; legal is %s", action, strings.Join(g.Legal(), ", "))
		}
		events = g.Play(action)
	}
	return events
}

func wantEvents(t *testing.T, got []string, want string) {
	t.Helper()
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
		lines = append(lines, strings.TrimSpace(line))
	}
	if !slices.Equal(got, lines) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(lines, "\n\t"))
	}
}

func wantLegal(t *testing.T, g *Game, want string) {
	t.Helper()
	if got := strings.Join(g.Legal(), ", "); got != want {
		t.Errorf("legal\n\tgot  %s\n\twant %s", got, want)
	}
}

// legalWith returns the legal actions that begin with a card.
func legalWith(g *Game, prefix string) string {
	var list []string
	for _, action := range g.Legal() {
		if strings.HasPrefix(action, prefix) {
			list = append(list, action)
		}
	}
	return strings.Join(list, ", ")
}

func TestEveryNamedVariantHasEveryField(t *testing.T) {
	for _, name := range append(slices.Clone(columns), "indonesian", "japanese") {
		r, ok := Named(name)
		if !ok || len(r) != len(table) {
			t.Errorf("%s: %v", name, r)
		}
		for field, value := range r {
			if value == "" || value == "=" {
				t.Errorf("%s: %s=%q", name, field, value)
			}
		}
	}
	a, _ := Named("japanese")
	b, _ := Named("gamerules")
	if !maps.Equal(a, b) {
		t.Error("japanese is not gamerules")
	}
	if _, ok := Named("klondike"); ok {
		t.Error("klondike is a variant of Cuttle")
	}
}
