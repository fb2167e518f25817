package analysis_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// kept are exported names that no other package uses, and why they are exported all the same.
var kept = map[string]string{}

// room is what the sources of a package say of its exported names, and which names they use.
type room struct {
	exported map[string]bool // "Table", "Table.Add"
	shown    map[string]bool // names in the declarations of exported names: their users hold such values
	uses     map[string]bool // "stats.Ratio" of an import, "Add" of any value
}

// TestWhatARoomExportsIsUsedByAnother: a public name is a decision. It finds names by their
// spelling, so that a method counts as used where any other package, or its
// tests call one of its name.
func TestWhatARoomExportsIsUsedByAnother(t *testing.T) {
	rooms := map[string]*room{}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") {
			return err
		}
		folder := strings.TrimPrefix(path.Dir(filepath.ToSlash(file)), "../")
		if rooms[folder] == nil {
			rooms[folder] = &room{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		return rooms[folder].read(file)
	})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for folder, r := range rooms {
		if folder != "analysis" && !strings.HasPrefix(folder, "analysis/") {
			continue
		}
		for name := range r.exported {
			checked++
			if !r.isUsed(folder, name, rooms) && kept[folder+"."+name] == "" {
				t.Errorf("%s exports %s, which no other package uses", folder, name)
			}
		}
	}
	for name := range kept {
		i := strings.LastIndex(name, "/") + 1
		folder, of, _ := strings.Cut(name[i:], ".")
		if r := rooms[name[:i]+folder]; r == nil || !r.exported[of] {
			t.Errorf("kept: there is no %s", name)
		}
	}
	if checked < 150 {
		t.Errorf("only %d names found", checked)
	}
}

func (r *room) isUsed(folder, name string, rooms map[string]*room) bool {
	of, method, isMethod := strings.Cut(name, ".")
	if !isMethod && r.shown[of] {
		return true
	}
	for other, o := range rooms {
		if other != folder && (isMethod && o.uses[method] || !isMethod && o.uses[path.Base(folder)+"."+of]) {
			return true
		}
	}
	return false
}

// read adds a file.
func (r *room) read(file string) error {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	declared := f.Decls
	if strings.HasSuffix(file, "_test.go") {
		declared = nil // a test uses what other packages export, and exports nothing
	}
	for _, d := range declared {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := receiver(d.Recv.List[0].Type)
				if !ast.IsExported(of) {
					continue // nobody else names its type
				}
				name = of + "." + name
			}
			if d.Name.IsExported() {
				r.exported[name] = true
				r.show(d.Type)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						r.exported[s.Name.Name] = true
						r.show(s.Type)
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						if n.IsExported() {
							r.exported[n.Name] = true
							if s.Type != nil {
								r.show(s.Type)
							}
						}
					}
				}
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			r.uses[s.Sel.Name] = true
			if x, ok := s.X.(*ast.Ident); ok {
				r.uses[x.Name+"."+s.Sel.Name] = true
			}
		}
		return true
	})
	return nil
}

// show notes the names that a declaration shows to those who use it: unexported fields are not.
func (r *room) show(decl ast.Node) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			hidden := func(name *ast.Ident) bool { return !name.IsExported() }
			if _, isFunc := decl.(*ast.FuncType); !isFunc && len(n.Names) > 0 && !slices.ContainsFunc(n.Names, func(n *ast.Ident) bool { return !hidden(n) }) {
				return false
			}
		case *ast.Ident:
			r.shown[n.Name] = true
		}
		return true
	})
}

// receiver returns the name of the type that a method is of.
func receiver(t ast.Expr) string {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
