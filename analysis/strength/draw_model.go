package strength

import "math"

// DrawModel says how a model of strengths has draws.
type DrawModel string

// The models of draws.
const (
	DavidsonModel  DrawModel = "Davidson"
	RaoKupperModel DrawModel = "Rao-Kupper"
)

// Likelihood returns the likelihood of the games, and the places of its parameters for draws
// and the first to act; −1 if there is none.
func (d DrawModel) Likelihood(n int, games []Meeting, first bool) (m *Likelihood, draw, at int) {
	if d == RaoKupperModel {
		return raoKupperModel(n, games, first)
	}
	return davidson(n, games, first)
}

// Between returns how often equal sides draw, at a table of so many, for what
// [Ratings.Draw] says.
func (d DrawModel) Between(sides int, draw float64) float64 {
	if d == RaoKupperModel {
		return math.Tanh(max(0, draw) / 2) // (θ − 1)/(θ + 1)
	}
	return math.Exp(draw) / (float64(sides) + math.Exp(draw))
}
