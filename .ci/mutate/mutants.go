package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one change of the text of one function.
type mutant struct {
	id         int
	file       *source
	decl       *ast.FuncDecl
	from, to   int // the bytes of the file that are replaced
	by         string
	what       string
	line, last int
	place      place
	fset       *token.FileSet
	reason     string // why it may survive
}

// source is a file of a package.
type source struct {
	path    string
	text    []byte
	syntax  *ast.File
	reasons map[int]string // by line, from comments
}

// pack is a package that is mutated.
type pack struct {
	dir, name string
	path      string // of its import
	fset      *token.FileSet
	files     []*source
}

var because = regexp.MustCompile(`^// mutant: (.+)$`)

// load reads the files of a package that are built here.
func load(pkg string) (*pack, error) {
	out, err := goCommand("list", "-json=Dir,Name,ImportPath,GoFiles", pkg)
	if err != nil {
		return nil, err
	}
	var listed struct {
		Dir, Name  string
		ImportPath string
		GoFiles    []string
	}
	if err := json.Unmarshal([]byte(out), &listed); err != nil {
		return nil, err
	}
	p := &pack{dir: listed.Dir, name: listed.Name, path: listed.ImportPath, fset: token.NewFileSet()}
	for _, name := range listed.GoFiles {
		s := &source{path: filepath.Join(p.dir, name), reasons: map[int]string{}}
		if s.text, err = os.ReadFile(s.path); err != nil {
			return nil, err
		}
		if s.syntax, err = parser.ParseFile(p.fset, s.path, s.text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		lines := strings.Split(string(s.text), "\n")
		for _, group := range s.syntax.Comments {
			for _, c := range group.List {
				if m := because.FindStringSubmatch(c.Text); m != nil {
					at := p.fset.Position(c.Pos())
					if strings.TrimSpace(lines[at.Line-1][:at.Column-1]) == "" {
						at.Line++
					}
					s.reasons[at.Line] = m[1]
				}
			}
		}
		p.files = append(p.files, s)
	}
	return p, nil
}

// mutants returns all mutants of the package, in the order of the files.
func (p *pack) mutants() []*mutant {
	var all []*mutant
	for _, s := range p.files {
		for _, d := range s.syntax.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || f.Name.Name == "_" {
				continue
			}
			m := &maker{p: p, file: s, decl: f}
			ast.Inspect(f.Body, m.visit)
			slices.SortStableFunc(m.made, func(a, b *mutant) int { return a.from - b.from })
			all = append(all, m.made...)
		}
	}
	for i, m := range all {
		m.id = i + 1
	}
	return all
}

// maker makes the mutants of a function.
type maker struct {
	p     *pack
	file  *source
	decl  *ast.FuncDecl
	stack []ast.Node
	made  []*mutant
}

// swaps has what an operator is changed to.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
}

func (m *maker) visit(n ast.Node) bool {
	if n == nil {
		m.stack = m.stack[:len(m.stack)-1]
		return true
	}
	m.stack = append(m.stack, n)
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if to, ok := swaps[n.Op]; ok {
			m.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String(), "")
		}
	case *ast.BasicLit:
		if x, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil && !m.besideError(n) {
			m.replace(n.Pos(), n.End(), strconv.FormatInt(x+1, 10), "")
			m.replace(n.Pos(), n.End(), strconv.FormatInt(x-1, 10), "")
		}
	case *ast.IfStmt:
		m.condition(n.Cond)
		if n.Init != nil && n.Else == nil && returns(n.Body) {
			m.replace(n.Pos(), n.End(), "", m.text(n.Init.Pos(), n.Init.End())+", and its check, removed")
		}
	case *ast.CaseClause:
		if len(m.stack) > 2 {
			if s, ok := m.stack[len(m.stack)-3].(*ast.SwitchStmt); ok && s.Tag == nil {
				for _, e := range n.List {
					m.condition(e)
				}
			}
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			m.replace(n.Cond.Pos(), n.Cond.End(), "false && ("+m.text(n.Cond.Pos(), n.Cond.End())+")", "the loop never runs")
		}
	case *ast.ExprStmt:
		if _, ok := n.X.(*ast.CallExpr); ok {
			m.replace(n.Pos(), n.End(), "", "")
		}
	case *ast.AssignStmt:
		m.assign(n)
	case *ast.IncDecStmt:
		other := map[token.Token]string{token.INC: "--", token.DEC: "++"}
		m.replace(n.TokPos, n.TokPos+2, other[n.Tok], "")
	case *ast.BranchStmt:
		if n.Tok == token.CONTINUE || n.Tok == token.BREAK {
			m.replace(n.Pos(), n.End(), "", "")
		}
	case *ast.ReturnStmt:
		m.returned(n)
	}
	return true
}

// condition makes a condition negated, and one that never holds.
func (m *maker) condition(e ast.Expr) {
	text := m.text(e.Pos(), e.End())
	m.replace(e.Pos(), e.End(), "!("+text+")", "negated: "+text)
	m.replace(e.Pos(), e.End(), "false && ("+text+")", "never: "+text)
}

// assign removes err = f(), and turns += round.
func (m *maker) assign(n *ast.AssignStmt) {
	if to, ok := swaps[n.Tok]; ok {
		m.replace(n.TokPos, n.TokPos+2, to.String(), "")
	}
	if len(n.Lhs) != 1 || n.Tok != token.ASSIGN {
		return
	}
	name, ok := n.Lhs[0].(*ast.Ident)
	_, call := n.Rhs[0].(*ast.CallExpr)
	if ok && call && name.Name == "err" && !m.isInit(n) {
		m.replace(n.Pos(), n.End(), "", "")
	}
}

func (m *maker) isInit(n ast.Stmt) bool {
	s, ok := m.stack[len(m.stack)-2].(*ast.IfStmt)
	return ok && s.Init == n
}

// returned makes a function return no error.
func (m *maker) returned(n *ast.ReturnStmt) {
	if last := m.failure(n); last != nil {
		m.replace(last.Pos(), last.End(), "nil", "")
	}
}

// failure returns the error that a statement returns, nil if there is none.
func (m *maker) failure(n *ast.ReturnStmt) ast.Expr {
	results := m.decl.Type.Results
	for _, outer := range m.stack {
		if f, ok := outer.(*ast.FuncLit); ok {
			results = f.Type.Results
		}
	}
	if results == nil || len(n.Results) == 0 || len(n.Results) != results.NumFields() {
		return nil
	}
	kind, ok := results.List[len(results.List)-1].Type.(*ast.Ident)
	last := n.Results[len(n.Results)-1]
	if !ok || kind.Name != "error" || m.text(last.Pos(), last.End()) == "nil" {
		return nil
	}
	return last
}

// besideError reports whether a number is returned with an error: nobody looks at it.
func (m *maker) besideError(n *ast.BasicLit) bool {
	r, ok := m.stack[len(m.stack)-2].(*ast.ReturnStmt)
	if !ok {
		return false
	}
	last := m.failure(r)
	return last != nil && last != ast.Expr(n)
}

func returns(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

func (m *maker) text(from, to token.Pos) string {
	return string(m.file.text[m.p.fset.Position(from).Offset:m.p.fset.Position(to).Offset])
}

func (m *maker) replace(from, to token.Pos, by, what string) {
	start, end := m.p.fset.Position(from), m.p.fset.Position(to)
	x := &mutant{file: m.file, decl: m.decl, from: start.Offset, to: end.Offset, by: by, what: what, line: start.Line, last: end.Line, place: place{start.Line, start.Column}, fset: m.p.fset}
	if what == "" {
		x.what = fmt.Sprintf("%s -> %s", m.text(from, to), by)
		if by == "" {
			x.what = m.text(from, to) + " removed"
		}
	}
	x.what = strings.Join(strings.Fields(x.what), " ")
	x.reason = m.file.reasons[x.line]
	m.made = append(m.made, x)
}

// String returns the place and the change, with the column, which tells the changes of a line apart.
func (m *mutant) String() string {
	column := m.from - strings.LastIndex(string(m.file.text[:m.from]), "\n")
	return fmt.Sprintf("%s:%d:%d: %s", relative(m.file.path), m.line, column, m.what)
}

// of returns a position as a place.
func (m *mutant) of(at token.Pos) place {
	p := m.fset.Position(at)
	return place{p.Line, p.Column}
}

// among reports whether the mutant lies in one of the files or lines.
func (m *mutant) among(only []string) bool {
	name := filepath.Base(m.file.path)
	return len(only) == 0 || slices.ContainsFunc(only, func(o string) bool {
		return o == name || o == fmt.Sprintf("%s:%d", name, m.line)
	})
}
