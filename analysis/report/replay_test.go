package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
)

// What the folds say of random games is counted again here, the slow way, from
// the games as they were played.
func TestChoicesAndUsesAreThoseOfTheGamesAsPlayed(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "cuttle/original:jokers=2,jack=top", "cuttle/team", "cutrope/quick:seats=3", "highcard/trio"} {
		rules, list := playRandom(t, variant, 10, 1, rand.New(rand.NewPCG(3, 4)))
		words := rules.Words()
		var actions, legal, several, chosen, could int64
		labels := words.Labels
		use := []int{0}
		if variant[0] == 'c' {
			use = []int{3} // scuttle
		}
		for i := range list {
			for ply, open := range list[i].legal {
				actions++
				if len(open) < 2 {
					continue
				}
				several++
				legal += int64(len(open))
				if len(labels) == 0 {
					continue
				}
				able := false
				for _, a := range open {
					able = able || words.Labelled(a, use)
				}
				if able {
					could++
					chosen += stats.Indicator(words.Labelled(list[i].action(ply), use))
				}
			}
		}
		found := answersTo(t, "cuttle", rules.Table(), words, rules, logsOf(list)...)
		is(t, found, "branching/mean", float64(legal)/float64(several), several, "choice")
		is(t, found, "forced/all", float64(actions-several)/float64(actions), actions, "action")
		if could > 0 {
			is(t, found, "chosen/"+labels[use[0]], float64(chosen)/float64(could), could, "choice")
		}
	}
}

// action returns the action of a ply.
func (p *played) action(ply int) engine.Action {
	for _, e := range p.log {
		if int(e.Ply) == ply {
			return engine.Action(e.Action)
		}
	}
	panic("no such ply")
}

func TestCountersByTheRulesAreThoseByTheEvents(t *testing.T) {
	rules, list := playRandom(t, "cuttle/standard", 100, 1, rand.New(rand.NewPCG(5, 6)))
	found := answersTo(t, "cuttle", synthetic.Two, rules.Words(), rules, logsOf(list)...)
	if a, b, c := found["countered/all"], found["chosen/counter"], found["as_counter/two"]; a.N == 0 ||
		a.N != b.N || a.Count != b.Count || a.Interval != b.Interval || a.N != c.N || a.Count != c.Count {
		t.Errorf("by the events %+v\nby the rules %+v\n%+v", a, b, c)
	}
}

func TestHandsAreFollowedToTheEnd(t *testing.T) {
	for _, variant := range []string{"cuttle/standard", "cuttle/original:nine=top_of_stock,jack=top", "cuttle/team", "cutrope/basic"} {
		rules, list := playRandom(t, variant, 10, 1, rand.New(rand.NewPCG(7, 8)))
		table := rules.Table()
		left := make([]int64, table.Seats)
		var opening, drawn int64
		for i := range list {
			p := &list[i]
			s := rules.New()
			s.Begin(cardsOf(p.Cards), uint64(p.Chance))
			hand := engine.Zone(slices.Index(rules.Words().Zones, "hand"))
			stock := engine.Zone(slices.Index(rules.Words().Zones, "stock"))
			count := func(seat engine.Seat) (n int64) {
				for c := range rules.Words().Cards {
					n += int64(s.Holds(engine.Place{Zone: hand, Seat: seat}, cards.Card(c)))
				}
				return n
			}
			for seat := range engine.Seat(table.Seats) {
				opening += count(seat)
			}
			for _, e := range p.log {
				s.Evolve(e.Event)
				drawn += stats.Indicator(e.From.Zone == stock && e.To.Zone == hand)
			}
			for seat := range engine.Seat(table.Seats) {
				left[seat] += count(seat)
			}
		}
		found := answersTo(t, "cuttle", table, rules.Words(), rules, logsOf(list)...)
		for seat, n := range left {
			is(t, found, "hand_left/"+analysis.SeatName(seat), float64(n)/float64(len(list)), int64(len(list)), "game")
		}
		var openings, draws int64
		for _, e := range found {
			switch e.Metric {
			case "card_opening":
				openings += e.N
			case "card_drawn":
				draws += e.N
			}
		}
		if openings != opening || draws != drawn {
			t.Errorf("%s: %d cards in opening hands, %d drawn, want %d, %d", variant, openings, draws, opening, drawn)
		}
	}
}

func TestLeadEndsWithTheWinnerAtTheGoal(t *testing.T) {
	rules, list := playRandom(t, "cuttle/standard", 60, 1, rand.New(rand.NewPCG(9, 10)))
	entries, _ := metrics.Choose("cuttle", []string{"lead"})
	for i := range list {
		p := &list[i]
		f := newFold(entries)
		if err := f.add(reading.Block{withEvents(0, 0, synthetic.Two, rules.Words(), rules, 1000, p.logged)}); err != nil {
			t.Fatal(err)
		}
		found := map[string]analysis.Estimate{}
		for _, a := range f.result().Answers {
			found[a.Metric+"/"+a.What] = a.Estimate
		}
		if e := found["decisive/mean"]; p.Reason == "goal" && e.Value >= 1 {
			t.Errorf("game %d: never decided", i)
		}
		turns := map[int32]bool{}
		for _, e := range p.log {
			turns[e.Turn] = true
		}
		if n := found["lead_changes/a turn"].N; n != int64(len(turns)) {
			t.Errorf("game %d: %d turns, want %d", i, n, len(turns))
		}
	}
}

// The merge law, for every metric over events: any split, in any order, gives
// the same answers to the last bit.
func TestAnySplitOfEventsGivesTheSameAnswers(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, variant := range []string{"cuttle/standard", "cuttle/cutthroat", "cutrope/quick", "highcard/teams"} {
		rules, list := playRandom(t, variant, 20, 2, rng)
		for i := range list { // some deals have games of two matchups
			list[i].Matchup = int32(i % 2 * int(list[i].Deal%2))
		}
		logs := logsOf(list)
		var blocks []reading.Block
		for at := 0; at < len(logs); {
			end := min(at+2*(1+rng.IntN(9)), len(logs))
			blocks = append(blocks, reading.Block{withEvents(len(blocks), 0, rules.Table(), rules.Words(), rules, 1+rng.IntN(300), logs[at:end]...)})
			at = end
		}
		entries, _ := metrics.Choose(strings.Split(variant, "/")[0], nil)
		want := ""
		for try := range 6 {
			got := written(t, splitAndMerged(t, entries, blocks, 1+try, rng))
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("%s, %d folds:\n%s\none:\n%s", variant, try+1, got, want)
			}
		}
	}
}

func TestTwoSeatingsOfADealAreOneObservation(t *testing.T) {
	rules, list := playRandom(t, "cuttle/standard", 10, 2, rand.New(rand.NewPCG(13, 14)))
	entries, _ := metrics.Choose("cuttle", []string{"kinds", "lead"})
	f := newFold(entries)
	if err := f.add(reading.Block{withEvents(0, 0, synthetic.Two, rules.Words(), rules, 99, logsOf(list)...)}); err != nil {
		t.Fatal(err)
	}
	for _, a := range f.result().Answers {
		if a.Metric != "kinds" {
			if a.Metric == "lead_changes" && a.What == "a game" && a.N != 20 {
				t.Errorf("%d games with a lead, want 20", a.N)
			}
			continue
		}
		kind := slices.Index(rules.Words().Kinds, a.What)
		var want stats.Ratio // of ten deals of two games
		for at := 0; at < len(list); at += 2 {
			seen := int64(0)
			for _, p := range list[at : at+2] {
				for _, e := range p.log {
					seen += stats.Indicator(int(e.Kind) == kind)
				}
			}
			want.Add(seen, 2)
		}
		if a.Value != want.Mean() || a.Interval != want.MeanInterval() && (a.Known() || want.MeanInterval().Known()) || a.N != 20 {
			t.Errorf("%s: %v %v of %d, want %v %v of 20", a.What, a.Value, a.Interval, a.N, want.Mean(), want.MeanInterval())
		}
	}
}

func TestOldRulesLeaveOutWhatNeedsThem(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	run.Manifest.Variants[1].Rules = 99
	r, err := Of(run, Options{Rules: games.Find})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Notes) != 2 { // the run names no version at all for the first variant
		t.Errorf("notes: %q", r.Notes)
	}
	if r, err = Of(run, Options{Only: []string{"wins"}, Rules: games.Find}); err != nil || len(r.Notes) != 0 {
		t.Errorf("wins alone need no rules: %q, %v", r.Notes, err)
	}
	if _, err := Of(run, Options{Only: []string{"winz"}}); err == nil {
		t.Error("a metric that does not exist is answered")
	}
}

func cardsOf(deal []byte) (list []cards.Card) {
	for _, c := range deal {
		list = append(list, cards.Card(c))
	}
	return list
}

func TestPersonalCardsLeftAreThoseOfTheLastState(t *testing.T) {
	rules, list := playRandom(t, "cutrope/quick:seats=3", 10, 1, rand.New(rand.NewPCG(15, 16)))
	zone := engine.Zone(slices.Index(rules.Words().Zones, "personal"))
	left := make([]int64, 3)
	for i := range list {
		s := rules.New()
		s.Begin(cardsOf(list[i].Cards), uint64(list[i].Chance))
		for _, e := range list[i].log {
			s.Evolve(e.Event)
		}
		for seat := range left {
			for c := range rules.Words().Cards {
				left[seat] += int64(s.Holds(engine.Place{Zone: zone, Seat: engine.Seat(seat)}, cards.Card(c)))
			}
		}
	}
	found := answersTo(t, "cutrope", rules.Table(), rules.Words(), rules, logsOf(list)...)
	for seat, n := range left {
		is(t, found, "personal_left/"+analysis.SeatName(seat), float64(n)/10, 10, "game")
	}
}

// A metric names the columns that it reads: it must not live on what others read.
func TestEveryMetricAloneAnswersAsAmongAll(t *testing.T) {
	for _, variant := range []string{"cuttle/team", "cutrope/quick:seats=3"} {
		rules, list := playRandom(t, variant, 8, 1, rand.New(rand.NewPCG(17, 18)))
		game, _, _ := strings.Cut(variant, "/")
		together := answersTo(t, game, rules.Table(), rules.Words(), rules, logsOf(list)...)
		for _, e := range metrics.All {
			if e.Game != "" && e.Game != game {
				continue
			}
			for name, alone := range answersOf(t, game, []string{e.Name}, rules.Table(), rules.Words(), rules, logsOf(list)...) {
				if got, want := fmt.Sprintf("%+v", alone), fmt.Sprintf("%+v", together[name]); got != want { // as text, in which NaN is NaN
					t.Errorf("%s of %s: alone %s, among all %s", name, variant, got, want)
				}
			}
		}
	}
}
