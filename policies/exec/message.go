package exec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/observation"
)

// ProtocolVersion is the version of what is said to another program. It grows
// when a program that knows the last one would misunderstand.
const ProtocolVersion = 1

// The messages, one JSON object a line; docs/bot-protocol.schema.json is their schema.
type (
	helloMessage struct {
		Type     string        `json:"type"`
		Protocol int           `json:"protocol"`
		Tool     string        `json:"tool"`
		Game     string        `json:"game"`
		Rules    ruleSet       `json:"rules"`
		Table    seatsAndSides `json:"table"`
		Deck     []string      `json:"deck"`
		Words    wordLists     `json:"words"`
		Layout   string        `json:"observation"`
	}
	ruleSet struct {
		Name    string            `json:"name"`
		Version int               `json:"version"`
		Fields  map[string]string `json:"fields"`
	}
	seatsAndSides struct {
		Seats int     `json:"seats"`
		Sides [][]int `json:"sides"`
	}
	wordLists struct {
		Cards   []string `json:"cards"`
		Kinds   []string `json:"kinds"`
		Zones   []string `json:"zones"`
		Phases  []string `json:"phases"`
		Reasons []string `json:"reasons"`
	}
	startMessage struct {
		Type  string      `json:"type"`
		Seat  engine.Seat `json:"seat"`
		Seats int         `json:"seats"`
		Seed  int64       `json:"seed"`
	}
	chooseMessage struct {
		Type   string        `json:"type"`
		Seat   engine.Seat   `json:"seat"`
		Phase  string        `json:"phase"`
		Points []int         `json:"points"` // by seat
		Goals  []int         `json:"goals"`  // by seat
		View   string        `json:"view"`
		Obs    []int         `json:"obs"`
		Events []eventFields `json:"events"`
		Legal  []legalAction `json:"legal"`
	}
	legalAction struct {
		Code engine.Action `json:"code"`
		Text string        `json:"text"`
	}
	// eventFields has the names and the conventions of the table events.
	eventFields struct {
		Text     string       `json:"text"`
		Kind     string       `json:"kind"`
		Seat     engine.Seat  `json:"seat"`
		Next     engine.Seat  `json:"next"`
		Due      string       `json:"due"`
		Card     string       `json:"card"`
		On       string       `json:"on_card"`
		FromZone string       `json:"from_zone"`
		FromSeat engine.Seat  `json:"from_seat"`
		ToZone   string       `json:"to_zone"`
		ToSeat   engine.Seat  `json:"to_seat"`
		N        int32        `json:"n"`
		Seen     engine.Seats `json:"seen"`
	}
	endMessage struct {
		Type    string        `json:"type"`
		Winner  *engine.Seat  `json:"winner"`  // null: nobody won
		Winners []int         `json:"winners"` // the seats of its side
		Reason  string        `json:"reason"`
		Events  []eventFields `json:"events"`
	}
)

// message encodes one message after another. What it returns is valid until the next.
type message struct {
	buf    bytes.Buffer
	events []eventFields
	legal  []legalAction
	obs    []int
	reader *observation.Reader // of the variant that hello named
}

// encode returns a message as a line.
func (m *message) encode(x any) []byte {
	m.buf.Reset()
	e := json.NewEncoder(&m.buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		panic(fmt.Sprintf("print a message: %v", err)) // texts and numbers alone
	}
	return m.buf.Bytes()
}

func (m *message) hello(r engine.Rules, h policies.Host) ([]byte, error) {
	name, _, _ := strings.Cut(r.Name(), "/")
	game, err := games.FindGame(name)
	if err != nil {
		return nil, err
	}
	fields := map[string]string{}
	for i, value := range game.Values(r) {
		fields[game.Fields[i].Name] = value
	}
	l := observation.Of(r)
	m.reader = l.NewReader()
	w := r.Words()
	deck := make([]string, len(r.Deck()))
	for i, c := range r.Deck() {
		deck[i] = w.Card(c)
	}
	return m.encode(helloMessage{
		Type: "hello", Protocol: ProtocolVersion, Tool: h.Tool, Game: name,
		Rules: ruleSet{r.Name(), r.Version(), fields},
		Table: seatsAndSides{int(r.Table().Seats), sidesOf(r.Table())},
		Deck:  deck,
		Words: wordLists{w.Cards, w.Kinds, w.Zones, w.Phases, w.Reasons}, Layout: l.Version(),
	}), nil
}

// sidesOf lists the seats of each side.
func sidesOf(t engine.Table) [][]int {
	sides := make([][]int, t.Sides())
	for i := range sides {
		sides[i] = t.Side(engine.Seat(i)).Numbers() // seat i is the first of side i
	}
	return sides
}

func (m *message) start(s engine.Seat, t engine.Table, seed int64) []byte {
	return m.encode(startMessage{"start", s, int(t.Seats), seed})
}

func (m *message) choose(v engine.View, w *engine.Vocabulary, events []engine.Event) []byte {
	m.legal = m.legal[:0]
	for _, a := range v.Legal() {
		m.legal = append(m.legal, legalAction{a, w.Action(a)})
	}
	m.obs = m.obs[:0]
	for _, n := range m.reader.Look(v) {
		m.obs = append(m.obs, int(n))
	}
	msg := chooseMessage{
		Type: "choose", Seat: v.Seat(), Phase: w.Phases[v.Phase()], View: v.String(),
		Obs: m.obs, Events: m.say(events, w), Legal: m.legal,
	}
	for i := range v.Rules().Table().Seats {
		points, goal := v.Standing(engine.Seat(i))
		msg.Points, msg.Goals = append(msg.Points, points), append(msg.Goals, goal)
	}
	return m.encode(msg)
}

func (m *message) end(e policies.End, t engine.Table, w *engine.Vocabulary, events []engine.Event) []byte {
	msg := endMessage{Type: "end", Winners: e.Side.Numbers(), Reason: e.Reason, Events: m.say(events, w)}
	if e.Winner != engine.NoSeat {
		msg.Winner = &e.Winner
	}
	return m.encode(msg)
}

// say puts events, as the seat saw them, into words.
func (m *message) say(events []engine.Event, w *engine.Vocabulary) []eventFields {
	m.events = m.events[:0]
	if m.events == nil {
		m.events = []eventFields{} // not null
	}
	for _, e := range events {
		m.events = append(m.events, eventFields{
			Text: w.Event(e), Kind: w.Kinds[e.Kind], Seat: e.Seat, Next: e.Next, Due: w.Phases[e.Due],
			Card: cardOf(w, e.Card), On: cardOf(w, e.On),
			FromZone: w.Zones[e.From.Zone], FromSeat: e.From.Seat, ToZone: w.Zones[e.To.Zone], ToSeat: e.To.Seat,
			N: e.N, Seen: e.Seen,
		})
	}
	return m.events
}

// cardOf returns the text of a card, empty for none and `??` for a hidden one.
func cardOf(w *engine.Vocabulary, c cards.Card) string {
	if c == cards.None {
		return ""
	}
	return w.Card(c)
}
