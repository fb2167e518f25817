// Package page writes what a run found as one HTML file that people look at: it
// works from disk, loads nothing, and says with every number how sure it is.
//
//	err := page.Write(w, page.Input{Run: manifest, Result: result, Lengths: lengths})
//
// Three words. A section answers one question, as who wins by seat. A figure is
// its charts with the numbers they show in a table beneath, the n, the unit, the
// method, and the command that gives the same numbers. A flip is one deal whose
// result the rules changed, told from its events, both games side by side from
// where they part. A sample is a game that stands out, told alone.
//
// What a run has no data for is left out: with one variant there is no effect.
//
// # Promises
//
// The bytes depend on the input alone. A policy of the page itself, in its head,
// forbids all loading and every script and style but those whose hashes it
// names; Vega runs by its interpreter, which needs no eval. Every chart has a
// text and a table: nothing is said by colour alone, or only to the eye.
//
//	page.go csp.go             the input, the page as a whole, and its policy
//	figure.go table.go         what sections are made of
//	question.go answer.go      what was asked, and what came out, in sentences
//	effects.go seats.go matrix.go lengths.go unfolding.go values.go cards.go numbers.go   one section each
//	flip.go samples.go         games step by step: deals whose result changed, and some that stand out
//	intervals.go heatmap.go spec.go alt.go                         charts as Vega-Lite, and in words
//	names.go                   what variants are called
//	assets/                    template, style, script, and Vega with its licences
//	bundle/                    rebuilds assets/vega.js from npm
//	browsertest/               looks at a page in Chromium
package page
