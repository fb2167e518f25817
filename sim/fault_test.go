package sim

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// faulty returns a schedule in which a bot meets random, the bot at seat 1 in the
// first game of a deal.
func faulty(t *testing.T, spec string) *Schedule {
	t.Helper()
	s := resolve(t, Plan{
		Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"random", spec},
		Matchups: [][]string{{"random", spec}},
	})
	s.SetHost(policies.Host{Tool: "test", Timeout: 20 * time.Second})
	return s
}

func TestABotThatMisbehavesLosesTheGameByFault(t *testing.T) {
	for _, c := range []struct{ manners, want string }{
		{"crash", `ended: exit status 3; its standard error ends: all is well / the [31mdealer [0m cheats, / I go`},
		{"quit", `ended before the game did`},
		{"killed", `ended: signal: killed`},
		{"panic", `ended: exit status 2; its standard error ends: `},
		{"rubbish", `answered "seven of hearts", want the number of a legal action, 0 to `},
		{"silent-line", `answered "", want the number of a legal action`},
		{"too-high", `want the number of a legal action, 0 to `},
		{"negative", `answered "-1", want the number of a legal action`},
		{"fraction", `answered "0.5", want the number of a legal action`},
		{"long", `wrote a line of more than 1024 bytes: "11111`},
		{"hang", `did not answer within 500ms`},
		{"flood", `wrote more than one line for an answer: "0\n0\n0`},
		{"babble", `wrote more than 1048576 bytes to its standard error in one game; its standard error ends: `},
		{"twice", `wrote more than one line for an answer: "0\n0\n"`},
		{"deaf", `closed its standard input or output`},
		{"child", `did not answer within 500ms`},
		{"newer", `answered hello with "99", want 1, the version of the protocol`},
		{"banner", `hello`},
	} {
		t.Run(c.manners, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			s := faulty(t, botSpec(c.manners, pids))
			if strings.Contains(c.want, "500ms") {
				s.SetHost(policies.Host{Timeout: 500 * time.Millisecond})
			}
			u := NewUmpire(s, 0)
			for game := range int64(2) { // the second game starts the program anew
				f, _ := s.Fixture(2 * game)
				var m memory
				g, err := u.Play(f, &m)
				if err != nil {
					t.Fatal(err)
				}
				if g.Reason != data.ReasonFault || g.FaultSeat != 1 || g.Winner != 0 || g.Side != 0 {
					t.Errorf("game %d: %s of seat %d, won by seat %d", game, g.Reason, g.FaultSeat, g.Winner)
				}
				if u.Fault() == nil || !strings.Contains(u.Fault().Error(), c.want) || strings.Contains(u.Fault().Error(), "\n") {
					t.Errorf("game %d:\ngot  %v\nwant %s", game, u.Fault(), c.want)
				}
				if err := refold(s.Variants[0].Rules, &m.games[0], m.events); err != nil {
					t.Errorf("game %d: %v", game, err)
				}
			}
			if err := u.Close(); err != nil {
				t.Error(err)
			}
			noneRuns(t, pids)
		})
	}
}

// noneRuns fails if a process of a list still runs.
func noneRuns(t *testing.T, list string) {
	t.Helper()
	b, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	pids := strings.Fields(string(b))
	if len(pids) < 2 {
		t.Errorf("%d processes, want one per game", len(pids))
	}
	for _, pid := range pids {
		for wait := time.Millisecond; runs(pid); wait *= 2 { // a kill takes a moment
			if wait > 4*time.Second {
				t.Errorf("process %s still runs", pid)
				break
			}
			time.Sleep(wait)
		}
	}
}

// runs reports whether a process runs. One that ended and that nobody has waited
// for does not; what a bot leaves behind is init's to wait for.
func runs(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false // so everywhere but on Linux
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

func TestAProgramThatCannotBeStartedIsAFault(t *testing.T) {
	path := filepath.Join(t.TempDir(), "picture")
	if err := os.WriteFile(path, []byte{0x89, 'P', 'N', 'G', 0}, 0o755); err != nil {
		t.Fatal(err)
	}
	s := faulty(t, "exec:"+path)
	u := NewUmpire(s, 0)
	f, _ := s.Fixture(0)
	g, err := u.Play(f, nil)
	if err != nil || g.Reason != data.ReasonFault || !strings.Contains(u.Fault().Error(), "cannot be started: ") {
		t.Errorf("%v, %s, %v", err, g.Reason, u.Fault())
	}
}

func TestTheGameAfterAFaultIsPlayed(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	s := faulty(t, botSpec("once", pids))
	u := NewUmpire(s, 0)
	defer u.Close()
	var reasons []string
	for game := range int64(3) {
		f, _ := s.Fixture(2 * game)
		g, err := u.Play(f, nil)
		if err != nil {
			t.Fatal(err)
		}
		reasons = append(reasons, g.Reason)
	}
	if reasons[0] != data.ReasonFault || reasons[1] == data.ReasonFault || reasons[2] == data.ReasonFault {
		t.Errorf("the games ended by %v, want a fault in the first alone", reasons)
	}
}

func TestAtThreeSeatsAFaultIsNobodysWin(t *testing.T) {
	s := resolve(t, Plan{
		Variants: []Variant{{Rules: "highcard/trio"}}, Policies: []string{"random", botSpec("crash")},
		Matchups: [][]string{{botSpec("crash"), "random"}},
	})
	u := NewUmpire(s, 0)
	defer u.Close()
	f, _ := s.Fixture(1) // the bot at seat 1
	var m memory
	g, err := u.Play(f, &m)
	if err != nil || g.Reason != data.ReasonFault || g.FaultSeat != 1 || g.Winner != engine.NoSeat || g.Side != data.None {
		t.Errorf("%v: %s of seat %d, won by seat %d", err, g.Reason, g.FaultSeat, g.Winner)
	}
	if err := refold(s.Variants[0].Rules, &m.games[0], m.events); err != nil {
		t.Error(err)
	}
}

func TestWhoeverDidNotBreakOffIsNotBlamed(t *testing.T) {
	s := faulty(t, botSpec("crash"))
	u := NewUmpire(s, 0)
	defer u.Close()
	f, _ := s.Fixture(0)
	var m memory
	if _, err := u.Play(f, &m); err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		what string
		lie  func(*data.Game)
	}{
		{"fault_seat is 0, should be 1", func(g *data.Game) { g.FaultSeat = 0 }},
		{"winner_seat is 1, should be 0", func(g *data.Game) { g.Winner, g.Side = 1, 1 }},
		{"the events end before the game does", func(g *data.Game) { g.Reason, g.FaultSeat = "goal", 0 }},
	} {
		g := m.games[0]
		change.lie(&g)
		if err := refold(s.Variants[0].Rules, &g, m.events); err == nil || !strings.Contains(err.Error(), change.what) {
			t.Errorf("got %v, want %s", err, change.what)
		}
	}
}

// botPlan is a plan of four small shards in which sound bots play.
func botPlan(out string) Plan {
	return Plan{
		Out: out, Name: "bots", Game: "highcard", Variants: []Variant{{Rules: "duel"}, {Rules: "trio"}},
		Policies: []string{botSpec("sound"), "random"}, Seatings: AllSeatings, Deals: 12, ShardDeals: 8, Decisions: true,
	}
}

func TestBotsPlayTheSameBytesWithAnyNumberOfWorkers(t *testing.T) {
	one := filepath.Join(t.TempDir(), "1")
	run := play(t, botPlan(one), 1)
	for _, workers := range []int{2, 7} {
		dir := filepath.Join(t.TempDir(), fmt.Sprint(workers))
		play(t, botPlan(dir), workers)
		sameTree(t, dir, one)
	}
	for _, replay := range []bool{false, true} {
		r, err := Verify(context.Background(), run, VerifyOptions{Replay: replay})
		if err != nil || r.Found > 0 {
			t.Errorf("replay %v: %v, %v", replay, err, r.Faults)
		}
	}
}

func TestARecordHasNoPathOfAProgram(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	play(t, botPlan(dir), 2)
	program := filepath.Dir(os.Args[0])
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == planName {
			return err
		}
		b, err := os.ReadFile(path)
		if strings.Contains(string(b), program) {
			t.Errorf("%s says where the program lies", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestAPairOfEqualBotsScoresHalf(t *testing.T) {
	a, b := botSpec("sound", "a"), botSpec("sound", "b") // other names, the same player
	s := resolve(t, Plan{
		Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{a, b}, Matchups: [][]string{{a, a}, {a, b}},
		Seatings: AllSeatings, Deals: 4,
	})
	scores := map[[2]int64]int{} // of the first policy, by deal and matchup, in halves
	err := Stream(context.Background(), s, 1, func(g *data.Game) bool {
		key := [2]int64{g.Deal, int64(g.Matchup)}
		switch g.Winner {
		case engine.NoSeat:
			scores[key]++
		case engine.Seat(g.Seating): // the first policy sits at seat 0, then at seat 1
			scores[key] += 2
		}
		return true
	})
	if err != nil || len(scores) != 8 {
		t.Fatalf("%v, %d pairs, want 8", err, len(scores))
	}
	for key, score := range scores {
		if score != 2 {
			t.Errorf("deal %d, matchup %d: %d halves, want 2", key[0], key[1], score)
		}
	}
}

func TestTooManyFaultsStopTheRun(t *testing.T) {
	plan := botPlan(filepath.Join(t.TempDir(), "run"))
	plan.Policies[0] = botSpec("at-once") // at seat 0 it leaves games without any event
	plan.Variants, plan.Deals = plan.Variants[:1], 3
	s := resolve(t, plan)
	_, err := Run(context.Background(), s, Options{Workers: 1, Tool: tool})
	var many *FaultsError
	if !errors.As(err, &many) || many.Faults != 2 || strings.Contains(err.Error(), "\n") ||
		!strings.Contains(err.Error(), "games with other programs were broken off, but 1 % of 100 may be; the last: game ") {
		t.Fatalf("got %v", err)
	}
	if err := Stream(context.Background(), s, 1, func(*data.Game) bool { return true }); !errors.As(err, &many) {
		t.Fatalf("got %v", err)
	}

	s.MaxFaults = 1
	told := 0
	s.OnFault = func(fault error) {
		if !strings.Contains(fault.Error(), "all is well") {
			t.Errorf("told of %v", fault)
		}
		told++
	}
	if _, err := Run(context.Background(), s, Options{Workers: 2, Tool: tool}); err != nil {
		t.Fatal(err)
	}
	run, err := data.Open(plan.Out)
	if err != nil {
		t.Fatal(err)
	}
	broken, silent := 0, 0
	for i := range run.Shards() {
		err := run.Games(i, func(g *data.Game) error {
			if g.Reason == data.ReasonFault {
				broken++
			}
			if g.Events == 0 {
				silent++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if broken == 0 || silent == 0 || told != broken {
		t.Errorf("%d games were broken off, %d at once, and %d were told of", broken, silent, told)
	}
	for _, replay := range []bool{false, true} {
		r, err := Verify(context.Background(), run, VerifyOptions{Replay: replay})
		if err != nil || r.Found > 0 || r.Games != s.Games() {
			t.Errorf("replay %v: %v, %d games, %v", replay, err, r.Games, r.Faults)
		}
	}
}

func TestNoFaultMayBeAllowed(t *testing.T) {
	c := newFaultCount(&Schedule{MaxFaults: -1})
	x := errors.New("x")
	if err := c.count(&Umpire{}); err != nil || c.games != 0 {
		t.Errorf("a game without programs: %v, %d games", err, c.games)
	}
	want := "1 of 1 game with other programs was broken off, but 0 % of 100 may be; the last: x"
	if err := c.count(&Umpire{foreign: true, fault: x}); err == nil || err.Error() != want || !errors.Is(err, x) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	c = newFaultCount(&Schedule{MaxFaults: 0.5})
	for i := range 51 {
		if err := c.add(x); (err != nil) != (i == 50) {
			t.Errorf("fault %d of half of a hundred: %v", i+1, err)
		}
	}
}

// TestAGameBrokenOffSaysHowItStood: cuttle's goals, and whose turn it was.
func TestAGameBrokenOffSaysHowItStood(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random", botSpec("crash")}, Matchups: [][]string{{"random", botSpec("crash")}}})
	u := NewUmpire(s, 0)
	defer u.Close()
	f, err := s.Fixture(0)
	if err != nil {
		t.Fatal(err)
	}
	g, err := u.Play(f, nil)
	if err != nil || g.Reason != data.ReasonFault || g.Goals[0] != 21 || g.Goals[1] != 21 || g.Turns < 2 || g.LastSeat != g.FaultSeat {
		t.Errorf("%v: %+v", err, g)
	}
}

// TestAReplayWithoutProgramsNeedsNoPlanFile plays a run again of which plan.yaml is gone.
func TestAReplayWithoutProgramsNeedsNoPlanFile(t *testing.T) {
	run := play(t, small(filepath.Join(t.TempDir(), "run")), 2)
	if err := os.Remove(filepath.Join(run.Dir, planName)); err != nil {
		t.Fatal(err)
	}
	if r := verify(t, run, VerifyOptions{Replay: true}); r.Found > 0 {
		t.Error(r.Faults)
	}
}

func TestAReplayNeedsTheProgramsThatPlayed(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "player")
	write := func(comment string) {
		t.Helper()
		script := fmt.Sprintf("#!/bin/sh\n# %s\nexec %s bot sound\n", comment, os.Args[0])
		if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("the first")
	plan := botPlan(filepath.Join(dir, "run"))
	plan.Policies, plan.Deals = []string{"exec:" + program, "random"}, 2
	run := play(t, plan, 1)
	verify := func(replay bool, want string) {
		t.Helper()
		r, err := Verify(context.Background(), run, VerifyOptions{Replay: replay})
		switch {
		case want == "" && (err != nil || r.Found > 0):
			t.Errorf("%v, %v", err, r.Faults)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("got %v, want %s", err, want)
		}
	}
	verify(true, "")
	write("the second")
	verify(true, "the one in its place is another")
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	verify(true, "it takes the program player#")
	verify(false, "")

	s, err := ScheduleOf(run)
	if err != nil {
		t.Fatal(err)
	}
	s.Plan.Out = filepath.Join(dir, "again")
	if _, err := Run(context.Background(), s, Options{Tool: tool}); err == nil || !strings.Contains(err.Error(), "is the name that a record has for a program") {
		t.Errorf("got %v", err)
	}
}

// TestAProgramIsToldWhoPlaysIt has tee write down what it is told. What tee answers ends the game, and
// it, now and then before it has written, so it is asked again.
func TestAProgramIsToldWhoPlaysIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "told")
	spec := "exec:cmd=(tee " + path + ")"
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{spec}})
	for range 50 {
		u := NewUmpire(s, 0)
		f, _ := s.Fixture(0)
		if _, err := u.Play(f, nil); err != nil || u.Fault() == nil {
			t.Fatalf("%v, %v", err, u.Fault())
		}
		u.Close()
		if told, err := os.ReadFile(path); err == nil && strings.Contains(string(told), `"cardlab"`) {
			return
		}
	}
	t.Error("it was told nothing")
}
