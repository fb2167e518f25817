package page

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/stats"
)

func TestFlippedGamesShareTheirTexts(t *testing.T) {
	in := full()
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	b.effects()
	if b.games == nil || len(b.games.Shown) != 2 {
		t.Fatalf("%+v", b.games)
	}
	f := b.games.Shown[0]
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
	counts := stats.Counts{}
	for v := int32(3); v < 200; v++ {
		counts[v] = 100
	}
	counts[5000] = 1
	b := binsOf([]report.Lengths{{Turns: counts}})
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
	one := binsOf([]report.Lengths{{Turns: stats.Counts{7: 3}}})
	if one.n != 1 || one.shares(stats.Counts{7: 3})[0] != 1 {
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

func TestHeatMapsNameTheirColumns(t *testing.T) {
	long := heatMap{columns: []string{"random", "mask:of=expert,no=nine"}, rows: []string{"ace"}}
	want := `(width < 240 ? [["","1"],["","2"]] : [["","random"],["mask:of=expert,","no=nine"]])`
	if got, lines := long.heads(); got != want || lines != 2 {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := long.numbers(); !slices.Equal(got, []string{"1 random", "2 mask:of=expert,no=nine"}) {
		t.Errorf("numbered %q", got)
	}
	short := heatMap{columns: []string{"random", "expert"}}
	if got, _ := short.heads(); got != `[["random"],["expert"]]` || short.numbers() != nil {
		t.Errorf("got %s %q", got, short.numbers())
	}
	if got := asList(inLines([]string{"averylongnamewithoutanybreak", "a_"})); got != `[["averylongnamewithoutanybreak"],["a_"]]` {
		t.Errorf("got %s", got)
	}
}

func TestUnitThatAllRowsShareMovesToTheHeading(t *testing.T) {
	e := estimate("wins", "seat 0", analysis.Share, .5, .1, "game")
	other := estimate("score", "expert", analysis.Share, .5, .1, "pair")
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

func TestPoliciesAgainstThemselvesAskWhetherAVariantIsFair(t *testing.T) {
	in := lean()
	in.Run = manifest("fair", []string{"random", "learned:weights=own@416fed815352"}, "standard")
	in.Result.Matchups = []analysis.Matchup{{Number: 0, Policies: []string{"random", "random"}}, {Number: 1, Policies: []string{in.Run.Policies[1].Text, in.Run.Policies[1].Text}}}
	for i, share := range []float64{.49, .42} {
		e := estimate("decided_wins", "seat 0", analysis.Share, share, .02, "decided game")
		e.Expected = .5
		in.Result.Answers = append(in.Result.Answers, report.Answer{Matchup: int32(i), Estimate: e})
	}
	h := HeadlineOf(in)
	if want := "Is standard fair?"; h.Question != want {
		t.Errorf("asked %q, want %q", h.Question, want)
	}
	if want := "Seat 0 wins 42.0 % ±2.0 of the decided games with learned against itself: less than an equal share."; h.Answers[0] != want {
		t.Errorf("got %q, want %q", h.Answers, want)
	}
	if want := "Seat 0 wins 49.0 % ±2.0 of the decided games with random against itself: whether that is an edge at all is open."; h.Answers[1] != want {
		t.Errorf("got %q, want %q", h.Answers, want)
	}
}

func TestAPolicyWithRestrictionsAsksWhatTheyCost(t *testing.T) {
	in := lean()
	in.Run = manifest("price", []string{"expert", "mask:of=expert,no=ten", "mask:of=expert,no=two"}, "standard")
	in.Result.Matchups, in.Result.Answers = nil, nil
	for i, share := range []float64{.3, .25} {
		policies := []string{"expert", in.Run.Policies[i+1].Text}
		in.Result.Matchups = append(in.Result.Matchups, analysis.Matchup{Number: int32(i), Policies: policies})
		for k, p := range policies {
			e := estimate("score", p, analysis.Share, []float64{1 - share, share}[k], .02, "pair")
			e.Expected = .5
			in.Result.Answers = append(in.Result.Answers, report.Answer{Matchup: int32(i), Estimate: e})
		}
	}
	h := HeadlineOf(in)
	if want := "What does it cost expert to do without something?"; h.Question != want {
		t.Errorf("asked %q, want %q", h.Question, want)
	}
	if want := "Of what was left out expert misses two most: without it, against itself, it scores 25.0 % ±2.0."; h.Answers[0] != want {
		t.Errorf("got %q, want %q", h.Answers[0], want)
	}
	if want := "Then comes ten: 30.0 % ±2.0."; h.Answers[1] != want {
		t.Errorf("got %q, want %q", h.Answers[1], want)
	}
}

func TestAVariantIsCalledByWhatItsFieldsSay(t *testing.T) {
	b := builder{Input: full()}
	b.variants = variantNames(b.Result.Variants)
	b.Fields = func(rules string) []RuleField {
		list := []RuleField{{"hand_limit", "cards in hand from which one may not draw", "8"}, {"nine", "where a nine sends its target", "one"}}
		if strings.Contains(rules, "hand_limit=none") {
			list[0].Value = "none"
		}
		if strings.Contains(rules, "nine=two") {
			list[1].Value = "two_hands"
		}
		return list
	}
	for i, want := range []string{"without the hand limit", "with the nine two hands instead of one"} {
		if got := b.inWords(b.Effects.Changed[i]); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got, want := b.answers()[0].Before, "Whether playing without the hand limit changes"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want it to begin with %q", got, want)
	}
	for f, want := range map[changedField]string{
		{RuleField{"teams", "", "on"}, "off"}:         "with teams",
		{RuleField{"hand_limit", "", "8"}, "none"}:    "with the hand limit 8",
		{RuleField{"response_nine", "", "off"}, "on"}: "without the response nine",
	} {
		if got := f.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestExploitersStandUnderTheirVariant(t *testing.T) {
	in := full()
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	if s := b.exploits(); len(s.Figures) != 0 {
		t.Errorf("%d figures of none", len(s.Figures))
	}
	won := analysis.Estimate{Form: analysis.Share, Value: 0.6, Interval: stats.Interval{Low: 0.55, High: 0.65}, Count: analysis.None, N: 40, Unit: "pair", Expected: 0.5}
	last := len(b.variants) - 1
	b.Exploits = map[int][]analysis.Exploit{last: {{Policy: "expert", By: "learned:weights=x", Budget: "trained by 9 games", Score: won}}}
	s := b.exploits()
	if len(s.Figures) != 1 || s.Figures[0].Title != b.variants[last] {
		t.Fatalf("%+v", s.Figures)
	}
	g := s.Figures[0].Tables[0].Groups[0]
	if want := []string{"60.0 %", "±5.0", "40", "pair", "50 %", "trained by 9 games"}; g.Name != "against expert" || !slices.Equal(g.Rows[0].Cells, want) {
		t.Errorf("%s %q, want %q", g.Name, g.Rows[0].Cells, want)
	}
}

// The ladder page draws the ratings, and says who is ahead only where that is sure.
func TestRatingsAreDrawnAsRateWritesThem(t *testing.T) {
	elo := func(what string, value, half float64) analysis.Estimate {
		return estimate("elo", what, analysis.MeanDifference, value, half, "deal")
	}
	in := full()
	in.Run = manifest("ladder", []string{"expert", "random", "greedy"}, "standard")
	in.Result, in.Lengths, in.Effects, in.Replays = result(in.Run), lengths(in.Run), nil, nil
	in.RateCommand = "cardlab rate runs/ladder"
	s := &league.Standings{Policies: []string{"expert", "greedy", "random"},
		Elo:  []analysis.Estimate{elo("expert", 101.26, .5), elo("greedy", 9.04, .04), elo("random", -110.3, 4)},
		Lead: []analysis.Estimate{elo("expert over greedy", 92.2, .6), elo("greedy over random", 119.3, 4)}}
	in.Standings = map[int]*league.Standings{0: s}
	var page strings.Builder
	if err := Write(&page, in); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`id="ratings-0-0"`, ">&#43;9.04<", "&#43;92.2<", "By the ratings expert is ahead of greedy by", "cardlab rate runs/ladder"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	lead := func() string {
		b := builder{Input: in}
		text := ""
		for _, l := range b.lead() {
			text += l.String()
		}
		return text
	}
	if got := lead(); got != "By the ratings expert is ahead of greedy by +92.2 ±0.6 Elo." {
		t.Error(got)
	}
	s.Lead[0] = elo("expert over greedy", 1, 2)
	if got := lead(); got != "By the ratings expert is ahead of greedy by +1.0 ±2.0 Elo: which of the two is ahead is open." {
		t.Error(got)
	}
	if s.Lead[0].Interval = none; lead() != "" {
		t.Error("a lead without an interval is told")
	}
	s.Lead[0], s.Steadied = elo("expert over greedy", 92.2, .6), true
	if lead() != "" {
		t.Error("a bound is told as a lead")
	}
	if s := matrixOf([]string{"a", "b"}, []cellScore{{0, 1, &analysis.Estimate{Form: analysis.Share, Value: .51834, Interval: stats.Interval{Low: .51794, High: .51874}}}}); s.cells[2].text != "51.83" {
		t.Errorf("a score of %q", s.cells[2].text)
	}
}
