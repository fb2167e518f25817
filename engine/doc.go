// Package engine says what a card game is, and nothing of any one game.
//
// A game is a fold of its events. [State.Play] decides which events an action
// causes, [State.Evolve] folds one event into the state, and nothing
// else changes a state; so simulation, search, replay and verification run the
// same code, and what is recorded is what happened.
//
// The words:
//
//   - [Rules] is one variant at one [Table]: an immutable value. It deals a
//     deck and makes states.
//   - [Action] is one choice, a number that its game packs and prints.
//   - [Event] is one fact: who did what with which card, where it went, who
//     saw it, and who is to choose next. [Event.SeenBy] is the only redaction.
//   - [State] is a game in progress: flat, cheap to copy, and never undone.
//   - [View] is what one seat may know of a state. Policies get views, never
//     states; [View.Sample] makes a full state that the seat cannot tell from
//     the real one, for policies that search.
//   - [Menu] is what a View may be besides, and [Offerer] a State: one that counts what
//     is legal, finds a choice by its number and looks one up without a list of all.
//     [Outliner] is what a menu may be, and [Lister] a State: one that says what there is
//     of sorts of choices, of cards at a place, without going through all.
//   - [StockTurner] is what a State may be besides: one that can turn round what nobody has seen of the
//     stock, for runs whose seats draw from two ends.
//   - [Comparer] is what Rules may be besides: rules that note which of others would
//     have answered a policy otherwise, so that variants on the same deals share what
//     they have in common.
//   - [Opening] is a position in which games begin instead of a deal.
//   - [Evaluator] is what a State may be besides: one that can say how good a
//     position looks, for searches that stop before the end.
//   - [Vocabulary] names kinds, zones, phases and actions, so that recorders
//     and printers need no game's name.
//
// The path of a game:
//
//	s := rules.New()
//	s.Begin(deal, chance)
//	for s.ToMove() != engine.NoSeat { // or as the last event of Play says
//		s.Look(s.ToMove(), view)
//		action := policy.Choose(view, rng)  // one of view.Legal()
//		log = s.Play(action, log)           // appends events, each folded at once
//	}
//	outcome, _ := s.Outcome()
//
// Randomness comes in by two doors only: the order of the deal, and the seed
// that [State.Begin] is given for what is random later. Play reads the seed
// through [Chance] and changes nothing, and the fold needs none, for what
// chance decided is in the event.
//
// The package and the games below it do no I/O, start no goroutine and read no
// clock. To add a game, see docs/adding-a-game.md; the suite in enginetest
// checks every promise made here.
package engine
