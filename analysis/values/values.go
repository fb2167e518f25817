package values

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Runs are what is compared. Each is of one variant, and of the same policies, each against itself in one
// seating. Those with cards exchanged have, but for the key swap, the plan of Dealt.
type Runs struct {
	Dealt   *data.Run         // the deals as they are
	Drawn   *data.Run         // with two cards of the stock exchanged; nil: not asked
	Opening *data.Run         // with one that is dealt out and any other exchanged; nil: not asked
	Prices  []*effects.Prices // of doing without a kind, by policy; none, or nil for a policy: not asked
}

// The ways in which cards are valued.
const (
	Opening      = "opening"         // one in the opening hand, by the chance of the deal
	openingSwaps = "opening_swapped" // the same by exchanging one card
	Drawn        = "drawn"           // one that is drawn, by exchanging it
	held         = "held"            // what goes with holding one: observational
	Priced       = "price"           // what doing without costs
)

// NoSeat is the seat of a value that is no one seat's.
const NoSeat = -1

// Value is what one kind of card is worth, in shares of a game's score.
type Value struct {
	Matchup int32
	Policy  string
	Way     string // Opening …
	Seat    int    // NoSeat: of all seats together
	analysis.Estimate
}

// Values is what all kinds of cards of a variant are worth.
type Values struct {
	Run      string
	Folders  []string // of the runs, in the order of Runs
	Seed     int64
	Deals    int64
	Variant  analysis.Variant
	Table    engine.Table
	Policies []string // by matchup
	Kinds    []string // in the order of the deck
	List     []Value
	Pairs    []Pairs
	Agree    []Agreement
}

// Pairs says what became of the deals of a swapped run.
type Pairs struct {
	Policy string `json:"policy"`
	Way    string `json:"way"`
	Told   int64  `json:"told"`   // a seat got one of the two cards, and the other is of another kind
	Alike  int64  `json:"alike"`  // the two are of one kind
	Unseen int64  `json:"unseen"` // the game was over before either was seen
	Aside  int64  `json:"aside"`  // no hand got one of them for the other
}

// planOf is what the plan of a run tells.
type planOf struct {
	Variants json.RawMessage `json:"variants"`
	Matchups [][]string      `json:"matchups"`
	Seatings string          `json:"seatings"`
	Deals    int64           `json:"deals"`
	Seed     int64           `json:"seed"`
	Shard    int64           `json:"shard_deals"`
	Swap     string          `json:"swap"`
}

func readPlan(run *data.Run) (p planOf, err error) {
	if err := json.Unmarshal(run.Manifest.Plan, &p); err != nil {
		return p, fmt.Errorf("read the plan of %s: %w", run.Dir, err)
	}
	return p, nil
}

// sameButForTheSwap refuses runs whose games cannot be put side by side.
func sameButForTheSwap(dealt, swapped *data.Run, which string) error {
	a, err := readPlan(dealt)
	if err != nil {
		return err
	}
	b, err := readPlan(swapped)
	if err != nil {
		return err
	}
	if b.Swap != which || a.Swap != "" {
		return fmt.Errorf("%s has swap %q and %s has swap %q in the plan: want none and %q", dealt.Dir, a.Swap, swapped.Dir, b.Swap, which)
	}
	b.Swap = a.Swap
	x, err := json.Marshal(a)
	if err != nil {
		return err
	}
	y, err := json.Marshal(b)
	if err != nil {
		return err
	}
	if string(x) != string(y) {
		return fmt.Errorf("%s and %s have other plans than swap alone makes of them:\n%s\n%s", dealt.Dir, swapped.Dir, x, y)
	}
	return nil
}

// Of values the cards of a variant. find finds the rules that a variant's text names.
func Of(runs Runs, find func(variant string) (engine.Rules, error)) (*Values, error) {
	failed := func(err error) (*Values, error) { return nil, fmt.Errorf("values: %w", err) }
	m := &runs.Dealt.Manifest
	plan, err := readPlan(runs.Dealt)
	if err != nil {
		return failed(err)
	}
	if len(m.Variants) != 1 || plan.Seatings != "default" || slices.ContainsFunc(m.Matchups, func(p []string) bool { return len(slices.Compact(slices.Clone(p))) != 1 }) {
		return failed(fmt.Errorf("%s: want one variant, and policies against themselves in one seating", runs.Dealt.Dir))
	}
	rules, err := find(m.Variants[0].Text)
	if err != nil {
		return failed(err)
	}
	if rules, err = engine.At(rules, m.Variants[0].Rules, m.Tool); err != nil {
		return failed(err)
	}
	kinds := metrics.KindsOf(m.Game)
	v := &Values{Run: m.Name, Seed: plan.Seed, Deals: plan.Deals, Table: rules.Table(),
		Variant: analysis.Variant{Label: m.Variants[0].Label, Text: m.Variants[0].Text}}
	for _, p := range m.Matchups {
		v.Policies = append(v.Policies, p[0])
	}
	for _, c := range rules.Deck() {
		if kind := kinds.Kind(rules.Words().Cards[c]); !slices.Contains(v.Kinds, kind) {
			v.Kinds = append(v.Kinds, kind)
		}
	}
	for _, r := range []*data.Run{runs.Dealt, runs.Drawn, runs.Opening} {
		if r != nil {
			v.Folders = append(v.Folders, r.Dir)
		}
	}
	if err := v.observe(runs.Dealt, rules, &kinds); err != nil {
		return failed(err)
	}
	for _, s := range []struct {
		run       *data.Run
		swap, way string
	}{{runs.Opening, Opening, openingSwaps}, {runs.Drawn, Drawn, Drawn}} {
		if s.run == nil {
			continue
		}
		found, err := swapsIn(runs.Dealt, s.run, rules, s.swap, kinds.Kind)
		if err != nil {
			return failed(err)
		}
		v.take(found, s.way)
	}
	for i, p := range runs.Prices {
		if p != nil {
			v.price(int32(i), p)
		}
	}
	v.agree()
	return v, nil
}

// observe takes from the report of the run what the opening hands tell, and what goes with holding a kind.
func (v *Values) observe(run *data.Run, rules engine.Rules, kinds *metrics.CardKinds) error {
	r, err := report.Of(run, report.Options{Only: []string{kinds.Opening, kinds.Held},
		Rules: func(string) (engine.Rules, error) { return rules, nil }})
	if err != nil {
		return err
	}
	for _, a := range r.Answers {
		value := Value{Matchup: a.Matchup, Policy: v.Policies[a.Matchup], Seat: NoSeat, Estimate: a.Estimate}
		if a.Metric == kinds.Improvement {
			value.Way = held
			v.List = append(v.List, value)
			continue
		}
		for seat := range int(v.Table.Seats) {
			if a.Metric == kinds.OpeningRow(seat) {
				value.Way, value.Seat = Opening, seat
				v.List = append(v.List, value)
			}
		}
	}
	return nil
}

// take takes what a swapped run tells.
func (v *Values) take(s *swaps, way string) {
	for i := range s.matched {
		for seat := range int(v.Table.Seats) {
			for k := range s.words {
				v.List = append(v.List, Value{int32(i), v.Policies[i], way, seat, s.estimate(i, seat, k)})
			}
		}
		m := &s.matched[i]
		v.Pairs = append(v.Pairs, Pairs{v.Policies[i], way, m.got, m.alike, m.unseen, m.aside})
	}
}

// price takes prices of doing without, as far as they are of kinds of cards.
func (v *Values) price(matchup int32, prices *effects.Prices) {
	for i := range prices.List {
		p := &prices.List[i]
		if slices.Contains(v.Kinds, p.Words) {
			v.List = append(v.List, Value{matchup, v.Policies[matchup], Priced, NoSeat, p.Estimate})
		}
	}
}

// Column is one way to value cards, for one seat or all.
type Column struct {
	Way  string
	Seat int // NoSeat: all
}

// Name returns what a column is called.
func (c Column) Name() string {
	name := map[string]string{Opening: "opening", openingSwaps: "opening, swapped", Drawn: "drawn", held: "held, " + metrics.Observational, Priced: "doing without"}[c.Way]
	if c.Seat == NoSeat {
		return name
	}
	return fmt.Sprintf("%s, %s", name, analysis.SeatName(c.Seat))
}

// Columns returns the ways in which the cards were valued for a policy, side by side.
func (v *Values) Columns(matchup int32) (list []Column) {
	for _, way := range []string{Opening, openingSwaps, Drawn, held, Priced} {
		for seat := NoSeat; seat < int(v.Table.Seats); seat++ {
			if v.Find(matchup, Column{way, seat}, "") != nil {
				list = append(list, Column{way, seat})
			}
		}
	}
	return list
}

// Find returns what a kind is worth, or any kind if kind is ""; nil if that was not found out.
func (v *Values) Find(matchup int32, c Column, kind string) *analysis.Estimate {
	for i := range v.List {
		e := &v.List[i]
		if e.Matchup == matchup && e.Way == c.Way && e.Seat == c.Seat && (kind == "" || e.What == kind) {
			return &e.Estimate
		}
	}
	return nil
}

// standardError returns that of an estimate, as its interval has it; NaN if it has none.
func standardError(e *analysis.Estimate) float64 {
	if !e.Known() {
		return math.NaN()
	}
	return (e.High - e.Low) / 2 / stats.Reach(alpha, e.N)
}
