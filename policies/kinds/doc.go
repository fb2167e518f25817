// Package kinds is the list of all kinds of policies. A new one is its file and one
// line in [All]; a program that has policies of its own calls [Add].
//
// The tests here go through all kinds in all variants of all games: each plays legal
// actions from what it is shown, knows no more than its seat may, and forgets the last game.
package kinds
