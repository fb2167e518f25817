package reference

import (
	"maps"
	"slices"
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

// forced returns a game at the beginning of a turn of seat 0, turn 11, in a
// position that follows the notation of docs/cuttle-notation.md as far as these
// tests need it: `P0h 2C 9D*; P1p TS@0[JC1 JD0]; P1f QS; scrap AC; stock 3C QD`;
// `JC0>2` names a recipient that is not the player. Frozen cards were frozen in turn 10.
// An empty stock is `stock`; without the clause it holds every card left over.
func forced(t *testing.T, variant, text string) *Game {
	t.Helper()
	g := New(rules(t, variant))
	all := deck(0)
	g.Begin(all, 1)
	g.turn = 11
	g.stock, g.known = nil, map[string]seatSet{}
	for seat := range g.hands {
		g.hands[seat] = nil
	}
	used := map[string]bool{}
	stocked := false
	for _, clause := range strings.Split(text, ";") {
		name, rest, _ := strings.Cut(strings.TrimSpace(clause), " ")
		// [JC1 JD0] would be torn apart by Fields: join by commas.
		for i := strings.Index(rest, "["); i >= 0; i = strings.Index(rest, "[") {
			j := strings.Index(rest, "]")
			rest = rest[:i] + "(" + strings.ReplaceAll(rest[i+1:j], " ", ",") + ")" + rest[j+1:]
		}
		for _, word := range strings.Fields(rest) {
			card := word[:2]
			if used[card] {
				t.Fatalf("%s twice in %q", card, text)
			}
			used[card] = true
			seat := 0
			if name[0] == 'P' {
				seat = int(name[1] - '0')
			}
			switch {
			case name == "stock":
				g.stock = append(g.stock, card)
			case name == "scrap":
				g.scrap = append(g.scrap, card)
			case name[2] == 'h':
				g.addToHand(seat, card)
				g.setKnown(card, seat)
				if strings.HasSuffix(word, "*") {
					g.frozen[card] = 10
				}
			default:
				p := &pile{card: card, royal: name[2] == 'f', owner: seat}
				g.table = append(g.table, p)
				if len(word) > 3 && word[2] == '@' {
					p.owner = int(word[3] - '0')
				}
				if _, jacks, ok := strings.Cut(word, "("); ok {
					for _, jack := range strings.Split(strings.TrimSuffix(jacks, ")"), ",") {
						used[jack[:2]] = true
						a := attached{jack[:2], int(jack[2] - '0'), int(jack[len(jack)-1] - '0')}
						p.attached = append(p.attached, a)
					}
				}
				p.seat = g.controller(p)
				if p.seat != seat {
					t.Fatalf("%s is controlled by seat %d in %q", card, p.seat, text)
				}
			}
		}
		stocked = stocked || name == "stock"
	}
	if !stocked {
		for _, card := range all {
			if !used[card] {
				g.stock = append(g.stock, card)
			}
		}
	}
	return g
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
