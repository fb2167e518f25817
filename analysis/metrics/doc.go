// Package metrics has the metrics of a report, one per file, each with its entry and its
// fold, and their list ([All]); docs/metrics.md describes them. docs/adding-a-metric.md
// goes through adding one.
//
// A metric over events names kinds, zones and cards by their words, so that none needs
// the package of a game.
package metrics
