package wrap

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
)

// Mask is the kind `mask`: it makes a policy do without a card or a use of it: restricted play, by which
// Jaffe, Miller, Andersen, Liu, Karlin and Popović (2012) measure what a card is
// worth to the balance of a game.
var Mask = policies.Kind{
	Name:  "mask",
	About: "another policy that is not shown some actions, unless nothing else is legal; a search within is restricted in its own choice, not in what it thinks of later ones",
	Options: []policies.Option{
		policies.PolicyOption("of", "", "who chooses among the other actions"),
		policies.Repeated(policies.TextOption("no", "", "a rank, a card or a use, or several joined by dots: nine, 9C, oneoff, nine.oneoff",
			"what it never plays; joined by dots, actions that are all of it")),
	},
	New: func(s policies.Settings) policies.Policy {
		m := &mask{name: s.Name(), within: newWithin(s.Policy("of"))}
		for _, no := range s.Repeated() {
			m.no = append(m.no, strings.Split(no.Text, "."))
		}
		return m
	},
	Check: checkMask,
}

// mask is the policy `mask`.
type mask struct {
	within
	name string
	no   [][]string // the words of each no

	words  *engine.Vocabulary // of the current game
	labels [][]int            // no, as numbers of its labels
	kept   []engine.Action    // what is shown to the policy within
	forced bool               // the last choice was the only one kept
}

// Name returns the canonical spec.
func (m *mask) Name() string { return m.name }

// Choose shows the policy within the actions that are not forbidden. The view is
// the same, so that a policy which knows the game finds its own; its list is
// shortened meanwhile.
func (m *mask) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if words := v.Rules().Words(); words != m.words {
		m.learn(words)
	}
	legal := v.Legal()
	m.kept = m.kept[:0]
	for _, a := range legal {
		if !m.forbids(a) {
			m.kept = append(m.kept, a)
		}
	}
	m.forced = len(m.kept) == 1
	switch len(m.kept) {
	case 0, len(legal):
		return m.inner.Choose(v, rng)
	case 1:
		return m.kept[0]
	}
	v.Restrict(m.kept)
	a := m.inner.Choose(v, rng)
	v.Restrict(legal)
	return a
}

// Explain returns what the policy within says; nothing if it was not asked.
func (m *mask) Explain() policies.Thought {
	if m.forced {
		return noThought
	}
	return m.within.Explain()
}

func (m *mask) forbids(a engine.Action) bool {
	for _, list := range m.labels {
		if m.words.Labelled(a, list) {
			return true
		}
	}
	return false
}

// learn looks the forbidden words up in a game's vocabulary. A word that the game
// does not have forbids nothing there.
func (m *mask) learn(words *engine.Vocabulary) {
	m.words, m.labels = words, nil
	for _, no := range m.no {
		if list := labelNumbers(words, no); list != nil {
			m.labels = append(m.labels, list)
		}
	}
}

// checkMask refuses words that the game does not have, or if any game may be
// played, that none has.
func checkMask(s policies.Settings) error {
	if len(s.Repeated()) == 0 {
		return errors.New("want at least one no=WORD, as in no=nine")
	}
	of := "actions"
	if s.Game() != "" {
		of = "actions of " + s.Game()
	}
	var all []string // labels
	for _, g := range games.All() {
		if s.Game() != "" && s.Game() != g.Name {
			continue
		}
		words, err := vocabulary(g)
		if err != nil {
			return err
		}
		for _, label := range words.Labels {
			if !slices.Contains(all, label) {
				all = append(all, label)
			}
		}
	}
	for _, no := range s.Repeated() {
		for _, word := range strings.Split(no.Text, ".") {
			if !slices.Contains(all, word) {
				return spec.Unknown("word for "+of, word, all)
			}
		}
	}
	return nil
}

// labelNumbers returns the numbers of some labels; nil if one is unknown.
func labelNumbers(words *engine.Vocabulary, texts []string) (list []int) {
	for _, text := range texts {
		i := slices.Index(words.Labels, text)
		if i < 0 {
			return nil
		}
		list = append(list, i)
	}
	return list
}

// vocabulary returns the words of a game, which all its variants share.
func vocabulary(g engine.Game) (*engine.Vocabulary, error) {
	r, err := g.Parse(g.Variants[0].Name)
	if err != nil {
		return nil, err
	}
	return r.Words(), nil
}
