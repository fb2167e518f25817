package sim

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/cardlab/cardlab/data"
)

func TestAStreamIsTheSameWhateverTheNumberOfWorkers(t *testing.T) {
	s := resolve(t, small(""))
	stream := func(workers, most int) string {
		var b strings.Builder
		n := 0
		err := Stream(context.Background(), s, workers, func(g *data.Game) bool {
			fmt.Fprintln(&b, *g)
			n++
			return n < most
		})
		if err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	whole := stream(1, 1<<30)
	if n := strings.Count(whole, "\n"); int64(n) != s.Games() {
		t.Errorf("%d games of %d", n, s.Games())
	}
	if stream(7, 1<<30) != whole {
		t.Error("seven workers stream other games than one")
	}
	if part := stream(2, 100); !strings.HasPrefix(whole, part) || strings.Count(part, "\n") != 100 {
		t.Error("a stream that is stopped is no beginning of the whole")
	}
}

// TestNobodyIsToldOfATaskAfterTheEnd: tasks that fail since their context is done say nothing.
func TestNobodyIsToldOfATaskAfterTheEnd(t *testing.T) {
	enough := errors.New("enough")
	for range 40 {
		ctx, stop := context.WithCancelCause(t.Context())
		err := inOrder(ctx, 3, 100, func() func(context.Context, int64) (int64, error) {
			return func(ctx context.Context, i int64) (int64, error) {
				if i > 0 {
					<-ctx.Done()
					return 0, errors.New("too late")
				}
				return i, nil
			}
		}, func(int64) bool { stop(enough); return true })
		if err != enough {
			t.Fatalf("got %v", err)
		}
	}
}

func TestRowsMayBeLeftUnread(t *testing.T) {
	broken := errors.New("broken")
	read := func(fn func([]int) error) error {
		for i := range 3 {
			if err := fn([]int{i, i}); err != nil {
				return err
			}
		}
		return broken
	}
	r := pull(read)
	if row, err := r.take(); err != nil || *row != 0 {
		t.Errorf("got %v, %v", row, err)
	}
	r.stop()
	r = pull(read)
	defer r.stop()
	for i := range 6 {
		if row, err := r.take(); err != nil || *row != i/2 {
			t.Errorf("row %d: %v, %v", i, row, err)
		}
	}
	if row, err := r.take(); row != nil || err != broken {
		t.Errorf("got %v, %v", row, err)
	}
}

func TestAStreamEndsWhenItsContextDoes(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err := Stream(ctx, resolve(t, small("")), 2, func(*data.Game) bool {
		n++
		cancel()
		return true
	})
	if err == nil || n == 0 {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestResultsAreTakenInTheOrderOfTheirTasks: whichever worker is first, and no
// worker runs away from a task that takes long.
func TestResultsAreTakenInTheOrderOfTheirTasks(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var begun atomic.Int64
		taken := int64(0)
		err := inOrder(context.Background(), workers, 5000, func() func(context.Context, int64) (int64, error) {
			return func(_ context.Context, i int64) (int64, error) {
				begun.Add(1)
				for range i % 7 {
					runtime.Gosched()
				}
				return i, nil
			}
		}, func(i int64) bool {
			if i != taken {
				t.Fatalf("%d workers: task %d is taken after %d", workers, i, taken-1)
			}
			if b := begun.Load(); b > taken+int64(64*workers) {
				t.Fatalf("%d workers: %d tasks are begun, %d taken", workers, b, taken)
			}
			taken++
			return true
		})
		if err != nil || taken != 5000 || begun.Load() != 5000 {
			t.Errorf("%d workers: %d tasks, %d begun, %v", workers, taken, begun.Load(), err)
		}
	}
}

// TestAnErrorIsMetInItsTurn: a task that fails beyond the one at which taking
// stops is no failure, and the first in order is the one reported.
func TestAnErrorIsMetInItsTurn(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		last := int64(-1)
		run := func(stop int64) error {
			return inOrder(context.Background(), workers, 1000, func() func(context.Context, int64) (int64, error) {
				return func(_ context.Context, i int64) (int64, error) {
					if i == 40 || i == 41 {
						return 0, fmt.Errorf("task %d", i)
					}
					return i, nil
				}
			}, func(i int64) bool {
				last = i
				return i < stop
			})
		}
		if err := run(39); err != nil || last != 39 {
			t.Errorf("%d workers, stopped at 39: last %d, %v", workers, last, err)
		}
		if err := run(999); err == nil || err.Error() != "task 40" || last != 39 {
			t.Errorf("%d workers: last %d, %v", workers, last, err)
		}
	}
}
