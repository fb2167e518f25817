package data

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// TestFilesOfEverySchemaAreWrittenAnewAlike holds the encoding to its version: when it
// fails, the bytes of files have changed, and column.CreatedBy has to.
func TestFilesOfEverySchemaAreWrittenAnewAlike(t *testing.T) {
	for schema := 1; schema <= SchemaVersion; schema++ {
		r, err := Open(stored(schema))
		if err != nil {
			t.Fatal(err)
		}
		p := r.Prover()
		for _, s := range r.Shards() {
			rules := cuttleLike
			if s.Label == "teams" {
				rules = fourSeats
			}
			if err := p.Begin(s.Shard, rules); err != nil {
				t.Fatal(err)
			}
			handRows(t, r, s.Shard, p.Writer)
			if faults := p.Compare(); len(faults) > 0 {
				t.Errorf("schema %d: %v", schema, faults)
			}
		}
	}
}

// handRows hands the rows of a shard to a writer.
func handRows(t *testing.T, r *Run, shard int, w *Writer) {
	t.Helper()
	if err := r.Games(shard, func(g *Game) error { w.Game(g); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := r.Events(shard, func(e *Event) error { w.Event(e); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := r.Decisions(shard, func(d *Decision) error { w.Decision(d); return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestAShardWithOtherRowsIsNotWrittenAnewAlike(t *testing.T) {
	r, err := Open(stored(SchemaVersion))
	if err != nil {
		t.Fatal(err)
	}
	p := r.Prover()
	if err := p.Begin(0, cuttleLike); err != nil {
		t.Fatal(err)
	}
	handRows(t, r, 0, p.Writer)
	p.Game(&Game{Game: 99, Deal: 99, Cards: []byte{1}, Variant: "another", Seats: 2, Policies: [8]string{"a", "b"}})
	if faults := p.Compare(); len(faults) != 1 || faults[0].File != r.Shards()[0].File(Games).Path {
		t.Errorf("got %v", faults)
	}
}

// TestAPartThatCannotBeReadIsNotProved takes a part away, or damages it: a few of its bytes are of a dictionary.
func TestAPartThatCannotBeReadIsNotProved(t *testing.T) {
	f := runInMemory(t)
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	s := r.Shards()[0]
	name := s.File(Events).Path
	content := f.FS.(*disktest.Disk).Files()[f.Path(name)]
	refused, dictionaries := 0, 0
	for at := range 256 {
		damaged := []byte(content)
		damaged[len(damaged)*at/256] ^= 0x10
		if err := overwrite(f, name, string(damaged)); err != nil {
			t.Fatal(err)
		}
		if part, err := r.openPart(s, *s.File(Events)); err == nil {
			part.close()
			dictionaries++
			if r.Prover().Begin(0, cuttleLike) != nil {
				refused++
			}
		}
	}
	if refused == 0 || refused == dictionaries {
		t.Errorf("%d of %d are refused", refused, dictionaries)
	}
	if err := f.disk().Remove(f.Path(name)); err != nil {
		t.Fatal(err)
	}
	if err := r.Prover().Begin(0, cuttleLike); err == nil {
		t.Error("without the part")
	}
}

// TestARunOfFewerWordsIsWrittenAnewWithThem: an older build had fewer.
func TestARunOfFewerWordsIsWrittenAnewWithThem(t *testing.T) {
	r := sealedRows(t, madeUp(cuttleLike, 1, 0, 3))
	more, now := *cuttleLike.words, cuttleLike
	more.Kinds, more.Zones, more.Phases = append(slices.Clone(more.Kinds), "k"), append(slices.Clone(more.Zones), "z"), append(slices.Clone(more.Phases), "p")
	now.words = &more
	p := r.Prover()
	if err := p.Begin(0, now); err != nil {
		t.Fatal(err)
	}
	handRows(t, r, 0, p.Writer)
	if faults := p.Compare(); len(faults) > 0 {
		t.Error(faults)
	}
	if len(more.Kinds) != len(cuttleLike.words.Kinds)+1 {
		t.Error("the rules have lost words")
	}
}

// TestShardsOfSeveralOriginsAreProvedOneAfterAnother: of two versions of the program, and two schemas.
func TestShardsOfSeveralOriginsAreProvedOneAfterAnother(t *testing.T) {
	f := Folder{Dir: "run", FS: disktest.New()}
	other := testMeta
	other.Tool = "another"
	older := other
	older.Schema = 1
	r := &Run{Folder: f}
	for i, w := range []*Writer{f.Writer(testMeta), f.Writer(other), f.Writer(older), f.Writer(testMeta)} {
		all := madeUp(cuttleLike, uint64(i), int64(2*i), 2)
		for k := range all.decisions { // which the first schema does not have
			all.decisions[k].RunnerUp, all.decisions[k].RunnerUpValue = None, 0
		}
		r.Manifest.Shards = append(r.Manifest.Shards, writeShard(t, w, i, "standard", cuttleLike, all))
	}
	p := r.Prover()
	for i := range r.Manifest.Shards {
		if err := p.Begin(i, cuttleLike); err != nil {
			t.Fatal(err)
		}
		handRows(t, r, i, p.Writer)
		if faults := p.Compare(); len(faults) > 0 {
			t.Errorf("shard %d: %v", i, faults)
		}
	}
}

// TestAProverMayBeginAnew gives a shard up, and compares what was not begun.
func TestAProverMayBeginAnew(t *testing.T) {
	r, err := Open(stored(SchemaVersion))
	if err != nil {
		t.Fatal(err)
	}
	p := r.Prover()
	for range 2 {
		if err := p.Begin(0, cuttleLike); err != nil {
			t.Fatal(err)
		}
	}
	handRows(t, r, 0, p.Writer)
	if faults := p.Compare(); len(faults) > 0 {
		t.Error(faults)
	}
	if faults := p.Compare(); len(faults) != 1 || faults[0].File != RecordPath(0) {
		t.Errorf("what was not begun: %v", faults)
	}
	if p.Unproved() != 0 {
		t.Errorf("%d files are not proved", p.Unproved())
	}
	p.other = map[Table]bool{Games: true, Events: false, Decisions: true}
	if p.Unproved() != 2 {
		t.Errorf("%d files of others are not proved", p.Unproved())
	}
}

// TestOtherBytesThanTheRowsGiveAreAFault changes the checksum, the size, and the rows that a record says.
func TestOtherBytesThanTheRowsGiveAreAFault(t *testing.T) {
	r, err := Open(stored(SchemaVersion))
	if err != nil {
		t.Fatal(err)
	}
	sound := *r.Manifest.Shards[0]
	for what, change := range map[string]func(*File){
		"checksum": func(f *File) { f.SHA256 = "0" }, "size": func(f *File) { f.Bytes++ }, "rows": func(f *File) { f.Rows++ },
	} {
		p := r.Prover()
		if err := p.Begin(0, cuttleLike); err != nil {
			t.Fatal(err)
		}
		handRows(t, r, 0, p.Writer)
		changed := sound
		changed.Files = slices.Clone(sound.Files)
		change(&changed.Files[1])
		p.stored = &changed
		if faults := p.Compare(); len(faults) != 1 || faults[0].File != sound.Files[1].Path {
			t.Errorf("%s: %v", what, faults)
		}
	}
}
