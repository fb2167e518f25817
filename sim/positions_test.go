package sim

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
)

// endgames are positions of Cuttle: the stock left open in part, in whole, and not at all.
var endgames = []string{
	"P0h 4C 9D; P0p TS TH; P1h 7C 8C 2H; P1f KD; deck 10",
	"P0h AC 2C 3C; P1h 7C 8C; P1p TH@0[JD1] 9H; P0f KS; move P1:turn; turn 12:P1",
	"P0h 4C; P1h 5C 6C; top TD JC; P0p AS; known1 TD; passes 1; events 40; chance 12",
}

// atPositions is a plan of games that begin at positions.
func atPositions(out string) Plan {
	return Plan{
		Name: "ends", Variants: []Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:hand_limit=none,nine=hand"}},
		Policies: []string{"expert", "random"}, Deals: 50, Seed: 4, ShardDeals: 16, Decisions: true, Positions: endgames, Out: out,
	}
}

// slowStart returns the state in which a game begins, the slow way: what the position does not mention is
// written down behind it, in the order in which the seed deals it.
func slowStart(t *testing.T, rules engine.Rules, position string, run, deal int64) engine.State {
	t.Helper()
	mentioned := map[string]bool{}
	for _, w := range strings.FieldsFunc(position, func(r rune) bool { return strings.ContainsRune(" ;[]@", r) }) {
		mentioned[w[:min(2, len(w))]] = true
	}
	var rest []string
	for _, c := range Deal(run, deal, rules.Deck()) {
		if w := rules.Words().Cards[c]; !mentioned[w] {
			rest = append(rest, w)
		}
	}
	stock, scrap := rest, []string{"-"}
	var clauses []string
	for _, c := range strings.Split(position, "; ") {
		name, value, _ := strings.Cut(c, " ")
		switch name {
		case "deck":
			var n int
			fmt.Sscan(value, &n)
			stock, scrap = rest[:n], rest[n:]
		case "top":
			stock = append(strings.Fields(value), rest...)
		default:
			clauses = append(clauses, c)
		}
	}
	clauses = append(clauses, "stock "+strings.Join(stock, " "), "scrap "+strings.Join(scrap, " "))
	if !strings.Contains(position, "chance") {
		clauses = append(clauses, fmt.Sprintf("chance %d", Chance(run, deal)))
	}
	g, _ := games.FindGame("cuttle")
	s, err := g.Position(rules, strings.Join(clauses, "; "))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGamesBeginAtThePositionsInTurn: in all variants and seatings alike, and the record says what happened then.
func TestGamesBeginAtThePositionsInTurn(t *testing.T) {
	dir := t.TempDir()
	p := atPositions(filepath.Join(dir, "one"))
	run := play(t, p, 1)
	s, err := ScheduleOf(run)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.OpeningsOf(0); err == nil {
		t.Error("a reader that knows no positions begins games as if they were dealt")
	}
	run.Openings = s.openingsOf
	seen := 0
	for shard := range s.Shards() {
		rules := s.Variants[s.Shard(shard).Variant].Rules
		for _, g := range gamesOf(t, run, shard) {
			seen++
			st := slowStart(t, rules, endgames[g.Deal%3], 4, g.Deal)
			began := rules.New()
			var deal []cards.Card
			for _, c := range g.Cards {
				deal = append(deal, cards.Card(c))
			}
			g.Begin(began, deal)
			if began.String() != st.String() {
				t.Fatalf("game %d begins at %s, want %s", g.Game.Game, began, st)
			}
			first, _ := st.Turn()
			if len(g.rows) == 0 || int(g.rows[0].Turn) != first || g.rows[0].Ply != 0 || g.rows[0].Seq != 0 {
				t.Fatalf("game %d begins in turn %d with %+v", g.Game.Game, first, g.rows)
			}
			for _, e := range g.rows {
				st.Evolve(e.Event)
			}
			out, over := st.Outcome()
			if turn, _ := st.Turn(); !over || out.Winner != g.Winner || turn != int(g.Turns) {
				t.Fatalf("game %d ends with %v, %v in turn %d; the record has seat %d in turn %d", g.Game.Game, out, over, turn, g.Winner, g.Turns)
			}
		}
	}
	if int64(seen) != s.Games() || seen != 50*2*4 {
		t.Errorf("%d games, want %d", seen, s.Games())
	}
	for _, replay := range []bool{false, true} { // which plays each variant by itself, and the run played both beside each other
		if r := verify(t, run, VerifyOptions{Replay: replay}); r.Found > 0 || r.Games != s.Games() {
			t.Errorf("%+v", r)
		}
	}
	if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}
	p.Out = filepath.Join(dir, "three")
	play(t, p, 3)
	sameTree(t, p.Out, run.Dir)
	p.Decisions, p.Out = false, filepath.Join(dir, "beside") // with a choice for each variant shared
	beside := play(t, p, 2)
	if r := verify(t, beside, VerifyOptions{Replay: true}); r.Found > 0 {
		t.Errorf("beside each other: %+v", r)
	}
}

// TestOtherGamesBeginAtPositions, those that leave nothing open too.
func TestOtherGamesBeginAtPositions(t *testing.T) {
	for variant, list := range map[string][]string{
		"cutrope/basic":    {"P0h 3 3 S; P0a 9 8; P0p 7 +3; P1p 4 +3; level1 1 2 S; discard 1 1 S; turn 12:P0", "P0p 5 3; P1p 4 +1; P1h 5 6; move P1:turn"},
		"cuttle/cutthroat": {"P0h 4C 9D; P1h 5C; P2h 6C 7C; P2p TS; move P2:turn; turn 8:P2"},
		"highcard/duel":    {"P0 7C 9H TH / -; P1 2S JD AC / -; scrap 3C 4C 5C 6C; stock " + others("7C 9H TH 2S JD AC 3C 4C 5C 6C") + "; points 1 1; lead P0; turn 5 P0 turn; events 0; chance 7"},
	} {
		p := Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{"random"}, Deals: 20, ShardDeals: 8, Positions: list, Out: filepath.Join(t.TempDir(), "run")}
		run := play(t, p, 2)
		if r := verify(t, run, VerifyOptions{Replay: true}); r.Found > 0 || r.Games != 20 {
			t.Errorf("%s: %+v", variant, r)
		}
	}
}

// others lists the cards of a pack but for some.
func others(but string) string {
	var list []string
	for c := range cards.Card(cards.Pack) {
		if !strings.Contains(but, c.String()) {
			list = append(list, c.String())
		}
	}
	return strings.Join(list, " ")
}

// TestARunAtPositionsGoesOnWithItsOwn: more deals, and from no others.
func TestARunAtPositionsGoesOnWithItsOwn(t *testing.T) {
	p := atPositions(filepath.Join(t.TempDir(), "run"))
	p.Deals = 5
	play(t, p, 1)
	p.Deals = 20
	play(t, p, 1)
	whole := p
	whole.Out = filepath.Join(t.TempDir(), "whole")
	play(t, whole, 2)
	sameTree(t, p.Out, whole.Out)
	var differs *DiffersError
	for name, list := range map[string][]string{"another order": {endgames[1], endgames[0], endgames[2]}, "none": nil} {
		p.Positions = list
		if _, err := Run(t.Context(), resolve(t, p), Options{Tool: tool}); !errors.As(err, &differs) || differs.Field != "positions" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAForgedPositionIsFound in the plan of a run, and in games that begin elsewhere.
func TestAForgedPositionIsFound(t *testing.T) {
	run := play(t, atPositions(filepath.Join(t.TempDir(), "run")), 1)
	s, err := ScheduleOf(run)
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Clone(endgames)
	list[0] = strings.Replace(list[0], "4C", "5C", 1)
	if s.begins[0], err = games.Openings(s.Variants[0].Rules, list); err != nil {
		t.Fatal(err)
	}
	run.Openings = s.openingsOf
	c := shardCheck{run: run, sched: s, prover: run.Prover(), record: run.Shards()[0], options: VerifyOptions{Faults: 3}}
	if err := c.verify(t.Context(), 0); err != nil || c.report.Found == 0 {
		t.Errorf("%v, %+v", err, c.report)
	}
	text := string(run.Manifest.Plan)
	run.Manifest.Plan = []byte(strings.Replace(text, "P0h 4C 9D", "P0h 5C 9D", 1))
	if _, err := ScheduleOf(run); err == nil {
		t.Error("a run with another position in its plan is taken")
	}
	run.Manifest.Plan = []byte(strings.Replace(text, endgames[0], "@/etc/hostname", 1))
	if _, err := ScheduleOf(run); err == nil || !strings.Contains(err.Error(), `names a file, "/etc/hostname"; a run has the positions themselves`) {
		t.Errorf("a run's plan names a file: %v", err)
	}
	run.Manifest.Plan = []byte(strings.Replace(text, endgames[0], "P0h 4C 4C", 1))
	if _, err := ScheduleOf(run); err == nil || !strings.Contains(err.Error(), "4C lies in two places") {
		t.Errorf("a run with a position that is none: %v", err)
	}
}

func TestPositionsThatAreNoneAreRefusedInASentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.txt")
	if err := os.WriteFile(file, []byte("\ufeff# endgames\n\n"+endgames[0]+"\r\nP0h 4Z\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	one := []Variant{{Rules: "cuttle/standard"}}
	for _, c := range []struct {
		name     string
		variants []Variant
		change   func(*Plan)
		list     []string
		want     string
	}{
		{"a card that is none", one, nil, []string{"@" + file}, file + ":4: cuttle/standard: "},
		{"over", one, nil, []string{endgames[0], "over P0:goal; P0p TS TH AC"}, "positions[1]: cuttle/standard: the game is over"},
		{"none", one, nil, []string{}, "positions: lists no position"},
		{"no file", one, nil, []string{"@" + file + "x"}, "read the positions in "},
		{"of one variant only", []Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:goals=10"}}, nil, []string{"P0p TS AC; P0h 2C"}, "positions[0]: cuttle/standard:goals=10: P0 has won already"},
		{"two decks", []Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:jokers=2"}}, nil, endgames[:1], "are played with different decks, and a position is of one"},
		{"deals too", one, func(p *Plan) { p.DealList = listOf(t, "cuttle/standard", 1, 1) }, endgames, "positions: cannot go with deal_list: a game begins at a position, or is dealt"},
		{"swapped", one, func(p *Plan) { p.Swap = SwapDrawn }, endgames, "positions: cannot go with swap"},
		{"very many", one, nil, slices.Repeat([]string{"P0h 4C"}, 20_000), ": the positions up to here have more than"},
		{"many variants", slices.Repeat(one, 100), nil, slices.Repeat([]string{"P0h 4C"}, 2_000), "is listed twice"},
	} {
		p := Plan{Variants: c.variants, Policies: []string{"random"}, Positions: c.list}
		if c.change != nil {
			c.change(&p)
		}
		if _, err := p.Resolve(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	var many []Variant
	for i := range 20 {
		many = append(many, Variant{Rules: fmt.Sprintf("cuttle/standard:turn_limit=%d", 100+i)})
	}
	p := Plan{Variants: many, Policies: []string{"random"}, Positions: slices.Repeat([]string{"P0h 4C"}, 1_000)}
	if _, err := p.Resolve(); err == nil || !strings.Contains(err.Error(), "1000 positions in 20 variants are too many; 16384 in all are the most") {
		t.Errorf("positions times variants: %v", err)
	}
}

func TestAPlanFileListsPositions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.txt")
	if err := os.WriteFile(file, []byte(strings.Join(endgames, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	const head = "variants: [cuttle/standard]\npolicies: [random]\n"
	var hashes []string
	for _, text := range []string{"positions: '@" + file + "'", "positions: ['@" + file + "']", "positions:\n- " + strings.Join(endgames, "\n- "), "positions:\n- '" + strings.Join(endgames, "'\n- '") + "'"} {
		p, err := ParsePlan("p.yaml", []byte(head+text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		s := resolve(t, p)
		hashes = append(hashes, s.Hash())
		if s.Plan.Deals != 1002 || !slices.Equal(s.Plan.Positions, endgames) {
			t.Errorf("%s: %d deals of %v", text, s.Plan.Deals, s.Plan.Positions)
		}
		again, err := ParsePlan("", s.given.YAML())
		if err != nil || resolve(t, again).Hash() != s.Hash() || strings.Contains(string(s.given.YAML()), file) {
			t.Errorf("%s: the run keeps %v\n%s", text, err, s.given.YAML())
		}
	}
	if len(slices.Compact(hashes)) != 1 {
		t.Errorf("one plan, some hashes: %v", hashes)
	}
	if p, err := PlanOf([]byte(`{"game":"cuttle"}`)); err != nil || p.Positions != nil {
		t.Errorf("a plan without the key: %v, %v", p.Positions, err)
	}
	var m data.Manifest
	m.Plan = resolve(t, atPositions("x")).JSON()
	if list, err := m.Positions(); err != nil || !slices.Equal(list, endgames) {
		t.Errorf("run.json has %v, %v", list, err)
	}
}
