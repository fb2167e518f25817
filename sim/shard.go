package sim

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/data"
)

// Part is one of N parts into which the shards of a run are dealt, for machines
// that share no memory: part I, 1 … N, plays the shards with number ≡ I−1 modulo
// N. The zero Part is all shards.
type Part struct{ I, N int }

// ParsePart reads "3/16".
func ParsePart(text string) (Part, error) {
	i, n, ok := strings.Cut(text, "/")
	p := Part{}
	var err1, err2 error
	p.I, err1 = strconv.Atoi(i)
	p.N, err2 = strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || p.I < 1 || p.I > p.N {
		return Part{}, fmt.Errorf("part %q: must be i/n with 1 ≤ i ≤ n, as in 3/16 for the third of sixteen", text)
	}
	return p, nil
}

// String returns what ParsePart reads; empty for all shards.
func (p Part) String() string {
	if p.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.I, p.N)
}

// Has reports whether a shard is of the part.
func (p Part) Has(shard int) bool { return p.N == 0 || shard%p.N == p.I-1 }

// playShard plays the games of a shard in the order of their numbers and writes
// its files; a, which may be nil, is what it has in common with other variants of its
// block that are played before or after. When ctx is done it drops what it has and returns the cause.
func (s *Schedule) playShard(ctx context.Context, number int, w *data.Writer, a *arms, faults *faultCount, p *Progress) (err error) {
	sh := s.Shard(number)
	v := s.Variants[sh.Variant]
	u := NewUmpire(s.Until(ctx), sh.Variant)
	a.join(u, sh) // mutant: alone it plays the same games
	defer func() {
		if e := u.Close(); err == nil {
			err = e
		}
	}()
	if err := w.Begin(number, v.Label, v.Rules); err != nil { // mutant: labels are checked before, and no shard is left open
		return err // mutant: as above
	}
	defer w.Abort() // does nothing after Finish
	err = s.each(sh, func(f Fixture) error {
		if ctx.Err() != nil { // mutant: the umpire would say so
			return context.Cause(ctx) // mutant: the same
		}
		g, err := u.Play(f, w)
		if err != nil {
			return err
		}
		p.add(1, int64(g.Events))
		return faults.count(u)
	})
	if err != nil {
		return err
	}
	_, err = w.Finish()
	return err
}
