package env

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/layout"
)

// Server keeps the games of one client and answers its messages, one at a time.
type Server struct {
	tool     string
	lists    Lists
	games    map[int]*inPlay
	variants map[string]*variant
	obs      string // how observations are written
	text     bool
	view     bool
}

// NewServer returns a server without games. Tool is the name and version of this program.
func NewServer(tool string, lists Lists) *Server {
	return &Server{tool: tool, lists: lists, games: map[int]*inPlay{}, variants: map[string]*variant{}, obs: "list"}
}

// Serve answers the messages of a client, a line each, until they end. A message that makes no
// sense is answered by a sentence, and changes nothing; one that is too long ends it.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	w := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	var line []byte
	for {
		var err error
		line, err = readLine(lines, line[:0])
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			if errors.Is(err, errLong) {
				enc.Encode(textReply{"error", err.Error()})
				w.Flush()
			}
			return err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		reply, err := s.answer(line)
		if err != nil {
			reply = textReply{"error", err.Error()}
		}
		if err := enc.Encode(reply); err != nil {
			return err
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
}

var errLong = fmt.Errorf("the message has more than %d bytes, and no more is read; send fewer games at once", mostLine)

// readLine appends a line without its end.
func readLine(r *bufio.Reader, line []byte) ([]byte, error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > mostLine {
			return nil, errLong
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		return line, err
	}
}

// answer does what a message asks for.
func (s *Server) answer(line []byte) (any, error) {
	var q request
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, fmt.Errorf("the message is no JSON object of the protocol: %v", err)
	}
	switch q.Type {
	case "hello":
		return s.hello(&q)
	case "layout":
		return s.layout(q.Variant)
	case "reset":
		return s.reset(q.Games)
	case "step":
		return s.step(&q)
	case "observe":
		g, seat, err := s.seat(&q)
		if err != nil {
			return nil, err
		}
		return s.observe(q.Game, g, seat), nil
	case "render":
		g, seat, err := s.seat(&q)
		if err != nil {
			return nil, err
		}
		return textReply{"render", render(g, seat)}, nil
	case "close":
		return s.close(q.Games)
	}
	return nil, fmt.Errorf("the type is %q; want hello, layout, reset, step, observe, render or close", q.Type)
}

func (s *Server) hello(q *request) (any, error) {
	if q.Protocol != protocolVersion {
		return nil, fmt.Errorf("hello: the protocol is %d, and this program speaks %d", q.Protocol, protocolVersion)
	}
	switch q.Obs {
	case "":
	case "list", "base64", "none":
		s.obs = q.Obs
	default:
		return nil, fmt.Errorf("hello: obs is %q; want list, base64 or none", q.Obs)
	}
	s.text, s.view = q.Text, q.View
	r := helloReply{Type: "hello", Protocol: protocolVersion, Tool: s.tool, MostGames: mostGames, MostLegal: mostLegal, MostLine: mostLine}
	for _, g := range games.All() {
		r.Games = append(r.Games, g.Name)
	}
	return r, nil
}

// variant returns a variant by its text, made once.
func (s *Server) variant(text string) (*variant, error) {
	if v := s.variants[text]; v != nil {
		return v, nil
	}
	v, err := findVariant(text)
	if err == nil && len(s.variants) < 1000 {
		s.variants[text] = v
	}
	return v, err
}

func (s *Server) layout(text string) (any, error) {
	v, err := s.variant(text)
	if err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	r := layoutReply{Type: "layout", Variant: v.rules.Name(), Version: v.layout.Version(), Seats: int(v.table.Seats), Phases: v.words.Phases}
	for i := range v.table.Sides() {
		r.Sides = append(r.Sides, v.table.Side(engine.Seat(i)).Numbers()) // seat i is the first of side i
	}
	for _, f := range v.layout.Features() {
		r.Features = append(r.Features, layoutFeature{f.Name, f.Size, f.Meaning})
	}
	return r, nil
}

// reset deals games. All of them are checked before one is dealt.
func (s *Server) reset(raw json.RawMessage) (any, error) {
	var list []resetGame
	if err := json.Unmarshal(raw, &list); err != nil || len(list) == 0 {
		return nil, fmt.Errorf(`reset: want games, a list as [{"game":0,"variant":"cuttle/standard","seed":1}] (%v)`, err)
	}
	dealt, begin := map[int]*inPlay{}, map[int]beginning{}
	for _, r := range list {
		if r.Game < 0 || r.Game >= mostGames {
			return nil, fmt.Errorf("reset: game %d: want 0 to %d", r.Game, mostGames-1)
		}
		if dealt[r.Game] != nil {
			return nil, fmt.Errorf("reset: game %d is there twice", r.Game)
		}
		if r.Deal < 0 {
			return nil, fmt.Errorf("reset: game %d: deal %d is below 0", r.Game, r.Deal)
		}
		g := s.games[r.Game]
		if r.Variant != "" || r.Policies != nil || g == nil {
			var v *variant
			names := r.Policies
			var err error
			switch {
			case r.Variant != "":
				if v, err = s.variant(r.Variant); err != nil {
					return nil, fmt.Errorf("reset: game %d: %w", r.Game, err)
				}
			case g != nil:
				v = g.variant
			default:
				return nil, fmt.Errorf("reset: game %d is new: want its variant, as cuttle/standard", r.Game)
			}
			if names == nil && g != nil {
				names = g.names
			}
			if g, err = newGame(v, names); err != nil {
				return nil, fmt.Errorf("reset: game %d: %w", r.Game, err)
			}
		}
		b, err := g.beginning(&s.lists, r.Deal, r.Position, r.Cards)
		if err != nil {
			return nil, fmt.Errorf("reset: game %d: %w", r.Game, err)
		}
		dealt[r.Game], begin[r.Game] = g, b
	}
	reply := statesReply{Type: "states"}
	for _, r := range list {
		g := dealt[r.Game]
		s.games[r.Game] = g
		if err := g.reset(r.Seed, r.Deal, begin[r.Game]); err != nil {
			delete(s.games, r.Game)
			return nil, fmt.Errorf("reset: game %d: %w", r.Game, err)
		}
		reply.Games = append(reply.Games, s.state(r.Game, g))
	}
	return reply, nil
}

// step plays one action in each of some games. All are checked before one is played.
func (s *Server) step(q *request) (any, error) {
	var list []int
	if err := json.Unmarshal(q.Games, &list); err != nil || len(list) == 0 || len(list) != len(q.Actions) {
		return nil, fmt.Errorf(`step: want as many actions as games, as "games":[0,1],"actions":[3,0]; there are %d and %d`, len(list), len(q.Actions))
	}
	seen := make(map[int]bool, len(list))
	for i, n := range list {
		g := s.games[n]
		switch a := q.Actions[i]; {
		case g == nil:
			return nil, fmt.Errorf("step: there is no game %d; reset it first", n)
		case seen[n]:
			return nil, fmt.Errorf("step: game %d is there twice", n)
		case g.over():
			return nil, fmt.Errorf("step: game %d is over; reset it first", n)
		case a < 0 || a >= len(g.legal):
			return nil, fmt.Errorf("step: game %d: action %d: want the place of a legal action, 0 to %d", n, a, len(g.legal)-1)
		}
		seen[n] = true
	}
	reply := statesReply{"states", make([]state, 0, len(list))}
	for i, n := range list {
		g := s.games[n]
		if err := g.step(q.Actions[i]); err != nil {
			delete(s.games, n)
			return nil, fmt.Errorf("step: game %d, which is closed: %w", n, err)
		}
		reply.Games = append(reply.Games, s.state(n, g))
	}
	return reply, nil
}

// state tells where a game stands, to who is to choose.
func (s *Server) state(n int, g *inPlay) state {
	turn, _ := g.state.Turn()
	x := state{Game: n, Seat: -1, Ply: g.plies, Turn: turn, Legal: make([]int, len(g.legal)), Rewards: g.rewards(nil), Done: g.over()}
	for i := range engine.Seat(g.table.Seats) {
		points, goal := g.state.Standing(i)
		x.Points, x.Goals = append(x.Points, points), append(x.Goals, goal)
	}
	if x.Done {
		out, _ := g.state.Outcome()
		x.Reason, x.Winners = g.words.Reasons[out.Reason], out.Side.Numbers()
		return x
	}
	seat := g.state.ToMove()
	v := g.look(seat)
	x.Seat, x.Phase = int(seat), g.words.Phases[v.Phase()]
	for i, a := range g.legal {
		x.Legal[i] = int(a)
		if s.text {
			x.Texts = append(x.Texts, g.words.Action(a))
		}
	}
	x.Obs = s.numbers(g, v)
	if s.view {
		x.View = v.String()
	}
	return x
}

// numbers returns an observation as the client wants it; nil for not at all.
func (s *Server) numbers(g *inPlay, v engine.View) any {
	switch s.obs {
	case "base64":
		return base64.StdEncoding.EncodeToString(g.reader.Look(v))
	case "list":
		numbers := g.reader.Look(v)
		list := make([]int, len(numbers))
		for i, n := range numbers {
			list[i] = int(n)
		}
		return list
	}
	return nil
}

// seat finds the game and the seat that a message names; without one, who is to choose.
func (s *Server) seat(q *request) (*inPlay, engine.Seat, error) {
	g := s.games[q.Game]
	if g == nil {
		return nil, 0, fmt.Errorf("%s: there is no game %d; reset it first", q.Type, q.Game)
	}
	if q.Seat == nil {
		if g.over() {
			return nil, 0, fmt.Errorf("%s: game %d is over, and nobody is to choose; name a seat", q.Type, q.Game)
		}
		return g, g.state.ToMove(), nil
	}
	if *q.Seat < 0 || *q.Seat >= int(g.table.Seats) {
		return nil, 0, fmt.Errorf("%s: seat %d: want 0 to %d", q.Type, *q.Seat, g.table.Last())
	}
	seat := engine.Seat(*q.Seat)
	if g.seats[seat] != nil {
		return nil, 0, fmt.Errorf("%s: seat %d is that of %s, and what it knows is not shown", q.Type, seat, g.seats[seat].Name())
	}
	return g, seat, nil
}

func (s *Server) observe(n int, g *inPlay, seat engine.Seat) observeReply {
	v := g.look(seat)
	r := observeReply{Type: "observe", Game: n, Seat: int(seat), Obs: s.numbers(g, v), Legal: []int{}}
	for _, a := range v.Legal() {
		r.Legal = append(r.Legal, int(a))
	}
	if s.view {
		r.View = v.String()
	}
	return r
}

// render sets out what a seat knows, for people.
func render(g *inPlay, seat engine.Seat) string {
	v := g.look(seat)
	return strings.Join(layout.Lines(v.String(), g.words, v, int(g.table.Seats)), "\n")
}

// close forgets games; all of them if none is named.
func (s *Server) close(raw json.RawMessage) (any, error) {
	if raw == nil {
		clear(s.games)
		return textReply{"closed", "all games"}, nil
	}
	var list []int
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("close: want games, a list of numbers: %v", err)
	}
	for _, n := range list {
		if s.games[n] == nil {
			return nil, fmt.Errorf("close: there is no game %d", n)
		}
	}
	slices.Sort(list)
	for _, n := range list {
		delete(s.games, n)
	}
	return textReply{"closed", fmt.Sprintf("%d of the games", len(list))}, nil
}
