package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/catalogue"
)

// fields are the fields of the first build, in the order of canonical texts.
var fields = []catalogue.Field[Rules]{
	catalogue.Number("seats", catalogue.Range{Low: 2, High: engine.MaxSeats, Text: "2 … 8"}, "how many play, each for itself", "C2", func(r *Rules) *int { return &r.Seats }),
	catalogue.Number("personal", catalogue.Range{Low: 1, High: deckSize/2 - 1, Word: "auto"},
		"cards of a personal deck; auto: 20 with two or three seats, 16 with four or five, 12 with six or seven, 10 with eight", "C2", func(r *Rules) *int { return &r.Personal }),
	catalogue.Number("hand", catalogue.Range{Low: 1, High: deckSize/2 - 1}, "cards dealt to a hand, and to which it is filled up after a turn", "C2, C4", func(r *Rules) *int { return &r.Hand }),
	catalogue.Enum("same_number", []string{Off: "off", On: "on"}, "a number may be played on itself, and a row is complete at its end, however long: the quick game", "C14, C15, C16, C17", func(r *Rules) *Switch { return &r.SameNumber }),
	catalogue.Enum("deck_out", []string{Reshuffle: "reshuffle", Stop: "stop"}, "what follows when the stock is empty: the discard pile becomes the new one, or nobody draws any more", "C10", func(r *Rules) *DeckOut { return &r.DeckOut }),
	catalogue.Enum("stuck", []string{StuckDraw: "draw", StuckFewest: "fewest"}, "who wins a game in which nothing can be done: nobody, or the one seat with the fewest personal cards", "C12", func(r *Rules) *Stuck { return &r.Stuck }),
	catalogue.Number("stuck_rounds", catalogue.Range{Low: 1, High: 1000}, "rounds in which nobody plays, draws or puts down a card that end the game", "C12", func(r *Rules) *int { return &r.StuckRounds }),
	catalogue.Number("turn_limit", catalogue.Range{Low: 1, High: 100_000}, "turns of all seats together after which the game ends", "C12a", func(r *Rules) *int { return &r.TurnLimit }),
}

// added are the fields that came later, each with what stood for it before.
var added = []catalogue.Added[Rules]{}
