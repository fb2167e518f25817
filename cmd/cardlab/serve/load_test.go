package serve_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
)

var (
	clients = flag.Int("clients", 0, "clients that step through games at once, for TestLoad")
	players = flag.Int("players", 5, "persons who play at once, for TestLoad")
	lasting = flag.Duration("lasting", 10*time.Second, "how long TestLoad lasts")
)

// TestLoad measures how long answers take while many clients step and some play, and prints it:
//
//	go test ./cmd/cardlab/serve -run TestLoad -clients 50 -players 5 -v
//
// A client asks for one table after another, with no pause; every twentieth time it goes to
// another game. It asserts no time.
func TestLoad(t *testing.T) {
	if *clients == 0 {
		t.Skip("-clients says how many")
	}
	runs := t.TempDir()
	plan := small("limit")
	plan.Deals, plan.ShardDeals = 2000, 2048
	play(t, runs, plan)
	c := start(t, runs, nil)
	until := time.Now().Add(*lasting)
	var mu sync.Mutex
	times := map[string][]time.Duration{}
	timed := func(what string, do func()) {
		began := time.Now()
		do()
		mu.Lock()
		times[what] = append(times[what], time.Since(began))
		mu.Unlock()
	}
	var all sync.WaitGroup
	for client := range *clients {
		all.Add(1)
		go func() {
			defer all.Done()
			rng := rand.New(rand.NewPCG(uint64(client), 1))
			game := rng.IntN(4000)
			for step := 0; time.Now().Before(until); step++ {
				what := "step"
				if step%20 == 0 {
					game, what = rng.IntN(4000), "another game"
				}
				timed(what, func() {
					if status, text := c.do("GET", fmt.Sprintf("api/runs/limit/games/%d/tables?from=%d&to=%d", game, step%20, step%20+1), ""); status != http.StatusOK {
						t.Errorf("%d %s", status, text)
					}
				})
				time.Sleep(time.Duration(100+rng.IntN(100)) * time.Millisecond) // as fast as a hand is
			}
		}()
	}
	for player := range *players {
		all.Add(1)
		go func() {
			defer all.Done()
			rng := rand.New(rand.NewPCG(uint64(player), 2))
			for seed := 1; time.Now().Before(until); seed++ {
				shot := c.sit(fmt.Sprintf(`{"game":"cuttle","rules":"standard","seats":["human","strong"],"seed":%d}`, seed*100+player))
				for shot.Over == nil && time.Now().Before(until) {
					body := fmt.Sprintf(`{"action":%q}`, shot.Choices[rng.IntN(len(shot.Choices))].Action)
					id := shot.ID
					timed("choice of a player", func() {
						shot = seat.Shot{}
						c.post("api/play/"+id+"/choose", body, &shot)
					})
					time.Sleep(200 * time.Millisecond)
				}
			}
		}()
	}
	all.Wait()
	for _, what := range []string{"step", "another game", "choice of a player"} {
		list := times[what]
		slices.Sort(list)
		if len(list) > 0 {
			t.Logf("%-18s n = %5d  median %7.1f ms  95 %% %7.1f ms  99 %% %7.1f ms  longest %7.1f ms", what, len(list), ms(list[len(list)/2]), ms(list[len(list)*95/100]), ms(list[len(list)*99/100]), ms(list[len(list)-1]))
		}
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
