package sim

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"
)

// TestSealingIsTriedTenTimes has others clear the temporary files away, time and again: each
// attempt asks twice for the seal's name.
func TestSealingIsTriedTenTimes(t *testing.T) {
	for attempts, want := range map[int]struct {
		err   error
		asked int
	}{9: {nil, 19}, 10: {fs.ErrNotExist, 20}} {
		d := disktest.New()
		asked := 0
		d.Before = func(_ int, op, name string) error {
			if op == "rename" && strings.HasSuffix(name, "_SUCCESS") {
				if asked++; asked <= 2*attempts {
					return fs.ErrNotExist
				}
			}
			return nil
		}
		err := runOn(t, d, 3)
		if !errors.Is(err, want.err) || asked != want.asked {
			t.Errorf("%d attempts in vain: %v, after the name was asked for %d times", attempts, err, asked)
		}
	}
}

// TestADamagedPartIsNotSealedAgainAndAgain counts how often a part is read.
func TestADamagedPartIsNotSealedAgainAndAgain(t *testing.T) {
	d := disktest.New()
	if err := runOn(t, d, 3); err != nil {
		t.Fatal(err)
	}
	part := ""
	for name := range d.Files() {
		if strings.Contains(name, "/games/") {
			part = max(part, name)
		}
	}
	f := data.Folder{Dir: diskRun, FS: d}
	short := strings.TrimPrefix(part, diskRun+"/")
	content, err := f.Read(short)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := f.Write(short, content); err != nil {
		t.Fatal(err)
	}
	opened := 0
	d.Before = func(_ int, op, name string) error {
		if op == "open" && name == part {
			opened++
		}
		return nil
	}
	var damaged *data.ChangedPartError
	if err := runOn(t, d, 3); !errors.As(err, &damaged) || damaged.Part != short || opened != 1 {
		t.Errorf("%v, after the part was opened %d times", err, opened)
	}
}
