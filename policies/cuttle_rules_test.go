package policies

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// cuttleVariants lists the variants that tests go through.
var cuttleVariants = []string{"original", "pagat", "gamerules", "standard", "standard-2026",
	"standard:nine=top_of_stock,three=no_three_after_one", "original:nine=hand_two,queens=not_queens",
	"standard:jokers=2,win_on=own_turn", "pagat:stock_out=end_points,four=random", "standard:frozen_counters=on,queen_blocks_counters=off,stock_out=no_draw",
	"cutthroat", "team", "team:partner_hands=shown,response_nine=on", "cutthroat:jokers=0,hand_limit=8"}

func cuttleRulesPolicy(t testing.TB, text string) Policy {
	s, err := Parse(text, cuttle.GameName)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

// positions are what a player who knows Cuttle plays, or does not play.
var cuttlePositions = []struct {
	sense    string
	variant  string
	position string
	want     string // actions, any of which is right, separated by commas; after `not` those that are wrong
}{
	// winning
	{"wins with a point card", "standard", "P0h TS 4H 2C; P0p TH AH; P1h 4D 6D", "TS pts"},
	{"wins with the one card that is enough", "standard", "P0h 8S 9H QC; P0p TH 2H; P1h 4D 6D", "9H pts"},
	{"wins with a king", "standard", "P0h KD 6C 2C; P0p 7H 7D; P1h 4D 5D", "KD face"},
	{"wins with a fourth king", "standard", "P0h KD TC 2C; P0f KC KH KS; P1h 4D 6D; P1p TH", "KD face,TC pts"},
	{"wins with a jack", "standard", "P0h JC 2D 4C; P0p TH 2C; P1p 9H; P1h 4D 6D", "JC>9H"},
	{"wins by taking a jack off its own card", "standard", "P0h 2D 4C; P0p TS 4H; P1p TH@0[JC1]; P1h 4D 6D", "2D!JC"},
	{"wins with what a seven shows", "standard", "P0h 4C 4H; P0p TS AH; P1h 4D 6D; stack 7C0!; revealed 3C TH; move P0:seven", "TH pts"},
	{"wins on its own turn under gamerules", "gamerules", "P0h TS 4H 2C; P0p TH AH; P1h 4D 6D", "TS pts"},
	{"wins with a six that brings its points home", "standard", "P0h 6D 4C; P0p TS 4H; P1p TH@0[JC1]; P1h 4D 7D; P1f QS", "6D!"},

	// stopping a rival that would win
	{"scuttles a rival at twenty", "standard", "P0h TH 8H 8S QC QD; P1h 4C 5C 9C 9D; P1p TS TD", "THxTD"},
	{"jacks a rival at twenty", "standard", "P0h JC 4C 5C 3C; P1h 4D 6D 9C 9D; P1p TD TH", "JC>TD,JC>TH"},
	{"scraps twenty with an ace", "standard", "P0h AC 4C 5C KC; P1h 4D 6D 9C 9D; P1p TS TH", "AC!"},
	{"scraps twenty with an ace, queen or not", "standard", "P0h AC 4C 5C JC; P1h 4D 6D 9C 9D; P1p TS TH; P1f QH", "AC!"},
	{"a two on the third king", "standard", "P0h 2C 4C 5C; P1h 4D 6D 9C 9D; P1f KD KH KS", "2C!KD,2C!KH,2C!KS"},
	{"a nine on the third king", "standard", "P0h 9C 4C 5C; P1h 4D 6D 7C 9D; P1f KD KH KS", "9C!KD,9C!KH,9C!KS"},
	{"a six against kings behind a queen", "standard", "P0h 6C 4C 5C 2S; P1h 4D 6D 9C 9D; P1f QS KD KH KS", "6C!"},
	{"a nine on a ten where nines send to the stock", "standard:nine=top_of_stock", "P0h 9C 4C 3C; P1h 4D 6D 8C 9D; P1p TD TH", "9C!TD,9C!TH"},
	{"a seven's ace stops a rival at twenty", "standard", "P0h 4C; P1h 4D 6D 9C 9D; P1p TS TD; stack 7C0!; revealed AC 8C; move P0:seven", "AC!"},
	{"takes its ten back with a jack where jacks toggle", "original", "P0h JD 4C 5C; P1p TH@0[JC1] TD; P1h 4D 6D 9C 9D", "JD>TH,JD>TD"},

	// scuttles, jacks, aces and sixes
	{"scuttles with the lower of two cards that do", "standard", "P0h TH TS 3C; P1h 4D 6D 9C 9D; P1p TC TD", "THxTC,THxTD"},
	{"an ace when behind", "standard", "P0h AC 4C 5C 3C; P1h 4D 6D 9C; P1p TS 9H", "AC!"},
	{"no ace when ahead", "standard", "P0h AC 4C 5C; P0p TS; P1h 4D 6D 9C; P1p AH", "not AC!"},
	{"a six when only the rival has kings", "standard", "P0h 6C 4C 3C; P1h 4D 7D 9C; P1f KD KH QH", "6C!"},
	{"no six against its own kings", "standard", "P0h 6C 4C 3C; P0f KD KH; P1h 4D 7D 9C; P1f 8H", "not 6C!"},
	{"no two on lone glasses", "standard", "P0h 2C 4C TC; P1h 4D 6D 9C; P1f 8H", "not 2C!8H"},
	{"no jack on its own card", "original", "P0h JC 4C 5C; P0p TH; P1h 4D 6D 9C", "not JC>TH"},
	{"no two on its own king", "original", "P0h 2C 4C 5C; P0f KD; P1h 4D 6D 9C", "not 2C!KD"},

	// keeping a lead
	{"a queen before its lead", "standard", "P0h QD JD; P0p TS TH; P1h JC 4D 6D; known0 JC", "QD face"},
	{"a frozen ten cannot win next turn", "standard", "P0h AC 9C KD; P0p TS; P1h TH*; P1p TD AH; known0 TH", "not AC!"},
	{"a ten that is not frozen can", "standard", "P0h AC 9C KD; P0p TS; P1h TH; P1p TD AH; known0 TH", "AC!,9C!TD,9CxAH"},
	{"the last pass is not for who leads", "standard", "P0h 4C 4H; P0p TS 3H; P1h 4D; P1p 2H; stock -; passes 2; scrap AC; deck 0", "not pass"},
	{"the last pass is for who is behind", "standard", "P0h 4C; P0p 2H; P1h KC KD; P1p TS TH; stock -; passes 2; deck 0", "pass"},

	// drawing
	{"draws with a small hand", "standard", "P0h 4C; P1h 4D 6D 9C 9D TC", "draw"},
	{"draws with a two and an ace only", "standard", "P0h 2C AC; P1h 4D 6D 9C 9D TC", "draw"},

	// counters
	{"counters the ace that scraps its lead", "standard", "P0h 2C 4C; P0p TS TD; P1h 4D 6D; stack AC1!; move P0:counter", "ctr 2C"},
	{"lets an ace be that scraps the rival's lead", "standard", "P0h 2C 4C; P1p TS TD; P1h 4D 6D; stack AC1!; move P0:counter", "ok"},
	{"counters a two on its third king", "standard", "P0h 2C 4C 6C; P0f KC KD KH; P1h 4D 6D; stack 2S1!KH; move P0:counter", "ctr 2C"},
	{"lets a three be that can take little", "standard", "P0h 2C 4C; P1h 4D 6D; scrap 4H; stack 3C1!; move P0:counter", "ok"},
	{"counters a three that would take the winning ten", "standard", "P0h 2C 4C; P1h 4D 6D; P1p TC AH; scrap TH; stack 3C1!; move P0:counter", "ctr 2C"},
	{"counters the counter of the ace that saves it", "standard", "P0h 2C 4C; P1h 4D 6D; P1p TC TH; stack AC0! 2D1; move P0:counter", "ctr 2C"},
	{"lets the counter of a three that can take little be", "standard", "P0h 2C TC TH; P1h 4D 6D; scrap 4H; stack 3C0! 2D1; move P0:counter", "ok"},

	// choices
	{"takes the card that wins next turn", "standard", "P0h 4C; P0p TS AH; P1h 4D 6D; scrap TH 5H 4H 3H; stack 3C0!; move P0:take", "take TH"},
	{"takes the king that wins next turn", "standard", "P0h 4C; P0p TS 4H; P1h 4D 6D; scrap KH 5H 3H; stack 3C0!; move P0:take", "take KH"},
	{"keeps the winning ten from a four", "standard", "P0h AC TH 4D; P0p TS AH; P1h 5D 6D; stack 4C1!; move P0:four", "disc AC 4D"},
	{"keeps the winning ten from its five", "standard", "P0h TH 4D 3D; P0p TS AH; P1h 5D 6D; stack 5C0!; move P0:five", "not disc TH"},
	{"keeps the winning ten when it discards down", "standard-2026", "P0h TH 4D 3D 8C 8D 9C 9D KC KD; P0p TS AH; P1h 5D 6D; move P0:down", "not disc TH"},
	{"scraps the king, not the jack the rival could less use", "standard", "P0h 4C; P1h 4D 6D; P1p TH; P1f QH; stack 7C0!; revealed JC JD; move P0:seven", "scrap JC,scrap JD"},
}

// seatPositions are the same for three players, each for themselves, and for two teams.
var seatPositions = []struct{ sense, variant, position, want string }{
	{"counters for the one who would lose", "cutthroat", "P0h 2C 4C; P1p TS; P1h 4D 6D; P2p 4H@1[JC2]; P2h 5D 6S; stack 6C1!; move P0:counter", "ctr 2C"},
	{"lets be what only the other rival loses", "cutthroat", "P0h 2C 4C; P1p 3S; P1h 4D 6D; P2p TH; P2h 5D 6S; P2f QH; stack 2S1!QH; move P0:counter", "ok"},
	{"scuttles the rival who would win, not the other", "cutthroat", "P0h TS TC 4C; P1p 4H; P1h 4D 6D 9C; P2p TD 2D; P2h 5D 6S 8D", "TSxTD"},
	{"does not spend a ten on a rival who is far from winning", "cutthroat", "P0h TS; P0p 4S; P1p 3H; P1h 4D 6D; P2p 9D; P2h 5D 6S", "not TSx3H"},
	{"a four for the rival who holds the winning card", "cutthroat", "P0h 4C 3C; P1p 4H; P1h 8D; P2p TD; P2h TH; known0 TH 8D", "4C!P2"},
	{"takes the ten that wins, whoever has it", "cutthroat", "P0h JC 4C 2D; P0p 4S; P1p 9H; P1h 4D 6D; P2p TD; P2h 5D 6S", "JC>TD"},
	{"a jack to the partner's goal", "team", "P0h JC 4C; P1p TH; P1h 4D 6D; P2p TS AH; P2h 5C 5D; P3h 6C 6S", "JC>TH:P2"},
	{"its own card to the partner's goal", "team", "P0h JC 4C; P0p TH; P1h 4D 6D; P2p TS AH; P2h 5C 5D; P3h 6C 6S", "JC>TH:P2"},
	{"no jack on the partner's card", "team", "P0h JC 4C 5S; P2p TS; P1h 4D 6D; P2h 5C 5D; P3h 6C 6S", "not JC>TS:P0,JC>TS:P1,JC>TS:P3"},
	{"counters the ace that scraps the partner's points", "team", "P0h 2C 4C; P1h 4D 6D; P2p TS TD; P2h 5C 5D; P3h 6C 6S; stack AC1!; move P0:counter", "ctr 2C"},
	{"no ace against the partner's lead", "team", "P0h AC 4C; P1h 4D 6D; P1p 2H; P2p TS TD; P2h 5C 5D; P3h 6C 6S", "not AC!"},
	{"lets the partner's two be", "team", "P0h 2C 4C; P1h 4D 6D; P1f KH; P1p TH; P2h 5C 5D; P3h 6C 6S; stack 2S2!KH; move P0:counter", "ok"},
}

func TestRulesHasSenseForThirdSeatsAndPartners(t *testing.T) {
	for _, c := range seatPositions {
		checkChoice(t, c.sense, c.variant, c.position, c.want)
	}
}

func TestRulesPlaysWhatAPlayerWould(t *testing.T) {
	for _, c := range cuttlePositions {
		checkChoice(t, c.sense, c.variant, c.position, c.want)
	}
}

// checkChoice checks that the policy `rules` plays one of the actions listed, or none of them.
func checkChoice(t *testing.T, sense, variant, position, want string) {
	t.Helper()
	r := cuttle.MustParse(variant)
	s, err := cuttle.ParsePosition(r, position)
	if err != nil {
		t.Errorf("%s: %v", sense, err)
		return
	}
	v := s.NewView()
	s.Look(s.ToMove(), v)
	got := r.Words().Action(cuttleRulesPolicy(t, "rules").Choose(v, nil))
	list, not := strings.CutPrefix(want, "not ")
	words := strings.Split(list, ",")
	for _, w := range words {
		a, err := r.Words().ParseAction(w)
		if err != nil || !slices.Contains(v.Legal(), a) {
			t.Errorf("%s: %s is not legal in %s", sense, w, position)
		}
	}
	if slices.Contains(words, got) == not {
		t.Errorf("%s\n%s\ngot  %s\nwant %s", sense, v, got, want)
	}
}

// TestRulesPlaysTheTactics plays the positions of the engine's scripts that
// have one good move.
func TestRulesPlaysTheTactics(t *testing.T) {
	eachTactic(t, func(sense, variant, position, want string) { checkChoice(t, sense, variant, position, want) })
}

// eachTactic goes through the positions of tactics.txt: what each is about, and the best action.
func eachTactic(t *testing.T, check func(sense, variant, position, want string)) {
	t.Helper()
	file := filepath.Join("..", "engine", "cuttle", "testdata", "tactics.txt")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err)
	}
	var sense string
	var variants []string
	var position string
	var moves []string
	for _, line := range strings.Split(string(text), "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "scenario":
			sense, variants, moves = rest, nil, nil
		case word == "rules":
			variants = strings.Fields(rest)
		case word == "start":
			position = rest
		case len(word) == 2 && word[0] == 'P':
			moves = append(moves, rest)
		case word == "best":
			_, want, _ := strings.Cut(rest, " ")
			for _, variant := range variants {
				check(sense, variant, afterMoves(t, variant, position, moves), want)
			}
		}
	}
}

// afterMoves returns the position after some actions.
func afterMoves(t *testing.T, variant, position string, moves []string) string {
	r := cuttle.MustParse(variant)
	s, err := cuttle.ParsePosition(r, position)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		a, err := r.Words().ParseAction(m)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(a, nil)
	}
	return s.String()
}

// eachCuttleChoice plays games of rules against itself, with a random move now
// and then, and calls f at each choice.
func eachCuttleChoice(t testing.TB, variant string, games int, f func(v *cuttle.View)) {
	r := cuttle.MustParse(variant)
	rng := rand.New(rand.NewPCG(5, 6))
	p := cuttleRulesPolicy(t, "rules")
	s := r.New()
	v := s.NewView().(*cuttle.View)
	deck := slices.Clone(r.Deck())
	for range games {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		s.Begin(deck, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			legal := v.Legal()
			a := legal[0]
			if len(legal) > 1 {
				f(v)
				if a = p.Choose(v, rng); rng.IntN(5) == 0 {
					a = legal[rng.IntN(len(legal))]
				}
			}
			s.Play(a, nil)
		}
	}
}

func TestRulesChoosesLegalActionsInEveryVariant(t *testing.T) {
	p := cuttleRulesPolicy(t, "rules")
	for _, variant := range cuttleVariants {
		eachCuttleChoice(t, variant, 100, func(v *cuttle.View) {
			if a := p.Choose(v, nil); !slices.Contains(v.Legal(), a) {
				t.Fatalf("%s: %s is not legal in %s", variant, v.Rules().Words().Action(a), v)
			}
		})
	}
}

func TestHiddenCardsDoNotChangeWhatRulesChooses(t *testing.T) {
	p := cuttleRulesPolicy(t, "rules")
	rng := rand.New(rand.NewPCG(7, 8))
	for _, variant := range cuttleVariants {
		s := cuttle.MustParse(variant).New()
		other := s.NewView()
		eachCuttleChoice(t, variant, 30, func(v *cuttle.View) {
			want := p.Choose(v, nil)
			v.Sample(s, rng)
			s.Look(v.Seat(), other)
			if got := p.Choose(other, nil); got != want {
				words := v.Rules().Words()
				t.Fatalf("%s: %s\nchosen %s, and %s with other hidden cards", variant, v, words.Action(want), words.Action(got))
			}
		})
	}
}

func TestRulesDoesNotAllocate(t *testing.T) {
	p := cuttleRulesPolicy(t, "rules")
	for _, variant := range cuttleVariants[:5] {
		eachCuttleChoice(t, variant, 3, func(v *cuttle.View) {
			if n := testing.AllocsPerRun(1, func() { p.Choose(v, nil) }); n != 0 {
				t.Fatalf("%s: %g allocations in %s", variant, n, v)
			}
		})
	}
}

// TestRulesBeatsRandom is a floor: over many pairs rules scores 97 % and more.
func TestRulesBeatsRandom(t *testing.T) {
	for _, variant := range cuttleVariants[:5] {
		const pairs = 200
		if score := scoreOfPairs(t, variant, "rules", "random", pairs); score < 0.93 {
			t.Errorf("%s: rules scores %.3f against random over %d pairs, want 0.93 at least", variant, score, pairs)
		}
	}
}

// scoreOfPairs returns the score of one policy against another over mirrored pairs of shuffled deals.
func scoreOfPairs(t testing.TB, variant, one, two string, pairs int) float64 {
	r := cuttle.MustParse(variant)
	rng := rand.New(rand.NewPCG(9, 10))
	players := [2]Policy{cuttleRulesPolicy(t, one), cuttleRulesPolicy(t, two)}
	s := r.New()
	v := s.NewView()
	deck := slices.Clone(r.Deck())
	score := 0.0
	for range pairs {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		chance := rng.Uint64()
		for swap := range engine.Seat(2) { // where the first policy sits
			s.Begin(deck, chance)
			for s.ToMove() != engine.NoSeat {
				s.Look(s.ToMove(), v)
				a := v.Legal()[0]
				if len(v.Legal()) > 1 {
					a = players[s.ToMove()^swap].Choose(v, rng)
				}
				s.Play(a, nil)
			}
			switch o, _ := s.Outcome(); o.Winner {
			case swap:
				score++
			case engine.NoSeat:
				score += 0.5
			}
		}
	}
	return score / float64(2*pairs)
}

func TestRulesKeepsMoreWorthFirst(t *testing.T) {
	p := cuttleRulesPolicy(t, "rules").(*cuttleRules)
	for i := 1; i < len(p.byWorth); i++ {
		a, b := p.byWorth[i-1].First().Rank(), p.byWorth[i].First().Rank()
		if p.keep(a) < p.keep(b) {
			t.Errorf("rank %d stands before rank %d, which is worth more", a, b)
		}
	}
}

func TestChanceOfACardInAHandCountedByHand(t *testing.T) {
	p := &cuttleRules{unseen: cards.Full(4)} // AC AD AH AS
	ace := cards.SetOf(0)
	for _, c := range []struct{ unknown, want int }{{0, 0}, {1, 250}, {2, 500}, {3, 750}, {4, 1000}} {
		if got := p.holds(ace, 0, c.unknown); got != c.want {
			t.Errorf("one of four cards, %d drawn: %d thousandths, want %d", c.unknown, got, c.want)
		}
	}
	if got := p.holds(ace, ace, 0); got != thousand {
		t.Errorf("a known card is held with chance %d, want %d", got, thousand)
	}
}

// BenchmarkRulesChoice measures one choice, the legal actions being listed already.
func BenchmarkRulesChoice(b *testing.B) {
	p := cuttleRulesPolicy(b, "rules")
	rng := rand.New(rand.NewPCG(1, 2))
	var views []engine.View
	eachCuttleChoice(b, "standard", 30, func(v *cuttle.View) {
		s := v.Rules().New()
		v.Sample(s, rng)
		views = append(views, s.NewView())
		s.Look(v.Seat(), views[len(views)-1])
		views[len(views)-1].Legal()
	})
	i := 0
	for b.Loop() {
		p.Choose(views[i], nil)
		if i++; i == len(views) {
			i = 0
		}
	}
}
