package wrap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
)

// Scripted is the kind `scripted`.
var Scripted = policies.Kind{
	Name:  "scripted",
	About: "plays a list of actions in every game, for tests; then another policy goes on",
	Options: []policies.Option{
		policies.ListOption("play", "actions separated by semicolons, in parentheses; in a file also one per line", "its choices in order, in the game's notation; a choice with a single option is not asked for and has no place in the list",
			func(text string) string { return strings.Join(scriptActions(text), "; ") }),
		policies.PolicyOption("of", "random", "who chooses when the list is at its end"),
	},
	New: func(s policies.Settings) policies.Policy {
		return &scripted{name: s.Name(), texts: scriptActions(s.Text("play")), within: newWithin(s.Policy("of"))}
	},
	Check: func(s policies.Settings) error {
		if s.Game() == "" {
			return nil
		}
		g, err := games.FindGame(s.Game())
		if err != nil {
			return err
		}
		words, err := vocabulary(g)
		if err == nil {
			_, err = parseScript(words, scriptActions(s.Text("play")))
		}
		return err
	},
}

// scriptActions takes a list of actions apart, at semicolons and ends of lines.
func scriptActions(text string) (actions []string) {
	for _, a := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		if a = strings.TrimSpace(a); a != "" {
			actions = append(actions, a)
		}
	}
	return actions
}

func parseScript(words *engine.Vocabulary, texts []string) (list []engine.Action, err error) {
	for i, text := range texts {
		a, err := words.ParseAction(text)
		if err != nil {
			return nil, fmt.Errorf("play: number %d: %w", i+1, err)
		}
		list = append(list, a)
	}
	return list, nil
}

// scripted is the policy `scripted`. It fails where an action of the list is not legal.
type scripted struct {
	within
	name    string
	texts   []string
	words   *engine.Vocabulary // of the current game
	actions []engine.Action    // texts, read
	next    int                // the number of the next action
	err     error
}

// Name returns the canonical spec.
func (s *scripted) Name() string { return s.name }

// Begin goes back to the start of the list.
func (s *scripted) Begin(t engine.Table, seat engine.Seat, rng *rand.Rand) {
	s.next, s.err = 0, nil
	s.within.Begin(t, seat, rng)
}

// Choose returns the next action of the list, after its end what the policy within chooses.
func (s *scripted) Choose(v engine.View, rng *rand.Rand) engine.Action {
	if s.next >= len(s.texts) {
		s.next = len(s.texts) + 1
		return s.inner.Choose(v, rng)
	}
	if words := v.Rules().Words(); words != s.words {
		s.words = words
		if s.actions, s.err = parseScript(words, s.texts); s.err != nil {
			return engine.NoAction
		}
	}
	a := s.actions[s.next]
	s.next++
	if legal := v.Legal(); !slices.Contains(legal, a) {
		var list []string
		for _, l := range legal {
			list = append(list, s.words.Action(l))
		}
		s.err = fmt.Errorf("play: number %d, %s, is not legal; legal are %s", s.next, s.words.Action(a), strings.Join(list, ", "))
		return engine.NoAction
	}
	return a
}

// Explain returns what the policy within says; nothing if it was not asked.
func (s *scripted) Explain() policies.Thought {
	if s.next <= len(s.texts) {
		return noThought
	}
	return s.within.Explain()
}

// Err returns why it could not choose.
func (s *scripted) Err() error {
	if s.err != nil {
		return s.err
	}
	return s.within.Err()
}
