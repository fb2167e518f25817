package page

import (
	"math"
	"slices"
	"strings"
	"testing"

	"cardlab/analysis"
	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/games"
)

// playFirst plays a game in which everybody takes the first action there is, or the
// last from some ply on, and returns its rows.
func playFirst(t *testing.T, rules engine.Rules, lastFrom int32) (*data.Game, []data.Event) {
	t.Helper()
	deal := rules.Deck()
	s := rules.New()
	s.Begin(deal, 1)
	g := &data.Game{Variant: rules.Name(), Seats: int(rules.Table().Seats), Chance: 1}
	for _, c := range deal {
		g.Cards = append(g.Cards, byte(c))
	}
	var rows []data.Event
	for {
		if _, over := s.Outcome(); over {
			return g, rows
		}
		legal := s.Legal(nil)
		action := legal[0]
		if g.Plies >= lastFrom {
			action = legal[len(legal)-1]
		}
		for i, e := range s.Play(action, nil) {
			row := data.Event{Seq: int32(len(rows)), Ply: g.Plies, Turn: g.Plies + 1, Action: data.None, Event: e}
			if i == 0 {
				row.Action = int32(action)
			}
			rows = append(rows, row)
		}
		g.Plies++
	}
}

func TestTellSaysEveryPlyInWords(t *testing.T) {
	rules, err := games.Find("highcard/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, rows := playFirst(t, rules, math.MaxInt32)
	plies, err := Tell(rules, g, rows)
	if err != nil || len(plies) != int(g.Plies) {
		t.Fatalf("%d plies of %d, %v", len(plies), g.Plies, err)
	}
	for i, p := range plies {
		if !strings.HasPrefix(p.Choice, "P") || len(p.Events) == 0 || len(p.Board) == 0 {
			t.Errorf("ply %d: %+v", i, p)
		}
	}
	if _, err := Tell(rules, g, []data.Event{{Event: engine.Event{Kind: 200}}}); err == nil {
		t.Error("events of no game are told")
	}
}

func TestGamesPartWhereTheirPliesDo(t *testing.T) {
	rules, _ := games.Find("highcard/duel")
	tell := func(lastFrom int32) []Ply {
		g, rows := playFirst(t, rules, lastFrom)
		plies, err := Tell(rules, g, rows)
		if err != nil {
			t.Fatal(err)
		}
		return plies
	}
	same, other := tell(math.MaxInt32), tell(3)
	if got := part(same, same); got != len(same) {
		t.Errorf("a game parts from itself at %d of %d", got, len(same))
	}
	if got := part(same, other); got != 3 {
		t.Errorf("they part at %d, want 3", got)
	}
}

func TestFlippedGamesShareTheirTexts(t *testing.T) {
	in := full()
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	b.effects()
	if b.games == nil || len(b.games.Flips) != 2 {
		t.Fatalf("%+v", b.games)
	}
	f := b.games.Flips[0]
	if len(f.Common) != 1 || len(f.Base) != 1 || len(f.Changed) != 2 {
		t.Errorf("%d plies before they part, then %d and %d", len(f.Common), len(f.Base), len(f.Changed))
	}
	texts := slices.Clone(b.games.Texts)
	slices.Sort(texts)
	if len(slices.Compact(texts)) != len(b.games.Texts) {
		t.Errorf("a text is there twice: %q", b.games.Texts)
	}
}

func TestBinsHoldEveryGameOnce(t *testing.T) {
	counts := analysis.Counts{}
	for v := int32(3); v < 200; v++ {
		counts[v] = 100
	}
	counts[5000] = 1
	b := binsOf([]analysis.Lengths{{Turns: counts}})
	sum := 0.0
	for _, s := range b.shares(counts) {
		sum += s
	}
	if math.Abs(sum-1) > 1e-12 || b.n > mostBins+1 {
		t.Errorf("%d bins hold %v of the games", b.n, sum)
	}
	if got := b.name(b.n - 1); !strings.HasSuffix(got, " and more") {
		t.Errorf("the last bin is %q", got)
	}
	one := binsOf([]analysis.Lengths{{Turns: analysis.Counts{7: 3}}})
	if one.n != 1 || one.shares(analysis.Counts{7: 3})[0] != 1 {
		t.Errorf("games of one length: %+v", one)
	}
}

func TestVariantsAreCalledByTheirLabelOrWhatTheyChange(t *testing.T) {
	got := variantNames([]analysis.Variant{
		{Label: "standard", Text: "cuttle/standard"},
		{Label: "standard-0c4cafae", Text: "cuttle/standard:hand_limit=none"},
		{Label: "original-01234567", Text: "cuttle/original:five=draw_two"},
		{Label: "nolimit", Text: "cuttle/standard:hand_limit=none"},
	})
	want := []string{"standard", "hand_limit=none", "original:five=draw_two", "nolimit"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShadesGoFromNoneToAllByWayOfAnEqualShare(t *testing.T) {
	for _, c := range []struct {
		value, expected float64
		want            int
	}{{0, .5, 1}, {.5, .5, 5}, {1, .5, shades}, {1. / 3, 1. / 3, 5}, {.9, 1. / 3, shades}, {.52, .5, 5}, {.55, .5, 6}} {
		if got := shade(&analysis.Estimate{Value: c.value, Expected: c.expected}); got != c.want {
			t.Errorf("a score of %v where %v is equal has shade %d, want %d", c.value, c.expected, got, c.want)
		}
	}
}

func TestUnitThatAllRowsShareMovesToTheHeading(t *testing.T) {
	e := estimate("wins", "seat 0", analysis.Share, .5, .1, "game")
	other := estimate("score", "rules", analysis.Share, .5, .1, "pair")
	one := table{Head: estimateHead}
	one.add("", estimateRow("a", &e))
	if got := one.tidy(); !slices.Equal(got.Head, []string{"", "estimate", intervalHead, "n, games"}) || len(got.Groups[0].Rows[0].Cells) != 3 {
		t.Errorf("%+v", got)
	}
	two := table{Head: estimateHead}
	two.add("", estimateRow("a", &e))
	two.add("b", estimateRow("b", &other))
	if got := two.tidy(); len(got.Head) != len(estimateHead) {
		t.Errorf("%+v", got)
	}
}

func TestAnswersSayWhatIsOpenAndWhatIsSure(t *testing.T) {
	in := full()
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	answers := b.answers()
	for i, want := range []string{
		"Whether standard:hand_limit=none changes the score of seat 0 at all is open:",
		"Whether standard:nine=two changes the score of seat 0 at all is open:",
		"standard:hand_limit=none raises the share of draws by",
	} {
		if i >= len(answers) || answers[i].Before != want {
			t.Errorf("answer %d: got %+v, want %q", i, answers, want)
		}
	}
	in = lean()
	b = builder{Input: in, variants: variantNames(in.Result.Variants)}
	if got := b.answers(); len(got) != 1 || got[0].Before != "Seat 0 wins" || got[0].Interval == "" {
		t.Errorf("%+v", got)
	}
}
