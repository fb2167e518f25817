// Package folded keeps what was added up of a part of a run in a file of some kilobytes, so
// that a run that lies on many machines is read where it lies, and its report is made of
// these files alone: the same figures, to the last digit, as if one machine had read it all.
//
//	f, err := folded.Of(run, folded.Part{I: 3, N: 16}, report.Options{Rules: games.Find})
//	content, err := f.Bytes()                      // on each machine
//	...
//	parts = append(parts, f)                       // f, err = folded.Read(name, content, games.Find)
//	all, err := folded.Merge(parts)                // on one
//	result, err := all.Result()
//
// Part 3/16 is every sixteenth range of deals, from the third on, of all variants, so that
// variants are compared within it. A file says which run it is of, by its seal, and which part:
// files of several runs, of a part twice, or too few of them are refused. It is checked by a
// checksum and in what it says; it is not proof of anything, as what it was folded from is not at hand.
//
// It makes no figures of its own.
package folded
