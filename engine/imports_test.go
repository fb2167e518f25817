package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layer says what the packages of a folder may import from this module, tests apart.
type layer struct {
	folder string
	may    []string
}

// The first pattern that matches a folder counts.
var layers = []layer{
	{"engine/cards", nil},
	{"engine/plain", nil},
	{"engine/spec", []string{"engine/plain"}},
	{"engine/catalogue", []string{"engine", "engine/spec"}},
	{"engine", []string{"engine/cards"}},
	{"engine/games", []string{"engine", "engine/*"}},
	{"engine/script", []string{"engine", "engine/spec"}},
	{"engine/enginetest", []string{"engine", "engine/cards", "engine/perft", "engine/spec"}},
	{"engine/*", []string{"engine", "engine/cards", "engine/spec", "engine/catalogue"}}, // the games, and what checks them
	{"engine/*/internal/*", []string{"engine", "engine/cards", "engine/spec", "engine/*/internal/*"}},
	{"policies", []string{"engine", "engine/cards", "engine/spec"}}, // the contract knows no kind and no game
	{"policies/kinds", []string{"engine", "policies", "policies/*"}},
	{"policies/logit", nil},
	{"policies/observation", []string{"engine", "engine/*", "policies/learned/inputs", "policies/learned/cuttleinputs", "policies/learned/cutropeinputs"}},
	{"policies/learned", []string{"engine", "engine/*", "policies", "policies/logit", "policies/learned/*"}},
	{"policies/learned/inputs", []string{"engine"}},
	{"policies/learned/inputs/inputstest", []string{"engine", "policies/learned/inputs"}},
	{"policies/learned/train", []string{"engine", "engine/*", "policies", "policies/logit", "policies/search", "policies/learned", "policies/learned/inputs"}},
	{"policies/learned/cutropeinputs", []string{"engine", "engine/*", "policies/cutrope", "policies/learned/inputs"}},
	{"policies/learned/*", []string{"engine", "engine/*", "policies/learned/inputs"}},
	{"policies/exec", []string{"engine", "engine/*", "policies", "policies/observation"}},
	{"policies/*", []string{"engine", "engine/*", "policies", "policies/logit"}},
	{"data", []string{"engine", "engine/cards", "engine/plain", "data/disk", "data/internal/*"}},
	{"data/disk", nil},
	{"data/disk/disktest", []string{"data/disk"}},
	{"data/datatest", []string{"data"}}, // runs that are not what they say, for tests
	{"data/internal/*", nil},            // the encoding knows no card
	{"data/arrow", nil},                 // tables in the forms of other programs; it knows no card
	{"sim/export", []string{"engine", "engine/*", "policies/observation", "data", "data/arrow", "data/disk", "sim"}},
	{"sim/simtest", []string{"data", "sim"}}, // runs for tests
	{"sim/env", []string{"engine", "engine/*", "policies", "policies/kinds", "policies/observation", "data/arrow", "sim"}},
	{"sim", []string{"engine", "engine/*", "policies", "policies/kinds", "data", "data/*"}},
	{"analysis/state", nil},
	{"analysis/stats", []string{"analysis/state"}},
	{"analysis/strength", []string{"analysis/stats", "engine/spec"}},
	{"analysis/document", []string{"engine/plain"}}, // how a report is written knows no number of it
	{"analysis/reading", []string{"engine", "engine/crash", "data"}},
	{"analysis/internal/check", nil},
	{"analysis/internal/synthetic", []string{"engine", "engine/*", "data", "analysis/reading"}},
	{"analysis/luck", []string{"engine", "engine/cards", "analysis"}},
	{"analysis/metrics", []string{"analysis/state", "engine", "engine/cards", "engine/spec", "data", "analysis", "analysis/luck", "analysis/stats"}},
	{"analysis/league", []string{"analysis/state", "engine", "engine/cards", "data", "analysis", "analysis/luck", "analysis/document", "analysis/stats", "analysis/strength", "analysis/reading"}},
	{"analysis/effects", []string{"analysis/state", "engine", "engine/cards", "data", "analysis", "analysis/luck", "analysis/document", "analysis/stats", "analysis/reading", "analysis/metrics"}},
	{"analysis/factors", []string{"engine", "data", "analysis", "analysis/document", "analysis/stats", "analysis/reading", "analysis/metrics", "analysis/effects"}},
	{"analysis/tuning", []string{"engine", "engine/spec", "data", "analysis", "analysis/document", "analysis/stats", "analysis/reading", "analysis/metrics"}},
	{"analysis/report", []string{"analysis/state", "engine", "engine/spec", "data", "analysis", "analysis/document", "analysis/stats", "analysis/reading", "analysis/metrics", "analysis/effects"}},
	{"analysis/folded", []string{"engine", "engine/crash", "data", "analysis/state", "analysis/effects", "analysis/league", "analysis/report"}},
	{"analysis/values", []string{"engine", "engine/cards", "data", "analysis", "analysis/document", "analysis/stats", "analysis/reading", "analysis/metrics", "analysis/effects", "analysis/report"}},
	{"analysis/coverage", nil},
	{"analysis/solved", nil}, // tests alone
	{"analysis", []string{"engine", "engine/cards", "data", "analysis/state", "analysis/stats", "analysis/reading"}},
	{"analysis/telling", []string{"engine", "engine/*", "data"}},
	{"analysis/page", []string{"engine", "engine/plain", "data", "analysis", "analysis/stats", "analysis/metrics", "analysis/effects", "analysis/factors", "analysis/league", "analysis/report", "analysis/values", "analysis/telling"}},
	{"examples/bots/*", nil},
	{"cmd/cardlab", []string{"cmd/cardlab/command"}},
	{"cmd/cardlab/foreign", nil},
	{"cmd/cardlab/killed", nil},
	{"cmd/cardlab/slurm", nil},
	{"cmd/cardlab/foreign/testdata/module", []string{"cmd/cardlab/command", "engine/games", "policies/kinds"}}, // a main of another module
	{"cmd/cardlab/foreign/testdata/module/*", []string{"engine", "engine/*", "policies"}},
	{"cmd/cardlab/descriptors", nil}, // comes before all others
	{"cmd/cardlab/cluster", []string{"sim"}},
	{"cmd/cardlab/stored", []string{"engine", "engine/games", "engine/spec", "data", "sim", "analysis/telling"}},
	{"cmd/cardlab/serve/seat", []string{"engine", "engine/*", "policies", "policies/kinds", "sim", "analysis/telling", "cmd/cardlab/stored"}},
	{"cmd/cardlab/serve", []string{"engine", "engine/*", "policies", "policies/kinds", "data", "sim", "analysis/stats", "analysis/page", "analysis/telling",
		"cmd/cardlab/stored", "cmd/cardlab/serve/seat"}},
	{"cmd/cardlab/command", []string{ // it puts all of it together
		"engine", "engine/*", "policies", "policies/*", "policies/learned/*", "data", "sim", "sim/*", "analysis", "analysis/*",
		"cmd/cardlab/cluster", "cmd/cardlab/descriptors", "cmd/cardlab/stored", "cmd/cardlab/serve", "cmd/cardlab/serve/seat"}},
}

// outside says which modules the packages of a folder may import; the others import none.
var outside = map[string][]string{
	"engine/spec":                         {"github.com/goccy/go-yaml"},
	"data/internal/column":                {"github.com/klauspost/compress", "github.com/parquet-go/parquet-go"},
	"data/arrow":                          {"github.com/apache/arrow-go/v18", "github.com/parquet-go/parquet-go"},
	"data/datatest":                       {"github.com/klauspost/compress", "github.com/parquet-go/parquet-go"},
	"sim":                                 {"github.com/goccy/go-yaml", "golang.org/x/sync"},
	"analysis/stats":                      {"gonum.org/v1/gonum"},
	"analysis/strength":                   {"gonum.org/v1/gonum"},
	"analysis/league":                     {"gonum.org/v1/gonum"},
	"cmd/cardlab/foreign/testdata/module": {"example.org/table"}, // itself
	"cmd/cardlab/command":                 {"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"},
}

func TestImportsGoOneWay(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file != ".." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir // none of the module's packages, as for go build
		}
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		files++
		folder := strings.TrimPrefix(path.Dir(filepath.ToSlash(file)), "../")
		i := slices.IndexFunc(layers, func(l layer) bool { return matches(l.folder, folder) })
		if i < 0 {
			t.Errorf("%s: its folder has no line in layers", file)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			quoted, _ := strconv.Unquote(spec.Path.Value)
			imported, isOurs := strings.CutPrefix(quoted, "github.com/cardlab/cardlab/")
			if isOurs && !slices.ContainsFunc(layers[i].may, func(p string) bool { return matches(p, imported) }) {
				t.Errorf("%s imports %s; %s may import %q", file, imported, folder, layers[i].may)
			}
			if host, _, _ := strings.Cut(quoted, "/"); !isOurs && strings.Contains(host, ".") &&
				!slices.ContainsFunc(outside[folder], func(module string) bool { return quoted == module || strings.HasPrefix(quoted, module+"/") }) {
				t.Errorf("%s imports %s; of other modules %s may import %q", file, quoted, folder, outside[folder])
			}
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Errorf("%d files read, %v", files, err)
	}
}

// roots are the folders at the top that hold Go code. They are fixed: a new package finds its
// place in one of them (an internal folder, too).
var roots = []string{"analysis", "cmd", "data", "engine", "examples", "policies", "sim"}

func TestCodeLiesInTheFixedFolders(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob("../*/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, deeper...) {
		root := strings.Split(filepath.ToSlash(file), "/")[1]
		if !slices.Contains(roots, root) && !strings.HasPrefix(root, ".") { // .ci has tools of its own
			t.Errorf("%s: code at the top lies in one of %q", file, roots)
		}
	}
}

func matches(pattern, folder string) bool {
	ok, err := path.Match(pattern, folder)
	return ok && err == nil
}
