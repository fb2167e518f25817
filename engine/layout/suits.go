package layout

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
)

// Suits returns what writes the cards in a text with the signs of their suits, 9D as 9♦, each
// by way of paint, which is told whether its suit is red. A game whose cards have no suits has
// its texts as they are.
func Suits(words *engine.Vocabulary, paint func(card string, red bool) string) func(text string) string {
	if !slices.ContainsFunc(words.Cards, suited.MatchString) {
		return func(text string) string { return text }
	}
	write := func(card string) string {
		if card == "" {
			return ""
		}
		return paint(card[:1]+suitSigns[card[1]], card[1] == 'D' || card[1] == 'H')
	}
	return func(text string) string {
		return word.ReplaceAllStringFunc(text, func(w string) string {
			m := suited.FindStringSubmatch(w)
			if m == nil {
				return w
			}
			return write(m[1]) + m[2] + write(m[3])
		})
	}
}

var suitSigns = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// A word of a text, and one that is a card: alone, with the seat that played it as in JC0, or
// on another as in 9Cx7D.
var (
	word   = regexp.MustCompile(`[A-Za-z0-9]+`)
	suited = regexp.MustCompile(`^([2-9TJQKA][CDHS])(?:([0-9]|x)([2-9TJQKA][CDHS])?)?$`)
)

// Letters returns a text with the letters of suits in place of their signs, as notation has them.
func Letters(text string) string { return letters.Replace(text) }

var letters = strings.NewReplacer("♣", "C", "♦", "D", "♥", "H", "♠", "S")
