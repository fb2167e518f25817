package analysis

import (
	"math"
	"strconv"
	"strings"
)

// The signs of numbers; package document replaces them where a terminal has ASCII alone.
const (
	thousands = "\u2009"
	PlusMinus = "±"
	Minus     = "−"
	Nothing   = "–" // what there is no number for
)

// Whole writes 1234567 with its thousands apart.
func Whole(n int64) string {
	if n < 0 {
		return Minus + Whole(-n)
	}
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + thousands + s[i:]
	}
	return s
}

// Counted writes a number with what it counts: `2 000 pairs`, `1 pair`, `0 plies`.
func Counted(n int64, unit string) string {
	if n != 1 {
		unit = Plural(unit)
	}
	return Whole(n) + " " + unit
}

// Plural returns what several of a unit are called: `pairs`, `plies`, `games won`.
func Plural(unit string) string {
	if what, isWon := strings.CutSuffix(unit, " won"); isWon {
		return Plural(what) + " won"
	}
	if stem, endsInY := strings.CutSuffix(unit, "y"); endsInY && !strings.ContainsAny(stem[len(stem)-1:], "aeiou") {
		return stem + "ies"
	}
	return unit + "s"
}

// Printed writes an estimate as every report does: its value with as many
// digits as the interval warrants, `51.8 %`, and the interval, `±0.3`, or
// `[0.0, 0.4]` where it is lopsided; `±?` where the data allow none. There is no
// interval with a count, nor where nothing was observed.
func (e *Estimate) Printed() (value, interval string) { return e.printed(0) }

// Finer writes an estimate with a digit more, where two of them may be compared.
func (e *Estimate) Finer() (value, interval string) { return e.printed(1) }

func (e *Estimate) printed(more int) (value, interval string) {
	if math.IsNaN(e.Value) {
		return Nothing, ""
	}
	scale, suffix, signed := 1.0, "", false
	switch e.Form {
	case Count:
		return Whole(int64(e.Value)), ""
	case Quantile:
		if !e.Known() {
			return Whole(int64(e.Value)), PlusMinus + "?"
		}
		return Whole(int64(e.Value)), "[" + Whole(int64(e.Low)) + ", " + Whole(int64(e.High)) + "]"
	case Share:
		scale, suffix = 100, " %"
	case ShareDifference:
		scale, suffix, signed = 100, " pp", true
	case MeanDifference:
		signed = true
	}
	v, low, high := e.Value*scale, e.Low*scale, e.High*scale
	if !e.Known() {
		return Decimal(v, 1, signed) + suffix, PlusMinus + "?"
	}
	below, above := v-low, high-v
	digits := DigitsFor((high-low)/2) + more
	value = Decimal(v, digits, signed) + suffix
	if e.Lopsided() {
		return value, "[" + Decimal(low, digits, signed) + ", " + Decimal(high, digits, signed) + "]"
	}
	return value, PlusMinus + Decimal(max(above, below), digits, false)
}

// Valued writes an estimate with its interval: `51.8 % ±0.3`.
func (e Estimate) Valued() string {
	value, interval := e.Printed()
	return strings.TrimSpace(value + " " + interval)
}

// Lopsided reports whether ± would say less than the two ends do.
func (e *Estimate) Lopsided() bool {
	above, below := e.High-e.Value, e.Value-e.Low
	return math.Abs(above-below) > 0.05*(above+below)
}

// IfEqual writes what equal sides would give: `50 %`, `33.3 %`; "" if that says nothing.
func (e *Estimate) IfEqual() string {
	if math.IsNaN(e.Expected) {
		return ""
	}
	return strings.TrimSuffix(strconv.FormatFloat(e.Expected*100, 'f', 1, 64), ".0") + " %"
}

// DigitsFor returns how many decimals show an interval of that half-width with
// one digit that is not 0: 1 to 5.
func DigitsFor(half float64) int {
	digits := 1
	for unit := 10.0; half > 0 && half*unit < 0.95 && digits < 5; unit *= 10 {
		digits++
	}
	return digits
}

// Decimal writes a number with so many decimals; signed, with a + before what is more than 0.
func Decimal(v float64, digits int, signed bool) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	zero := strings.Trim(s, "0.") == ""
	switch {
	case zero:
		return s
	case v < 0:
		return Minus + s
	case signed:
		return "+" + s
	}
	return s
}

// Probability writes a p-value with two digits that say something: `0.032`.
func Probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return Nothing
	case p < 1e-4:
		return "<0.0001"
	case p >= .1:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p >= .01:
		return strconv.FormatFloat(p, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}
