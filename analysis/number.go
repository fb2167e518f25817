package analysis

import (
	"math"
	"strconv"
	"strings"
)

// Numerals says with which signs numbers are written.
type Numerals struct {
	thousands, PlusMinus, Minus, Nothing string
	More                                 int // digits beyond those that the interval warrants
}

// Finer writes estimates with a digit more, where two of them may be compared.
func (w Numerals) Finer() Numerals {
	w.More++
	return w
}

var (
	Printed = Numerals{thousands: "\u2009", PlusMinus: "±", Minus: "−", Nothing: "–"}
	ASCII   = Numerals{thousands: ",", PlusMinus: "+-", Minus: "-", Nothing: "-"}
)

// Whole writes 1234567 with its thousands apart.
func (w Numerals) Whole(n int64) string {
	if n < 0 {
		return w.Minus + w.Whole(-n)
	}
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + w.thousands + s[i:]
	}
	return s
}

// Estimate writes a value and its interval, with as many digits as the
// interval warrants: `51.8 %` and `±0.3`, or `[0.0, 0.4]` where the interval
// is lopsided; `±?` where the data allow none.
func (w Numerals) Estimate(e *Estimate) (value, interval string) {
	if math.IsNaN(e.Value) {
		return w.Nothing, ""
	}
	scale, suffix, signed := 1.0, "", false
	switch e.Form {
	case Count, Quantile:
		return w.Whole(int64(e.Value)), ""
	case Share:
		scale, suffix = 100, " %"
	case ShareDifference:
		scale, suffix, signed = 100, " pp", true
	case MeanDifference:
		signed = true
	}
	v, low, high := e.Value*scale, e.Low*scale, e.High*scale
	if !e.Known() {
		return w.Decimal(v, 1, signed) + suffix, w.PlusMinus + "?"
	}
	below, above := v-low, high-v
	digits := DigitsFor((high-low)/2) + w.More
	value = w.Decimal(v, digits, signed) + suffix
	if e.Lopsided() {
		return value, "[" + w.Decimal(low, digits, signed) + ", " + w.Decimal(high, digits, signed) + "]"
	}
	return value, w.PlusMinus + w.Decimal(max(above, below), digits, false)
}

// Lopsided reports whether ± would say less than the two ends do.
func (e *Estimate) Lopsided() bool {
	above, below := e.High-e.Value, e.Value-e.Low
	return math.Abs(above-below) > 0.05*(above+below)
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

func (w Numerals) Decimal(v float64, digits int, signed bool) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	zero := strings.Trim(s, "0.") == ""
	switch {
	case zero:
		return s
	case v < 0:
		return w.Minus + s
	case signed:
		return "+" + s
	}
	return s
}

// Expected writes what equal sides would give: `50 %`, `33.3 %`.
func (w Numerals) Expected(e *Estimate) string {
	if math.IsNaN(e.Expected) {
		return ""
	}
	return strings.TrimSuffix(strconv.FormatFloat(e.Expected*100, 'f', 1, 64), ".0") + " %"
}

// Probability writes a p-value with two digits that say something: `0.032`.
func (w Numerals) Probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return w.Nothing
	case p < 1e-4:
		return "<0.0001"
	case p >= .1:
		return strconv.FormatFloat(p, 'f', 2, 64)
	case p >= .01:
		return strconv.FormatFloat(p, 'f', 3, 64)
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}

// Times writes how many times as many: `×12`, `×3.4`.
func (w Numerals) Times(ratio float64) string {
	switch {
	case math.IsNaN(ratio) || math.IsInf(ratio, 0):
		return w.Nothing
	case ratio >= 10:
		return "×" + w.Whole(int64(math.Round(ratio)))
	}
	return "×" + w.Decimal(ratio, 1, false)
}

// Ratio writes a correlation.
func (w Numerals) Ratio(r float64) string {
	if math.IsNaN(r) {
		return w.Nothing
	}
	return w.Decimal(r, 2, true)
}

// Valued writes an estimate with its interval: `51.8 % ±0.3`.
func (w Numerals) Valued(e Estimate) string {
	value, interval := w.Estimate(&e)
	return strings.TrimSpace(value + " " + interval)
}

// Counted writes a number with what it counts: `2 000 pairs`.
func Counted(w Numerals, n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return w.Whole(n) + " " + unit
}
