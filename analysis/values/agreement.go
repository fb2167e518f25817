package values

import (
	"math"

	"github.com/cardlab/cardlab/analysis/stats"
)

// Agreement says whether what a card in the opening hand is worth comes out the same by the chance of
// the deal and by exchanging one card. Both are estimates of one number, from mostly other games; so the difference of
// the two, in units of its standard error, is beyond Limit for any of all kinds and seats in one comparison of twenty.
// The two share the games of the deals as they are, which makes them more alike than that, not less.
type Agreement struct {
	Policy   string   `json:"policy"`
	Compared int      `json:"compared"` // kinds and seats
	Largest  *float64 `json:"largest"`  // difference, in standard errors; nil: none could be compared
	Kind     string   `json:"kind"`     // where it is
	Seat     int      `json:"seat"`
	Limit    float64  `json:"limit"` // Bonferroni's for so many
}

// Holds reports whether no difference is beyond what chance allows.
func (a *Agreement) Holds() bool { return a.Largest == nil || *a.Largest <= a.Limit }

func (v *Values) agree() {
	for i, policy := range v.Policies {
		a := Agreement{Policy: policy, Seat: NoSeat}
		for seat := range int(v.Table.Seats) {
			for _, kind := range v.Kinds {
				chance, swapped := v.Find(int32(i), Column{Opening, seat}, kind), v.Find(int32(i), Column{openingSwaps, seat}, kind)
				if chance == nil || swapped == nil {
					continue
				}
				z := math.Abs(chance.Value-swapped.Value) / math.Hypot(standardError(chance), standardError(swapped))
				if math.IsNaN(z) || math.IsInf(z, 0) {
					continue
				}
				a.Compared++
				if a.Largest == nil || z > *a.Largest {
					a.Largest, a.Kind, a.Seat = &z, kind, seat
				}
			}
		}
		if a.Compared > 0 {
			a.Limit = stats.Reach(alpha/float64(a.Compared), math.MaxInt64)
			v.Agree = append(v.Agree, a)
		}
	}
}
