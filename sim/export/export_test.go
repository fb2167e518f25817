package export

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	parquetfile "github.com/apache/arrow-go/v18/parquet/file"
	"github.com/apache/arrow-go/v18/parquet/pqarrow"
)

// both is a run of two variants, which most tests read.
var both *data.Run

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "export")
	if err != nil {
		panic(err)
	}
	if both, err = play(two, filepath.Join(dir, "run")); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// play plays a plan into a folder and opens the run.
func play(plan, dir string) (*data.Run, error) {
	p, err := sim.ParsePlan("plan.yaml", []byte(plan))
	if err != nil {
		return nil, err
	}
	p.Out = dir
	return simtest.Run(p)
}

const two = `
game: cuttle
variants: [standard, original]
policies: [greedy, "ismcts:iterations=20", random]
deals: 12
shard_deals: 4
seed: 5
decisions: true
`

func exported(t *testing.T, run *data.Run, o Options) (dir string, s Summary) {
	t.Helper()
	e, err := New(run, o)
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(t.TempDir(), "out")
	if s, err = e.Folder(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	return dir, s
}

// tree returns the content of each file of a folder.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// row is a row of examples, as a reader that is not ours has it.
type row struct {
	game, deal                           int64
	variant, split, phase, policy, text  string
	ply, turn, chosen, left, code, legal int32
	seat                                 uint8
	obs                                  string
	result                               float32
	value                                float64
	visits                               int64
	explained                            bool
}

// examples reads the files of a folder in the order of the run.
func examples(t *testing.T, dir string) (all []row) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "examples/*/*/*.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		r, err := parquetfile.OpenParquetFile(path, false)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := pqarrow.NewFileReader(r, pqarrow.ArrowReadProperties{BatchSize: 1000}, memory.DefaultAllocator)
		if err != nil {
			t.Fatal(err)
		}
		table, err := rows.ReadTable(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		records := array.NewTableReader(table, 1000)
		for records.Next() {
			word := func(col, i int) string {
				d := records.RecordBatch().Column(col).(*array.Dictionary)
				return d.Dictionary().(*array.String).Value(d.GetValueIndex(i))
			}
			c := records.RecordBatch().Columns()
			for i := range int(records.RecordBatch().NumRows()) {
				legal := c[exLegal].(*array.List)
				from, to := legal.ValueOffsets(i)
				obs := c[exObs].(*array.FixedSizeList)
				of, ot := obs.ValueOffsets(i)
				x := row{
					game: c[exGame].(*array.Int64).Value(i), deal: c[exDeal].(*array.Int64).Value(i), variant: word(exVariant, i), split: word(exSplit, i),
					phase: word(exPhase, i), policy: word(exPolicy, i), text: c[exText].(*array.String).Value(i), ply: c[exPly].(*array.Int32).Value(i),
					turn: c[exTurn].(*array.Int32).Value(i), chosen: c[exChosen].(*array.Int32).Value(i), left: c[exTurnsLeft].(*array.Int32).Value(i),
					seat: c[exSeat].(*array.Uint8).Value(i), obs: string(obs.ListValues().(*array.Uint8).Uint8Values()[of:ot]),
					result: c[exResult].(*array.Float32).Value(i), explained: c[exValue].IsValid(i), legal: int32(to - from),
				}
				if x.explained {
					x.value, x.visits = c[exValue].(*array.Float64).Value(i), c[exVisits].(*array.Int64).Value(i)
				}
				x.code = legal.ListValues().(*array.Int32).Value(int(from) + int(x.chosen))
				if !strings.Contains(filepath.ToSlash(path), "/s="+x.split+"/v="+x.variant+"/") {
					t.Errorf("%s holds %s, %s", path, x.split, x.variant)
				}
				all = append(all, x)
			}
		}
	}
	slices.SortFunc(all, func(a, b row) int {
		if a.game != b.game {
			return int(a.game - b.game)
		}
		return int(a.ply - b.ply)
	})
	return all
}

func TestTheBytesDoNotDependOnTheWorkers(t *testing.T) {
	run := both
	one, s := exported(t, run, Options{Workers: 1})
	three, _ := exported(t, run, Options{Workers: 3})
	a, b := tree(t, one), tree(t, three)
	if !maps.Equal(a, b) || len(a) != s.Files+4 {
		t.Errorf("%d files and %d differ, or are not %d and 4", len(a), len(b), s.Files)
	}
	limit, s := exported(t, run, Options{Workers: 3, MaxRows: 500})
	again, _ := exported(t, run, Options{Workers: 1, MaxRows: 500})
	if !maps.Equal(tree(t, limit), tree(t, again)) || s.Rows[Examples] != 500 {
		t.Errorf("500 rows differ, or are %d", s.Rows[Examples])
	}
}

// The table decisions was written while the games were played.
func TestExamplesAreTheDecisionsThatWereMade(t *testing.T) {
	run := both
	dir, s := exported(t, run, Options{})
	rows := examples(t, dir)
	if int64(len(rows)) != s.Rows[Examples] {
		t.Fatalf("%d rows, not %d", len(rows), s.Rows[Examples])
	}
	games := map[int64]data.Game{}
	var want []data.Decision
	for i := range run.Shards() {
		if err := run.Games(i, func(g *data.Game) error {
			games[g.Game] = *g
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if err := run.Decisions(i, func(d *data.Decision) error {
			want = append(want, *d)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(want, func(a, b data.Decision) int {
		if a.Game != b.Game {
			return int(a.Game - b.Game)
		}
		return int(a.Ply - b.Ply)
	})
	if len(rows) != len(want) {
		t.Fatalf("%d examples of %d decisions", len(rows), len(want))
	}
	explained, splits := 0, map[string]string{}
	for i, r := range rows {
		d, g := want[i], games[want[i].Game]
		score := float32(0.5)
		if g.Winner != engine.NoSeat {
			score = 0
			if g.Winner == engine.Seat(r.seat) {
				score = 1
			}
		}
		if r.game != d.Game || r.ply != d.Ply || engine.Seat(r.seat) != d.Seat || r.legal != d.Legal || r.code != d.Action || r.explained != d.Explained ||
			r.explained && (r.value != d.Value || r.visits != d.Visits) || r.deal != g.Deal || r.policy != g.Policies[r.seat] || r.left != g.Turns-r.turn ||
			r.result != score || r.variant != strings.TrimPrefix(g.Variant, "cuttle/") {
			t.Fatalf("example %+v\nof %+v\nin %+v", r, d, g)
		}
		if r.explained {
			explained++
		}
		cards := string(g.Cards)
		if was, seen := splits[cards]; seen && was != r.split {
			t.Fatalf("deal %d is in %s and in %s", r.deal, was, r.split)
		}
		splits[cards] = r.split
	}
	if explained == 0 || explained == len(rows) || len(splits) != 12 {
		t.Errorf("%d of %d are explained, %d deals", explained, len(rows), len(splits))
	}
}

func TestASelectionLeavesOutAndChangesNothing(t *testing.T) {
	run := both
	dir, _ := exported(t, run, Options{})
	all := examples(t, dir)
	for name, o := range map[string]Options{
		"variants": {Variants: []string{"original"}}, "policies": {Policies: []string{"random"}}, "phases": {Phases: []string{"counter", "four"}},
		"sample": {Sample: 0.25}, "rows": {MaxRows: 77},
	} {
		dir, _ := exported(t, run, o)
		rows := examples(t, dir)
		var want []row
		for _, r := range all {
			switch {
			case name == "variants" && r.variant != "original", name == "policies" && r.policy != "random",
				name == "phases" && r.phase != "counter" && r.phase != "four", name == "sample" && !sampled(r.game, r.ply, 0.25):
				continue
			}
			want = append(want, r)
		}
		if name == "rows" {
			if len(rows) != 77 {
				t.Errorf("%d rows, not 77", len(rows))
			}
			for _, r := range rows {
				if !slices.Contains(all, r) {
					t.Fatalf("%+v is none of all", r)
				}
			}
			continue
		}
		if !slices.Equal(rows, want) || len(rows) == 0 {
			t.Errorf("%s: %d rows, not the %d that were asked for", name, len(rows), len(want))
		}
	}
	if share := func() float64 {
		n := 0
		for ply := range int32(10000) {
			if sampled(7, ply, 0.25) {
				n++
			}
		}
		return float64(n) / 10000
	}(); share < 0.23 || share > 0.27 { // 0.25 ± 4 standard deviations
		t.Errorf("a sample of a quarter takes %g", share)
	}
}

func TestWhatIsNotThereIsRefused(t *testing.T) {
	run, err := play("game: cuttle\nvariants: [standard, cutthroat]\npolicies: [random]\ndeals: 1\n", filepath.Join(t.TempDir(), "run"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{
		{}, // two layouts
		{Variants: []string{"standrad"}}, {Variants: []string{"standard"}, Policies: []string{"expert"}}, {Variants: []string{"standard"}, Phases: []string{"night"}},
		{Variants: []string{"standard"}, Sample: 2}, {Variants: []string{"standard"}, MaxRows: -1},
	} {
		_, err := New(run, o)
		if !errors.As(err, new(*AskedError)) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	e, err := New(run, Options{Variants: []string{"cutthroat"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Folder(t.Context(), t.TempDir()); !errors.As(err, new(*AskedError)) {
		t.Errorf("a folder that is there: %v", err)
	}
}

func TestAnExportThatIsStoppedLeavesNothing(t *testing.T) {
	run := both
	e, err := New(run, Options{})
	if err != nil {
		t.Fatal(err)
	}
	parent := t.TempDir()
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := e.Folder(ctx, filepath.Join(parent, "out")); !errors.Is(err, why) {
		t.Errorf("the error is %v", err)
	}
	if left, _ := os.ReadDir(parent); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

func TestAStreamHasTheRowsOfTheFolder(t *testing.T) {
	run := both
	e, err := New(run, Options{Variants: []string{"standard"}})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "out")
	s, err := e.Folder(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for table := range tables {
		var b bytes.Buffer
		n, err := e.Stream(t.Context(), &b, table)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ipc.NewReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		var rows int64
		for r.Next() {
			rows += r.RecordBatch().NumRows()
		}
		if rows != n || rows != s.Rows[table] || r.Err() != nil || n == 0 {
			t.Errorf("%s: %d rows, %d told, %d in the folder, %v", table, rows, n, s.Rows[table], r.Err())
		}
	}
}

func TestRunsOfTheFirstBuildAreExported(t *testing.T) {
	archives, err := filepath.Glob("../testdata/runs/*.zip")
	if err != nil || len(archives) == 0 {
		t.Fatal(archives, err)
	}
	for _, path := range archives {
		if strings.Contains(path, "half") {
			continue
		}
		z, err := zip.OpenReader(path)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.CopyFS(filepath.Join(dir, "run"), z); err != nil {
			t.Fatal(err)
		}
		z.Close()
		found, err := filepath.Glob(filepath.Join(dir, "run", "*", "run.json"))
		if err != nil || len(found) == 0 {
			found = []string{filepath.Join(dir, "run", "run.json")}
		}
		run, err := data.Open(filepath.Dir(found[0]))
		if err != nil {
			t.Fatal(err)
		}
		e, err := New(run, Options{MaxRows: 2000})
		var asked *AskedError
		if errors.As(err, &asked) {
			e, err = New(run, Options{MaxRows: 2000, Variants: []string{run.Manifest.Variants[0].Label}})
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		s, err := e.Folder(t.Context(), filepath.Join(dir, "out"))
		if err != nil || s.Rows[Examples] == 0 {
			t.Errorf("%s: %d rows, %v", path, s.Rows[Examples], err)
		}
	}
}

func TestActionsAreTakenApart(t *testing.T) {
	for _, c := range []struct{ plan, text, want string }{
		{"cuttle/standard", "draw", "draw||"}, {"cuttle/standard", "3S pts", "points|3S|"}, {"cuttle/standard", "9Hx7D", "scuttle|9H|7D"},
		{"cuttle/standard", "JC>TH", "steal|JC|TH"}, {"cuttle/standard", "2C!KD", "oneoff|2C|KD"}, {"cuttle/standard", "AC!", "oneoff|AC|"},
		{"cuttle/standard", "disc AC 2S", "discard|AC|2S"}, {"cuttle/standard", "ok", "letbe||"}, {"cuttle/cutthroat", "4C!P1", "oneoff|4C|P1"},
		{"cuttle/standard", "take TH", "take|TH|"}, {"cuttle/standard", "KD face", "royal|KD|"},
		{"cutrope/basic", "h10>1", "play|10|1"}, {"cutrope/basic", "put 7 b", "put|7|b"}, {"cutrope/basic", "end", "end||"}, {"cutrope/basic", "pS>2", "play|S|2"},
	} {
		rules, err := games.Find(c.plan)
		if err != nil {
			t.Fatal(err)
		}
		words := rules.Words()
		a, err := words.ParseAction(c.text)
		if err != nil {
			t.Fatal(err)
		}
		verb, card, target := partsOf(words, a)
		if got := verb + "|" + card + "|" + target; got != c.want {
			t.Errorf("%s: %s, not %s", c.text, got, c.want)
		}
	}
}
