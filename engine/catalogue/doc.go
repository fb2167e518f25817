// Package catalogue is the table of a game's rules: the fields that may vary, the
// variants that have names, how both are read and printed, and the hash by which
// records know them. A game states facts; what is the same for all games is here.
//
// A game has a struct of rules with an [Identity] in it, and one [Catalogue] of
// that struct:
//
//	var rules = catalogue.New(catalogue.Catalogue[Rules]{
//		Game: "poker",
//		First: []catalogue.Field[Rules]{
//			catalogue.Number("seats", catalogue.Range{Low: 2, High: 9}, "how many play", "P1", func(r *Rules) *int { return &r.Seats }),
//			catalogue.Enum("ace", []string{AceHigh: "high", AceLow: "low"}, "where the ace stands", "P4", func(r *Rules) *Ace { return &r.Ace }),
//		},
//		Variants: []catalogue.Variant{{Name: "draw", About: "five cards", Fields: "seats=2,ace=high"}},
//		Compile:  (*Rules).compile,
//	})
//
// Parse of it reads "draw:ace=low", and [Describe] makes the engine.Game of it.
//
// # A new field
//
// It is a field of the struct and one line in Added, which has to say what stood
// for the field before there was one:
//
//	{Was: "off", Field: catalogue.Enum("wild", switches, "deuces are wild", "P9", func(r *Rules) *Switch { return &r.Wild })},
//
// A variant that does not mention the field holds that value, and a field that
// holds it is left out of name and hash. So every variant keeps the hash that it had,
// and every stored run stays readable. First is closed once a game is recorded.
// A new value of an old field needs no more than its name.
//
// # What stays
//
// Names of fields and values, what stood before a field, and what a named variant
// says are for ever: stored runs are found by them. engine/games/testdata/hashes.txt
// holds the hashes of the first build, and a test compares.
package catalogue
