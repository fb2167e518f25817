package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk"
	"github.com/cardlab/cardlab/engine/crash"

	"golang.org/x/sync/errgroup"
)

// Options say how a run is played; nothing in them changes a byte of it but Tool.
type Options struct {
	Workers  int       // goroutines that play; 0: one a processor
	Part     Part      // of the shards; zero: all
	Tool     string    // version of the program, for the files
	Progress *Progress // nil: shows nothing
	FS       disk.FS   // where the folder lies; nil: on the machine
}

// Result says what a call of Run did.
type Result struct {
	Run    string // the folder
	Shards int    // of the run
	Played int    // shards played now
	Left   int    // shards that are still to be played, by other parts
	Games  int64  // of the run
	Sealed bool   // nothing is left, and the run is sealed
}

// IncompleteError says that shards are still to be played: the run was
// interrupted, or cannot be sealed yet. What is finished stays.
type IncompleteError struct {
	Run          string
	Done, Shards int
	Cause        error // why the run stopped; nil if other parts are to play the rest
}

func (e *IncompleteError) Error() string {
	what := "not finished"
	if e.Cause != nil {
		what = "interrupted"
	}
	return fmt.Sprintf("%s: %s, %d of %d shards are done; the same plan and folder go on from there", e.Run, what, e.Done, e.Shards)
}

// Unwrap returns the cause.
func (e *IncompleteError) Unwrap() error { return e.Cause }

// Run plays the shards of a schedule that are not finished into its folder,
// Plan.Out, and seals the run if no shard is left. It is the same run, byte for byte,
// whatever the number of workers, and however often interrupted. When ctx is done,
// the shards begun are dropped and the error is an *[IncompleteError] that wraps
// the cause. It is a *[FaultsError] if other programs broke off too many games.
func Run(ctx context.Context, s *Schedule, o Options) (Result, error) {
	f := data.Folder{Dir: s.Plan.Out, FS: o.FS}
	err := s.playable()
	if err != nil {
		return Result{}, err
	}
	if o.Workers, err = s.workers(o.Workers); err != nil {
		return Result{}, err
	}
	if s, err = s.admit(f); err != nil {
		return Result{}, err
	}
	done, err := s.finished(f)
	if err != nil {
		return Result{}, err
	}
	if err := s.mayGoOn(ctx, f, done, o); err != nil {
		return Result{}, err
	}
	claimed, err := s.claim(f)
	if err == nil {
		err = f.SyncAbove()
	}
	if err != nil {
		return Result{}, err
	}
	if claimed != s { // another process gave the folder its plan
		s = claimed
		if done, err = s.finished(f); err != nil {
			return Result{}, err
		}
		if err := s.mayGoOn(ctx, f, done, o); err != nil {
			return Result{}, err
		}
	}
	if err := s.keep(f); err != nil {
		return Result{}, err
	}
	var todo []int
	var games int64
	for number := range s.Shards() {
		if done[number] == nil && o.Part.Has(number) {
			todo = append(todo, number)
			games += s.Shard(number).Games
		}
	}
	stop := o.Progress.start(games)
	played, err := s.playShards(ctx, f, todo, data.SchemaOf(done), o)
	stop()
	r := Result{Run: f.Dir, Shards: s.Shards(), Played: played, Games: s.Games()}
	if err != nil {
		if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) { // mutant: without an end there is no cause
			err = &IncompleteError{f.Dir, len(done) + played, r.Shards, err}
		}
		return r, err
	}
	err = s.seal(f, o.Tool)
	var left *IncompleteError
	if errors.As(err, &left) { // other parts have not finished
		r.Left = left.Shards - left.Done
		return r, nil
	}
	r.Sealed = err == nil
	return r, err
}

// mayGoOn returns an error if shards are to be added to those of other versions of the
// program, and this one does not play as they did.
func (s *Schedule) mayGoOn(ctx context.Context, f data.Folder, done map[int]*data.ShardRecord, o Options) error {
	for number := range s.Shards() {
		if done[number] == nil && o.Part.Has(number) {
			return s.chooseAlike(ctx, f, done, o.Tool, o.Workers)
		}
	}
	return nil
}

// oneMind returns an error if several versions of the program played the shards of a run,
// one of which does not play as this one.
func (s *Schedule) oneMind(f data.Folder, tool string) error {
	done, err := s.finished(f)
	if err != nil || len(done) < s.Shards() {
		return err
	}
	tools := map[string]bool{}
	for _, r := range done {
		tools[r.Tool] = true
	}
	if len(tools) < 2 {
		return nil
	}
	return s.chooseAlike(context.Background(), f, done, tool, 0)
}

// playShards plays the shards of a list, into files of a schema, and returns how many were finished.
func (s *Schedule) playShards(ctx context.Context, f data.Folder, todo []int, schema int, o Options) (int, error) {
	meta := data.Meta{PlanHash: s.Hash(), Tool: o.Tool, Decisions: s.Plan.Decisions, Schema: schema}
	faults := newFaultCount(s)
	tasks := s.tasks(todo, o.Workers)
	var finished atomic.Int64
	err := parallel(ctx, o.Workers, len(tasks), func() func(context.Context, int) error {
		w := f.Writer(meta)
		arms := s.newArms()
		one := func(ctx context.Context, shard int) error {
			err := s.playShard(ctx, shard, w, arms, faults, o.Progress)
			var tooMany *FaultsError
			if err != nil && !errors.As(err, &tooMany) {
				err = fmt.Errorf("play shard %d: %w", shard, err)
			}
			return err
		}
		return func(ctx context.Context, i int) error {
			for _, shard := range tasks[i] {
				if ctx.Err() != nil { // mutant: the shard would say so
					return context.Cause(ctx) // mutant: the same
				}
				if err := one(ctx, shard); err != nil {
					return err
				}
				finished.Add(1)
			}
			return nil
		}
	})
	return int(finished.Load()), err
}

// tasks returns what workers take one by one: the shards of a block together, if its
// variants share what they have in common and there is a block for each worker; else each alone.
func (s *Schedule) tasks(todo []int, workers int) (tasks [][]int) {
	block := func(shard int) int { return shard / len(s.Variants) }
	for i, shard := range todo {
		if i > 0 && block(todo[i-1]) == block(shard) {
			tasks[len(tasks)-1] = append(tasks[len(tasks)-1], shard)
		} else {
			tasks = append(tasks, []int{shard})
		}
	}
	if len(tasks) >= workers && s.newArms() != nil {
		return tasks
	}
	tasks = tasks[:0]
	for _, shard := range todo {
		tasks = append(tasks, []int{shard})
	}
	return tasks
}

// parallel has workers do the tasks 0 … n−1, each taking the next until none is
// left or one fails. worker makes what one of them needs and returns how it does
// a task. Nothing but numbers of tasks is shared. 0 workers: one a processor.
func parallel(ctx context.Context, workers, n int, worker func() func(context.Context, int) error) error {
	if workers <= 0 { // mutant: how many there are shows nowhere
		workers = runtime.GOMAXPROCS(0) // mutant: the same
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range min(workers, n) {
		do := worker()
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return nil
				}
				if ctx.Err() != nil { // mutant: the task would say so
					return context.Cause(ctx)
				}
				if err := crash.Do(func() error { return do(ctx, i) }); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// inOrder has workers do the tasks 0 … n−1 and hands what they return to take, on
// the caller's goroutine and in the order of the tasks, until take returns false. So
// neither what take sees nor which error it meets depends on the number of workers
// (0: one a processor). worker makes what one of them needs and returns how it does a
// task; the context of a task is done when nobody waits for it any more. At most
// 64 tasks a worker are begun and not taken; what was done in vain is dropped.
func inOrder[T any](ctx context.Context, workers int, n int64, worker func() func(context.Context, int64) (T, error), take func(T) bool) error {
	if workers <= 0 { // mutant: how many there are shows nowhere
		workers = runtime.GOMAXPROCS(0) // mutant: the same
	}
	type result struct {
		value T
		err   error
	}
	results := make([]chan result, 64*workers) // mutant: fewer do as well; task i uses the one of i modulo their number
	for i := range results {
		results[i] = make(chan result, 1) // mutant: there is one at a time
	}
	permits := make(chan struct{}, len(results)) // one for each task begun and not taken
	wanted, stop := context.WithCancel(ctx)
	var next atomic.Int64
	var group errgroup.Group
	for range min(int64(workers), n) {
		do := worker()
		group.Go(func() error {
			for {
				select {
				case <-wanted.Done():
					return nil
				case permits <- struct{}{}:
				}
				i := next.Add(1) - 1
				if i >= n || wanted.Err() != nil {
					return nil
				}
				var v T
				err := crash.Do(func() (err error) { v, err = do(wanted, i); return err })
				results[i%int64(len(results))] <- result{v, err}
			}
		})
	}
	defer group.Wait()
	defer stop()
	for i := range n {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r := <-results[i%int64(len(results))]:
			switch {
			case ctx.Err() != nil: // both were possible
				return context.Cause(ctx)
			case r.err != nil:
				return r.err
			case !take(r.value):
				return nil
			}
			<-permits
		}
	}
	return nil
}

// seal completes the run if no shard is left; else the error is an *IncompleteError.
func (s *Schedule) seal(f data.Folder, tool string) error {
	done, err := s.finished(f)
	if err != nil {
		return err
	}
	if len(done) < s.Shards() {
		return &IncompleteError{Run: f.Dir, Done: len(done), Shards: s.Shards()}
	}
	if sealed, err := s.sealedByAnother(f, tool); sealed || err != nil {
		return err
	}
	for range 10 {
		// Another process may be sealing, too: they clear each other's temporary
		// files away, and one has to try again.
		var damaged *data.ChangedPartError
		if err = f.Seal(s.manifest(tool)); err == nil || errors.As(err, &damaged) {
			break
		}
	}
	return err
}

// sealedByAnother reports whether the run is sealed and sound, by another version of the
// program: it stays as it is.
func (s *Schedule) sealedByAnother(f data.Folder, tool string) (bool, error) {
	run, err := f.Open()
	if err != nil || run.Manifest.Tool == tool || run.Manifest.PlanHash != s.Hash() || run.Manifest.ShardCount != s.Shards() { // mutant: of more shards some would be missing
		return false, nil // seal says what is wrong
	}
	faults, err := f.Check(tool)
	return err == nil && len(faults) == 0, err
}

// Finish seals the run in a folder from its plan.yaml, once every part has been
// played there. Sealing twice changes nothing. A plan.yaml that is missing or cannot be
// read is written anew from run.json, if that is there. If shards are left the error is
// an *[IncompleteError], if a part was changed a *[data.ChangedPartError].
func Finish(dir, tool string) (Result, error) {
	f := data.Folder{Dir: dir}
	s, err := restored(f)
	if err != nil {
		return Result{}, fmt.Errorf("finish %s: %w", dir, err)
	}
	if err := s.oneMind(f, tool); err != nil {
		return Result{}, err
	}
	if err := s.seal(f, tool); err != nil {
		return Result{}, err
	}
	return Result{Run: dir, Shards: s.Shards(), Games: s.Games(), Sealed: true}, nil
}

// start shows progress every interval until the function it returns is called.
func (p *Progress) start(games int64) (stop func()) {
	if p == nil {
		return func() {}
	}
	p.begin(games)
	quit, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		defer func() { ended <- err }()
		defer crash.Catch(&err)
		tick := time.NewTicker(p.interval())
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				p.show()
			case <-quit:
				p.end()
				return
			}
		}
	}()
	return func() {
		close(quit)
		if err := <-ended; err != nil {
			panic(err)
		}
	}
}
