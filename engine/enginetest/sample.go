package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// checkSample checks that a sample agrees with all that its seat knows.
func (g *game) checkSample(s engine.Seat, v engine.View) {
	g.t.Helper()
	seed, before := g.rng.Uint64(), v.String()
	a := g.r.New()
	v.Sample(a, rand.New(rand.NewPCG(seed, 1)))
	w := a.NewView()
	a.Look(s, w)
	if !v.Equal(w) || !w.Equal(v) || v.String() != w.String() || !slices.Equal(v.Legal(), w.Legal()) {
		g.fail("sample: seat %d can tell the sample from the state\nsample   %s\nview     %s\nsample's %s", s, a, v, w)
	}
	if v.String() != before {
		g.fail("sample: Sample changed the view of seat %d to\n         %s\nwas      %s", s, v, before)
	}
	used := g.r.New()
	used.CopyFrom(g.s)
	v.Sample(used, rand.New(rand.NewPCG(seed, 1)))
	if !used.Equal(a) || printed(used) != printed(a) {
		g.fail("sample: it depends on what the destination held\nsample   %s\nfrom new %s", used, a)
	}
	g.checkKnownStay(s, a)
	g.checkOthers(s, a)
	if g.n > 0 && g.rng.IntN(oneInPlayOn) == 0 { // in the first game plain failures come first
		g.playOn(a, rand.New(rand.NewPCG(seed, 2)))
	}
}

// checkOthers checks that a sample is a whole state: another seat can look at it and sample in turn.
func (g *game) checkOthers(s engine.Seat, sample engine.State) {
	g.t.Helper()
	other := g.table.Next(s)
	v, again := sample.NewView(), g.r.New()
	sample.Look(other, v)
	v.Sample(again, rand.New(rand.NewPCG(g.rng.Uint64(), 5)))
	w := again.NewView()
	again.Look(other, w)
	_, _, isLost := g.lost(g.counted(again))
	if isLost || !v.Equal(w) || v.String() != w.String() {
		g.fail("sample: in a sample for seat %d, seat %d's own samples do not agree with its view\nsample   %s\nview     %s\nits own  %s", s, other, sample, v, again)
	}
}

// checkKnownStay checks that every card whose place the seat knows lies there in
// the sample, that as many unseen cards lie at each place, and that none is lost.
func (g *game) checkKnownStay(s engine.Seat, sample engine.State) {
	g.t.Helper()
	got := g.counted(sample)
	if card, n, any := g.lost(got); any {
		g.fail("sample: %s is there %d times\nsample   %s", g.words.Card(card), n, sample)
	}
	if !g.sure(s) {
		return
	}
	known := g.known(s)
	for i, p := range g.places {
		unseen := 0
		for _, card := range g.kinds {
			have, known := int(got[i][card]), int(known[i][card])
			if have < known {
				g.fail("sample: seat %d knows where %s lies; got %d at %s, want %d\nsample   %s", s, g.words.Card(card), have, g.words.Place(p), known, sample)
			}
			unseen += have - int(g.where[i][card])
		}
		if unseen != 0 {
			g.fail("sample: %+d cards at %s\nsample   %s", unseen, g.words.Place(p), sample)
		}
	}
}

// hiddenPlaces returns, for each place where cards lie that seat s has not
// seen, its number and how many do.
func (g *game) hiddenPlaces(unseen []int) (places, sizes []int) {
	count := make([]int, len(g.places))
	for _, i := range unseen {
		count[g.at[i]]++
	}
	for i, n := range count {
		if n > 0 {
			places, sizes = append(places, i), append(sizes, n)
		}
	}
	return places, sizes
}
