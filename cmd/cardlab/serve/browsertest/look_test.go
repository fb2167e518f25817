package browsertest

import (
	"sync"
	"testing"
	"time"
)

var playedOnce struct {
	sync.Once
	dir string
}

// played returns a folder with runs of every kind of table, played once.
func played(t *testing.T) string {
	t.Helper()
	playedOnce.Do(func() {
		dir := t.TempDir()
		for _, args := range [][]string{
			{"--variants", "standard,standard:hand_limit=none", "--policies", "expert", "--deals", "400", "--decisions", "--name", "limit"},
			{"--variants", "cutthroat", "--policies", "expert", "--deals", "20", "--name", "three"},
			{"--variants", "team", "--policies", "expert", "--deals", "20", "--name", "four"},
			{"--game", "cutrope", "--variants", "basic:seats=4", "--policies", "expert", "--deals", "2", "--name", "rope"},
			{"--variants", "standard", "--policies", "ismcts:iterations=50,expert", "--deals", "2", "--decisions", "--name", "search"},
		} {
			cardlab(t, dir, append([]string{"run", "--no-report", "--seed", "7"}, args...)...)
		}
		playedOnce.dir = dir
	})
	return playedOnce.dir
}

// TestEveryPageIsSound looks at every page as it comes, at a desk, on a phone, and at night.
func TestEveryPageIsSound(t *testing.T) {
	s := serve(t, played(t))
	for name, l := range map[string]look{"desk": desk, "phone": phone, "night": night} {
		t.Run(name, func(t *testing.T) {
			b := open(t, l, s.address)
			b.until(`document.querySelectorAll(".runs .said").length >= 5`)
			b.shot("runs")
			b.sound()
			for _, page := range []struct{ what, hash, there string }{
				{"run", "#/run/limit", `document.querySelector(".said")`},
				{"game", "#/run/limit/game/3?step=14", `document.querySelector(".felt")`},
				{"seat", "#/run/limit/game/3?step=6&seat=1", `document.querySelector(".fan")`},
				{"thoughts", "#/run/search/game/0?step=9", `document.querySelector(".thought")`},
				{"beside", "#/run/limit/game/2?step=8&beside=3", `document.querySelectorAll(".felt").length == 2`},
				{"three", "#/run/three/game/1?step=20", `document.querySelector(".felt.seats3")`},
				{"four", "#/run/four/game/1?step=30", `document.querySelector(".felt.seats4")`},
				{"rope", "#/run/rope/game/1?step=60", `document.querySelector(".felt.cutrope")`},
				{"find", "#/run/limit/find?order=swing", `document.querySelector("tbody tr")`},
				{"offers", "#/play", `document.querySelector("#mine")`},
				{"ask", "#/ask", `document.querySelector("#policy")`},
			} {
				b.to(page.hash)
				b.until(page.there)
				time.Sleep(100 * time.Millisecond)
				b.shot(page.what)
				b.sound()
			}
		})
	}
}
