package effects

import (
	"math"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/simtest"
)

func TestEffectsWithoutLuck(t *testing.T) {
	run := simtest.Play(t, sim.Plan{Variants: simtest.Variants("cuttle/standard", "cuttle/standard:hand_limit=none"), Policies: []string{"expert"}, Deals: 1500, Seed: 3, ShardDeals: 256})
	read := func(take bool, rounds ...int64) *Effects {
		f := NewEffectFold(0, 1)
		if take {
			f.TakeOutLuck(games.Find, metrics.KindsOf("cuttle").Kind)
		}
		return foldEffects(t, f, run, rounds...)
	}
	with, plain := read(true, 1500), read(false, 1500)
	n := with.Comparisons[0].NoLuck
	if n == nil || n.Base.Gain < 1.1 || n.Changed.Gain < 1.1 || !n.Change.Together.Known() {
		t.Fatalf("%+v", n)
	}
	// What is adjusted is not far from what was counted: both have one expectation.
	ch := with.Comparisons[0].Changes[headline]
	if math.Abs(n.Change.Value-ch.Value) > ch.SE || math.Abs(n.Base.Value-ch.Before) > 2*n.Base.SE {
		t.Errorf("%+v beside %v", n, ch.Value)
	}
	if with.Half() != (n.Change.Together.High-n.Change.Together.Low)/2 {
		t.Error("a precision is not that of the adjusted change")
	}
	if got, want := inAllFormats(t, read(true, 300, 1100, 1500)), inAllFormats(t, with); got != want {
		t.Errorf("in rounds:\n%s\nat once:\n%s", got, want)
	}
	with.Comparisons[0].NoLuck, with.Luck = nil, false
	if got, want := inAllFormats(t, with), inAllFormats(t, plain); got != want {
		t.Errorf("taking out luck changes other figures:\n%s\nwithout:\n%s", got, want)
	}
	few := read(true, 100)
	if few.Comparisons[0].NoLuck != nil || !strings.Contains(inAllFormats(t, few), "Draw luck is not taken out everywhere") {
		t.Error("100 deals have luck taken out")
	}
}
