package command

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/sim"
)

// tested is what a net scored in a test.
type tested struct {
	analysis.Estimate
	unit string
}

// String returns the score with its interval: "62.8 % ±1.3".
func (s tested) String() string {
	return fmt.Sprintf("%.1f %% ±%.1f", 100*s.Value, 50*(s.High-s.Low))
}

// score plays test deals between two policies and returns the score of the first.
func (t *training) score(ctx context.Context, policy, rival string, pairs int64) (tested, error) {
	return playTest(ctx, t.course.Rules, policy, rival, pairs, workersOf(t.o.workers))
}

// playTest plays test deals of a variant between two policies, which are always the same,
// and returns the score of the first.
func playTest(ctx context.Context, rules engine.Rules, policy, rival string, pairs int64, workers int) (tested, error) {
	table := rules.Table()
	plan := sim.Plan{
		Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: []string{policy, rival}, Seatings: sim.AllSeatings,
		Matchups: [][]string{matchup(policy, rival, table)}, Deals: pairs, Seed: sim.DefaultSeed,
	}
	schedule, err := plan.Resolve()
	if err != nil {
		return tested{}, planError(err)
	}
	var deal []data.Game
	m := league.NewMatch(table)
	err = sim.Stream(ctx, schedule, workers, func(g *data.Game) bool {
		if deal = append(deal, *g); len(deal) == table.Sides() {
			m.Add(deal)
			deal = deal[:0]
		}
		return true
	})
	return tested{m.Score(), m.Unit()}, err
}

// finish tests the finished net, writes its file, and says what it is worth and
// whether it has levelled off.
func (t *training) finish(ctx context.Context) error {
	if err := t.save(); err != nil {
		return err
	}
	w, err := t.trainer.Weights()
	if err != nil {
		return err
	}
	net, err := t.net(w, nil)
	if err != nil {
		return err
	}
	earlier, err := t.trainer.Earlier()
	if err != nil {
		return err
	}
	if earlier == nil { // a course of a round or two
		earlier = w
	}
	old, err := t.net(earlier, nil)
	if err != nil {
		return err
	}
	h := t.head
	var lines []string
	for i, rival := range append(t.rivals, nameOf(old)) {
		if rival == nameOf(net) {
			continue
		}
		s, err := t.score(ctx, nameOf(net), rival, t.o.pairs)
		if err != nil {
			return err
		}
		who := rival
		if i == len(t.rivals) {
			who = "itself at two thirds"
			lines = append(lines, t.verdict(s))
			h = append(h, learned.Entry{Name: levelled, Value: word(s.Low <= even(t.course.Rules), "yes", "no")})
		}
		h = append(h, learned.Entry{Name: fmt.Sprintf("score %d", i+1), Value: fmt.Sprintf("%s against %s, %d %ss", s, who, t.o.pairs, s.unit)})
		t.say("  %-14s against %s, %s\n", s, who, plural(t.o.pairs, s.unit))
	}
	file := t.encode(h, w)
	if err := writeWhole(t.o.out, file); err != nil {
		return err
	}
	os.Remove(t.o.out + partExt)
	final, err := learned.Add(file)
	if err != nil {
		return err
	}
	for _, l := range lines {
		t.say("%s\n", l)
	}
	t.say("%s is the net %s: play it by learned:weights=%s\n", t.o.out, final.Name(), t.o.out)
	t.notef("%s in %s\n", plural(int64(t.course.Games), "game"), time.Since(t.began).Round(time.Second))
	return nil
}

// levelled is the name in a net's header of whether it was no better than at two thirds.
const levelled = "levelled off"

// even returns what equal players score.
func even(r engine.Rules) float64 { return 1 / float64(r.Table().Sides()) }

func word(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// verdict says whether a net has levelled off, by its score against itself at two thirds.
func (t *training) verdict(s tested) string {
	even := even(t.course.Rules)
	switch {
	case s.Low > even:
		return fmt.Sprintf("It has not levelled off: it still gained in the last third; train on with --from %s.", t.o.out)
	case s.High < even:
		return "It lost in the last third: something is wrong with the training; report it."
	}
	return fmt.Sprintf("It has levelled off, as far as %s can tell: at two thirds it was as strong.", plural(t.o.pairs, s.unit))
}
