package report

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
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
	first := synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "expert")
	first.Turns = 4
	second := synthetic.Game(synthetic.Two, 1, 0, 1, "expert", "expert")
	second.Turns = 3
	third := synthetic.Game(synthetic.Two, 2, 0, synthetic.Draw, "expert", "expert")
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
	list := answersTo(t, "cuttle", synthetic.Two, v, nil, threeGames(t, v)...)

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
	won := synthetic.Game(synthetic.Two, 0, 0, 1, "random", "random")
	won.Turns, won.Reason = 4, "emptied"
	stuck := synthetic.Game(synthetic.Two, 1, 0, synthetic.Draw, "random", "random")
	stuck.Turns, stuck.Reason = 6, "stuck"
	list := answersTo(t, "cutrope", synthetic.Two, v, nil,
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

func TestGamesAreTheSameHoweverBatchesCutThem(t *testing.T) {
	rules, list := playRandom(t, "cuttle/standard", 12, 2, rand.New(rand.NewPCG(1, 1)))
	entries, _ := metrics.Choose("cuttle", nil)
	var want string
	for _, rows := range []int{1, 7, 64, 1000, 1 << 17} {
		f := newFold(entries)
		if err := f.add(reading.Block{withEvents(0, 0, synthetic.Two, rules.Words(), rules, rows, logsOf(list)...)}); err != nil {
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
		s := withEvents(3, 0, synthetic.Two, v, nil, 5, threeGames(t, jokered(t))[2])
		games := s.Games
		s.Lean = func(fn func(*data.Game) error) error {
			return games(func(g *data.Game) error {
				g.Events += extra
				return fn(g)
			})
		}
		err := newFold(ofCuttle).add(reading.Block{s})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "shard 3") {
			t.Errorf("%+d events: %v", extra, err)
		}
	}
}
