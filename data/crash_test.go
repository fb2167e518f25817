package data

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fill begins a shard and adds its rows.
func fill(t *testing.T, w *Writer, shard int, all *rows) {
	t.Helper()
	if err := w.Begin(shard, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	addRows(w, all)
}

// files lists the files under a folder, relative to it.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// finished returns how many shards count as finished.
func finished(t *testing.T, run string) int {
	t.Helper()
	found, err := Folder{Dir: run}.Finished()
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

func TestAKilledProcessLeavesNothingThatCounts(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 50)
	want := writeShard(t, Folder{Dir: t.TempDir()}.Writer(testMeta), 0, "standard", cuttleLike, all)
	kills := map[string]func(w *Writer) error{
		"while it writes": func(w *Writer) error { _, err := w.events.Write([]byte("half a page")); return err },
		"before it renames": func(w *Writer) error {
			return errors.Join(w.games.finish(), w.events.finish(), w.decisions.finish())
		},
		"between two tables": func(w *Writer) error {
			return errors.Join(w.games.finish(), w.events.finish(),
				w.games.file.publish("games/v=standard/part-00000.parquet"))
		},
		"before the record": func(w *Writer) error {
			_, err := w.Finish()
			return errors.Join(err, os.Remove(filepath.Join(w.folder.Dir, "shards/00000.json")))
		},
		"while it writes the record": func(w *Writer) error {
			_, err := w.Finish()
			return errors.Join(err, os.Truncate(filepath.Join(w.folder.Dir, "shards/00000.json"), 100))
		},
	}
	for when, kill := range kills {
		t.Run(when, func(t *testing.T) {
			run := t.TempDir()
			w := Folder{Dir: run}.Writer(testMeta)
			fill(t, w, 0, all)
			if err := kill(w); err != nil {
				t.Fatal(err)
			}
			if n := finished(t, run); n != 0 {
				t.Fatalf("%d shards count as finished", n)
			}
			var unsealed *UnsealedError
			if _, err := Open(run); !errors.As(err, &unsealed) {
				t.Errorf("Open says %v", err)
			}
			var missing *MissingError
			if err := (Folder{Dir: run}).Seal(testManifest(1)); !errors.As(err, &missing) {
				t.Errorf("Seal says %v", err)
			}

			got := writeShard(t, Folder{Dir: run}.Writer(testMeta), 0, "standard", cuttleLike, all)
			for i := range got.Files {
				if got.Files[i] != want.Files[i] {
					t.Errorf("got %+v, want %+v", got.Files[i], want.Files[i])
				}
			}
			if err := (Folder{Dir: run}).Seal(testManifest(1)); err != nil {
				t.Fatal(err)
			}
			if faults, err := (Folder{Dir: run}).Check(testMeta.Tool); err != nil || len(faults) > 0 {
				t.Errorf("faults %v, error %v", faults, err)
			}
			for _, name := range files(t, run) {
				if strings.HasPrefix(name, tempDir) {
					t.Errorf("%s is left", name)
				}
			}
		})
	}
}

func TestAnAbortedShardLeavesNoFile(t *testing.T) {
	run := t.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	fill(t, w, 0, madeUp(cuttleLike, 1, 0, 50))
	if _, err := w.events.Write([]byte("half a page")); err != nil {
		t.Fatal(err)
	}
	w.Abort()
	if left := files(t, run); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	w.Abort() // does nothing
	if _, err := w.Finish(); err == nil {
		t.Error("Finish after Abort reports no error")
	}
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 50))
	if finished(t, run) != 1 {
		t.Error("the writer is of no use after Abort")
	}
}

func TestTwoProcessesMayPlayTheSameShard(t *testing.T) {
	run := t.TempDir()
	all := madeUp(cuttleLike, 1, 0, 50)
	slow, fast := Folder{Dir: run}.Writer(testMeta), Folder{Dir: run}.Writer(testMeta)
	fill(t, slow, 0, all)
	// The slow one has its temporary files when the fast one finishes, and removes them.
	begun := func(w *tableWriter) error { _, err := w.Write([]byte("half a page")); return err }
	if err := errors.Join(begun(slow.games), begun(slow.events.tableWriter)); err != nil {
		t.Fatal(err)
	}
	want := writeShard(t, fast, 0, "standard", cuttleLike, all)
	got, err := slow.Finish()
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Files {
		if got.Files[i] != want.Files[i] {
			t.Errorf("got %+v, want %+v", got.Files[i], want.Files[i])
		}
	}
	if err := (Folder{Dir: run}).Seal(testManifest(1)); err != nil {
		t.Fatal(err)
	}
	if faults, err := (Folder{Dir: run}).Check(testMeta.Tool); err != nil || len(faults) > 0 {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

func TestAnErrorLeavesNoFileOfTheShard(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 50)
	t.Run("the disk is full", func(t *testing.T) {
		// Through a link, since the writer removes its file by name when it fails.
		link := filepath.Join(t.TempDir(), "full")
		if err := os.Symlink("/dev/full", link); err != nil {
			t.Skip("a folder without links")
		}
		full, err := os.OpenFile(link, os.O_WRONLY, 0)
		if err != nil {
			t.Skip("there is no /dev/full")
		}
		run := t.TempDir()
		w := Folder{Dir: run}.Writer(testMeta)
		fill(t, w, 0, all)
		if w.events.file, err = (Folder{Dir: run}).createTemp("00000-events"); err != nil {
			t.Fatal(err)
		}
		w.events.file.f.Close()
		os.Remove(w.events.file.f.Name())
		w.events.file.f = full
		_, err = w.Finish()
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "write shard 0 of "+run) {
			t.Errorf("Finish says %v", err)
		}
		if left := files(t, run); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	})
	t.Run("the folder cannot be made", func(t *testing.T) {
		run := filepath.Join(t.TempDir(), "run")
		if err := os.WriteFile(run, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		w := Folder{Dir: run}.Writer(testMeta)
		fill(t, w, 0, all)
		if _, err := w.Finish(); err == nil {
			t.Error("Finish reports no error")
		}
	})
	t.Run("a game has a word that its vocabulary has not", func(t *testing.T) {
		run := t.TempDir()
		w := Folder{Dir: run}.Writer(testMeta)
		fill(t, w, 0, all)
		e := all.events[len(all.events)-1]
		e.Kind = 77
		w.Event(&e)
		_, err := w.Finish()
		if err == nil || !strings.Contains(err.Error(), "column kind: 77") {
			t.Errorf("Finish says %v", err)
		}
		if left := files(t, run); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	})
	t.Run("games are out of order", func(t *testing.T) {
		run := t.TempDir()
		w := Folder{Dir: run}.Writer(testMeta)
		fill(t, w, 0, all)
		w.Game(&all.games[0])
		if _, err := w.Finish(); err == nil || !strings.Contains(err.Error(), "column game: 0 comes after 49") {
			t.Errorf("Finish says %v", err)
		}
	})
}

func TestARecordWithoutItsFilesDoesNotCount(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 5)
	for what, damage := range map[string]func(path string) error{
		"missing": os.Remove,
		"shorter": func(path string) error { return os.Truncate(path, 20) },
	} {
		for i, table := range Tables {
			run := t.TempDir()
			s := writeShard(t, Folder{Dir: run}.Writer(testMeta), 3, "standard", cuttleLike, all)
			if finished(t, run) != 1 {
				t.Fatal("the shard does not count")
			}
			if err := damage(filepath.Join(run, s.Files[i].Path)); err != nil {
				t.Fatal(err)
			}
			if finished(t, run) != 0 {
				t.Errorf("the shard counts with %s %s", table, what)
			}
		}
	}
}

func TestALabelMustBeAFolder(t *testing.T) {
	w := Folder{Dir: t.TempDir()}.Writer(testMeta)
	for _, label := range []string{"", "goals=21/14", "../x", "A"} {
		if err := w.Begin(0, label, cuttleLike); err == nil {
			t.Errorf("label %q is taken", label)
		}
	}
	if err := w.Begin(0, "az09_-", cuttleLike); err != nil {
		t.Error(err)
	}
	if err := w.Begin(1, "a", cuttleLike); err == nil || err.Error() != "begin shard 1: shard 0 is not finished" {
		t.Errorf("two at once: %v", err)
	}
	w.Abort()
}
