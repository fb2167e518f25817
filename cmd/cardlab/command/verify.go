package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	replay  bool
	workers int
	json    bool
}

// verifyCommand checks that a run is what its plan and the rules say.
func (a *app) verifyCommand() *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify RUN",
		Short: "Checks files and checksums, and folds every event again",
		Long: `Checks a complete run. First its files: none is missing, changed or foreign. Then its rows:
every game is dealt as the plan says, every action is legal and causes exactly the
events that are stored, and these fold to the end that the game's row tells. Then every
file is written anew from these rows, and must be the same to the byte. With --replay
the policies choose again, too, and must choose the same.

Faults are listed; the exit code is then 3.`,
		Example: "  cardlab verify runs/small --replay",
		Args:    exactly("RUN"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.verify(args[0], o) },
	}
	f := cmd.Flags()
	f.BoolVar(&o.replay, "replay", false, "the policies play again, too")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` verify; 0: one a processor")
	jsonFlag(cmd, &o.json)
	return cmd
}

// verifyReport is what --json prints.
type verifyReport struct {
	Run       string   `json:"run"`
	OK        bool     `json:"ok"`
	Files     int      `json:"files"`
	Shards    int      `json:"shards"`
	Games     int64    `json:"games"`
	Events    int64    `json:"events"`
	Decisions int64    `json:"decisions"`
	Replayed  bool     `json:"replayed"`
	Unproved  int      `json:"unproved,omitempty"` // files of which the rows were checked, not the bytes
	Found     int      `json:"found"`              // faults in all
	Faults    []string `json:"faults"`             // the first of them
}

func (a *app) verify(dir string, o verifyOptions) error {
	if err := checkWorkers(o.workers); err != nil {
		return err
	}
	run, err := openRun(dir)
	if err != nil {
		return notSound(dir, err)
	}
	began := time.Now()
	r := verifyReport{Run: dir, Faults: []string{}, Replayed: o.replay}
	files, err := run.Check(toolVersion)
	if err != nil {
		return notSound(dir, err)
	}
	if len(files) == 0 {
		if files, err = sim.CheckPlan(run); err != nil {
			return damagedRun(err)
		}
	}
	for _, f := range files {
		r.Faults = append(r.Faults, f.String())
	}
	for _, s := range run.Shards() {
		r.Files += len(s.Files)
	}
	r.Found = len(files)
	if r.Found == 0 { // rows of files that are not as they were sealed prove nothing
		ctx, stop := a.interruptible()
		defer stop()
		rows, err := sim.Verify(ctx, run, sim.VerifyOptions{Workers: o.workers, Replay: o.replay, Progress: a.progress()})
		if err != nil {
			return err
		}
		r.Shards, r.Games, r.Events, r.Decisions, r.Found = rows.Shards, rows.Games, rows.Events, rows.Decisions, rows.Found
		r.Unproved = rows.Unproved
		for _, f := range rows.Faults {
			r.Faults = append(r.Faults, f.Error())
		}
	}
	r.OK = r.Found == 0
	if o.json {
		if err := a.printJSON(r); err != nil {
			return err
		}
	} else {
		a.printVerified(r, len(files) > 0)
	}
	if !r.OK {
		return incomplete("%s: %s; %s", dir, plural(int64(r.Found), "fault"), mend(dir, files, len(files) == 0))
	}
	if d := time.Since(began).Seconds(); d > 0 {
		a.notef("%s events/s\n", count(int64(float64(r.Events)/d)))
	}
	return nil
}

// mend says how to put a run right in which files have faults, or else rows.
func mend(dir string, files []data.Fault, rows bool) string {
	played, plan, foreign, made := rows, false, false, false
	for _, f := range files {
		switch {
		case f.Foreign():
			foreign = true
		case f.File == "plan.yaml":
			plan = true
		case strings.HasSuffix(f.File, ".parquet"), strings.HasPrefix(f.File, "shards/"):
			played = true
		default:
			made = true
		}
	}
	var steps []string
	if foreign {
		steps = append(steps, "move away what is no file or folder of the run")
	}
	if plan {
		steps = append(steps, "move plan.yaml away, which finish writes anew from run.json")
	}
	if played && !plan {
		steps = append(steps, "move the files named away, and this plays anew what they held: "+resumeCommand(dir))
	} else if plan || made {
		steps = append(steps, "this writes anew what is made of plan and shards: cardlab finish "+quote(dir))
	}
	if played && plan {
		steps = append(steps, "then verify again, for the shards")
	}
	return strings.Join(steps, "; ")
}

// damagedRun is the error for a run that is not what its plan says.
func damagedRun(err error) error {
	if data.Unlooked(err) {
		return err
	}
	return incomplete("%w", err)
}

// notSound is the error for a run that cannot even be checked.
func notSound(dir string, err error) error {
	var coded *codeError
	if errors.As(err, &coded) || data.Unlooked(err) {
		return err
	}
	return incomplete("%w; what is missing or cannot be read is written anew by: %s", err, resumeCommand(dir))
}

func (a *app) printVerified(r verifyReport, filesFailed bool) {
	for _, f := range r.Faults {
		a.printf("%s %s\n", a.paint(red, "fault:"), f)
	}
	if n := r.Found - len(r.Faults); n > 0 {
		a.printf("and %s more\n", count(int64(n)))
	}
	if filesFailed {
		a.printf("%s: the rows were not checked, since files are not as they were sealed\n", r.Run)
		return
	}
	what := "as recorded"
	if !r.OK {
		what = "not as recorded"
	} else if r.Replayed {
		what = "as recorded, and the policies chose the same again"
	}
	if r.OK && r.Unproved > 0 {
		what += fmt.Sprintf("; %s by another version of the encoding, so that the rows were checked and not every byte", plural(int64(r.Unproved), "file"))
	}
	a.printf("%s: %s, %s", r.Run, plural(r.Games, "game"), plural(r.Events, "event"))
	if r.Decisions > 0 {
		a.printf(", %s", plural(r.Decisions, "decision"))
	}
	a.printf(" in %s: %s\n", plural(int64(r.Files), "file"), what)
}
