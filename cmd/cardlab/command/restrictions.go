package command

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/sim"
)

// priced is what price --of may name, in the order in which it is played.
var priced = []string{"ranks", "uses", "verbs", "cards"}

// restrictionsOf lists what there is to do without at a variant: words that, at some
// choice of the game, fit one action and do not fit another.
func restrictionsOf(rules engine.Rules, of []string) []effects.Restriction {
	words := rules.Words()
	all := choices(rules)
	// matters reports whether actions that have all of each of some labels can be done without.
	matters := func(lists ...[]int) bool {
		fits := func(a engine.Action) bool {
			return !slices.ContainsFunc(lists, func(labels []int) bool { return !words.Labelled(a, labels) })
		}
		return slices.ContainsFunc(all, func(legal []engine.Action) bool {
			first := fits(legal[0])
			return slices.ContainsFunc(legal[1:], func(a engine.Action) bool { return fits(a) != first })
		})
	}
	var list []effects.Restriction
	add := func(of string, labels ...int) {
		var texts []string
		for _, l := range labels {
			texts = append(texts, words.Labels[l])
		}
		list = append(list, effects.Restriction{Of: of, Words: strings.Join(texts, ".")})
	}
	kinds := sortLabels(words)
	for _, what := range priced {
		if !slices.Contains(of, what) {
			continue
		}
		if what == "uses" {
			for _, rank := range kinds["ranks"] {
				for _, verb := range kinds["verbs"] {
					if matters([]int{rank}, []int{rank, verb}) { // what the rank alone stands for: not that it is discarded
						add(what, rank, verb)
					}
				}
			}
			continue
		}
		for _, label := range kinds[what] {
			if matters([]int{label}) {
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

// choices returns what there was to choose from in some games played at random, wherever
// there were two actions or more.
func choices(rules engine.Rules) (list [][]engine.Action) {
	const deals = 200
	rng := rand.New(rand.NewPCG(1, 1))
	s := rules.New()
	for deal := range int64(deals) {
		s.Begin(sim.Deal(sim.DefaultSeed, deal, rules.Deck()), sim.Chance(sim.DefaultSeed, deal))
		for s.ToMove() != engine.NoSeat {
			legal := s.Legal(nil)
			if len(legal) > 1 {
				list = append(list, legal)
			}
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	return list
}
