package analysis

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
)

type estimateRecord struct {
	Estimate *float64 `json:"estimate"`
	Low      *float64 `json:"low"`
	High     *float64 `json:"high"`
	N        int64    `json:"n"`
	Unit     string   `json:"unit"`
	Expected *float64 `json:"expected,omitempty"` // of equal policies
}

func estimated(e Estimate) estimateRecord {
	return estimateRecord{known(e.Value), known(e.Low), known(e.High), e.N, e.Unit, known(e.Expected)}
}

// finite returns nil for what JSON has no number for.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	return known(v)
}

func known(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}

// full writes a number so that reading it gives the same number.
func full(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'g', -1, 64)
}

func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	return e.Encode(v)
}
