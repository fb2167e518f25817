// Package human is the policy of a person at the terminal. A [Player] shows the table as
// its seat knows it, tells what happens in sentences, and asks for the number of an
// action; one plays at a time.
package human
