// Package games is the list of all games. A new game is its folder and one
// line in [All].
package games

import (
	"fmt"
	"strings"

	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/engine/cuttle"
	"cardlab/engine/highcard"
	"cardlab/engine/spec"
)

var all = []engine.Game{
	cuttle.Game,
	cutrope.Game,
	highcard.Game,
}

// All returns every game; the caller must not change the slice.
func All() []engine.Game { return all }

// FindGame returns the game of a name. The error lists the games there are,
// the nearest spelling first.
func FindGame(name string) (engine.Game, error) {
	var names []string
	for _, g := range all {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return engine.Game{}, spec.Unknown("game", name, names)
}

// Find returns the rules that a text names: "highcard/duel:rounds=3", or
// @file.yaml with such a name.
func Find(text string) (engine.Rules, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "@") {
		s, err := spec.Parse(text)
		if err != nil {
			return nil, err
		}
		text = s.String()
	}
	name, variant, ok := strings.Cut(text, "/")
	if !ok {
		return nil, fmt.Errorf("rules %q: want GAME/VARIANT, as in %s/%s", text, all[0].Name, all[0].Variants[0].Name)
	}
	g, err := FindGame(name)
	if err != nil {
		return nil, err
	}
	return g.Parse(variant)
}
