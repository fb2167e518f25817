package serve_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// listed returns a deal of Cuttle as a list has it.
func listed(t *testing.T) string {
	t.Helper()
	rules, err := games.Find("cuttle/standard")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range rules.Deck() {
		names = append(names, rules.Words().Card(c))
	}
	return strings.Join(names, " ")
}

// TestARunOfListedDealsIsShown: its deals are shown as any; a plan that lists those of a file is
// none that is being played, and the file is not read.
func TestARunOfListedDealsIsShown(t *testing.T) {
	runs := t.TempDir()
	play(t, runs, sim.Plan{Name: "listed", Variants: []sim.Variant{{Rules: "cuttle/standard"}}, Policies: []string{"expert"}, Deals: 1, DealList: []string{listed(t)}})
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(listed(t)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]string{
		"file": "deal_list: ['@" + secret + "']", "device": "deal_list: ['@/dev/zero']", "positions": "positions: ['@" + secret + "']",
		"short": "deal_list: ['AC 2C']", "twice": "deal_list: ['" + strings.Replace(listed(t), "2C", "AC", 1) + "']", "none": "deal_list: ['']",
	} {
		if err := os.MkdirAll(filepath.Join(runs, name), 0o755); err != nil {
			t.Fatal(err)
		}
		plan := "game: cuttle\nvariants: [standard]\npolicies: [random]\ndeals: 1\n" + list + "\n"
		if err := os.WriteFile(filepath.Join(runs, name, "plan.yaml"), []byte(plan), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := start(t, runs, nil)
	var g struct{ Steps []any }
	if c.get("api/runs/listed/games/0", &g); len(g.Steps) == 0 {
		t.Error("the game of a listed deal has no steps")
	}
	r, err := http.Get(c.address + "api/live")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	line, err := bufio.NewReader(r.Body).ReadString('\n')
	var live []struct {
		Name string
		Of   int // shards; a plan that is not resolved has none
	}
	if err == nil {
		err = json.Unmarshal([]byte(strings.TrimPrefix(line, "data: ")), &live)
	}
	if err != nil || len(live) != 6 {
		t.Fatalf("%.300s, %v", line, err)
	}
	for _, l := range live {
		if l.Of != 0 {
			t.Errorf("%s: what the plan names was read: %d shards", l.Name, l.Of)
		}
	}
	for _, name := range []string{"file", "device", "positions", "short", "twice", "none"} {
		for _, path := range []string{"", "/answer", "/games/0", "/find"} {
			status, text := c.do("GET", "api/runs/"+name+path, "")
			if status >= 500 {
				t.Errorf("%s%s: %d %.300s", name, path, status, text)
			}
		}
	}
	c.refused("a deal from a page", http.StatusBadRequest, "unknown field", "POST", "api/play", `{"game":"cuttle","rules":"standard","seats":["human","random"],"seed":1,"deal":["`+listed(t)+`"]}`)
}

// TestADisputedRunIsTheRunItIs: what was played a second time with other bytes is no run of its own, and not read.
func TestADisputedRunIsTheRunItIs(t *testing.T) {
	runs := t.TempDir()
	dir := play(t, runs, small("limit"))
	second := filepath.Join(dir, "disputed", "00000-deadbeef")
	if err := os.MkdirAll(second, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"plan.yaml": "name: other", "run.json": "{", "00000.json": strings.Repeat("[", 1<<16)} {
		if err := os.WriteFile(filepath.Join(second, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/dev/zero", filepath.Join(second, "link")); err != nil {
		t.Fatal(err)
	}
	c := start(t, runs, nil)
	var list struct{ Runs []struct{ Name string } }
	if c.get("api/runs", &list); len(list.Runs) != 1 {
		t.Errorf("%d runs are listed: %v", len(list.Runs), list.Runs)
	}
	for _, path := range []string{"", "/answer", "/games/0", "/find"} {
		if status, text := c.do("GET", "api/runs/limit"+path, ""); status != http.StatusOK && (status >= 500 || !strings.Contains(text, "error")) {
			t.Errorf("%s: %d %.300s", path, status, text)
		}
	}
	for _, name := range []string{"limit%2fdisputed%2f00000-deadbeef", "disputed", "00000-deadbeef"} {
		if status, _ := c.do("GET", "api/runs/"+name, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", name, status)
		}
	}
}

// dial opens a connection to the server.
func (c *client) dial() net.Conn {
	c.t.Helper()
	conn, err := net.Dial("tcp", strings.SplitN(strings.TrimPrefix(c.address, "http://"), "/", 2)[0])
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { conn.Close() })
	return conn
}

func TestHugeRequestsAreRefused(t *testing.T) {
	c := start(t, t.TempDir(), nil)
	token := strings.Split(c.address, "/")[3]
	for _, r := range []struct {
		what, head string
		body       func(io.Writer)
		want       string
	}{
		{"a long address", "GET /" + token + "/api/runs/" + strings.Repeat("x", 1<<20) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", nil, "431"},
		{"a long header", "GET /" + token + "/api/runs HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + strings.Repeat("x", 1<<20) + "\r\n\r\n", nil, "431"},
		{"many headers", "GET /" + token + "/api/runs HTTP/1.1\r\nHost: 127.0.0.1\r\n" + strings.Repeat("X: y\r\n", 1<<17) + "\r\n", nil, "431"},
		{"a message that says it is a gigabyte", "POST /" + token + "/api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n",
			func(w io.Writer) { io.WriteString(w, `{"game":"`+strings.Repeat("x", 1<<20)) }, "413"},
		{"a message without an end", "POST /" + token + "/api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
			func(w io.Writer) {
				io.WriteString(w, "9\r\n{\"game\":\"\r\n")
				for range 1 << 12 {
					if _, err := io.WriteString(w, "400\r\n"+strings.Repeat("x", 0x400)+"\r\n"); err != nil {
						return // refused meanwhile
					}
				}
			}, "413"},
		{"a length that is none", "POST /" + token + "/api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n", nil, "400"},
		{"two lengths", "POST /" + token + "/api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", nil, "400"},
		{"a protocol that is none", "GET /" + token + "/ HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n", nil, "505"},
		{"no request", strings.Repeat("\x00\xff", 1<<16), nil, "4"},
	} {
		conn := c.dial()
		go func() {
			io.WriteString(conn, r.head) // the server may close before all is sent
			if r.body != nil {
				r.body(conn)
			}
		}()
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		line, _ := bufio.NewReader(conn).ReadString('\n')
		conn.Close()
		if !strings.HasPrefix(line, "HTTP/1.1 "+r.want) && line != "" { // cut off before the answer was read
			t.Errorf("%s: %q, want %s", r.what, line, r.want)
		}
	}
	status, text := c.do("GET", "api/runs?"+strings.Repeat("a=b&", 2000), "")
	if status != http.StatusOK {
		t.Errorf("many parameters: %d %.200s", status, text)
	}
	var list struct{ Tool string }
	if c.get("api/runs", &list); list.Tool != "test" {
		t.Error("the server does not answer any more")
	}
}

// TestSlowClientsHoldNobodyUp: some send a byte now and then, some read nothing of what is
// streamed to them; others are answered, and too many who want news are refused in a sentence.
func TestSlowClientsHoldNobodyUp(t *testing.T) {
	runs := t.TempDir()
	play(t, runs, small("limit"))
	c := start(t, runs, nil)
	token := strings.Split(c.address, "/")[3]
	for i := range 60 {
		conn := c.dial()
		switch i % 3 {
		case 0:
			fmt.Fprintf(conn, "POST /%s/api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", token)
		case 1:
			fmt.Fprintf(conn, "GET /%s/api/runs/limit/games/0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", token) // and reads nothing
		case 2:
			fmt.Fprintf(conn, "GET /%s/api/runs HTTP/1.1\r\nHost:", token)
		}
	}
	var streams []net.Conn
	refused := 0
	for range 70 {
		conn := c.dial()
		streams = append(streams, conn)
		fmt.Fprintf(conn, "GET /%s/api/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", token)
		conn.SetReadDeadline(time.Now().Add(time.Minute))
		if line, _ := bufio.NewReader(conn).ReadString('\n'); strings.Contains(line, " 503 ") {
			refused++
		} else if !strings.Contains(line, " 200 ") {
			t.Errorf("a stream: %q", line)
		}
	}
	if refused != 70-64 {
		t.Errorf("%d of 70 streams are refused, want 6", refused)
	}
	c.refused("one more", http.StatusServiceUnavailable, "too many clients", "GET", "api/live", "")
	var g struct{ Steps []any }
	if c.get("api/runs/limit/games/1", &g); len(g.Steps) == 0 {
		t.Error("nobody is answered any more")
	}
	shot := c.sit(`{"game":"cuttle","rules":"standard","seats":["human","random"],"seed":1}`)
	if len(shot.Choices) == 0 {
		t.Error("nobody can play any more")
	}
	for _, s := range streams {
		s.Close()
	}
	for range 600 { // those that are gone give their places back
		r, err := http.Get(c.address + "api/live")
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode == http.StatusOK {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Error("clients that are gone hold their places")
}
