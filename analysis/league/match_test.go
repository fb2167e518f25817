package league

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/strength"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// pairOf returns a deal from both seatings, with who won each game: the policy
// ('W'), its rival ('L'), nobody ('D').
func pairOf(deal int64, results string) []data.Game {
	var list []data.Game
	for s, r := range results {
		names := []string{"expert", "greedy"}
		winner := engine.Seat(s)
		switch r {
		case 'L':
			winner = 1 - winner
		case 'D':
			winner = engine.NoSeat
		}
		if s == 1 {
			slices.Reverse(names)
		}
		list = append(list, synthetic.Game(synthetic.Two, deal, int32(s), winner, names...))
	}
	return list
}

func matchOf(pairs ...string) *Match {
	m := NewMatch(synthetic.Two)
	for i, p := range pairs {
		m.Add(pairOf(int64(i), p))
	}
	return m
}

func TestPairsAreCountedByTheirTwoResultsInEitherOrder(t *testing.T) {
	m := matchOf("LL", "LD", "DL", "WL", "LW", "LW", "DD", "WD", "DW", "WW", "WW")
	if want := (strength.Pairs{LL: 1, LD: 2, WL: 3, DD: 1, WD: 2, WW: 2}); m.pairs != want {
		t.Errorf("got %+v, want %+v", m.pairs, want)
	}
	if got := m.Tally().Counts; !slices.Equal(got, []int64{1, 2, 4, 2, 2}) || m.N() != 11 || m.Unit() != "pair" {
		t.Errorf("%v of %d %ss", got, m.N(), m.Unit())
	}
	if w, d, l := m.Games(); w != 9 || d != 6 || l != 7 {
		t.Errorf("won %d, drawn %d, lost %d", w, d, l)
	}
	if s := m.Score(); s.Value != 12./22 || s.N != 11 || s.Expected != .5 {
		t.Errorf("score %+v", s)
	}
	if d := m.Draws(); d.Value != 6./22 || d.N != 22 {
		t.Errorf("draws %+v", d)
	}
}

// TestTheScoreIsThatOfTheReport: whatever the games, the match and the metric of
// a report agree.
func TestTheScoreIsThatOfTheReport(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	m, s := NewMatch(synthetic.Two), metrics.All[slices.IndexFunc(metrics.All, func(e analysis.Entry) bool { return e.Name == "score" })].OfGames(synthetic.Two)
	for deal := range int64(300) {
		pair := pairOf(deal, string([]byte{"LDW"[rng.IntN(3)], "LWW"[rng.IntN(3)]}))
		m.Add(pair)
		s.Add(pair)
	}
	for _, e := range s.Estimates() {
		if e.What == "expert" {
			check.Near(t, "score", m.Score().Value, e.Value, 12)
			check.Near(t, "low", m.Score().Low, e.Low, 3) // n here, n − 1 there
		}
	}
}

func TestARotationGroupOfOnePolicyHasExactlyOneWin(t *testing.T) {
	m := NewMatch(synthetic.Three)
	for deal := range int64(50) {
		var group []data.Game
		for s := range int32(3) {
			winner := engine.Seat(deal % 3) // the same game in every seating
			if deal%7 == 0 {
				winner = engine.NoSeat
			}
			group = append(group, synthetic.Game(synthetic.Three, deal, s, winner, "expert", "expert", "expert"))
		}
		m.Add(group)
	}
	if s := m.Score(); !m.Exact() || s.Unit != "rotation group" || !(s.Low < 1./3 && s.High > 1./3) {
		t.Errorf("exact %v, score %+v", m.Exact(), s)
	}
	if c := m.Tally(); !slices.Equal(c.Counts, []int64{0, 0, 0, 50, 0, 0, 0, 0, 0}) || len(c.Scores) != 9 {
		t.Errorf("tally %+v: a win is worth three draws, and two wins with two draws do not happen", c)
	}
}

func TestATestMayAskForMoreThanATableOfManySidesCanTell(t *testing.T) {
	for _, c := range []struct {
		table      engine.Table
		elo0, elo1 float64
		model      strength.Model
		want       bool
	}{
		{synthetic.Two, -200, 200, strength.Normalized, true},
		{synthetic.Three, 0, 10, strength.Normalized, true},
		{synthetic.Three, -200, 0, strength.Normalized, false},
		{synthetic.Three, -200, 0, strength.Logistic, true},
		{synthetic.Teams, -200, 0, strength.Normalized, true},
	} {
		if got := NewMatch(c.table).Testable(strength.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: .05, Beta: .05, Model: c.model}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestSidesOfTeamsPlayPairs(t *testing.T) {
	m := NewMatch(synthetic.Teams)
	m.Add([]data.Game{
		synthetic.Game(synthetic.Teams, 0, 0, 2, "expert", "greedy", "expert", "greedy"), // seat 2 is of the side of seat 0
		synthetic.Game(synthetic.Teams, 0, 1, 1, "greedy", "expert", "greedy", "expert"),
	})
	if m.pairs != (strength.Pairs{WW: 1}) {
		t.Errorf("got %+v", m.pairs)
	}
}

func TestFaultsAreCountedBesideTheScore(t *testing.T) {
	m := NewMatch(synthetic.Two)
	pair := pairOf(0, "LW")
	for i := range pair {
		pair[i].Reason, pair[i].FaultSeat = data.ReasonFault, 0 // the policy's in one game, the rival's in the other
	}
	m.Add(pair)
	m.Add(pairOf(1, "WL"))
	if all, own := m.Faults(); all != 2 || own != 1 || m.Score().Value != .5 {
		t.Errorf("%d faults, %d its own, score %v", all, own, m.Score().Value)
	}
}

// tinyMatch is a match of 400 pairs.
func tinyMatch(test *strength.SPRT) *MatchReport {
	rng := rand.New(rand.NewPCG(7, 8))
	r := &MatchReport{Variant: "cuttle/standard", Seed: 7, Policy: "expert", Rival: "greedy", Match: NewMatch(synthetic.Two), Test: test}
	for deal := range int64(400) {
		pair := pairOf(deal, []string{"WL", "LW", "WL", "WW", "WW", "LL", "DW", "DD", "LD"}[rng.IntN(9)])
		for i := range pair {
			pair[i].Turns = 5 + rng.Int32N(20)
			pair[i].Plies = pair[i].Turns + rng.Int32N(9)
		}
		if deal == 11 {
			pair[0].Reason, pair[0].FaultSeat = data.ReasonFault, 1
		}
		r.Match.Add(pair)
	}
	return r
}

func tinyCross() *CrossTable {
	c := &CrossTable{Variant: "cuttle/standard", Seed: 7, Policies: []string{"random", "greedy", "expert"}}
	for i, p := range [][2]int{{0, 1}, {0, 2}, {1, 2}} {
		m := NewMatch(synthetic.Two)
		for deal := range int64(60) {
			m.Add(pairOf(deal, []string{"WL", "LL", "LW", "LD", "DD"}[(deal*deal+int64(i)*deal)%5]))
		}
		c.Played = append(c.Played, CrossResult{p[0], p[1], m})
	}
	return c
}

func TestMatchesAreWrittenAsTheyAlwaysWere(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"match.txt": func(w io.Writer) error {
			return tinyMatch(&strength.DefaultSPRT).Document().Text(w, document.TextOptions{})
		},
		"match-ascii.txt": func(w io.Writer) error { return tinyMatch(nil).Document().Text(w, document.TextOptions{ASCII: true}) },
		"match.json":      tinyMatch(&strength.DefaultSPRT).Document().JSON,
		"cross.txt":       func(w io.Writer) error { return tinyCross().Document().Text(w, document.TextOptions{}) },
		"match.csv":       tinyMatch(&strength.DefaultSPRT).Document().CSV,
		"match.md":        tinyMatch(&strength.DefaultSPRT).Document().Markdown,
		"cross.csv":       tinyCross().Document().CSV,
		"cross.md":        tinyCross().Document().Markdown,
		"cross.json":      tinyCross().Document().JSON,
	} {
		var got bytes.Buffer
		if err := write(&got); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name)
		if *check.Update {
			if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != string(want) {
			t.Errorf("%s: got\n%s", name, got.String())
		}
	}
}

func TestTheSentenceSaysWhatWasFound(t *testing.T) {
	report := func(rival string, test *strength.SPRT, pairs ...string) *MatchReport {
		return &MatchReport{Policy: "expert", Rival: rival, Match: matchOf(pairs...), Test: test}
	}
	many := func(pair string) []string { return slices.Repeat([]string{pair}, 100) }
	for want, r := range map[string]*MatchReport{
		"No deal was played":                     report("greedy", nil),
		"exactly 50 %, as it must":               report("expert", nil, "WL", "DD"),
		"the same policy by other names":         report("greedy", nil, "WL", "DD"),
		"should score exactly 50 % in every":     report("expert", nil, "WL", "WW"),
		"Elo       more than +":                  report("greedy", nil, many("WW")...),
		"Elo       less than −":                  report("greedy", nil, many("LL")...),
		"lean towards the verdict":               report("greedy", &strength.DefaultSPRT, append(many("WW"), many("WL")...)...),
		"expert is stronger: the whole interval": report("greedy", nil, append(many("WW"), many("WL")...)...),
		"expert is weaker: the whole interval":   report("greedy", nil, append(many("LL"), many("WL")...)...),
		"do not say which of the two":            report("greedy", nil, "WW", "LL"),
	} {
		var b bytes.Buffer
		if err := r.Document().Text(&b, document.TextOptions{}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("want …%s…, %v:\n%s", want, err, b.String())
		}
		b.Reset()
		if err := r.Document().JSON(&b); err != nil || !json.Valid(b.Bytes()) {
			t.Errorf("%s: JSON %v", want, err)
		}
	}
}

func TestTheRivalsScoreIsTheRestAtATableOfTwo(t *testing.T) {
	c := tinyCross()
	a, _ := c.score(0, 2)
	b, ok := c.score(2, 0)
	if !ok || a.Value+b.Value != 1 || a.Low+b.High != 1 {
		t.Errorf("%+v and %+v", a, b)
	}
	if _, ok := c.score(1, 1); ok {
		t.Error("a policy met itself")
	}
}

func TestAMatchThatFaultsOrDrawsDecidedSaysNothingOfStrength(t *testing.T) {
	faulted := matchOf("LL", "LL", "LL")
	faulted.faults, faulted.ownFaults = 6, 6
	for want, m := range map[string]*Match{
		"Every game was broken off by a fault, 6 of 6 by expert: the faults alone decided": faulted,
		"All games were drawn, and none was won by anybody":                                matchOf("DD", "DD"),
		"may well be the same policy":                                                      matchOf("WL", "LW"),
	} {
		var b bytes.Buffer
		r := MatchReport{Policy: "expert", Rival: "greedy", Match: m}
		if err := r.Document().Text(&b, document.TextOptions{}); err != nil || !strings.Contains(b.String(), want) || strings.Contains(b.String(), "weaker") {
			t.Errorf("%v, want %q in\n%s", err, want, b.String())
		}
	}
}
