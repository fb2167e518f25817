package cuttle

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestThePolicyReadsOfTheRulesWhatItMay follows all that the policy calls of engine/cuttle,
// by name, to the fields of the rules: those that may differ between rules that are
// compared must be reached through questions that note, and Legal, which is compared itself.
// See cuttle.Rules.Beside and policies.Asker.
func TestThePolicyReadsOfTheRulesWhatItMay(t *testing.T) {
	engine := parseFolder(t, "../../engine/cuttle")
	functions := map[string][]*ast.FuncDecl{}
	fields, free := map[string]bool{}, map[string]bool{}
	for _, file := range engine {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if on(d) == "parser" { // it has methods named as fields are
					continue
				}
				functions[d.Name.Name] = append(functions[d.Name.Name], d)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok && s.Name.Name == "Rules" {
						for _, f := range s.Type.(*ast.StructType).Fields.List {
							for _, n := range f.Names {
								fields[n.Name] = true
							}
						}
					}
				}
			}
		}
	}
	ast.Inspect(functions["readAlike"][0], func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if s, ok := l.(*ast.SelectorExpr); ok && fields[s.Sel.Name] {
					free[s.Sel.Name] = true
				}
			}
		}
		return true
	})
	if len(free) < 20 || !free["HandLimit"] || free["Goals"] {
		t.Fatalf("the fields that may differ are not those of readAlike: %v", free)
	}
	reached := map[*ast.FuncDecl]string{} // by whom
	var todo []*ast.FuncDecl
	add := func(name, by string, isPolicy bool) {
		if slices.Contains([]string{"Legal", "Count", "Nth", "Allows"}, name) { // the choices are compared
			return
		}
		for _, f := range functions[name] {
			if reached[f] == "" && !(isPolicy && on(f) == "State") { // which no policy is given
				reached[f] = by
				todo = append(todo, f)
			}
		}
	}
	visit := func(by string, n ast.Node, isPolicy bool) {
		for name := range names(n) {
			if isPolicy && !ast.IsExported(name) { // its own
				continue
			}
			if free[name] {
				t.Errorf("%s reads the field %s: ask by a question that notes, or strike it off readAlike", by, name)
			}
			add(name, by, isPolicy)
		}
	}
	add("Look", "whoever fills a view", false)
	for _, file := range parseFolder(t, ".") {
		visit("the policy", file, true)
	}
	noting := 0
	for len(todo) > 0 {
		f := todo[0]
		todo = todo[1:]
		switch {
		case f.Body == nil || slices.Contains([]string{"AsksRules", "Beside", "NewView"}, f.Name.Name):
		case names(f.Body)["compare"]:
			noting++
		default:
			visit(f.Name.Name+", reached by "+reached[f]+",", f.Body, false)
		}
	}
	if noting < 8 {
		t.Errorf("%d questions that note are reached, want 8 at least", noting)
	}
}

// on returns the name of the type that a method is of.
func on(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	x := f.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	return x.(*ast.Ident).Name
}

// names returns what is selected or called in a piece of source, but of other packages than the two.
func names(n ast.Node) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && slices.Contains([]string{"cards", "engine", "policies", "slices", "bits"}, x.Name) {
				return false
			}
			if x, ok := n.X.(*ast.SelectorExpr); ok && x.Sel.Name == "table" { // engine.Table's own
				return true
			}
			found[n.Sel.Name] = true
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok {
				found[f.Name] = true
			}
		}
		return true
	})
	return found
}

func parseFolder(t *testing.T, dir string) (files []*ast.File) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}
