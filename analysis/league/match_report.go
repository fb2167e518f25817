package league

import (
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/strength"
	"maps"
	"slices"
)

// MatchReport is what a match found, see [MatchReport.Document].
type MatchReport struct {
	Variant       string // canonical text of the rules
	Seed          int64
	Policy, Rival string // canonical specs
	Match         *Match
	Test          *strength.SPRT // nil: a fixed number of deals was played
	Remarks       []string       // what a reader must know of the policies, a clause each
}

// LLR returns the log-likelihood ratio of the test after all deals.
func (r *MatchReport) LLR() float64 { return r.Test.LLR(r.Match.Tally()) }

// matchRecord is a match as JSON has it; null is what the games do not say.
type matchRecord struct {
	Variant     string                  `json:"variant"`
	Seed        int64                   `json:"seed"`
	Policy      string                  `json:"policy"`
	Rival       string                  `json:"rival"`
	Unit        string                  `json:"unit"` // what n and counts count
	N           int64                   `json:"n"`
	Games       int64                   `json:"games"`
	Won         int64                   `json:"won"` // games, by the result of policy
	Drawn       int64                   `json:"drawn"`
	Lost        int64                   `json:"lost"`
	Faults      int64                   `json:"faults"`     // games that were broken off
	OwnFaults   int64                   `json:"own_faults"` // those of them by policy
	Score       analysis.EstimateRecord `json:"score"`
	NoLuck      *noLuckRecord           `json:"score_without_luck,omitempty"`
	Elo         *float64                `json:"elo"`
	EloError    *float64                `json:"elo_error"` // ± of 95 %
	NElo        *float64                `json:"nelo"`
	NEloError   *float64                `json:"nelo_error"`
	LOS         *float64                `json:"los"`
	Counts      []countRecord           `json:"counts"`
	Pairs       map[string]int64        `json:"pairs,omitempty"` // by the two results of policy
	DrawRatio   *float64                `json:"draw_ratio,omitempty"`
	PairsRatio  *float64                `json:"pairs_ratio,omitempty"`
	Correlation *float64                `json:"correlation,omitempty"`
	Bias        *float64                `json:"bias,omitempty"`
	Draws       analysis.EstimateRecord `json:"draws"`
	Turns       analysis.EstimateRecord `json:"turns"`
	Plies       analysis.EstimateRecord `json:"plies"`
	Test        *testRecord             `json:"test,omitempty"`
	Remarks     []string                `json:"remarks,omitempty"`
}

// noLuckRecord is the score with the luck of the draw taken out.
type noLuckRecord struct {
	analysis.EstimateRecord
	Gain *float64 `json:"gain"` // times as many deals
}

type countRecord struct {
	Score float64 `json:"score"`
	N     int64   `json:"n"`
}

type testRecord struct {
	Elo0    float64          `json:"elo0"`
	Elo1    float64          `json:"elo1"`
	Alpha   float64          `json:"alpha"`
	Beta    float64          `json:"beta"`
	Model   strength.Model   `json:"model"`
	Lower   float64          `json:"lower"`
	Upper   float64          `json:"upper"`
	LLR     *float64         `json:"llr"`
	Verdict strength.Verdict `json:"verdict"`
	Elo     *float64         `json:"unbiased_elo"` // allows for stopping, unlike elo
	Low     *float64         `json:"unbiased_low"`
	High    *float64         `json:"unbiased_high"`
	LOS     *float64         `json:"unbiased_los"`
}

// record returns the match as JSON has it.
func (r *MatchReport) record() matchRecord {
	m := r.Match
	t := m.Tally()
	s := t.Strength()
	won, drawn, lost := m.Games()
	faults, own := m.Faults()
	rec := matchRecord{
		Variant: r.Variant, Seed: r.Seed, Policy: r.Policy, Rival: r.Rival,
		Unit: m.Unit(), N: m.N(), Games: won + drawn + lost, Won: won, Drawn: drawn, Lost: lost,
		Faults: faults, OwnFaults: own, Score: analysis.Estimated(r.score()),
		Elo: analysis.Finite(s.Elo), EloError: analysis.Finite(s.EloError), NElo: analysis.Finite(s.NElo), NEloError: analysis.Finite(s.NEloError), LOS: analysis.Finite(s.LOS),
		Draws: analysis.Estimated(m.Draws()), Turns: analysis.Estimated(m.Turns()), Plies: analysis.Estimated(m.Plies()),
	}
	for i, n := range t.Counts {
		rec.Counts = append(rec.Counts, countRecord{t.Scores[i], n})
	}
	if t.Sides == 2 {
		p := m.pairs
		rec.Pairs = map[string]int64{"LL": p.LL, "LD": p.LD, "WL": p.WL, "DD": p.DD, "WD": p.WD, "WW": p.WW}
		correlation, bias := m.pairing()
		rec.DrawRatio, rec.PairsRatio = analysis.Finite(p.DrawRatio()), analysis.Finite(p.PairsRatio())
		rec.Correlation, rec.Bias = analysis.Finite(correlation), analysis.Finite(bias)
	}
	rec.Remarks = r.Remarks
	if e, gain, ok := m.NoLuck(); ok {
		rec.NoLuck = &noLuckRecord{analysis.Estimated(e), analysis.Finite(gain)}
	}
	if r.Test != nil {
		lower, upper := r.Test.Bounds()
		llr := r.LLR()
		u := r.Test.Unbiased(t)
		rec.Test = &testRecord{
			Elo0: r.Test.Elo0, Elo1: r.Test.Elo1, Alpha: r.Test.Alpha, Beta: r.Test.Beta, Model: r.Test.Model,
			Lower: lower, Upper: upper, LLR: analysis.Finite(llr), Verdict: r.Test.Verdict(llr),
			Elo: analysis.Finite(u.Elo), Low: analysis.Finite(u.Low), High: analysis.Finite(u.High), LOS: analysis.Finite(u.LOS),
		}
	}
	return rec
}

// matchRecords returns one row per estimate of each match. What has no interval of its
// own, as a count, leaves low and high empty.
func matchRecords(reports ...*MatchReport) document.Records {
	rows := document.Records{Columns: []string{"variant", "seed", "policy", "rival", "metric", "what", "estimate", "low", "high", "n", "unit", "expected"}}
	for _, r := range reports {
		rec := r.record()
		add := func(metric, what string, value, low, high any, n int64, unit string, expected *float64) {
			rows.Add(rec.Variant, rec.Seed, rec.Policy, rec.Rival, metric, what, value, low, high, n, unit, expected)
		}
		estimate := func(metric, what string, e analysis.EstimateRecord) {
			add(metric, what, e.Estimate, e.Low, e.High, e.N, e.Unit, e.Expected)
		}
		about := func(metric string, value, margin *float64) {
			if value == nil || margin == nil {
				add(metric, "all", value, nil, nil, rec.N, rec.Unit, nil)
				return
			}
			add(metric, "all", value, *value-*margin, *value+*margin, rec.N, rec.Unit, nil)
		}
		plain := func(metric, what string, value any, n int64, unit string) {
			add(metric, what, value, nil, nil, n, unit, nil)
		}
		estimate("score", "all", rec.Score)
		if rec.NoLuck != nil {
			estimate("score_without_luck", "all", rec.NoLuck.EstimateRecord)
		}
		about("elo", rec.Elo, rec.EloError)
		about("nelo", rec.NElo, rec.NEloError)
		plain("los", "all", rec.LOS, rec.N, rec.Unit)
		for i, n := range []int64{rec.Won, rec.Drawn, rec.Lost} {
			plain("games", []string{"won", "drawn", "lost"}[i], n, rec.Games, "game")
		}
		plain("faults", "all", rec.Faults, rec.Games, "game")
		plain("faults", "own", rec.OwnFaults, rec.Games, "game")
		for _, c := range rec.Counts {
			plain("counts", fmt.Sprint(c.Score), c.N, rec.N, rec.Unit)
		}
		for _, results := range slices.Sorted(maps.Keys(rec.Pairs)) {
			plain("pairs", results, rec.Pairs[results], rec.N, rec.Unit)
		}
		if rec.Pairs != nil {
			plain("draw_ratio", "all", rec.DrawRatio, rec.N, rec.Unit)
			plain("pairs_ratio", "all", rec.PairsRatio, rec.N, rec.Unit)
			plain("correlation", "all", rec.Correlation, rec.N, rec.Unit)
			plain("bias", "all", rec.Bias, rec.N, rec.Unit)
		}
		estimate("draws", "all", rec.Draws)
		estimate("turns", "mean", rec.Turns)
		estimate("plies", "mean", rec.Plies)
		if t := rec.Test; t != nil {
			plain("llr", string(t.Verdict), t.LLR, rec.N, rec.Unit)
			add("unbiased_elo", "all", t.Elo, t.Low, t.High, rec.N, rec.Unit, nil)
			plain("unbiased_los", "all", t.LOS, rec.N, rec.Unit)
		}
	}
	return rows
}
