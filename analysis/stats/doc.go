// Package stats is intervals and tests for what is counted deal by deal: shares, means
// and differences with cluster-robust errors, paired comparisons, several questions to the
// same deals, intervals that may be looked at at any time, and how many deals an answer
// takes. Each file has a method with its formula and source.
//
//	var won stats.Ratio
//	won.Add(1, 2) // of the two games of a deal one was won
//	fmt.Println(won.Mean(), won.MeanInterval())
//
// It knows nothing of games or of runs, and imports gonum alone.
package stats
