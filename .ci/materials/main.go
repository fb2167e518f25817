// Command materials says what is in binaries of cardlab that are given away: LICENSES.txt has the
// licence texts of all that is linked into them or embedded, and cardlab.cdx.json is a bill of
// materials (CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/). Both depend on the binaries and
// the sources alone. The modules are those that the binaries say they were linked of; if a
// licence of one is not found, nothing is written.
//
//	go run .ci/materials/*.go FOLDER BINARY...     from the root of the repository
package main

import (
	"cmp"
	"debug/buildinfo"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 3 {
		log.Fatal("usage: go run .ci/materials/*.go FOLDER BINARY...")
	}
	if err := write(os.Args[1], os.Args[2:]); err != nil {
		log.Fatal(err)
	}
}

func write(folder string, binaries []string) error {
	b, err := readBinaries(binaries)
	if err != nil {
		return err
	}
	texts, err := licencesOf(b)
	if err != nil {
		return err
	}
	bill, err := billOf(b, texts)
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(folder, "LICENSES.txt"), listed(texts), 0o644),
		os.WriteFile(filepath.Join(folder, "cardlab.cdx.json"), bill, 0o644))
}

// build is what all binaries together are made of.
type build struct {
	goVersion string
	revision  string // of the sources, "" if the binaries do not say it
	systems   []system
	modules   []*debug.Module // linked into one of them at least, by path
}

type system struct{ os, arch string }

// readBinaries reads what was linked into binaries of one build.
func readBinaries(files []string) (*build, error) {
	b := &build{}
	known := map[string]*debug.Module{}
	for _, file := range files {
		info, err := buildinfo.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read what was linked into %s: %w", file, err)
		}
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if b.goVersion == "" {
			b.goVersion, b.revision = info.GoVersion, settings["vcs.revision"]
		}
		if b.goVersion != info.GoVersion || b.revision != settings["vcs.revision"] {
			return nil, fmt.Errorf("%s is of another build than %s", file, files[0])
		}
		b.systems = append(b.systems, system{settings["GOOS"], settings["GOARCH"]})
		for _, m := range info.Deps {
			if m.Replace != nil {
				m = m.Replace
			}
			if have := known[m.Path]; have != nil && have.Version != m.Version {
				return nil, fmt.Errorf("%s has %s %s, another binary %s", file, m.Path, m.Version, have.Version)
			}
			known[m.Path] = m
		}
	}
	for _, m := range known {
		b.modules = append(b.modules, m)
	}
	slices.SortFunc(b.modules, func(x, y *debug.Module) int { return cmp.Compare(x.Path, y.Path) })
	return b, nil
}
