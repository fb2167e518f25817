// Package serve is cardlab in a browser: the runs and what they answered, their games with
// cards on a table, a game to play, a question to ask.
//
//	s, err := serve.New(serve.Options{Runs: "runs", Page: page, Answer: answer, Ask: ask})
//	fmt.Println(s.Address())
//	err = s.Serve(ctx) // until ctx is done
//
// The server is the engine of the page: what is shown is told by the packages that tell it
// at a terminal (telling, layout, page, sim), and the page draws it. Three words. A folder
// is a run that the server was given, by the name that addresses have for it. A story is a
// game as one seat, or who knows all, may know it. A seat is a person's place in a game that
// is being played: package seat.
//
// # Promises
//
// Every address begins with a token that only who started the server has been told. A
// request is answered only if its Host is no foreign name, and its Origin, if it has one,
// is the server itself; so a page of elsewhere can neither read nor write, and a name that
// was made to point here is refused. A page loads nothing from elsewhere and runs no script
// but the server's own files: its content policy says so.
//
// The server reads the runs that it was given and those in one folder, and writes only into
// that folder. No part of an address ever becomes a path. A message is bounded in size and
// must be what is expected; what is refused is refused in one sentence. A client that is
// slow or gone holds nothing but its connection, and that not for long.
//
//	server.go guard.go reply.go   the server; who may ask; how it answers
//	folders.go runs.go            the runs there are; what each asked, and its answer
//	stories.go game.go            games told; one of them, step by step
//	find.go                       games found by what happened in them
//	offers.go play.go             what may be played; a person's games
//	ask.go live.go                a question played until it is answered; runs that are being played
//	assets/                       the page: its modules, its style, its cards
package serve
