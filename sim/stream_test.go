package sim

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"cardlab/data"
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
