// Package reference plays Cuttle slowly and obviously. It was written from the
// rule book (docs/rules/cuttle.md) and the notation (docs/cuttle-notation.md)
// alone, shares no code with the engine that plays millions of games, and
// exists to be compared with it: legal list by legal list and event by event,
// as text.
//
// A card is its text, `7D`. A variant is a map from every field's name to its
// value's text. An action and an event are lines of the notation. Nothing is
// packed, cached across plays or shared; each rule is a function that names its number.
//
//	r, _ := reference.Named("standard")
//	r["hand_limit"] = "none"
//	g := reference.New(r)
//	g.Begin(deal, 7)
//	for _, _, over := g.Over(); !over; _, _, over = g.Over() {
//		for _, event := range g.Play(g.Legal()[0]) {
//			fmt.Println(event)
//		}
//	}
//
// The files: cards.go and variants.go know no game; game.go holds what lies
// where and whose choice it is; table.go says who controls and shields what;
// legal.go lists what may be done; play.go, counter.go, response.go and oneoffs.go do it;
// turn.go ends turns and games; position.go reads a position and print.go prints it; event.go prints events.
//
// It never validates a variant beyond what it needs to play, and it is not for use outside tests.
package reference
