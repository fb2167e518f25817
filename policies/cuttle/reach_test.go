package cuttle

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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
				if star, ok := receiver(d).(*ast.StarExpr); ok && star.X.(*ast.Ident).Name == "parser" {
					continue // it has methods named as fields are
				}
				if star, ok := receiver(d).(*ast.StarExpr); ok && star.X.(*ast.Ident).Name == "State" && d.Name.Name == "Offer" {
					continue // the menu, which is Legal's; a view has an Offer of its own
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
	reached := map[string]string{"Look": "a view", "keepSecrets": "a view"} // by whom
	var todo []string
	for name := range reached {
		todo = append(todo, name)
	}
	noting := 0
	visit := func(by string, n ast.Node, all bool) {
		for name := range names(n) {
			if !all && !ast.IsExported(name) { // its own
				continue
			}
			if free[name] {
				for x := by; reached[x] != ""; x = reached[x] {
					t.Log(x, "is reached by", reached[x])
				}
				t.Errorf("%s, which %s reaches, reads the field %s: ask by a question that notes, or strike it off readAlike", by, reached[by], name)
			}
			if name != "Legal" && reached[name] == "" && functions[name] != nil {
				reached[name] = by
				todo = append(todo, name)
			}
		}
	}
	for _, file := range parseFolder(t, ".") {
		visit("the policy", file, false)
	}
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		for _, f := range functions[name] {
			if f.Body == nil || slices.Contains([]string{"AsksRules", "Beside", "NewView"}, name) {
				continue
			}
			if names(f.Body)["note"] {
				noting++
				continue
			}
			visit(name, f.Body, true)
		}
	}
	if noting < 8 {
		t.Errorf("%d questions that note are reached, want 8 at least", noting)
	}
}

func receiver(f *ast.FuncDecl) ast.Expr {
	if f.Recv == nil {
		return nil
	}
	return f.Recv.List[0].Type
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
	pkgs, err := parser.ParseDir(token.NewFileSet(), dir, func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, f := range p.Files {
			files = append(files, f)
		}
	}
	return files
}
