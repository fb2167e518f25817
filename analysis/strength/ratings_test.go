package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"testing"
)

// fittedBy fits a model of draws; the error says that the games determine no strengths.
func fittedBy(d DrawModel, n int, games []Meeting, first bool) (*Ratings, error) {
	m, draw, at := d.Likelihood(n, games, first)
	if d == RaoKupperModel && draw < 0 {
		return nil, errUndetermined
	}
	f, err := m.Fit()
	if err != nil {
		return nil, err
	}
	r := f.Ratings(n, draw, at)
	if d == RaoKupperModel {
		r.InTheta()
	}
	return r, nil
}

// Section b.10 of the vectors: choix, OpenSpiel and numpy on games of two without
// draws, for which Davidson's model is Bradley and Terry's.
func TestStrengthsWithoutDrawsAgreeWithChoixAndOpenSpiel(t *testing.T) {
	bradleyTerry := func(wins [][]float64) *Ratings {
		var games []Meeting
		for i := range wins {
			for j := range i {
				games = append(games, Duel(i, j, wins[i][j], 0, wins[j][i]))
			}
		}
		r, err := fittedBy(DavidsonModel, len(wins), games, false)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, c := range []struct {
		name string
		wins [][]float64
		want []float64
	}{
		{"two", [][]float64{{0, 2}, {1, 0}}, []float64{.34657359, -.34657359}},
		{"OpenSpiel's Meeple", [][]float64{{0, 4, 2}, {1, 0, 2}, {3, 3, 0}}, []float64{.28243262, -.56486524, .28243262}},
		{"choix", [][]float64{{0, 2, 0}, {0, 0, 1}, {1, 0, 0}}, []float64{.41961762, -.41961762, 0}},
		{"a cycle", [][]float64{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, []float64{0, 0, 0}},
		{"three", [][]float64{{0, 60, 75}, {40, 0, 64}, {25, 36, 0}}, []float64{.49825585, .05714841, -.55540426}},
	} {
		r := bradleyTerry(c.wins)
		for i, want := range c.want {
			check.Near(t, c.name, r.Strength[i], want, 8)
		}
	}
	r := bradleyTerry([][]float64{{0, 2}, {1, 0}})
	check.Near(t, "two apart", r.Elo(0)-r.Elo(1), 120.41199827, 8)
	r = bradleyTerry([][]float64{{0, 4, 2}, {1, 0, 2}, {3, 3, 0}})
	check.Near(t, "Meeple apart", r.Elo(0)-r.Elo(1), 147.19071412, 8)
	r = bradleyTerry([][]float64{{0, 60, 75}, {40, 0, 64}, {25, 36, 0}})
	for i, want := range []float64{86.555906, 9.927695, -96.483602} {
		check.Near(t, "Elo", r.Elo(i), want, 6)
	}
	for i, want := range []float64{17.696208, 16.963823, 17.898472} {
		check.Near(t, "its error", r.EloError(i), want, 6)
	}
	check.Near(t, "error of 0 − 1", r.DifferenceError(0, 1), 29.690046, 6)
	check.Near(t, "error of 0 − 2", r.DifferenceError(0, 2), 31.292984, 6)
}

func TestStrengthsThatNothingBoundsAreRefused(t *testing.T) {
	for name, wins := range map[string][][]float64{
		"never lost": {{0, 5, 5}, {0, 0, 3}, {0, 2, 0}},
		"never met":  {{0, 5, 0, 0}, {5, 0, 0, 0}, {0, 0, 0, 3}, {0, 0, 2, 0}},
	} {
		if Connected(wins) {
			t.Errorf("%s: strong", name)
		}
		var games []Meeting
		for i := range wins {
			for j := range wins {
				if wins[i][j] > 0 {
					games = append(games, Duel(i, j, wins[i][j], 0, 0))
				}
			}
		}
		if _, err := fittedBy(DavidsonModel, len(wins), games, false); err == nil {
			t.Errorf("%s: Davidson", name)
		}
	}
	if _, err := fittedBy(RaoKupperModel, 2, []Meeting{Duel(0, 1, 3, 0, 2)}, false); err == nil {
		t.Error("Rao and Kupper without a draw")
	}
}

// drawish are the games of section b.10 of the vectors.
var drawish = []Meeting{
	Duel(0, 1, 30, 10, 20), Duel(1, 0, 22, 12, 26), Duel(0, 2, 40, 8, 12),
	Duel(2, 0, 15, 11, 34), Duel(1, 2, 35, 9, 16), Duel(2, 1, 20, 13, 27),
}

// Section b.10 of the vectors: maximised with scipy.
func TestModelsOfDrawsAgreeWithTheirLargestLikelihood(t *testing.T) {
	r, err := fittedBy(DavidsonModel, 3, drawish, true)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{.43520550, .08572394, -.52092944} {
		check.Near(t, "Davidson", r.Strength[i], want, 7)
	}
	check.Near(t, "ν", math.Exp(r.Draw), .45070693, 7)
	check.Near(t, "first", r.First, .19969294, 7)
	elo, _ := r.FirstElo()
	check.Near(t, "first in Elo", elo, 34.690217, 5)
	check.Near(t, "log-likelihood", r.LogL, -355.59539651, 8)

	r, err = fittedBy(RaoKupperModel, 3, drawish, true)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{.36887894, .07181019, -.44068913} {
		check.Near(t, "Rao-Kupper", r.Strength[i], want, 7)
	}
	check.Near(t, "ln θ", r.Draw, .38493411, 7)
	check.Near(t, "θ in Elo", r.Draw*EloScale, 66.869903, 5)
	check.Near(t, "first", r.First, .17584658, 7)
	elo, _ = r.FirstElo()
	check.Near(t, "first in Elo", elo, 30.547680, 5)
	check.Near(t, "log-likelihood", r.LogL, -355.41677636, 8)
}
