package data

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
)

// Nine columns of an event follow nearly from one another: a card that is drawn goes from the stock
// to the hand of whoever drew it, who alone sees it. All their combinations in Cuttle for two
// are some hundred. From schema 3 on a file has them in one column, shape, a text for each
// combination: "drawn,0,1,turn,stock,-1,hand,0,1". docs/decisions/0016 says what that saves.

// shapeParts are the columns that a shape stands for, in the order of its text.
var shapeParts = [...]int{eventKind, eventSeat, eventNext, eventDue, eventFromZone, eventFromSeat, eventToZone, eventToSeat, eventSeen}

// shapeSeparator stands between the parts of a shape, and between words in the metadata.
const shapeSeparator = ","

// shape is what an event has in the columns of shapeParts, as codes: a word by its number, a
// seat plus 1, seen as it is.
type shape [len(shapeParts)]uint8

// vocabulary is the words of each part of a shape, by number; nil for a number.
type vocabulary [len(shapeParts)][]string

// shapeWords returns the words of a game.
func shapeWords(v *engine.Vocabulary) (words vocabulary) {
	for i, place := range shapeParts {
		words[i] = wordsOf(v, Events, place)
	}
	return words
}

// check returns an error if a text would not say which word it has.
func (v *vocabulary) check() error {
	for i, words := range v {
		for j, w := range words {
			if strings.Contains(w, shapeSeparator) || slices.Contains(words[:j], w) {
				return fmt.Errorf("the word %q of %s has a comma, or comes twice", w, eventFields[shapeParts[i]].Name)
			}
		}
	}
	return nil
}

// text returns the text of a shape. The error says which code is no word's.
func (v *vocabulary) text(s shape) (string, error) {
	var b strings.Builder
	for i, code := range s {
		if i > 0 {
			b.WriteString(shapeSeparator)
		}
		switch f := &eventFields[shapeParts[i]]; {
		case f.Type == Text && int(code) < len(v[i]):
			b.WriteString(v[i][code])
		case f.Type == Text:
			return "", fmt.Errorf("column %s: %d is no number of the vocabulary, which has %d", f.Name, code, len(v[i]))
		case f.form == column.SmallOrNone:
			b.WriteString(strconv.Itoa(int(code) - 1))
		default:
			b.WriteString(strconv.Itoa(int(code)))
		}
	}
	return b.String(), nil
}

// parse reads the text of a shape at a table of so many seats. It takes no text but the one that
// text writes.
func (v *vocabulary) parse(text string, seats int) (s shape, err error) {
	parts := strings.Split(text, shapeSeparator)
	if len(parts) != len(s) {
		return s, fmt.Errorf("the shape %.60q has %d parts, not %d", text, len(parts), len(s))
	}
	for i, part := range parts {
		f := &eventFields[shapeParts[i]]
		if f.Type == Text {
			number := slices.Index(v[i], part)
			if number < 0 {
				return s, fmt.Errorf("the shape %.60q has the %s %.20q, which is no word of the game", text, f.Name, part)
			}
			s[i] = uint8(number)
			continue
		}
		low, high := f.low, f.high
		if high == topSeat {
			high = int64(seats) - 1
		}
		n, err := strconv.ParseInt(part, 10, 16) // mutant: any number of bits that the range fits
		if err != nil || n < low || n > high || strconv.FormatInt(n, 10) != part {
			return s, fmt.Errorf("the shape %.60q has the %s %.20q, which is not from %d to %d", text, f.Name, part, low, high)
		}
		if f.form == column.SmallOrNone {
			n++
		}
		s[i] = uint8(n)
	}
	return s, nil
}

// The metadata of events from schema 3 on: the words of the game by number, of which a shape
// has some.
var metaWords = map[int]string{eventKind: "cardlab.kinds", eventDue: "cardlab.phases", eventFromZone: "cardlab.zones"}

// metadata returns what a file of events says of the words.
func (v *vocabulary) metadata() (meta []column.Meta) {
	for i, place := range shapeParts {
		if key := metaWords[place]; key != "" {
			meta = append(meta, column.Meta{Key: key, Value: strings.Join(v[i], shapeSeparator)})
		}
	}
	return meta
}

// vocabularyOf reads the words from the metadata of a file.
func vocabularyOf(meta []column.Meta) (v vocabulary, err error) {
	for i, place := range shapeParts {
		key := metaWords[place]
		if place == eventToZone {
			v[i] = v[slices.Index(shapeParts[:], eventFromZone)]
		}
		if key == "" {
			continue
		}
		at := slices.IndexFunc(meta, func(m column.Meta) bool { return m.Key == key })
		if at < 0 {
			return v, fmt.Errorf("its metadata do not say %s", key)
		}
		v[i] = strings.Split(meta[at].Value, shapeSeparator)
		if len(v[i]) > 256 {
			return v, fmt.Errorf("its metadata have %d words as %s, more than 256", len(v[i]), key)
		}
	}
	return v, v.check()
}

// isBeginningOf returns an error if the words are not the first ones of a game: what a file says
// may be older, and have fewer.
func (v *vocabulary) isBeginningOf(game *vocabulary) error {
	for i, words := range v {
		name := eventFields[shapeParts[i]].Name
		if len(words) > len(game[i]) {
			return fmt.Errorf("it has %d words of the column %s, the game has %d", len(words), name, len(game[i]))
		}
		for j, w := range words {
			if w != game[i][j] {
				return fmt.Errorf("word %d of the column %s is %.60q, should be %q", j, name, w, game[i][j])
			}
		}
	}
	return nil
}
