package sim

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cardlab/data"
	"cardlab/engine"
)

// DiffersError says that a folder holds a run of another plan. Nothing was touched.
type DiffersError struct {
	Run          string
	Field        string // the first field that differs
	Plan, Folder string // its value in the plan and in the folder
}

func (e *DiffersError) Error() string {
	if e.Field == "deals" {
		return fmt.Sprintf("go on with %s: its plan has %s deals and this one %s; deals can be raised only, so play into another folder",
			e.Run, e.Folder, e.Plan)
	}
	return fmt.Sprintf("go on with %s: its plan differs in %s: %s there, %s here; play into another folder or change the plan back",
		e.Run, e.Field, e.Folder, e.Plan)
}

// admit returns the schedule to play in a folder: with the name that the folder
// has, and the names of policies. It refuses a folder that holds anything but a run of this plan, with as
// many deals or fewer. It only reads.
func (s *Schedule) admit(dir string) (*Schedule, error) {
	old, err := stored(dir)
	if errors.Is(err, fs.ErrNotExist) {
		claimed, err := vacant(dir)
		if claimed {
			return s.admit(dir)
		}
		return s, err
	}
	if err != nil {
		return nil, fmt.Errorf("go on with %s: its plan cannot be read: %w", dir, err)
	}
	s = s.calledAs(old)
	if field, mine, theirs := s.Plan.differs(old.Plan); field != "" {
		return nil, &DiffersError{dir, field, mine, theirs}
	}
	if s.Plan.Deals == old.Plan.Deals {
		old.Policies, old.MaxFaults, old.OnFault = s.Policies, s.MaxFaults, s.OnFault
		return old, nil
	}
	same := *s
	same.Plan.Name, same.given.Name = old.Plan.Name, old.Plan.Name
	return same.asPlayed(dir)
}

// claim makes an admitted folder ready for shards: it writes plan.yaml, if the
// plan is new or has more deals than before, and takes off the seal.
func (s *Schedule) claim(dir string) error {
	if old, err := stored(dir); err == nil && old.Plan.Deals == s.Plan.Deals {
		return nil
	}
	if err := data.Unseal(dir); err != nil {
		return err
	}
	return data.WriteFile(dir, planName, s.given.renamed(s.Plan.Game).YAML())
}

const planName = "plan.yaml"

// stored returns the schedule of the plan in a run's folder, by the versions of
// the rules that its finished shards were played by.
func stored(dir string) (*Schedule, error) {
	p, err := storedPlan(dir)
	if err != nil {
		return nil, err
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, err
	}
	return s.asPlayed(dir)
}

// storedPlan returns the plan in a run's folder, as it stands there.
func storedPlan(dir string) (Plan, error) {
	path := filepath.Join(dir, planName)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() { // a pipe would keep us waiting
		return Plan{}, fmt.Errorf("read the plan: %s is no regular file; remove it", path)
	}
	p, err := ReadPlan(path)
	p.recorded = true
	return p, err
}

// restored returns the schedule of the plan in a run's folder. If there is no plan.yaml
// that can be read, it takes the plan in run.json and writes plan.yaml from it.
func restored(dir string) (*Schedule, error) {
	s, err := stored(dir)
	if err == nil {
		return s, nil
	}
	m, e := data.ReadManifest(dir)
	if e != nil {
		return nil, err
	}
	if s, e = ScheduleOf(&data.Run{Dir: dir, Manifest: *m}); e != nil || s.anyForeign() {
		return nil, err // run.json does not say where programs are
	}
	return s, data.WriteFile(dir, planName, s.given.YAML())
}

// vacant refuses a folder in which files lie that are not of a run. Another
// process may have claimed it since one looked.
func vacant(dir string) (claimed bool, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("begin a run: %w", err)
	}
	foreign := ""
	for _, e := range entries {
		switch e.Name() {
		case planName:
			return true, nil
		case "tmp": // the other is about to
		default:
			foreign = e.Name()
		}
	}
	if _, err := data.ReadManifest(dir); err == nil {
		return false, fmt.Errorf("begin a run in %s: the folder holds a run without its %s; finish writes it anew from run.json: cardlab finish %s",
			dir, planName, dir)
	}
	if foreign != "" {
		return false, fmt.Errorf("begin a run in %s: the folder holds %s and no %s; name a new or empty folder", dir, foreign, planName)
	}
	return false, nil
}

// finished returns which shards need not be played again. A shard that was
// finished with fewer deals, before they were raised, is to be played again. Shards of
// other rules or of another build are an error: their games are other games.
func (s *Schedule) finished(dir, tool string) (map[int]bool, error) {
	found, err := data.FinishedShards(dir)
	if err != nil {
		return nil, err
	}
	hash := s.Hash()
	done := map[int]bool{}
	for number := range s.Shards() {
		r := found[number]
		switch {
		case r == nil:
		case r.Plan != hash:
			return nil, fmt.Errorf("go on with %s: %s", dir, s.otherPlan(dir, r))
		case r.Tool != tool:
			return nil, fmt.Errorf("go on with %s: shard %d was played by cardlab %s, this is %s; use that one or play into another folder",
				dir, number, r.Tool, tool)
		case r.Rows(data.Games) == s.Shard(number).Games:
			done[number] = true
		}
	}
	return done, nil
}

// otherPlan says why a shard in a folder is not of the schedule, and what to do.
func (s *Schedule) otherPlan(dir string, r *data.ShardRecord) string {
	rules := s.Variants[s.Shard(r.Shard).Variant].Rules
	if r.Variant == rules.Name() && r.Rules != rules.Version() {
		return fmt.Sprintf("shard %d was %s, or play into another folder", r.Shard,
			&engine.VersionError{Game: s.Plan.Game, Made: r.Rules, Has: rules.Version(), Tool: r.Tool})
	}
	if m, err := data.ReadManifest(dir); err == nil && m.PlanHash == r.Plan {
		if old, err := ScheduleOf(&data.Run{Dir: dir, Manifest: *m}); err == nil {
			if field, mine, theirs := s.Plan.differs(old.Plan); field != "" && field != "deals" {
				return fmt.Sprintf("shard %d was played by another plan: %s has %s %s, run.json %s; change it back", r.Shard, planName, field, mine, theirs)
			}
		}
	}
	if s.anyForeign() {
		return fmt.Sprintf("shard %d was played by another program, or by another plan than %s is now; play into another folder", r.Shard, planName)
	}
	return fmt.Sprintf("shard %d was played by another plan than %s is now; change it back, or play into another folder", r.Shard, planName)
}

// manifest returns what run.json says of the schedule.
func (s *Schedule) manifest(tool string) data.Manifest {
	m := data.Manifest{
		Name: s.Plan.Name, Game: s.Plan.Game, Tool: tool, PlanHash: s.Hash(), Plan: s.JSON(),
		Matchups: s.Plan.Matchups, ShardCount: s.Shards(),
	}
	for _, v := range s.Variants {
		m.Variants = append(m.Variants, data.Entry{
			Label: v.Label, Text: v.Rules.Name(), Hash: fmt.Sprintf("%016x", v.Rules.Hash()), Rules: v.Rules.Version(),
		})
	}
	for _, p := range s.Policies {
		m.Policies = append(m.Policies, data.Entry{Label: p.Name(), Text: p.Name(), Hash: fmt.Sprintf("%016x", p.Hash())})
	}
	return m
}
