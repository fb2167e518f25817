package sim

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// Progress shows how far a run is: a bar on a terminal, else a line every few
// seconds. Its rates and times are for the eye and go into no file. A nil
// *Progress shows nothing.
type Progress struct {
	w        io.Writer
	terminal bool
	began    time.Time
	total    atomic.Int64 // games to play
	games    atomic.Int64
	events   atomic.Int64
}

// NewProgress returns a progress that is shown on w, as a bar if w is a terminal.
func NewProgress(w io.Writer, terminal bool) *Progress {
	return &Progress{w: w, terminal: terminal}
}

func (p *Progress) begin(games int64) {
	p.began = time.Now()
	p.total.Store(games)
	p.games.Store(0)
	p.events.Store(0)
}

// add counts games that were played, and their events.
func (p *Progress) add(games, events int64) {
	if p != nil {
		p.games.Add(games)
		p.events.Add(events)
	}
}

// Games returns how many games have been played, and how many are to be.
func (p *Progress) Games() (played, total int64) { return p.games.Load(), p.total.Load() }

// interval returns the time between two looks.
func (p *Progress) interval() time.Duration {
	if p.terminal {
		return 200 * time.Millisecond
	}
	return 5 * time.Second
}

// show prints the bar over the last one, or a line.
func (p *Progress) show() {
	if p.total.Load() == 0 {
		return // nothing is played, and nothing can be said of it
	}
	line := p.line(time.Since(p.began))
	if p.terminal {
		fmt.Fprintf(p.w, "\r%s\x1b[K", line)
	} else {
		fmt.Fprintln(p.w, line)
	}
}

// end leaves the last state of the bar behind.
func (p *Progress) end() {
	if p.terminal && p.total.Load() > 0 {
		p.show()
		fmt.Fprintln(p.w)
	}
}

const barWidth = 24

// line says how far the run is after so much time.
func (p *Progress) line(d time.Duration) string {
	games, events, total := p.games.Load(), p.events.Load(), p.total.Load()
	done := float64(games) / float64(total)
	var b strings.Builder
	if p.terminal {
		full := int(done * barWidth)
		fmt.Fprintf(&b, "[%s%s] ", strings.Repeat("=", full), strings.Repeat(" ", barWidth-full))
	}
	fmt.Fprintf(&b, "%3.0f %%  %s of %s game%s", done*100, short(games), short(total), ending(total))
	if s := d.Seconds(); s > 0 && games > 0 {
		fmt.Fprintf(&b, "  %s games/s  %s events/s", short(int64(float64(games)/s)), short(int64(float64(events)/s)))
		if games < total {
			left := time.Duration(float64(total-games) / float64(games) * float64(d))
			fmt.Fprintf(&b, "  %s left", left.Round(time.Second))
		}
	}
	return b.String()
}

// ending returns what a word that counts so many ends in.
func ending(n int64) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// short prints a count with three digits at least: 950, 12.3k, 4.56M.
func short(n int64) string {
	switch f := float64(n); {
	case n < 10_000:
		return fmt.Sprint(n)
	case n < 1_000_000:
		return fmt.Sprintf("%.1fk", f/1e3)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.2fM", f/1e6)
	default:
		return fmt.Sprintf("%.2fG", f/1e9)
	}
}
