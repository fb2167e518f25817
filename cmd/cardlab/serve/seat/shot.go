package seat

import (
	"github.com/cardlab/cardlab/engine/layout"
)

// Shot is what the person may know at one moment.
type Shot struct {
	ID       string       `json:"id"`
	Version  int          `json:"version"` // grows with each shot
	Setup    Setup        `json:"setup"`
	Seat     int          `json:"seat"`
	Teams    bool         `json:"teams"`
	Table    layout.Table `json:"table"` // as the seat sees it
	Story    []string     `json:"story"` // what has happened, a sentence an event; the last of it
	News     int          `json:"news"`  // how many of those are since the person's last choice
	Thinking bool         `json:"thinking"`
	Phase    string       `json:"phase,omitempty"` // which choice is due, in the game's word
	Choices  []Choice     `json:"choices"`
	Undo     bool         `json:"undo"`           // a choice can be taken back
	Over     *Over        `json:"over,omitempty"` // the game has ended
	Wrong    string       `json:"wrong,omitempty"`
}

// Over says how a game ended.
type Over struct {
	Winner int    `json:"winner"` // -1: nobody
	Won    bool   `json:"won"`    // by the person's side
	Reason string `json:"reason"`
	Turns  int32  `json:"turns"`
	Run    string `json:"run"` // that has the game
}
