// Package reference plays Cut the Rope slowly and obviously. It was written
// from the rule book (docs/rules/cutrope.md) and the notation
// (docs/cutrope-notation.md) alone, shares no code with the engine that plays
// millions of games, and exists to be compared with it: legal list by legal list
// and event by event, as text.
//
// A card is its text, `7` or `S`. A variant is a map from every field's name to
// its value's text. An action and an event are lines of the notation. A row is
// the list of its cards, and what it may be is worked out from that list each
// time it is asked for. Nothing is packed, cached or shared; each rule is a
// function that names its number.
//
//	r, _ := reference.Named("basic")
//	r["seats"] = "4"
//	g := reference.New(r)
//	g.Begin(deal, 7)
//	for _, _, over := g.Over(); !over; _, _, over = g.Over() {
//		for _, event := range g.Play(g.Legal()[0]) {
//			fmt.Println(event)
//		}
//	}
//
// The files: cards.go and variants.go know no game; rows.go says what a level
// row takes and when it is complete; game.go holds what lies where and whose
// choice it is; legal.go lists what may be done; play.go does it; turn.go ends
// turns and games; position.go reads a position and print.go prints it; event.go prints events.
//
// It never validates a variant beyond what it needs to play, and it is not for use outside tests.
package reference
