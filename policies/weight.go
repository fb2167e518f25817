package policies

// weight is a named number by which a hand-written player values positions.
type weight struct {
	name      string
	byDefault float64
	low, high float64
	meaning   string
}

// thousand is the scale of weights, values and chances: all are whole
// thousandths, so that no choice depends on how floating numbers are rounded.
const thousand = 1000

// weightOptions returns weights as options.
func weightOptions(weights []weight) []Option {
	options := make([]Option, 0, len(weights)+1)
	for _, w := range weights {
		options = append(options, numberOption(w.name, w.byDefault, w.low, w.high, w.meaning))
	}
	return options
}
