package data

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// wholeFiles are the files of sealedRun that are read whole.
var wholeFiles = []string{planName, manifestName, readmeName, croissantName, sumsName, successName, RecordPath(0), keptDir + "/weights.net"}

// keptRun returns a sealed run that keeps a file of its policies, with a zero in it.
func keptRun(t *testing.T) Folder {
	t.Helper()
	f := Folder{Dir: t.TempDir()}
	if err := f.Write(planName, []byte("deals: 4\n")); err != nil {
		t.Fatal(err)
	}
	w := f.Writer(testMeta)
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 2))
	if err := f.Keep(KeptFile{"weights.net", []byte{1, 0, 2}}); err != nil {
		t.Fatal(err)
	}
	m := testManifest(1)
	m.Kept = []string{"weights.net"}
	if err := f.Seal(m); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestAFileThatIsTooLargeIsNotRead makes every file that is read whole as large as none is, or
// gives it a hole at its end: the error names it, Check does, and little memory is taken.
func TestAFileThatIsTooLargeIsNotRead(t *testing.T) {
	f := keptRun(t)
	if faults, err := f.Check(testMeta.Tool); err != nil || len(faults) > 0 {
		t.Fatal(faults, err)
	}
	for _, name := range wholeFiles {
		for size, want := range map[int64]string{1 << 40: "has 1099511627776 bytes, more than ", mostSmall: "is no text: it holds zeros"} {
			if !isText(name) && size < 1<<40 {
				continue
			}
			content, err := os.ReadFile(f.Path(name))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(f.Path(name), max(size, int64(len(content))+1)); err != nil {
				t.Skipf("no file can be so large here: %v", err)
			}
			var readErr error
			var faults []Fault
			used := allocated(t, func() (err error) {
				_, readErr = f.Read(name)
				faults, err = f.Check(testMeta.Tool)
				return err
			})
			var damage *DamageError
			if !errors.As(readErr, &damage) || damage.File != name || !strings.Contains(readErr.Error(), want) {
				t.Errorf("%s of %d bytes: Read says %v", name, size, readErr)
			}
			found := false
			for _, fault := range faults {
				found = found || fault.File == name
			}
			if !found {
				t.Errorf("%s of %d bytes: Check says %v", name, size, faults)
			}
			if used > 16<<20 {
				t.Errorf("%s of %d bytes: %d bytes were allocated", name, size, used)
			}
			if err := os.WriteFile(f.Path(name), content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestManyRecordsJustifyALongList makes run.json longer than a file may be by itself.
func TestManyRecordsJustifyALongList(t *testing.T) {
	f := keptRun(t)
	long := strings.Repeat(" ", mostFile+1<<16)
	for name, grows := range map[string]bool{manifestName: true, sumsName: true, readmeName: false} {
		if err := os.WriteFile(f.Path(name), []byte(long), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Read(name); !errors.As(err, new(*DamageError)) {
			t.Errorf("%s with a record of a few bytes: %v", name, err)
		}
		if err := os.WriteFile(f.Path(RecordPath(1)), []byte(long[:mostRecord]), 0o644); err != nil {
			t.Fatal(err)
		}
		if content, err := f.Read(name); grows && (err != nil || len(content) != len(long)) || !grows && !errors.As(err, new(*DamageError)) {
			t.Errorf("%s with a long record: %d bytes, %v", name, len(content), err)
		}
		if err := os.Remove(f.Path(RecordPath(1))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAFileThatGrowsWhileItIsReadIsBoundedToo has another write it between the look at its size and the reading.
func TestAFileThatGrowsWhileItIsReadIsBoundedToo(t *testing.T) {
	for _, size := range []int{mostSmall, mostSmall + 1} {
		f := runInMemory(t)
		d := f.FS.(*disktest.Disk)
		d.Before = func(_ int, op, name string) error {
			if op == "open" && name == f.Path(successName) {
				d.Before = nil
				return f.Write(successName, []byte(strings.Repeat("x", size)))
			}
			return nil
		}
		content, err := f.Read(successName)
		if sound := err == nil && len(content) == size; sound != (size == mostSmall) || !sound && !errors.As(err, new(*DamageError)) {
			t.Errorf("grown to %d bytes: %d bytes, %v", size, len(content), err)
		}
	}
}

// overwrite writes a file without reading what it was.
func overwrite(f Folder, name, text string) error {
	return f.place(name, []byte(text), func(t *tempFile) error { return t.publish(name) }, durable{})
}

// TestALongListHasAsManyBytesAsTwiceItsRecords counts to the byte.
func TestALongListHasAsManyBytesAsTwiceItsRecords(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	records := 2 * len("record")
	for _, more := range []int{0, 1, records, records + 1} {
		if err := overwrite(f, sumsName, strings.Repeat("x", mostFile+more)); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Read(sumsName); (err == nil) != (more == 0) || err != nil && !errors.As(err, new(*DamageError)) {
			t.Errorf("without records and %d bytes more: %v", more, err)
		}
		if err := overwrite(f, RecordPath(0), "record"); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Read(sumsName); (err == nil) != (more <= records) || err != nil && !errors.As(err, new(*DamageError)) {
			t.Errorf("with a record and %d bytes more: %v", more, err)
		}
		d.Before = func(_ int, op, name string) error {
			if op == "lstat" && name == f.Path(RecordPath(0)) {
				return syscall.EIO
			}
			return nil
		}
		if _, err := f.Read(sumsName); (err == nil) != (more == 0) || err != nil && !errors.Is(err, syscall.EIO) {
			t.Errorf("a record that cannot be looked at, and %d bytes more: %v", more, err)
		}
		d.Before = nil
		if err := errors.Join(d.Remove(f.Path(RecordPath(0))), d.Remove(f.Path("shards"))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAZeroIsFoundWhereverItStands looks for it at the head of a text, too.
func TestAZeroIsFoundWhereverItStands(t *testing.T) {
	f := Folder{Dir: "run", FS: disktest.New()}
	for _, text := range []string{"\x00", "\x00a", "a\x00"} {
		if err := overwrite(f, planName, text); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Read(planName); !errors.As(err, new(*DamageError)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestJSONIsMeasuredToTheByte tries texts at their bounds.
func TestJSONIsMeasuredToTheByte(t *testing.T) {
	const deep, long = "nested more than 32 deep", "lists more than"
	r := strings.Repeat
	for text, want := range map[string]string{
		"":                               "",
		r("[", 32):                       "",
		r("{", 32):                       "",
		r("[", 33):                       deep,
		r("{", 33):                       deep,
		r("[", 32) + r("]", 32):          "",
		r("[]", 40) + r("{}", 40):        "",
		r("[", 32) + `"[{"` + r("]", 32): "",
		`"` + r("[{", 99) + `"`:          "",
		`"` + r("[{", 99):                "", // it has no end
		`"\"` + r("[", 33) + `"`:         "",
		`"\\"` + r("[", 33):              deep,
		`"\`:                             "",
		`""` + r("[", 33):                deep,
		r("{}", 293) + r(" ", 6):         "",
		r("{}", 293) + r(" ", 5):         long,
		r("[]", 293) + r(" ", 6):         "",
		r("[]", 293) + r(" ", 5):         long,
		r(",", 1366) + r(" ", 2):         "",
		r(",", 1366) + r(" ", 1):         long,
	} {
		err := measure([]byte(text))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, not %q", text, err, want)
		}
		if err != nil && fmt.Sprint(decode([]byte(text), new(any))) != err.Error() {
			t.Errorf("%.60s is decoded", text)
		}
	}
}

// hostile are texts that take many times their length when they are decoded, or a deep stack.
func hostile(n int) map[string]string {
	repeat := func(text string) string { return strings.TrimSuffix(strings.Repeat(text, n/len(text)), ",") }
	keys := make([]string, n/16)
	for i := range keys {
		keys[i] = fmt.Sprintf(`"%08x":1`, i)
	}
	return map[string]string{
		"lists in lists":     strings.Repeat("[", n),
		"objects in objects": strings.Repeat(`{"":`, n/4),
		"plan in depth":      `{"plan":` + strings.Repeat("[", n/2) + strings.Repeat("]", n/2) + `}`,
		"shards of nothing":  `{"shards":[` + repeat("{},") + `]}`,
		"files of nothing":   `{"files":[` + repeat("{},") + `]}`,
		"tallies of nothing": `{"matchups":[` + repeat("{},") + `]}`,
		"shards with files":  `{"shards":[{"files":[` + repeat("{},") + `]}]}`,
		"no shards":          `{"shards":[` + repeat("null,") + `]}`,
		"variants":           `{"variants":[` + repeat("{},") + `]}`,
		"matchups":           `{"matchups":[` + repeat("[],") + `]}`,
		"notes":              `{"notes":[` + repeat(`"",`) + `]}`,
		"wins":               `{"shards":[{"matchups":[{"wins_by_seat":[` + repeat("0,") + `]}]}]}`,
		"dense wins":         `{"shards":[{"matchups":[{"wins_by_seat":[` + repeat("1000,") + `]}]}]}`,
		"dense notes":        `{"notes":[` + repeat(`"a" ,`) + `]}`,
		"dense shards":       `{"shards":[` + repeat("{}                  ,") + `]}`,
		"dense files":        `{"shards":[{"files":[` + repeat("{}                  ,") + `]}]}`,
		"dense tallies":      `{"shards":[{"matchups":[` + repeat("{}                  ,") + `]}]}`,
		"dense reasons":      `{"shards":[{"matchups":[{"reasons":{` + strings.Join(keys, ",") + `}}]}]}`,
	}
}

// TestHostileJSONTakesLittleMemory: what is decoded takes no more than so many times its length,
// all that is thrown away again included.
func TestHostileJSONTakesLittleMemory(t *testing.T) {
	const length, times = 1 << 20, 16
	f := keptRun(t)
	for what, text := range hostile(length) {
		if err := os.WriteFile(f.Path(manifestName), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Path(RecordPath(0)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		var manifestErr, finishErr error
		var found map[int]*ShardRecord
		used := allocated(t, func() error {
			_, manifestErr = f.Manifest()
			found, finishErr = f.Finished()
			return nil
		})
		t.Logf("%s: %d KiB, %v", what, used>>10, manifestErr)
		if !errors.As(manifestErr, new(*DamageError)) || !strings.Contains(manifestErr.Error(), filepath.Base(manifestName)) {
			t.Errorf("%s: the manifest: %v", what, manifestErr)
		}
		if finishErr != nil || len(found) > 0 {
			t.Errorf("%s: %d shards are finished, %v", what, len(found), finishErr)
		}
		if used > 2*times*length {
			t.Errorf("%s: %d bytes were allocated for %d", what, used, len(text))
		}
	}
}
