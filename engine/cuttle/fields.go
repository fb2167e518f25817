package cuttle

import (
	"fmt"
	"strconv"
	"strings"

	"cardlab/engine"
)

// field is one field of Rules as text: what a user reads and types.
type field struct {
	engine.Field
	get func(*Rules) string
	set func(*Rules, string) error
}

var (
	switchNames    = []string{"off", "on"}
	jackOwnNames   = []string{"off", "seven_only", "on"}
	limitModeNames = []string{"block", "discard_down"}
)

// fields lists all fields in the order of canonical texts.
var fields = []field{
	number("seats", "2, 3 or 4", 2, 4, "", "how many play", "R2", func(r *Rules) *int { return &r.Seats }),
	enum("teams", switchNames, "seats 0 and 2 play against 1 and 3", "R27", func(r *Rules) *Switch { return &r.Teams }),
	jokersField(),
	{engine.Field{Name: "deal", Values: "5/6, or one number for all", Meaning: "cards dealt to every seat but the dealer, and to the dealer, who is the last seat", Rule: "R2"},
		func(r *Rules) string { return dealText(r.Deal) }, setDeal},
	{engine.Field{Name: "goals", Values: "a falling list such as 21/14/10/7/5", Meaning: "points needed with 0, 1, 2 … own kings; 0 wins at once", Rule: "R3, R4, R24"},
		func(r *Rules) string { return goalsText(r.Goals) }, setGoals},
	number("hand_limit", "none, or a number from 1 to 98", 1, NoLimit-1, "none", "cards in hand from which one may not draw, or above which one discards", "R5", func(r *Rules) *int { return &r.HandLimit }),
	enum("limit_mode", limitModeNames, "at the limit one may not draw, or one discards down to it at the end of one's turn", "R5", func(r *Rules) *LimitMode { return &r.LimitMode }),
	enum("five", []string{"draw_two", "discard_one_draw_three"}, "what a five does", "R17", func(r *Rules) *Five { return &r.Five }),
	enum("seven", []string{"one", "two"}, "how many cards a seven reveals", "R19", func(r *Rules) *Seven { return &r.Seven }),
	enum("three", []string{"any", "no_three", "no_three_after_one", "no_three_after_two"}, "when a three may take a three", "R15", func(r *Rules) *Three { return &r.Three }),
	enum("four", []string{"choice", "random"}, "who chooses the two cards that a four discards: the rival, or chance", "R16", func(r *Rules) *Four { return &r.Four }),
	enum("nine", []string{"hand", "hand_frozen", "top_of_stock", "hand_two"}, "where a nine sends its target: to a hand, to a hand frozen for a turn, on top of the stock; or two targets to hands", "R20", func(r *Rules) *Nine { return &r.Nine }),
	enum("nine_targets", []string{"any", "rivals", "permanents"}, "what a nine may name: any card on the table, a rival's, or any permanent; never a partner's", "R20", func(r *Rules) *NineTargets { return &r.NineTargets }),
	enum("nine_to", []string{"controller", "owner"}, "whose hand a nine's target goes to: its controller's, or of who put it on the table", "R20", func(r *Rules) *NineTo { return &r.NineTo }),
	enum("frozen_counters", switchNames, "a frozen two may counter", "R20", func(r *Rules) *Switch { return &r.FrozenCounters }),
	enum("jack", []string{"toggle", "top"}, "a jack switches control of its point card, or its player controls the card while the jack is on top", "R22", func(r *Rules) *Jack { return &r.Jack }),
	enum("jack_own", jackOwnNames, "a jack may be played on a card one controls: never, if revealed by a seven, always", "R19, R22", func(r *Rules) *JackOwn { return &r.JackOwn }),
	enum("queens", []string{"mutual", "not_queens"}, "two queens shield each other, or queens never shield queens", "R23", func(r *Rules) *Queens { return &r.Queens }),
	enum("queen_shields_from", []string{"rivals", "all"}, "a queen stops the rivals' targeting, or her own player's too", "R23", func(r *Rules) *QueenShieldsFrom { return &r.QueenShieldsFrom }),
	enum("queen_blocks_counters", switchNames, "a queen protects her player's one-offs and counters from twos", "R12", func(r *Rules) *Switch { return &r.QueenBlocks }),
	enum("two_targets", []string{"any", "rivals"}, "a two may scrap one's own permanents and the rivals', or the rivals' only", "R14", func(r *Rules) *TwoTargets { return &r.TwoTargets }),
	enum("win_on", []string{"any_turn", "own_turn"}, "a seat wins as soon as it reaches its goal, or on its own turn only", "R3", func(r *Rules) *WinOn { return &r.WinOn }),
	enum("simultaneous_win", []string{"active_first", "draw"}, "who wins if several sides reach their goals by one change", "R3", func(r *Rules) *Simultaneous { return &r.Simultaneous }),
	number("passes_to_draw", "a number from 1 to 200", 1, 200, "", "passes in succession that end the game as a draw", "R6", func(r *Rules) *int { return &r.PassesToDraw }),
	enum("stock_out", []string{"pass", "no_draw", "end_draw", "end_points"}, "with an empty stock: one may pass, one may not, or the game ends when the turn is over, drawn or won by most points", "R6", func(r *Rules) *StockOut { return &r.StockOut }),
	enum("no_move", []string{"pass", "lose", "draw"}, "what a seat without a move does under stock_out=no_draw", "R6", func(r *Rules) *NoMove { return &r.NoMove }),
	number("repetition_draw", "none, or a number from 2 to 15", 2, 15, "none", "times a position must come up after a three for a draw", "R15a", func(r *Rules) *int { return &r.RepetitionDraw }),
	enum("partner_hands", []string{"hidden", "shown"}, "whether partners see each other's hands; with teams only", "R27", func(r *Rules) *PartnerHands { return &r.PartnerHands }),
	enum("response_nine", switchNames, "a nine may answer a rival's royal at once; with teams only", "R28", func(r *Rules) *Switch { return &r.ResponseNine }),
	number("turn_limit", "a number from 1 to 10000", 1, 10000, "", "turns after which the game ends undecided", "R2", func(r *Rules) *int { return &r.TurnLimit }),
}

// fieldNames lists the names of all fields.
func fieldNames() []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// enum makes a field whose values are names, by their numbers.
func enum[T ~uint8](name string, values []string, meaning, rule string, at func(*Rules) *T) field {
	return field{
		engine.Field{Name: name, Values: strings.Join(values, ", "), Meaning: meaning, Rule: rule},
		func(r *Rules) string { return values[*at(r)] },
		func(r *Rules, text string) error {
			for i, v := range values {
				if v == text {
					*at(r) = T(i)
					return nil
				}
			}
			return unknownValue(name, text, values)
		},
	}
}

// number makes a field whose value is a number from low to high, or the word
// none if that is not empty. For none a hand limit is NoLimit, else 0.
func number(name, values string, low, high int, none, meaning, rule string, at func(*Rules) *int) field {
	noneValue := 0
	if name == "hand_limit" {
		noneValue = NoLimit
	}
	return field{
		engine.Field{Name: name, Values: values, Meaning: meaning, Rule: rule},
		func(r *Rules) string {
			if none != "" && *at(r) == noneValue {
				return none
			}
			return strconv.Itoa(*at(r))
		},
		func(r *Rules, text string) error {
			if none != "" && text == none {
				*at(r) = noneValue
				return nil
			}
			n, err := strconv.Atoi(text)
			if err != nil || n < low || n > high || strconv.Itoa(n) != text {
				return fmt.Errorf("%s=%s: want %s", name, text, values)
			}
			*at(r) = n
			return nil
		},
	}
}

func jokersField() field {
	f := number("jokers", "0 or 2", 0, 2, "", "jokers shuffled in", "R25", func(r *Rules) *int { return &r.Jokers })
	set := f.set
	f.set = func(r *Rules, text string) error {
		if text == "1" {
			return fmt.Errorf("jokers=1: want 0 or 2")
		}
		return set(r, text)
	}
	return f
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

func goalsText(goals []int) string {
	texts := make([]string, len(goals))
	for i, g := range goals {
		texts[i] = strconv.Itoa(g)
	}
	return strings.Join(texts, "/")
}

func setGoals(r *Rules, text string) error {
	var goals []int
	for _, t := range strings.Split(text, "/") {
		g, err := strconv.Atoi(t)
		if err != nil || g < 0 || g > 220 || len(goals) == 5 {
			return fmt.Errorf("goals=%s: want one to five numbers from 0 to 220, as in 21/14/10/7/5", text)
		}
		goals = append(goals, g)
	}
	if goalsText(goals) != text {
		return fmt.Errorf("goals=%s: want plain numbers, as in 21/14/10/7/5", text)
	}
	r.Goals = goals
	return nil
}
