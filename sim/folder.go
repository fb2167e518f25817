package sim

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// DiffersError says that a folder holds a run of another plan. Nothing was touched.
type DiffersError struct {
	Run          string
	Field        string // the first field that differs
	Plan, Folder string // its value in the plan and in the folder
}

func (e *DiffersError) Error() string {
	if e.Field == "deals" {
		word := "deals"
		if e.Folder == "1" {
			word = "deal"
		}
		return fmt.Sprintf("go on with %s: its plan has %s %s and this one %s; deals can be raised only, so play into another folder",
			e.Run, e.Folder, word, e.Plan)
	}
	return fmt.Sprintf("go on with %s: its plan differs in %s: %s there, %s here; play into another folder or change the plan back",
		e.Run, e.Field, e.Folder, e.Plan)
}

// admit returns the schedule to play in a folder: with the name that the run there has,
// and its names of policies. It refuses a folder that holds anything but a run of this
// plan, with as many deals or fewer. It only reads.
func (s *Schedule) admit(f data.Folder) (*Schedule, error) {
	old, err := stored(f)
	if errors.Is(err, fs.ErrNotExist) {
		claimed, err := vacant(f)
		if claimed {
			return s.admit(f)
		}
		return s, err
	}
	if err != nil {
		return nil, fmt.Errorf("go on with %s: its plan cannot be read: %w", f.Dir, err)
	}
	s = s.calledAs(old)
	if field, mine, theirs := s.Plan.differs(old.Plan); field != "" {
		return nil, &DiffersError{f.Dir, field, mine, theirs}
	}
	if s.Plan.Deals == old.Plan.Deals { // mutant: the same plan in other words, and those in the folder stay
		old.Policies, old.MaxFaults, old.OnFault = s.Policies, s.MaxFaults, s.OnFault
		return old, nil
	}
	same := *s
	same.Plan.Name, same.given.Name = old.Plan.Name, old.Plan.Name
	return same.asPlayed(f)
}

// claim makes an admitted folder ready for shards: it writes plan.yaml, if the
// plan is new or has more deals than before, and takes off the seal. It returns the
// schedule to play, as admit does: of several that claim a new folder at once one
// gives it its plan, and the others go on with that one or are refused.
func (s *Schedule) claim(f data.Folder) (*Schedule, error) {
	var err error
	for range 10 { // mutant: any number but a few; another may be about to, or clear our temporary file away with its own
		old, e := stored(f)
		if e == nil {
			return s.claimAgain(f, old)
		}
		if !errors.Is(e, fs.ErrNotExist) {
			return nil, e
		}
		if err = f.Claim(planName, s.given.renamed(s.Plan.Game).YAML()); err == nil {
			return s, nil
		}
		// mutant: after ten times it is the same error
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return nil, err
}

// claimAgain is claim for a folder that has a plan. It need not be the one that was
// admitted: another may have claimed the folder since.
func (s *Schedule) claimAgain(f data.Folder, old *Schedule) (*Schedule, error) {
	s = s.calledAs(old)
	if field, mine, theirs := s.Plan.differs(old.Plan); field != "" {
		return nil, &DiffersError{f.Dir, field, mine, theirs}
	}
	if old.Plan.Name != s.Plan.Name {
		admitted, err := s.admit(f)
		if err != nil {
			return nil, err
		}
		return admitted.claimAgain(f, old)
	}
	if old.Plan.Deals == s.Plan.Deals {
		return s, nil
	}
	if err := f.Unseal(); err != nil {
		return nil, err
	}
	return s, f.Write(planName, s.given.renamed(s.Plan.Game).YAML())
}

const planName = "plan.yaml"

// stored returns the schedule of the plan in a run's folder, by the versions of
// the rules that its finished shards were played by.
func stored(f data.Folder) (*Schedule, error) {
	p, err := storedPlan(f)
	if err != nil {
		return nil, err
	}
	if err := TakeKept(f); err != nil {
		return nil, err
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, err
	}
	return s.asPlayed(f)
}

// storedPlan returns the plan in a run's folder, as it stands there.
func storedPlan(f data.Folder) (Plan, error) {
	text, err := f.Read(planName) // a pipe would keep us waiting
	if err != nil {
		return Plan{}, fmt.Errorf("read the plan: %w", err)
	}
	return ParseRecorded(f.Path(planName), text)
}

// restored returns the schedule of the plan in a run's folder. If there is no plan.yaml
// that can be read, it takes the plan in run.json and writes plan.yaml from it.
func restored(f data.Folder) (*Schedule, error) {
	s, err := stored(f)
	if err == nil {
		return s, nil
	}
	m, e := f.Manifest()
	if e != nil {
		return nil, err
	}
	if s, e = ScheduleOf(&data.Run{Folder: f, Manifest: *m}); e != nil || s.anyForeign() {
		return nil, err // run.json does not say where programs are
	}
	return s, f.Write(planName, s.given.YAML())
}

// vacant refuses a folder in which files lie that are not of a run. Another
// process may have claimed it since one looked.
func vacant(f data.Folder) (claimed bool, err error) {
	names, err := f.List()
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("begin a run: %w", err)
	}
	foreign := ""
	for _, name := range names {
		switch name {
		case planName:
			return true, nil
		case "tmp": // the other is about to
		default:
			foreign = name
		}
	}
	if _, err := f.Manifest(); err == nil {
		return false, fmt.Errorf("begin a run in %s: the folder holds a run without its %s; finish writes it anew from run.json: cardlab finish %s",
			f.Dir, planName, f.Dir)
	}
	if foreign != "" {
		return false, fmt.Errorf("begin a run in %s: the folder holds %s and no %s; name a new or empty folder", f.Dir, foreign, planName)
	}
	return false, nil
}

// finished returns which shards need not be played again. A shard that was
// finished with fewer deals, before they were raised, is to be played again. Shards of
// other rules are an error: their games are other games.
func (s *Schedule) finished(f data.Folder) (map[int]*data.ShardRecord, error) {
	found, err := f.Finished()
	if err != nil {
		return nil, err
	}
	hash := s.Hash()
	done := map[int]*data.ShardRecord{}
	for number := range s.Shards() {
		r := found[number]
		switch {
		case r == nil:
		case r.Plan != hash:
			return nil, fmt.Errorf("go on with %s: %s", f.Dir, s.otherPlan(f, r))
		case r.Rows(data.Games) == s.Shard(number).Games:
			done[number] = r
		}
	}
	return done, nil
}

// otherPlan says why a shard in a folder is not of the schedule, and what to do.
func (s *Schedule) otherPlan(f data.Folder, r *data.ShardRecord) string {
	rules := s.Variants[s.Shard(r.Shard).Variant].Rules
	if r.Variant == rules.Name() && r.Rules != rules.Version() {
		return fmt.Sprintf("shard %d was %s, or play into another folder", r.Shard,
			&engine.VersionError{Game: s.Plan.Game, Made: r.Rules, Has: rules.Version(), Tool: r.Tool})
	}
	if m, err := f.Manifest(); err == nil && m.PlanHash == r.Plan {
		if old, err := ScheduleOf(&data.Run{Folder: f, Manifest: *m}); err == nil {
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
	m.Notes = s.Notes
	for _, f := range s.kept {
		m.Kept = append(m.Kept, f.Name)
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
