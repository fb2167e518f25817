package page

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/analysis/values"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// none is the interval of what has none.
var none = stats.Interval{Low: math.NaN(), High: math.NaN()}

// estimate makes an estimate with an interval of ±half.
func estimate(metric, what string, form analysis.Form, value, half float64, unit string) analysis.Estimate {
	return analysis.Estimate{Metric: metric, What: what, Form: form, Value: value,
		Interval: stats.Interval{Low: value - half, High: value + half}, Count: analysis.None, N: 1200, Unit: unit, Expected: math.NaN()}
}

// manifest is that of a run of two policies under some variants of Cuttle.
func manifest(name string, policies []string, variants ...string) *data.Manifest {
	m := &data.Manifest{Name: name, Game: "cuttle", Tool: "1.2.3", PlanHash: "0123456789abcdef",
		Plan: json.RawMessage(`{"deals": 1200, "seed": 7}`)}
	for _, v := range variants {
		m.Variants = append(m.Variants, data.Entry{Label: v, Text: "cuttle/" + v})
		m.Shards = append(m.Shards, &data.ShardRecord{Label: v, Files: []data.File{{Table: data.Games, Rows: 2400}}})
	}
	for _, p := range policies {
		m.Policies = append(m.Policies, data.Entry{Label: p, Text: p})
	}
	return m
}

// result answers for each variant who wins, what the policies score, and how long games are.
func result(m *data.Manifest) *report.Result {
	r := &report.Result{Run: m.Name}
	policies := make([]string, len(m.Policies))
	for i, p := range m.Policies {
		policies[i] = p.Text
	}
	r.Matchups = []analysis.Matchup{{Number: 0, Policies: policies}}
	for v, e := range m.Variants {
		r.Variants = append(r.Variants, analysis.Variant{Label: e.Label, Text: e.Text})
		add := func(e analysis.Estimate) { r.Answers = append(r.Answers, report.Answer{Variant: v, Estimate: e}) }
		for _, metric := range []string{"wins", "decided_wins"} {
			for seat, share := range []float64{.46, .50} {
				e := estimate(metric, []string{"seat 0", "seat 1"}[seat], analysis.Share, share, .02, "game")
				e.Expected = .48
				add(e)
			}
		}
		for i, p := range policies {
			e := estimate("score", p, analysis.Share, []float64{.9, .1}[i%2], .01, "pair")
			e.Expected = .5
			if len(policies) > 1 {
				add(e)
			}
		}
		add(estimate("draws", "all", analysis.Share, .04, .01, "game"))
		add(estimate("turns", "mean", analysis.Mean, 23.4, .3, "game"))
		median := estimate("turns", "median", analysis.Quantile, 22, 0, "game")
		median.Interval = none
		add(median)
		for i, rank := range []string{"ace", "two", "king"} { // card by card
			add(estimate("as_points", rank, analysis.Share, .1*float64(i), .01, "choice"))
			add(estimate("as_oneoff", rank, analysis.Share, .3*float64(i), .01, "choice"))
			add(estimate("rank_in_hand", rank, analysis.Share, .5, .02, "copy"))
			add(estimate("rank_improvement", rank, analysis.ShareDifference, .02*float64(i-1), .01, "deal"))
		}
	}
	return r
}

// lengths gives every variant a distribution.
func lengths(m *data.Manifest) []report.Lengths {
	var list []report.Lengths
	for v := range m.Variants {
		list = append(list, report.Lengths{Variant: v, Turns: stats.Counts{5: 10, 20: 70, 21: 15, 40: 4, 300: 1}})
	}
	return list
}

// effects compares the other variants with the first.
func someEffects(m *data.Manifest, r *report.Result) *effects.Effects {
	e := &effects.Effects{Run: m.Name, Seed: 7, Deals: 1200, Base: r.Variants[0], Changed: r.Variants[1:], Matchups: r.Matchups}
	for v := range e.Changed {
		c := effects.Comparison{Variant: v, Games: 2400,
			Flipped: estimate("flipped", "all", analysis.Share, .1, .02, "deal"),
			Parted:  estimate("parted", "all", analysis.Share, .3, .03, "deal")}
		c.Flipped.Count, c.Parted.Count = 120, 360
		for _, one := range []struct {
			metric, what string
			form         analysis.Form
			value, half  float64
		}{
			{"side_score", "seat 0", analysis.ShareDifference, .002, .01},
			{"draws", "all", analysis.ShareDifference, .03, .01},
			{"turns", "mean", analysis.MeanDifference, -2, 3},
		} {
			ch := effects.Change{Estimate: estimate(one.metric, one.what, one.form, one.value, one.half, "deal"),
				P: .02, Adjusted: .04, Before: .5, After: .5 + one.value, VarianceRatio: 3.2, Correlation: .7, Differing: 360}
			ch.Together = ch.Interval
			c.Changes = append(c.Changes, ch)
		}
		e.Comparisons = append(e.Comparisons, c)
	}
	return e
}

// replays are one flipped game a variant.
func replays(m *data.Manifest) []Replay {
	var list []Replay
	for v := range m.Variants[1:] {
		step := func(seat engine.Seat, choice string) telling.Step {
			return telling.Step{Turn: 1, Seat: seat, Choice: choice, Lines: []string{choice + " happens"}, After: []string{"P0", "P1"}}
		}
		list = append(list, Replay{
			Flip: effects.Flip{Deal: 12, Base: effects.Played{Game: 24, Winner: 0, Reason: "goal", Turns: 20},
				Changed: effects.Played{Game: 25, Winner: engine.NoSeat, Reason: "passes", Turns: 30}},
			Variant: v,
			Base:    []telling.Step{step(0, "draw"), step(1, "4C!")},
			Changed: []telling.Step{step(0, "draw"), step(1, "draw"), step(0, "9H pts")},
			Common:  1,
		})
	}
	return list
}

// samples are a game of the first variant and one of the last.
func samples() []Sample {
	step := telling.Step{Turn: 1, Seat: 0, Choice: "draw", Lines: []string{"P0 draws"}, After: []string{"P0", "P1"}}
	one := Sample{Played: effects.Played{Game: 5, Winner: 1, Reason: "goal", Turns: 9}, Why: "most turned", Note: "the lead changes twice", Deal: 2,
		Policies: []string{"expert", "random"}, Steps: []telling.Step{step, step}, Looked: "Of all 40 games."}
	other := one
	other.Variant, other.Game, other.Why, other.Note = 2, 7, "typical", ""
	return []Sample{one, other}
}

// full is the input of a page that has everything.
func full() Input {
	m := manifest("full", []string{"expert", "random"}, "standard", "standard:hand_limit=none", "standard:nine=two")
	r := result(m)
	return Input{Run: m, Result: r, Lengths: lengths(m), Effects: someEffects(m, r), Replays: replays(m), Samples: samples(),
		Commands: []string{"cardlab run", "cardlab report runs/full --html full.html"}, ReportCommand: "cardlab report runs/full --csv",
		EffectCommand: "cardlab effect", ShowCommand: "cardlab show runs/full", Values: someValues(), ValuesCommand: "cardlab values"}
}

// someValues are values of two kinds to two seats, and what it costs to do without one of them.
func someValues() *values.Values {
	v := &values.Values{Run: "full", Deals: 100, Seed: 1, Table: engine.Table{Seats: 2}, Policies: []string{"expert"}, Kinds: []string{"two", "three"}}
	for i, kind := range v.Kinds {
		for seat := range 2 {
			for _, way := range []string{values.Opening, values.Drawn} {
				v.List = append(v.List, values.Value{Policy: "expert", Way: way, Seat: seat, Estimate: estimate(way, kind, analysis.ShareDifference, .1-.2*float64(i), .03, "deal")})
			}
		}
	}
	v.List = append(v.List, values.Value{Policy: "expert", Way: values.Priced, Seat: values.NoSeat, Estimate: estimate("price", "two", analysis.ShareDifference, .2, .05, "pair")})
	return v
}

// lean is the input of a page with one variant and one policy.
func lean() Input {
	m := manifest("lean", []string{"expert"}, "standard")
	return Input{Run: m, Result: result(m), Lengths: lengths(m), ReportCommand: "cardlab report runs/lean --csv"}
}

// written returns the page of an input.
func written(t *testing.T, in Input) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
