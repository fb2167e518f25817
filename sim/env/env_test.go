package env

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
)

// talk sends messages and returns the answers.
func talk(t *testing.T, s *Server, messages ...string) (answers []map[string]any) {
	t.Helper()
	var out bytes.Buffer
	if err := s.Serve(strings.NewReader(strings.Join(messages, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var x map[string]any
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, x)
	}
	if len(answers) != len(messages) {
		t.Fatalf("%d answers to %d messages", len(answers), len(messages))
	}
	return answers
}

// variants are of every game and size of table.
var variants = []string{"cuttle/standard", "cuttle/cutthroat", "cuttle/team", "cutrope/basic:seats=5", "cutrope/quick", "highcard/trio"}

// A game that is stepped by a policy from outside is the game of a run with that seed and deal, whoever else is a policy of the environment.
func TestAGameIsThatOfARun(t *testing.T) {
	for _, text := range variants {
		name, rest, _ := strings.Cut(text, "/")
		p, err := sim.ParsePlan("plan.yaml", []byte(fmt.Sprintf("game: %s\nvariants: [%q]\npolicies: [random]\ndeals: 3\nseed: 9\n", name, rest)))
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		want := map[int64]data.Game{}
		if err := sim.Stream(t.Context(), s, 1, func(g *data.Game) bool {
			want[g.Deal] = *g
			return true
		}); err != nil {
			t.Fatal(err)
		}
		v, err := findVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := newGame(v, map[string]string{"1": "random"})
		if err != nil {
			t.Fatal(err)
		}
		for deal := range int64(3) {
			if err := g.reset(9, deal, beginning{}); err != nil {
				t.Fatal(err)
			}
			var outside [engine.MaxSeats]policies.Policy
			var dice [engine.MaxSeats]*rand.Rand
			for !g.over() {
				seat := g.state.ToMove()
				if outside[seat] == nil {
					spec, err := kinds.Parse("random", name)
					if err != nil {
						t.Fatal(err)
					}
					outside[seat], dice[seat] = spec.New(), sim.SeatDice(9, deal, seat)
					outside[seat].Begin(g.table, seat, dice[seat])
				}
				a := outside[seat].Choose(g.look(seat), dice[seat])
				for i, l := range g.legal {
					if l == a {
						if err := g.step(i); err != nil {
							t.Fatal(err)
						}
						break
					}
				}
			}
			out, _ := g.state.Outcome()
			turn, _ := g.state.Turn()
			if w := want[deal]; out.Winner != w.Winner || g.plies != int(w.Plies) || turn != int(w.Turns) {
				t.Errorf("%s, deal %d: seat %d in %d plies, %d turns; the run has seat %d in %d, %d", text, deal, out.Winner, g.plies, turn, w.Winner, w.Plies, w.Turns)
			}
		}
	}
}

// Whatever a client is told at a choice is told of a position that the seat cannot tell from the real one.
func TestAClientIsToldWhatItsSeatMayKnow(t *testing.T) {
	for _, text := range variants {
		s := NewServer("test", Lists{})
		talk(t, s, `{"type":"hello","protocol":1,"text":true,"view":true}`, fmt.Sprintf(`{"type":"reset","games":[{"game":0,"variant":%q,"seed":4}]}`, text))
		g := s.games[0]
		rng := rand.New(rand.NewPCG(1, 2))
		for !g.over() {
			seat := g.state.ToMove()
			told, _ := json.Marshal([]any{s.state(0, g), s.observe(0, g, seat), render(g, seat)})
			real := g.state
			twin := g.rules.New()
			g.look(seat).Sample(twin, rng)
			g.state = twin
			other, _ := json.Marshal([]any{s.state(0, g), s.observe(0, g, seat), render(g, seat)})
			g.state = real
			if !bytes.Equal(told, other) {
				t.Fatalf("%s: told are\n%s\nand\n%s", text, told, other)
			}
			if err := g.step(rng.IntN(len(g.legal))); err != nil {
				t.Fatal(err)
			}
			for seat := range engine.Seat(g.table.Seats) { // also when it is another's turn, or over
				s.observe(0, g, seat)
			}
		}
	}
}

func TestManyGamesInOneMessage(t *testing.T) {
	s := NewServer("test", Lists{})
	var list []string
	for i := range 50 {
		list = append(list, fmt.Sprintf(`{"game":%d,"variant":"cuttle/standard","seed":3,"deal":%d,"policies":{"1":"greedy"}}`, i, i/2))
	}
	a := talk(t, s, `{"type":"hello","protocol":1,"obs":"base64"}`, `{"type":"reset","games":[`+strings.Join(list, ",")+`]}`)
	states := a[1]["games"].([]any)
	if len(states) != 50 {
		t.Fatalf("%d states", len(states))
	}
	for {
		var numbers, actions []string
		for _, x := range states {
			g := x.(map[string]any)
			if !g["done"].(bool) {
				numbers = append(numbers, fmt.Sprint(g["game"]))
				actions = append(actions, fmt.Sprint(int(g["ply"].(float64))%len(g["legal"].([]any))))
			} else if r := g["rewards"].([]any); r[0].(float64)+r[1].(float64) != 0 {
				t.Fatalf("the rewards %v do not add up to 0", r)
			}
		}
		if len(numbers) == 0 {
			return
		}
		states = talk(t, s, fmt.Sprintf(`{"type":"step","games":[%s],"actions":[%s]}`, strings.Join(numbers, ","), strings.Join(actions, ",")))[0]["games"].([]any)
		for i := 0; i < len(states); i += 2 { // the two games of a deal go alike
			one, two := states[i].(map[string]any), states[i+1].(map[string]any)
			two["game"] = two["game"].(float64) - 1
			if fmt.Sprint(one) != fmt.Sprint(two) {
				t.Fatalf("%v\nand\n%v", one, two)
			}
			two["game"] = two["game"].(float64) + 1
		}
	}
}

func TestAMessageThatMakesNoSenseGetsASentenceAndChangesNothing(t *testing.T) {
	s := NewServer("test", Lists{})
	talk(t, s, `{"type":"hello","protocol":1}`, `{"type":"reset","games":[{"game":0,"variant":"cuttle/standard","seed":1},{"game":1,"variant":"standard","seed":1,"policies":{"0":"random"}}]}`)
	before, _ := json.Marshal([]state{s.state(0, s.games[0]), s.state(1, s.games[1])})
	for _, m := range []string{
		`{`, `[]`, `7`, `{"type":"fly"}`, `{"type":"hello","protocol":2}`, `{"type":"hello","protocol":1,"obs":"hex"}`, `{"type":"layout","variant":"cuttle/standrad"}`,
		`{"type":"reset"}`, `{"type":"reset","games":[]}`, `{"type":"reset","games":[{"game":-1,"variant":"cuttle/standard"}]}`, `{"type":"reset","games":[{"game":70000,"variant":"cuttle/standard"}]}`,
		`{"type":"reset","games":[{"game":2}]}`, `{"type":"reset","games":[{"game":0},{"game":0}]}`, `{"type":"reset","games":[{"game":0,"deal":-1}]}`,
		`{"type":"reset","games":[{"game":0,"policies":{"0":"random","1":"random"}}]}`, `{"type":"reset","games":[{"game":0,"policies":{"2":"random"}}]}`,
		`{"type":"reset","games":[{"game":0,"policies":{"1":"human"}}]}`, `{"type":"reset","games":[{"game":0,"policies":{"1":"exec:cat"}}]}`, `{"type":"reset","games":[{"game":0,"policies":{"1":"gredy"}}]}`,
		`{"type":"step","games":[0],"actions":[]}`, `{"type":"step","games":[],"actions":[]}`, `{"type":"step","games":[0,0],"actions":[0,0]}`, `{"type":"step","games":[0,9],"actions":[0,0]}`,
		`{"type":"step","games":[0,1],"actions":[0,99]}`, `{"type":"step","games":[0],"actions":[-1]}`, `{"type":"step","games":[0],"actions":[1.5]}`,
		`{"type":"observe","game":3}`, `{"type":"observe","game":0,"seat":2}`, `{"type":"observe","game":1,"seat":0}`, `{"type":"render","game":1,"seat":0}`, `{"type":"close","games":[5]}`,
	} {
		a := talk(t, s, m)[0]
		if text, _ := a["text"].(string); a["type"] != "error" || len(text) < 10 {
			t.Errorf("%s: %v", m, a)
		}
		if after, _ := json.Marshal([]state{s.state(0, s.games[0]), s.state(1, s.games[1])}); !bytes.Equal(before, after) || len(s.games) != 2 {
			t.Fatalf("%s changed something", m)
		}
	}
	long := io.MultiReader(strings.NewReader(`{"type":"`), io.LimitReader(endless{}, mostLine+10))
	var out bytes.Buffer
	if err := s.Serve(long, &out); err == nil || !strings.Contains(out.String(), `"error"`) {
		t.Errorf("a long message: %v, %s", err, out.String())
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'x'
	}
	return len(b), nil
}

func TestNoPositionOffersMoreThanAnEnvironmentCan(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, game := range games.All() {
		for _, named := range game.Variants {
			v, err := findVariant(game.Name + "/" + named.Name)
			if err != nil {
				t.Fatal(err)
			}
			g, err := newGame(v, nil)
			if err != nil {
				t.Fatal(err)
			}
			for deal := range int64(20) {
				if err := g.reset(1, deal, beginning{}); err != nil {
					t.Fatal(err)
				}
				for !g.over() {
					if err := g.step(rng.IntN(len(g.legal))); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestGamesInStepAreThoseOfTheMessages(t *testing.T) {
	const n, steps = 3, 200
	answers := make([]byte, 4*n*steps) // always the first legal action
	var out bytes.Buffer
	o := Vector{Variant: "cuttle/standard", Policies: map[string]string{"1": "random"}, N: n, Seed: 8}
	if err := o.Serve(bytes.NewReader(answers), &out, "test"); err != nil {
		t.Fatal(err)
	}
	r, err := ipc.NewReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	v, err := findVariant("cuttle/standard")
	if err != nil {
		t.Fatal(err)
	}
	var games []*inPlay
	deals := []int64{0, 1, 2}
	for i := range n {
		g, err := newGame(v, o.Policies)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
		if err := g.reset(8, int64(i), beginning{}); err != nil {
			t.Fatal(err)
		}
	}
	done, rewards := make([]bool, n), make([][]float32, n)
	batches, ended := 0, 0
	for r.Next() {
		c := r.RecordBatch().Columns()
		for i, g := range games {
			legal := c[vecLegal].(*array.List)
			from, to := legal.ValueOffsets(i)
			of, ot := c[vecObs].(*array.FixedSizeList).ValueOffsets(i)
			obs := c[vecObs].(*array.FixedSizeList).ListValues().(*array.Uint8).Uint8Values()[of:ot]
			if int(to-from) != len(g.legal) || c[vecDeal].(*array.Int64).Value(i) != deals[i] || c[vecDone].(*array.Boolean).Value(i) != done[i] ||
				!bytes.Equal(obs, g.reader.Look(g.look(g.state.ToMove()))) {
				t.Fatalf("batch %d, game %d: %v", batches, i, r.RecordBatch())
			}
			if done[i] {
				ended++
				all := c[vecRewards].(*array.FixedSizeList).ListValues().(*array.Float32).Float32Values()
				if all[2*i] != rewards[i][0] || all[2*i+1] != rewards[i][1] {
					t.Fatalf("batch %d, game %d: rewards %v, not %v", batches, i, all, rewards[i])
				}
			}
			done[i] = false
			if err := g.step(0); err != nil {
				t.Fatal(err)
			}
			if g.over() {
				done[i], rewards[i] = true, g.rewards(nil)
				deals[i] += n
				if err := o.deal(g, &deals[i], n); err != nil {
					t.Fatal(err)
				}
			}
		}
		batches++
	}
	if batches != steps+1 || ended == 0 || r.Err() != nil {
		t.Errorf("%d batches, %d games ended, %v", batches, ended, r.Err())
	}
	for _, bad := range [][]byte{{1, 2, 3}, {255, 255, 255, 255}, {99, 0, 0, 0}} {
		if err := (Vector{Variant: "cuttle/standard", N: 1}).Serve(bytes.NewReader(bad), io.Discard, "test"); err == nil {
			t.Errorf("the answer %v is taken", bad)
		}
	}
}

// TestEveryAnswerIsAsTheSchemaSays holds the members of each answer to those that the schema names.
func TestEveryAnswerIsAsTheSchemaSays(t *testing.T) {
	content, err := os.ReadFile("../../docs/env-protocol.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Required   []string
			Properties map[string]any
		} `json:"$defs"`
	}
	if err := json.Unmarshal(content, &schema); err != nil {
		t.Fatal(err)
	}
	hold := func(def string, x map[string]any) {
		t.Helper()
		d, ok := schema.Defs[def]
		if !ok {
			t.Fatalf("the schema has no %s", def)
		}
		for name := range x {
			if d.Properties[name] == nil {
				t.Errorf("%s: %s is not in the schema", def, name)
			}
		}
		for _, name := range d.Required {
			if _, ok := x[name]; !ok {
				t.Errorf("%s: %s is missing", def, name)
			}
		}
	}
	s := NewServer("test", Lists{})
	a := talk(t, s, `{"type":"hello","protocol":1,"text":true,"view":true}`, `{"type":"layout","variant":"cuttle/standard"}`,
		`{"type":"reset","games":[{"game":0,"variant":"cuttle/standard","seed":1}]}`, `{"type":"observe","game":0}`, `{"type":"render","game":0}`, `{"type":"fly"}`)
	for i, def := range []string{"helloReply", "layoutReply", "states", "observeReply", "renderReply", "error"} {
		hold(def, a[i])
	}
	for {
		state := a[len(a)-1]["games"]
		if state == nil {
			state = a[2]["games"]
		}
		where := state.([]any)[0].(map[string]any)
		hold("state", where)
		if where["done"].(bool) {
			break
		}
		a = talk(t, s, `{"type":"step","games":[0],"actions":[0]}`)
	}
	hold("closedReply", talk(t, s, `{"type":"close"}`)[0])
}
