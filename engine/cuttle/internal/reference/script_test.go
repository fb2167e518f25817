package reference

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestScripts plays the scripts of engine/cuttle/testdata, written from the
// rule book, on this engine. Lines that are not about its rules (`bad`,
// `roundtrip`) are passed over.
func TestScripts(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/*.txt")
	more, _ := filepath.Glob("../../testdata/*/*.txt")
	n := 0
	for _, path := range append(paths, more...) {
		switch filepath.Base(path) {
		case "tactics.txt", "integrity.txt", "table.txt": // what a thinker plays, what is no position, counts
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, sc := range strings.Split("\n"+string(text), "\nscenario ")[1:] {
			lines := strings.Split(sc, "\n")
			for _, line := range lines {
				variants, isRules := strings.CutPrefix(line, "rules ")
				if !isRules {
					continue
				}
				for _, variant := range strings.Fields(variants) {
					n++
					t.Run(lines[0]+"/"+variant, func(t *testing.T) {
						x := script{t: t, variant: variant}
						x.run(lines[1:])
					})
				}
			}
		}
	}
	if n == 0 {
		t.Fatal("no script found")
	}
}

// script plays one script under one variant.
type script struct {
	t       *testing.T
	variant string
	g       *Game
	log     []string // the events of the last action
}

func (x *script) run(lines []string) {
	x.t.Helper()
	for i, line := range lines {
		line = strings.TrimRight(line, " ")
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "", "#", "rules", "bad", "roundtrip":
		case "end":
			return
		case "start":
			x.g = forced(x.t, x.variant, rest)
		case "see":
			for _, clause := range strings.Split(rest, ";") {
				words := splitWords(clause)
				x.same(line, words, x.clause(words[0], len(words)-1))
			}
		case "view":
			for _, clause := range strings.Split(rest[3:], ";") {
				words := splitWords(clause)
				x.same(line, words, x.viewed(int(rest[1]-'0'), words[0], len(words)-1))
			}
		case "legal", "can", "illegal":
			x.list(word, rest)
		case "events":
			var want []string
			for _, event := range lines[i+1:] {
				if !strings.HasPrefix(event, "  ") {
					break
				}
				want = append(want, strings.TrimSpace(event))
			}
			if !slices.Equal(x.log, want) {
				x.t.Fatalf("events\n  %s\nwant\n  %s", strings.Join(x.log, "\n  "), strings.Join(want, "\n  "))
			}
		case "play":
			for _, one := range strings.Split(rest, ";") {
				seat, action, _ := strings.Cut(strings.TrimSpace(one), " ")
				x.play(seat, action)
			}
		case "won", "draw", "open":
			winner, reason, over := x.g.Over()
			got := "open"
			if over && winner < 0 {
				got = "draw " + reason
			} else if over {
				got = fmt.Sprintf("won P%d %s", winner, reason)
			}
			if got != line {
				x.t.Fatalf("the game is %s, want %s", got, line)
			}
		default:
			if line[0] == 'P' {
				x.play(word, rest)
			} else if line[0] != '#' && line[0] != ' ' {
				x.t.Fatalf("%q is no line of a script", line)
			}
		}
	}
}

func (x *script) play(seat, action string) {
	x.t.Helper()
	if mover, _ := x.g.ToMove(); seat != "P"+strconv.Itoa(mover) {
		x.t.Fatalf("%s is to play %s, and P%d is to move", seat, action, mover)
	}
	x.log = play(x.t, x.g, plain(action))
}

// plain writes an action as the legal list has it.
func plain(action string) string {
	action = strings.NewReplacer("×", "x", "→", ">").Replace(strings.TrimSpace(action))
	if cards, isDiscard := strings.CutPrefix(action, "disc "); isDiscard {
		action = "disc " + strings.Join(ascending(strings.Fields(cards)), " ")
	}
	return action
}

func (x *script) list(word, rest string) {
	x.t.Helper()
	who, list, _ := strings.Cut(rest, " ")
	var legal, want []string
	if mover, _ := x.g.ToMove(); who == "P"+strconv.Itoa(mover) {
		legal = slices.Clone(x.g.Legal())
	}
	for _, action := range strings.Split(list, ",") {
		action = plain(action)
		want = append(want, action)
		if word != "legal" && slices.Contains(legal, action) == (word == "illegal") {
			x.t.Fatalf("%s %s: legal are %s", word, action, strings.Join(legal, ", "))
		}
	}
	slices.Sort(legal)
	slices.Sort(want)
	if word == "legal" && !slices.Equal(legal, want) {
		x.t.Fatalf("legal are %s\nwant %s", strings.Join(legal, ", "), strings.Join(want, ", "))
	}
}

// same compares a clause that a line wants, name first, with what is so.
func (x *script) same(line string, want, got []string) {
	x.t.Helper()
	name, want := want[0], slices.Clone(want[1:])
	if len(want) == 1 && want[0] == "-" {
		want = nil
	}
	if name[0] == 'P' || name == "scrap" || name == "responded" || strings.HasPrefix(name, "known") {
		slices.Sort(want)
		slices.Sort(got)
	}
	if !slices.Equal(want, got) {
		x.t.Fatalf("%s\n%s is %s", line, name, strings.Join(got, " "))
	}
}

// clause returns what a clause of the present position says, at most n words of `top`.
func (x *script) clause(name string, n int) []string {
	x.t.Helper()
	g := x.g
	switch name {
	case "scrap":
		return g.Zone("scrap")
	case "revealed":
		return slices.Clone(g.revealed)
	case "stock":
		return g.Zone("stock")
	case "top":
		return g.Zone("stock")[:min(n, len(g.stock))]
	case "deck":
		return []string{strconv.Itoa(len(g.stock))}
	case "move":
		if g.over {
			return nil
		}
		return []string{fmt.Sprintf("P%d:%s", g.toMove, g.phase)}
	case "turn":
		return []string{fmt.Sprintf("%d:P%d", g.turn, g.turnSeat)}
	case "passes":
		return []string{strconv.Itoa(g.passes)}
	case "threes":
		return []string{strconv.Itoa(g.threes)}
	case "stack":
		var words []string
		for i, it := range g.stack {
			word := it.card + strconv.Itoa(it.player)
			switch {
			case i > 0:
			case it.card[0] == '4' && len(g.rivals(it.player)) > 1:
				word += "!P" + strconv.Itoa(g.rival)
			case len(g.targets) > 0:
				word += "!" + strings.Join(g.targets, "+")
			}
			words = append(words, word)
		}
		return words
	case "offer":
		if g.offered == nil {
			return nil
		}
		rest := strings.ReplaceAll(strings.TrimPrefix(g.offered.rest, " face"), ":P", ":")
		return []string{g.offered.card + strconv.Itoa(g.offered.player) + rest}
	case "responded":
		var words []string
		if g.offered != nil {
			for _, seat := range g.rivals(g.offered.player) {
				if !slices.Contains(g.responders, seat) && !(g.phase == "response" && seat == g.toMove) {
					words = append(words, strconv.Itoa(seat))
				}
			}
		}
		return words
	}
	if seat, isKnown := strings.CutPrefix(name, "known"); isKnown {
		return g.Knows(int(seat[0] - '0'))
	}
	if len(name) != 3 || name[0] != 'P' || !strings.ContainsAny(name[2:], "hpf") {
		x.t.Fatalf("%s is no clause", name)
	}
	seat := int(name[1] - '0')
	if name[2] == 'h' {
		var words []string
		for _, card := range g.hands[seat] {
			words = append(words, card+g.stars(seat, card))
		}
		return words
	}
	var words []string
	for _, p := range g.piles(seat, name[2] == 'f') {
		words = append(words, g.describe(p))
	}
	return words
}

// stars marks a frozen card: twice if it was frozen in this very turn of its holder.
func (g *Game) stars(seat int, card string) string {
	turn, frozen := g.frozen[card]
	switch {
	case !frozen:
		return ""
	case turn == g.turn && seat == g.turnSeat:
		return "**"
	}
	return "*"
}

// describe prints a pile, `TH@0[JC1 JD0>2]`.
func (g *Game) describe(p *pile) string {
	word := p.card
	if p.owner != p.seat {
		word += "@" + strconv.Itoa(p.owner)
	}
	var on []string
	for _, a := range p.attached {
		text := a.card + strconv.Itoa(a.player)
		if a.recipient != a.player && g.seats > 2 {
			text += ">" + strconv.Itoa(a.recipient)
		}
		on = append(on, text)
	}
	if on != nil {
		word += "[" + strings.Join(on, " ") + "]"
	}
	return word
}

// viewed returns what a clause says to a seat: ?? for a card that it does not know.
func (x *script) viewed(viewer int, name string, n int) []string {
	words := x.clause(name, n)
	g := x.g
	hidden := name == "top" || name == "stock" || name[0] == 'P' && name[2] == 'h' && int(name[1]-'0') != viewer
	for i, word := range words {
		if hidden && !g.known[word[:2]][viewer] {
			words[i] = "??"
		}
	}
	return words
}
