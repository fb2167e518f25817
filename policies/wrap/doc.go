// Package wrap holds the policies that wrap others: [Mask] forbids actions by their
// labels, [Noise] chooses at random now and then, [Mix] draws one of several for each
// game, [Scripted] begins with a list of actions.
//
// They embed within (within.go), which passes on what they do not see to themselves:
// events, thoughts, faults, the end. To show the policy within fewer actions they call
// View.Restrict, and again with the whole list when it has chosen.
package wrap
