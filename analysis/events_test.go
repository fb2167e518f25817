package analysis

import (
	"math/rand/v2"
	"strings"
	"testing"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/games"
)

func cuttleWords(t *testing.T) *engine.Vocabulary {
	t.Helper()
	rules, err := games.Find("cuttle/standard")
	if err != nil {
		t.Fatal(err)
	}
	return rules.Words()
}

// threeGames are two decided games and a drawn one, made up.
func threeGames(t *testing.T, v *engine.Vocabulary) []logged {
	first := game(two, 0, 0, 0, "expert", "expert")
	first.Turns = 4
	second := game(two, 1, 0, 1, "expert", "expert")
	second.Turns = 3
	third := game(two, 2, 0, draw, "expert", "expert")
	third.Turns = 2
	return []logged{
		script(t, v, first, `
			1/0 placed P0 KD hand0>royals0
			2/1 placed P1 8C hand1>royals1
			2/1 shown P1 AC >hand0
			3/2 announced P0 AC hand0>stack next=P1:counter
			3/3 countered P1 2D on AC hand1>stack
			3/3 letbe P0 n=1
			3/3 scrapped P0 2D stack>scrap
			3/3 fizzled P0 AC stack>scrap
			4/4 drawn P1 3C stock>hand1
			5/5 scored P0 TC hand0>points0
			5/5 won P0 n=14`),
		script(t, v, second, `
			1/0 announced P0 6C hand0>stack next=P1:counter
			1/0 letbe P1
			1/0 scrapped P0 KD royals0>scrap
			1/0 resolved P0 6C stack>scrap
			2/1 placed P1 8H hand1>royals1
			2/2 placed P0 KH hand0>royals0
			2/2 jacked P1 X0 on KH hand1>attached1
			2/2 switched P1 KH royals0>royals1
			3/3 announced P1 2C on 8C hand1>stack next=P0:counter
			3/4 letbe P0 n=1
			3/4 resolved P1 2C stack>scrap
			3/4 won P1 n=21`),
		script(t, v, third, `
			1/0 passed P0
			2/1 passed P1
			2/1 ended`),
	}
}

func TestMadeUpGamesOfCuttleByHand(t *testing.T) {
	v := jokered(t)
	list := answersTo(t, "cuttle", two, v, nil, threeGames(t, v)...)

	is(t, list, "kinds/placed", 4./3, 3, "game")
	is(t, list, "kinds/passed", 2./3, 3, "game")
	is(t, list, "kinds/ended", 1./3, 3, "game")

	// Seat 1 could counter once and did, seat 0 twice and did not.
	is(t, list, "countered/all", 1./3, 3, "chance")
	is(t, list, "countered/seat 0", 0, 2, "chance")
	is(t, list, "countered/seat 1", 1, 1, "chance")
	is(t, list, "fizzled/all", 1./3, 3, "one-off")

	is(t, list, "kings/all", 2./3, 3, "game")
	is(t, list, "first_king/mean", 1.5, 2, "game with one")
	is(t, list, "first_king/median", 1, 2, "game with one")
	is(t, list, "glasses/all", 2./3, 3, "game")
	is(t, list, "glasses_a_game/mean", 2./3, 3, "game")
	is(t, list, "glasses_score/all", 1./2, 2, "game with one") // seat 1 twice: lost and won
	is(t, list, "first_glasses/mean", 2, 2, "game with one")

	is(t, list, "won_with/1 king", 1, 2, "game won") // the second was taken with a joker
	is(t, list, "won_with/0 kings", 0, 2, "game won")
	is(t, list, "won_by/points", 1./2, 2, "game won")
	is(t, list, "won_by/a one-off", 1./2, 2, "game won")
	is(t, list, "outcomes/goal", 2./3, 3, "game")
	is(t, list, "side_score/seat 0", 1./2, 3, "game")
	if _, ok := list["branching/mean"]; ok {
		t.Error("without the rules there is a branching factor")
	}
}

// jokered returns the words of a variant with jokers.
func jokered(t *testing.T) *engine.Vocabulary {
	t.Helper()
	rules, err := games.Find("cuttle/standard:jokers=2")
	if err != nil {
		t.Fatal(err)
	}
	return rules.Words()
}

func TestMadeUpGamesOfCutTheRopeByHand(t *testing.T) {
	rules, err := games.Find("cutrope/basic")
	if err != nil {
		t.Fatal(err)
	}
	v := rules.Words()
	won := game(two, 0, 0, 1, "random", "random")
	won.Turns, won.Reason = 4, "emptied"
	stuck := game(two, 1, 0, draw, "random", "random")
	stuck.Turns, stuck.Reason = 6, "stuck"
	list := answersTo(t, "cutrope", two, v, nil,
		script(t, v, won, `
			1/0 played P0 1 hand0>level1
			1/1 played P0 2 personal0>level1
			1/1 turned P0 7 >personal0
			1/2 put P0 9 hand0>supplya0
			2/3 put P1 9 hand1>supplya1
			3/4 played P0 3 supplya0>level1
			3/4 completed P0 level1>discard n=10
			3/5 put P0 4 hand0>supplyb0
			3/5 reshuffled P0 discard>stock n=10
			3/5 drawn P0 1 stock>hand0
			3/5 reshuffled P0 discard>stock n=2
			4/6 played P1 S personal1>level2
			4/6 won P1`),
		script(t, v, stuck, "6/9 stopped P1\n6/9 ended n=2"))
	is(t, list, "completed/a game", 1./2, 2, "game")
	is(t, list, "completed_cards/mean", 10, 1, "row completed")
	is(t, list, "plays/a turn", 4./10, 10, "turn")
	is(t, list, "idle/all", 7./10, 10, "turn")
	is(t, list, "reshuffled/all", 1./2, 2, "game")
	is(t, list, "reshuffles/a game", 1, 2, "game")
	is(t, list, "stuck/all", 1./2, 2, "game")
	if _, ok := list["countered/all"]; ok {
		t.Error("a metric of Cuttle answers for Cut the Rope")
	}
}

// The evaluations of statistics.md b.13: the winner's .1 −.2 −.4 .3 .6 .9, the
// other's negated; drama is the mean of 0 .4 .8 0 0 0, the leader changes twice,
// the loser reached .4, and the winner is above that from index 4 of 6.
func TestCourseOfTheToyGame(t *testing.T) {
	var values []int32
	for _, v := range []int32{1000, -2000, -4000, 3000, 6000, 9000} {
		values = append(values, v, -v)
	}
	got := courseOf(values, 2, 0)
	want := course{turns: 6, changes: 2, deficit: 8000, behind: 12000, threshold: 4000, before: 4}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if drama := float64(got.behind) / float64(got.turns) / whole; drama != .2 {
		t.Errorf("drama %v, want .2", drama)
	}
}

func TestLeadOfThreeSidesAndOfADraw(t *testing.T) {
	values := []int32{ // by turn: three sides
		0, 0, 0, // nobody leads
		5, 0, 3, // the first leader is no change
		5, 5, 3, // a tie leaves the lead
		5, 6, 3, // a change
		5, 6, 9, // a change
		5, 6, 9,
	}
	if got, want := courseOf(values, 3, 2), (course{turns: 6, changes: 2, deficit: 3, behind: 2 + 2 + 3, threshold: 6, before: 4}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got, want := courseOf(values, 3, -1), (course{turns: 6, changes: 2}); got != want {
		t.Errorf("a draw: got %+v, want %+v", got, want)
	}
	if got := courseOf(values[:15], 3, 1); got.before != 5 {
		t.Errorf("a winner who never was above a loser's best: %d turns of 5 before", got.before)
	}
}

// The rows of statistics.md b.13: copies in the deck, opening hand and drawn, and whether the game was won.
func TestCardWorthOfTheToyRows(t *testing.T) {
	rows := [][4]int32{{2, 1, 0, 1}, {2, 0, 1, 1}, {1, 0, 0, 0}, {2, 1, 1, 0}, {1, 1, 0, 1}, {2, 0, 0, 1}, {1, 0, 1, 0}}
	m := &worth{prefix: "card_", words: []string{"X"}, copies: make([]int64, 1), now: make([]held, 1), sides: 2, by: make([]worthOf, 1)}
	for _, r := range rows {
		m.copies[0], m.now[0] = int64(r[0]), held{opening: int64(r[1]), drawn: int64(r[2])}
		m.seat(2 * int64(r[3]))
		m.deal()
	}
	m.copies[0] = 2
	list := map[string]Estimate{}
	for _, e := range m.Estimates() {
		list[e.Metric+"/"+e.What] = e
	}
	is(t, list, "card_opening/X", 2./3, 3, "copy")
	is(t, list, "card_drawn/X", 1./3, 3, "copy")
	is(t, list, "card_in_hand/X", 1./2, 6, "copy")
	is(t, list, "card_not_seen/X", 4./5, 5, "copy")
	is(t, list, "card_improvement/X", -.3, 7, "deal")
}

func TestGamesAreTheSameHoweverBatchesCutThem(t *testing.T) {
	rules, list := playRandom(t, "cuttle/standard", 12, 2, rand.New(rand.NewPCG(1, 1)))
	entries, _ := choose("cuttle", nil)
	var want string
	for _, rows := range []int{1, 7, 64, 1000, 1 << 17} {
		f := newFold(entries)
		if err := f.add(block{withEvents(0, 0, two, rules.Words(), rules, rows, logsOf(list)...)}); err != nil {
			t.Fatal(err)
		}
		got := written(t, f)
		if want == "" {
			want = got
		}
		if got != want {
			t.Fatalf("batches of %d rows:\n%s\nof one:\n%s", rows, got, want)
		}
	}
}

func TestEventsThatAreFewerOrMoreThanTheGamesSayAreRefused(t *testing.T) {
	v := cuttleWords(t)
	for extra, want := range map[int32]string{1: "fewer events", -1: "more events"} {
		s := withEvents(3, 0, two, v, nil, 5, threeGames(t, jokered(t))[2])
		games := s.games
		s.lean = func(fn func(*data.Game) error) error {
			return games(func(g *data.Game) error {
				g.Events += extra
				return fn(g)
			})
		}
		err := newFold(ofCuttle).add(block{s})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "shard 3") {
			t.Errorf("%+d events: %v", extra, err)
		}
	}
}
