package cuttle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/catalogue"
)

var switches = []string{Off: "off", On: "on"}

// fields are the fields of the first build, in the order of canonical texts.
var fields = []catalogue.Field[Rules]{
	catalogue.Number("seats", catalogue.Range{Low: 2, High: 4, Text: "2, 3 or 4"}, "how many play", "R2", func(r *Rules) *int { return &r.Seats }),
	catalogue.Enum("teams", switches, "seats 0 and 2 play against 1 and 3", "R27", func(r *Rules) *Switch { return &r.Teams }),
	catalogue.Number("jokers", catalogue.Range{Low: 0, High: 2, Step: 2, Text: "0 or 2"}, "jokers shuffled in", "R25", func(r *Rules) *int { return &r.Jokers }),
	catalogue.Custom(engine.Field{Name: "deal", Values: "5/6, or one number for all", Meaning: "cards dealt to every seat but the dealer, and to the dealer, who is the last seat", Rule: "R2"},
		func(r *Rules) string { return dealText(r.Deal) }, setDeal),
	catalogue.List("goals", catalogue.Numbers{Low: 0, High: 220, Most: 5, Values: "a falling list such as 21/14/10/7/5", Want: "one to five numbers from 0 to 220", Example: "21/14/10/7/5"},
		"points needed with 0, 1, 2 … own kings; 0 wins at once", "R3, R4, R24", func(r *Rules) *[]int { return &r.Goals }),
	catalogue.Number("hand_limit", catalogue.Range{Low: 1, High: NoLimit - 1, Word: "none", Means: NoLimit}, "cards in hand from which one may not draw, or above which one discards", "R5", func(r *Rules) *int { return &r.HandLimit }),
	catalogue.Enum("limit_mode", []string{Block: "block", DiscardDown: "discard_down"}, "at the limit one may not draw, or one discards down to it at the end of one's turn", "R5", func(r *Rules) *LimitMode { return &r.LimitMode }),
	catalogue.Enum("five", []string{DrawTwo: "draw_two", DiscardOneDrawThree: "discard_one_draw_three"}, "what a five does", "R17", func(r *Rules) *Five { return &r.Five }),
	catalogue.Enum("seven", []string{SevenOne: "one", SevenTwo: "two"}, "how many cards a seven reveals", "R19", func(r *Rules) *Seven { return &r.Seven }),
	catalogue.Enum("three", []string{ThreeAny: "any", NoThree: "no_three", NoThreeAfterOne: "no_three_after_one", NoThreeAfterTwo: "no_three_after_two"}, "when a three may take a three", "R15", func(r *Rules) *Three { return &r.Three }),
	catalogue.Enum("four", []string{FourChoice: "choice", FourRandom: "random"}, "who chooses the two cards that a four discards: the rival, or chance", "R16", func(r *Rules) *Four { return &r.Four }),
	catalogue.Enum("nine", []string{NineHand: "hand", NineHandFrozen: "hand_frozen", NineTopOfStock: "top_of_stock", NineHandTwo: "hand_two"}, "where a nine sends its target: to a hand, to a hand frozen for a turn, on top of the stock; or two targets to hands", "R20", func(r *Rules) *Nine { return &r.Nine }),
	catalogue.Enum("nine_targets", []string{NineAny: "any", NineRivals: "rivals", NinePermanents: "permanents", NineRivalsPermanents: "rivals_permanents"}, "what a nine may name: any card on the table, a rival's, any permanent, or a rival's permanent; never a partner's", "R20, R31", func(r *Rules) *NineTargets { return &r.NineTargets }),
	catalogue.Enum("nine_to", []string{ToController: "controller", ToOwner: "owner"}, "whose hand a nine's target goes to: its controller's, or of who put it on the table", "R20", func(r *Rules) *NineTo { return &r.NineTo }),
	catalogue.Enum("frozen_counters", switches, "a frozen two may counter", "R20", func(r *Rules) *Switch { return &r.FrozenCounters }),
	catalogue.Enum("jack", []string{Toggle: "toggle", Top: "top"}, "a jack switches control of its point card, or its player controls the card while the jack is on top", "R22", func(r *Rules) *Jack { return &r.Jack }),
	catalogue.Enum("jack_own", []string{OwnOff: "off", OwnSevenOnly: "seven_only", OwnOn: "on", OwnIfNone: "if_none"}, "a jack, and in teams a joker, may be played on a card one controls: never, if revealed by a seven, always, or if revealed by a seven and no rival's card can be taken", "R19, R22, R32", func(r *Rules) *JackOwn { return &r.JackOwn }),
	catalogue.Enum("queens", []string{Mutual: "mutual", NotQueens: "not_queens"}, "two queens shield each other, or queens never shield queens", "R23", func(r *Rules) *Queens { return &r.Queens }),
	catalogue.Enum("queen_shields_from", []string{ShieldRivals: "rivals", ShieldAll: "all"}, "a queen stops the rivals' targeting, or her own player's too", "R23", func(r *Rules) *QueenShieldsFrom { return &r.QueenShieldsFrom }),
	catalogue.Enum("queen_blocks_counters", switches, "a queen protects her player's one-offs and counters from twos", "R12", func(r *Rules) *Switch { return &r.QueenBlocks }),
	catalogue.Enum("two_targets", []string{TwoAny: "any", TwoRivals: "rivals"}, "a two may scrap one's own permanents and the rivals', or the rivals' only", "R14", func(r *Rules) *TwoTargets { return &r.TwoTargets }),
	catalogue.Enum("win_on", []string{AnyTurn: "any_turn", OwnTurn: "own_turn"}, "a seat wins as soon as it reaches its goal, or on its own turn only", "R3", func(r *Rules) *WinOn { return &r.WinOn }),
	catalogue.Enum("simultaneous_win", []string{ActiveFirst: "active_first", DrawnGame: "draw"}, "who wins if several sides reach their goals by one change", "R3", func(r *Rules) *Simultaneous { return &r.Simultaneous }),
	catalogue.Number("passes_to_draw", catalogue.Range{Low: 1, High: 200}, "passes in succession that end the game as a draw", "R6", func(r *Rules) *int { return &r.PassesToDraw }),
	catalogue.Enum("stock_out", []string{StockPass: "pass", StockNoDraw: "no_draw", StockEndDraw: "end_draw", StockEndPoints: "end_points", StockReshuffle: "reshuffle"}, "with an empty stock: one may pass, one may not, or the game ends when the turn is over, drawn or won by most points; or one may pass, and the last pass in succession shuffles the scrap into a new stock", "R6, R34", func(r *Rules) *StockOut { return &r.StockOut }),
	catalogue.Enum("no_move", []string{MovePass: "pass", MoveLose: "lose", MoveDraw: "draw"}, "what a seat without a move does under stock_out=no_draw", "R6", func(r *Rules) *NoMove { return &r.NoMove }),
	catalogue.Number("repetition_draw", catalogue.Range{Low: 2, High: 15, Word: "none"}, "times a position must come up after a three for a draw", "R15a", func(r *Rules) *int { return &r.RepetitionDraw }),
	catalogue.Enum("partner_hands", []string{HandsHidden: "hidden", HandsShown: "shown"}, "whether partners see each other's hands; with teams only", "R27", func(r *Rules) *PartnerHands { return &r.PartnerHands }),
	catalogue.Enum("response_nine", switches, "a nine may answer a rival's royal at once; with teams only", "R28", func(r *Rules) *Switch { return &r.ResponseNine }),
	catalogue.Number("turn_limit", catalogue.Range{Low: 1, High: 10000}, "turns after which the game ends undecided", "R2", func(r *Rules) *int { return &r.TurnLimit }),
}

// added are the fields that came later, each with what stood for it before.
var added = []catalogue.Added[Rules]{
	{Was: "off", Field: catalogue.Enum("one_offs_for_nothing", switches, "a 3, 4, 5 or 7 may be spent as a one-off that does nothing, for want of a card to take, to discard, to draw or to reveal", "R14, R29", func(r *Rules) *Switch { return &r.ForNothing })},
	{Was: "chosen", Field: catalogue.Enum("four_hits", []string{HitsChosen: "chosen", HitsEach: "each"}, "whom a four hits where there are several rivals: the one that it names, or each", "R16, R30", func(r *Rules) *FourHits { return &r.FourHits })},
	{Was: "room", Field: catalogue.Enum("five_at_limit", []string{FiveRoom: "room", FiveOne: "one"}, "what a five does for a full hand: it discards and draws up to the limit, or draws one and discards none", "R17, R33", func(r *Rules) *FiveAtLimit { return &r.FiveAtLimit })},
}

func dealText(d [2]int) string {
	if d[0] == d[1] {
		return strconv.Itoa(d[0])
	}
	return fmt.Sprintf("%d/%d", d[0], d[1])
}

func setDeal(r *Rules, text string) error {
	others, dealer, two := strings.Cut(text, "/")
	if !two {
		dealer = others
	}
	a, err1 := strconv.Atoi(others)
	b, err2 := strconv.Atoi(dealer)
	d := [2]int{a, b}
	if err1 != nil || err2 != nil || a < 1 || b < 1 || a > 54 || b > 54 || dealText(d) != text {
		return fmt.Errorf("deal=%s: want one number of cards for all, or two as in 5/6, each 1 or more", text)
	}
	r.Deal = d
	return nil
}
