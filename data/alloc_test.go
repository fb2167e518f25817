package data

import "testing"

func TestAddingARowAllocatesNothing(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 300)
	w := Folder{Dir: t.TempDir()}.Writer(testMeta)
	fill(t, w, 0, all)
	w.Abort() // the buffers stay
	if err := w.Begin(0, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	game, event, decision := 0, 0, 0
	add := func() {
		for range all.games[game].Events {
			w.Event(&all.events[event])
			event++
		}
		for decision < len(all.decisions) && all.decisions[decision].Game == int64(game) {
			w.Decision(&all.decisions[decision])
			decision++
		}
		w.Game(&all.games[game])
		game++
	}
	add() // the first game makes the shard's tally
	if n := testing.AllocsPerRun(len(all.games)-2, add); n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}

// A shard of eight pages may allocate for each page and each file, and must
// not for each row.
func TestAShardAllocatesLittleHoweverManyRows(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 20)
	w := Folder{Dir: t.TempDir()}.Writer(testMeta)
	play := func(games int) func() {
		return func() {
			if err := w.Begin(games, "standard", cuttleLike); err != nil {
				t.Fatal(err)
			}
			at := 0
			for i := range games {
				if i%len(all.games) == 0 {
					at = 0
				}
				for range all.games[i%len(all.games)].Events {
					e := &all.events[at]
					e.Game = int64(i)
					w.Event(e)
					at++
				}
			}
			if _, err := w.Finish(); err != nil {
				t.Fatal(err)
			}
		}
	}
	few, many := testing.AllocsPerRun(3, play(20)), testing.AllocsPerRun(3, play(10_000))
	if many > few+10_000/2 {
		t.Errorf("20 games allocate %v times, 10,000 games %v times", few, many)
	}
}
