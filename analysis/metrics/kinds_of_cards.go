package metrics

import "fmt"

// CardKinds says which cards of a game count as one, and which metrics say what these
// are worth.
type CardKinds struct {
	Kind    func(card string) string // what a card, as the record writes it, is counted as
	Opening string                   // the metric of the causal value of one in the opening hand
	Held    string                   // the metric of what goes with holding one
	opening string                   // the rows of Opening, but for the seat
	// Improvement is the row of Held that is the score of those that held one less the score of those that never did.
	Improvement string
}

// OpeningRow returns the row of the metric Opening for a seat.
func (k *CardKinds) OpeningRow(seat int) string { return fmt.Sprint(k.opening, seat) }

// KindsOf returns the kinds of a game's cards: the ranks of Cuttle, each card of another game.
func KindsOf(game string) CardKinds {
	if game == "cuttle" {
		return CardKinds{cuttleRank, "opening_ranks", "ranks", "opening_rank_", "rank_improvement"}
	}
	return CardKinds{func(card string) string { return card }, "opening", "cards", "opening_card_", "card_improvement"}
}
