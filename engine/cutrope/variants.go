package cutrope

import "github.com/cardlab/cardlab/engine/catalogue"

// ruleBook reads and names variants.
var ruleBook = catalogue.New(catalogue.Catalogue[Rules]{
	Game: GameName, First: fields, Added: added,
	Variants: []catalogue.Variant{
		{Name: "basic", About: "the game of the rulebook",
			Fields: "seats=2,personal=auto,hand=6,same_number=off,deck_out=reshuffle,stuck=draw,stuck_rounds=3,turn_limit=2000"},
		{Name: "quick", From: "basic", About: "the rulebook's quick game: a number may be played on itself",
			Fields: "same_number=on"},
	},
	Settle: (*Rules).settle, Check: (*Rules).check, Compile: (*Rules).compile,
})

// Parse reads a variant: a name, and fields that differ from it,
// "quick:seats=4,personal=8". The error is one sentence that lists every complaint.
func Parse(text string) (*Rules, error) { return ruleBook.Parse(text) }

// MustParse is Parse for texts known to be good.
func MustParse(text string) *Rules { return ruleBook.MustParse(text) }

// Game describes Cut the Rope to commands and documents.
var Game = catalogue.Describe(ruleBook,
	"Cut the Rope: The Card Game, for two to eight: play out your personal deck to shared rows that go from 1 to 10 or back", ParsePosition, ParseOpening)
