package sim

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/policies"
)

// slow are policies that would be at their first choice for minutes, at the least.
func slow() map[string]string {
	return map[string]string{
		"a bot that hangs":             botSpec("asleep"),
		"a bot within another policy":  "noise:p=0.1,of=(" + botSpec("asleep") + ")",
		"a long search":                "ismcts:iterations=1000000,playout=montecarlo,playout_plies=1000",
		"long playouts":                "montecarlo:k=100000,playout=montecarlo",
		"a long search within another": "mask:no=jack,of=(ismcts:iterations=1000000,playout=montecarlo,playout_plies=1000)",
	}
}

func slowPlan(t *testing.T, policy, out string) *Schedule {
	s := resolve(t, Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{policy}, Deals: 2, Out: out})
	s.SetHost(policies.Host{Timeout: time.Hour})
	s.OnFault = func(err error) { t.Errorf("it counts as a fault: %v", err) }
	return s
}

// soon interrupts after a moment; what waits for more than a minute hangs.
func soon(t *testing.T) (context.Context, error) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	timer := time.AfterFunc(200*time.Millisecond, func() { cancel(cause) })
	hangs := time.AfterFunc(time.Minute, func() { panic(t.Name() + " hangs") })
	t.Cleanup(func() {
		timer.Stop()
		hangs.Stop()
	})
	return ctx, cause
}

func TestAnInterruptedRunWaitsForNoPolicy(t *testing.T) {
	for what, policy := range slow() {
		t.Run(what, func(t *testing.T) {
			ctx, cause := soon(t)
			out := filepath.Join(t.TempDir(), "run")
			_, err := Run(ctx, slowPlan(t, policy, out), Options{Workers: 2, Tool: tool})
			var left *IncompleteError
			if !errors.As(err, &left) || !errors.Is(err, cause) || left.Done != 0 {
				t.Errorf("got %v", err)
			}
			if files, _ := filepath.Glob(filepath.Join(out, "*", "*")); len(files) > 0 {
				t.Errorf("there are %v", files)
			}
			if _, err := os.Stat(filepath.Join(out, "plan.yaml")); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnInterruptedStreamWaitsForNoPolicy(t *testing.T) {
	for what, policy := range slow() {
		t.Run(what, func(t *testing.T) {
			ctx, cause := soon(t)
			err := Stream(ctx, slowPlan(t, policy, ""), 2, func(*data.Game) bool {
				t.Error("a game was played")
				return true
			})
			if !errors.Is(err, cause) {
				t.Errorf("got %v", err)
			}
		})
	}
}
