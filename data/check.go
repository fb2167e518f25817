package data

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Fault is something wrong with a file of a run.
type Fault struct {
	File string // relative to the run's folder, with slashes
	Text string // what is wrong: "is missing"
}

// The texts of faults of what does not belong into a run.
const (
	foreignFile   = "is no file of the run"
	foreignFolder = "is no folder of the run"
)

// Foreign reports whether the fault is that the file, or folder, is not the run's.
func (f Fault) Foreign() bool { return f.Text == foreignFile || f.Text == foreignFolder }

// String returns the fault as one clause: "games/v=standard/part-00000.parquet is missing".
func (f Fault) String() string { return f.File + " " + f.Text }

// Check reads every file of a sealed run and returns what is wrong, by file:
// files that are missing, changed, foreign or no regular files; records, checksums
// and generated files that are not what [Folder.Seal] makes of run.json; Parquet files
// whose footers disagree with the records. No faults means that the run is as it was
// sealed. The card and croissant.json are compared if the run is of the version of the
// program that is given: another version may word them otherwise. Whether run.json is
// what the plan says is not for this package to know. The error says why the check could
// not be made; for a run without a seal it is an *[UnsealedError].
func (f Folder) Check(tool string) ([]Fault, error) {
	if err := f.checkSealed(); err != nil {
		return nil, err
	}
	c := checker{Folder: f, sums: map[string]string{}, known: map[string]bool{}, bad: map[string]bool{}}
	err := c.check(tool)
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", f.Dir, err)
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return strings.Compare(a.File, b.File) })
	return c.faults, nil
}

type checker struct {
	Folder
	faults []Fault
	sums   map[string]string // the files that have a checksum
	known  map[string]bool   // the files of the run
	bad    map[string]bool   // those with a fault
}

func (c *checker) add(file, format string, args ...any) {
	c.faults = append(c.faults, Fault{file, fmt.Sprintf(format, args...)})
	c.bad[file] = true
}

func (c *checker) check(tool string) error {
	list, ok, err := c.read(sumsName)
	if !ok {
		return err
	}
	seal, ok, err := c.read(successName)
	if err != nil {
		return err
	}
	if ok && string(seal) != string(sealOf(list)) {
		c.add(sumsName, "is not what %s was made for: one of the two was changed", successName)
	}
	if err := c.checkSums(list); err != nil {
		return err
	}
	m, err := c.manifest()
	if err != nil {
		return err
	}
	for name := range c.sums {
		c.known[name] = true
	}
	if m != nil {
		if err := c.checkManifest(m); err != nil {
			return err
		}
	}
	if err := c.checkForeign(); err != nil {
		return err
	}
	if m == nil || len(c.faults) > 0 {
		return nil
	}
	return c.checkGenerated(m, m.Tool == tool && m.Schema == SchemaVersion)
}

// read returns the content of a file; if it cannot be read, that is a fault or an error.
func (c *checker) read(name string) (content []byte, ok bool, err error) {
	content, err = c.Read(name)
	if c.unreadable(name, err) {
		return nil, false, nil
	}
	return content, err == nil, err
}

// unreadable notes a file that is missing, no regular file, or larger than it may be.
func (c *checker) unreadable(name string, err error) bool {
	var bound *boundError
	switch {
	case errors.As(err, &bound):
		c.add(name, "%v", bound)
	case errors.Is(err, errIrregular):
		c.add(name, "is no regular file")
	case gone(err):
		c.add(name, "is missing")
	default:
		return false
	}
	return true
}

// checkSums compares the files that have a checksum with it.
func (c *checker) checkSums(list []byte) error {
	for i, line := range strings.Split(strings.TrimSuffix(string(list), "\n"), "\n") {
		sum, name, ok := strings.Cut(line, "  ")
		if !ok || len(sum) != sumLength || !filepath.IsLocal(filepath.FromSlash(name)) {
			c.add(sumsName, "has no checksum of a file of the run in line %d", i+1)
			continue
		}
		if _, twice := c.sums[name]; twice {
			c.add(sumsName, "has %s twice", name)
			continue
		}
		c.sums[name] = sum
		got, err := c.sum(name)
		switch {
		case c.unreadable(name, err):
		case err != nil:
			return err
		case got != sum:
			c.add(name, "has other content than when the run was sealed")
		}
	}
	return nil
}

// manifest returns run.json, nil if it is not as it was sealed.
func (c *checker) manifest() (*Manifest, error) {
	if c.bad[manifestName] {
		return nil, nil
	}
	content, ok, err := c.read(manifestName)
	if !ok {
		return nil, err
	}
	m := new(Manifest)
	if err := decode(content, m); err != nil {
		c.add(manifestName, "is no manifest: %v", err)
		return nil, nil
	}
	if err := m.whole(); err != nil {
		c.add(manifestName, "%v", err)
		return nil, nil
	}
	return m, nil
}

// checkManifest compares the checksums, the records and the tables with run.json.
func (c *checker) checkManifest(m *Manifest) error {
	want := map[string]string{manifestName: "", croissantName: "", readmeName: ""}
	if there, err := c.there(planName); err != nil {
		return err
	} else if there {
		want[planName] = ""
	}
	for _, name := range m.Kept {
		want[keptDir+"/"+name] = ""
	}
	for _, s := range m.Shards {
		want[RecordPath(s.Shard)] = ""
		for _, t := range m.tables() {
			want[partPath(t, s.Label, s.Shard)] = ""
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		c.known[name] = true
		if _, ok := c.sums[name]; ok {
			continue
		}
		if there, err := c.there(name); err != nil {
			return err
		} else if !there {
			c.add(name, "is missing")
		} else {
			c.add(sumsName, "has no checksum of %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.sums)) {
		if _, ok := want[name]; !ok {
			c.add(name, "has a checksum and is no file of the run")
		}
	}
	for _, s := range m.Shards {
		if err := c.checkRecord(m, s); err != nil {
			return err
		}
	}
	return nil
}

// there reports whether there is a file, or anything else, of a name.
func (c *checker) there(name string) (bool, error) {
	_, err := c.disk().Lstat(c.Path(name))
	if gone(err) {
		return false, nil
	}
	return err == nil, err
}

// checkForeign looks for files and folders in the run that are not the run's. What
// an interrupted process leaves in its folder of temporary files is foreign, too.
func (c *checker) checkForeign() error {
	folders := map[string]bool{tempDir: true}
	for name := range c.known {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	c.known[sumsName], c.known[successName] = true, true
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := c.disk().ReadDir(c.Path(dir))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case c.known[name]: // read already
			case e.IsDir() && folders[name]:
				err = walk(name)
			case e.IsDir():
				empty := len(c.faults)
				if err = walk(name); err == nil && len(c.faults) == empty {
					c.add(name, foreignFolder)
				}
			default:
				c.add(name, foreignFile)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return walk(".")
}

// checkGenerated compares what Seal writes with what it would write now, run.json
// alone or all: the last word on every byte that is not in a table.
func (c *checker) checkGenerated(m *Manifest, all bool) error {
	files, err := m.files(c.Folder)
	if err != nil {
		return err
	}
	for _, f := range files {
		content, ok, err := c.read(f.name)
		if err != nil {
			return err
		}
		if !all {
			content = escaped(content) // as it was not always
		}
		if ok && !bytes.Equal(content, f.content) {
			c.add(f.name, "is not what sealing the run writes")
		}
		if !all || c.bad[f.name] {
			return nil // what comes after it is made from it
		}
	}
	return nil
}
