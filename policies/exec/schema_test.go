package exec

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

const schemaPath = "../../docs/bot-protocol.schema.json"

func TestEveryMessageIsAsTheSchemaSays(t *testing.T) {
	content, err := os.ReadFile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	var root object
	if err := json.Unmarshal(content, &root); err != nil {
		t.Fatal(err)
	}
	s := schema{root}
	seen := map[string]int{}
	for _, line := range saying(t, 3)[1:] {
		var m object
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		kind, _ := m["type"].(string)
		seen[kind]++
		if err := s.check(kind, s.def(kind), m); err != nil {
			t.Errorf("%v in\n%s", err, line)
		}
	}
	for _, kind := range []string{"hello", "start", "choose", "end"} {
		if seen[kind] == 0 {
			t.Errorf("there was no message %s among %v", kind, seen)
		}
	}
	for _, bad := range []string{`{"type":"start","seat":0,"seats":2}`, `{"type":"start","seat":"0","seats":2,"seed":1}`, `{"type":"start","seat":0,"seats":2,"seed":1,"x":1}`} {
		var m object
		if err := json.Unmarshal([]byte(bad), &m); err != nil {
			t.Fatal(err)
		}
		if s.check("start", s.def("start"), m) == nil {
			t.Errorf("%s was let pass", bad)
		}
	}
}

type object = map[string]any

// schema checks values against the little of JSON Schema that the protocol's uses.
// It is stricter in one thing: a member that the schema does not name is an error,
// for what is said must be documented.
type schema struct{ root object }

func (s schema) def(name string) object {
	d, _ := s.root["$defs"].(object)[name].(object)
	return d
}

func (s schema) check(at string, rule object, v any) error {
	if ref, ok := rule["$ref"].(string); ok {
		rule = s.def(strings.TrimPrefix(ref, "#/$defs/"))
	}
	if rule == nil {
		return fmt.Errorf("%s: the schema does not say what it is", at)
	}
	if want, ok := rule["const"]; ok && v != want {
		return fmt.Errorf("%s is %v, want %v", at, v, want)
	}
	if types := listOf(rule["type"]); len(types) > 0 && !slices.Contains(types, any(typeOf(v))) {
		return fmt.Errorf("%s is of the type %s, want %v", at, typeOf(v), types)
	}
	switch v := v.(type) {
	case []any:
		for i, x := range v {
			if err := s.check(fmt.Sprintf("%s[%d]", at, i), rule["items"].(object), x); err != nil {
				return err
			}
		}
	case object:
		for _, name := range listOf(rule["required"]) {
			if _, ok := v[name.(string)]; !ok {
				return fmt.Errorf("%s lacks %s", at, name)
			}
		}
		known, _ := rule["properties"].(object)
		others, _ := rule["additionalProperties"].(object)
		for _, name := range slices.Sorted(maps.Keys(v)) {
			member, ok := known[name].(object)
			if !ok {
				member = others
			}
			if err := s.check(at+"."+name, member, v[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// listOf returns a list of values; one value is a list of one.
func listOf(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return "string"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case object:
		return "object"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
	}
	return "number"
}
