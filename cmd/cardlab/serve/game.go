package serve

import (
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/layout"
)

// gameInfo is a game without its tables.
type gameInfo struct {
	Run      string       `json:"run"`
	Game     int64        `json:"game"`
	Deal     int64        `json:"deal"`
	Rules    string       `json:"rules"` // canonical, with the game
	Of       string       `json:"of"`    // the game's name
	Reader   int          `json:"reader"`
	Policies []string     `json:"policies"`
	Teams    bool         `json:"teams"`
	Steps    []stepInfo   `json:"steps"`
	Leads    []int        `json:"leads"` // the steps after which another side leads
	Ending   endingInfo   `json:"ending"`
	Beside   []besideInfo `json:"beside"` // the other games of its deal, matchup and seating
	Dealt    layout.Table `json:"dealt"`
	Command  string       `json:"command"` // that shows it at a terminal
}

// stepInfo is one step without its table.
type stepInfo struct {
	Ply     int32        `json:"ply"` // -1 in a seat's story
	Turn    int32        `json:"turn"`
	Owner   int          `json:"owner"`
	Seat    int          `json:"seat"` // who chose; -1: rivals
	Choice  string       `json:"choice,omitempty"`
	Legal   int          `json:"legal"`
	Lines   []string     `json:"lines"`
	Thought *thoughtInfo `json:"thought,omitempty"`
}

// thoughtInfo is what a policy thought of its choice.
type thoughtInfo struct {
	Value         float64  `json:"value"` // the chance to win, 0 to 1
	Visits        int64    `json:"visits,omitempty"`
	RunnerUp      string   `json:"runner_up,omitempty"`
	RunnerUpValue *float64 `json:"runner_up_value,omitempty"`
}

type endingInfo struct {
	Winner    int                `json:"winner"` // -1: nobody
	Reason    string             `json:"reason"`
	Text      string             `json:"text"`
	Standings []telling.Standing `json:"standings"`
}

type besideInfo struct {
	Game  int64  `json:"game"`
	Label string `json:"label"`
	Rules string `json:"rules"`
}

// asked reads which game a client wants, and as which seat knows it.
func (s *Server) asked(r *http.Request) (run *data.Run, number int64, reader engine.Seat, err error) {
	if number, err = strconv.ParseInt(r.PathValue("game"), 10, 64); err != nil {
		return nil, 0, 0, badly("game %s: want the number of a game", shown(r.PathValue("game")))
	}
	reader = engine.NoSeat
	if text := r.URL.Query().Get("seat"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= engine.MaxSeats {
			return nil, 0, 0, badly("seat=%s: want a seat, 0 or more", shown(text))
		}
		reader = engine.Seat(n)
	}
	run, err = s.folders.open(r.PathValue("run"))
	return run, number, reader, err
}

// oneGame answers with a game, step by step, and the table that was dealt.
func (s *Server) oneGame(w http.ResponseWriter, r *http.Request) {
	run, number, reader, err := s.asked(r)
	if err != nil {
		s.fail(w, err)
		return
	}
	t, err := s.stories.of(r.Context(), run, number, reader)
	if err != nil {
		s.fail(w, err)
		return
	}
	info := t.info(r.PathValue("run"))
	info.Command = fmt.Sprintf("cardlab show %s %d", quoted(run.Dir), number)
	if reader != engine.NoSeat {
		info.Command += fmt.Sprintf(" --seat %d", reader)
	}
	counterparts, err := stored.Counterparts(run, number)
	if err != nil {
		s.fail(w, err)
		return
	}
	for _, c := range counterparts {
		info.Beside = append(info.Beside, besideInfo{c.Game, c.Label, run.Manifest.Variants[c.Variant].Text})
	}
	s.reply(w, info)
}

// info says what a game is.
func (t *told) info(run string) *gameInfo {
	g, story := t.Row, t.story
	info := &gameInfo{
		Run: run, Game: g.Game, Deal: g.Deal, Rules: g.Variant, Of: gameOf(g.Variant), Reader: int(story.Reader),
		Teams: t.Rules.Table().Teams, Leads: story.LeadChanges(t.Rules.Table()), Beside: []besideInfo{}, Dealt: story.Dealt, Steps: []stepInfo{},
		Ending: endingInfo{int(story.Ending.Winner), story.Ending.Reason, story.Ending.String(), story.Ending.Standings},
	}
	for i := range g.Seats {
		info.Policies = append(info.Policies, g.Policies[i])
	}
	for i := range story.Steps {
		step := &story.Steps[i]
		info.Steps = append(info.Steps, stepInfo{
			Ply: step.Ply, Turn: step.Turn, Owner: int(step.Owner), Seat: int(step.Seat), Choice: step.Choice, Legal: step.Legal,
			Lines: step.Lines, Thought: t.thoughtOf(step),
		})
	}
	return info
}

// thoughtOf returns what the policy thought of a choice, nil if nothing is known.
func (t *told) thoughtOf(step *telling.Step) *thoughtInfo {
	d, ok := t.thoughts[step.Ply]
	if !ok || math.IsNaN(d.Value) {
		return nil
	}
	info := &thoughtInfo{Value: d.Value, Visits: d.Visits}
	if d.RunnerUp != data.None {
		info.RunnerUp = t.Rules.Words().Action(engine.Action(d.RunnerUp))
		if !math.IsNaN(d.RunnerUpValue) {
			info.RunnerUpValue = &d.RunnerUpValue
		}
	}
	return info
}

// gameOf returns the game of a canonical variant.
func gameOf(rules string) string {
	for i := range rules {
		if rules[i] == '/' {
			return rules[:i]
		}
	}
	return rules
}

// mostTables is how many tables are sent at once.
const mostTables = 64

// gameTables answers with the tables after some steps: from, and up to before to.
func (s *Server) gameTables(w http.ResponseWriter, r *http.Request) {
	run, number, reader, err := s.asked(r)
	if err != nil {
		s.fail(w, err)
		return
	}
	from, err1 := strconv.Atoi(r.URL.Query().Get("from"))
	to, err2 := strconv.Atoi(r.URL.Query().Get("to"))
	if err1 != nil || err2 != nil || from < 0 || to <= from || to-from > mostTables {
		s.fail(w, badly("from and to: want two numbers of steps, %d apart at most", mostTables))
		return
	}
	t, err := s.stories.of(r.Context(), run, number, reader)
	if err != nil {
		s.fail(w, err)
		return
	}
	tables := []*layout.Table{}
	for i := from; i < min(to, len(t.story.Steps)); i++ {
		tables = append(tables, &t.story.Steps[i].Table)
	}
	s.reply(w, struct {
		From   int             `json:"from"`
		Tables []*layout.Table `json:"tables"`
	}{from, tables})
}
