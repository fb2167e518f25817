package sim

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"

	"golang.org/x/sync/errgroup"
)

func TestTheFilesAreTheSameWhateverTheNumberOfWorkers(t *testing.T) {
	one := filepath.Join(t.TempDir(), "one")
	play(t, small(one), 1)
	for _, workers := range []int{2, 7} {
		many := filepath.Join(t.TempDir(), "many")
		play(t, small(many), workers)
		sameTree(t, many, one)
	}
}

// TestSearchesPlayTheSameBytesWithAnyNumberOfWorkers: trees, buffers and
// generators that are used again must leave nothing behind in the next game.
func TestSearchesPlayTheSameBytesWithAnyNumberOfWorkers(t *testing.T) {
	plan := func(out string) Plan {
		return Plan{
			Out: out, Name: "searches", Game: "cuttle", Variants: []Variant{{Rules: "standard"}},
			Policies:  []string{"ismcts:iterations=20", "ismcts:iterations=8,playout=expert,playout_plies=3", "montecarlo:k=1,playout_plies=10", "greedy"},
			Matchups:  [][]string{{"ismcts:iterations=20", "montecarlo:k=1,playout_plies=10"}, {"ismcts:iterations=8,playout=expert,playout_plies=3", "greedy"}},
			Decisions: true, Deals: 7, ShardDeals: 1,
		}
	}
	one := filepath.Join(t.TempDir(), "1")
	play(t, plan(one), 1)
	for _, workers := range []int{2, 7} {
		dir := filepath.Join(t.TempDir(), fmt.Sprint(workers))
		play(t, plan(dir), workers)
		sameTree(t, dir, one)
	}
}

func TestPartsMakeTheSameRunAsOneMachine(t *testing.T) {
	one, parts := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "parts")
	play(t, small(one), 2)
	s := resolve(t, small(parts))
	for _, i := range []int{3, 1, 4, 2} {
		r, err := Run(context.Background(), s, Options{Workers: 1, Part: Part{i, 4}, Tool: tool})
		if err != nil {
			t.Fatal(err)
		}
		if r.Sealed != (i == 2) {
			t.Errorf("part %d: sealed = %v; the last part seals", i, r.Sealed)
		}
	}
	sameTree(t, parts, one)
}

// TestPartsMayRunAtTheSameTimeInOneFolder: whoever comes last seals, and two may
// come last.
func TestPartsMayRunAtTheSameTimeInOneFolder(t *testing.T) {
	one, parts := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "parts")
	p := small(one)
	p.Deals = 16
	play(t, p, 2)
	p.Out = parts
	s := resolve(t, p)
	var all errgroup.Group
	for _, part := range []Part{{1, 2}, {2, 2}, {1, 1}, {}} {
		all.Go(func() error {
			_, err := Run(context.Background(), s, Options{Workers: 1, Part: part, Tool: tool})
			return err
		})
	}
	if err := all.Wait(); err != nil {
		t.Fatal(err)
	}
	sameTree(t, parts, one)
}

func TestFinishSealsOnceAllShardsAreThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	s := resolve(t, small(dir))
	if _, err := Run(context.Background(), s, Options{Part: Part{1, 2}, Tool: tool}); err != nil {
		t.Fatal(err)
	}
	var left *IncompleteError
	if _, err := Finish(dir, tool); !errors.As(err, &left) || left.Done != 4 || left.Shards != 8 {
		t.Fatalf("finish with half of the shards: %v", err)
	}
	if _, err := Run(context.Background(), s, Options{Part: Part{2, 2}, Tool: tool}); err != nil {
		t.Fatal(err)
	}
	sealed := tree(t, dir)
	for range 2 {
		if r, err := Finish(dir, tool); err != nil || !r.Sealed {
			t.Fatalf("finish: %+v, %v", r, err)
		}
	}
	if tree(t, dir) != sealed {
		t.Error("finishing a sealed run changed it")
	}
}

func TestAnInterruptedRunGoesOnToTheSameBytes(t *testing.T) {
	whole, dir := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "run")
	play(t, small(whole), 1)
	s := resolve(t, small(dir))
	interrupted := 0
	for try := time.Duration(1); ; try++ {
		ctx, cancel := context.WithTimeout(context.Background(), try*try*200*time.Microsecond)
		r, err := Run(ctx, s, Options{Workers: 2, Tool: tool})
		cancel()
		if err == nil {
			if !r.Sealed {
				t.Fatalf("not sealed: %+v", r)
			}
			break
		}
		var left *IncompleteError
		if !errors.As(err, &left) || !errors.Is(err, context.DeadlineExceeded) || left.Shards != 8 {
			t.Fatalf("got %v, want an IncompleteError that wraps the cause", err)
		}
		if _, err := os.Stat(filepath.Join(dir, "_SUCCESS")); err == nil {
			t.Fatal("an interrupted run is sealed")
		}
		interrupted++
	}
	t.Logf("interrupted %d times", interrupted)
	sameTree(t, dir, whole)
}

func TestDealsMayBeRaisedLater(t *testing.T) {
	whole, dir := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "run")
	play(t, small(whole), 2)
	p := small(dir)
	p.Deals = 24 // a block and a half
	play(t, p, 2)
	r, err := Run(context.Background(), resolve(t, small(dir)), Options{Workers: 2, Tool: tool})
	if err != nil || r.Played != 6 {
		t.Fatalf("played %d shards, %v; want the 6 of three blocks", r.Played, err)
	}
	sameTree(t, dir, whole)

	before := tree(t, dir)
	p.Deals = 40
	var differs *DiffersError
	if _, err := Run(context.Background(), resolve(t, p), Options{Tool: tool}); !errors.As(err, &differs) || differs.Field != "deals" {
		t.Errorf("fewer deals: %v", err)
	}
	if tree(t, dir) != before {
		t.Error("a refused plan touched the folder")
	}
}

func TestAnotherPlanIsRefusedAndNothingTouched(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	play(t, small(dir), 2)
	before := tree(t, dir)
	for field, change := range map[string]func(*Plan){
		"seed":        func(p *Plan) { p.Seed = 2 },
		"variants":    func(p *Plan) { p.Variants = p.Variants[:1] },
		"seatings":    func(p *Plan) { p.Seatings = DefaultSeatings },
		"shard_deals": func(p *Plan) { p.ShardDeals = 32 },
		"decisions":   func(p *Plan) { p.Decisions = false },
		"swap":        func(p *Plan) { p.Swap = SwapOpening },
	} {
		p := small(dir)
		change(&p)
		var differs *DiffersError
		_, err := Run(context.Background(), resolve(t, p), Options{Tool: tool})
		if !errors.As(err, &differs) || differs.Field != field || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v", field, err)
		}
	}
	if _, err := Run(context.Background(), resolve(t, small(dir)), Options{Tool: "newer"}); err != nil {
		t.Errorf("the same plan by another version: %v", err)
	}
	if tree(t, dir) != before {
		t.Error("a refused plan, or another version, touched the folder")
	}
}

func TestAFolderWithOtherFilesIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "thesis.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), resolve(t, small(dir)), Options{Tool: tool}); err == nil || !strings.Contains(err.Error(), "thesis.txt") {
		t.Errorf("got %v", err)
	}
}

func TestADamagedShardIsPlayedAgain(t *testing.T) {
	whole, dir := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "run")
	play(t, small(whole), 2)
	run := play(t, small(dir), 2)
	lost := run.Shards()[4].File(data.Events).Path
	if err := os.Truncate(filepath.Join(dir, lost), 100); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "shards", "00007.json")); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), resolve(t, small(dir)), Options{Tool: tool})
	if err != nil || r.Played != 2 {
		t.Fatalf("played %d, %v; want shards 4 and 7", r.Played, err)
	}
	sameTree(t, dir, whole)
}

// TestARunOfEveryVariantVerifies: every named variant of a game, two policies if
// the game has them, recorded by one worker and by three.
func TestARunOfEveryVariantVerifies(t *testing.T) {
	for _, g := range games.All() {
		p := Plan{Out: filepath.Join(t.TempDir(), "one"), Name: "all", Game: g.Name, Policies: []string{"random"}, Deals: 12, ShardDeals: 16, Decisions: true}
		for _, v := range g.Variants {
			p.Variants = append(p.Variants, Variant{Rules: v.Name})
		}
		if _, err := kinds.Parse("expert", g.Name); err == nil {
			p.Policies = append(p.Policies, "expert")
		}
		run := play(t, p, 1)
		if r := verify(t, run, VerifyOptions{Replay: true}); r.Found > 0 || r.Games != int64(12*resolve(t, p).Cells()) {
			t.Errorf("%s: %d games, faults: %v", g.Name, r.Games, r.Faults)
		}
		q := p
		q.Out = filepath.Join(t.TempDir(), "three")
		play(t, q, 3)
		sameTree(t, q.Out, p.Out)
	}
}

func TestOnlyRunStartsGoroutines(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if name == "run.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if _, ok := n.(*ast.GoStmt); ok {
				t.Errorf("%s starts a goroutine", name)
			}
			return true
		})
		for _, i := range f.Imports {
			if strings.Contains(i.Path.Value, "errgroup") {
				t.Errorf("%s imports %s", name, i.Path.Value)
			}
		}
	}
}

func TestPartsAreReadAsTheyAreTyped(t *testing.T) {
	for _, text := range []string{"", "3", "0/4", "5/4", "a/b", "1/0", "-1/2", "1", "1/2/3", "1/99999999999999999999", "99999999999999999999/9223372036854775807"} {
		if p, err := ParsePart(text); err == nil {
			t.Errorf("%q: read as %v", text, p)
		}
	}
	for _, text := range []string{"1/1", "3/3"} {
		if p, err := ParsePart(text); err != nil || p.String() != text {
			t.Errorf("%s: got %v, %v", text, p, err)
		}
	}
	if text := (Part{}).String(); text != "" {
		t.Errorf("all shards are %q", text)
	}
	p, err := ParsePart("3/16")
	if err != nil || p.String() != "3/16" || !p.Has(2) || !p.Has(18) || p.Has(3) {
		t.Errorf("3/16: got %v, %v", p, err)
	}
}

// TestAnInterruptedRunSaysHowFarItIs ends a run when the second of its shards is there, after
// another part has played half of them, and shows progress of the rest.
func TestAnInterruptedRunSaysHowFarItIs(t *testing.T) {
	d := disktest.New()
	s := resolve(t, small("run"))
	r, err := Run(t.Context(), s, Options{Workers: 1, Tool: tool, FS: d, Part: Part{1, 2}})
	if err != nil || r.Left != 4 || r.Played != 4 || r.Shards != 8 || r.Sealed {
		t.Fatalf("%+v, %v", r, err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	records := 0
	d.Before = func(_ int, op, name string) error {
		if op == "rename" && strings.Contains(name, "shards/") {
			if records++; records == 2 {
				stop(enough)
			}
		}
		return nil
	}
	_, err = Run(ctx, s, Options{Workers: 1, Tool: tool, FS: d})
	var left *IncompleteError
	if !errors.As(err, &left) || left.Done != 6 || left.Shards != 8 || !errors.Is(err, enough) ||
		err.Error() != "run: interrupted, 6 of 8 shards are done; the same plan and folder go on from there" {
		t.Fatalf("got %v", err)
	}
	left.Cause = nil
	if want := "run: not finished, 6 of 8 shards are done; the same plan and folder go on from there"; left.Error() != want {
		t.Errorf("got %v", left)
	}
	d.Before = nil
	var shown strings.Builder
	if r, err = Run(t.Context(), s, Options{Workers: 1, Tool: tool, FS: d, Progress: NewProgress(&shown, true)}); err != nil || !r.Sealed || r.Played != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	if want := "] 100 %  54 of 54 games  "; !strings.Contains(shown.String(), want) {
		t.Errorf("no %q in %q", want, shown.String())
	}
}

// TestAShardThatCannotBePlayedIsNamed has a policy whose second action is not legal.
func TestAShardThatCannotBePlayedIsNamed(t *testing.T) {
	s := resolve(t, Plan{Out: "run", Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"scripted:play=(draw; AC!)"}, Deals: 1})
	_, err := Run(t.Context(), s, Options{Workers: 1, Tool: tool, FS: disktest.New()})
	if err == nil || !strings.HasPrefix(err.Error(), "play shard 0: game 0, ply ") {
		t.Errorf("got %v", err)
	}
}

func TestFinishingWhatIsNoRunSaysWhy(t *testing.T) {
	dir := t.TempDir()
	if _, err := Finish(dir, tool); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "finish "+dir+": ") {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, planName), []byte("garbage"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Finish(dir, tool); !errors.As(err, new(*PlanError)) {
		t.Errorf("got %v", err)
	}
}

// TestAnotherVersionSealsAnewWhatIsNotSound: a card that somebody changed.
func TestAnotherVersionSealsAnewWhatIsNotSound(t *testing.T) {
	p := small(filepath.Join(t.TempDir(), "run"))
	play(t, p, 2)
	before := tree(t, p.Out)
	if _, err := Finish(p.Out, "another"); err != nil || tree(t, p.Out) != before {
		t.Errorf("a sound run was changed: %v", err)
	}
	if err := os.WriteFile(filepath.Join(p.Out, "README.md"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Finish(p.Out, "another"); err != nil {
		t.Fatal(err)
	}
	if faults, err := (data.Folder{Dir: p.Out}).Check("another"); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}
}
