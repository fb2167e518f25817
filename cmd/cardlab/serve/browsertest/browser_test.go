// Package browsertest looks at cardlab serve in Chromium, as people do: it clicks, types and
// reads. It is a module of its own, so that the program needs none of what it takes.
package browsertest

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "folder that screenshots are written to")

//go:embed testdata/axe.min.js
var axe string

var (
	binary  string // cardlab, built once
	chrome  string // "" if there is none
	browser context.Context
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			chrome = path
			break
		}
	}
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "cardlab")
	build := exec.Command("go", "build", "-o", binary, "./cmd/cardlab")
	build.Dir = "../../../.."
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build cardlab: %v\n%s", err, out)
		return 1
	}
	if chrome != "" {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chrome), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(dir, "profile")),
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
		ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
		defer stop()
		var cancel context.CancelFunc
		browser, cancel = chromedp.NewContext(ctx)
		defer cancel()
		if err := chromedp.Run(browser); err != nil {
			fmt.Fprintln(os.Stderr, "start Chromium:", err)
			return 1
		}
	}
	return m.Run()
}

// server is a cardlab serve with its folder of runs.
type server struct {
	dir, address string
	stop         func()
}

// serve starts the program in a folder, where runs are.
func serve(t *testing.T, dir string) *server {
	t.Helper()
	cmd := exec.Command(binary, "serve", "--addr", "127.0.0.1:0")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	if testing.Verbose() == false {
		cmd.Stderr = nil
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s := &server{dir: dir, address: strings.TrimSpace(line)}
	var once sync.Once
	s.stop = func() {
		once.Do(func() {
			cmd.Process.Kill()
			cmd.Wait()
		})
	}
	t.Cleanup(s.stop)
	return s
}

// cardlab runs the program.
func cardlab(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command(binary, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("cardlab %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// look says how a page is looked at.
type look struct {
	width, height int64
	dark, reduced bool
}

var (
	desk  = look{width: 1280, height: 900}
	phone = look{width: 360, height: 740}
	night = look{width: 1280, height: 900, dark: true, reduced: true}
)

// tab is a page that is looked at. What its console says is an error of the test.
type tab struct {
	t    *testing.T
	ctx  context.Context
	name string
	n    int

	mu   sync.Mutex
	said []string
	sent []string // addresses that were asked for
}

// open opens an address.
func open(t *testing.T, l look, address string) *tab {
	t.Helper()
	if chrome == "" {
		t.Skip("there is no Chromium here: apt-get install chromium")
	}
	ctx, cancel := chromedp.NewContext(browser)
	ctx, stop := context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(func() { stop(); cancel() })
	b := &tab{t: t, ctx: ctx, name: strings.NewReplacer("/", "_", " ", "_").Replace(t.Name())}
	chromedp.ListenTarget(ctx, func(e any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := e.(type) {
		case *runtime.EventConsoleAPICalled:
			text := string(e.Type)
			for _, a := range e.Args {
				text += " " + string(a.Value) + a.Description
			}
			b.said = append(b.said, text)
		case *runtime.EventExceptionThrown:
			b.said = append(b.said, e.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			b.said = append(b.said, string(e.Entry.Level)+" "+e.Entry.Text+" "+e.Entry.URL)
		case *network.EventRequestWillBeSent:
			b.sent = append(b.sent, e.Request.URL)
		}
	})
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "no-preference"}}
	if l.dark {
		features[0].Value = "dark"
	}
	if l.reduced {
		features[1].Value = "reduce"
	}
	b.do(log.Enable(), network.Enable(), chromedp.EmulateViewport(l.width, l.height), emulation.SetEmulatedMedia().WithFeatures(features), chromedp.Navigate(address))
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, text := range b.said {
			t.Errorf("the console: %s", text)
		}
		for _, url := range b.sent {
			if origin, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/"); !strings.HasPrefix(url, "http://"+origin+"/") && !strings.HasPrefix(url, "data:") {
				t.Errorf("the page asked for %s", url)
			}
		}
	})
	return b
}

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.shot("failed")
		b.t.Fatalf("%v; the page: %.600s", err, b.quietText())
	}
}

func (b *tab) quietText() (text string) {
	ctx, stop := context.WithTimeout(b.ctx, 5*time.Second)
	defer stop()
	chromedp.Run(ctx, chromedp.Evaluate(`document.body.innerText`, &text))
	return text
}

// js evaluates an expression, which may be a promise.
func (b *tab) js(expression string, into any) {
	b.t.Helper()
	b.do(chromedp.Evaluate(expression, into, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
}

// until waits until an expression is true.
func (b *tab) until(expression string) {
	b.t.Helper()
	for range 600 {
		var ok bool
		b.js("Boolean("+expression+")", &ok)
		if ok {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.shot("failed")
	b.t.Fatalf("it never was so: %s; the page: %.800s", expression, b.quietText())
}

// shot writes a screenshot, if a folder for them was given.
func (b *tab) shot(what string) {
	if *shots == "" {
		return
	}
	var png []byte
	if err := chromedp.Run(b.ctx, chromedp.FullScreenshot(&png, 100)); err == nil {
		b.n++
		os.WriteFile(filepath.Join(*shots, fmt.Sprintf("%s-%02d-%s.png", b.name, b.n, what)), png, 0o666)
	}
}

// sound runs axe on the page, and looks that nothing is wider than the window.
func (b *tab) sound() {
	b.t.Helper()
	var there bool
	b.js(`typeof axe === "object"`, &there)
	if !there {
		b.do(chromedp.Evaluate(axe+";0", nil))
	}
	var found string
	b.js(`axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.impact, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200) + " " + n.failureSummary)])))`, &found)
	if found != "[]" {
		var list []any
		json.Unmarshal([]byte(found), &list)
		for _, v := range list {
			b.t.Errorf("axe: %v", v)
		}
		b.shot("axe")
	}
	var wide float64
	b.js(`document.documentElement.scrollWidth - document.documentElement.clientWidth`, &wide)
	if wide > 0 {
		var who string
		b.js(`[...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).slice(0, 4).map((e) => e.outerHTML.slice(0, 120)).join(" | ")`, &who)
		b.t.Errorf("the page is %v pixels wider than the window: %s", wide, who)
		b.shot("wide")
	}
}

// go opens another page of the same server.
func (b *tab) to(hash string) {
	b.t.Helper()
	b.do(chromedp.Evaluate(fmt.Sprintf("location.hash = %q; 0", hash), nil))
}
