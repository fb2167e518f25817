// Package seat is a person's seat in a game that is being played against policies.
//
//	k, err := seat.NewKeeper("runs", version)
//	g, err := k.New(seat.Setup{Game: "cuttle", Rules: "standard", Seats: []string{"human", "expert"}, Seed: 7})
//	now := g.Now()                       // what the seat sees, and may do
//	now, err = g.Choose(ctx, "7C pts")   // and after its rivals have answered
//
// Three words. A setup says what is played, who sits where, and the seed. The journal is the
// file of a game that is not over: its setup, and what the person chose. A shot is what the
// seat may know at one moment: the table, what has happened, what may be played.
//
// # Promises
//
// The game is played by [sim.Umpire], with the person as the policy `human`; what a shot says
// is made from the view that the policy is handed, and from events as its seat sees them. So
// nothing that a page can ask for holds a card that the person may not see, before the end.
//
// Setup and choices decide a game: its rivals choose by dice of their own. So a game goes on
// from its journal after a kill, and taking a choice back plays it again without that choice.
// If this build's rivals choose otherwise than the one's that began it, and a choice is then
// not legal any more, the game is refused, and the journal stays.
//
// A game that is over is recorded as a run of one game, as [sim.Run] plays it.
//
//	setup.go keeper.go   what is played; all games that are not over
//	game.go person.go    one of them; its person, who answers for the policy
//	shot.go choices.go   what the person sees, and may do
//	journal.go           the file
package seat
