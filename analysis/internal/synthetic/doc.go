// Package synthetic makes up games, shards and small runs for the tests of analysis.
package synthetic
