package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licence is a text that holds for what is linked, and of what.
type licence struct {
	of   []string // modules with their versions, or files of one
	text string
}

// licensed is the licence texts of one module, or of what else is in the binaries.
type licensed struct {
	name, version string
	texts         []string // of its licence files, the one for all of it first
	files         []string // their names
}

// licenceFile is how files with licence texts are called.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|unlicense)([-._].*)?$`)

// licencesOf returns the licence texts of cardlab, of what is embedded in its pages, of Go, and of each module:
// those beside its linked packages and in the folders above these.
func licencesOf(b *build) ([]licensed, error) {
	var list []licensed
	for _, own := range []struct{ name, version, file string }{
		{"cardlab", "", "LICENSE"},
		{"what is embedded in its pages", "", "analysis/page/assets/LICENSES.txt"},
		{"the Go programming language, its library", strings.TrimPrefix(b.goVersion, "go"), filepath.Join(goRoot(), "LICENSE")},
	} {
		text, err := os.ReadFile(own.file)
		if err != nil {
			return nil, err
		}
		list = append(list, licensed{own.name, own.version, []string{string(text)}, []string{filepath.Base(own.file)}})
	}
	folders, err := linkedFolders(b.systems)
	if err != nil {
		return nil, err
	}
	for _, m := range b.modules {
		root, ok := folders[m.Path]
		if !ok {
			return nil, fmt.Errorf("%s is linked, and no package of it is", m.Path)
		}
		l := licensed{name: m.Path, version: m.Version}
		for _, folder := range root.all() {
			entries, err := os.ReadDir(folder)
			if err != nil {
				return nil, err
			}
			for _, e := range entries {
				if !licenceFile.MatchString(e.Name()) || !e.Type().IsRegular() || strings.HasSuffix(e.Name(), ".go") {
					continue
				}
				text, err := os.ReadFile(filepath.Join(folder, e.Name()))
				if err != nil {
					return nil, err
				}
				name, err := filepath.Rel(root.module, filepath.Join(folder, e.Name()))
				if err != nil {
					return nil, err
				}
				l.texts, l.files = append(l.texts, string(text)), append(l.files, filepath.ToSlash(name))
			}
		}
		if len(l.texts) == 0 {
			return nil, fmt.Errorf("%s %s has no licence that could be found", m.Path, m.Version)
		}
		list = append(list, l)
	}
	return list, nil
}

func goRoot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// moduleFolders is where a module lies, and where its linked packages.
type moduleFolders struct {
	module   string
	packages map[string]bool
}

// all returns the folders of the packages and those above them, the module's first.
func (f *moduleFolders) all() (list []string) {
	for folder := range f.packages {
		for ; len(folder) >= len(f.module); folder = filepath.Dir(folder) {
			list = append(list, folder)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// linkedFolders returns the folders of all modules that a binary for one of the systems has packages of.
func linkedFolders(systems []system) (map[string]*moduleFolders, error) {
	found := map[string]*moduleFolders{}
	for _, s := range systems {
		list := exec.Command("go", "list", "-deps", "-json=Dir,Module", "./cmd/cardlab")
		list.Env = append(os.Environ(), "GOOS="+s.os, "GOARCH="+s.arch, "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("list what is linked for %s/%s: %w", s.os, s.arch, err)
		}
		for read := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				Dir    string
				Module *struct {
					Path, Dir string
					Main      bool
				}
			}
			err := read.Decode(&p)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return nil, err
			}
			if p.Module == nil || p.Module.Main {
				continue
			}
			f := found[p.Module.Path]
			if f == nil {
				f = &moduleFolders{p.Module.Dir, map[string]bool{p.Module.Dir: true}}
				found[p.Module.Path] = f
			}
			f.packages[p.Dir] = true
		}
	}
	return found, nil
}

// listed writes all texts one after another; one that several have stands once, beneath the names of all.
func listed(list []licensed) []byte {
	var texts []licence
	for _, l := range list {
		for i, text := range l.texts {
			text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
			of := strings.TrimSpace(l.name+" "+l.version) + ", " + l.files[i]
			at := slices.IndexFunc(texts, func(t licence) bool { return t.text == text })
			if at < 0 {
				at = len(texts)
				texts = append(texts, licence{text: text})
			}
			texts[at].of = append(texts[at].of, of)
		}
	}
	line := strings.Repeat("-", 72) + "\n"
	var b bytes.Buffer
	b.WriteString("Licence texts of cardlab and of all that its binaries are linked of.\n\n")
	for _, t := range texts {
		b.WriteString(line + strings.Join(t.of, "\n") + "\n" + line + "\n" + t.text + "\n\n")
	}
	return b.Bytes()
}

// identifierOf returns the SPDX identifier of a licence text, "" where it is none of the usual ones.
func identifierOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	has := func(phrases ...string) bool {
		return !slices.ContainsFunc(phrases, func(p string) bool { return !strings.Contains(text, p) })
	}
	switch {
	case has("Apache License", "Version 2.0, January 2004"):
		return "Apache-2.0"
	case has("Redistribution and use in source and binary forms", "Neither the name of"), has("Redistribution and use in source and binary forms", "may be used to endorse"):
		return "BSD-3-Clause"
	case has("Redistribution and use in source and binary forms", "THIS SOFTWARE IS PROVIDED"):
		return "BSD-2-Clause"
	case has("Permission is hereby granted, free of charge, to any person obtaining a copy"):
		return "MIT"
	case has("Permission to use, copy, modify, and"):
		return "ISC"
	}
	return ""
}
