// Package cuttle is Cuttle, the oldest combat game with a standard pack, with
// every rule that players dispute as a field of [Rules].
//
// Two, three or four seats play, each for itself or in two teams, with jokers
// or without. [Parse] reads a variant, `standard:hand_limit=none`; the named
// ones and their sources are in variants.go, the fields in fields.go; docs/adding-a-rule.md adds one.
// The rules in full, numbered, with the reading chosen wherever sources are
// silent or disagree, are docs/rules/cuttle.md; code and tests cite them by
// number. In short:
//
//	R2   A turn is one of: draw, play a card, or with an empty stock pass.
//	R3   A side wins as soon as one of its seats has the points its goal asks for.
//	R5   The hand limit forbids drawing, or makes one discard down to it.
//	R6   So many passes in succession are a draw; an empty stock may end the game.
//	R8   A to T score their rank, face up on one's own side.
//	R9   A higher point card scuttles a rival's lower one; suits break ties, C D H S.
//	R10  A one-off names its target when announced, a 3 4 5 7 chooses when it resolves.
//	R11  The others may counter with a two, clockwise, and twos with twos; even, it happens.
//	R12  A queen keeps twos off what her player plays.
//	R13  Whether a seat that lets a one-off be could have countered shows to none.
//	R15  3: take a card from scrap.  R16  4: the rival discards two.
//	R17  5: draw two, or discard one and draw three.  R18  6: all permanents go.
//	R19  7: play a card from the top of the stock.  R20  9: a card back to a hand.
//	R21  8 Q K are permanents; glasses show the rivals' hands.
//	R22  A jack takes a point card.  R23  A queen stops targeting.  R24  A king lowers the goal.
//	R25  A joker takes a royal, or a top jack with the card under it.
//	R26  Three seats, all rivals: a four names one of them, glasses show both hands.
//	R27  Teams: 0 and 2 against 1 and 3; a jack names who receives the card.
//	R28  A nine may answer a rival's royal at once.
//	R29… are switches that the sources ask for besides, off in most variants.
//
// How positions, actions and events are written is docs/cuttle-notation.md.
//
// The files: ranks of cards and zones in state.go; what is legal in legal.go, as
// the rows of a menu, menu.go; an action becomes events in play.go, oneoffs.go and
// response.go, each kind of event has its fold in evolve.go, which chooses nothing; memory.go counts what recurs, R15a;
// reshuffle.go keeps a stock without order, R34;
// beside.go compares variants, as far as policies can tell them apart;
// view.go and view_facts.go say what a seat knows; words.go and labels.go name
// things, position.go prints a position and parse.go reads it; check.go tests what
// no game can reach, with the build tag cuttlecheck after every event;
// value.go, outlook.go and outlook_many.go how good a position looks, for
// policies that search. Tests play the scripts of testdata, and compare whole
// games with a slow engine that was written from the rule text alone
// (internal/reference).
package cuttle
