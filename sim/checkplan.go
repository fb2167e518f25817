package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/plain"
)

// CheckPlan returns what is wrong with the files that say what was played: run.json
// must be what its plan makes of it, plan.yaml the same plan, and each shard's record
// that of its shard. [data.Folder.Check] says whether all these files agree with each other.
func CheckPlan(run *data.Run) ([]data.Fault, error) {
	s, err := ScheduleOf(run)
	if err != nil {
		return nil, err
	}
	var faults []data.Fault
	add := func(file, format string, args ...any) {
		faults = append(faults, data.Fault{File: file, Text: fmt.Sprintf(format, args...)})
	}
	got, want := run.Manifest, s.manifest(run.Manifest.Tool)
	var plan bytes.Buffer
	json.Compact(&plan, got.Plan) // ScheduleOf has read it
	got.Plan = plan.Bytes()
	for _, f := range []struct {
		field     string
		got, want any
	}{
		{"game", got.Game, want.Game},
		{"plan", plain.Text(string(got.Plan)), plain.Text(string(want.Plan))}, // run.json may have escapes
		{"variants", got.Variants, want.Variants},
		{"policies", got.Policies, want.Policies},
		{"matchups", got.Matchups, want.Matchups},
		{"shard_count", got.ShardCount, want.ShardCount},
		{"notes", got.Notes, want.Notes},
		{"kept", got.Kept, want.Kept},
	} {
		if !reflect.DeepEqual(f.got, f.want) {
			add("run.json", "has other %s than its plan: %v, should be %v", f.field, f.got, f.want)
		}
	}
	text, err := s.differsFrom(run.Folder)
	if err != nil {
		return nil, err
	}
	if text != "" {
		add(planName, "%s", text)
	}
	tables := 2
	if s.Plan.Decisions {
		tables = 3
	}
	for i, r := range run.Shards() {
		if i == s.Shards() {
			break
		}
		v := s.Variants[s.Shard(i).Variant]
		if r.Label != v.Label || r.Variant != v.Rules.Name() || r.Rules != v.Rules.Version() || len(r.Files) != tables {
			add(data.RecordPath(i), "is not of the shard: v=%s, %s by version %d of the rules in %d tables, should be v=%s, %s by version %d in %d",
				r.Label, r.Variant, r.Rules, len(r.Files), v.Label, v.Rules.Name(), v.Rules.Version(), tables)
		}
	}
	return faults, nil
}

// differsFrom returns what is wrong with the plan.yaml in a folder if the run there
// is the schedule's: "is missing"; empty if it is the same plan.
func (s *Schedule) differsFrom(f data.Folder) (string, error) {
	old, err := s.storedLike(f)
	if errors.Is(err, fs.ErrNotExist) {
		return "is missing", nil
	}
	if data.Unlooked(err) {
		return "", err
	}
	if err != nil {
		return fmt.Sprintf("cannot be read: %v", err), nil
	}
	if field, mine, theirs := s.Plan.differs(old.Plan); field != "" {
		return fmt.Sprintf("differs from the plan in run.json in %s: %s, should be %s", field, theirs, mine), nil
	}
	if old.Plan.Deals != s.Plan.Deals {
		return fmt.Sprintf("differs from the plan in run.json in deals: %d, should be %d", old.Plan.Deals, s.Plan.Deals), nil
	}
	if old.Plan.Name != s.Plan.Name {
		return fmt.Sprintf("differs from run.json in name: %s, should be %s", old.Plan.Name, s.Plan.Name), nil
	}
	return "", nil
}

// storedLike returns the schedule of the plan in a run's folder. Other programs may be
// gone or changed since the run: where they decide, the policies are taken to be the same.
func (s *Schedule) storedLike(f data.Folder) (*Schedule, error) {
	p, err := storedPlan(f)
	if err != nil {
		return nil, err
	}
	if s.anyForeign() && len(p.Policies) == len(s.Plan.Policies) {
		p.Policies, p.Matchups = s.Plan.Policies, s.Plan.Matchups
	}
	return p.Resolve()
}
