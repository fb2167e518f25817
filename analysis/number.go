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
