package cutrope

import (
	"fmt"
	"strconv"
	"strings"

	"cardlab/engine"
	"cardlab/engine/spec"
)

// field is one field of Rules as text: what a user reads and types.
type field struct {
	engine.Field
	get func(*Rules) string
	set func(*Rules, string) error
}

const auto = "auto" // the value 0 of the field personal

// fields lists all fields in the order of canonical texts.
var fields = []field{
	count("seats", "2 … 8", 2, engine.MaxSeats, "how many play, each for itself", "C2", func(r *Rules) *int { return &r.Seats }),
	personalField(),
	count("hand", "a number from 1 to 79", 1, deckSize/2-1, "cards dealt to a hand, and to which it is filled up after a turn", "C2, C4", func(r *Rules) *int { return &r.Hand }),
	enum("same_number", []string{"off", "on"}, "a number may be played on itself, and a row is complete at its end, however long: the quick game", "C14, C15, C16, C17", func(r *Rules) *Switch { return &r.SameNumber }),
	enum("deck_out", []string{"reshuffle", "stop"}, "what follows when the stock is empty: the discard pile becomes the new one, or nobody draws any more", "C10", func(r *Rules) *DeckOut { return &r.DeckOut }),
	enum("stuck", []string{"draw", "fewest"}, "who wins a game in which nothing can be done: nobody, or the one seat with the fewest personal cards", "C12", func(r *Rules) *Stuck { return &r.Stuck }),
	count("stuck_rounds", "a number from 1 to 1000", 1, 1000, "rounds in which nobody plays, draws or puts down a card that end the game", "C12", func(r *Rules) *int { return &r.StuckRounds }),
	count("turn_limit", "a number from 1 to 100000", 1, 100_000, "turns of all seats together after which the game ends", "C12a", func(r *Rules) *int { return &r.TurnLimit }),
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
			return spec.Unknown("value of "+name, text, values)
		},
	}
}

// count makes a field whose value is a number from low to high.
func count(name, values string, low, high int, meaning, rule string, at func(*Rules) *int) field {
	return field{
		engine.Field{Name: name, Values: values, Meaning: meaning, Rule: rule},
		func(r *Rules) string { return strconv.Itoa(*at(r)) },
		func(r *Rules, text string) error {
			n, err := strconv.Atoi(text)
			if err != nil || n < low || n > high || strconv.Itoa(n) != text {
				return fmt.Errorf("%s=%s: want %s", name, text, values)
			}
			*at(r) = n
			return nil
		},
	}
}

// personalField makes the field personal: a count, or auto.
func personalField() field {
	f := count("personal", "auto, or a number from 1 to 79", 1, deckSize/2-1, "cards of a personal deck; auto: 20 with two or three seats, 16 with four or five, 12 with six or seven, 10 with eight", "C2",
		func(r *Rules) *int { return &r.Personal })
	get, set := f.get, f.set
	f.get = func(r *Rules) string {
		if r.Personal == 0 {
			return auto
		}
		return get(r)
	}
	f.set = func(r *Rules, text string) error {
		if text == auto {
			r.Personal = 0
			return nil
		}
		return set(r, text)
	}
	return f
}
