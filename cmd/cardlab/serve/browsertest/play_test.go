package browsertest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sit begins a game through the form, and waits until it is one's turn to choose.
func (b *tab) sit(game, variant, level string, seat int, seed int) {
	b.t.Helper()
	b.to("#/play")
	b.until(`document.querySelector("#mine")`)
	b.set("#play-game", game)
	b.set("#play-variant", strings.SplitN(variant, ":", 2)[0])
	if _, fields, ok := strings.Cut(variant, ":"); ok {
		b.do(chromedp.Evaluate(`document.querySelector(".variant details").open = true; 0`, nil))
		for _, f := range strings.Split(fields, ",") {
			name, value, _ := strings.Cut(f, "=")
			b.set("#play-f-"+name, value)
		}
	}
	b.set("#mine", fmt.Sprint(seat))
	b.do(chromedp.Evaluate(fmt.Sprintf(`for (const s of document.querySelectorAll(".places select:not(#mine)")) { s.value = %q; s.dispatchEvent(new Event("change")); } document.querySelector("#seed").value = %d; 0`, level, seed), nil))
	b.do(chromedp.Click(`button.main`, chromedp.ByQuery))
	b.due()
}

// set sets a control of a form.
func (b *tab) set(selector, value string) {
	b.t.Helper()
	b.do(chromedp.Evaluate(fmt.Sprintf(`{ const e = document.querySelector(%q); if (e.value !== %q) { e.value = %q; e.dispatchEvent(new Event("change", {bubbles: true})); } } 0`, selector, value, value), nil))
	b.until(fmt.Sprintf(`document.querySelector(%q).value === %q`, selector, value))
}

// due waits until the person is to choose, or the game is over.
func (b *tab) due() {
	b.t.Helper()
	b.until(`document.querySelector(".panel .choice:not(:disabled), .panel .wrong, .felt .pick") && !/choose …/.test(document.querySelector(".panel h2").textContent) || document.querySelector(".panel .main")`)
}

// over reports whether the game is over.
func (b *tab) over() (yes bool) {
	b.js(`Boolean(document.querySelector(".panel .main"))`, &yes)
	return yes
}

// play plays a game to its end by clicks: a card, then what it is to do.
func (b *tab) play(rng *rand.Rand, each func(move int)) (moves int) {
	b.t.Helper()
	for ; moves < 400 && !b.over(); moves++ {
		if each != nil {
			each(moves)
		}
		b.move(rng)
		b.due()
	}
	if !b.over() {
		b.t.Fatalf("the game is not over after %d moves", moves)
	}
	return moves
}

// move clicks a card and what it does, or what needs no card.
func (b *tab) move(rng *rand.Rand) {
	b.t.Helper()
	var before, picks, choices int
	b.js(`document.querySelectorAll(".log li").length`, &before)
	for range 4 { // two cards are picked up for a four; then what they do
		b.js(`document.querySelectorAll(".panel .choice:not(:disabled)").length`, &choices)
		b.js(`document.querySelectorAll(".felt .pick:not(.chosen)").length`, &picks)
		var chosen bool
		b.js(`Boolean(document.querySelector(".pick.chosen"))`, &chosen)
		if choices > 0 && (chosen || picks == 0 || rng.IntN(4) == 0) {
			b.do(chromedp.Evaluate(fmt.Sprintf(`document.querySelectorAll(".panel .choice:not(:disabled)")[%d].click(); 0`, rng.IntN(choices)), nil))
			return
		}
		if picks == 0 {
			b.shot("stuck")
			b.t.Fatalf("nothing can be chosen: %s", b.quietText())
		}
		b.do(chromedp.Evaluate(fmt.Sprintf(`document.querySelectorAll(".felt .pick:not(.chosen)")[%d].click(); 0`, rng.IntN(picks)), nil))
		var busy bool
		b.js(`!document.querySelector(".pick.chosen") && !document.querySelector(".panel .choice:not(:disabled)")`, &busy)
		if busy {
			return // one play was left, and it was made
		}
	}
}

// TestWholeGamesArePlayedByClicks plays at every kind of table, at a desk and on a phone.
func TestWholeGamesArePlayedByClicks(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir)
	for _, c := range []struct {
		what, game, variant, level string
		seat                       int
		look                       look
	}{
		{"two", "cuttle", "standard", "easy", 0, desk},
		{"two on a phone", "cuttle", "standard:nine=top_of_stock", "expert", 1, phone},
		{"three", "cuttle", "cutthroat", "easy", 1, desk},
		{"four", "cuttle", "team", "normal", 2, night},
		{"four on a phone", "cuttle", "team", "random", 3, phone},
		{"rope", "cutrope", "basic:personal=5", "expert", 0, desk},
		{"rope of three on a phone", "cutrope", "quick:seats=3,personal=4", "random", 2, phone},
	} {
		t.Run(c.what, func(t *testing.T) {
			b := open(t, c.look, s.address)
			b.until(`document.querySelector("h1")`)
			b.sit(c.game, c.variant, c.level, c.seat, 11)
			rng := rand.New(rand.NewPCG(7, uint64(c.seat)))
			moves := b.play(rng, func(move int) {
				if move < 2 || move == 8 || move == 15 {
					b.shot(fmt.Sprintf("move%d", move))
					b.sound()
				}
			})
			b.shot("over")
			b.sound()
			t.Logf("%d choices", moves)
			b.do(chromedp.Evaluate(`document.querySelector('.panel a[href*="/game/0"]').click(); 0`, nil))
			b.until(`document.querySelector(".steps")`)
			b.shot("recorded")
		})
	}
	runs, _ := filepath.Glob(filepath.Join(dir, "runs", "played-*"))
	if len(runs) == 0 {
		t.Error("no game was recorded")
	}
	for _, run := range runs {
		rel, _ := filepath.Rel(dir, run)
		cardlab(t, dir, "verify", rel)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "runs", "tables", "*")); len(left) > 0 {
		t.Errorf("journals of games that are over: %v", left)
	}
}

// TestAGameIsPlayedByKeysAlone plays a game without a mouse, from the first page on.
func TestAGameIsPlayedByKeysAlone(t *testing.T) {
	s := serve(t, t.TempDir())
	b := open(t, desk, s.address)
	b.until(`document.querySelector("h1")`)
	press := func(keys ...string) {
		for _, k := range keys {
			b.do(chromedp.KeyEvent(k))
		}
	}
	tabTo := func(what string) { // goes on by Tab until that has the focus
		t.Helper()
		for range 80 {
			var there bool
			b.js(fmt.Sprintf(`Boolean(document.activeElement?.matches(%q))`, what), &there)
			if there {
				return
			}
			press(kb.Tab)
		}
		t.Fatalf("Tab never came to %s", what)
	}
	tabTo(`nav a[href="#/play"]`)
	press(kb.Enter)
	b.until(`document.querySelector("#mine")`)
	tabTo("#mine")
	tabTo(`button.main`)
	press(kb.Enter)
	b.due()
	for move := 0; !b.over(); move++ {
		if move == 300 {
			t.Fatal("the game does not end")
		}
		b.js(`scrollTo(0, 0)`, nil)
		var listed int
		b.js(`document.querySelectorAll(".panel .choice").length`, &listed)
		if listed == 0 || move%3 == 0 {
			var picks int
			b.js(`document.querySelectorAll(".felt .pick").length`, &picks)
			if picks > 0 {
				tabTo(`.felt .pick`)
				press(kb.Enter)
				time.Sleep(30 * time.Millisecond)
				if b.due(); b.over() {
					break
				}
			}
		}
		press("1")
		time.Sleep(30 * time.Millisecond)
		b.due()
	}
	var live string
	b.js(`document.getElementById("live").textContent`, &live)
	if !strings.Contains(live, "win") && !strings.Contains(live, "lose") && !strings.Contains(live, "Nobody") {
		t.Errorf("the live region says %q", live)
	}
}

// TestHintUndoAndRematch goes back and forth, and plays the deal again from the other seat.
func TestHintUndoAndRematch(t *testing.T) {
	s := serve(t, t.TempDir())
	b := open(t, desk, s.address)
	b.until(`document.querySelector("h1")`)
	b.sit("cuttle", "standard", "expert", 0, 5)
	hand := func() (text string) {
		b.js(`[...document.querySelectorAll('[data-place="hand0"] [data-card]')].map((e) => e.dataset.card).join(" ")`, &text)
		return text
	}
	first := hand()
	b.do(chromedp.KeyEvent("h"))
	b.until(`document.querySelector(".choice.hinted")`)
	b.shot("hint")
	b.sound()
	b.do(chromedp.Click(".choice.hinted", chromedp.ByQuery))
	b.until(`document.querySelector("#undo:not(:disabled)")`)
	b.due()
	if hand() == first {
		t.Error("the hint was played and the hand is the same")
	}
	b.do(chromedp.KeyEvent("u"))
	b.until(`document.querySelector("#undo:disabled") && document.querySelector(".panel .choice:not(:disabled), .pick")`)
	if got := hand(); got != first {
		t.Errorf("taken back, the hand is %s, want %s", got, first)
	}
	b.play(rand.New(rand.NewPCG(3, 3)), nil)
	b.do(chromedp.Click(".panel .main", chromedp.ByQuery))
	b.until(`document.querySelector('.own [data-place="hand1"]')`)
	b.due()
	var own string
	b.js(`[...document.querySelectorAll('.own [data-place="hand1"] [data-card]')].map((e) => e.dataset.card).join(" ")`, &own)
	if own == "" || own == first {
		t.Errorf("from the other seat the hand is %q, was %q", own, first)
	}
}

// TestAGameGoesOnAfterTheServerIsKilled kills the server in the middle of a game.
func TestAGameGoesOnAfterTheServerIsKilled(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, dir)
	b := open(t, desk, s.address)
	b.until(`document.querySelector("h1")`)
	b.sit("cuttle", "standard", "easy", 0, 9)
	rng := rand.New(rand.NewPCG(5, 5))
	for range 3 { // what needs no card is listed first: drawing, letting it be
		b.do(chromedp.KeyEvent("1"))
		time.Sleep(30 * time.Millisecond)
		b.due()
	}
	table := `[...document.querySelectorAll(".felt [data-card]")].map((e) => e.closest("[data-place]").dataset.place + e.dataset.card).join(" ")`
	var before, after string
	b.js(table, &before)
	s.stop()
	again := serve(t, dir)
	c := open(t, desk, again.address)
	c.until(`document.querySelector("h1")`)
	c.to("#/play")
	c.until(`document.querySelector('.links a[href^="#/play/"]')`)
	c.do(chromedp.Click(`.links a[href^="#/play/"]`, chromedp.ByQuery))
	c.until(`document.querySelector(".felt")`)
	c.due()
	c.js(table, &after)
	if before != after {
		t.Errorf("after the kill the table is\n%s, was\n%s", after, before)
	}
	c.play(rng, nil)
	if entries, _ := os.ReadDir(filepath.Join(dir, "runs", "tables")); len(entries) > 0 {
		t.Error("the journal of a game that is over is still there")
	}
}

// TestAQuestionIsAnswered asks what a rule changes, and watches until it is known.
func TestAQuestionIsAnswered(t *testing.T) {
	s := serve(t, t.TempDir())
	b := open(t, desk, s.address)
	b.until(`document.querySelector("h1")`)
	b.to("#/ask")
	b.until(`document.querySelector("#policy")`)
	b.set("#policy", "random")
	b.set("#precision", "2")
	b.do(chromedp.Click(`form button.main`, chromedp.ByQuery))
	b.until(`document.querySelector(".intervals .estimate")`)
	b.shot("looks")
	b.until(`document.querySelector(".actions .button.main")`)
	b.shot("answered")
	b.sound()
	b.do(chromedp.Evaluate(`document.querySelector(".actions .button.main").click(); 0`, nil))
	b.until(`document.querySelector("#answer")`)
	b.shot("page")
}
