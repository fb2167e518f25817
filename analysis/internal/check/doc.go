// Package check holds what tests of analysis compare numbers with.
package check
