package train

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/logit"
)

func spec(t *testing.T, text string) policies.Spec {
	t.Helper()
	s, err := kinds.Parse(text, "cuttle")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func course(t *testing.T, variant string, games, boot int) Course {
	return Course{Rules: cuttle.MustParse(variant), Seed: 1, Games: games, Boot: boot, BootBy: spec(t, "expert"),
		Lambda: 0.8, Random: 0.05, RandomLast: 0.03, Step: 0.004, StepLast: 0.0004}
}

// trained returns the weights after the whole course.
func trained(t *testing.T, c Course, parent *learned.Weights, workers int) *learned.Weights {
	t.Helper()
	tr, err := New(c, parent, workers)
	if err != nil {
		t.Fatal(err)
	}
	for tr.Games() < c.Games {
		if err := tr.Round(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	w, err := tr.Weights()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func file(c Course, w *learned.Weights) []byte {
	return learned.Encode(nil, learned.Inputs("cuttle", int(c.Rules.Table().Seats)), w)
}

func TestWorkersDecideNothing(t *testing.T) {
	for _, variant := range []string{"standard", "cutthroat"} {
		c := course(t, variant, 600, 200)
		one := file(c, trained(t, c, nil, 1))
		if again := file(c, trained(t, c, nil, 1)); !bytes.Equal(one, again) {
			t.Errorf("%s: the same training twice gives two nets", variant)
		}
		if four := file(c, trained(t, c, nil, 4)); !bytes.Equal(one, four) {
			t.Errorf("%s: four workers give another net than one", variant)
		}
		c.Seed = 2
		if other := file(c, trained(t, c, nil, 1)); bytes.Equal(one, other) {
			t.Errorf("%s: another seed gives the same net", variant)
		}
	}
}

// The same for Cut the Rope, where a net begins with what its inputs say.
func TestWorkersDecideNothingInCutTheRope(t *testing.T) {
	c := Course{Rules: cutrope.MustParse("quick:seats=3,personal=3"), Seed: 1, Games: 600, Lambda: 0.8,
		Random: 0.05, RandomLast: 0.03, Step: 0.0006, StepLast: 0.0001}
	file := func(workers int) []byte {
		return learned.Encode(nil, learned.Inputs("cutrope", 3), trained(t, c, nil, workers))
	}
	one := file(1)
	if !bytes.Equal(one, file(4)) {
		t.Error("four workers give another net than one")
	}
	c.Seed = 2
	if bytes.Equal(one, file(1)) {
		t.Error("another seed gives the same net")
	}
}

// A net for Cut the Rope that has learned nothing plays about as well as the hand-written player.
func TestANetForCutTheRopeBeginsAsStrongAsExpert(t *testing.T) {
	c := Course{Rules: cutrope.MustParse("basic"), Seed: 1, Games: 1000}
	tr, err := New(c, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	w, err := tr.Weights()
	if err != nil {
		t.Fatal(err)
	}
	net, err := learned.NewNet(nil, learned.Inputs("cutrope", 2), w)
	if err != nil {
		t.Fatal(err)
	}
	p, err := kinds.Parse("expert", "cutrope")
	if err != nil {
		t.Fatal(err)
	}
	if score := scoreOf(c, net, p.New(), 60); score < 0.33 { // equals score that in one of ten thousand
		t.Errorf("it scores %.3f against expert", score)
	}
}

func TestATrainingThatSearchesIsTheSameWhateverTheWorkers(t *testing.T) {
	c := course(t, "cutthroat", 40, 10)
	c.Search, c.Iterations = 0.2, 8
	one := file(c, trained(t, c, nil, 1))
	if three := file(c, trained(t, c, nil, 3)); !bytes.Equal(one, three) {
		t.Error("three workers give another net than one")
	}
	plain := c
	plain.Search = 0
	if bytes.Equal(one, file(plain, trained(t, plain, nil, 1))) {
		t.Error("what was searched changed nothing")
	}
	tr, _ := New(c, nil, 1)
	other, _ := New(plain, nil, 1)
	if err := other.Resume(tr.State()); err == nil {
		t.Error("a training without searches goes on with one that searched")
	}
}

// What a search found of an action is its target, and of the one chosen half of it; the
// choices before it learn from what was chosen alone.
func TestTargetsOfWhatASearchFound(t *testing.T) {
	c := &Course{Lambda: 0.5}
	r := &record{samples: []sample{
		{seat: 0, chosen: 0.4},
		{seat: 0, chosen: 0.1, aside: true, searched: true},
		{seat: 0, chosen: 0.6, searched: true},
	}}
	r.share[0] = 1
	want := []float64{0.5*1 + 0.5*0.6, 0.1, 0.5*0.6 + 0.5*1}
	for i, x := range c.targets(r) {
		if math.Abs(x-want[i]) > 1e-12 {
			t.Errorf("sample %d: target %v, want %v", i, x, want[i])
		}
	}
}

func TestAnInterruptedTrainingGoesOnWhereItStopped(t *testing.T) {
	c := course(t, "standard", 1600, 512)
	whole := file(c, trained(t, c, nil, 2))
	for _, stop := range []int{512, 1024, 1536} { // in each third
		first, _ := New(c, nil, 1)
		for first.Games() < stop {
			if err := first.Round(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		done, cancel := context.WithCancel(context.Background())
		cancel()
		if err := first.Round(done); err == nil || first.Games() != stop {
			t.Fatalf("an interrupted round counts: %v, %d games", err, first.Games())
		}
		second, _ := New(c, nil, 1)
		if err := second.Resume(first.State()); err != nil {
			t.Fatal(err)
		}
		for second.Games() < c.Games {
			if err := second.Round(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		w, _ := second.Weights()
		if !bytes.Equal(file(c, w), whole) {
			t.Errorf("stopped after %d games, it gives another net", stop)
		}
	}
}

func TestAStateOfAnotherTrainingIsRefused(t *testing.T) {
	c := course(t, "standard", 1000, 500)
	tr, _ := New(c, nil, 1)
	state := tr.State()
	c.Seed = 2
	other, _ := New(c, nil, 1)
	for text, bad := range map[string][]byte{
		"another training": state,
		"no training":      []byte("a picture"),
		"damaged":          other.State()[:3000],
	} {
		if err := other.Resume(bad); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("got %v, want %q", err, text)
		}
	}
	child, _ := New(c, trained(t, course(t, "standard", 512, 512), nil, 1), 1)
	if err := child.Resume(other.State()); err == nil {
		t.Error("a training from a parent goes on with one from nothing")
	}
}

// A step moves the answer towards the target, by what the slope says.
func TestAStepFollowsTheSlope(t *testing.T) {
	table := learned.Inputs("cuttle", 2)
	f := newFloats(table, 0.05, rand.New(rand.NewPCG(1, 1)))
	rows := []uint16{3, 30, 500, 800}
	loss := func(f *floats, target float64) float64 {
		p := logit.Chance(float64(f.odds(rows)))
		return -target*math.Log(p) - (1-target)*math.Log(1-p)
	}
	for _, target := range []float64{0, 0.3, 1} {
		for _, weight := range []func(*floats) *float32{
			func(f *floats) *float32 { return &f.units[30][4] },
			func(f *floats) *float32 { return &f.units[30][5] },
			func(f *floats) *float32 { return &f.linear[500] },
			func(f *floats) *float32 { return &f.bias[6] },
			func(f *floats) *float32 { return &f.out[7] },
			func(f *floats) *float32 { return &f.answer },
		} {
			const h = 1e-3
			up, down, moved := f.clone(), f.clone(), f.clone()
			*weight(up) += h
			*weight(down) -= h
			slope := (loss(up, target) - loss(down, target)) / (2 * h)
			moved.learn(rows, target, 1)
			if got := float64(*weight(f) - *weight(moved)); math.Abs(got-slope) > 0.01*math.Abs(slope)+2e-4 {
				t.Errorf("target %v: the weight moves by %v, and the slope is %v", target, got, slope)
			}
		}
	}
}

func (f *floats) clone() *floats {
	c := f.empty()
	c.fill(f.append(nil))
	return c
}

// odds returns the log-odds to win for a choice with these rows.
func (f *floats) odds(rows []uint16) float32 {
	sums, z := f.bias, f.answer
	for _, r := range rows {
		for j := range sums {
			sums[j] += f.units[r][j]
		}
		z += f.linear[r]
	}
	for j := range sums {
		z += max(0, sums[j]) * f.out[j]
	}
	return z
}

// The targets of a game, worked out by hand: three choices of seat 0, the second
// of them at random, and one of seat 1.
func TestTargetsFollowTheGameBackwards(t *testing.T) {
	c := &Course{Lambda: 0.8}
	r := &record{share: [engine.MaxSeats]float64{1, 0}, samples: []sample{
		{seat: 0, chosen: 0.5}, {seat: 1, chosen: 0.4}, {seat: 0, chosen: 0.2, best: 0.7, random: true}, {seat: 0, chosen: 0.9},
	}}
	// Backwards: the last has 1; the random one 0.8·1 + 0.2·0.9 = 0.98; the first the best at the random one, 0.7.
	want := []float64{0.7, 0, 0.98, 1}
	for i, got := range c.targets(r) {
		if math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("choice %d has the target %v, want %v", i, got, want[i])
		}
	}
}

func TestStepsFallByTheSameFactor(t *testing.T) {
	c := Course{Games: 1100, Boot: 100, Step: 0.004, StepLast: 0.0001, Random: 0.05, RandomLast: 0.03}
	for number, want := range map[int]float64{0: 0.004, 100: 0.004, 600: 0.004 * math.Sqrt(1.0/40), 1100: 0.0001} {
		if got := float64(c.step(number)); math.Abs(got-want) > 1e-3*want {
			t.Errorf("the step of game %d is %v, want %v", number, got, want)
		}
	}
	if c.epsilon(99) != bootRandom || c.epsilon(100) != 0.05 || math.Abs(c.epsilon(600)-0.04) > 1e-9 {
		t.Error("random actions are not as frequent as they should be")
	}
}

// A little training beats who plays at random, and greedy.
func TestTrainingLearns(t *testing.T) {
	c := course(t, "standard", 6144, 2048)
	w := trained(t, c, nil, 2)
	net, err := learned.NewNet(nil, learned.Inputs("cuttle", 2), w)
	if err != nil {
		t.Fatal(err)
	}
	for _, rival := range []struct {
		policy string
		pairs  int
		least  float64
	}{{"random", 50, 0.9}, {"greedy", 100, 0.5}} {
		p := spec(t, rival.policy)
		if score := scoreOf(c, net, p.New(), rival.pairs); score < rival.least {
			t.Errorf("it scores %.3f against %s, want %v at least", score, rival.policy, rival.least)
		}
	}
}

func gameOf(c Course) string {
	game, _, _ := strings.Cut(c.Rules.Name(), "/")
	return game
}

// scoreOf plays a net against a policy at a table of two, each deal from both seats.
func scoreOf(c Course, net *learned.Net, rival policies.Policy, pairs int) float64 {
	s := c.Rules.New()
	v := s.NewView()
	p := learned.NewPlayer(net, learned.NewReader(gameOf(c), 2), 2)
	rng := rand.New(rand.NewPCG(1, 1))
	score := 0.0
	for deal := range pairs {
		for me := range engine.Seat(2) {
			order := append([]cards.Card(nil), c.Rules.Deck()...)
			dice := rand.New(rand.NewPCG(uint64(deal), 3))
			dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			s.Begin(order, dice.Uint64())
			for s.ToMove() != engine.NoSeat {
				s.Look(s.ToMove(), v)
				a := v.Legal()[0]
				if len(v.Legal()) == 1 {
					s.Play(a, nil)
					continue
				}
				if s.ToMove() != me {
					a = rival.Choose(v, rng)
				} else {
					most := int64(math.MinInt64)
					p.Look(v)
					for _, b := range v.Legal() {
						if x := p.Answer(b); x > most {
							a, most = b, x
						}
					}
				}
				s.Play(a, nil)
			}
			switch out, _ := s.Outcome(); out.Winner {
			case me:
				score++
			case engine.NoSeat:
				score += 0.5
			}
		}
	}
	return score / float64(2*pairs)
}

// An exploiter learns from its own seats alone.
func TestAnExploiterLeavesTheOthersSeatsAlone(t *testing.T) {
	for _, variant := range []string{"standard", "cutthroat", "team"} {
		c := course(t, variant, 600, 0)
		versus := spec(t, "expert")
		c.Versus = &versus
		tr, err := New(c, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := tr.Round(context.Background()); err != nil {
			t.Fatal(err)
		}
		table := c.Rules.Table()
		for n := range tr.records[:12] {
			mine := table.Side(engine.Seat(n % table.Sides()))
			for _, s := range tr.records[n].samples {
				if !mine.Has(s.seat) {
					t.Fatalf("%s: game %d: a sample of seat %d, and it sits at %b", variant, n, s.seat, mine)
				}
			}
		}
	}
}
