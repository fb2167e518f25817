package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"slices"
)

var cuttleRanksEntry = analysis.Entry{
	Info: analysis.Info{Name: "ranks", Group: cardWorth, Game: "cuttle", Unit: "copy", NeedsRules: true,
		Question: "How does a seat score when it has a card of a rank in its opening hand, draws one, or never holds it? " +
			"Observational: a long game draws more cards, whatever these do.",
		Source:  lands,
		Counted: "As cards, the cards of a rank together."},
	Rows:     worthRows("rank_"),
	Title:    "score by rank, " + Observational,
	Columns:  analysis.OfMoves,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newWorth(s, "rank_", cuttleRank) },
}

// cuttleRank returns the word for the rank of a card: "ace" of "AC".
func cuttleRank(card string) string {
	if i := slices.Index([]byte("A23456789TJQKX"), card[0]); i >= 0 {
		return cuttleRanks[i]
	}
	return card
}
