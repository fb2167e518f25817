package main

import (
	"regexp"
	"strconv"
	"strings"
)

// pair is an estimate with its interval, as in "0.31 points ±0.10".
type pair struct {
	text            string
	value, interval number
}

// paired finds estimates with their intervals, whatever unit stands between.
var paired = regexp.MustCompile(`([0-9]+(?:\.[0-9]+)?)(?: %| pp| points| turns)? (?:more |less |fewer )?±([0-9]+(?:\.[0-9]+)?)`)

func pairsIn(text string) (list []pair) {
	for _, m := range paired.FindAllStringSubmatch(text, -1) {
		list = append(list, pair{m[0], written(m[1]), written(m[2])})
	}
	return list
}

// written is a number without thousands.
func written(text string) number {
	value, err := strconv.ParseFloat(text, 64)
	must(err)
	_, fraction, _ := strings.Cut(text, ".")
	return number{text: text, value: value, decimals: len(fraction)}
}

// among reports whether a known pair is this one, both rounded as this one is.
func (p pair) among(known []pair) bool {
	for _, k := range known {
		if p.value.among([]number{k.value}) && p.interval.among([]number{k.interval}) {
			return true
		}
	}
	return false
}

// checkPairs looks for each estimate of a text with its interval among known ones.
func checkPairs(where, text, source string, note func(string, ...any)) {
	known := pairsIn(bare(source))
	for _, p := range pairsIn(text) {
		if !p.among(known) {
			note("%s: no table has %q together", where, p.text)
		}
	}
}
