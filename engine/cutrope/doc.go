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
// What a seat can know of cards that it does not see is kept in the state, and
// folded from the events. [View.Sample] fills a state that agrees with all of it.
// It supposes that any card of a hand is as likely to be shown as another, and
// gives each world its weight: exactly before a reshuffle (C10), nearly so after
// one (sorting.go), and after several with what then must be in other hands, but
// not with what else was likely before the last.
//
// The files, in the order to read them: cards.go, row.go, rules.go, fields.go,
// variants.go, action.go, words.go; state.go and evolve.go (the fold), table.go
// (rows of cards), shows.go (cards shown from hands), legal.go, play.go; view.go and
// view_rows.go (what a seat sees), sample.go, reshuffled.go, sorting.go (what it
// does not see); position.go, parse.go, parse_shows.go (positions as text),
// check.go, check_shuffled.go (what no game can reach), value.go (how good a
// position looks).
package cutrope
