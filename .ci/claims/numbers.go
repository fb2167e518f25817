package main

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// number is a number as it is written: its size, and how many decimals it has.
type number struct {
	text     string
	value    float64
	decimals int
	around   string // what stands about it
}

// pattern finds numbers, with their thousands apart; goals such as 14/9/5/0 are none.
var pattern = regexp.MustCompile(`[0-9]{1,3}([ ,\x{2009}][0-9]{3})+\b|[0-9]+(\.[0-9]+)?`)

var lists = regexp.MustCompile(`[0-9]+(/[0-9]+)+`)

func numbersIn(text string) (list []number) {
	text = lists.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("/", len(s)) })
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		bare := strings.NewReplacer(" ", "", ",", "", "\u2009", "").Replace(word)
		value, err := strconv.ParseFloat(bare, 64)
		if err != nil {
			continue
		}
		_, fraction, _ := strings.Cut(bare, ".")
		from, to := max(0, at[0]-30), min(len(text), at[1]+30)
		list = append(list, number{word, value, len(fraction), strings.ToValidUTF8(text[from:to], "")})
	}
	return list
}

// plain reports whether a number is one of those that count seats, cards and points in words: a small whole one.
func (n number) plain() bool {
	return n.decimals == 0 && n.value <= 21 || n.value == 95 || n.value == 100
}

// among reports whether a known number is this one, rounded as this one is.
func (n number) among(known []number) bool {
	half := math.Pow10(-n.decimals) / 2
	for _, k := range known {
		if k.decimals >= n.decimals && math.Abs(k.value-n.value) <= half+1e-9 {
			return true
		}
	}
	return false
}

// sum says how a number follows from numbers of tables: "12 = 56.3 - 43.8".
type sum struct {
	text, says string
	used       bool
}

func readSums(name string) (list []*sum) {
	b, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	}
	must(err)
	for _, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		text, says, _ := strings.Cut(line, " = ")
		list = append(list, &sum{text: text, says: says})
	}
	return list
}

// inSums reports whether a sum explains a number, and notes one that does not come out, or whose parts stand in no table.
func inSums(where string, n number, known []number, sums []*sum, note func(string, ...any)) bool {
	for _, s := range sums {
		if s.text != n.text {
			continue
		}
		value, parts, err := reckon(s.says)
		if err != nil {
			note("docs/findings/claims.txt: %q: %v", s.says, err)
			return true
		}
		fits := math.Abs(value-n.value) <= math.Pow10(-n.decimals)/2+1e-9
		for _, p := range parts {
			fits = fits && (p.plain() || p.among(known))
		}
		if fits {
			s.used = true
			return true
		}
	}
	return false
}

// reckon works out numbers joined by + - * and /, from left to right, and returns those of them that are not after * or /.
func reckon(text string) (value float64, parts []number, err error) {
	op := "+"
	for i, word := range strings.Fields(text) {
		if i%2 == 1 {
			op = word
			continue
		}
		list := numbersIn(strings.ReplaceAll(word, "_", "\u2009"))
		if len(list) != 1 {
			return 0, nil, fmt.Errorf("%q is no number", word)
		}
		x := list[0].value
		switch op {
		case "+":
			value += x
		case "-":
			value -= x
		case "*":
			value *= x
		case "/":
			value /= x
		default:
			return 0, nil, fmt.Errorf("%q is none of + - * /", op)
		}
		parts = append(parts, list[0])
	}
	return value, parts, nil
}
