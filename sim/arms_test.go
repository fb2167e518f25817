package sim

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
)

// armVariants has every switch of Cuttle with two seats in another position than `standard` has it.
var armVariants = []string{"deal=6", "goals=21/14/10/5", "hand_limit=none", "hand_limit=7", "limit_mode=discard_down", "five=draw_two", "seven=one", "three=no_three",
	"three=no_three_after_one", "four=random", "nine=hand", "nine=top_of_stock", "nine=hand_two", "nine_targets=any", "nine_targets=permanents", "nine_to=owner",
	"frozen_counters=on", "jack=toggle", "jack_own=on", "jack_own=seven_only", "queens=not_queens", "queen_shields_from=all", "queen_blocks_counters=off",
	"two_targets=any", "win_on=own_turn", "simultaneous_win=draw", "passes_to_draw=2", "stock_out=no_draw", "stock_out=no_draw,no_move=lose", "stock_out=end_points",
	"stock_out=reshuffle", "repetition_draw=2", "turn_limit=30", "one_offs_for_nothing=on", "five_at_limit=one", "jokers=2", "seats=3", "five=draw_two,five_at_limit=one,nine=hand,hand_limit=7"}

// armPlan is a plan of `standard` and others, all by expert players.
func armPlan(variants []string, policies ...string) Plan {
	p := Plan{Name: "arms", Game: "cuttle", Variants: []Variant{{Label: "standard", Rules: "standard"}}, Policies: policies, Seatings: AllSeatings, Deals: 16, ShardDeals: 8, Seed: 3}
	for i, v := range variants {
		p.Variants = append(p.Variants, Variant{Label: fmt.Sprint("v", i), Rules: "standard:" + v})
	}
	return p
}

// hasher takes a hash of events and rows.
type hasher struct{ strings.Builder }

func (h *hasher) Event(e *data.Event)     { fmt.Fprintln(h, *e) }
func (h *hasher) Decision(*data.Decision) {} // a plan without decisions
func (h *hasher) Game(g *data.Game)       { fmt.Fprintln(h, *g) }

func (h *hasher) sum() uint64 {
	f := fnv.New64a()
	f.Write([]byte(h.String()))
	h.Reset()
	return f.Sum64()
}

// playArm returns a hash for each game of a shard, and how many choices nobody was asked for.
func playArm(t *testing.T, s *Schedule, sh Shard, a *arms) (games []uint64, spared int) {
	t.Helper()
	u := NewUmpire(s, sh.Variant)
	defer u.Close()
	a.join(u, sh)
	var h hasher
	if err := s.each(sh, func(f Fixture) error {
		_, err := u.Play(f, &h)
		games = append(games, h.sum())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if u.arm != nil {
		spared = u.arm.spared
	}
	return games, spared
}

// TestGamesBesideOthersAreThoseThatArePlayedAlone compares all events and rows, for every switch.
func TestGamesBesideOthersAreThoseThatArePlayedAlone(t *testing.T) {
	for _, policies := range [][]string{{"expert"}, {"expert:two=6", "random"}} {
		s := resolve(t, armPlan(armVariants, policies...))
		a := s.newArms()
		if a == nil {
			t.Fatal("nothing is shared")
		}
		spared := map[string]int{}
		for number := range s.Shards() {
			sh := s.Shard(number)
			alone, _ := playArm(t, s, sh, nil)
			beside, n := playArm(t, s, sh, a)
			for i := range alone {
				if alone[i] != beside[i] {
					t.Fatalf("%s, game %d of shard %d: it differs beside standard", s.Variants[sh.Variant].Rules.Name(), i, number)
				}
			}
			if sh.Variant > 0 {
				spared[armVariants[sh.Variant-1]] += n
			}
		}
		for _, v := range []string{"hand_limit=none", "nine=hand", "seven=one", "jack=toggle", "five=draw_two", "passes_to_draw=2", "turn_limit=30", "nine_targets=any"} {
			if spared[v] < 100 {
				t.Errorf("%s with %v: %d choices were spared", v, policies, spared[v])
			}
		}
		for _, v := range []string{"goals=21/14/10/5", "queens=not_queens", "seats=3", "jokers=2", "deal=6"} {
			if spared[v] > 0 {
				t.Errorf("%s: %d choices were spared, and it cannot be compared", v, spared[v])
			}
		}
	}
}

// TestAWrongReachIsCaught forgets what was noted, and finds games that differ.
func TestAWrongReachIsCaught(t *testing.T) {
	for _, v := range []string{"five=draw_two", "nine=hand", "passes_to_draw=2"} {
		p := armPlan([]string{v}, "expert")
		p.Deals, p.ShardDeals = 128, 128
		s := resolve(t, p)
		a := s.newArms()
		playArm(t, s, s.Shard(0), a)
		for i := range a.lines.plies {
			a.lines.plies[i].others = 0
		}
		alone, _ := playArm(t, s, s.Shard(1), nil)
		beside, _ := playArm(t, s, s.Shard(1), a)
		differ := 0
		for i := range alone {
			if alone[i] != beside[i] {
				differ++
			}
		}
		if differ == 0 {
			t.Errorf("%s: a reach that is wrong was not caught", v)
		}
	}
}

// TestARunThatSharesIsThatOfOneThatDoesNot plays with a worker, which shares, and with more
// than there are blocks, which does not.
func TestARunThatSharesIsThatOfOneThatDoesNot(t *testing.T) {
	p := armPlan([]string{"hand_limit=none", "five=draw_two", "nine=hand"}, "expert")
	one, many := p, p
	one.Out, many.Out = t.TempDir()+"/one", t.TempDir()+"/many"
	if s := resolve(t, one); len(s.tasks([]int{0, 1, 2, 3, 4, 5, 6, 7}, 1)) != 2 || len(s.tasks([]int{0, 1, 2, 3, 4, 5, 6, 7}, 2)) != 2 || len(s.tasks([]int{0, 1, 2, 3, 4, 5, 6, 7}, 4)) != 8 {
		t.Fatal("the shards of a block are not played together by one worker, or not apart by four")
	}
	play(t, one, 1)
	play(t, many, 4)
	if a, b := tree(t, one.Out), tree(t, many.Out); a != b {
		t.Errorf("the folders differ:\n%s\n%s", a, b)
	}
}

// TestWhatNothingIsGainedByIsNotShared asks for what a worker keeps, by the plan.
func TestWhatNothingIsGainedByIsNotShared(t *testing.T) {
	limits := func(n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprint("turn_limit=", 30+i))
		}
		return list
	}
	for name, c := range map[string]struct {
		variants  []string
		policies  []string
		decisions bool
		want      bool
	}{
		"two variants":              {limits(1), []string{"expert"}, false, true},
		"one variant":               {nil, []string{"expert"}, false, false},
		"as many as bits":           {limits(63), []string{"expert"}, false, true},
		"more than bits":            {limits(64), []string{"expert"}, false, false},
		"with decisions":            {limits(1), []string{"expert"}, true, false},
		"nobody asks":               {limits(1), []string{"random", "greedy"}, false, false},
		"one of two asks":           {limits(1), []string{"random", "expert"}, false, true},
		"none can be compared":      {[]string{"seats=3", "jokers=2"}, []string{"expert"}, false, false},
		"the first can be compared": {[]string{"turn_limit=30", "jokers=2"}, []string{"expert"}, false, true},
		"the last can be compared":  {[]string{"jokers=2", "turn_limit=30"}, []string{"expert"}, false, true},
	} {
		p := armPlan(c.variants, c.policies...)
		p.Decisions = c.decisions
		if got := resolve(t, p).newArms() != nil; got != c.want {
			t.Errorf("%s: shared: %v", name, got)
		}
	}
}

// TestGamesBeyondWhatWasKeptArePlayedAlone keeps half the plies of a shard, and no more.
func TestGamesBeyondWhatWasKeptArePlayedAlone(t *testing.T) {
	s := resolve(t, armPlan([]string{"turn_limit=60"}, "expert"))
	a := s.newArms()
	alone, _ := playArm(t, s, s.Shard(1), nil)
	for _, share := range []int{0, 1, 2} {
		playArm(t, s, s.Shard(0), a)
		l := &a.lines
		l.plies = l.plies[:len(l.plies)*share/2]
		for len(l.starts) > 0 && l.starts[len(l.starts)-1] >= len(l.plies) {
			l.starts = l.starts[:len(l.starts)-1]
		}
		beside, spared := playArm(t, s, s.Shard(1), a)
		if !slices.Equal(alone, beside) || (spared > 0) != (share > 0) {
			t.Errorf("%d halves kept: %d choices are spared, games alike: %v", share, spared, slices.Equal(alone, beside))
		}
	}
	// What was kept of another block is of no use.
	playArm(t, s, s.Shard(0), a)
	if _, spared := playArm(t, s, s.Shard(3), a); spared > 0 {
		t.Errorf("%d choices are those of other deals", spared)
	}
}
