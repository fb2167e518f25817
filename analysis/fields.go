package analysis

import (
	"math"
)

type EstimateRecord struct {
	Estimate *float64 `json:"estimate"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Expected *float64 `json:"expected,omitempty"` // of equal policies
}

func Estimated(e Estimate) EstimateRecord {
	return EstimateRecord{Known(e.Value), Known(e.Low), Known(e.High), e.N, e.Unit, Known(e.Expected)}
}

// Finite returns nil for what JSON has no number for.
func Finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	return Known(v)
}

func Known(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}
