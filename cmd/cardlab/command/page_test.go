package command

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cardlab/cardlab/data"
)

func TestAPageIsWrittenWhole(t *testing.T) {
	dir := t.TempDir()
	plain, link, target := filepath.Join(dir, "page.html"), filepath.Join(dir, "link.html"), filepath.Join(dir, "target.html")
	if err := os.WriteFile(target, []byte("old and longer"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	for file, holds := range map[string]string{plain: plain, link: target} {
		for _, text := range []string{"first", "again"} {
			if err := writeWhole(file, []byte(text)); err != nil {
				t.Fatal(err)
			}
			if b, err := os.ReadFile(holds); err != nil || string(b) != text {
				t.Errorf("%s: %q, %v, want %q", filepath.Base(holds), b, err, text)
			}
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v, %v", info.Mode(), err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 3 {
		t.Errorf("%d files are left, want 3", len(list))
	}
}

// TestADeviceStaysADevice writes to a device that takes all and keeps nothing.
func TestADeviceStaysADevice(t *testing.T) {
	before, err := os.Lstat(os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	if err := writeThrough(os.DevNull, []byte("page")); err != nil {
		t.Error(err)
	}
	if after, err := os.Lstat(os.DevNull); err != nil || after.Mode() != before.Mode() {
		t.Errorf("%s became %v, %v", os.DevNull, after.Mode(), err)
	}
}

func TestAPageNamesNoFolderOfItsWriter(t *testing.T) {
	run := &data.Run{Folder: data.Folder{Dir: "/home/me/x"}, Manifest: data.Manifest{Name: "x"}}
	args := []string{"effect", "duel", "trio", "--html", "/home/me/page.html", "--out=/home/me/x", "--flipped=/tmp/f.csv", "--deals", "5"}
	want := "cardlab effect duel trio --html page.html --out runs/x --flipped f.csv --deals 5"
	if got := typedCommand(args, namedRun(run)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
