package command

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/cmd/cardlab/serve"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// forgedRun is a run of listed deals and a net that somebody changes. What is done to m is in run.json
// when the run is sealed anew.
type forgedRun struct {
	*testing.T
	dir string
	m   *data.Manifest
}

func (r *forgedRun) path(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

func (r *forgedRun) read(name string) []byte {
	r.Helper()
	content, err := os.ReadFile(r.path(name))
	if err != nil {
		r.Fatal(err)
	}
	return content
}

func (r *forgedRun) write(name string, content []byte) {
	r.Helper()
	if err := os.MkdirAll(filepath.Dir(r.path(name)), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(r.path(name), content, 0o644); err != nil {
		r.Fatal(err)
	}
}

// plan puts a text in the place of another, in both files that have the plan.
func (r *forgedRun) plan(old, with string) {
	r.Helper()
	yaml := r.read("plan.yaml")
	if !bytes.Contains(yaml, []byte(old)) || !bytes.Contains(r.m.Plan, []byte(old)) {
		r.Fatalf("the plan does not hold %q", old)
	}
	r.write("plan.yaml", bytes.Replace(yaml, []byte(old), []byte(with), 1))
	r.m.Plan = bytes.Replace(r.m.Plan, []byte(old), []byte(with), 1)
}

// rehash puts the hash that the plan now has wherever the old one stood.
func (r *forgedRun) rehash() {
	r.Helper()
	p, err := sim.PlanOf(r.m.Plan)
	if err != nil {
		r.Fatal(err)
	}
	s, err := p.Resolve()
	if err != nil {
		r.Fatal(err)
	}
	old, hash := r.m.PlanHash, s.Hash()
	r.m.PlanHash = hash
	for _, s := range r.m.Shards {
		s.Plan = hash
		for i := range s.Files {
			f := &s.Files[i]
			content := bytes.ReplaceAll(r.read(f.Path), []byte(old), []byte(hash))
			r.write(f.Path, content)
			f.SHA256 = sumOf(content)
		}
		r.record(s)
	}
}

// record writes a shard's record.
func (r *forgedRun) record(s *data.ShardRecord) {
	content, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		r.Fatal(err)
	}
	r.write(data.RecordPath(s.Shard), append(content, '\n'))
}

// deals are the deals that the run lists.
func (r *forgedRun) deals() []string {
	p, err := sim.PlanOf(r.m.Plan)
	if err != nil {
		r.Fatal(err)
	}
	return p.DealList
}

// net returns the name of the net that the run keeps.
func (r *forgedRun) net() string {
	i := slices.IndexFunc(r.m.Kept, func(name string) bool { return strings.HasSuffix(name, ".net") })
	return "policies/" + r.m.Kept[i]
}

// set returns the name of the set of nets that the run keeps.
func (r *forgedRun) set() string {
	i := slices.IndexFunc(r.m.Kept, func(name string) bool { return strings.HasSuffix(name, ".nets") })
	return "policies/" + r.m.Kept[i]
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// seal seals the run as a forger would who changed its plan, records or files.
func (r *forgedRun) seal() {
	r.Helper()
	if err := (data.Folder{Dir: r.dir}).Seal(*r.m); err != nil {
		r.Fatal(err)
	}
}

// sums makes the checksums and the seal anew, of the files that have one and of others.
func (r *forgedRun) sums(more ...string) {
	var lines []string
	for line := range strings.Lines(string(r.read("SHA256SUMS"))) {
		_, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		more = append(more, name)
	}
	for _, name := range more {
		lines = append(lines, sumOf(r.read(name))+"  "+name+"\n")
	}
	list := []byte(strings.Join(lines, ""))
	r.write("SHA256SUMS", list)
	r.write("_SUCCESS", []byte(sumOf(list)+"  SHA256SUMS\n"))
}

// text puts a text in the place of another in a file, once all else is sealed.
func (r *forgedRun) text(name, old, with string) {
	r.Helper()
	content := r.read(name)
	if !bytes.Contains(content, []byte(old)) {
		r.Fatalf("%s does not hold %q", name, old)
	}
	r.write(name, bytes.Replace(content, []byte(old), []byte(with), 1))
	r.sums()
}

// runForgeries are the ways to forge what is no table of a run: its plan, its deals, its nets, and what lies
// beside them.
var runForgeries = []struct {
	name  string
	says  string // what verify says, besides other things
	forge func(r *forgedRun)
}{
	{"two deals of the list exchanged", "games/v=standard/part-00000.parquet: game 0: deal", func(r *forgedRun) {
		d := r.deals()
		r.plan(d[0], "x")
		r.plan(d[1], d[0])
		r.plan("x", d[1])
		r.rehash()
		r.seal()
	}},
	{"two cards of a deal exchanged", "games/v=standard/part-00001.parquet: game 8: deal", func(r *forgedRun) {
		d := r.deals()[2]
		r.plan(d, d[3:6]+d[0:3]+d[6:])
		r.rehash()
		r.seal()
	}},
	{"a listed deal without its last card", "deal_list[1]", func(r *forgedRun) {
		d := r.deals()[1]
		r.plan(d, d[:len(d)-3])
		r.seal()
	}},
	{"a listed deal with a card of no game", "deal_list[1]", func(r *forgedRun) {
		d := r.deals()[1]
		r.plan(d, "\u202e"+d[2:])
		r.seal()
	}},
	{"deals of a file of mine", "deal_list[0]", func(r *forgedRun) {
		r.plan(r.deals()[0], "@/etc/passwd")
		r.seal()
	}},
	{"a deal more in the list", "plan_hash", func(r *forgedRun) {
		d := r.deals()[0]
		yaml := r.read("plan.yaml")
		r.write("plan.yaml", append(yaml, []byte("- "+d+"\n")...))
		r.m.Plan = bytes.Replace(r.m.Plan, []byte(`"deal_list":[`), []byte(`"deal_list":["`+d+`",`), 1)
		r.seal()
	}},
	{"no list of deals", "deal", func(r *forgedRun) {
		yaml, plan := r.read("plan.yaml"), r.m.Plan
		r.write("plan.yaml", yaml[:bytes.Index(yaml, []byte("deal_list:"))])
		at := bytes.Index(plan, []byte(`,"deal_list":[`))
		r.m.Plan = append(slices.Clip(plan[:at]), plan[at+bytes.IndexByte(plan[at:], ']')+1:]...)
		r.rehash()
		r.seal()
	}},
	{"another seed for the listed deals", "chance", func(r *forgedRun) {
		r.plan("seed", "seeds")
		r.write("plan.yaml", bytes.Replace(r.read("plan.yaml"), []byte("seeds: 5"), []byte("seed: 6"), 1))
		r.m.Plan = bytes.Replace(r.m.Plan, []byte(`"seeds":5`), []byte(`"seed":6`), 1)
		r.rehash()
		r.seal()
	}},
	{"other deals in plan.yaml alone", "plan.yaml differs", func(r *forgedRun) {
		d := r.deals()[0]
		r.write("plan.yaml", bytes.Replace(r.read("plan.yaml"), []byte(d), []byte(d[3:6]+d[0:3]+d[6:]), 1))
		r.seal()
	}},
	{"a million deals in run.json", "run.json", func(r *forgedRun) {
		r.m.Plan = bytes.Replace(r.m.Plan, []byte(`"deal_list":[`), []byte(`"deal_list":[`+strings.Repeat(`"AC",`, 1_000_000)), 1)
		r.seal()
	}},

	{"another net under the name of a net", "policies/", func(r *forgedRun) {
		other, err := os.ReadFile("../../../policies/learned/nets/cuttle-pagat.net")
		if err != nil {
			r.Fatal(err)
		}
		r.write(r.net(), other)
		r.seal()
	}},
	{"another set under the name of a set", "policies/", func(r *forgedRun) {
		r.write(r.set(), bytes.Replace(r.read(r.set()), []byte("cutthroat "), []byte("cutthroat f"), 1))
		r.seal()
	}},
	{"a net of other weights", "policies/", func(r *forgedRun) {
		b := r.read(r.net())
		b[len(b)-1] ^= 1
		r.write(r.net(), b)
		r.seal()
	}},
	{"an empty net", "policies/", func(r *forgedRun) { r.write(r.net(), nil); r.seal() }},
	{"a set of two million nets", "policies/", func(r *forgedRun) {
		r.write(r.set(), append(r.read(r.set()), bytes.Repeat([]byte("a b\n"), 2_000_000)...))
		r.seal()
	}},
	{"a net more", "policies/0123456789ab.net", func(r *forgedRun) {
		r.write("policies/0123456789ab.net", r.read(r.net()))
		r.m.Kept = append([]string{"0123456789ab.net"}, r.m.Kept...)
		r.seal()
	}},
	{"a note among the nets", "kept", func(r *forgedRun) {
		r.write("policies/note.txt", []byte("read me"))
		r.m.Kept = append(r.m.Kept, "note.txt")
		r.seal()
	}},
	{"a net kept twice", "SHA256SUMS", func(r *forgedRun) { r.m.Kept = append(r.m.Kept, r.m.Kept[0]); r.seal() }},
	{"a net out of the run", "kept", func(r *forgedRun) { r.m.Kept = append(r.m.Kept, "../plan.yaml"); r.seal() }},
	{"no nets", "kept", func(r *forgedRun) {
		if err := os.RemoveAll(r.path("policies")); err != nil {
			r.Fatal(err)
		}
		r.m.Kept = nil
		r.seal()
	}},
	{"a folder for a net", "policies/", func(r *forgedRun) {
		r.seal()
		if err := errors.Join(os.Remove(r.path(r.net())), os.Mkdir(r.path(r.net()), 0o755)); err != nil {
			r.Fatal(err)
		}
	}},
	{"a net with a name of control characters", "policies/", func(r *forgedRun) {
		r.seal()
		r.write("policies/\u202e\u001b[2Jtxt.net", r.read(r.net()))
	}},
	{"a policy of weights that are no file", "", func(r *forgedRun) {
		if err := syscall.Mkfifo(r.path("fifo"), 0o644); err != nil { // who opens it waits for ever
			r.Fatal(err)
		}
		text := string(regexp.MustCompile(`learned:weights=own@[0-9a-f]{12}`).Find(r.m.Plan))
		r.m.Plan = bytes.ReplaceAll(r.m.Plan, []byte(text), []byte("learned:weights="+r.path("fifo")))
		r.seal()
	}},
	{"a policy that is a program", "", func(r *forgedRun) {
		text := string(regexp.MustCompile(`learned:weights=own@[0-9a-f]{12}`).Find(r.m.Plan))
		r.m.Plan = bytes.ReplaceAll(r.m.Plan, []byte(text), []byte("exec:touch "+r.path("games/started")))
		r.seal()
	}},

	{"a shard disputed", "disputed/00000-01234567/games.parquet is no file of the run", func(r *forgedRun) {
		r.seal()
		r.write("disputed/00000-01234567/record.json", r.read("shards/00000.json"))
		r.write("disputed/00000-01234567/games.parquet", r.read("games/v=standard/part-00000.parquet"))
	}},
	{"a file of the name disputed", "disputed is no file of the run", func(r *forgedRun) { r.seal(); r.write("disputed", []byte("00000-01234567")) }},
	{"a dispute of no shard", "-99999999999999999999/record.json is no file of the run", func(r *forgedRun) {
		r.seal()
		r.write("disputed/\u202e\u001b[2J<b>-99999999999999999999/record.json", nil)
	}},
	{"a dispute with checksums", "has a checksum and is no file of the run", func(r *forgedRun) {
		r.seal()
		r.write("disputed/00001-01234567/record.json", r.read("shards/00001.json"))
		r.sums("disputed/00001-01234567/record.json")
	}},
	{"a link to a dispute", "disputed", func(r *forgedRun) {
		r.seal()
		if err := os.Symlink("games", r.path("disputed")); err != nil {
			r.Fatal(err)
		}
	}},

	{"the files said to be of an older schema", "schema", func(r *forgedRun) { r.seal(); r.text("run.json", `"schema": 3`, `"schema": 2`) }},
	{"all said to be of an older schema", "schema", func(r *forgedRun) {
		for _, s := range r.m.Shards {
			s.Schema = 2
			r.record(s)
		}
		r.seal()
	}},
	{"a schema below 0", "schema", func(r *forgedRun) { r.seal(); r.text("run.json", `"schema": 3`, `"schema": -3`) }},
	{"a newer schema", "schema", func(r *forgedRun) { r.seal(); r.text("run.json", `"schema": 3`, `"schema": 4`) }},
	{"rules of a version to come", "standard", func(r *forgedRun) { r.m.Variants[0].Rules = 9; r.seal() }},
	{"a variant of another game", "cutrope", func(r *forgedRun) {
		r.m.Plan = bytes.ReplaceAll(r.m.Plan, []byte("cuttle/standard"), []byte("cutrope/basic"))
		r.seal()
	}},
	{"another variant", "no variant of the run", func(r *forgedRun) { r.m.Variants[0].Text = "cuttle/pagat"; r.seal() }},
	{"a label out of the run", "run.json", func(r *forgedRun) { r.m.Variants[0].Label = "../../etc"; r.seal() }},
	{"a policy of another name", "policies", func(r *forgedRun) { r.m.Policies[0].Text = "\u001b]0;x\u0007expert"; r.seal() }},
	{"no policies", "policies", func(r *forgedRun) { r.m.Policies = nil; r.seal() }},
	{"a matchup of nobody", "matchups", func(r *forgedRun) { r.m.Matchups[0] = nil; r.seal() }},
	{"no matchups", "matchups", func(r *forgedRun) { r.m.Matchups = nil; r.seal() }},
	{"another game", "game", func(r *forgedRun) { r.m.Game = "cutrope"; r.seal() }},
	{"a note of ours", "notes", func(r *forgedRun) { r.m.Notes = append(r.m.Notes, "<script>alert(1)</script>\u001b[2J"); r.seal() }},
	{"a billion shards", "run.json", func(r *forgedRun) { r.seal(); r.text("run.json", `"shard_count": 2`, `"shard_count": 1000000000`) }},
	{"a plan of a billion deals", "", func(r *forgedRun) {
		r.m.Plan = bytes.Replace(r.m.Plan, []byte(`"deals":3`), []byte(`"deals":1000000000`), 1)
		r.seal()
	}},
	{"a plan that is no plan", "plan", func(r *forgedRun) { r.m.Plan = []byte(`[]`); r.seal() }},
	{"wins of seats that there are not", "matchup 0 are not as the record counts them", func(r *forgedRun) {
		s := r.m.Shards[0]
		s.Matchups[0].BySeat = append(s.Matchups[0].BySeat, 1, 2, 3)
		r.record(s)
		r.seal()
	}},
	{"no wins by seat", "matchup 0 are not as the record counts them", func(r *forgedRun) {
		s := r.m.Shards[0]
		s.Matchups[0].BySeat, s.Matchups[0].BySide = nil, nil
		r.record(s)
		r.seal()
	}},
	{"wins that are too many to count", "matchup", func(r *forgedRun) {
		s := r.m.Shards[0]
		s.Matchups[0].BySeat[0], s.Matchups[0].BySide[0], s.Matchups[0].Draws = 1<<62, -1<<62, -5
		r.record(s)
		r.seal()
	}},
	{"a reason of ours", "matchup", func(r *forgedRun) {
		s := r.m.Shards[0]
		s.Matchups[0].Reasons = map[string]int64{"\u001b[2J": 9}
		r.record(s)
		r.seal()
	}},
	{"a table too few", "", func(r *forgedRun) {
		for _, s := range r.m.Shards {
			s.Files = s.Files[:2]
			r.record(s)
		}
		r.seal()
	}},
}

// TestEveryForgedRunIsNamed: a run of listed deals and a net, changed in any of these ways and sealed
// again. verify ends with 3 and says where; no command, and no page of the server, panics, takes much
// memory, starts a program, opens what the run names, or believes it in silence. Each forgery is tried on
// verify and one command and page in turn, or on all:
//
//	go test ./cmd/cardlab/command -run EveryForgedRun -forgeries 100
func TestEveryForgedRunIsNamed(t *testing.T) {
	runs := t.TempDir()
	sound := filepath.Join(t.TempDir(), "sound")
	var list []string
	for _, seed := range []string{"1", "2", "3"} { // deals as the seed makes them
		list = append(list, dealOf(t, seed))
	}
	file := filepath.Join(t.TempDir(), "deals.txt")
	if err := os.WriteFile(file, []byte(strings.Join(list, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out, complaint := typed("run", "--variants", "standard", "--policies", "random,learned", "--deal-list", file, "--shard-deals", "2",
		"--decisions", "--seed", "5", "--out", sound, "--no-report"); code != exitDone {
		t.Fatalf("run ends with %d: %s%s", code, out, complaint)
	}
	m, err := data.Folder{Dir: sound}.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, m.Plan); err != nil {
		t.Fatal(err)
	}
	get := served(t, runs)
	for i, f := range append([]struct {
		name  string
		says  string
		forge func(r *forgedRun)
	}{{"sound", "", func(*forgedRun) {}}}, runForgeries...) {
		t.Run(f.name, func(t *testing.T) {
			dir := filepath.Join(runs, strings.ReplaceAll(f.name, " ", "-"))
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(dir)
			m, err := data.Folder{Dir: dir}.Manifest()
			if err != nil {
				t.Fatal(err)
			}
			m.Plan = slices.Clone(compact.Bytes())
			f.forge(&forgedRun{t, dir, m})
			commands := [][]string{{"report", dir}, {"report", "--json", dir}, {"rate", dir, "--resamplings", "5"}, {"size", dir, "--precision", "5pp"}, {"show", dir, "1"},
				{"show", dir, "1", "--seat", "0"}, {"show", dir, "1", "--json"}, {"export", dir, "--out", filepath.Join(t.TempDir(), "export")}, {"missing", dir}}
			pages := []string{"api/runs", "api/runs/NAME", "api/runs/NAME/answer", "api/runs/NAME/find", "api/runs/NAME/games/1", "api/runs/NAME/games/1/tables?from=0&to=5", "page/NAME"}
			if n := i % len(commands); i > 0 && *forgeries < len(runForgeries) {
				commands, pages = commands[n:n+1], pages[i%len(pages):][:1]
			}
			for _, args := range append([][]string{{"verify", dir}}, commands...) {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				code, out, complaint := typed(args...)
				runtime.ReadMemStats(&after)
				said := out + complaint
				if used := after.TotalAlloc - before.TotalAlloc; used > 256<<20 {
					t.Errorf("%v allocates %d MiB", args, used>>20)
				}
				if strings.Contains(said, "bug in cardlab") || strings.Contains(said, "goroutine") || strings.ContainsAny(said, "\u001b\u0007\u202e") {
					t.Errorf("%v: %q", args, said)
				}
				if code != exitDone && code != exitIncomplete && args[0] != "missing" || code == exitUsage || f.name == "sound" && code != exitDone {
					t.Errorf("%v ends with %d: %s", args, code, said)
				}
				if code == exitDone && args[0] != "verify" && args[0] != "missing" && !strings.Contains(said, "is taken as recorded") {
					t.Errorf("%v passes and does not say that the run is not verified: %s", args, said)
				}
				if args[0] == "verify" && f.name != "sound" && (code != exitIncomplete || !strings.Contains(said, f.says)) {
					t.Errorf("%v ends with %d, should say %q: %s", args, code, f.says, said)
				}
			}
			for _, path := range pages {
				status, body := get(strings.ReplaceAll(path, "NAME", filepath.Base(dir)))
				if status >= 500 && strings.Contains(body, "goroutine") || strings.Contains(body, "bug in cardlab") || f.name == "sound" && status != http.StatusOK {
					t.Errorf("%s: %d %s", path, status, body)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "games", "started")); err == nil {
				t.Error("a program of the run was started")
			}
		})
	}
}

// dealOf returns the cards of standard as a seed deals them.
func dealOf(t *testing.T, seed string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "one")
	if code, out, complaint := typed("run", "--variants", "standard", "--policies", "random", "--deals", "1", "--seed", seed, "--out", dir, "--no-report"); code != exitDone {
		t.Fatal(out, complaint)
	}
	r, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	if err := r.Games(0, func(g *data.Game) error {
		rules, err := games.Find(g.Variant)
		if err != nil {
			return err
		}
		for _, c := range g.Cards {
			words = append(words, rules.Words().Card(cards.Card(c)))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(words, " ")
}

// served starts a server of a folder of runs, and returns what asks it.
func served(t *testing.T, runs string) func(path string) (int, string) {
	t.Helper()
	s, err := serve.New(serve.Options{Addr: "127.0.0.1:0", Runs: runs, Tool: "test", Page: pageOf})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return func(path string) (int, string) {
		t.Helper()
		a, err := http.Get(s.Address() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		body, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(body)
	}
}
