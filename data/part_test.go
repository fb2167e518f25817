package data

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

const gamesPart = "games/v=standard/part-00000.parquet"

// readEach reads all rows of a run's first shard, and returns the first error.
func readEach(r *Run) error {
	return errors.Join(r.Games(0, func(*Game) error { return nil }), r.Events(0, func(*Event) error { return nil }), r.Decisions(0, func(*Decision) error { return nil }))
}

// TestAPartThatIsNoneIsDamage seals a run of which a part is no Parquet file, or that of another table.
func TestAPartThatIsNoneIsDamage(t *testing.T) {
	for name, other := range map[string]func(f Folder) ([]byte, error){
		"no Parquet file": func(Folder) ([]byte, error) { return []byte("PAR1, and no more than that"), nil },
		"another table's": func(f Folder) ([]byte, error) { return f.Read("events/v=standard/part-00000.parquet") },
	} {
		f := runInMemory(t)
		content, err := other(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Write(gamesPart, content); err != nil {
			t.Fatal(err)
		}
		forge(t, f, func(m *Manifest) {
			part := &m.Shards[0].Files[0]
			part.SHA256, part.Bytes = digest(content), int64(len(content))
		})
		faults, err := f.Check(testMeta.Tool)
		if err != nil || len(faults) != 1 || !strings.HasPrefix(faults[0].String(), gamesPart+" cannot be read: ") {
			t.Errorf("%s: faults %v, error %v", name, faults, err)
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var damage *DamageError
		if err := readEach(r); !errors.As(err, &damage) || damage.File != gamesPart {
			t.Errorf("%s: reading it: %v", name, err)
		}
		closed(t, name, f, func() { f.Check(testMeta.Tool); readEach(r) })
	}
}

// TestAFolderIsNoPart has a folder with a part's name.
func TestAFolderIsNoPart(t *testing.T) {
	f := runInMemory(t)
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.disk().Remove(f.Path(gamesPart)), f.disk().Mkdir(f.Path(gamesPart))); err != nil {
		t.Fatal(err)
	}
	if err := readEach(r); !errors.Is(err, errIrregular) {
		t.Errorf("got %v", err)
	}
}

// TestAPartMayBeLargerThanWhatIsReadWhole asks for checksums: a part is read in pieces.
func TestAPartMayBeLargerThanWhatIsReadWhole(t *testing.T) {
	f := Folder{Dir: t.TempDir()}
	for _, name := range []string{gamesPart, planName} {
		if err := f.Write(name, nil); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(f.Path(name), mostFile+1); err != nil {
			t.Fatal(err)
		}
		if sum, err := f.sum(name); (err == nil) != (name == gamesPart) || (err == nil) != (len(sum) == sumLength) {
			t.Errorf("%s: %q, %v", name, sum, err)
		}
	}
	if sum, err := f.sum("games/v=standard"); !errors.Is(err, errIrregular) {
		t.Errorf("the checksum of a folder: %q, %v", sum, err)
	}
}

func TestEveryFileIsClosed(t *testing.T) {
	f := runInMemory(t)
	closed(t, "a sound run", f, func() {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		faults, err := f.Check(testMeta.Tool)
		if err := errors.Join(readEach(r), err, f.Seal(testManifest(2)), f.Write("x", nil)); err != nil || len(faults) > 0 {
			t.Error(err, faults)
		}
	})
}

// closed fails unless what is opened is closed.
func closed(t *testing.T, what string, f Folder, do func()) {
	t.Helper()
	d := f.disk().(*disktest.Disk)
	open, opened := map[string]int{}, 0
	d.Before = func(_ int, op, name string) error {
		switch op {
		case "open":
			open[name]++
			opened++
		case "close":
			open[name]--
		}
		return nil
	}
	do()
	d.Before = nil
	for name, n := range open {
		if n > 0 {
			t.Errorf("%s: %s is left open", what, name)
		}
	}
	if opened == 0 {
		t.Errorf("%s: nothing was opened", what)
	}
}
