package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/cmd/cardlab/serve"
	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/datatest"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"
)

// client talks to a server that is being tested.
type client struct {
	t       testing.TB
	address string
	runs    string
	stop    func()
}

// pageOf is what the command gives the server, but for what a page prints only.
func pageOf(run *data.Run) (page.Input, error) {
	result, err := report.Of(run, report.Options{Rules: games.Find})
	return page.Input{Run: &run.Manifest, Result: result}, err
}

// answerOf is likewise.
func answerOf(run *data.Run) (page.Headline, error) {
	in, err := pageOf(run)
	if err != nil {
		return page.Headline{}, err
	}
	return page.HeadlineOf(in), nil
}

// start starts a server whose runs lie in a folder.
func start(t testing.TB, runs string, ask func(context.Context, serve.Question, *sim.Progress, func(serve.Look)) (string, error), folders ...string) *client {
	t.Helper()
	s, err := serve.New(serve.Options{Addr: "127.0.0.1:0", Runs: runs, Folders: folders, Tool: "test", Page: pageOf, Answer: answerOf, Ask: ask})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	var once sync.Once
	c := &client{t, s.Address(), runs, func() {
		once.Do(func() {
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}}
	t.Cleanup(c.stop)
	return c
}

// play plays a plan into a folder of runs.
func play(t testing.TB, runs string, p sim.Plan) string {
	t.Helper()
	p.Out = filepath.Join(runs, p.Name)
	simtest.Play(t, p)
	return p.Out
}

func small(name string) sim.Plan {
	return sim.Plan{Name: name, Variants: []sim.Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:hand_limit=none"}}, Policies: []string{"expert"}, Deals: 24, Seed: 7, ShardDeals: 16}
}

// do sends a request and returns the status and the body.
func (c *client) do(method, path, body string, change ...func(*http.Request)) (int, string) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.address+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if method == "POST" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, f := range change {
		f(r)
	}
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

// get asks for a value.
func (c *client) get(path string, into any) {
	c.t.Helper()
	c.read("GET", path, "", into)
}

func (c *client) post(path, body string, into any) {
	c.t.Helper()
	c.read("POST", path, body, into)
}

func (c *client) read(method, path, body string, into any) {
	c.t.Helper()
	status, text := c.do(method, path, body)
	if status != http.StatusOK {
		c.t.Fatalf("%s %s: %d %s", method, path, status, text)
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
}

// refused wants a status and a sentence that holds some words.
func (c *client) refused(what string, want int, words, method, path, body string, change ...func(*http.Request)) {
	c.t.Helper()
	status, text := c.do(method, path, body, change...)
	var said struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal([]byte(text), &said); err != nil || status != want || !strings.Contains(said.Error, words) || strings.ContainsAny(said.Error, "\n\t") {
		c.t.Errorf("%s: %d %.300s; want %d and a sentence with %q", what, status, text, want, words)
	}
}

func TestWhoMayAsk(t *testing.T) {
	c := start(t, t.TempDir(), nil)
	set := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	to := func(host string) func(*http.Request) { return func(r *http.Request) { r.Host = host } }
	path := func(path string) func(*http.Request) {
		return func(r *http.Request) { r.URL.Path, r.URL.RawPath = path, "" }
	}
	own := strings.TrimPrefix(c.address, "http://")
	own = own[:strings.Index(own, "/")]
	for what, change := range map[string]func(*http.Request){
		"the address": to(own), "localhost": to("localhost:80"), "six": to("[::1]:80"), "its own page": set("Origin", "http://"+own), "the address bar": set("Sec-Fetch-Site", "none"),
	} {
		if status, text := c.do("GET", "api/runs", "", change); status != http.StatusOK {
			t.Errorf("%s: %d %s", what, status, text)
		}
	}
	for _, r := range []struct {
		what, words string
		change      []func(*http.Request)
	}{
		{"another name", "host", []func(*http.Request){to("evil.example:80")}},
		{"a name that begins like ours", "host", []func(*http.Request){to("127.0.0.1.evil.example")}},
		{"no token", "token", []func(*http.Request){path("/api/runs")}},
		{"nothing at all", "token", []func(*http.Request){path("/")}},
		{"another token", "token", []func(*http.Request){path("/AAAAAAAAAAAAAAAAAAAAAAAA/api/runs")}},
		{"a page of elsewhere", "elsewhere", []func(*http.Request){set("Origin", "http://evil.example")}},
		{"a page of another port", "elsewhere", []func(*http.Request){set("Origin", "http://127.0.0.1:1")}},
		{"a page of nowhere", "elsewhere", []func(*http.Request){set("Origin", "null")}},
		{"a picture on a page of elsewhere", "elsewhere", []func(*http.Request){set("Sec-Fetch-Site", "cross-site"), set("Sec-Fetch-Mode", "no-cors")}},
		{"a page of the same host", "elsewhere", []func(*http.Request){set("Sec-Fetch-Site", "same-site"), set("Sec-Fetch-Mode", "cors")}},
	} {
		c.refused(r.what, http.StatusForbidden, r.words, "GET", "api/runs", "", r.change...)
	}
	r, err := http.Get(c.address)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	policy := r.Header.Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the content policy is %q, want %s in it", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") || r.Header.Get("Referrer-Policy") != "no-referrer" || r.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("headers: %v", r.Header)
	}
}

func TestNoAddressIsAPath(t *testing.T) {
	runs := t.TempDir()
	secret := filepath.Join(filepath.Dir(runs), "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	outside := play(t, filepath.Join(t.TempDir(), "elsewhere"), small("outside"))
	if err := os.Symlink(outside, filepath.Join(runs, "link")); err != nil {
		t.Fatal(err)
	}
	c := start(t, runs, nil)
	for _, path := range []string{
		"api/runs/..%2f..%2fsecret", "api/runs/" + strings.ReplaceAll(outside, "/", "%2f"), "api/runs/%2e%2e", "api/runs/link", "api/runs/link/games/0",
		"assets/..%2fserver.go", "assets/%2e%2e%2f%2e%2e%2fserver.go", "assets/..", "page/..%2fsecret", "api/play/..%2f..%2fsecret", "api/play/%2e%2e%2fx",
		"api/ask/..%2f1", "no/such/place",
	} {
		status, text := c.do("GET", path, "")
		if status != http.StatusNotFound && status != http.StatusMovedPermanently && status != http.StatusTemporaryRedirect || strings.Contains(text, "secret\n") {
			t.Errorf("%s: %d %.200s", path, status, text)
		}
	}
	raw, err := net.Dial("tcp", strings.SplitN(strings.TrimPrefix(c.address, "http://"), "/", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	token := strings.Split(c.address, "/")[3]
	fmt.Fprintf(raw, "GET /%s/assets/../../../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", token)
	text, _ := io.ReadAll(raw)
	if bytes.Contains(text, []byte("root:")) || bytes.Contains(text, []byte("200 OK")) {
		t.Errorf("an address led out: %.300s", text)
	}
}

func TestMessagesThatAreNoneAreRefused(t *testing.T) {
	c := start(t, t.TempDir(), func(context.Context, serve.Question, *sim.Progress, func(serve.Look)) (string, error) { return "", nil })
	const ok = `{"game":"cuttle","rules":"standard","seats":["human","random"],"seed":1}`
	for _, r := range []struct{ what, words, path, body string }{
		{"no message", "not what was expected", "api/play", ""},
		{"no JSON", "not what was expected", "api/play", "hello"},
		{"a field that is none", "unknown field", "api/play", `{"game":"cuttle","out":"/tmp/x"}`},
		{"two messages", "more follows", "api/play", ok + ok},
		{"another type", "not what was expected", "api/play", `{"game":7}`},
		{"a question of a program", "none that a page may name", "api/ask", `{"game":"cuttle","a":"standard","b":"standard:seven=one","policy":"exec:cmd=id","precision":1}`},
		{"a variant of a file", "is none", "api/ask", `{"game":"cuttle","a":"@/etc/passwd","b":"standard","policy":"expert","precision":1}`},
		{"a precision that is none", "precision", "api/ask", `{"game":"cuttle","a":"standard","b":"standard:seven=one","policy":"expert","precision":0.000001}`},
	} {
		c.refused(r.what, http.StatusBadRequest, r.words, "POST", r.path, r.body)
	}
	for _, r := range []struct{ what, words, body string }{
		{"no game", "game", `{"game":"poker"}`},
		{"nobody sits", "human once", `{"game":"cuttle","rules":"standard","seats":["random","random"]}`},
		{"two persons", "human once", `{"game":"cuttle","rules":"standard","seats":["human","human"]}`},
		{"another program", "none that a page may name", `{"game":"cuttle","rules":"standard","seats":["human","exec:cmd=(sh -c id)"]}`},
		{"another program within", "none that a page may name", `{"game":"cuttle","rules":"standard","seats":["human","noise:of=(exec:cmd=id)"]}`},
		{"a file", "none that a page may name", `{"game":"cuttle","rules":"standard","seats":["human","@/etc/passwd"]}`},
		{"a net of a file", "none that a page may name", `{"game":"cuttle","rules":"standard","seats":["human","learned:/etc/passwd"]}`},
		{"a variant of a file", "variant", `{"game":"cuttle","rules":"@/etc/passwd","seats":["human","random"]}`},
		{"a variant that is none", "unknown variant", `{"game":"cuttle","rules":"nonesuch","seats":["human","random"]}`},
		{"too many seats", "seats", `{"game":"cuttle","rules":"standard","seats":["human","random","random"]}`},
		{"a seed that is none", "seed", `{"game":"cuttle","rules":"standard","seats":["human","random"],"seed":-1}`},
	} {
		c.refused(r.what, http.StatusConflict, r.words, "POST", "api/play", r.body)
	}
	c.refused("too long", http.StatusRequestEntityTooLarge, "longer", "POST", "api/play", `{"game":"`+strings.Repeat("x", 1<<20)+`"}`)
	c.refused("a form", http.StatusUnsupportedMediaType, "application/json", "POST", "api/play", ok, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") })
	c.refused("no such game", http.StatusNotFound, "no such game", "POST", "api/play/0123456789/choose", `{"action":"draw"}`)
	if status, _ := c.do("DELETE", "api/play/0123456789", ""); status != http.StatusMethodNotAllowed && status != http.StatusNotFound {
		t.Errorf("DELETE: %d", status)
	}
	if entries, _ := os.ReadDir(c.runs); len(entries) > 0 {
		t.Errorf("what was refused left %v", entries)
	}
}

func TestAForgedRunIsRefusedInASentence(t *testing.T) {
	runs := t.TempDir()
	sound := play(t, runs, sim.Plan{Name: "sound", Variants: []sim.Variant{{Rules: "cuttle/standard"}}, Policies: []string{"expert"}, Deals: 12, Seed: 7})
	n := 0
	forge := func(change func(dir string)) string {
		n++
		name := fmt.Sprintf("forged%d", n)
		dir := filepath.Join(runs, name)
		if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
			t.Fatal(err)
		}
		change(dir)
		return name
	}
	write := func(file, text string) func(string) {
		return func(dir string) {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	events := "events/v=standard/part-00000.parquet"
	names := []string{
		forge(write("run.json", "{")), forge(write("run.json", `{"schema":99}`)), forge(write("run.json", strings.Repeat("[", 100000))),
		forge(write(events, "PAR1 no parquet PAR1")),
		forge(func(dir string) { os.Truncate(filepath.Join(dir, events), 1000) }),
		forge(func(dir string) { os.Remove(filepath.Join(dir, "games/v=standard/part-00000.parquet")) }),
		forge(func(dir string) {
			file := filepath.Join(dir, events)
			content, _ := os.ReadFile(file)
			rng := rand.New(rand.NewPCG(1, 2))
			for range 400 {
				content[rng.IntN(len(content)-100)+50] ^= byte(1 + rng.IntN(255))
			}
			os.WriteFile(file, content, 0o666)
		}),
	}
	told := len(names) // those from here on may be told: what is wrong is for verify to find
	for _, k := range datatest.Kinds() {
		if strings.Contains(k.Name, "row groups") {
			continue // it takes longer to forge than to refuse
		}
		names = append(names, forge(func(dir string) {
			if _, err := datatest.Forge(dir, 0, k); err != nil {
				t.Fatal(err)
			}
		}))
	}
	c := start(t, runs, nil)
	var list struct {
		Runs []struct{ Name, Wrong string }
	}
	c.get("api/runs", &list)
	if len(list.Runs) != 1+n {
		t.Errorf("%d runs are listed, want %d", len(list.Runs), 1+n)
	}
	for i, name := range names {
		bad := 0
		paths := []string{"/games/0", "/find?card=7C&order=swing"}
		if i < told {
			paths = append(paths, "", "/answer", "/games/1", "/games/0/tables?from=0&to=8", "/find")
		}
		for _, path := range paths {
			status, text := c.do("GET", "api/runs/"+name+path, "")
			if status >= 400 {
				bad++
			}
			if status >= 500 && strings.Contains(text, "a bug in cardlab") {
				t.Errorf("%s%s: %d %.300s", name, path, status, text)
			}
			var value any
			if err := json.Unmarshal([]byte(text), &value); err != nil {
				t.Errorf("%s%s: %d, no JSON: %v", name, path, status, err)
			}
		}
		if bad == 0 && i < told {
			t.Errorf("%s: nothing was refused", name)
		}
	}
	c.refused("a game that is none", http.StatusNotFound, "games 0 to", "GET", "api/runs/sound/games/100000", "")
	c.refused("a number that is none", http.StatusBadRequest, "number of a game", "GET", "api/runs/sound/games/seven", "")
	c.refused("a seat that is none", http.StatusBadRequest, "seat", "GET", "api/runs/sound/games/0?seat=5", "")
	c.refused("too many tables", http.StatusBadRequest, "64", "GET", "api/runs/sound/games/0/tables?from=0&to=100000", "")
}

func TestAGameIsToldStepByStep(t *testing.T) {
	runs := t.TempDir()
	play(t, runs, small("limit"))
	c := start(t, runs, nil)
	var g struct {
		Steps []struct {
			Ply   int
			Lines []string
		}
		Beside []struct{ Game int }
		Leads  []int
		Ending struct{ Winner int }
		Dealt  struct {
			Seats []struct {
				Piles []struct{ Cards []struct{ Name string } }
			}
		}
	}
	c.get("api/runs/limit/games/2", &g)
	if len(g.Steps) == 0 || len(g.Beside) != 1 || g.Beside[0].Game != 3 || len(g.Dealt.Seats) != 2 {
		t.Fatalf("%+v", g)
	}
	var tables struct{ Tables []json.RawMessage }
	c.get("api/runs/limit/games/2/tables?from=0&to=64", &tables)
	if len(tables.Tables) != min(64, len(g.Steps)) {
		t.Errorf("%d tables for %d steps", len(tables.Tables), len(g.Steps))
	}
	_, mine := c.do("GET", "api/runs/limit/games/2/tables?seat=0&from=0&to=1", "")
	if !strings.Contains(mine, `"hidden":`) || strings.Contains(mine, "chance") {
		t.Errorf("seat 0 is shown %s", mine)
	}
}

func TestGamesAreFoundByWhatHappenedInThem(t *testing.T) {
	runs := t.TempDir()
	dir := play(t, runs, small("limit"))
	c := start(t, runs, nil)
	run, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	// By hand: all rows, in the order of their games.
	var rows []data.Game
	base := map[int64]int32{}
	for shard := range run.Shards() {
		if err := run.Games(shard, func(g *data.Game) error {
			rows = append(rows, *g)
			if g.Variant == "cuttle/standard" {
				base[g.Deal] = g.Side
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	type hit struct {
		Game, Ply int64
		Swing     float64
		Leads     int
		Turns     int32
	}
	find := func(q string) (hits []hit) {
		for next := 0; next >= 0; {
			var found struct {
				Hits []hit
				Next *int
			}
			c.get(fmt.Sprintf("api/runs/limit/find?%s&from=%d", q, next), &found)
			hits = append(hits, found.Hits...)
			next = -1
			if found.Next != nil {
				next = *found.Next
			}
		}
		return hits
	}
	for q, want := range map[string]func(g *data.Game) bool{
		"":                                   func(*data.Game) bool { return true },
		"variant=standard":                   func(g *data.Game) bool { return g.Variant == "cuttle/standard" },
		"winner=1":                           func(g *data.Game) bool { return g.Winner == 1 },
		"winner=nobody":                      func(g *data.Game) bool { return g.Winner < 0 },
		"reason=goal&max_turns=20":           func(g *data.Game) bool { return g.Reason == "goal" && g.Turns <= 20 },
		"min_turns=21":                       func(g *data.Game) bool { return g.Turns >= 21 },
		"flipped=yes":                        func(g *data.Game) bool { return g.Side != base[g.Deal] },
		"policy=expert&seat=1&winner=policy": func(g *data.Game) bool { return g.Winner == 1 },
	} {
		n := 0
		for i := range rows {
			if want(&rows[i]) {
				n++
			}
		}
		if hits := find(q); len(hits) != n {
			t.Errorf("%s: %d games, want %d", q, len(hits), n)
		}
	}
	scuttled := find("kind=scuttled")
	for _, h := range scuttled {
		var g struct{ Steps []struct{ Lines []string } }
		c.get(fmt.Sprintf("api/runs/limit/games/%d", h.Game), &g)
		if !strings.Contains(strings.Join(g.Steps[h.Ply].Lines, " "), "scuttles") {
			t.Errorf("game %d, ply %d: %v", h.Game, h.Ply, g.Steps[h.Ply].Lines)
		}
	}
	if len(scuttled) == 0 || len(scuttled) == len(rows) {
		t.Errorf("%d of %d games have a scuttle", len(scuttled), len(rows))
	}
	if swung := find("order=swing"); len(swung) != len(rows) || swung[0].Swing <= 0 || swung[0].Swing > 2 {
		t.Errorf("%d games by their swing, the first %v", len(swung), swung[0])
	}
	turned := find("order=leads")
	for _, h := range turned {
		var g struct{ Leads []int }
		if c.get(fmt.Sprintf("api/runs/limit/games/%d", h.Game), &g); len(g.Leads) != h.Leads {
			t.Errorf("game %d: the lead changes %d times, by its story after the steps %v", h.Game, h.Leads, g.Leads)
		}
	}
	if len(turned) != len(rows) || turned[0].Leads == 0 {
		t.Errorf("%d games by changes of the lead, the first %v", len(turned), turned[0])
	}
	for _, order := range []string{"longest", "shortest"} {
		list, first := find("order="+order), rows[0].Turns
		for i := range rows {
			if order == "longest" {
				first = max(first, rows[i].Turns)
			} else {
				first = min(first, rows[i].Turns)
			}
		}
		best := list[0].Turns // of the first shard; the page joins them
		for _, h := range list {
			if order == "longest" {
				best = max(best, h.Turns)
			} else {
				best = min(best, h.Turns)
			}
		}
		if len(list) != len(rows) || best != first {
			t.Errorf("%s: %d games, %d turns, want %d", order, len(list), best, first)
		}
	}
	c.refused("an order that is none", http.StatusBadRequest, "want swing, leads, shortest, longest", "GET", "api/runs/limit/find?order=none", "")
	c.refused("a variant that is none", http.StatusBadRequest, "variant", "GET", "api/runs/limit/find?variant=none", "")
	c.refused("a shard that is none", http.StatusBadRequest, "from", "GET", "api/runs/limit/find?from=1000", "")
}

// sit begins a game.
func (c *client) sit(body string) (shot seat.Shot) {
	c.t.Helper()
	c.post("api/play", body, &shot)
	return shot
}

// choose plays the i-th of the choices, by some generator, until the game is over.
func (c *client) finish(shot seat.Shot, rng *rand.Rand) seat.Shot {
	c.t.Helper()
	for n := 0; shot.Over == nil; n++ {
		if n == 2000 || shot.Wrong != "" {
			c.t.Fatalf("game %s does not end: %s", shot.ID, shot.Wrong)
		}
		if shot.Thinking || len(shot.Choices) == 0 {
			c.get(fmt.Sprintf("api/play/%s?after=%d", shot.ID, shot.Version), &shot)
			continue
		}
		body, _ := json.Marshal(map[string]string{"action": shot.Choices[rng.IntN(len(shot.Choices))].Action})
		var next seat.Shot
		c.post("api/play/"+shot.ID+"/choose", string(body), &next)
		shot = next
	}
	return shot
}

func TestAPersonsGameIsARunLikeAnyOther(t *testing.T) {
	for _, setup := range []string{
		`{"game":"cuttle","rules":"standard","seats":["human","expert"],"seed":3}`,
		`{"game":"cuttle","rules":"cutthroat:five_at_limit=one","seats":["random","human","expert"],"seed":4}`,
		`{"game":"cuttle","rules":"team:response_nine=on","seats":["expert","random","human","expert"],"seed":5}`,
		`{"game":"cutrope","rules":"basic:seats=3,personal=3","seats":["random","expert","human"],"seed":6}`,
		`{"game":"highcard","rules":"duel","seats":["random","human"],"seed":6}`,
	} {
		c := start(t, t.TempDir(), nil)
		shot := c.finish(c.sit(setup), rand.New(rand.NewPCG(1, 1)))
		run, err := data.Open(filepath.Join(c.runs, shot.Over.Run))
		if err != nil {
			t.Fatal(err)
		}
		found, err := sim.Verify(context.Background(), run, sim.VerifyOptions{})
		if err != nil || found.Found > 0 {
			t.Errorf("%s: %+v, %v", setup, found, err)
		}
		var g struct {
			Policies []string
			Ending   struct{ Winner int }
		}
		c.get("api/runs/"+shot.Over.Run+"/games/0", &g)
		if g.Ending.Winner != shot.Over.Winner || !strings.Contains(strings.Join(g.Policies, " "), "human") {
			t.Errorf("%s: recorded is %+v, told was %+v", setup, g, shot.Over)
		}
		if left, _ := filepath.Glob(filepath.Join(c.runs, "tables", "*")); len(left) > 0 {
			t.Errorf("%s: left behind: %v", setup, left)
		}
	}
}

// TestAShotHidesTheRivalsHand plays a game, and looks in all that was sent for cards
// that the record says the seat had not seen by then.
func TestAShotHidesTheRivalsHand(t *testing.T) {
	c := start(t, t.TempDir(), nil)
	shot := c.sit(`{"game":"cuttle","rules":"standard","seats":["human","expert"],"seed":12}`)
	for n := 0; shot.Over == nil && n < 12; n++ {
		rival := shot.Table.Seats[1]
		for _, p := range rival.Piles {
			if p.Name == "hand" && len(p.Cards) > 0 && !strings.Contains(strings.Join(shot.Story, " "), "P1's hand") && !strings.Contains(strings.Join(shot.Story, " "), "sees") &&
				!strings.Contains(strings.Join(shot.Story, " "), "takes") {
				t.Errorf("the rival's hand shows %v after %v", p.Cards, shot.Story)
			}
		}
		for _, line := range shot.Story {
			if strings.HasPrefix(line, "P1 draws ") && line != "P1 draws a card" && !strings.Contains(strings.Join(shot.Story, " "), "on top of the stock") {
				t.Errorf("told of the rival's draw: %s", line)
			}
		}
		if strings.Contains(shot.Table.Text, "chance") {
			t.Errorf("the position tells the seed of chance: %s", shot.Table.Text)
		}
		id, body := shot.ID, fmt.Sprintf(`{"action":%q}`, shot.Choices[0].Action)
		shot = seat.Shot{}
		c.post("api/play/"+id+"/choose", body, &shot)
	}
}

func TestAGameGoesOnFromItsJournal(t *testing.T) {
	runs := t.TempDir()
	c := start(t, runs, nil)
	shot := c.sit(`{"game":"cuttle","rules":"standard","seats":["human","learned"],"seed":8}`)
	rng := rand.New(rand.NewPCG(2, 2))
	for range 4 {
		body, _ := json.Marshal(map[string]string{"action": shot.Choices[rng.IntN(len(shot.Choices))].Action})
		id := shot.ID
		shot = seat.Shot{}
		c.post("api/play/"+id+"/choose", string(body), &shot)
		if shot.Over != nil {
			t.Fatal("the game was over too soon")
		}
	}
	c.stop()
	file := filepath.Join(runs, "tables", shot.ID+".jsonl")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, append(whole, `{"chose":"dr`...), 0o666); err != nil { // a kill while a line was written
		t.Fatal(err)
	}
	c = start(t, runs, nil)
	var again seat.Shot
	c.get("api/play/"+shot.ID, &again)
	was, is := fmt.Sprint(shot.Table, shot.Story, shot.Phase, shot.Choices), fmt.Sprint(again.Table, again.Story, again.Phase, again.Choices)
	if was != is {
		t.Errorf("it goes on as\n%s\nand was\n%s", is, was)
	}
	var undone, redone seat.Shot
	c.post("api/play/"+shot.ID+"/undo", "{}", &undone)
	if len(undone.Story) >= len(again.Story) {
		t.Errorf("taken back, %d things have happened; they were %d", len(undone.Story), len(again.Story))
	}
	last := strings.Split(strings.TrimSpace(string(whole)), "\n")
	var line struct{ Chose string }
	json.Unmarshal([]byte(last[len(last)-1]), &line)
	c.post("api/play/"+shot.ID+"/choose", fmt.Sprintf(`{"action":%q}`, line.Chose), &redone)
	if fmt.Sprint(redone.Table, redone.Story, redone.Choices) != fmt.Sprint(again.Table, again.Story, again.Choices) {
		t.Error("the same choice after it was taken back brings about something else")
	}
	c.refused("what cannot be played", http.StatusConflict, "cannot be played", "POST", "api/play/"+shot.ID+"/choose", `{"action":"KC face KC"}`)
	for _, text := range []string{"{}\n", "no journal\n", `{"setup":{"game":"cuttle","rules":"standard","seats":["human","exec:cmd=id"],"seed":1}}` + "\n", `{"setup":{"game":"cuttle","rules":"@/etc/passwd","seats":["human","random"],"seed":1}}` + "\n", strings.Repeat("x", 2<<20)} {
		if err := os.WriteFile(filepath.Join(runs, "tables", "00000000aa.jsonl"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if status, said := c.do("GET", "api/play/00000000aa", ""); status < 400 {
			t.Errorf("a forged journal, %.60s: %d %.200s", text, status, said)
		}
	}
}

func TestAQuestionIsToldOfUntilItIsAnswered(t *testing.T) {
	runs := t.TempDir()
	release := make(chan struct{})
	c := start(t, runs, func(ctx context.Context, q serve.Question, _ *sim.Progress, look func(serve.Look)) (string, error) {
		look(serve.Look{Deals: 100, Value: 1, Half: 3, Text: "open", Next: 200})
		select {
		case <-release:
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
		look(serve.Look{Deals: 200, Value: 1, Half: .9, Text: "answered"})
		return "effect-1", nil
	})
	const q = `{"game":"cuttle","a":"standard","b":"standard:seven=one","policy":"expert","precision":1}`
	var id struct{ ID int }
	c.post("api/ask", q, &id)
	c.refused("a second question", http.StatusConflict, "another question", "POST", "api/ask", q)
	r, err := http.Get(c.address + "api/ask/1/looks")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if kind := r.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Errorf("the news are %s", kind)
	}
	close(release)
	text, err := io.ReadAll(r.Body) // it ends with the answer
	if err != nil || !bytes.Contains(text, []byte(`"answered"`)) || !bytes.Contains(text, []byte(`"done":true`)) || !bytes.HasSuffix(text, []byte("event: end\ndata: {}\n\n")) {
		t.Errorf("told: %s, %v", text, err)
	}
}

// TestManyStepAndSomePlayAtOnce has many clients ask at once; none is refused, and each is
// told what it would be alone.
func TestManyStepAndSomePlayAtOnce(t *testing.T) {
	runs := t.TempDir()
	play(t, runs, small("limit"))
	c := start(t, runs, nil)
	var all sync.WaitGroup
	for client := range 12 {
		all.Add(1)
		go func() {
			defer all.Done()
			for step := range 20 {
				status, text := c.do("GET", fmt.Sprintf("api/runs/limit/games/%d/tables?from=%d&to=%d", client, step, step+1), "")
				if status != http.StatusOK {
					t.Errorf("client %d: %d %s", client, status, text)
				}
			}
		}()
	}
	for player := range 3 {
		all.Add(1)
		go func() {
			defer all.Done()
			shot := c.sit(fmt.Sprintf(`{"game":"cuttle","rules":"standard","seats":["human","expert"],"seed":%d}`, player+1))
			c.finish(shot, rand.New(rand.NewPCG(uint64(player), 1)))
		}()
	}
	all.Wait()
}

// TestClientsThatAreGoneHoldNothing opens connections that say nothing, or half of a request,
// and stops the server: it does not wait for them.
func TestClientsThatAreGoneHoldNothing(t *testing.T) {
	c := start(t, t.TempDir(), nil)
	host := strings.SplitN(strings.TrimPrefix(c.address, "http://"), "/", 2)[0]
	for i := range 100 {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if i%2 == 0 {
			fmt.Fprint(conn, "GET /")
		}
	}
	var list struct{ Tool string }
	c.get("api/runs", &list)
	stopped := make(chan struct{})
	go func() { c.stop(); close(stopped) }()
	select {
	case <-stopped:
	case <-time.After(time.Minute):
		t.Fatal("the server waits for clients that say nothing")
	}
}
