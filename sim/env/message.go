package env

import "encoding/json"

// protocolVersion is the version of the messages.
const protocolVersion = 1

// The bounds of what a client may send and keep.
const (
	mostLine  = 4 << 20 // bytes of a message
	mostGames = 1 << 16
)

// request is any message of a client. docs/env-protocol.schema.json has them.
type request struct {
	Type     string          `json:"type"`
	Protocol int             `json:"protocol"` // hello
	Obs      string          `json:"obs"`      // hello: list, base64 or none
	Text     bool            `json:"text"`     // hello: actions as text, too
	View     bool            `json:"view"`     // hello: positions as text, too
	Games    json.RawMessage `json:"games"`
	Actions  []int           `json:"actions"` // step
	Game     int             `json:"game"`    // observe, render
	Seat     *int            `json:"seat"`    // observe, render
	Variant  string          `json:"variant"` // layout
}

// resetGame is a game of a reset.
type resetGame struct {
	Game     int               `json:"game"`
	Variant  string            `json:"variant"` // "": as it is
	Seed     int64             `json:"seed"`
	Deal     int64             `json:"deal"`
	Position string            `json:"position"` // where it begins; "": it is dealt
	Cards    string            `json:"cards"`    // all cards in order; "": as the seed deals them
	Policies map[string]string `json:"policies"` // by seat; nil: as they are
}

type helloReply struct {
	Type      string   `json:"type"`
	Protocol  int      `json:"protocol"`
	Tool      string   `json:"tool"`
	Games     []string `json:"games"`
	MostGames int      `json:"most_games"`
	MostLegal int      `json:"most_legal"`
	MostLine  int      `json:"most_line"`
}

type layoutReply struct {
	Type     string          `json:"type"`
	Variant  string          `json:"variant"`
	Version  string          `json:"version"`
	Seats    int             `json:"seats"`
	Sides    [][]int         `json:"sides"`
	Phases   []string        `json:"phases"`
	Features []layoutFeature `json:"features"`
}

type layoutFeature struct {
	Name    string `json:"name"`
	Numbers int    `json:"numbers"`
	Meaning string `json:"meaning"`
}

type statesReply struct {
	Type  string  `json:"type"`
	Games []state `json:"games"`
}

// state is where a game stands.
type state struct {
	Game    int       `json:"game"`
	Seat    int       `json:"seat"` // who is to choose; −1 when the game is over
	Phase   string    `json:"phase"`
	Ply     int       `json:"ply"`
	Turn    int       `json:"turn"`
	Points  []int     `json:"points"`
	Goals   []int     `json:"goals"`
	Legal   []int     `json:"legal"`
	Texts   []string  `json:"texts,omitempty"`
	Obs     any       `json:"obs,omitempty"`
	View    string    `json:"view,omitempty"`
	Rewards []float32 `json:"rewards"`
	Done    bool      `json:"done"`
	Reason  string    `json:"reason,omitempty"`
	Winners []int     `json:"winners,omitempty"`
}

type observeReply struct {
	Type  string `json:"type"`
	Game  int    `json:"game"`
	Seat  int    `json:"seat"`
	Obs   any    `json:"obs,omitempty"`
	Legal []int  `json:"legal"`
	View  string `json:"view,omitempty"`
}

type textReply struct {
	Type string `json:"type"`
	Text string `json:"text"`
}
