package sim

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"

	"github.com/goccy/go-yaml"
)

// added has the keys of a full plan that came after the first build. For each it has,
// as JSON, what stood for it before: [Plan.Resolve] fills it in where a plan does
// not say the key, and a plan that holds it has the JSON and the hash that it had
// when there was no such key. So stored runs stay what they are.
var added = map[string]string{"swap": `""`, "drawing": `""`, "deal_list": "null", "positions": "null"}

// JSON returns the plan in full, for run.json. [PlanOf] reads it.
func (s *Schedule) JSON() []byte { return keyed(s.Plan, added) }

// keyed prints the fields of a struct that have a key, without those that hold what stood
// for them before they were added.
func keyed(plan any, added map[string]string) []byte {
	v := reflect.ValueOf(plan)
	b := []byte{'{'}
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("json")
		if key == "" || key == "-" {
			continue
		}
		value, err := json.Marshal(v.Field(i).Interface())
		if err != nil { // mutant: never: strings and numbers alone
			panic(fmt.Sprintf("print plan: %v", err)) // mutant: never
		}
		if was, isAdded := added[key]; isAdded && string(value) == was {
			continue
		}
		if len(b) > 1 { // mutant: a field has more than one byte
			b = append(b, ',')
		}
		b = fmt.Appendf(b, "%q:%s", key, value)
	}
	return append(b, '}')
}

// PlanOf reads what [Schedule.JSON] prints.
func PlanOf(b []byte) (Plan, error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	var p Plan
	err := d.Decode(&p)
	if err == nil {
		p.recorded = true
		return p, nil
	}
	if key, isUnknown := strings.CutPrefix(err.Error(), "json: unknown field "); isUnknown { // it has no type of its own
		err = spec.Unknown("key of the plan", strings.Trim(key, `"`), nil)
	}
	return Plan{}, fmt.Errorf("read the plan in run.json: %w", err)
}

// Hash returns the SHA-256 of all that decides what the games of the run are, in
// hexadecimal: the full plan but for the number of deals, which may be raised, and
// for name and folder; the values and versions of all rules.
func (s *Schedule) Hash() string {
	type version struct {
		Hash    uint64
		Version int
	}
	p := s.Plan
	p.Deals = 0
	id := struct {
		Plan  json.RawMessage
		Rules []version
	}{Plan: keyed(p, added)}
	for _, v := range s.Variants {
		id.Rules = append(id.Rules, version{v.Rules.Hash(), v.Rules.Version()})
	}
	b, err := json.Marshal(id)
	if err != nil { // mutant: never: strings and numbers alone
		panic(fmt.Sprintf("hash plan: %v", err)) // mutant: never
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// differs returns the first field in which full plan p cannot go on in the
// folder of full plan old, with both values; empty if it can. Fewer deals cannot.
func (p Plan) differs(old Plan) (field, mine, theirs string) {
	for _, f := range []struct {
		name string
		text func(Plan) string
	}{
		{"game", func(p Plan) string { return p.Game }},
		{"variants", func(p Plan) string { return listVariants(p.Variants) }},
		{"policies", func(p Plan) string { return strings.Join(p.Policies, ", ") }},
		{"matchups", func(p Plan) string { return listMatchups(p.Matchups) }},
		{"seatings", func(p Plan) string { return p.Seatings }},
		{"seed", func(p Plan) string { return fmt.Sprint(p.Seed) }},
		{"shard_deals", func(p Plan) string { return fmt.Sprint(p.ShardDeals) }},
		{"decisions", func(p Plan) string { return fmt.Sprint(p.Decisions) }},
		{"swap", func(p Plan) string { return cmp.Or(p.Swap, "none") }},
		{"drawing", func(p Plan) string { return cmp.Or(p.Drawing, "from the top") }},
		{"deal_list", func(p Plan) string { return aboutList(p.DealList) }},
		{"positions", func(p Plan) string { return aboutList(p.Positions) }},
	} {
		if mine, theirs := f.text(p), f.text(old); mine != theirs {
			return f.name, mine, theirs
		}
	}
	if p.Deals < old.Deals {
		return "deals", fmt.Sprint(p.Deals), fmt.Sprint(old.Deals)
	}
	return "", "", ""
}

func listVariants(vs []Variant) string {
	var list []string
	for _, v := range vs {
		list = append(list, v.Rules+" as "+v.Label)
	}
	return strings.Join(list, ", ")
}

func listMatchups(ms [][]string) string {
	var list []string
	for _, m := range ms {
		list = append(list, strings.Join(m, " against "))
	}
	return strings.Join(list, ", ")
}

// same reports whether two plans say the same, field by field, wherever they
// were read; the folder does not count.
func (p Plan) same(q Plan) bool {
	return bytes.Equal(p.render(), q.render())
}

// render prints the plan as a plan file, without what is not set and without the folder.
func (p Plan) render() []byte {
	type variant struct {
		Label string `yaml:"label"`
		Rules string `yaml:"rules"`
	}
	var variants []any
	for _, v := range p.Variants {
		if v.Label == "" {
			variants = append(variants, v.Rules)
		} else {
			variants = append(variants, variant(v))
		}
	}
	b, err := yaml.Marshal(struct {
		Name       string     `yaml:"name,omitempty"`
		Game       string     `yaml:"game,omitempty"`
		Variants   []any      `yaml:"variants,omitempty"`
		Policies   []string   `yaml:"policies,omitempty"`
		Matchups   [][]string `yaml:"matchups,omitempty,flow"`
		Seatings   string     `yaml:"seatings,omitempty"`
		Deals      int64      `yaml:"deals,omitempty"`
		Seed       int64      `yaml:"seed,omitempty"`
		ShardDeals int64      `yaml:"shard_deals,omitempty"`
		Decisions  bool       `yaml:"decisions,omitempty"`
		Swap       string     `yaml:"swap,omitempty"`
		Drawing    string     `yaml:"drawing,omitempty"`
		DealList   []string   `yaml:"deal_list,omitempty"`
		Positions  []string   `yaml:"positions,omitempty"`
	}{p.Name, p.Game, variants, p.Policies, p.Matchups, p.Seatings, p.Deals, p.Seed, p.ShardDeals, p.Decisions, p.Swap, p.Drawing, p.DealList, p.Positions})
	if err != nil { // mutant: never: strings and numbers alone
		panic(fmt.Sprintf("print plan: %v", err)) // mutant: never
	}
	return b
}
