package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// runInMemory writes a small sealed run.
func runInMemory(t *testing.T) Folder {
	t.Helper()
	f := Folder{Dir: "new/run", FS: disktest.New()}
	if err := f.Write(planName, []byte("deals: 4\n")); err != nil {
		t.Fatal(err)
	}
	w := f.Writer(testMeta)
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 2))
	writeShard(t, w, 1, "teams", fourSeats, madeUp(fourSeats, 2, 2, 2))
	if err := f.Seal(testManifest(2)); err != nil {
		t.Fatal(err)
	}
	return f
}

// forge changes what a run says of itself, in run.json and the records, and seals it as Seal does.
func forge(t *testing.T, f Folder, change func(*Manifest)) {
	t.Helper()
	m, err := f.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	change(m)
	for i, s := range m.Shards {
		record, err := marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(RecordPath(i), record); err != nil {
			t.Fatal(err)
		}
	}
	sealAnew(t, f, m)
}

func sealAnew(t *testing.T, f Folder, m *Manifest) {
	t.Helper()
	m2 := *m
	files, err := m2.files(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if err := f.Write(file.name, file.content); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAForgedRecordIsNamed forges records with all that is made from them, and wants each
// fault, and no other.
func TestAForgedRecordIsNamed(t *testing.T) {
	const record, games, events, decisions = "shards/00000.json ", "games/v=standard/part-00000.parquet ",
		"events/v=standard/part-00000.parquet ", "decisions/v=standard/part-00000.parquet "
	each := func(text string) []string { return []string{decisions + text, events + text, games + text} }
	for name, c := range map[string]struct {
		change func(m *Manifest, s *ShardRecord)
		want   []string
	}{
		"nothing": {func(*Manifest, *ShardRecord) {}, nil},
		"the schema": {func(_ *Manifest, s *ShardRecord) { s.Schema = 1 },
			append(each(`cannot be read: it has schema 3, its record says 1`), record+`has schema "1", the run has "3"`)},
		"the plan": {func(_ *Manifest, s *ShardRecord) { s.Plan = "x" },
			append(each(`says cardlab.plan is "0123456789abcdef", its record "x"`), record+`has plan "x", the run has "0123456789abcdef"`)},
		"the tool": {func(_ *Manifest, s *ShardRecord) { s.Tool = "x" },
			each(`says cardlab.tool is "v0.0.0-test", its record "x"`)}, // another shard may be of another version
		"the rules' version": {func(_ *Manifest, s *ShardRecord) { s.Rules = 4 },
			append(each(`says cardlab.rules is "3", its record "4"`),
				record+"is of cuttle/standard:hand_limit=none,goals=21/14 as v=standard by version 4 of the rules, which is no variant of the run")},
		"the variant": {func(_ *Manifest, s *ShardRecord) { s.Variant = "x" },
			[]string{record + "is of x as v=standard by version 3 of the rules, which is no variant of the run"}},
		"the variant's label": {func(m *Manifest, _ *ShardRecord) { m.Variants[0].Label = "x" },
			[]string{`run.json does not list the variant of shard 0, "standard"`}},
		"a game too many": {func(_ *Manifest, s *ShardRecord) { s.Matchups[0].Games++ }, []string{record + "counts 3 games, its file has 2"}},
		"a matchup twice": {func(_ *Manifest, s *ShardRecord) {
			s.Matchups = append(s.Matchups, Tally{Matchup: s.Matchups[len(s.Matchups)-1].Matchup})
		}, []string{record + "counts matchup 0 after matchup 0"}},
		"matchups that fall": {func(m *Manifest, s *ShardRecord) {
			m.Matchups = append(m.Matchups, m.Matchups[0])
			s.Matchups = append(s.Matchups, Tally{Matchup: 1}, Tally{Matchup: 0})
		}, []string{record + "counts matchup 0 after matchup 1"}},
		"a matchup that nobody played": {func(m *Manifest, s *ShardRecord) {
			m.Matchups = append(m.Matchups, m.Matchups[0])
			s.Matchups = append(s.Matchups, Tally{Matchup: 1})
		}, nil},
		"a matchup that there is not": {func(_ *Manifest, s *ShardRecord) { s.Matchups = append(s.Matchups, Tally{Matchup: 1}) },
			[]string{"run.json lists 1 matchups, and shard 0 has games of matchup 1"}},
		"a row too many": {func(_ *Manifest, s *ShardRecord) { s.Files[1].Rows++ },
			[]string{fmt.Sprintf("%shas %%d rows, its record says %%d", events)}},
		"a byte too few": {func(_ *Manifest, s *ShardRecord) { s.Files[2].Bytes-- },
			[]string{fmt.Sprintf("%shas %%d bytes, its record says %%d", decisions)}},
		"a file too few": {func(_ *Manifest, s *ShardRecord) { s.Files = s.Files[:2] },
			[]string{decisions + "is no file of the run", "decisions/v=teams/part-00001.parquet has a checksum and is no file of the run",
				"shards/00001.json has 3 files, the run has 2 tables"}},
		"a file of another table": {func(m *Manifest, _ *ShardRecord) { m.Shards[1].Files[1].Table = Decisions },
			[]string{"shards/00001.json has events/v=teams/part-00001.parquet as file of decisions, should have events/v=teams/part-00001.parquet"}},
		"files exchanged": {func(_ *Manifest, s *ShardRecord) { s.Files[0], s.Files[1] = s.Files[1], s.Files[0] },
			[]string{record + "has events/v=standard/part-00000.parquet as file of events, should have games/v=standard/part-00000.parquet",
				record + "has games/v=standard/part-00000.parquet as file of games, should have events/v=standard/part-00000.parquet"}},
	} {
		f := runInMemory(t)
		forge(t, f, func(m *Manifest) { c.change(m, m.Shards[0]) })
		faults, err := f.Check(testMeta.Tool)
		var got []string
		for _, fault := range faults {
			got = append(got, fault.String())
		}
		if err != nil || !slices.EqualFunc(got, c.want, alike) {
			t.Errorf("%s: error %v\ngot  %s\nwant %s", name, err, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestARecordHasTheChecksumsOfTheList puts a false checksum into a record, and the right one into the list.
func TestARecordHasTheChecksumsOfTheList(t *testing.T) {
	f := runInMemory(t)
	right, wrong := "", strings.Repeat("0", sumLength)
	forge(t, f, func(m *Manifest) { right, m.Shards[0].Files[0].SHA256 = m.Shards[0].Files[0].SHA256, wrong })
	list, err := f.Read(sumsName)
	if err != nil {
		t.Fatal(err)
	}
	list = []byte(strings.Replace(string(list), wrong, right, 1))
	if err := errors.Join(f.Write(sumsName, list), f.Write(successName, sealOf(list))); err != nil {
		t.Fatal(err)
	}
	faults, err := f.Check(testMeta.Tool)
	if err != nil || len(faults) != 1 || faults[0].String() != "shards/00000.json has another checksum of games/v=standard/part-00000.parquet than SHA256SUMS" {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

// alike compares texts; %d in the second stands for any number.
func alike(got, want string) bool {
	a, b := strings.Fields(got), strings.Fields(want)
	return slices.EqualFunc(a, b, func(g, w string) bool { return g == w || w == "%d" && strings.Trim(g, "0123456789") == "" })
}

// TestARecordMustBeOfItsShard changes one thing of a record that counts, and then it does not.
func TestARecordMustBeOfItsShard(t *testing.T) {
	f := runInMemory(t)
	sound := func() *ShardRecord {
		all, err := f.Finished()
		if err != nil || len(all) != 2 || all[0] == nil || all[1] == nil {
			t.Fatalf("%v, %v", all, err)
		}
		return all[0]
	}
	for name, change := range map[string]func(s *ShardRecord){
		"another shard's":         func(s *ShardRecord) { s.Shard = 1 },
		"a file of another table": func(s *ShardRecord) { s.Files[1].Table = Games },
		"files exchanged":         func(s *ShardRecord) { s.Files[0], s.Files[1] = s.Files[1], s.Files[0] },
		"a file elsewhere":        func(s *ShardRecord) { s.Files[0].Path = "games/v=teams/part-00001.parquet" },
		"a file too many":         func(s *ShardRecord) { s.Files = append(s.Files, s.Files[2]) },
		"a file too long":         func(s *ShardRecord) { s.Files[2].Bytes-- },
		"a file too short":        func(s *ShardRecord) { s.Files[2].Bytes++ },
		"no files":                func(s *ShardRecord) { s.Files, s.Matchups = nil, nil },
		"a label that is none":    func(s *ShardRecord) { relabel(s, "A") },
		"a game too many":         func(s *ShardRecord) { s.Matchups[0].Games++ },
		"a matchup twice":         func(s *ShardRecord) { s.Matchups = append(s.Matchups, Tally{Matchup: 0}) },
		"matchups that fall":      func(s *ShardRecord) { s.Matchups = append(s.Matchups, Tally{Matchup: -1}) },
	} {
		s := sound()
		kept, err := f.Read(RecordPath(0))
		if err != nil {
			t.Fatal(err)
		}
		change(s)
		record, err := marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(RecordPath(0), record); err != nil {
			t.Fatal(err)
		}
		if all, err := f.Finished(); err != nil || all[0] != nil || all[1] == nil {
			t.Errorf("%s: %v, %v", name, all, err)
		}
		if err := f.Write(RecordPath(0), kept); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"0.json", "00000", "000000.json", "x.json", "-0001.json"} {
		if err := f.Write("shards/"+name, []byte("?")); err != nil {
			t.Fatal(err)
		}
	}
	sound()
}

// relabel moves the files of a record into the partition of a label.
func relabel(s *ShardRecord, label string) {
	s.Label = label
	for i := range s.Files {
		s.Files[i].Path = partPath(s.Files[i].Table, label, s.Shard)
	}
}

func TestMetadataOfAFileThatSaysTooMuchIsAFault(t *testing.T) {
	s := &ShardRecord{Schema: 2, Plan: "p", Tool: "t", Rules: 3}
	for want, more := range map[string]column.Meta{
		"f says cardlab.plan twice":                 {Key: "cardlab.plan", Value: "p"},
		"f says other, which is not of this schema": {Key: "other"},
	} {
		c := checker{bad: map[string]bool{}}
		c.checkMetadata(s, "f", append(s.metadata(), more), false)
		if len(c.faults) != 1 || c.faults[0].String() != want {
			t.Errorf("got  %v\nwant %s", c.faults, want)
		}
	}
}

// TestForeignTextDoesNothingWhereAFileIsShown seals a run whose names and notes would act on a
// terminal: the files show them, say the same to whoever decodes them, and are those of the seal.
func TestForeignTextDoesNothingWhereAFileIsShown(t *testing.T) {
	const bad = "a\x1b[8m\a\u202e\u2066\x7f\u009b\U000e0041<b>é"
	f := runInMemory(t)
	m := testManifest(2)
	m.Name, m.Game, m.Tool, m.Notes = bad, bad, bad, []string{bad}
	m.Policies = []Entry{{bad, bad, bad, 0}, {"b", "b", "1", 0}}
	m.Matchups = [][]string{{bad, "b"}}
	plan, err := json.Marshal(map[string]string{bad: bad})
	if err != nil {
		t.Fatal(err)
	}
	m.Plan = plan
	if err := f.Seal(m); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{manifestName, croissantName, readmeName, sumsName, successName} {
		content, err := f.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if i := strings.IndexAny(string(content), "\x1b\a\u202e\u2066\x7f\u009b\U000e0041"); i >= 0 {
			t.Errorf("%s acts at byte %d: %q", name, i, content[i:min(len(content), i+20)])
		}
	}
	got, err := f.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != bad || got.Notes[0] != bad || got.Policies[0].Text != bad || got.Matchups[0][0] != bad {
		t.Errorf("got %+v", got)
	}
	var read map[string]string
	if err := json.Unmarshal(got.Plan, &read); err != nil || read[bad] != bad {
		t.Errorf("plan: %q, %v", got.Plan, err)
	}
	if faults, err := f.Check(bad); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}

	// Another version wrote run.json without the escapes.
	former, err := json.MarshalIndent(got, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	former = bytes.ReplaceAll(append(former, '\n'), []byte(`\u202e`), []byte("\u202e")) // of the plan
	old := f.FS.(*disktest.Disk).Files()[f.Dir+"/"+sumsName]
	content, err := f.Read(manifestName)
	if err != nil {
		t.Fatal(err)
	}
	list := []byte(strings.Replace(old, digest(content), digest(former), 1))
	for name, content := range map[string][]byte{manifestName: former, sumsName: list, successName: sealOf(list)} {
		if err := f.Write(name, content); err != nil {
			t.Fatal(err)
		}
	}
	if faults, err := f.Check("another"); err != nil || len(faults) > 0 {
		t.Errorf("of another version: %v, %v", faults, err)
	}
	if faults, err := f.Check(bad); err != nil || len(faults) != 1 || faults[0].File != manifestName {
		t.Errorf("of this version: %v, %v", faults, err)
	}
}

func TestARecordHasNoRowsOfATableThatItLacks(t *testing.T) {
	s := &ShardRecord{Files: []File{{Table: Games, Rows: 3}}}
	if s.Rows(Games) != 3 || s.Rows(Decisions) != 0 {
		t.Errorf("%d games, %d decisions", s.Rows(Games), s.Rows(Decisions))
	}
}

func TestATallyCountsDrawsAndWins(t *testing.T) {
	got := Tally{BySeat: make([]int64, 4), BySide: make([]int64, 2)}
	for _, winner := range []engine.Seat{engine.NoSeat, 3, engine.NoSeat, 2, 3} {
		got.add(&Game{Winner: winner, Side: int32(winner % 2)})
	}
	if got.Games != 5 || got.Draws != 2 || !slices.Equal(got.BySeat, []int64{0, 0, 1, 2}) || !slices.Equal(got.BySide, []int64{1, 2}) {
		t.Errorf("%+v", got)
	}
}

// TestAManifestIsOfARun leaves one thing out at a time.
func TestAManifestIsOfARun(t *testing.T) {
	sound := func() *Manifest {
		m := testManifest(2)
		for i := range 2 {
			m.Shards = append(m.Shards, &ShardRecord{Shard: i, Label: "standard", Matchups: []Tally{{Matchup: int32(len(m.Matchups) - 1)}}, Files: []File{{Table: Games, Bytes: 3}}})
		}
		return &m
	}
	if m := sound(); m.whole() != nil || m.bytes(Games) != 6 || m.bytes(Events) != 0 || len(m.tables()) != 1 || len(new(Manifest).tables()) != 0 {
		t.Errorf("%v, %d bytes", m.whole(), m.bytes(Games))
	}
	for what, change := range map[string]func(m *Manifest){
		"hash":             func(m *Manifest) { m.PlanHash = "" },
		"shards":           func(m *Manifest) { m.ShardCount, m.Shards = 0, nil },
		"variants":         func(m *Manifest) { m.Variants = nil },
		"plan":             func(m *Manifest) { m.Plan = nil },
		"a record":         func(m *Manifest) { m.Shards = m.Shards[:1] },
		"a record's place": func(m *Manifest) { m.Shards[1].Shard = 0 },
		"a null":           func(m *Manifest) { m.Shards[1] = nil },
		"games":            func(m *Manifest) { m.Shards[1].Files[0].Table = Events },
		"a label":          func(m *Manifest) { m.Shards[1].Label, m.Variants[0].Label = "", "" },
		"a variant":        func(m *Manifest) { m.Shards[1].Label = "other" },
		"matchups":         func(m *Manifest) { m.Matchups = nil },
		"a matchup":        func(m *Manifest) { m.Shards[1].Matchups[0].Matchup = -1 },
	} {
		m := sound()
		if change(m); m.whole() == nil {
			t.Errorf("without %s it is of a run", what)
		}
	}
}

func TestAFileOutOfItsPlaceIsNotRead(t *testing.T) {
	f := runInMemory(t)
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	r.Manifest.Shards[0].Files[0].Path = r.Manifest.Shards[1].Files[0].Path
	if err := r.Games(0, func(*Game) error { return nil }); !errors.As(err, new(*DamageError)) || !strings.Contains(err.Error(), "the record of shard 0 has a file out of its place") {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsGone(t *testing.T) {
	for err, want := range map[error]bool{fs.ErrNotExist: true, syscall.ENOENT: true, syscall.ENOTDIR: true, errIrregular: true, syscall.EIO: false, syscall.EACCES: false, fs.ErrExist: false} {
		if gone(fmt.Errorf("read x: %w", err)) != want {
			t.Errorf("%v: %v", err, !want)
		}
	}
}

// TestARecordThatIsNoneIsPlayedAgain puts other things in the place of a record.
func TestARecordThatIsNoneIsPlayedAgain(t *testing.T) {
	for what, content := range map[string]func(record string) string{
		"zeros":          func(record string) string { return record + "\x00" },
		"no JSON":        func(string) string { return "?" },
		"another number": func(record string) string { return strings.Replace(record, `"shard": 0`, `"shard": 1`, 1) },
		"another tally":  func(record string) string { return strings.Replace(record, `"games": 2`, `"games": 3`, 1) },
		"itself":         func(record string) string { return record },
	} {
		f := runInMemory(t)
		record, err := f.Read(RecordPath(0))
		if err != nil {
			t.Fatal(err)
		}
		changed := content(string(record))
		if changed == string(record) && what != "itself" {
			t.Fatalf("%s: nothing to change in %s", what, record)
		}
		if err := overwrite(f, RecordPath(0), changed); err != nil {
			t.Fatal(err)
		}
		found, err := f.Finished()
		if err != nil || (found[0] != nil) != (what == "itself") || found[1] == nil {
			t.Errorf("%s: %v, %v", what, found, err)
		}
	}
}
