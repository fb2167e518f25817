package effects

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// readEffects compares the variants of a run on its first deals, read in rounds.
func readEffects(t *testing.T, run *data.Run, arms []int, rounds ...int64) *Effects {
	t.Helper()
	return foldEffects(t, NewEffectFold(arms...), run, rounds...)
}

// foldEffects is the same with a fold that is set up already.
func foldEffects(t *testing.T, f *EffectFold, run *data.Run, rounds ...int64) *Effects {
	t.Helper()
	for _, deals := range rounds {
		if err := f.Read(run, deals); err != nil {
			t.Fatal(err)
		}
	}
	e, err := f.Effects(run, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestRoundsFindWhatIsFoundAtOnce(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	for deals := int64(1); deals <= 12; deals++ {
		want := inAllFormats(t, readEffects(t, run, []int{0, 1}, deals))
		for first := int64(1); first < deals; first++ {
			if got := inAllFormats(t, readEffects(t, run, []int{0, 1}, first, deals)); got != want {
				t.Fatalf("%d deals, %d of them first:\n%s\nat once:\n%s", deals, first, got, want)
			}
		}
	}
}

// inAllFormats returns all that is written of effects.
func inAllFormats(t *testing.T, e *Effects) string {
	t.Helper()
	var b bytes.Buffer
	for _, write := range []func() error{
		func() error { return e.Document().Text(&b, document.TextOptions{}) }, func() error { return e.Document().JSON(&b) },
		func() error { return e.Document().CSV(&b) }, func() error { return e.Document().Markdown(&b) },
	} {
		if err := write(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestVariantAgainstItselfDiffersByExactlyNothing(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	e := readEffects(t, run, []int{0, 0}, 12)
	c := e.Comparisons[0]
	for _, ch := range c.Changes {
		if ch.Value != 0 || ch.Interval != (stats.Interval{Low: 0, High: 0}) || ch.Together != (stats.Interval{Low: 0, High: 0}) || ch.P != 1 || ch.Differing != 0 {
			t.Errorf("%s: %+v", ch.Metric, ch)
		}
	}
	if c.Flipped.Count != 0 || c.Parted.Count != 0 || len(c.Flips) != 0 || c.Flipped.High == 0 {
		t.Errorf("flipped %+v, parted %+v", c.Flipped, c.Parted)
	}
	if text := inAllFormats(t, e); !strings.Contains(text, "the two are the same rules: nothing changes") {
		t.Error(text)
	}
}

func TestFlippedGamesAreListedInTheOrderOfTheDeals(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	f := NewEffectFold(0, 1)
	if err := f.Read(run, 10); err != nil {
		t.Fatal(err)
	}
	e, err := f.Effects(run, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []Flip
	err = f.EachFlip(run, func(arm int, flip Flip) error {
		all = append(all, flip)
		return nil
	})
	if err != nil || len(all) < 5 {
		t.Fatalf("%d flips, %v", len(all), err)
	}
	if first := e.Comparisons[0].Flips; !slices.Equal(first, all[:len(first)]) {
		t.Errorf("first %v, all %v", first, all)
	}
	for i, flip := range all {
		if flip.Base.Winner == flip.Changed.Winner || flip.Deal >= 10 || i > 0 && flip.Deal < all[i-1].Deal {
			t.Errorf("%+v", flip)
		}
		if flip.Changed.Game != flip.Base.Game+2 {
			t.Errorf("games %d and %d", flip.Base.Game, flip.Changed.Game)
		}
	}
}

// Three comparisons: by hand, .01, .04, .03 three times as large, and intervals at 5/3 %.
func TestComparisonsAreJudgedTogether(t *testing.T) {
	var e Effects
	for _, p := range []float64{.01, .04, .03} {
		change := func(metric string) Change {
			return Change{Estimate: analysis.Estimate{Metric: metric, Value: .2, N: 100}, SE: .05, P: p,
				together: func(family int) stats.Interval { return stats.Confident(.2, .05, Alpha, family, 1<<40) }}
		}
		e.Comparisons = append(e.Comparisons, Comparison{Changes: []Change{change("side_score"), change("turns")}})
	}
	e.judge()
	for i, want := range []float64{.03, .12, .09} {
		for _, c := range e.Comparisons[i].Changes {
			check.Near(t, "p", c.Adjusted, want, 12)
			check.Near(t, "low", c.Together.Low, .2-2.3939797998185104*.05, 9) // scipy: norm.ppf(1 − .05/6)
		}
	}
	e.Anytime = &stats.Anytime{At: 100, Alpha: Alpha}
	e.judge()
	c := e.Comparisons[0].Changes[0]
	check.Near(t, "sequence at its best", (c.Interval.High-c.Interval.Low)/2, .5*stats.Anytime{At: 100, Alpha: .05}.HalfWidth(100), 12)
	check.Near(t, "sequences together", (c.Together.High-c.Together.Low)/2, .5*stats.Anytime{At: 100, Alpha: .05, Together: 3}.HalfWidth(100), 12)
	if !math.IsNaN(c.P) || !math.IsNaN(c.Adjusted) {
		t.Errorf("p %v, %v beside a confidence sequence", c.P, c.Adjusted)
	}
}

// Planning identity of section b.7 of the vectors: with two deals of a hundred flipped,
// ±0.1 pp takes 76,830.
func TestDealsForAPrecisionAreThoseOfTheFormula(t *testing.T) {
	at := func(deals int64, variance float64) *Effects {
		return &Effects{Deals: deals, Comparisons: []Comparison{{Changes: []Change{{
			Estimate: analysis.Estimate{Metric: "side_score", N: deals}, SE: math.Sqrt(variance / float64(deals))}}}}}
	}
	if n := at(20_000, .02).DealsFor(.001); n < 76_830*102/100 || n > 76_830*105/100 {
		t.Errorf("%d deals", n)
	}
	for deals, want := range map[int64]bool{70_000: false, 76_000: false, 77_100: true} {
		if got := at(deals, .02).Reached(.001); got != want {
			t.Errorf("%d deals: %v", deals, got)
		}
	}
	if n := at(1000, .5).DealsFor(.001); n != 8000 {
		t.Errorf("%d deals after 1000, want 8 times as many at most", n)
	}
	if n := at(100_000, .02).DealsFor(.001); n != 110_001 {
		t.Errorf("%d deals after 100,000, want a tenth more at least", n)
	}
	// Nothing differs: as many as make it unlikely that more than a share does that would matter.
	unflipped := func(deals int64) *Effects {
		var p stats.Paired
		for range deals {
			p.Add(1, 1, 1)
		}
		return &Effects{Deals: deals, Comparisons: []Comparison{{Changes: []Change{quantity{"side_score", "seat 0", analysis.ShareDifference, &p, 1, 1}.change()}}}}
	}
	if unflipped(3700).Reached(.001) || !unflipped(4096).Reached(.001) {
		t.Error("without a flip ±0.1 pp takes about 3900 deals")
	}
}

func TestEffectsAreReadableJSONAndCSV(t *testing.T) {
	e := readEffects(t, synthetic.Open(t, synthetic.WriteRun(t)), []int{0, 1}, 12)
	var b bytes.Buffer
	if err := e.Document().JSON(&b); err != nil {
		t.Fatal(err)
	}
	var r effectsRecord
	if err := json.Unmarshal(b.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if c := r.Comparisons[0]; *c.Changes[0].Estimate != e.Comparisons[0].Changes[0].Value || len(c.Flips) != len(e.Comparisons[0].Flips) || r.Deals != 12 || r.Seed != 3 {
		t.Errorf("%+v", r)
	}
	b.Reset()
	if err := e.Document().CSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 1+5+2 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if text := inAllFormats(t, e); strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
		t.Error(text)
	}
}

// A restriction that costs: by hand.
func TestPricesByHand(t *testing.T) {
	const masked = "mask:no=nine,of=(expert)"
	pair := func(deal int64, matchup int32, first, second engine.Seat) []data.Game {
		a, b := synthetic.Game(synthetic.Two, deal, 0, first, masked, "expert"), synthetic.Game(synthetic.Two, deal, 1, second, "expert", masked)
		a.Matchup, b.Matchup = matchup, matchup
		return []data.Game{a, b}
	}
	var games []data.Game
	// Points of 2 that the masked policy takes: 1, 0, ½, 2; and always 1 in matchup 1.
	for deal, w := range [][2]engine.Seat{{0, 0}, {1, 0}, {synthetic.Draw, 0}, {0, 1}} {
		games = append(games, pair(int64(deal), 0, w[0], w[1])...)
		games = append(games, pair(int64(deal), 1, 1, 1)...)
	}
	s := synthetic.ShardOf(0, 0, synthetic.Two, games...)
	sums := make(priceSums, 2)
	if err := sums.add(&s, [][]string{{masked, "expert"}, {masked, "expert"}}, 4); err != nil {
		t.Fatal(err)
	}
	p := sums[0].price(synthetic.Two, 2)
	check.Near(t, "price", p.Value, .5-(1+0+.5+2)/8, 12)
	// Of 0, ½, ¼, −½ a pair, and four pairs more with the mean square of the three that differ and four of ½, of which one game turned.
	check.Near(t, "standard error", p.SE, math.Sqrt((.25+.0625+.25-4*.0625*.0625+4*(.25+.0625+.25+4*.25)/7)/4/3), 12)
	if p.N != 4 || p.Unit != "pair" || p.Differing != 3 || !p.Exact || p.P != 1 {
		t.Errorf("%+v", p)
	}
	if p := sums[1].price(synthetic.Two, 2); p.Value != 0 || p.Interval.Low >= 0 || p.P != 1 || p.Differing != 0 {
		t.Errorf("a restriction that changes nothing costs %+v", p)
	}
	// Lost every time: by hand, 1 − (.025)^(1/10), as Clopper and Pearson have for 0 of 10.
	var lost priceSum
	for range 10 {
		lost.D.Add(2, 2)
	}
	p = lost.price(synthetic.Two, 1)
	check.Interval(t, "lost every time", p.Interval, stats.Interval{Low: .5 - .30849711, High: .5}, 8)
	check.Near(t, "p", p.P, 2/1024., 12)
	whole := make(priceSums, 2)
	for _, part := range [][]data.Game{games[:8], games[8:]} {
		s := synthetic.ShardOf(0, 0, synthetic.Two, part...)
		half := make(priceSums, 2)
		if err := half.add(&s, [][]string{{masked, "expert"}, {masked, "expert"}}, 4); err != nil {
			t.Fatal(err)
		}
		whole.Merge(half)
	}
	if !reflect.DeepEqual(whole[0], sums[0]) {
		t.Errorf("merged %+v, at once %+v", whole, sums)
	}
}
