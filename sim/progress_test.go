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
