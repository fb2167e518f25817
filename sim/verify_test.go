package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/datatest"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

func verify(t testing.TB, run *data.Run, o VerifyOptions) Report {
	t.Helper()
	r, err := Verify(context.Background(), run, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestASoundRunVerifies(t *testing.T) {
	run := play(t, small(filepath.Join(t.TempDir(), "run")), 2)
	for _, replay := range []bool{false, true} {
		r := verify(t, run, VerifyOptions{Replay: replay})
		if r.Found > 0 || r.Shards != 8 || r.Games != 50*5 || r.Events < r.Games || r.Decisions < r.Games {
			t.Errorf("replay %v: %+v", replay, r)
		}
		for _, f := range r.Faults {
			t.Errorf("replay %v: %v", replay, f.Error())
		}
	}
}

// planted is what a forger changes on the way from the umpire to the file.
type planted struct {
	*data.Writer
	game     int64
	event    func(*data.Event) bool // false: leave it out
	row      func(*data.Game) bool
	decision func(*data.Decision) bool
	extra    func(w *data.Writer, shard int) // rows at the end of a shard
}

func (p *planted) Event(e *data.Event) {
	if c := *e; p.event == nil || c.Game != p.game || p.event(&c) {
		p.Writer.Event(&c)
	}
}

func (p *planted) Game(g *data.Game) {
	c := *g
	c.Cards = slices.Clone(g.Cards)
	if p.row == nil || c.Game != p.game || p.row(&c) {
		p.Writer.Game(&c)
	}
}

func (p *planted) Decision(d *data.Decision) {
	if c := *d; p.decision == nil || c.Game != p.game || p.decision(&c) {
		p.Writer.Decision(&c)
	}
}

// forge plays a plan of one variant with one planted fault, and seals the run.
func forge(t *testing.T, p Plan, fault planted) *data.Run {
	t.Helper()
	s := resolve(t, p)
	if _, err := s.claim(data.Folder{Dir: p.Out}); err != nil {
		t.Fatal(err)
	}
	for number := range s.Shards() {
		sh := s.Shard(number)
		v := s.Variants[sh.Variant]
		u := NewUmpire(s, sh.Variant)
		rec := fault
		rec.Writer = data.Folder{Dir: p.Out}.Writer(data.Meta{PlanHash: s.Hash(), Tool: tool, Decisions: s.Plan.Decisions})
		if err := rec.Begin(number, v.Label, v.Rules); err != nil {
			t.Fatal(err)
		}
		err := s.each(sh, func(f Fixture) error {
			_, err := u.Play(f, &rec)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if fault.extra != nil {
			fault.extra(rec.Writer, number)
		}
		if _, err := rec.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	return seal(t, s, p.Out)
}

func seal(t *testing.T, s *Schedule, dir string) *data.Run {
	t.Helper()
	if err := (data.Folder{Dir: dir}).Seal(s.manifest(tool)); err != nil {
		t.Fatal(err)
	}
	run, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// TestVerifyFindsPlantedFaults plants one fault in game 9 of a run and looks
// for the one fault in the report.
func TestVerifyFindsPlantedFaults(t *testing.T) {
	const game = 9
	at := func(seq int32, change func(*data.Event)) func(*data.Event) bool {
		return func(e *data.Event) bool {
			if e.Seq == seq {
				change(e)
			}
			return true
		}
	}
	row := func(change func(*data.Game)) func(*data.Game) bool {
		return func(g *data.Game) bool { change(g); return true }
	}
	for name, c := range map[string]struct {
		fault  planted
		replay bool
		want   string
	}{
		"an event's card":        {planted{event: at(2, func(e *data.Event) { e.Card ^= 1 })}, false, "events/v=duel/part-00001.parquet: game 9, ply "},
		"an event's seen":        {planted{event: at(0, func(e *data.Event) { e.Seen ^= 2 })}, false, "is stored as"},
		"an event's n":           {planted{event: at(0, func(e *data.Event) { e.N++ })}, false, "is stored as"},
		"an event's next":        {planted{event: at(0, func(e *data.Event) { e.Next, e.Due = 0, 2 })}, false, "is stored as"},
		"an event's turn":        {planted{event: at(4, func(e *data.Event) { e.Turn++ })}, false, "event 4 has seq 4"},
		"an event's seq":         {planted{event: at(4, func(e *data.Event) { e.Seq = 5 })}, false, "event 5 is out of its place"},
		"an event's ply":         {planted{event: at(0, func(e *data.Event) { e.Ply++ })}, false, "event 0 has seq 0, ply 1"},
		"an action":              {planted{event: at(0, func(e *data.Event) { e.Action = 12345 })}, false, "action 12345 is not legal"},
		"an action left out":     {planted{event: at(0, func(e *data.Event) { e.Action = data.None })}, false, "has no action"},
		"an event left out":      {planted{event: func(e *data.Event) bool { return e.Seq != 1 }}, false, "event 2 is out of its place"},
		"the end left out":       {planted{event: func(e *data.Event) bool { return e.Seq < 4 }}, false, "the events end before"},
		"all events left out":    {planted{event: func(e *data.Event) bool { return false }}, false, "game 9: comes where the table events has game 10"},
		"a game left out":        {planted{row: func(*data.Game) bool { return false }}, false, "game 10: comes where the table events has game 9"},
		"the winner":             {planted{row: row(func(g *data.Game) { g.Winner, g.Side = 1, 1 })}, false, "games/v=duel/part-00001.parquet: game 9: winner_seat is"},
		"the reason":             {planted{row: row(func(g *data.Game) { g.Reason = "rounds" })}, false, "reason is rounds, should be"},
		"the turns":              {planted{row: row(func(g *data.Game) { g.Turns++ })}, false, "turns is"},
		"the plies":              {planted{row: row(func(g *data.Game) { g.Plies++ })}, false, "plies is"},
		"the number of events":   {planted{row: row(func(g *data.Game) { g.Events-- })}, false, "events is"},
		"the points":             {planted{row: row(func(g *data.Game) { g.Points[1]++ })}, false, "points is"},
		"the goals":              {planted{row: row(func(g *data.Game) { g.Goals[0]++ })}, false, "goals is"},
		"the fewest in stock":    {planted{row: row(func(g *data.Game) { g.StockMin-- })}, false, "stock_min is"},
		"the last seat":          {planted{row: row(func(g *data.Game) { g.LastSeat ^= 1 })}, false, "last_seat is"},
		"the deal's number":      {planted{row: row(func(g *data.Game) { g.Deal++ })}, false, "deal_id is"},
		"the seating":            {planted{row: row(func(g *data.Game) { g.Seating++ })}, false, "seating is"},
		"the policy":             {planted{row: row(func(g *data.Game) { g.Policies[1] = "greedy" })}, false, "policy is"},
		"the order of the deal":  {planted{row: row(func(g *data.Game) { g.Cards[50], g.Cards[51] = g.Cards[51], g.Cards[50] })}, false, "deal is"},
		"the chance":             {planted{row: row(func(g *data.Game) { g.Chance++ })}, false, "chance is"},
		"a decision's action":    {planted{decision: func(d *data.Decision) bool { d.Action++; return true }}, false, "decisions/v=duel/part-00001.parquet: game 9, ply 0: the decision is"},
		"a decision left out":    {planted{decision: func(d *data.Decision) bool { return d.Ply != 1 }}, false, "game 9, ply 1: the decision is"},
		"all decisions left out": {planted{decision: func(*data.Decision) bool { return false }}, false, "game 9, ply 0: the decision is missing"},
		"a decision too many": {planted{extra: func(w *data.Writer, shard int) {
			if shard == 1 {
				w.Decision(&data.Decision{Game: 99, Phase: 1, Legal: 2, RunnerUp: data.None})
			}
		}}, false, "decisions/v=duel/part-00001.parquet: game 99: has decisions and is no game of the shard"},
		"what the policy thinks": {planted{decision: func(d *data.Decision) bool { d.Value, d.Explained = 0.5, true; return true }}, true, "game 9, ply 0: the decision is"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // waits for the disk
			p := Plan{Out: filepath.Join(t.TempDir(), "run"), Game: "highcard", Variants: []Variant{{Rules: "duel"}},
				Policies: []string{"random"}, Deals: 16, ShardDeals: 8, Decisions: true}
			c.fault.game = game
			r := verify(t, forge(t, p, c.fault), VerifyOptions{Replay: c.replay})
			if r.Found != 1 {
				t.Errorf("%d faults found", r.Found)
			}
			if r.Found == 0 || !strings.Contains(r.Faults[0].Error(), c.want) {
				t.Errorf("got  %v\nwant %s", r.Faults, c.want)
			}
		})
	}
}

// TestALastGameWithoutEventsIsAFault leaves out the events of the last game of the last shard.
func TestALastGameWithoutEventsIsAFault(t *testing.T) {
	p := Plan{Out: filepath.Join(t.TempDir(), "run"), Game: "highcard", Variants: []Variant{{Rules: "duel"}},
		Policies: []string{"random"}, Deals: 16, ShardDeals: 8, Decisions: true}
	r := verify(t, forge(t, p, planted{game: resolve(t, p).Games() - 1, event: func(*data.Event) bool { return false }}), VerifyOptions{})
	if r.Found != 1 || !strings.HasSuffix(r.Faults[0].Error(), "has no events") {
		t.Errorf("%d faults: %v", r.Found, r.Faults)
	}
}

// firstLegal is another policy.
type firstLegal struct{ policies.Policy }

func (firstLegal) Choose(v engine.View, _ *rand.Rand) engine.Action { return v.Legal()[0] }

// TestReplayFindsAnotherPolicy: a game that keeps all rules, but in which the
// policy would have chosen otherwise.
func TestReplayFindsAnotherPolicy(t *testing.T) {
	p := Plan{Out: filepath.Join(t.TempDir(), "run"), Game: "highcard", Variants: []Variant{{Rules: "duel"}}, Policies: []string{"random"}, Deals: 8}
	s := resolve(t, p)
	if _, err := s.claim(data.Folder{Dir: p.Out}); err != nil {
		t.Fatal(err)
	}
	w := data.Folder{Dir: p.Out}.Writer(data.Meta{PlanHash: s.Hash(), Tool: tool})
	if err := w.Begin(0, s.Variants[0].Label, s.Variants[0].Rules); err != nil {
		t.Fatal(err)
	}
	u := NewUmpire(s, 0)
	u.players[0][0] = firstLegal{s.Policies[0].New()}
	err := s.each(s.Shard(0), func(f Fixture) error {
		_, err := u.Play(f, w)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	run := seal(t, s, p.Out)
	if r := verify(t, run, VerifyOptions{}); r.Found > 0 {
		t.Errorf("the rules were kept: %v", r.Faults)
	}
	r := verify(t, run, VerifyOptions{Replay: true})
	if r.Found == 0 || !strings.Contains(r.Faults[0].Text, "the policy played again chooses") {
		t.Errorf("got %+v", r)
	}
}

func TestTheReportIsTheSameWhateverTheNumberOfWorkers(t *testing.T) {
	p := small(filepath.Join(t.TempDir(), "run"))
	s := resolve(t, p)
	play(t, p, 2)
	for _, number := range []int{3, 4} { // shards that are not what they should be
		if err := os.Remove(filepath.Join(p.Out, data.RecordPath(number))); err != nil { // the other would be kept
			t.Fatal(err)
		}
		v := s.Variants[s.Shard(number).Variant]
		w := data.Folder{Dir: p.Out}.Writer(data.Meta{PlanHash: s.Hash(), Tool: tool, Decisions: true})
		if err := w.Begin(number, v.Label, v.Rules); err != nil {
			t.Fatal(err)
		}
		u := NewUmpire(s, s.Shard(number).Variant)
		err := s.each(s.Shard(number), func(f Fixture) error {
			_, err := u.Play(f, &planted{Writer: w, game: f.Game, row: func(g *data.Game) bool { g.Turns++; return true }})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Finish(); err != nil {
			t.Fatal(err)
		}
	}
	run := seal(t, s, p.Out)
	one := verify(t, run, VerifyOptions{Workers: 1})
	if one.Found != 16*3+16*2 || len(one.Faults) != 20 {
		t.Errorf("%d faults found, %d described; want one per game of two shards, and 20", one.Found, len(one.Faults))
	}
	if r := verify(t, run, VerifyOptions{Shards: []int{0, 2, 5}}); r.Found > 0 || r.Shards != 3 {
		t.Errorf("of three sound shards it is said: %+v", r)
	}
	if r := verify(t, run, VerifyOptions{Shards: []int{2, 4}, Replay: true}); r.Found == 0 || r.Shards != 2 {
		t.Errorf("of a sound shard and one that is not: %+v", r)
	}
	if seven := verify(t, run, VerifyOptions{Workers: 7}); !reflect.DeepEqual(one, seven) {
		t.Errorf("one worker\n%+v\nseven\n%+v", one, seven)
	}
}

func TestAFileThatCannotBeReadIsAFault(t *testing.T) {
	p := small(filepath.Join(t.TempDir(), "run"))
	run := play(t, p, 2)
	for table, number := range map[data.Table]int{data.Games: 1, data.Events: 2, data.Decisions: 4} {
		path := filepath.Join(p.Out, run.Shards()[number].File(table).Path)
		if err := os.Truncate(path, 40); err != nil {
			t.Fatal(err)
		}
	}
	r := verify(t, run, VerifyOptions{})
	if r.Found != 3 {
		t.Fatalf("%d faults: %v", r.Found, r.Faults)
	}
	for _, f := range r.Faults {
		if !strings.HasSuffix(f.File, ".parquet") || f.Game != data.None {
			t.Errorf("%+v", f)
		}
	}
}

// TestAShardWhoseCheckIsInterruptedIsNotSound ends the context before the first game.
func TestAShardWhoseCheckIsInterruptedIsNotSound(t *testing.T) {
	run := play(t, small(filepath.Join(t.TempDir(), "run")), 2)
	s, err := ScheduleOf(run)
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	ctx, stop := context.WithCancelCause(context.Background())
	stop(cause)
	c := shardCheck{run: run, sched: s, prover: run.Prover(), record: run.Shards()[0]}
	if err := c.verify(ctx, 0); !errors.Is(err, cause) || c.report.Found > 0 {
		t.Errorf("got %v, %d faults", err, c.report.Found)
	}
}

func TestAFaultNamesItsPlace(t *testing.T) {
	for want, f := range map[string]Fault{
		"events: x":                   {Table: data.Events, Game: data.None, Ply: data.None, Text: "x"},
		"file: x":                     {File: "file", Table: data.Events, Game: data.None, Ply: data.None, Text: "x"},
		"file: game 0: x":             {File: "file", Game: 0, Ply: data.None, Text: "x"},
		"decisions: game 7, ply 0: x": {Table: data.Decisions, Game: 7, Text: "x"},
	} {
		if got := f.Error(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestAShardIsHeldToItsRecord changes one thing of a record in run.json.
func TestAShardIsHeldToItsRecord(t *testing.T) {
	p := small(filepath.Join(t.TempDir(), "run"))
	run := play(t, p, 2)
	sound := *run.Manifest.Shards[1]
	for what, c := range map[string]struct {
		change func(*data.ShardRecord)
		want   string
	}{
		"variant": {func(s *data.ShardRecord) { s.Variant = "highcard/duel" }, "games/v=trio/part-00001.parquet: the record says v=trio, highcard/duel; the plan says v=trio, highcard/trio"},
		"tally": {func(s *data.ShardRecord) {
			s.Matchups = slices.Clone(s.Matchups)
			s.Matchups[0].BySeat = slices.Clone(s.Matchups[0].BySeat)
			s.Matchups[0].BySeat[0]++
		}, "games/v=trio/part-00001.parquet: the outcomes of matchup 0 are not as the record counts them"},
		"no tally": {func(s *data.ShardRecord) { s.Matchups = nil }, "games/v=trio/part-00001.parquet: has 1 matchups, the record 0"},
	} {
		record := sound
		c.change(&record)
		run.Manifest.Shards[1] = &record
		if r := verify(t, run, VerifyOptions{}); r.Found == 0 || r.Faults[0].Error() != c.want {
			t.Errorf("%s: got %v, want %s", what, r.Faults, c.want)
		}
	}
	record := sound
	record.Files = slices.Clone(sound.Files)
	record.Files[0].Rows++
	run.Manifest.Shards[1] = &record
	if r := verify(t, run, VerifyOptions{}); r.Found != 1 || !strings.Contains(r.Faults[0].Error(), "rows, its record says") {
		t.Errorf("rows: got %v", r.Faults)
	}
}

// TestAFileOfTheSameRowsInOtherBytesIsAFault: each row is right, and what a file says of itself, but the
// writer makes other bytes of them. Of another writer's file that is not known.
func TestAFileOfTheSameRowsInOtherBytesIsAFault(t *testing.T) {
	for name, c := range map[string]struct{ found, unproved int }{
		"another frame of the same bytes": {1, 0},
		"by another writer":               {0, 1},
	} {
		run := play(t, Plan{Name: "x", Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"random"}, Deals: 3, Out: filepath.Join(t.TempDir(), "run")}, 1)
		file, err := datatest.Forge(run.Dir, 0, datatest.Kind{Name: name, Table: data.Events, Forge: func(f *datatest.File) {
			if c.unproved > 0 {
				f.Meta.CreatedBy = "cardlab version 0"
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if run, err = data.Open(run.Dir); err != nil {
			t.Fatal(err)
		}
		r := verify(t, run, VerifyOptions{})
		if r.Found != c.found || r.Unproved != c.unproved || len(r.Faults) != c.found || c.found > 0 && r.Faults[0].File != file {
			t.Errorf("%s of %s: %+v", name, file, r)
		}
	}
}
