package engine

// Action is one choice, packed in 31 bits by its game, which prints and parses
// it ([Vocabulary]). Only equality and order mean anything outside the game.
// Every action is below 1<<31, so that it fits a signed column.
type Action uint32

// NoAction stands where there is none; no game uses it for a choice.
const NoAction Action = 1<<31 - 1
