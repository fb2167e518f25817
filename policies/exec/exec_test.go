package exec

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/policytest"
	"github.com/cardlab/cardlab/policies/wrap"
)

// TestMain answers as a bot when a policy starts this test as another program.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == "bot":
		policytest.Bot(ProtocolVersion, os.Args[2:])
		return
	case len(os.Args) > 2 && os.Args[1] == "host":
		host(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// known are the policies that the tests name.
var known = policies.Kinds{policies.RandomKind, wrap.Mask, Kind}

// program writes an executable file and returns its path.
func program(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func nameOf(t *testing.T, text string) string {
	t.Helper()
	s, err := known.Parse(text, "")
	if err != nil {
		t.Fatal(err)
	}
	return s.Name()
}

func TestAProgramIsNamedByItsBaseNameAndAHash(t *testing.T) {
	one := program(t, "mybot", "#!/bin/sh\n")
	name := nameOf(t, "exec:"+one)
	if !strings.HasPrefix(name, "exec:cmd=mybot#") || len(name) != len("exec:cmd=mybot#")+12 {
		t.Errorf("named %s", name)
	}
	same := map[string]string{
		"the long form":        "exec:cmd=" + one,
		"the same file again":  "exec:" + program(t, "mybot", "#!/bin/sh\n"),
		"the name in a record": name,
	}
	for what, text := range same {
		if got := nameOf(t, text); got != name {
			t.Errorf("%s: %s is named %s, want %s", what, text, got, name)
		}
	}
	for what, text := range map[string]string{
		"another content":  "exec:" + program(t, "mybot", "#!/bin/bash\n"),
		"another argument": "exec:cmd=(" + one + " --fast)",
	} {
		if got := nameOf(t, text); got == name || !strings.HasPrefix(got, "exec:cmd=mybot#") {
			t.Errorf("%s: %s is named %s", what, text, got)
		}
	}
	if got := nameOf(t, "exec:cmd=(sh "+one+")"); !strings.HasPrefix(got, "exec:cmd=mybot#") {
		t.Errorf("a script is named %s, not as its file", got)
	}
	if got := nameOf(t, "exec:sh"); !strings.HasPrefix(got, "exec:cmd=sh#") {
		t.Errorf("a program of the search path is named %s", got)
	}
}

func TestACommandIsKeptAsTypedWhereThePlayingGoesOn(t *testing.T) {
	path := program(t, "mybot", "#!/bin/sh\n")
	s, err := known.Parse("mask:no=nine,of=(exec:"+path+")", "cuttle")
	if err != nil {
		t.Fatal(err)
	}
	if want := "mask:of=(exec:cmd=" + path + "),no=nine"; s.Typed() != want {
		t.Errorf("typed %s, want %s", s.Typed(), want)
	}
	if strings.Contains(s.Name(), path) || !strings.HasPrefix(s.Name(), "mask:of=(exec:cmd=mybot#") {
		t.Errorf("named %s", s.Name())
	}
	all, unknown := s.Programs()
	if len(all) != 1 || len(unknown) != 0 {
		t.Errorf("programs %v, of which unknown %v", all, unknown)
	}
	recorded, err := known.Parse(s.Name(), "cuttle")
	if err != nil {
		t.Fatal(err)
	}
	if _, unknown = recorded.Programs(); len(unknown) != 1 || recorded.Name() != s.Name() {
		t.Errorf("the name is read as %s, unknown are %v", recorded.Name(), unknown)
	}
}

func TestAProgramThatIsNotThereIsRefusedInOneSentence(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"exec":                            "policy exec: cmd is missing: ",
		"exec:./no/such":                  "policy exec: cmd=./no/such: there is no program ./no/such",
		"exec:no-such-bot":                "policy exec: cmd=no-such-bot: there is no program no-such-bot",
		"exec:exec.go":                    "exec.go is no program of the search path; for the file in this folder write ./exec.go",
		"exec:" + plain:                   "notes.txt cannot be run; make it executable, or name what runs it, as in exec:cmd=(python3 bot.py)",
		"exec:cmd=(sh missing.py)":        "policy exec: cmd=sh missing.py: there is no file missing.py; paths are relative to",
		"exec:cmd=(sh -c ./missing)":      "there is no file ./missing; ",
		"exec:cmd=(sh no/such/folder.sh)": "there is no file no/such/folder.sh; ",
		"exec:cdm=./mybot":                `unknown option "cdm": did you mean cmd?`,
	} {
		if _, err := known.Parse(text, ""); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\ngot  %v\nwant %s", text, err, want)
		}
	}
}

func TestOtherWordsOfACommandNeedNotBeFiles(t *testing.T) {
	for _, command := range []string{"sh -c true", "sh --out=log.txt", "sh -x.py", "sh 0.5 a/b", "sh model.bin", "sh .", "sh . new.py", "sh"} {
		if _, err := known.Parse("exec:cmd=("+command+")", ""); err != nil {
			t.Error(err)
		}
	}
}

// saying plays a few games of highcard with a bot and returns what it was told,
// its environment first.
func saying(t *testing.T, games int) (lines []string) {
	t.Helper()
	kept := filepath.Join(t.TempDir(), "kept")
	s, err := known.Parse("exec:cmd=("+os.Args[0]+" bot "+kept+")", "cuttle")
	if err != nil {
		t.Fatal(err)
	}
	p := s.With(policies.Host{Tool: "cardlab 7", Timeout: 20 * time.Second}).New().(*foreign)
	for i := range games {
		winner, err := policytest.PlayDeal(policytest.Rules(t, "cuttle/standard"), uint64(i), []policies.Policy{p, policies.Random{}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Err() != nil {
			t.Fatal(p.Err())
		}
		p.End(policies.End{Winner: winner, Side: engine.Only(winner), Reason: "goal"})
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(content)), "\n")
}

func TestAProgramGetsNoMoreOfTheEnvironmentThanItNeeds(t *testing.T) {
	t.Setenv("CARDLAB_SECRET", "queens")
	for _, v := range strings.Fields(saying(t, 1)[0]) {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "PATH", "LANG", "TMPDIR":
		default:
			t.Errorf("it gets %s", v)
		}
	}
}

func TestOneProcessPlaysGameAfterGame(t *testing.T) {
	var types []string
	for _, line := range saying(t, 3)[1:] {
		var m struct{ Type string }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if len(types) == 0 || types[len(types)-1] != m.Type {
			types = append(types, m.Type)
		}
	}
	if got, want := strings.Join(types, " "), "hello start choose end start choose end start choose end"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestATimeoutIsAFaultAndTheProcessIsGone(t *testing.T) {
	path := program(t, "sleeper", "#!/bin/sh\nexec sleep 100\n")
	s, err := known.Parse("exec:"+path, "highcard")
	if err != nil {
		t.Fatal(err)
	}
	p := s.With(policies.Host{Timeout: 50 * time.Millisecond}).New().(*foreign)
	v := firstView(t)
	p.Begin(v.Rules().Table(), v.Seat(), policytest.Dice(1))
	if a := p.Choose(v, nil); a != engine.NoAction {
		t.Errorf("chose %d", a)
	}
	var fault *policies.Fault
	if !errors.As(p.Err(), &fault) || !strings.HasPrefix(fault.Error(), "after hello it did not answer within 50ms; if it did, its line may be held back: flush standard output") {
		t.Errorf("got %v", p.Err())
	}
	if p.program != nil {
		t.Error("the program is still there")
	}
	p.Begin(v.Rules().Table(), v.Seat(), policytest.Dice(1))
	if p.Err() != nil {
		t.Errorf("the next game begins with the fault of the last: %v", p.Err())
	}
}

func TestALineThatNobodyAskedForIsAFaultAtTheNextQuestion(t *testing.T) {
	done := filepath.Join(t.TempDir(), "done")
	path := program(t, "chatter", `#!/bin/sh
while read -r line; do
	case $line in
	'{"type":"hello"'*) echo 1 ;;
	'{"type":"choose"'*) echo 0; sleep 0.2; echo 1; : >`+done+` ;;
	esac
done
`)
	s, err := known.Parse("exec:"+path, "highcard")
	if err != nil {
		t.Fatal(err)
	}
	p := s.With(policies.Host{Timeout: 20 * time.Second}).New().(*foreign)
	defer p.Close()
	v := firstView(t)
	p.Begin(v.Rules().Table(), v.Seat(), policytest.Dice(1))
	a := p.Choose(v, nil)
	if p.Err() != nil { // a busy machine: both lines came at once
		t.Skip(p.Err())
	}
	if a != v.Legal()[0] {
		t.Errorf("chose %d", a)
	}
	await(t, "the bot says no more", func() bool { _, err := os.Stat(done); return err == nil })
	if a := p.Choose(v, nil); a != engine.NoAction || p.Err() == nil || p.Err().Error() != `wrote without being asked: "1\n"` {
		t.Errorf("chose %d, %v", a, p.Err())
	}
}

// firstView returns what the first seat to move in a game of highcard knows.
func firstView(t testing.TB) engine.View {
	r := policytest.Rules(t, "highcard/trio")
	s := r.New()
	s.Begin(r.Deck(), 1)
	v := s.NewView()
	s.Look(s.ToMove(), v)
	return v
}

// await waits until something is done.
func await(t *testing.T, otherwise string, done func() bool) {
	t.Helper()
	for wait := time.Millisecond; !done(); wait *= 2 {
		if wait > 10*time.Second {
			t.Fatal(otherwise)
		}
		time.Sleep(wait)
	}
}

// host starts a program that does not see that its input ends, and waits for it.
func host(command string) {
	s, err := known.Parse("exec:"+command, "highcard")
	if err != nil {
		panic(err)
	}
	r, err := games.Find("highcard/trio")
	if err != nil {
		panic(err)
	}
	p := s.New().(*foreign)
	p.Begin(r.Table(), 0, policytest.Dice(1))
	panic(p.start(r))
}

func TestABotDiesWithAHostThatIsKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system cannot do it")
	}
	pid := filepath.Join(t.TempDir(), "pid")
	host := exec.Command(os.Args[0], "host", program(t, "sleeper", "#!/bin/sh\necho $$ >"+pid+".new\nmv "+pid+".new "+pid+"\nexec sleep 100\n"))
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	var bot string
	await(t, "the bot does not start", func() bool {
		b, err := os.ReadFile(pid)
		bot = strings.TrimSpace(string(b))
		return err == nil
	})
	host.Process.Kill()
	host.Wait()
	await(t, "the bot is still there", func() bool {
		stat, err := os.ReadFile("/proc/" + bot + "/stat")
		return err != nil || strings.Contains(string(stat), ") Z ")
	})
}

// TestWhatABotStartedOutsideOfItsGroupEndsWithIt has a bot start one process in a session
// of its own, and one whose parent ends at once.
func TestWhatABotStartedOutsideOfItsGroupEndsWithIt(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system does not say who started whom")
	}
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip(err)
	}
	for _, end := range []func(*process){func(p *process) { p.stop() }, func(p *process) { p.kill() }} {
		dir := t.TempDir()
		bot := program(t, "starter", `#!/bin/sh
cd `+dir+`
setsid sleep 991 </dev/null >/dev/null 2>&1 &
echo $! >child
setsid sh -c 'env -i sleep 992 </dev/null >/dev/null 2>&1 & echo $! >orphan' &
wait $!
touch started
exec sleep 993
`)
		p, err := startProcess([]string{bot}, nil, policies.Host{})
		if err != nil {
			t.Fatal(err)
		}
		await(t, "the bot does not start", func() bool {
			_, err := os.Stat(filepath.Join(dir, "started"))
			return err == nil
		})
		end(p)
		for _, name := range []string{"child", "orphan"} {
			pid, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			await(t, "the "+name+" is still there", func() bool {
				stat, err := os.ReadFile("/proc/" + strings.TrimSpace(string(pid)) + "/stat")
				return err != nil || strings.Contains(string(stat), ") Z ")
			})
		}
	}
}
