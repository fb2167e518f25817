package folded

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/crash"
)

// A file is a line that says what it is and of which version, what the coder of package state makes of the
// head and the folds, and the SHA-256 of all that.

// latest is the version of the file. It is another when a metric counts otherwise than before, or what
// it counts.
const latest = 1

// MostBytes is the most that a file may have.
const MostBytes = 1 << 28

const magic = "cardlab fold "

// Is reports whether a file begins as one of folds does.
func Is(beginning []byte) bool { return bytes.HasPrefix(beginning, []byte(magic)) }

// head is what a file says of itself before its folds.
type head struct {
	*Folds
	ruled []bool // by variant: whether its rules were at hand
}

// Bytes returns the folds as a file. It depends on the run, the part and the rules alone.
func (f *Folds) Bytes() ([]byte, error) {
	text, err := state.Write(func(c *state.Coder) {
		h := head{f, f.Report.Ruled()}
		h.state(c)
		f.body(c)
	})
	if err != nil {
		return nil, err
	}
	content := append(fmt.Appendf(nil, "%s%d\n", magic, latest), text...)
	sum := sha256.Sum256(content)
	return append(content, sum[:]...), nil
}

// Read returns the folds in a file. Rules finds the rules that a variant's text names. A file
// that is not as it was written is a [*data.DamageError].
func Read(name string, content []byte, rules func(variant string) (engine.Rules, error)) (*Folds, error) {
	damaged := func(err error) error { return &data.DamageError{File: name, Err: err} }
	line, rest, _ := bytes.Cut(content, []byte("\n"))
	var version int
	if _, err := fmt.Sscanf(string(line), magic+"%d", &version); err != nil || string(line) != fmt.Sprint(magic, version) {
		return nil, damaged(errors.New("it does not begin as folds do"))
	}
	if version != latest {
		advice := "update cardlab"
		if version < latest {
			advice = "fold the run again: cardlab fold"
		}
		return nil, fmt.Errorf("read %s: it has version %d of folds, this program has %d; %s", name, version, latest, advice)
	}
	if len(rest) < sha256.Size {
		return nil, damaged(errors.New("it ends too early"))
	}
	end := len(content) - sha256.Size
	if sum := sha256.Sum256(content[:end]); !bytes.Equal(sum[:], content[end:]) {
		return nil, damaged(errors.New("its checksum does not match"))
	}
	f := &Folds{name: name, Leagues: league.ByVariant{}}
	h := head{Folds: f}
	var refused error // what is wrong with neither the file nor its folds
	err := crash.Do(func() error {
		return state.Read(content[len(line)+1:end], func(c *state.Coder) {
			h.state(c)
			if !h.sound(c) {
				return
			}
			if f.Report, refused = report.NewFold(&f.manifest, report.Options{Only: f.only, Rules: rules}); refused == nil {
				refused = h.sameRules()
			}
			if refused != nil {
				c.Fail("%w", refused)
				return
			}
			f.body(c)
		})
	})
	if refused != nil {
		return nil, fmt.Errorf("read %s: %w", name, refused)
	}
	if err != nil {
		return nil, damaged(err)
	}
	return f, nil
}

// body writes or reads the folds.
func (f *Folds) body(c *state.Coder) {
	f.Report.State(c)
	f.Leagues.State(c, tablesOf(f))
}

// merge adds another part.
func (f *Folds) merge(o *Folds) error {
	err := crash.Do(func() error {
		f.Report.Merge(o.Report)
		f.Leagues.Merge(o.Leagues)
		return nil
	})
	if err != nil { // folds whose lists have not the same lengths
		return &data.DamageError{File: o.name, Err: fmt.Errorf("it does not fit the other parts: %w", err)}
	}
	return nil
}

// state writes or reads the head.
func (h *head) state(c *state.Coder) {
	m := &h.manifest
	schema, shards, number, of := int64(m.Schema), int64(m.ShardCount), int64(h.Part.I), int64(h.Part.N)
	c.Counts(&schema, &shards, &number, &of)
	if number < 1 || number > of || of > mostParts || shards > mostParts {
		c.Fail("it is part %d of %d, of %d shards", number, of, shards)
		return
	}
	m.Schema, m.ShardCount, h.Part = int(schema), int(shards), Part{int(number), int(of)}
	c.Text(&h.seal)
	c.Texts(&h.only)
	for _, text := range []*string{&m.Name, &m.Game, &m.Tool, &m.PlanHash} {
		c.Text(text)
	}
	plan := string(m.Plan)
	c.Text(&plan)
	m.Plan = []byte(plan)
	entries(c, &m.Variants)
	entries(c, &m.Policies)
	state.List(c, &m.Matchups, func(policies *[]string) { c.Texts(policies) })
	c.Texts(&m.Notes)
	state.List(c, &h.ruled, func(is *bool) {
		n := 0
		if *is {
			n = 1
		}
		c.Small(&n, 2)
		*is = n == 1
	})
}

// mostParts bounds the parts and shards of a run.
const mostParts = 1 << 30

// entries writes or reads variants or policies.
func entries(c *state.Coder, list *[]data.Entry) {
	state.List(c, list, func(e *data.Entry) {
		c.Text(&e.Label)
		c.Text(&e.Text)
		c.Text(&e.Hash)
		rules := int64(e.Rules)
		c.Counts(&rules)
		e.Rules = int(rules)
	})
}

// sound reports whether the head can be that of a run.
func (h *head) sound(c *state.Coder) bool {
	m := &h.manifest
	switch {
	case len(m.Variants) == 0 || len(m.Matchups) == 0:
		c.Fail("it tells of no run")
	case len(h.ruled) != len(m.Variants):
		c.Fail("it says of %d variants whether their rules were at hand, and has %d", len(h.ruled), len(m.Variants))
	}
	for _, meet := range m.Matchups {
		if len(meet) == 0 {
			c.Fail("a matchup has no policies")
		}
	}
	return c.Sound()
}

// sameRules returns an error if the rules of a variant are at hand now and were not then, or the other way round: then
// the metrics are not the same.
func (h *head) sameRules() error {
	for v, now := range h.Report.Ruled() {
		if e := h.manifest.Variants[v]; now != h.ruled[v] {
			if now {
				return fmt.Errorf("it was folded without the rules of %s, which are at hand here; fold it again: cardlab fold", e.Text)
			}
			return fmt.Errorf("it was folded by the rules of %s, version %d, which this cardlab does not have; report with the cardlab that folded it (%s made the run)", e.Text, e.Rules, h.manifest.Tool)
		}
	}
	return nil
}
