package league

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"math"
	"strconv"
	"strings"
)

// leagueRecord is a league as JSON has it; null is what the games do not say.
type leagueRecord struct {
	Run        string                  `json:"run"`
	Variant    string                  `json:"variant"` // canonical text
	Label      string                  `json:"label"`
	Confidence float64                 `json:"confidence"` // of the intervals low … high
	Deals      int64                   `json:"deals"`
	Games      int64                   `json:"games"`
	Faults     int64                   `json:"faults"`   // games that were broken off
	LeftOut    int64                   `json:"left_out"` // those of them without a winner
	Scores     []scoreRecord           `json:"scores"`   // of each against each that it met
	Ratings    []ratingRecord          `json:"ratings"`  // the strongest first
	Steadied   bool                    `json:"steadied"` // one never lost or never won: ratings are bounds
	Remarks    []string                `json:"remarks,omitempty"`
	First      analysis.EstimateRecord `json:"first_to_act"`
	Draws      []drawRecord            `json:"draws_between_equals"` // by each model
	MetaGame   *metaRecord             `json:"meta_game"`
	Exploits   []exploitRecord         `json:"exploiters,omitempty"`
}

// exploitRecord is what a player that was made to beat one policy won from it.
type exploitRecord struct {
	Policy string `json:"policy"` // that it plays against
	By     string `json:"exploiter"`
	Budget string `json:"budget"`
	analysis.EstimateRecord
}

type drawRecord struct {
	Model strength.DrawModel `json:"model"`
	analysis.EstimateRecord
	LogL float64 `json:"log_likelihood"`
}

type scoreRecord struct {
	Policy  string `json:"policy"`
	Against string `json:"against"`
	analysis.EstimateRecord
}

type ratingRecord struct {
	Policy string                  `json:"policy"`
	Elo    analysis.EstimateRecord `json:"elo"`
	Lead   analysis.EstimateRecord `json:"ahead_of_next"`
}

type metaRecord struct {
	Resamplings int            `json:"resamplings"`
	Epsilon     float64        `json:"alpha_rank_epsilon"`
	Policies    []memberRecord `json:"policies"`
	Cycles      []cycleRecord  `json:"circles"`
	Sweep       sweepRecord    `json:"alpha_sweep"`
}

// sweepRecord is alpha-rank over the intensity of selection.
type sweepRecord struct {
	Players     int                     `json:"population"`
	Resamplings int                     `json:"resamplings"`
	Steps       []stepRecord            `json:"steps"`
	Settled     analysis.EstimateRecord `json:"settled_from"`       // α; null: beyond the largest
	Same        *float64                `json:"same_ranking_share"` // of the resamplings; null: too few deals
}

type stepRecord struct {
	Alpha  float64       `json:"alpha"`
	Shares []shareRecord `json:"shares"`
}

type shareRecord struct {
	Policy string `json:"policy"`
	analysis.EstimateRecord
}

// record returns a sweep as JSON has it.
func (s *Sweep) record() sweepRecord {
	r := sweepRecord{Players: alphaPlayers, Resamplings: s.Draws, Same: analysis.Finite(s.Same),
		Settled: analysis.EstimateRecord{Estimate: analysis.Finite(s.Settled.Value), Low: analysis.Finite(s.Settled.Low), High: analysis.Finite(s.Settled.High), N: s.Settled.N, Unit: s.Settled.Unit}}
	for a, alpha := range s.Alphas {
		step := stepRecord{Alpha: alpha}
		for _, e := range s.Shares[a] {
			step.Shares = append(step.Shares, shareRecord{e.What, analysis.Estimated(e)})
		}
		r.Steps = append(r.Steps, step)
	}
	return r
}

type memberRecord struct {
	Policy    string   `json:"policy"`
	AlphaRank float64  `json:"alpha_rank"`
	Top       *float64 `json:"in_top"` // share of the resamplings; null: too few deals
	Nash      float64  `json:"nash"`
	InNash    *float64 `json:"in_nash"` // share of the resamplings; null: too few deals
}

type cycleRecord struct {
	Policies []string `json:"policies"` // each beats the next, the last the first
	Share    *float64 `json:"share"`    // of the resamplings; null: too few deals
}

// record returns the report as JSON has it.
func (r *LeagueReport) record() leagueRecord {
	l, s := r.League, r.Standings
	rec := leagueRecord{
		Run: r.Run, Variant: r.Variant.Text, Label: r.Variant.Label, Confidence: 0.95,
		Deals: l.Deals, Games: l.Games, Faults: l.Faults, LeftOut: l.LeftOut, Steadied: s.Steadied, Remarks: r.Remarks,
		First: analysis.Estimated(s.First), Draws: []drawRecord{},
	}
	for _, d := range s.Draws {
		rec.Draws = append(rec.Draws, drawRecord{d.Model, analysis.Estimated(d.Estimate), d.LogL})
	}
	for i, name := range s.Policies {
		for _, rival := range s.Policies {
			if e, ok := l.Score(name, rival); ok {
				rec.Scores = append(rec.Scores, scoreRecord{name, rival, analysis.Estimated(e)})
			}
		}
		lead := analysis.Estimate{Value: math.NaN(), Interval: stats.NoInterval, Expected: math.NaN(), N: l.Deals, Unit: "deal"}
		if i < len(s.Lead) {
			lead = s.Lead[i]
		}
		rec.Ratings = append(rec.Ratings, ratingRecord{name, analysis.Estimated(s.Elo[i]), analysis.Estimated(lead)})
	}
	for _, x := range r.Exploits {
		rec.Exploits = append(rec.Exploits, exploitRecord{x.Policy, x.By, x.Budget, analysis.Estimated(x.Score)})
	}
	if g := s.MetaGame; g != nil {
		rec.MetaGame = &metaRecord{Resamplings: g.Draws, Epsilon: metaEpsilon, Cycles: []cycleRecord{}, Sweep: g.Sweep.record()}
		for i, name := range s.Policies {
			rec.MetaGame.Policies = append(rec.MetaGame.Policies, memberRecord{name, g.AlphaRank[i], analysis.Finite(g.Top[i]), g.Nash[i], analysis.Finite(g.InNash[i])})
		}
		for _, c := range g.Cycles {
			names := []string{s.Policies[c.Policies[0]], s.Policies[c.Policies[1]], s.Policies[c.Policies[2]]}
			rec.MetaGame.Cycles = append(rec.MetaGame.Cycles, cycleRecord{names, analysis.Finite(c.Share)})
		}
	}
	return rec
}

// standingsRecords returns one row per estimate. A rating names its policy, a score and
// the lead over the next both; what says which model of draws, or which cycle.
func standingsRecords(reports []LeagueReport) document.Records {
	rows := document.Records{Columns: []string{"variant", "label", "metric", "what", "policy", "against", "estimate", "low", "high", "n", "unit", "expected"}}
	for i := range reports {
		rec := reports[i].record()
		add := func(metric, what, policy, against string, e analysis.EstimateRecord) {
			rows.Add(rec.Variant, rec.Label, metric, what, policy, against, e.Estimate, e.Low, e.High, e.N, e.Unit, e.Expected)
		}
		for _, s := range rec.Scores {
			add("score", "all", s.Policy, s.Against, s.EstimateRecord)
		}
		for k, r := range rec.Ratings {
			add("elo", "all", r.Policy, "", r.Elo)
			if k+1 < len(rec.Ratings) {
				add("ahead_of_next", "all", r.Policy, rec.Ratings[k+1].Policy, r.Lead)
			}
		}
		add("first_to_act", "all", "", "", rec.First)
		for _, d := range rec.Draws {
			add("draws_between_equals", string(d.Model), "", "", d.EstimateRecord)
		}
		for _, x := range rec.Exploits {
			add("exploiter", x.Budget, x.By, x.Policy, x.EstimateRecord)
		}
		g := rec.MetaGame
		if g == nil {
			continue
		}
		member := func(metric, policy string, value *float64, n int64, unit string) {
			add(metric, "all", policy, "", analysis.EstimateRecord{Estimate: value, N: n, Unit: unit})
		}
		for _, p := range g.Policies {
			member("alpha_rank", p.Policy, &p.AlphaRank, rec.Deals, "deal")
			member("in_top", p.Policy, p.Top, int64(g.Resamplings), "resampling")
			member("nash", p.Policy, &p.Nash, rec.Deals, "deal")
			member("in_nash", p.Policy, p.InNash, int64(g.Resamplings), "resampling")
		}
		for _, step := range g.Sweep.Steps {
			for _, p := range step.Shares {
				add("alpha_rank", "alpha="+strconv.FormatFloat(step.Alpha, 'g', -1, 64), p.Policy, "", p.EstimateRecord)
			}
		}
		add("alpha_settled", "all", "", "", g.Sweep.Settled)
		add("alpha_same_ranking", "all", "", "", analysis.EstimateRecord{Estimate: g.Sweep.Same, N: int64(g.Sweep.Resamplings), Unit: "resampling"})
		for _, c := range g.Cycles {
			add("cycle", strings.Join(c.Policies, " > "), "", "", analysis.EstimateRecord{Estimate: c.Share, N: int64(g.Resamplings), Unit: "resampling"})
		}
	}
	return rows
}
