package spec

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// readFile reads a spec from a YAML mapping: the key name, and the options in
// the order of the file.
//
//	name: mask
//	no: nine
//	of: {name: rules, scuttle: 0.5}
func readFile(path string) (Spec, error) {
	text, err := ReadFile(path)
	if err != nil {
		var why *fs.PathError
		if errors.As(err, &why) {
			err = why.Err
		}
		return Spec{}, fmt.Errorf("%s: cannot be read: %w", Quoted("@"+path), err)
	}
	s, err := parseYAML(bytes.TrimPrefix(text, []byte("\ufeff"))) // the mark that some editors begin a file with
	if err != nil {
		return Spec{}, fmt.Errorf("%s: %w", Quoted("@"+path), err)
	}
	return s, nil
}

// ReadFile reads a YAML file, but no more of it than one byte beyond what [CheckYAML] allows.
func ReadFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MaxYAML+1))
}

func parseYAML(text []byte) (Spec, error) {
	if err := CheckYAML(text); err != nil {
		return Spec{}, err
	}
	file, err := parser.ParseBytes(text, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return Spec{}, fmt.Errorf("not YAML: %s", Short(first))
	}
	if len(file.Docs) != 1 {
		return Spec{}, fmt.Errorf("want one YAML mapping, found %d documents", len(file.Docs))
	}
	return fromYAML(file.Docs[0].Body)
}

func fromYAML(node ast.Node) (Spec, error) {
	mapping, ok := node.(ast.MapNode)
	if !ok {
		return Spec{}, fmt.Errorf("want a YAML mapping: name, and the options")
	}
	var s Spec
	for pairs := mapping.MapRange(); pairs.Next(); {
		key := pairs.Key().GetToken().Value
		value, err := yamlValue(pairs.Value())
		if err != nil {
			return Spec{}, fmt.Errorf("%s: %w", Short(key), err)
		}
		if key == "name" {
			if s.Name != "" {
				return Spec{}, fmt.Errorf("name is given twice")
			}
			s.Name = value
			continue
		}
		o := Option{key, value}
		if err := checkOption(o); err != nil {
			return Spec{}, err
		}
		s.Options = append(s.Options, o)
	}
	if err := checkName(s.Name); err != nil {
		return Spec{}, err
	}
	return s, nil
}

// yamlValue returns a scalar as it was typed, and a mapping as the text of a nested spec.
func yamlValue(node ast.Node) (string, error) {
	switch n := node.(type) {
	case *ast.StringNode:
		return strings.TrimSpace(n.Value), nil
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), nil
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value, nil
	case ast.MapNode:
		nested, err := fromYAML(node)
		return nested.String(), err
	}
	return "", fmt.Errorf("want a text, a number, true, false or a nested spec, found %s", strings.ToLower(node.Type().String()))
}
