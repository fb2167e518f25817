package values

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
)

// valueRecord is a value as JSON has it: numbers in full, null for none.
type valueRecord struct {
	Policy   string   `json:"policy"`
	Kind     string   `json:"kind"`
	Way      string   `json:"way"`
	Seat     *int     `json:"seat"` // null: all seats together
	Estimate *float64 `json:"estimate"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
}

func (v *Value) record() valueRecord {
	r := valueRecord{Policy: v.Policy, Kind: v.What, Way: v.Way, N: v.N, Unit: v.Unit,
		Estimate: analysis.Finite(v.Value), Low: analysis.Finite(v.Low), High: analysis.Finite(v.High)}
	if v.Seat != NoSeat {
		r.Seat = &v.Seat
	}
	return r
}

// object returns values for programs.
func (v *Values) object() any {
	list := make([]valueRecord, 0, len(v.List))
	for i := range v.List {
		list = append(list, v.List[i].record())
	}
	return struct {
		Run        string        `json:"run"`
		Folders    []string      `json:"folders"`
		Seed       int64         `json:"seed"`
		Deals      int64         `json:"deals"`
		Confidence float64       `json:"confidence"`
		Variant    string        `json:"variant"`
		Policies   []string      `json:"policies"`
		Values     []valueRecord `json:"values"`
		Pairs      []Pairs       `json:"pairs"`
		Agreement  []Agreement   `json:"agreement,omitempty"`
	}{v.Run, v.Folders, v.Seed, v.Deals, 1 - alpha, v.Variant.Text, v.Policies, list, v.Pairs, v.Agree}
}

// records returns one row per value.
func (v *Values) records() document.Records {
	rows := document.Records{Columns: []string{"variant", "policy", "kind", "way", "seat", "estimate", "low", "high", "n", "unit"}}
	for i := range v.List {
		r := v.List[i].record()
		var seat any // nil: all seats together
		if r.Seat != nil {
			seat = *r.Seat
		}
		rows.Add(v.Variant.Text, r.Policy, r.Kind, r.Way, seat, r.Estimate, r.Low, r.High, r.N, r.Unit)
	}
	return rows
}
