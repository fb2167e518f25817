package engine

import "math/bits"

// Mix returns a well-mixed function of x: the finaliser of SplitMix64 (Steele,
// Lea, Flood 2014). Equal inputs give equal outputs in every build.
func Mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Chance returns the random number of a game whose chance seed is given after
// so many events: the same whenever it is asked, so that Play reads chance and
// changes nothing.
func Chance(seed uint64, events int) uint64 { return Mix(seed + Mix(uint64(events))) }

// Pick maps a random number to 0 … n−1, by multiplication: the deviation from
// uniform is below n/2⁶⁴.
func Pick(x uint64, n int) int {
	hi, _ := bits.Mul64(x, uint64(n))
	return int(hi)
}
