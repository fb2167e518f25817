package sim

import (
	"context"
	"path/filepath"
	"testing"
)

func BenchmarkPlay(b *testing.B) {
	for _, variant := range allVariants() {
		b.Run(variant, func(b *testing.B) {
			s := resolve(b, Plan{Variants: []Variant{{Rules: variant}}, Policies: []string{"random"}})
			u := NewUmpire(s, 0)
			b.ReportAllocs()
			events := int64(0)
			for i := 0; b.Loop(); i++ {
				g, err := u.Play(s.fixture(int64(i), 0, 0), nil)
				if err != nil {
					b.Fatal(err)
				}
				events += int64(g.Events)
			}
			b.ReportMetric(float64(events)/float64(b.N), "events/game")
		})
	}
}

// BenchmarkRun plays games with their files, one worker.
func BenchmarkRun(b *testing.B) {
	games := int64(0)
	for b.Loop() {
		s := resolve(b, benchPlan(b))
		if _, err := Run(context.Background(), s, Options{Workers: 1, Tool: tool}); err != nil {
			b.Fatal(err)
		}
		games += s.Games()
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkVerify reads them again, without the policies and with them.
func BenchmarkVerify(b *testing.B) {
	run := play(b, benchPlan(b), 2)
	for name, replay := range map[string]bool{"fold": false, "replay": true} {
		b.Run(name, func(b *testing.B) {
			games := int64(0)
			for b.Loop() {
				games += verify(b, run, VerifyOptions{Workers: 1, Replay: replay}).Games
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

func benchPlan(b *testing.B) Plan {
	return Plan{Out: filepath.Join(b.TempDir(), "run"), Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}, Deals: 20480}
}
