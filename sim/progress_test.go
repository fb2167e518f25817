package sim

import (
	"strings"
	"testing"
	"time"
)

func TestProgressSaysHowFarARunIs(t *testing.T) {
	var out strings.Builder
	for _, c := range []struct {
		terminal bool
		want     string
	}{
		{false, " 25 %  2500 of 10.0k games  1250 games/s  75.0k events/s  6s left"},
		{true, "[======                  ]  25 %  2500 of 10.0k games  1250 games/s  75.0k events/s  6s left"},
	} {
		p := NewProgress(&out, c.terminal)
		p.begin(10_000)
		p.add(2500, 150_000)
		if got := p.line(2 * time.Second); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
	var none *Progress
	none.start(1)()
	none.add(1, 1)
}

func TestProgressIsToldInAnyState(t *testing.T) {
	for _, c := range []struct {
		total, games, events int64
		after                time.Duration
		want                 string
	}{
		{1, 0, 0, time.Second, "  0 %  0 of 1 game"},
		{1, 1, 60, time.Second, "100 %  1 of 1 game  1 games/s  60 events/s"},
		{4, 1, 60, 0, " 25 %  1 of 4 games"},
		{2, 1, 60, 10 * time.Second, " 50 %  1 of 2 games  0 games/s  6 events/s  10s left"},
	} {
		p := NewProgress(nil, false)
		p.add(7, 7) // of a run before
		p.begin(c.total)
		p.add(c.games, c.events)
		if got := p.line(c.after); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestCountsHaveThreeDigitsAtLeast(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 9999: "9999", 10_000: "10.0k", 999_900: "999.9k", 999_999: "1000.0k", 1_000_000: "1.00M", 999_999_999: "1000.00M", 1_000_000_000: "1.00G"} {
		if got := short(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// written is a writer that says when it is first written to.
type written struct {
	strings.Builder
	first chan struct{}
}

func (w *written) Write(b []byte) (int, error) {
	if w.Len() == 0 {
		close(w.first)
	}
	return w.Builder.Write(b)
}

// TestABarIsDrawnOverTheLastOne shows a bar, and its last state in the end.
func TestABarIsDrawnOverTheLastOne(t *testing.T) {
	w := &written{first: make(chan struct{})}
	p := NewProgress(w, true)
	p.add(5, 5) // of a run before
	stop := p.start(2)
	<-w.first
	p.add(2, 10)
	stop()
	bars := strings.Split(w.String(), "\r")
	if first := "[                        ]   0 %  0 of 2 games\x1b[K"; bars[0] != "" || len(bars) < 3 || bars[1] != first {
		t.Errorf("got %q", bars)
	}
	if last := bars[len(bars)-1]; !strings.HasPrefix(last, "[========================] 100 %  2 of 2 games") || !strings.HasSuffix(last, "\x1b[K\n") {
		t.Errorf("in the end %q", last)
	}
	var lines strings.Builder
	for _, terminal := range []bool{true, false} {
		p = NewProgress(&lines, terminal)
		p.begin(0) // nothing is left to play
		p.show()
		p.end()
	}
	p = NewProgress(&lines, false)
	p.begin(1)
	p.show()
	p.end()
	if lines.String() != "  0 %  0 of 1 game\n" {
		t.Errorf("lines: %q", lines.String())
	}
	if bar, line := NewProgress(nil, true).interval(), p.interval(); bar != time.Second/5 || line != 5*time.Second {
		t.Errorf("a bar is drawn every %v, a line written every %v", bar, line)
	}
}

// failing is a writer that panics.
type failing struct{}

func (failing) Write([]byte) (int, error) { panic("no paper") }

func TestAProgressThatCannotBeShownPanicsWhereItIsWaitedFor(t *testing.T) {
	stop := NewProgress(failing{}, true).start(1)
	defer func() {
		if recover() == nil {
			t.Error("nobody is told")
		}
	}()
	stop()
}
