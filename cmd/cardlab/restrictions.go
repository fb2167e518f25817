package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"cardlab/analysis"
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/sim"
)

// priced is what price --of may name, in the order in which it is played.
var priced = []string{"ranks", "uses", "verbs", "cards"}

// restrictionsOf lists what there is to do without at a variant: words that fit some
// choice of the game.
func restrictionsOf(rules engine.Rules, of []string) []analysis.Restriction {
	words := rules.Words()
	seen := choices(rules)
	fits := func(list ...[]int) bool {
		return slices.ContainsFunc(seen, func(a engine.Action) bool {
			return !slices.ContainsFunc(list, func(labels []int) bool { return !words.Labelled(a, labels) })
		})
	}
	var list []analysis.Restriction
	add := func(of string, labels ...int) {
		var texts []string
		for _, l := range labels {
			texts = append(texts, words.Labels[l])
		}
		list = append(list, analysis.Restriction{Of: of, Words: strings.Join(texts, ".")})
	}
	kinds := sortLabels(words)
	for _, what := range priced {
		if !slices.Contains(of, what) {
			continue
		}
		if what == "uses" {
			for _, rank := range kinds["ranks"] {
				for _, verb := range kinds["verbs"] {
					if fits([]int{rank}, []int{rank, verb}) { // what the rank alone stands for: not that it is discarded
						add(what, rank, verb)
					}
				}
			}
			continue
		}
		for _, label := range kinds[what] {
			if fits([]int{label}) {
				add(what, label)
			}
		}
	}
	return list
}

// sortLabels sorts the labels of a game, by number, into ranks, cards and verbs.
func sortLabels(words *engine.Vocabulary) map[string][]int {
	kinds := map[string][]int{}
	for i, label := range words.Labels {
		kind := "verbs"
		switch {
		case slices.Contains(words.Cards, label):
			kind = "cards"
		case slices.Contains(cards.RankNames(), label):
			kind = "ranks"
		}
		kinds[kind] = append(kinds[kind], i)
	}
	return kinds
}

// choices returns the actions among which there was a choice in some hundred games played
// at random, each once: nearly all that the game has.
func choices(rules engine.Rules) []engine.Action {
	const deals = 300
	rng := rand.New(rand.NewPCG(1, 1))
	found := map[engine.Action]bool{}
	var list, legal []engine.Action
	s := rules.New()
	for deal := range int64(deals) {
		s.Begin(sim.Deal(sim.DefaultSeed, deal, rules.Deck()), sim.Chance(sim.DefaultSeed, deal))
		for s.ToMove() != engine.NoSeat {
			if legal = s.Legal(legal); len(legal) > 1 {
				for _, a := range legal {
					if !found[a] {
						found[a] = true
						list = append(list, a)
					}
				}
			}
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	return list
}
