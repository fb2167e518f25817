package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const overlayFile = "overlay.json"

// chooser is the file that a mutated package has more than it had.
const chooser = `package %s

import (
	"os"
	"strconv"
	"sync"
)

// mutant__ is the mutant that is called; -1: none, and the functions that are called are written down.
var mutant__ = func() int {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	return n
}()

var reached__ sync.Map

func reach__(first int) {
	if _, again := reached__.LoadOrStore(first, true); again {
		return
	}
	f, err := os.OpenFile(os.Getenv("MUTANT_REACHED"), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	f.WriteString(strconv.Itoa(first) + "\n")
}
`

var culprit = regexp.MustCompile(`mutant_(\d+)\.go:\d+`)

// build writes an overlay with the mutants into a folder, and returns those that compile.
func (p *pack) build(dir string, mutants []*mutant) ([]*mutant, error) {
	for {
		if err := p.overlay(dir, mutants); err != nil {
			return nil, err
		}
		out, err := goCommand("build", "-gcflags=-e", "-overlay", filepath.Join(dir, overlayFile), p.dir)
		if err == nil {
			return mutants, nil
		}
		bad := map[int]bool{}
		for _, m := range culprit.FindAllStringSubmatch(out, -1) {
			id, _ := strconv.Atoi(m[1])
			bad[id] = true
		}
		if len(bad) == 0 {
			return nil, err
		}
		mutants = slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return bad[m.id] })
	}
}

// overlay writes the mutated files, and the list of them for go build -overlay.
func (p *pack) overlay(dir string, mutants []*mutant) error {
	of := map[*ast.FuncDecl][]*mutant{}
	for _, m := range mutants {
		of[m.decl] = append(of[m.decl], m)
	}
	replace := map[string]string{}
	write := func(path, text string) error {
		replace[path] = filepath.Join(dir, filepath.Base(path))
		return os.WriteFile(replace[path], []byte(text), 0o644)
	}
	if err := write(filepath.Join(p.dir, "mutant__.go"), fmt.Sprintf(chooser, p.name)); err != nil {
		return err
	}
	for _, s := range p.files {
		var edits []edit
		var copies bytes.Buffer
		for _, d := range s.syntax.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || len(of[f]) == 0 {
				continue
			}
			edits = append(edits, p.choose(f, of[f])...)
			for _, m := range of[f] {
				from, to, name := p.offset(f.Pos()), p.offset(f.End()), p.offset(f.Name.End())
				fmt.Fprintf(&copies, "\n//line mutant_%d.go:1\n%s__%d%s%s%s\n", m.id, s.text[from:name], m.id, s.text[name:m.from], m.by, s.text[m.to:to])
			}
		}
		if copies.Len() == 0 {
			continue
		}
		if err := write(s.path, apply(s.text, edits)+copies.String()); err != nil {
			return err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, overlayFile), list, 0o644)
}

// edit is a text to insert.
type edit struct {
	at   int
	text string
}

func apply(text []byte, edits []edit) string {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.at - b.at })
	var out strings.Builder
	last := 0
	for _, e := range edits {
		out.Write(text[last:e.at])
		out.WriteString(e.text)
		last = e.at
	}
	out.Write(text[last:])
	return out.String()
}

func (p *pack) offset(at token.Pos) int { return p.fset.Position(at).Offset }

// choose returns what makes a function call one of its mutants.
func (p *pack) choose(f *ast.FuncDecl, mutants []*mutant) []edit {
	var edits []edit
	number := 0
	// names returns the names of parameters, and gives one to each that has none.
	names := func(list *ast.FieldList) []string {
		var all []string
		if list == nil {
			return nil
		}
		for _, field := range list.List {
			tail := ""
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				tail = "..."
			}
			if len(field.Names) == 0 {
				number++
				name := fmt.Sprintf("p%d__", number)
				edits = append(edits, edit{p.offset(field.Pos()), name + " "})
				all = append(all, name+tail)
			}
			for _, n := range field.Names {
				name := n.Name
				if name == "_" {
					number++
					name = fmt.Sprintf("_p%d__", number) // the underscore is there
					edits = append(edits, edit{p.offset(n.End()), name[1:]})
				}
				all = append(all, name+tail)
			}
		}
		return all
	}
	call := f.Name.Name + "__%d"
	if receiver := names(f.Recv); receiver != nil {
		call = receiver[0] + "." + call
	}
	if t := names(f.Type.TypeParams); t != nil {
		call += "[" + strings.Join(t, ", ") + "]"
	}
	call += "(" + strings.Join(names(f.Type.Params), ", ") + ")"
	if f.Type.Results != nil {
		call = "return " + call
	} else {
		call += "; return"
	}
	var b strings.Builder
	fmt.Fprintf(&b, " if mutant__ != 0 { if mutant__ < 0 { reach__(%d) } else { switch mutant__ {", mutants[0].id)
	for _, m := range mutants {
		fmt.Fprintf(&b, "case %d: "+call+"; ", m.id, m.id)
	}
	b.WriteString("}}}; ")
	return append(edits, edit{p.offset(f.Body.Lbrace) + 1, b.String()})
}
