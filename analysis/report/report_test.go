package report

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// tiny is a run of two variants and two matchups on 200 deals, of which the
// second variant changes one game in eight.
func tiny(t *testing.T) *Result {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 10))
	var old, changed []data.Game
	for deal := range int64(200) {
		list := []data.Game{synthetic.Game(synthetic.Two, deal, 0, engine.Seat(deal%2), "expert", "expert"),
			synthetic.Game(synthetic.Two, deal, 0, 0, "expert", "greedy"), synthetic.Game(synthetic.Two, deal, 1, 1, "greedy", "expert")}
		for i := range list {
			g := &list[i]
			if i > 0 {
				g.Matchup = 1
			}
			g.Turns = 5 + rng.Int32N(20)
			g.Plies = g.Turns + rng.Int32N(9)
			g.StockMin = max(0, 14-g.Turns)
			if g.Turns > 22 {
				g.Winner, g.Side, g.Reason = engine.NoSeat, data.None, "passes"
			}
			g.LastSeat = engine.Seat(rng.IntN(8) / 7)
			old = append(old, *g)
			if rng.IntN(8) == 0 {
				g.Turns += 1 + rng.Int32N(3)
				g.Winner, g.Side, g.Reason = engine.NoSeat, data.None, []string{"passes", "stock_out"}[rng.IntN(2)]
			}
			changed = append(changed, *g)
		}
	}
	f := newFold(ofCuttle)
	if err := f.add(reading.Block{synthetic.ShardOf(0, 0, synthetic.Two, old...), synthetic.ShardOf(1, 1, synthetic.Two, changed...)}); err != nil {
		t.Fatal(err)
	}
	return named(f, "standard", "no_limit")
}

func TestTinyRunIsWrittenAsItAlwaysWas(t *testing.T) {
	r := tiny(t)
	for name, write := range map[string]func(io.Writer) error{
		"tiny.txt":        func(w io.Writer) error { return r.Document().Text(w, document.TextOptions{}) },
		"tiny-narrow.txt": func(w io.Writer) error { return r.Document().Text(w, document.TextOptions{Width: 80, ASCII: true}) },
		"tiny.json":       r.Document().JSON,
		"tiny.md":         r.Document().Markdown,
		"tiny.csv":        r.Document().CSV,
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name)
		if *check.Update {
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, b.Bytes(), want)
		}
	}
}

func TestNarrowTextStaysWithinItsWidth(t *testing.T) {
	var b bytes.Buffer
	if err := tiny(t).Document().Text(&b, document.TextOptions{Width: 80, ASCII: true}); err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(b.String()) {
		if len(l) > 81 {
			t.Errorf("%d characters: %s", len(l), l)
		}
		if strings.ContainsFunc(l, func(r rune) bool { return r > 126 }) {
			t.Errorf("not ASCII: %s", l)
		}
	}
}
