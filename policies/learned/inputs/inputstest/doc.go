// Package inputstest checks what any reader of inputs promises: that every number is within its
// slot's size, that what follows an action is what it would be if all were worked out again, that hidden
// cards change nothing, and that reading allocates nothing.
package inputstest
