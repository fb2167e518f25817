// Package env lets another program step games: the reverse of a bot, which is asked. A
// game waits for the choices of the seats that are the client's, and plays those of
// other policies itself; a [Server] keeps many games for one client, and answers messages.
//
//	s := env.NewServer("cardlab", env.Lists{})
//	err := s.Serve(in, out)   // a JSON object a line, see docs/env.md
//
// What a client is shown of a position is what a seat may know: the observation of package
// observation and the legal actions, never the state. Seed, deal and actions decide
// everything that happens: a game is that of a run with the seed, the deal and the same
// choices. Messages are bounded, and one that makes no sense changes nothing.
//
//	game.go beginning.go    one game, and how it begins
//	message.go server.go    messages as JSON, and what is done about them
//	vector.go               many games in step, as Arrow record batches
package env
