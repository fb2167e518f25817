// Package games is the list of all games. A new game is its folder and one
// line in [All]; a program that has games of its own calls [Add].
package games

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/engine/highcard"
	"github.com/cardlab/cardlab/engine/spec"
)

var all = []engine.Game{
	cuttle.Game,
	cutrope.Game,
	highcard.Game,
}

// All returns every game; the caller must not change the slice.
func All() []engine.Game { return all }

// Add adds games to the list, behind those that are there. It is for a main package
// with games of its own, which calls it first of all, before anything reads the list.
// It panics if a game is incomplete, or if there is one of its name.
func Add(list ...engine.Game) {
	with := all[:len(all):len(all)]
	for _, g := range list {
		if g.Name == "" || len(g.Variants) == 0 || g.Parse == nil || g.Values == nil || g.Position == nil {
			panic(fmt.Sprintf("games.Add: game %q: want a name, a variant or more, Parse, Values and Position", g.Name))
		}
		for _, other := range with {
			if other.Name == g.Name {
				panic("games.Add: there is a game " + g.Name + " already")
			}
		}
		with = append(with, g)
	}
	all = with
}

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

// Find returns the rules that a text names: "highcard/duel:rounds=3". The text may come from
// a run or another program, so it opens no file: @file.yaml is for who types it, see [spec.Parse].
func Find(text string) (engine.Rules, error) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "@") { // no name and no value has one
		return nil, fmt.Errorf("rules %s: want GAME/VARIANT, and no file", spec.Quoted(text))
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
