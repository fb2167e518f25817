package sim

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// halves plays a half-played run of the first build to its end as a build of another version.
func halves(t *testing.T, name string, change func(*Schedule)) (string, map[int]*data.ShardRecord, error) {
	t.Helper()
	dir := unpack(t, name)[name]
	f := data.Folder{Dir: dir}
	before, err := f.Finished()
	if err != nil || len(before) == 0 {
		t.Fatalf("%d shards, %v", len(before), err)
	}
	s, err := stored(f)
	if err != nil {
		t.Fatal(err)
	}
	s.Plan.Out = dir
	change(s)
	_, err = Run(context.Background(), s, Options{Workers: 2, Tool: "another"})
	return dir, before, err
}

func TestRunsGoOnInAnotherVersion(t *testing.T) {
	for _, name := range []string{"cuttle2-half", "highcard-half", "rope3-half"} {
		dir, before, err := halves(t, name, func(*Schedule) {})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		verifySealed(t, name, dir)
		run, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
			t.Errorf("%s: %v, %v", name, faults, err)
		}
		if run.Manifest.Schema != 2 {
			t.Errorf("%s: begun in schema 2, sealed in %d", name, run.Manifest.Schema)
		}
		if run.Manifest.Tool != "another" {
			t.Errorf("%s: sealed by %s", name, run.Manifest.Tool)
		}
		for _, r := range run.Shards() {
			want := "another"
			if old := before[r.Shard]; old != nil {
				want = old.Tool
				if old.Files[0].SHA256 != r.Files[0].SHA256 {
					t.Errorf("%s: shard %d was played again", name, r.Shard)
				}
			}
			if r.Tool != want {
				t.Errorf("%s: shard %d is by %s, want %s", name, r.Shard, r.Tool, want)
			}
		}
		// A third version finds it complete and leaves it alone.
		sealed := tree(t, dir)
		if _, err := Finish(dir, "third"); err != nil || tree(t, dir) != sealed {
			t.Errorf("%s: finished by a third version: %v, unchanged: %v", name, err, tree(t, dir) == sealed)
		}
	}
}

// otherwise is a policy that chooses otherwise than the one that it stands for, once in a while.
type otherwise struct {
	policies.Policy
	every int
	n     *int
}

func (o otherwise) Choose(v engine.View, rng *rand.Rand) engine.Action {
	a := o.Policy.Choose(v, rng)
	if *o.n++; *o.n%o.every == 0 {
		for _, other := range v.Legal() {
			if other != a {
				return other
			}
		}
	}
	return a
}

// A policy that changed under its name is found out, with the game and the ply.
func TestAChangedPolicyDoesNotGoOn(t *testing.T) {
	for _, name := range []string{"cuttle2-half", "rope3-half"} {
		n := 0
		dir, before, err := halves(t, name, func(s *Schedule) {
			was := s.Policies[0]
			changed := policies.Kinds{{Name: "rules", About: "is not what it was", New: func(policies.Settings) policies.Policy {
				return otherwise{was.New(), 40, &n}
			}}}
			spec, err := changed.Parse("rules", s.Plan.Game)
			if err != nil || was.Name() != "rules" {
				t.Fatal(was.Name(), err)
			}
			s.Policies[0] = spec
		})
		if err == nil {
			t.Errorf("%s: a changed policy went on", name)
			continue
		}
		for _, want := range []string{"was played by cardlab " + before[0].Tool + ", this is another, which does not play as that did", ": game ", ", ply ", "the policy played again chooses"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q in it", name, err, want)
			}
		}
		after, err := data.Folder{Dir: dir}.Finished()
		if err != nil || len(after) != len(before) {
			t.Errorf("%s: %d shards were there, now %d, %v", name, len(before), len(after), err)
		}
	}
}

func TestARunOfANewerSchemaDoesNotGoOn(t *testing.T) {
	const name = "highcard-half"
	dir, before, err := halves(t, name, func(s *Schedule) {
		f := data.Folder{Dir: s.Plan.Out}
		record, err := f.Read(data.RecordPath(0))
		if err != nil {
			t.Fatal(err)
		}
		newer := strings.Replace(string(record), `"schema": 2`, `"schema": 4`, 1)
		if err := f.Write(data.RecordPath(0), []byte(newer)); err != nil {
			t.Fatal(err)
		}
	})
	if want := "shard 0 was written by cardlab " + before[0].Tool + " with schema 4, this is another and knows no more than schema 3;"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if after, err := (data.Folder{Dir: dir}).Finished(); err != nil || len(after) != len(before) {
		t.Errorf("%d shards were there, now %d, %v", len(before), len(after), err)
	}
}

func TestTheGamesPlayedAgainSeatEachPolicy(t *testing.T) {
	p := Plan{Game: "highcard", Variants: []Variant{{Rules: "duel"}, {Rules: "trio"}}, Deals: 64, ShardDeals: 8,
		Policies: []string{"random", "greedy", "greedy:samples=2", "noise:of=random", "noise:of=greedy", "mix:of=random,of=greedy"}}
	s := resolve(t, p)
	for variant := range s.Variants {
		var shards []int
		for n := range s.Shards() {
			if s.Shard(n).Variant == variant {
				shards = append(shards, n)
			}
		}
		for _, games := range []int{0, 1, 3, 32} {
			seen, n := map[int]bool{}, 0
			picked := s.pick(variant, shards, games)
			if games == 32 && (picked[shards[0]] == nil || picked[shards[len(shards)-1]] == nil) {
				t.Errorf("variant %d: not the first and the last shard among %v", variant, picked)
			}
			cells := map[int64]bool{} // of the variant
			for _, numbers := range picked {
				for game := range numbers {
					cells[game%s.cells-s.Variants[variant].first] = true
				}
			}
			all := int64(len(s.Variants[variant].cells))
			if most := slices.Max(slices.Collect(maps.Keys(cells))); games == 32 && (int64(len(cells)) != min(32, all) || most < all*3/4) {
				t.Errorf("variant %d: %d of %d cells, to cell %d", variant, len(cells), all, most)
			}
			if one := s.pick(variant, shards[:1], games); len(one) != 1 || len(one[shards[0]]) == 0 {
				t.Errorf("variant %d: %v of one shard", variant, one)
			}
			if two := s.pick(variant, shards[:2], games); len(two) != 2 {
				t.Errorf("variant %d: %v of two shards", variant, two)
			}
			for shard, numbers := range picked {
				for game := range numbers {
					f, err := s.Fixture(game)
					if err != nil || s.ShardOf(f.Deal, f.Variant) != shard {
						t.Fatalf("game %d is not of shard %d: %v", game, shard, err)
					}
					n++
					for _, p := range f.Seats {
						seen[p] = true
					}
				}
			}
			if len(seen) != len(s.Policies) || n > max(games, len(s.Policies)) || games == 32 && (n < 24 || len(picked) != 4) {
				t.Errorf("variant %d: %d games of %d shards, %d policies", variant, n, len(picked), len(seen))
			}
		}
	}
}

// What other programs chose is taken from the record, and they are not asked.
func TestAnotherVersionAsksNoProgram(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	p := small(t.TempDir())
	p.Policies, p.Deals = []string{"greedy", botSpec("crash", started)}, 32
	half := resolve(t, p)
	half.MaxFaults = 1
	if r, err := Run(context.Background(), half, Options{Tool: "first", Part: Part{1, 2}}); err != nil || r.Left == 0 {
		t.Fatal(r, err)
	}
	f := data.Folder{Dir: p.Out}
	done, err := half.finished(f)
	if err != nil || len(done) == 0 {
		t.Fatalf("%d shards, %v", len(done), err)
	}
	before, err := os.ReadFile(started)
	if err != nil {
		t.Fatal(err)
	}
	if err := half.chooseAlike(context.Background(), f, done, "another", 2); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(started); err != nil || len(after) != len(before) {
		t.Errorf("programs were started, %v", err)
	}
}

func TestPlayingAgainEndsWithItsContext(t *testing.T) {
	p := small(t.TempDir())
	s := resolve(t, p)
	run(t, s, Part{1, 2})
	f := data.Folder{Dir: p.Out}
	done, err := s.finished(f)
	if err != nil || len(done) == 0 {
		t.Fatalf("%d shards, %v", len(done), err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	stop(enough)
	if err := s.chooseAlike(ctx, f, done, "another", 1); !errors.Is(err, enough) {
		t.Errorf("got %v", err)
	}
}
