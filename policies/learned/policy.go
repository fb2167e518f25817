package learned

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies"
)

// Cuttle and CutRope are the kind `learned` for those games.
var (
	Cuttle  = kind(cuttle.GameName, "a quarter to a third of the speed of the hand-written player, stronger than it, and as strong as a search of a thousand iterations")
	CutRope = kind(cutrope.GameName, "a fifth of the speed of the hand-written player, and stronger than it")
)

func kind(game, worth string) policies.Kind {
	return policies.Kind{
		Name:  "learned",
		About: "trained by play against itself: a small net says of each action how likely it is to win; " + worth,
		Games: []string{game},
		Short: "weights",
		Options: []policies.Option{
			policies.ContentOption("weights", own, "own, a built-in net, or a file, my.net",
				"the net: own takes the one that was made for the variant played, or else for the variant that it starts from; "+
					"the name has the first digits of the hash; cardlab train makes others",
				func(text string) (string, error) { return resolve(game, text) }),
		},
		New: func(s policies.Settings) policies.Policy {
			return &policy{name: s.Name(), game: game, weights: s.Text("weights")}
		},
		Provide: func(s policies.Settings, r engine.Rules) (policies.Provision, error) {
			return provide(game, s.Text("weights"), r)
		},
	}
}

// provide returns the net for a variant as files, and a note if it is not the variant's own.
func provide(game, weights string, r engine.Rules) (p policies.Provision, err error) {
	n, note, err := Find(game, weights, r)
	if err != nil {
		return p, fmt.Errorf("policy learned: %w", err)
	}
	p.Note = note
	p.Files = []policies.File{{Name: n.hash + netExt, Content: fileOf(n.hash)}}
	if s, isSet := setFor(weights); isSet {
		p.Files = append(p.Files, policies.File{Name: s.hash() + setExt, Content: s.text()})
	}
	return p, nil
}

// policy is the policy `learned`. It remembers nothing between choices.
type policy struct {
	name    string
	game    string
	weights string

	rules   engine.Rules // of the variant it has sat down to
	player  *Player      // nil: there is no net for it
	fault   error
	answers []int64
	legal   []engine.Action
	chosen  int
}

// Name returns the canonical spec, with the hash of the weights.
func (p *policy) Name() string { return p.name }

// Begin does nothing: the policy remembers nothing.
func (p *policy) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// sit takes the net for the variant of a view.
func (p *policy) sit(v engine.View) {
	r := v.Rules()
	if r == p.rules {
		return
	}
	p.rules, p.player, p.fault = r, nil, nil
	n, _, err := Find(p.game, p.weights, r)
	if err != nil {
		p.fault = err
		return
	}
	t := r.Table()
	p.player = NewPlayer(n, NewReader(p.game, int(t.Seats)), t.Sides())
}

// Choose returns the action most likely to win, of equals the lowest. It makes no use of rng.
func (p *policy) Choose(v engine.View, _ *rand.Rand) engine.Action {
	if p.sit(v); p.player == nil {
		return engine.NoAction
	}
	p.legal = v.Legal()
	p.answers = p.answers[:0]
	p.player.Look(v)
	p.chosen = 0
	for i, a := range p.legal {
		p.answers = append(p.answers, p.player.Answer(a))
		if p.answers[i] > p.answers[p.chosen] {
			p.chosen = i
		}
	}
	return p.legal[p.chosen]
}

// Err returns why the policy could not choose: there is no net for the variant.
func (p *policy) Err() error { return p.fault }

// Explain returns the chance to win that the net gave the last choice, and the action next to it.
func (p *policy) Explain() policies.Thought {
	second := -1
	for i, x := range p.answers {
		if i != p.chosen && (second < 0 || x > p.answers[second]) {
			second = i
		}
	}
	said := policies.Thought{Value: ChanceOf(p.answers[p.chosen]), RunnerUp: engine.NoAction, RunnerUpValue: math.NaN()}
	if second >= 0 {
		said.RunnerUp, said.RunnerUpValue = p.legal[second], ChanceOf(p.answers[second])
	}
	return said
}

// Values fills in the log-odds of actions, see [policies.Valuer].
func (p *policy) Values(v engine.View, legal []engine.Action, values []int32) {
	if p.sit(v); p.player == nil {
		clear(values)
		return
	}
	p.player.Values(v, legal, values)
}
