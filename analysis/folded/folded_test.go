package folded

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// play plays a run of several shards.
func play(t testing.TB, variants, policies []string, deals int64) *data.Run {
	t.Helper()
	p := sim.Plan{Policies: policies, Deals: deals, Seed: 3, ShardDeals: 4, Name: "folded", Out: filepath.Join(t.TempDir(), "run")}
	for _, v := range variants {
		game, _, _ := strings.Cut(v, "/")
		p.Game, p.Variants = game, append(p.Variants, sim.Variant{Rules: v})
	}
	s, err := p.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(context.Background(), s, sim.Options{Tool: "test"}); err != nil {
		t.Fatal(err)
	}
	run, err := data.Open(p.Out)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// fold folds a part of a run into a file.
func fold(t testing.TB, run *data.Run, p Part, o report.Options) []byte {
	t.Helper()
	f, err := Of(run, p, o)
	if err != nil {
		t.Fatal(err)
	}
	content, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func read(t testing.TB, content []byte) *Folds {
	t.Helper()
	f, err := Read("x.fold", content, games.Find)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var all = report.Options{Rules: games.Find}

// written is all that is said of a run, to the last digit.
func written(t testing.TB, r *report.Result, e *effects.Effects, leagues []*league.League) string {
	t.Helper()
	var b bytes.Buffer
	docs := []document.Document{r.Document()}
	if e != nil {
		e.Folder = ""
		docs = append(docs, e.Document())
	}
	var reports []league.LeagueReport
	for i, l := range leagues {
		if s, err := l.Standings(20); err == nil {
			reports = append(reports, league.LeagueReport{Variant: analysis.Variant{Label: fmt.Sprint(i)}, League: l, Standings: s})
		}
	}
	if reports != nil {
		docs = append(docs, league.LeaguesDocument(reports))
	}
	for _, d := range docs {
		if err := errors.Join(d.JSON(&b), d.Text(&b, document.TextOptions{})); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// onePass reads the whole run at once.
func onePass(t testing.TB, run *data.Run) string {
	t.Helper()
	r, err := report.Of(run, all)
	if err != nil {
		t.Fatal(err)
	}
	leagues, err := league.Leagues(run)
	if err != nil {
		t.Fatal(err)
	}
	var e *effects.Effects
	if len(run.Manifest.Variants) > 1 {
		f := effects.NewEffectFold(0, 1)
		deals, err := effects.Deals(run)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Read(run, deals); err != nil {
			t.Fatal(err)
		}
		if e, err = f.Effects(run, nil); err != nil {
			t.Fatal(err)
		}
	}
	return written(t, r, e, leagues)
}

// merged is what the folds of a run say.
func merged(t testing.TB, parts []*Folds) string {
	t.Helper()
	f, err := Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Result()
	if err != nil {
		t.Fatal(err)
	}
	e, err := f.Effects()
	if err != nil {
		t.Fatal(err)
	}
	leagues, err := f.Leagues.All(f.Run())
	if err != nil {
		t.Fatal(err)
	}
	return written(t, r, e, leagues)
}

// TestFoldsOfPartsSayWhatOnePassSays: every figure of every report, to the last digit, however the run
// is parted and in whatever order the parts come.
func TestFoldsOfPartsSayWhatOnePassSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	for name, c := range map[string]struct{ variants, policies []string }{
		"two seats":    {[]string{"cuttle/standard", "cuttle/standard:hand_limit=none,nine=hand"}, []string{"random", "expert", "greedy"}},
		"three seats":  {[]string{"cuttle/cutthroat", "cuttle/cutthroat:hand_limit=none"}, []string{"random", "expert"}},
		"four, teams":  {[]string{"cuttle/team"}, []string{"expert", "random"}},
		"cut the rope": {[]string{"cutrope/basic:seats=4", "cutrope/quick:seats=4"}, []string{"random", "expert"}},
		"five seats":   {[]string{"cutrope/basic:seats=5"}, []string{"random"}},
	} {
		t.Run(name, func(t *testing.T) {
			run := play(t, c.variants, c.policies, 18)
			want := onePass(t, run)
			for _, n := range []int{2, 9} { // the last has more parts than there are shards of a variant
				var parts []*Folds
				for _, i := range rng.Perm(n) {
					parts = append(parts, read(t, fold(t, run, Part{i + 1, n}, all)))
				}
				if got := merged(t, parts); got != want {
					at := 0
					for got[at] == want[at] {
						at++
					}
					t.Fatalf("%d parts: …%.200s…, want …%.200s…", n, got[max(0, at-100):], want[max(0, at-100):])
				}
			}
		})
	}
}

func TestTheFileDependsOnTheRunAlone(t *testing.T) {
	run := play(t, []string{"cuttle/standard", "cuttle/standard:nine=hand"}, []string{"random", "expert"}, 20)
	first := fold(t, run, Part{1, 2}, all)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if again := fold(t, run, Part{1, 2}, all); !bytes.Equal(first, again) {
		t.Error("one worker and several write different files")
	}
	f := read(t, first)
	if again, err := f.Bytes(); err != nil || !bytes.Equal(first, again) {
		t.Errorf("read and written again it is another file, %v", err)
	}
}

func TestChosenMetricsAndUnknownRulesAreFoldedToo(t *testing.T) {
	run := play(t, []string{"cuttle/standard"}, []string{"random", "expert"}, 20)
	for _, o := range []report.Options{
		{Only: []string{"lead", "wins"}, Rules: games.Find},
		{Only: []string{"kinds"}, Rules: games.Find},
		{Rules: func(string) (engine.Rules, error) { return nil, errors.New("nobody knows it") }},
	} {
		r, err := report.Of(run, o)
		if err != nil {
			t.Fatal(err)
		}
		var parts []*Folds
		for i := range 3 {
			f, err := Read("x.fold", fold(t, run, Part{i + 1, 3}, o), o.Rules)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, f)
		}
		f, err := Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Result()
		if err != nil {
			t.Fatal(err)
		}
		if written(t, got, nil, nil) != written(t, r, nil, nil) {
			t.Errorf("--only %v: other figures", o.Only)
		}
	}
}

var update = flag.Bool("update", false, "write testdata anew")

// TestFilesOfEarlierBuildsSayTheSame: a fold that is laid out otherwise, or counts otherwise, is another version.
func TestFilesOfEarlierBuildsSayTheSame(t *testing.T) {
	for _, variant := range []string{"highcard/trio", "cuttle/standard", "cutrope/quick:seats=3"} {
		game, _, _ := strings.Cut(variant, "/")
		file := filepath.Join("testdata", game+".fold")
		if *update {
			content := fold(t, play(t, []string{variant}, []string{"random"}, 12), Part{1, 1}, all)
			if err := os.WriteFile(file, content, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file+".sha256", []byte(digest(merged(t, []*Folds{read(t, content)}))), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(file + ".sha256")
		if err != nil {
			t.Fatal(err)
		}
		if got := merged(t, []*Folds{read(t, content)}); digest(got) != string(want) {
			t.Errorf("%s does not say what it said: if a fold's state or what it counts was changed, the version has to be, too; then -update", file)
		}
	}
}

func digest(text string) string { return fmt.Sprintf("%x\n", sha256.Sum256([]byte(text))) }

func TestFoldsThatDoNotGoTogetherAreRefused(t *testing.T) {
	run, other := play(t, []string{"cuttle/standard"}, []string{"random"}, 20), play(t, []string{"cuttle/standard"}, []string{"random"}, 16)
	of := func(run *data.Run, i, n int, o report.Options) *Folds {
		f := read(t, fold(t, run, Part{i, n}, o))
		f.name = fmt.Sprintf("%d.fold", i)
		return f
	}
	some := report.Options{Only: []string{"wins"}, Rules: games.Find}
	for want, parts := range map[string][]*Folds{
		"different runs":                {of(run, 1, 2, all), of(other, 2, 2, all)},
		"of different partings":         {of(run, 1, 2, all), of(run, 2, 3, all)},
		"different --only":              {of(run, 1, 2, all), of(run, 2, 2, some)},
		"are both part 1/2":             {of(run, 1, 2, all), of(run, 1, 2, all)},
		"part 2/2 is missing":           {of(run, 1, 2, all)},
		"2 parts are missing: 2/4, 4/4": {of(run, 3, 4, all), of(run, 1, 4, all)},
	} {
		if _, err := Merge(parts); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if _, err := Read("x.fold", fold(t, run, Part{1, 1}, all), func(string) (engine.Rules, error) { return nil, errors.New("unknown") }); err == nil ||
		errors.As(err, new(*data.DamageError)) || !strings.Contains(err.Error(), "does not have") {
		t.Errorf("without its rules: %v", err)
	}
	newer := bytes.Replace(fold(t, run, Part{1, 1}, all), []byte("fold 1\n"), []byte("fold 2\n"), 1)
	if _, err := Read("x.fold", newer, games.Find); err == nil || !strings.Contains(err.Error(), "update cardlab") {
		t.Errorf("a newer file: %v", err)
	}
}

// sealed gives content that was changed the checksum that it would have.
func sealed(content []byte) []byte {
	end := len(content) - sha256.Size
	sum := sha256.Sum256(content[:end])
	return append(content[:end:end], sum[:]...)
}

// TestDamagedFoldsAreNamed changes and cuts a file, with and without the checksum that goes with it: it is named as damaged,
// or read as what it now says; nothing panics, nothing takes more memory than the file justifies.
func TestDamagedFoldsAreNamed(t *testing.T) {
	run := play(t, []string{"cuttle/standard", "cuttle/standard:nine=hand"}, []string{"random", "expert"}, 12)
	content := fold(t, run, Part{1, 1}, all)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		changed := bytes.Clone(content)
		changed[rng.IntN(len(changed))] ^= 1 << rng.IntN(8)
		if _, err := Read("x.fold", changed, games.Find); err == nil {
			t.Fatal("a bit is changed, and nobody noticed")
		}
	}
	for n := range 100 {
		if _, err := Read("x.fold", content[:n*len(content)/100], games.Find); !errors.As(err, new(*data.DamageError)) {
			t.Fatalf("cut: %v", err)
		}
	}
	named := 0
	const forged = 1500
	for range forged {
		changed := bytes.Clone(content)
		for range 1 + rng.IntN(3) {
			at := len("cardlab fold 1\n") + rng.IntN(len(changed)-sha256.Size-20)
			switch rng.IntN(3) {
			case 0:
				changed[at] ^= 1 << rng.IntN(8)
			case 1:
				changed = append(changed[:at:at], changed[at+1+rng.IntN(3):]...)
			case 2:
				changed = append(append(changed[:at:at], byte(rng.IntN(256)), 0xff, 0x7f), changed[at:]...)
			}
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := Read("x.fold", sealed(changed), games.Find)
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<27 {
			t.Fatalf("%d bytes are taken for a file of %d", taken, len(changed))
		}
		if err != nil {
			named++
			continue
		}
		if f, err = Merge([]*Folds{f}); err == nil {
			_, err = f.Result()
		}
		if err == nil {
			_, err = f.Effects()
		}
		if err != nil {
			named++
		}
	}
	t.Logf("%d of %d forged files are named", named, forged)
	if named < forged/2 {
		t.Errorf("%d of %d forged files are named", named, forged)
	}
}

func TestPartsHaveEachShardOnce(t *testing.T) {
	for n := 1; n < 7; n++ {
		for number := range 20 {
			had := 0
			for i := 1; i <= n; i++ {
				if (Part{i, n}).has(number) {
					had++
				}
			}
			if had != 1 {
				t.Errorf("%d of %d parts have shard %d", had, n, number)
			}
		}
	}
}
