package sim

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// ReadPlan reads a plan file. If its YAML, a key or a type is wrong, the error is
// a *[PlanError] that lists this and whatever else is; what the values mean is else
// checked by [Plan.Resolve].
func ReadPlan(path string) (Plan, error) {
	text, err := spec.ReadFile(path)
	if info, e := os.Stat(path); e == nil && info.IsDir() {
		return Plan{}, &fs.PathError{Op: "read the plan", Path: path, Err: errors.New("it is a folder; name a plan file")}
	}
	if err != nil {
		return Plan{}, fmt.Errorf("read the plan: %w", err)
	}
	return ParsePlan(path, text)
}

// ParsePlan reads the text of a plan file; file is the name for complaints.
func ParsePlan(file string, text []byte) (Plan, error) { return parsePlan(file, text, false) }

// ParseRecorded reads the plan.yaml of a run. A run may come from anywhere, so no file that the
// plan names is opened.
func ParseRecorded(file string, text []byte) (Plan, error) { return parsePlan(file, text, true) }

func parsePlan(file string, text []byte, recorded bool) (Plan, error) {
	r := planReader{complaints: complaints{plan: &Plan{recorded: recorded}}}
	p := r.plan
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // the mark that some editors begin a file with
	p.file, p.lines, p.source = file, map[string]int{}, text
	var bound *spec.BoundError
	if err := spec.CheckYAML(text); errors.As(err, &bound) {
		r.at(bound.Line, "", "%s", bound.Text)
		return Plan{}, r.err()
	}
	doc, err := parser.ParseBytes(text, 0, parser.AllowDuplicateMapKey()) // mutant: in another mode it keeps comments
	if err != nil {
		var y yaml.Error
		if errors.As(err, &y) && y.GetToken() != nil { // mutant: all errors of this parser are so
			r.at(y.GetToken().Position.Line, "", "%s", spec.Short(y.GetMessage()))
		} else {
			r.add("", "%s", err) // mutant: never
		}
		return Plan{}, r.err()
	}
	switch len(doc.Docs) {
	case 0: // mutant: an empty text is a document, too
	case 1:
		if body := doc.Docs[0].Body; body != nil {
			r.fields("", body, r.planFields())
		}
	default:
		line := 1 // mutant: the second document has a start
		if start := doc.Docs[1].Start; start != nil {
			line = start.Position.Line
		}
		r.at(line, "", "a plan file holds one plan; write the second document to a file of its own")
	}
	if len(r.list) == 0 {
		return *p, nil
	}
	_, err = p.Resolve()
	var more *PlanError
	if errors.As(err, &more) { // say at once what else is wrong, but nothing twice
		said := slices.Clone(r.list)
		for _, c := range more.Complaints {
			if !slices.ContainsFunc(said, func(s Complaint) bool { return within(s.Field, c.Field) || within(c.Field, s.Field) }) {
				r.list = append(r.list, c)
			}
		}
	}
	return Plan{}, r.err()
}

// within reports whether a field is another or a part of it, as variants[1].label
// is of variants, and every field of the plan as a whole, "".
func within(field, other string) bool {
	rest, ok := strings.CutPrefix(field, other)
	return ok && (rest == "" || other == "" || rest[0] == '[' || rest[0] == '.')
}

// planReader walks the nodes of a plan file, so that every complaint has its line.
type planReader struct{ complaints }

// field reads one key's value.
type field struct {
	key  string
	read func(path string, n ast.Node)
}

func (r *planReader) planFields() []field {
	p := r.plan
	return []field{
		{"name", r.text(&p.Name)},
		{"out", r.text(&p.Out)},
		{"game", r.text(&p.Game)},
		{"variants", r.each(r.variant)},
		{"policies", r.texts(&p.Policies)},
		{"matchups", func(path string, n ast.Node) {
			p.Matchups = [][]string{} // a list, if an empty one
			r.each(func(path string, n ast.Node) {
				var m []string
				r.texts(&m)(path, n)
				p.Matchups = append(p.Matchups, m)
			})(path, n)
		}},
		{"seatings", r.text(&p.Seatings)},
		{"deals", r.count(&p.Deals)},
		{"seed", r.count(&p.Seed)},
		{"shard_deals", r.count(&p.ShardDeals)},
		{"decisions", func(path string, n ast.Node) {
			b, ok := n.(*ast.BoolNode)
			if !ok {
				r.add(path, "must be true or false, not %s", nodeText(n))
				return
			}
			p.Decisions = b.Value
		}},
		{"swap", r.text(&p.Swap)},
		{"drawing", r.text(&p.Drawing)},
		{"deal_list", r.listed(&p.DealList)},
		{"positions", r.listed(&p.Positions)},
	}
}

// listed reads a list of texts into to, or the name of a file of them.
func (r *planReader) listed(to *[]string) func(string, ast.Node) {
	return func(path string, n ast.Node) {
		*to = []string{} // a list, if an empty one
		if s, ok := n.(*ast.StringNode); ok && strings.HasPrefix(s.Value, "@") {
			*to = append(*to, s.Value)
			return
		}
		r.texts(to)(path, n)
	}
}

// fields reads a mapping with the keys given, each at most once.
func (r *planReader) fields(path string, n ast.Node, known []field) {
	var entries []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		entries = n.Values
	case *ast.MappingValueNode:
		entries = []*ast.MappingValueNode{n}
	default:
		r.add(path, "must be keys with values, as in game: cuttle, not %s", nodeText(n))
		return
	}
	seen := map[string]int{}
	for _, e := range entries {
		key := e.Key.GetToken().Value
		at := strings.TrimPrefix(path+"."+spec.Short(key), ".")
		line := e.Key.GetToken().Position.Line
		if first, twice := seen[key]; twice {
			r.at(line, at, "is given twice, first on line %d", first)
			continue
		}
		seen[key], r.plan.lines[at] = line, line
		i := slices.IndexFunc(known, func(f field) bool { return f.key == key })
		if i < 0 {
			keys := make([]string, len(known))
			for i, f := range known {
				keys[i] = f.key
			}
			r.add(at, "%s", spec.Unknown("key", key, keys))
			continue
		}
		if _, empty := e.Value.(*ast.NullNode); empty {
			r.add(at, "has no value; give one or leave the key out")
			continue
		}
		known[i].read(at, e.Value)
	}
}

// variant reads a spec, or a label with a spec.
func (r *planReader) variant(path string, n ast.Node) {
	var v Variant
	switch n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		r.fields(path, n, []field{{"label", r.text(&v.Label)}, {"rules", r.text(&v.Rules)}})
		if v.Rules == "" && len(r.list) == 0 {
			r.add(path, "has no rules; write rules: and a variant, as in rules: standard")
		}
	default:
		r.text(&v.Rules)(path, n)
	}
	r.plan.Variants = append(r.plan.Variants, v)
}

// text reads a text into to.
func (r *planReader) text(to *string) func(string, ast.Node) {
	return func(path string, n ast.Node) {
		switch n := n.(type) {
		case *ast.StringNode:
			*to = n.Value
			if i := strings.IndexAny(n.Value, ":=(@"); i > 0 && n.Value[i] == '=' && strings.Contains(path, "[") {
				r.add(path, "%s continues the entry before it; put a spec with commas in quotes, as in 'standard:hand_limit=none,five=draw_two'", spec.Short(n.Value))
			}
		case *ast.LiteralNode:
			*to = strings.TrimSpace(n.Value.Value)
		default:
			r.add(path, "must be text, not %s; a number or a word like yes is text in quotes", nodeText(n))
		}
	}
}

// plainForm is how a whole number is written: not 010, which YAML reads as eight.
var plainForm = regexp.MustCompile(`^[1-9][0-9]*$`)

// count reads a whole number, 1 or more, in plain digits.
func (r *planReader) count(to *int64) func(string, ast.Node) {
	return func(path string, n ast.Node) {
		if i, ok := n.(*ast.IntegerNode); ok && plainForm.MatchString(i.GetToken().Value) {
			if v, ok := i.Value.(uint64); ok && v <= math.MaxInt64 {
				*to = int64(v)
				return
			}
		}
		r.add(path, "must be a whole number, 1 or more, in plain digits, not %s", nodeText(n))
	}
}

// texts reads a list of texts into to.
func (r *planReader) texts(to *[]string) func(string, ast.Node) {
	return r.each(func(path string, n ast.Node) {
		var s string
		r.text(&s)(path, n)
		*to = append(*to, s)
	})
}

// each reads each element of a list with one reader.
func (r *planReader) each(read func(string, ast.Node)) func(string, ast.Node) {
	return func(path string, n ast.Node) {
		s, ok := n.(*ast.SequenceNode)
		if !ok {
			r.add(path, "must be a list, as in [%s], not %s", "a, b", nodeText(n))
			return
		}
		for i, v := range s.Values {
			at := fmt.Sprintf("%s[%d]", path, i)
			r.plan.lines[at] = v.GetToken().Position.Line
			read(at, v)
		}
	}
}

// nodeText names a node as the user wrote it.
func nodeText(n ast.Node) string {
	switch n := n.(type) {
	case *ast.SequenceNode:
		return "a list"
	case *ast.MappingNode, *ast.MappingValueNode:
		return "keys with values"
	case *ast.NullNode:
		return "nothing"
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return "a YAML " + strings.ToLower(n.Type().YAMLName())
	case *ast.StringNode:
		return spec.Quoted(n.Value)
	case ast.ScalarNode:
		return spec.Short(n.GetToken().Value)
	}
	return "a YAML " + strings.ToLower(n.Type().YAMLName())
}

// YAML returns the plan as a plan file that reads as the same plan: the text it
// was read from, with its comments, unless it was changed since.
func (p Plan) YAML() []byte {
	for _, text := range [][]byte{p.source, append([]byte("name: "+p.Name+"\n"), p.source...)} {
		if q, err := ParsePlan("", text); err == nil && q.same(p) {
			return text
		}
	}
	return p.render()
}

// defaultName returns what a plan file's name says of the run's.
func defaultName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
