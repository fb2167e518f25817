package analysis

import (
	"math"
	"strconv"
	"strings"
)

// numerals says with which signs numbers are written.
type numerals struct {
	thousands, plusMinus, minus, nothing string
	more                                 int // digits beyond those that the interval warrants
}

// finer writes estimates with a digit more, where two of them may be compared.
func (w numerals) finer() numerals {
	w.more++
	return w
}

var (
	printed = numerals{thousands: "\u2009", plusMinus: "±", minus: "−", nothing: "–"}
	ascii   = numerals{thousands: ",", plusMinus: "+-", minus: "-", nothing: "-"}
)

// whole writes 1234567 with its thousands apart.
func (w numerals) whole(n int64) string {
	if n < 0 {
		return w.minus + w.whole(-n)
	}
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + w.thousands + s[i:]
	}
	return s
}

// estimate writes a value and its interval, with as many digits as the
// interval warrants: `51.8 %` and `±0.3`, or `[0.0, 0.4]` where the interval
// is lopsided; `±?` where the data allow none.
func (w numerals) estimate(e *Estimate) (value, interval string) {
	if math.IsNaN(e.Value) {
		return w.nothing, ""
	}
	scale, suffix, signed := 1.0, "", false
	switch e.Form {
	case Count, Quantile:
		return w.whole(int64(e.Value)), ""
	case Share:
		scale, suffix = 100, " %"
	case ShareDifference:
		scale, suffix, signed = 100, " pp", true
	case MeanDifference:
		signed = true
	}
	v, low, high := e.Value*scale, e.Low*scale, e.High*scale
	if !e.Known() {
		return w.decimal(v, 1, signed) + suffix, w.plusMinus + "?"
	}
	below, above := v-low, high-v
	digits := digitsFor((high-low)/2) + w.more
	value = w.decimal(v, digits, signed) + suffix
	if e.lopsided() {
		return value, "[" + w.decimal(low, digits, signed) + ", " + w.decimal(high, digits, signed) + "]"
	}
	return value, w.plusMinus + w.decimal(max(above, below), digits, false)
}

// lopsided reports whether ± would say less than the two ends do.
func (e *Estimate) lopsided() bool {
	above, below := e.High-e.Value, e.Value-e.Low
	return math.Abs(above-below) > 0.05*(above+below)
}

// digitsFor returns how many decimals show an interval of that half-width with
// one digit that is not 0: 1 to 5.
func digitsFor(half float64) int {
	digits := 1
	for unit := 10.0; half > 0 && half*unit < 0.95 && digits < 5; unit *= 10 {
		digits++
	}
	return digits
}

func (w numerals) decimal(v float64, digits int, signed bool) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	zero := strings.Trim(s, "0.") == ""
	switch {
	case zero:
		return s
	case v < 0:
		return w.minus + s
	case signed:
		return "+" + s
	}
	return s
}

// expected writes what equal sides would give: `50 %`, `33.3 %`.
func (w numerals) expected(e *Estimate) string {
	if math.IsNaN(e.Expected) {
		return ""
	}
	return strings.TrimSuffix(strconv.FormatFloat(e.Expected*100, 'f', 1, 64), ".0") + " %"
}

// probability writes a p-value with two digits that say something: `0.032`.
func (w numerals) probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return w.nothing
	case p < 1e-4:
		return "<0.0001"
	case p >= .1:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p >= .01:
		return strconv.FormatFloat(p, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}

// times writes how many times as many: `×12`, `×3.4`.
func (w numerals) times(ratio float64) string {
	switch {
	case math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return w.nothing
	case ratio >= 10:
		return "×" + w.whole(int64(math.Round(ratio)))
	}
	return "×" + w.decimal(ratio, 1, false)
}

// ratio writes a correlation.
func (w numerals) ratio(r float64) string {
	if math.IsNaN(r) {
		return w.nothing
	}
	return w.decimal(r, 2, true)
}

// valued writes an estimate with its interval: `51.8 % ±0.3`.
func (w numerals) valued(e Estimate) string {
	value, interval := w.estimate(&e)
	return strings.TrimSpace(value + " " + interval)
}

// counted writes a number with what it counts: `2 000 pairs`.
func counted(w numerals, n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return w.whole(n) + " " + unit
}
