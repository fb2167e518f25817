package catalogue

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// Field is one field of the rules R as text: what a user reads and types.
type Field[R any] struct {
	engine.Field
	get func(*R) string
	set func(*R, string) error // the error begins with the field's name
}

// Enum makes a field whose values have names. names is keyed by the values, as in
// []string{Block: "block", DiscardDown: "discard_down"}; a value that is retired has none.
func Enum[R any, T ~uint8](name string, names []string, meaning, rule string, at func(*R) *T) Field[R] {
	var values []string
	for _, n := range names {
		if n != "" {
			values = append(values, n)
		}
	}
	return Custom(engine.Field{Name: name, Values: strings.Join(values, ", "), Choices: values, Meaning: meaning, Rule: rule},
		func(r *R) string { return names[*at(r)] },
		func(r *R, text string) error {
			for v, n := range names {
				if n == text && n != "" {
					*at(r) = T(v)
					return nil
				}
			}
			return spec.Unknown("value of "+name, text, values)
		})
}

// Bool makes a field that is off or on.
func Bool[R any](name, meaning, rule string, at func(*R) *bool) Field[R] {
	values := []string{"off", "on"}
	return Custom(engine.Field{Name: name, Values: strings.Join(values, ", "), Choices: values, Meaning: meaning, Rule: rule},
		func(r *R) string {
			if *at(r) {
				return "on"
			}
			return "off"
		},
		func(r *R, text string) error {
			if text != "off" && text != "on" {
				return spec.Unknown("value of "+name, text, values)
			}
			*at(r) = text == "on"
			return nil
		})
}

// Range says which numbers a field may be.
type Range struct {
	Low, High int
	Step      int    // from Low on; 0 is 1
	Word      string // what is typed for Means; "" for no word
	Means     int
	Text      string // what may be typed, in words; "" is made of Low, High and Word
}

func (n Range) String() string {
	switch {
	case n.Text != "":
		return n.Text
	case n.Word != "":
		return fmt.Sprintf("%s, or a number from %d to %d", n.Word, n.Low, n.High)
	}
	return fmt.Sprintf("a number from %d to %d", n.Low, n.High)
}

// Number makes a field that is a whole number.
func Number[R any](name string, n Range, meaning, rule string, at func(*R) *int) Field[R] {
	return Custom(engine.Field{Name: name, Values: n.String(), Meaning: meaning, Rule: rule},
		func(r *R) string {
			if n.Word != "" && *at(r) == n.Means {
				return n.Word
			}
			return strconv.Itoa(*at(r))
		},
		func(r *R, text string) error {
			if n.Word != "" && text == n.Word {
				*at(r) = n.Means
				return nil
			}
			v, err := strconv.Atoi(text)
			if err != nil || v < n.Low || v > n.High || (v-n.Low)%max(n.Step, 1) != 0 || strconv.Itoa(v) != text {
				return fmt.Errorf("%s=%s: want %s", name, text, n)
			}
			*at(r) = v
			return nil
		})
}

// Numbers says what a list of numbers may be.
type Numbers struct {
	Low, High int    // of each
	Most      int    // how many
	Values    string // what may be typed, in words
	Want      string // the same for an error, with the bounds
	Example   string
}

// List makes a field that is one number or more with strokes between, 21/14/10.
func List[R any](name string, n Numbers, meaning, rule string, at func(*R) *[]int) Field[R] {
	return Custom(engine.Field{Name: name, Values: n.Values, Meaning: meaning, Rule: rule},
		func(r *R) string { return listText(*at(r)) },
		func(r *R, text string) error {
			var list []int
			for _, t := range strings.Split(text, "/") {
				v, err := strconv.Atoi(t)
				if err != nil || v < n.Low || v > n.High || len(list) == n.Most {
					return fmt.Errorf("%s=%s: want %s, as in %s", name, text, n.Want, n.Example)
				}
				list = append(list, v)
			}
			if listText(list) != text {
				return fmt.Errorf("%s=%s: want plain numbers, as in %s", name, text, n.Example)
			}
			*at(r) = list // a new one: the variant that it was based on keeps its own
			return nil
		})
}

func listText(list []int) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = strconv.Itoa(v)
	}
	return strings.Join(texts, "/")
}

// Custom makes a field that prints and reads itself. What set takes is what get
// prints, letter by letter, so that equal values have one text; its error begins with the field's name.
func Custom[R any](f engine.Field, get func(*R) string, set func(*R, string) error) Field[R] {
	return Field[R]{f, get, set}
}
