// Package coverage asks of every interval and test of analysis whether it keeps its
// promise, on samples of a known truth: docs/coverage.md is what its test finds. It has no
// code of its own.
package coverage
