package cuttle

import "github.com/cardlab/cardlab/engine/catalogue"

// GameName is the name of the game.
const GameName = "cuttle"

// variants is the table of named variants. A row states only what differs from
// the row that it is based on; docs/rules/cuttle.md has the whole table.
var variants = []catalogue.Variant{
	{Name: "original", About: "the earliest surviving rules: Richard Sipie's FAQ of 2000, as the Wikipedia article gives them",
		Fields: "seats=2,teams=off,jokers=0,deal=5/6,goals=21/14/10/7/5,hand_limit=none,limit_mode=block,five=draw_two,seven=one,three=any,four=choice," +
			"nine=hand,nine_targets=any,nine_to=controller,frozen_counters=off,jack=toggle,jack_own=on,queens=mutual,queen_shields_from=all," +
			"queen_blocks_counters=on,two_targets=any,win_on=any_turn,simultaneous_win=active_first,passes_to_draw=3,stock_out=pass,no_move=pass," +
			"repetition_draw=3,partner_hands=hidden,response_nine=off,turn_limit=500"},
	{Name: "pagat", From: "original", About: "the rules of pagat.com: the top jack decides, queens do not shield queens",
		Fields: "jack=top,jack_own=seven_only,queens=not_queens"},
	{Name: "gamerules", Aliases: []string{"indonesian"}, From: "original", About: "the rules of gamerules.com, whose Indonesian and Japanese pages translate one text: one wins on one's own turn, nines return permanents to their owners",
		Fields: "nine_targets=permanents,nine_to=owner,jack=top,jack_own=seven_only,queen_shields_from=rivals,win_on=own_turn"},
	{Name: "japanese", From: "gamerules", About: "gamerules by the letter of the Japanese page: one wins on anyone's turn, and a seven's jack takes no card of one's own while it can take a rival's",
		Fields: "jack_own=if_none,win_on=any_turn"},
	{Name: "standard", From: "original", About: "cuttle.cards Standard: hand limit 8, sevens show two cards, fives discard one and draw three, nines freeze",
		Fields: "goals=21/14/10/5/0,hand_limit=8,five=discard_one_draw_three,seven=two,nine=hand_frozen,nine_targets=rivals,jack=top,jack_own=off," +
			"queen_shields_from=rivals,two_targets=rivals"},
	{Name: "standard-2026", From: "standard", About: "cuttle.cards Standard as of version 1.0.2: one discards down to 8, threes take no threes; a frozen two may not counter, the stricter reading, though that site lets it (frozen_counters)",
		Fields: "limit_mode=discard_down,three=no_three,repetition_draw=none"},
	{Name: "cutthroat", From: "standard", About: "three seats, each for itself, with two jokers; hand limit 7 and lower goals, else as Standard",
		Fields: "seats=3,jokers=2,deal=5,goals=14/9/5/0,hand_limit=7"},
	{Name: "team", From: "standard", About: "four seats, two against two, with two jokers; a jack may give any card to any other seat, else as Standard with hand limit 7",
		Fields: "seats=4,teams=on,jokers=2,deal=5,hand_limit=7,jack_own=on,passes_to_draw=4"},
}

// ruleBook reads and names variants.
var ruleBook = catalogue.New(catalogue.Catalogue[Rules]{
	Game: GameName, First: fields, Added: added, Variants: variants, Hashed: catalogue.Lines,
	Check: (*Rules).check, Compile: (*Rules).compile,
})

// Parse reads a variant: a name, and fields that differ from it,
// "standard:hand_limit=none,seven=one". The error is one sentence that lists
// every complaint.
func Parse(text string) (*Rules, error) { return ruleBook.Parse(text) }

// MustParse is Parse for texts known to be good.
func MustParse(text string) *Rules { return ruleBook.MustParse(text) }

// Game describes Cuttle to commands and documents.
var Game = catalogue.Describe(ruleBook,
	"Cuttle, the oldest combat game with a standard pack: gather point cards to your goal, and wreck your rival's", ParsePosition, ParseOpening)
