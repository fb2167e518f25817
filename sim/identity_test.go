package sim

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
)

// firstKeys are the keys of a full plan that the first build wrote. Hashes take them in always.
var firstKeys = []string{"game", "variants", "policies", "matchups", "seatings", "deals", "seed", "shard_deals", "decisions"}

func TestEveryKeyOfAPlanIsOfTheFirstBuildOrAdded(t *testing.T) {
	s := resolve(t, small("somewhere"))
	var keys []string
	for i := range reflect.TypeFor[Plan]().NumField() {
		key := reflect.TypeFor[Plan]().Field(i).Tag.Get("json")
		_, isAdded := added[key]
		switch {
		case key == "" || key == "-":
		case isAdded:
			if strings.Contains(string(s.JSON()), `"`+key+`":`) {
				t.Errorf("a plan that does not say %s is not given %s, which stood for it before: %s", key, added[key], s.JSON())
			}
		default:
			keys = append(keys, key)
		}
	}
	if !slices.Equal(keys, firstKeys) {
		t.Errorf("keys %q; a key that is not among %q belongs in added, with what stood for it before, or every stored run is refused", keys, firstKeys)
	}
	if plain, err := json.Marshal(s.Plan); err != nil || len(added) == 0 && string(plain) != string(s.JSON()) {
		t.Errorf("got  %s\nwant %s, %v", s.JSON(), plain, err)
	}
}

func TestAnAddedKeyLeavesThePlanAloneWhileItHoldsWhatStoodForIt(t *testing.T) {
	type before struct {
		Game  string `json:"game"`
		Deals int64  `json:"deals"`
	}
	type after struct {
		Game   string `json:"game"`
		Rotate string `json:"rotate"`
		Deals  int64  `json:"deals"`
		file   string
	}
	added := map[string]string{"rotate": `"full"`}
	if got, want := string(keyed(after{"a<b", "full", 7, "f"}, added)), string(keyed(before{"a<b", 7}, nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := string(keyed(after{"g", "half", 7, "f"}, added)), `{"game":"g","rotate":"half","deals":7}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEveryKeyOfAPlanIsReadPrintedComparedAndHashed(t *testing.T) {
	base := resolve(t, small("somewhere")).Plan
	var read []string
	for _, f := range (&planReader{complaints{plan: new(Plan)}}).planFields() {
		read = append(read, f.key)
	}
	for i := range reflect.TypeFor[Plan]().NumField() {
		key := reflect.TypeFor[Plan]().Field(i).Tag.Get("json")
		if key == "" || key == "-" {
			continue
		}
		if !slices.Contains(read, key) {
			t.Errorf("%s: a plan file may not say it; see planFields", key)
		}
		p := base
		switch v := reflect.ValueOf(&p).Elem().Field(i); v.Kind() {
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Int64:
			v.SetInt(v.Int() + 1)
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Slice:
			if v.Len() == 0 {
				v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			} else {
				v.Set(v.Slice(0, v.Len()-1))
			}
		default:
			t.Fatalf("%s: another value of a %s", key, v.Kind())
		}
		if string(p.render()) == string(base.render()) {
			t.Errorf("%s: plan.yaml does not say it; see render", key)
		}
		if field, _, _ := p.differs(base); field != key && key != "deals" {
			t.Errorf("%s: another value is taken for the same plan; see differs", key)
		}
		if a, b := (&Schedule{Plan: p}).Hash(), (&Schedule{Plan: base}).Hash(); a == b != (key == "deals") {
			t.Errorf("%s: hash %s was %s", key, a, b)
		}
	}
}

// forged returns a copy of a run of the first build whose run.json is changed.
func forged(t *testing.T, name string, changes ...string) *data.Run {
	t.Helper()
	dir := unpack(t, name)[name]
	path := filepath.Join(dir, "run.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(append(changes, `"tool": "0.1.0"`, `"tool": "9.1.0"`)...).Replace(string(text))
	if changed == string(text) {
		t.Fatalf("nothing of %q is in run.json", changes)
	}
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	run, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestARunOfANewerBuildIsRefusedByWhatIsNew(t *testing.T) {
	for _, c := range []struct {
		name, old, new, want string
	}{
		{"cuttle3", `cutthroat:hand_limit=none"`, `cutthroat:wild=on"`, `variants[1]: variant cutthroat:wild=on: field "wild" of cuttle's rules is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"cuttle3", `cutthroat:hand_limit=none"`, `cutthroat:nine=pocket"`, `variants[1]: variant cutthroat:nine=pocket: value "pocket" of nine is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"cuttle3", `cutthroat:hand_limit=none"`, `cutthroat:hand_limit=120"`, `variants[1]: variant cutthroat:hand_limit=120: hand_limit=120: want none, or a number from 1 to 98; if that is new, use cardlab 9.1.0, which made it, or later`},
		{"cuttle3", `cuttle/cutthroat"`, `cuttle/pirates"`, `variants[0]: variant "pirates" of cuttle is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"rope3", `"eager"`, `"keen"`, `policies[1]: policy "keen" is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"rope3", `"eager"`, `"eager:haste=2"`, `policies[1]: policy eager: it has no options, haste=2 cannot be set; if that is new, use cardlab 9.1.0, which made it, or later`},
		{"rope3", `"rules",`, `"rules:haste=2",`, `policies[0]: policy rules: option "haste" is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"rope3", `"seatings":`, `"rotate": "half", "seatings":`, `read the plan in run.json: key "rotate" of the plan is unknown to this build: use cardlab 9.1.0, which made it, or later`},
		{"rope3", `"rules": 1`, `"rules": 3`, `basic-6dc1a5f2: made with rules version 3 of cutrope, this build has 1: use cardlab 9.1.0 or later`},
		{"rope3", `"rules": 1`, `"rules": 0`, `basic-6dc1a5f2: made with rules version 0 of cutrope, this build has 1: use cardlab 9.1.0`},
		{"rope3", `"seed": 6`, `"seed": 7`, `the plan in run.json is not the one that was played, by its plan_hash; fetch run.json again, or play the plan again`},
	} {
		run := forged(t, c.name, c.old, c.new)
		run.Manifest.PlanHash = strings.Repeat("0", 64) // that of a plan which is another
		want := fmt.Sprintf("read %s: %s", run.Dir, c.want)
		if _, err := ScheduleOf(run); err == nil || err.Error() != want {
			t.Errorf("%s instead of %s:\ngot  %v\nwant %s", c.new, c.old, err, want)
		}
	}
	run := forged(t, "rope3")
	run.Manifest.PlanHash = "0"
	was := run.Manifest.Variants[0].Hash
	run.Manifest.Variants[0].Hash = "00000000deadbeef"
	want := "cutrope/basic:seats=3 has the hash 00000000deadbeef in run.json and " + was + " in this build, so a field of it has another value: use cardlab 9.1.0, which made it"
	if _, err := ScheduleOf(run); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestShardsOfNewerRulesAreNotGoneOnWith(t *testing.T) {
	dir := unpack(t, "rope3-half")["rope3-half"]
	s, err := stored(data.Folder{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, data.RecordPath(0))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(`"rules": 1`, `"rules": 3`, `"tool": "0.1.0"`, `"tool": "9.1.0"`, s.Hash(), strings.Repeat("0", 64)).Replace(string(text))
	if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	s.Plan.Out = dir
	want := "go on with " + dir + ": shard 0 was made with rules version 3 of cutrope, this build has 1: use cardlab 9.1.0 or later, or play into another folder"
	if _, err := Run(t.Context(), s, Options{Tool: "0.1.0"}); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
