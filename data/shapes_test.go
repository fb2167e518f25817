package data

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// Events are the same whichever schema they are written in.
func TestEventsAreTheSameInEverySchema(t *testing.T) {
	for name, all := range shapes() {
		for schema := 1; schema <= SchemaVersion; schema++ {
			meta := testMeta
			meta.Schema = schema
			f := Folder{Dir: t.TempDir()}
			s := writeShard(t, f.Writer(meta), 0, "standard", shapeRules(name), all)
			r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}, Words: func(*ShardRecord) *engine.Vocabulary { return shapeRules(name).words }}
			var got []Event
			if err := r.Events(0, func(e *Event) error { got = append(got, *e); return nil }); err != nil {
				t.Fatalf("%s, schema %d: %v", name, schema, err)
			}
			if !slices.Equal(got, all.events) {
				t.Errorf("%s, schema %d: other events than were written", name, schema)
			}
		}
	}
}

// Each column of a shape is the same when it is read alone, with Scan.
func TestPartsOfAShapeAreColumns(t *testing.T) {
	all := madeUp(fourSeats, 4, 0, 40)
	read := func(schema int, name string) (values []int32, words []string) {
		meta := testMeta
		meta.Schema = schema
		f := Folder{Dir: t.TempDir()}
		s := writeShard(t, f.Writer(meta), 0, "standard", fourSeats, all)
		r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}}
		err := r.Scan(Events, 0, []string{"n", name}, func(b *Batch) error {
			c := b.Columns[1]
			if c.Name != name {
				t.Fatalf("asked for %s, got %s", name, c.Name)
			}
			values, words = append(append(values, c.Ints...), c.Codes...), c.Words
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return values, words
	}
	for _, place := range shapeParts {
		name := eventFields[place].Name
		want, wantWords := read(2, name)
		got, words := read(SchemaVersion, name)
		if !slices.Equal(got, want) || !slices.Equal(words, wantWords) {
			t.Errorf("%s: other values or words than in schema 2", name)
		}
	}
}

func TestAShapeHasOneText(t *testing.T) {
	words := shapeWords(cuttleLike.words)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		var s shape
		for i, list := range words {
			switch {
			case list != nil:
				s[i] = uint8(rng.IntN(len(list)))
			case shapeParts[i] == eventSeen:
				s[i] = uint8(rng.IntN(256))
			default:
				s[i] = uint8(rng.IntN(3))
			}
		}
		text, err := words.text(s)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := words.parse(text, 2); err != nil || got != s {
			t.Fatalf("%q is read as %v, %v, and was written of %v", text, got, err, s)
		}
	}
}

func TestAShapeThatIsNoneIsRefused(t *testing.T) {
	words := shapeWords(cuttleLike.words)
	const good = "drawn,0,1,turn,stock,-1,hand,0,1"
	if _, err := words.parse(good, 2); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":                                   "has 1 parts, not 9",
		good + ",":                           "has 10 parts, not 9",
		"Drawn,0,1,turn,stock,-1,hand,0,1":   `the kind "Drawn", which is no word of the game`,
		"drawn,2,1,turn,stock,-1,hand,0,1":   `the seat "2", which is not from -1 to 1`,
		"drawn,0,-2,turn,stock,-1,hand,0,1":  `the next "-2", which is not from -1 to 1`,
		"drawn,+0,1,turn,stock,-1,hand,0,1":  `the seat "+0"`,
		"drawn,00,1,turn,stock,-1,hand,0,1":  `the seat "00"`,
		"drawn,0,1,turn,stock,-1,hand,,1":    `the to_seat ""`,
		"drawn,0,1,turn,stock,-1,hand,0,-1":  `the seen "-1"`,
		"drawn,0,1,turn,stock,-1,hand,0,256": `the seen "256", which is not from 0 to 255`,
		"drawn,0,1,never,stock,-1,hand,0,1":  `the due "never"`,
	} {
		if _, err := words.parse(text, 2); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %s", text, err, want)
		}
	}
}

// More shapes than fit a byte, and more than the table of the writer has room for, over row groups.
func TestManyShapes(t *testing.T) {
	all := madeUp(cuttleLike, 9, 0, 400)
	for i := range all.events {
		e := &all.events[i]
		e.Seen = engine.Seats(i)
		e.Next = engine.Seat(i/256%3) - 1
		e.From.Seat = engine.Seat(i/768%3) - 1
	}
	f := Folder{Dir: t.TempDir()}
	w := f.Writer(testMeta)
	s := writeShard(t, w, 0, "standard", cuttleLike, all)
	if n := len(w.events.shapes.slots); n <= 1<<10 {
		t.Errorf("the table has still %d slots", n)
	}
	again := writeShard(t, Folder{Dir: t.TempDir()}.Writer(testMeta), 0, "standard", cuttleLike, all)
	if s.File(Events).SHA256 != again.File(Events).SHA256 {
		t.Error("the bytes depend on something else than the rows")
	}
	first := madeUp(cuttleLike, 1, 0, 3)
	want := writeShard(t, Folder{Dir: t.TempDir()}.Writer(testMeta), 0, "standard", cuttleLike, first)
	if got := writeShard(t, w, 1, "standard", cuttleLike, first); got.File(Events).Bytes != want.File(Events).Bytes {
		t.Error("the bytes depend on the shard before")
	}
	r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	var got []Event
	if err := r.Events(0, func(e *Event) error { got = append(got, *e); return nil }); err != nil || !slices.Equal(got, all.events) {
		t.Errorf("%d events of %d, %v", len(got), len(all.events), err)
	}
}

func TestWordsThatNoShapeCanHave(t *testing.T) {
	for _, words := range [][]string{{"a", "b,c"}, {"a", "b", "a"}} {
		v := vocabulary{0: words}
		if err := v.check(); err == nil {
			t.Errorf("%q are taken", words)
		}
	}
}

// Each row group has its own shapes, numbered anew.
func TestShapesOfSeveralRowGroups(t *testing.T) {
	const rows = 1<<20 + 5
	shape := func(i int) engine.Event {
		return engine.Event{Kind: drawn, Seat: engine.Seat(i>>20 ^ i&1), Next: -1, From: engine.Nowhere, To: engine.Nowhere}
	}
	f := Folder{Dir: t.TempDir()}
	w := f.Writer(testMeta)
	if err := w.Begin(0, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		w.Event(&Event{Game: int64(i >> 10), Seq: int32(i & 1023), Event: shape(i)})
	}
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	i := 0
	err = r.Events(0, func(e *Event) error {
		if e.Event != shape(i) {
			t.Fatalf("row %d is %+v", i, e.Event)
		}
		i++
		return nil
	})
	if err != nil || i != rows {
		t.Errorf("%d rows, %v", i, err)
	}
}

func TestAShapeStandsInADictionaryOnce(t *testing.T) {
	r := shapeReader{words: shapeWords(cuttleLike.words), seats: 2}
	const one, other = "drawn,0,1,turn,stock,-1,hand,0,1", "drawn,1,0,turn,stock,-1,hand,1,2"
	if err := r.take([]string{one, other}); err != nil {
		t.Error(err)
	}
	if err := r.take([]string{one, other, one}); err == nil || err.Error() != `the shape "`+one+`" comes twice` {
		t.Errorf("got %v", err)
	}
}

func TestAShapeOfNoWordIsNotWritten(t *testing.T) {
	words := shapeWords(cuttleLike.words)
	for code, ok := range map[int]bool{len(words[0]) - 1: true, len(words[0]): false} {
		if text, err := words.text(shape{uint8(code)}); (err == nil) != ok {
			t.Errorf("code %d of %d: %q, %v", code, len(words[0]), text, err)
		}
	}
}

// The words stand in the metadata, each list by its key, with no more words than a byte numbers.
func TestTheWordsOfAFileStandInItsMetadata(t *testing.T) {
	words := shapeWords(cuttleLike.words)
	meta := words.metadata()
	got, err := vocabularyOf(meta)
	if err != nil || len(meta) != 3 {
		t.Fatalf("%v, %v", meta, err)
	}
	if err := got.isBeginningOf(&words); err != nil {
		t.Error(err)
	}
	for i := range meta {
		if _, err := vocabularyOf(slices.Delete(slices.Clone(meta), i, i+1)); err == nil || err.Error() != "its metadata do not say "+meta[i].Key {
			t.Errorf("without %s: %v", meta[i].Key, err)
		}
	}
	many := func(n int) string {
		var list []string
		for i := range n {
			list = append(list, strconv.Itoa(i))
		}
		return strings.Join(list, shapeSeparator)
	}
	for text, want := range map[string]string{
		many(256):            "",
		many(257):            "its metadata have 257 words as cardlab.kinds, more than 256",
		"drawn,played,drawn": `the word "drawn" of kind has a comma, or comes twice`,
	} {
		forged := slices.Clone(meta)
		forged[0].Value = text
		if _, err := vocabularyOf(forged); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%.30s: got %v, want %s", text, err, want)
		}
	}
	fewer := words
	fewer[0] = words[0][:len(words[0])-1]
	if err := fewer.isBeginningOf(&words); err != nil {
		t.Error(err)
	}
	if err := words.isBeginningOf(&fewer); err == nil || !strings.Contains(err.Error(), "words of the column kind, the game has") {
		t.Errorf("more words: %v", err)
	}
}
