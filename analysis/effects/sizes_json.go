package effects

import (
	"cardlab/analysis"
	"io"
	"math"
)

// sizeRecord is a size as JSON has it; null is what there is no number for.
type sizeRecord struct {
	Matchup string                  `json:"matchup,omitempty"`
	Variant string                  `json:"variant,omitempty"`
	Against string                  `json:"against,omitempty"`
	Metric  string                  `json:"metric"`
	What    string                  `json:"what"`
	Design  Design                  `json:"design"`
	Pilot   analysis.EstimateRecord `json:"pilot"`
	SD      float64                 `json:"sd"` // of what a deal contributes
	Deals   int64                   `json:"deals"`
	Games   int64                   `json:"games"`
	Gain    *float64                `json:"gain"`  // how many times as many games the design takes that shares nothing
	Bound   bool                    `json:"bound"` // nothing differed in the pilot
}

// JSON writes the sizes as one object.
func (r *SizeReport) JSON(out io.Writer) error {
	records := []sizeRecord{}
	for i := range r.Sizes {
		s := &r.Sizes[i]
		records = append(records, sizeRecord{s.Matchup, s.Variant, s.Against, s.Metric, s.What, s.Design,
			analysis.Estimated(s.Estimate), s.SD, s.Deals, s.Games, analysis.Finite(s.Gain), s.Bound})
	}
	return analysis.WriteJSON(out, struct {
		Run       string       `json:"run,omitempty"`
		Precision *float64     `json:"precision"` // half-width of the interval
		Anytime   bool         `json:"anytime"`
		Effect    *float64     `json:"effect"`
		Power     *float64     `json:"power"`
		Sizes     []sizeRecord `json:"sizes"`
	}{r.Run, positive(r.Goal.Half), r.Goal.Anytime, positive(r.Goal.Effect), positive(r.Goal.Power), records})
}

// positive returns nil for 0, what was not given.
func positive(v float64) *float64 {
	if v == 0 {
		return nil
	}
	return &v
}

// round takes off what binary fractions have added: 0.1 for 0.10000000000000001.
func round(x float64) float64 { return math.Round(x*1e9) / 1e9 }
