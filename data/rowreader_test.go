package data

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// sealedRows writes a run of one shard.
func sealedRows(t *testing.T, all *rows) *Run {
	t.Helper()
	f := Folder{Dir: "run", FS: disktest.New()}
	writeShard(t, f.Writer(testMeta), 0, "standard", cuttleLike, all)
	m := testManifest(1)
	for _, g := range all.games {
		for len(m.Matchups) <= int(g.Matchup) {
			m.Matchups = append(m.Matchups, m.Matchups[0])
		}
	}
	if err := f.Seal(m); err != nil {
		t.Fatal(err)
	}
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAnEventOutOfItsPlaceIsDamage(t *testing.T) {
	read := func(change func(all *rows)) error {
		all := madeUp(cuttleLike, 1, 0, 2)
		change(all)
		return sealedRows(t, all).Events(0, func(*Event) error { return nil })
	}
	if err := read(func(*rows) {}); err != nil {
		t.Fatal(err)
	}
	second := int(madeUp(cuttleLike, 1, 0, 1).games[0].Events)
	for want, change := range map[string]func(all *rows){
		"game 0: event 1 is out of its place": func(all *rows) { all.events[0].Seq = 1 },
		"game 0: event 0 is out of its place": func(all *rows) { all.events[1].Seq = 0 },
		"game 0: event 4 is out of its place": func(all *rows) { all.events[3].Seq = 4 },
		"game 1: event 1 is out of its place": func(all *rows) { all.events[second].Seq = 1 },
	} {
		err := read(change)
		var damage *DamageError
		if !errors.As(err, &damage) || damage.File != "events/v=standard/part-00000.parquet" || damage.Err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestTheErrorOfACallerEndsTheReading(t *testing.T) {
	r := sealedRows(t, madeUp(cuttleLike, 1, 0, 2))
	stop := errors.New("stop")
	calls := 0
	for name, err := range map[string]error{
		"games":     r.Games(0, func(*Game) error { calls++; return stop }),
		"events":    r.Events(0, func(*Event) error { calls++; return stop }),
		"decisions": r.Decisions(0, func(*Decision) error { calls++; return stop }),
	} {
		if err != stop {
			t.Errorf("%s: %v", name, err)
		}
	}
	if calls != 3 {
		t.Errorf("%d calls, not one each", calls)
	}
}

// TestACardThatIsNoneIsNotWritten: the numbers after the deck's are no cards, but for None and Hidden.
func TestACardThatIsNoneIsNotWritten(t *testing.T) {
	for card, sound := range map[cards.Card]bool{0: true, 51: true, 52: false, 53: false, 200: false, cards.None: true, cards.Hidden: true} {
		f := Folder{Dir: "run", FS: disktest.New()}
		w := f.Writer(testMeta)
		all := madeUp(cuttleLike, 1, 0, 1)
		all.events[0].Card = card
		if err := w.Begin(0, "standard", cuttleLike); err != nil {
			t.Fatal(err)
		}
		addRows(w, all)
		_, err := w.Finish()
		if sound && err != nil || !sound && (err == nil || !strings.Contains(err.Error(), "column card: 255 is no number of the vocabulary")) {
			t.Errorf("card %d: %v", card, err)
		}
	}
}

// TestGamesOfNoEventAndOfOneAreHandedOneByOne: a game that was broken off at once has no events.
func TestGamesOfNoEventAndOfOneAreHandedOneByOne(t *testing.T) {
	for _, events := range []int{0, 1} {
		all := madeUp(cuttleLike, 1, 0, 3)
		all.decisions = nil
		kept := all.events[:0]
		for _, e := range all.events {
			if int(e.Seq) < events {
				kept = append(kept, e)
			}
		}
		all.events = kept
		r := sealedRows(t, all)
		var got []int64
		if err := r.EventsByGame(0, func(game []Event) error {
			if len(game) != events {
				t.Errorf("%d events, not %d", len(game), events)
			}
			got = append(got, game[0].Game)
			return nil
		}); err != nil || len(got) != 3*events || events > 0 && !slices.Equal(got, []int64{0, 1, 2}) {
			t.Errorf("games %v, %v", got, err)
		}
		p := r.Prover()
		if err := p.Begin(0, cuttleLike); err != nil {
			t.Fatal(err)
		}
		handRows(t, r, 0, p.Writer)
		if faults := p.Compare(); len(faults) > 0 || p.Unproved() != 0 {
			t.Errorf("%v, %d unproved", faults, p.Unproved())
		}
	}
}

func TestARunIsReadByItsRecordAndItsWords(t *testing.T) {
	r := sealedRows(t, madeUp(cuttleLike, 1, 0, 2))
	none := func(*Event) error { return nil }
	words := *cuttleLike.words
	r.Words = func(*ShardRecord) *engine.Vocabulary { return &words }
	if err := r.Events(0, none); err != nil {
		t.Error(err)
	}
	words.Kinds = slices.Clone(words.Kinds)
	words.Kinds[1], words.Kinds[2] = words.Kinds[2], words.Kinds[1]
	if err := r.Events(0, none); !errors.As(err, new(*DamageError)) {
		t.Errorf("with other words: %v", err)
	}
	r.Words = nil
	r.Manifest.Shards[0].File(Events).Rows++
	if err := r.Events(0, none); !errors.As(err, new(*DamageError)) || !strings.Contains(err.Error(), "rows, its record says") {
		t.Errorf("with another number of rows: %v", err)
	}
}

func TestMatchupsAreCountedInTheirOrder(t *testing.T) {
	all := madeUp(cuttleLike, 1, 0, 5)
	for i, matchup := range []int32{1, 3, 0, 2, 1} {
		all.games[i].Matchup = matchup
	}
	var got []int32
	var games []int64
	for _, tally := range sealedRows(t, all).Shards()[0].Matchups {
		got, games = append(got, tally.Matchup), append(games, tally.Games)
	}
	if !slices.Equal(got, []int32{0, 1, 2, 3}) || !slices.Equal(games, []int64{1, 2, 1, 1}) {
		t.Errorf("matchups %v of %v games", got, games)
	}
}
