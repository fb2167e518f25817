// Package cutrope plays Cut the Rope: The Card Game, for two to eight seats,
// in its basic and its quick form. The rules are in docs/rules/cutrope.md, C1 …
// C17; how actions, events and positions are written is in docs/cutrope-notation.md.
//
// Each seat has a personal deck of which only the top card is seen, a hand, and
// three supply rows. All play to three shared level rows, which go from 1 up to
// 10 or from 10 down to 1; scissors stand for any number. Who has played out the
// personal deck wins.
//
// Three words:
//
//   - [Rules] is one variant: a name and the fields that differ, as [Parse] reads.
//   - [State] is a game in progress. Equal cards are alike, so that hands are
//     counts ([bag]); rows and decks keep their order.
//   - [ends] is what the top of a level row may be: C6–C8 and C14–C17 are one
//     small file, row.go.
//
// The files, in the order to read them: cards.go, row.go, rules.go, fields.go,
// variants.go, action.go, words.go; state.go and evolve.go (the fold), table.go
// (rows of cards), legal.go, play.go, view.go, view_rows.go,
// sample.go, reshuffled.go (what a seat knows);
// position.go and parse.go (positions as text), check.go (what no game can
// reach), value.go (how good a position looks).
package cutrope
