package highcard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// String returns the position; [ParsePosition] reads it.
//
//	P0 7C 9H / 4D; P1 2S JD QC / -; scrap 5H; stock 3C AS …; points 1 0; lead P0; turn 4 P1 after; events 12; chance 99
//
// A seat's clause holds its hand and, behind the stroke, the card it laid,
// with a `!` if it is face up. A finished game has `over P0 goal`.
func (s *State) String() string {
	return s.public.text(func(seat engine.Seat) ([]cards.Card, cards.Card) { return list(s.hand[seat]), s.laid[seat] },
		s.stock[cards.Pack-int(s.left):]) + fmt.Sprintf("; chance %d", s.chance)
}

// String returns the position as the seat knows it, `??` for a hidden card.
func (v *View) String() string {
	return v.public.text(func(seat engine.Seat) ([]cards.Card, cards.Card) {
		if seat == v.seat {
			return list(v.hand), v.laid
		}
		return slices.Repeat([]cards.Card{cards.Hidden}, int(v.hands[seat])), v.up[seat]
	}, slices.Repeat([]cards.Card{cards.Hidden}, int(v.left)))
}

func (p *public) text(seat func(engine.Seat) ([]cards.Card, cards.Card), stock []cards.Card) string {
	var clauses []string
	add := func(format string, args ...any) { clauses = append(clauses, fmt.Sprintf(format, args...)) }
	for i := range engine.Seat(p.rules.Seats) {
		hand, laid := seat(i)
		up := ""
		if p.up[i] < cards.Pack {
			up = "!"
		}
		add("P%d%s / %v%s", i, join(hand), laid, up)
	}
	add("scrap%s", join(list(p.scrap)))
	add("stock%s", join(stock))
	add("points%s", strings.TrimSuffix(fmt.Sprintf(strings.Repeat(" %d", p.rules.Seats), anys(p.points[:p.rules.Seats])...), " "))
	add("lead P%d", p.lead)
	if p.due == 0 {
		winner := "-"
		if p.outcome.Winner != engine.NoSeat {
			winner = fmt.Sprintf("P%d", p.outcome.Winner)
		}
		add("turn %d P%d", p.turn, p.owner)
		add("over %s %s", winner, words.Reasons[p.outcome.Reason])
	} else {
		add("turn %d P%d %s", p.turn, p.owner, words.Phases[p.due])
	}
	add("events %d", p.events)
	return strings.Join(clauses, "; ")
}

// ParsePosition reads what State.String prints, under the same rules.
func ParsePosition(r *Rules, text string) (*State, error) {
	s := &State{public: public{rules: r}}
	for i := range s.laid {
		s.laid[i], s.up[i] = cards.None, cards.None
	}
	for i := range s.stock {
		s.stock[i] = cards.None
	}
	for _, clause := range strings.Split(text, ";") {
		if err := s.read(strings.Fields(clause)); err != nil {
			return nil, fmt.Errorf("position: %q: %w", strings.TrimSpace(clause), err)
		}
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return s, nil
}

// read reads one clause.
func (s *State) read(w []string) (err error) {
	if len(w) == 0 {
		return fmt.Errorf("a clause is empty")
	}
	number := func(text string, most int) int {
		n, e := strconv.Atoi(text)
		if e != nil || n < 0 || n > most {
			err = fmt.Errorf("%s is not a number up to %d", text, most)
		}
		return n
	}
	seat := func(text string) engine.Seat {
		n := number(strings.TrimPrefix(text, "P"), s.rules.Seats-1)
		return engine.Seat(n)
	}
	cardsOf := func(texts []string) (cs []cards.Card) {
		for _, t := range texts {
			c, e := cards.Parse(t)
			if e != nil || c >= cards.Pack {
				err = fmt.Errorf("%s is not a card, as in 7D", t)
				return nil
			}
			cs = append(cs, c)
		}
		return cs
	}
	switch {
	case w[0] == "scrap":
		s.scrap = cards.SetOf(cardsOf(w[1:])...)
	case w[0] == "stock" && len(w) <= 1+cards.Pack:
		cs := cardsOf(w[1:])
		s.left = int8(len(cs))
		copy(s.stock[cards.Pack-len(cs):], cs)
	case w[0] == "points" && len(w) == 1+s.rules.Seats:
		for i, t := range w[1:] {
			s.points[i] = int8(number(t, s.rules.Rounds))
			s.round += s.points[i]
		}
	case w[0] == "lead" && len(w) == 2:
		s.lead = seat(w[1])
	case w[0] == "turn" && (len(w) == 3 || len(w) == 4):
		s.turn, s.owner, s.toMove = int16(number(w[1], 1000)), seat(w[2]), engine.NoSeat
		if len(w) == 4 {
			s.toMove, s.due = s.owner, engine.Phase(max(0, slices.Index(words.Phases, w[3])))
		}
	case w[0] == "over" && len(w) == 3:
		s.outcome = engine.Outcome{Winner: engine.NoSeat, Reason: engine.Reason(max(0, slices.Index(words.Reasons, w[2])))}
		if w[1] != "-" {
			s.outcome.Winner = seat(w[1])
			s.outcome.Side = s.rules.Table().Side(s.outcome.Winner)
		}
	case w[0] == "events" && len(w) == 2:
		s.events = int32(number(w[1], 10000))
	case w[0] == "chance" && len(w) == 2:
		s.chance, err = strconv.ParseUint(w[1], 10, 64)
	case w[0][0] == 'P' && len(w) >= 3 && w[len(w)-2] == "/":
		i := seat(w[0])
		hand := cardsOf(w[1 : len(w)-2])
		if err != nil {
			return err
		}
		s.hand[i], s.hands[i] = cards.SetOf(hand...), int8(len(hand))
		if card, up := strings.CutSuffix(w[len(w)-1], "!"); card != "-" {
			laid := cardsOf([]string{card})
			if err != nil {
				return err
			}
			s.laid[i], s.up[i] = laid[0], cards.Hidden
			if up {
				s.up[i] = laid[0]
			}
		}
	default:
		return fmt.Errorf("want P0 … / -, scrap, stock, points, lead, turn, over, events or chance, as State.String prints them")
	}
	return err
}

// check reports a position that no game could reach: cards missing or double, nobody to move.
func (s *State) check() error {
	for _, c := range deck {
		n := s.Holds(stock, c) + s.Holds(scrap, c)
		for seat := range engine.Seat(s.rules.Seats) {
			n += s.Holds(engine.Place{Zone: Hand, Seat: seat}, c) + s.Holds(engine.Place{Zone: Table, Seat: seat}, c)
		}
		if n != 1 {
			return fmt.Errorf("%v is there %d times, want once", c, n)
		}
	}
	if (s.due == 0) == (s.outcome.Reason == 0) {
		return fmt.Errorf("want either a turn with a phase (turn, after) or over with a reason (goal, rounds, level)")
	}
	return nil
}

func list(set cards.Set) (cs []cards.Card) {
	for ; set != 0; set = set.Rest() {
		cs = append(cs, set.First())
	}
	return cs
}

func join(cs []cards.Card) string {
	var b strings.Builder
	for _, c := range cs {
		b.WriteString(" " + c.String())
	}
	return b.String()
}

func anys(ns []int8) (out []any) {
	for _, n := range ns {
		out = append(out, n)
	}
	return out
}
