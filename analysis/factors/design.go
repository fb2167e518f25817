package factors

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// The bounds of a design: each setting is a variant that is played.
const (
	MostFactors  = 10
	mostSettings = 64
)

// Design is which settings of k rules are played, each off, as in the base, or on: all 2^k or a regular fraction, a subspace of
// them (Box, Hunter and Hunter 1978, Statistics for Experimenters, ch. 10 and 12). In a fraction effects are aliased: what
// one changes cannot be told from what another does.
type Design struct {
	Factors []string // the rules, as typed: "hand_limit=none"
	basis   []uint   // settings that all others are made of by exclusive or, so many rules on in each
}

// New returns the design of so many rules in one 2^halvings-th of all settings: of those of the largest resolution one with the
// fewest shortest words (minimum aberration: Fries and Hunter 1980, Technometrics 22:601).
func New(factors []string, halvings int) (*Design, error) {
	k := len(factors)
	base := k - halvings
	switch {
	case k < 2 || k > MostFactors:
		return nil, fmt.Errorf("%d rules: want 2 to %d", k, MostFactors)
	case halvings < 0 || base < 2:
		return nil, fmt.Errorf("1/%d of the settings of %d rules: at least four settings are needed to tell rules apart", 1<<max(0, halvings), k)
	case 1<<base > mostSettings:
		return nil, fmt.Errorf("%d rules have %d settings, more than %d: take a fraction, as 1/%d", k, 1<<base, mostSettings, 1<<(k-6))
	case halvings > 1<<base-1-base:
		return nil, fmt.Errorf("1/%d of the settings of %d rules: %d settings tell %d rules apart at most", 1<<halvings, k, 1<<base, 1<<base-1)
	}
	d := &Design{Factors: factors}
	generators := bestGenerators(base, halvings)
	for i := range base {
		setting := uint(1) << i
		for g, of := range generators {
			setting |= (of >> i & 1) << (base + g)
		}
		d.basis = append(d.basis, setting)
	}
	return d, nil
}

// bestGenerators returns for each rule beyond the first few which of those it is made of.
func bestGenerators(base, halvings int) []uint {
	var columns []uint // interactions of base rules, the longest first
	for c := uint(1); c < 1<<base; c++ {
		if bits.OnesCount(c) > 1 {
			columns = append(columns, c)
		}
	}
	slices.SortStableFunc(columns, func(a, b uint) int { return bits.OnesCount(b) - bits.OnesCount(a) })
	var best, chosen []uint
	var bestWords []int
	var choose func(from int)
	choose = func(from int) {
		if len(chosen) == halvings {
			if words := wordLengths(base, chosen); best == nil || slices.Compare(words, bestWords) < 0 {
				best, bestWords = slices.Clone(chosen), words
			}
			return
		}
		for i := from; i < len(columns); i++ {
			chosen = append(chosen, columns[i])
			choose(i + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return best
}

// wordLengths returns how many words of the defining relation have each length, the shortest first.
func wordLengths(base int, generators []uint) []int {
	n := make([]int, MostFactors+1)
	for some := uint(1); some < 1<<len(generators); some++ {
		word := uint(0)
		for g, of := range generators {
			if some>>g&1 == 1 {
				word ^= of | 1<<(base+g)
			}
		}
		n[bits.OnesCount(word)]++
	}
	return n
}

// FromSettings returns the design that settings are, each with its rules on by bit, and the place of each of its own
// settings among them. The settings must be a regular design: with each two of them the one in which the rules are on that are on in one of the two.
func FromSettings(factors []string, settings []uint) (d *Design, order []int, err error) {
	if n := len(settings); len(factors) < 2 || len(factors) > MostFactors || n < 4 || n > mostSettings || n&(n-1) != 0 {
		return nil, nil, fmt.Errorf("%d variants that differ in %d rules are no design of rules together", n, len(factors))
	}
	d = &Design{Factors: factors}
	for _, s := range slices.Sorted(slices.Values(settings)) { // so that the first rules are the base where they can be
		if len(d.settings()) < len(settings) && !slices.Contains(d.settings(), s) {
			d.basis = append(d.basis, s)
		}
	}
	for _, s := range d.settings() {
		at := slices.Index(settings, s)
		if at < 0 {
			return nil, nil, fmt.Errorf("no variant has %s alone, as a design of rules together would", d.Setting(s))
		}
		order = append(order, at)
	}
	return d, order, nil
}

// Settings returns the rules that are on in each setting, by bit; the first is the base, in which none is.
func (d *Design) Settings() []uint { return d.settings() }

func (d *Design) settings() []uint {
	list := []uint{0}
	for _, b := range d.basis {
		for _, s := range list[:len(list):len(list)] {
			list = append(list, s^b)
		}
	}
	return list
}

// Setting writes the rules that are on in a setting: "hand_limit=none,nine=hand".
func (d *Design) Setting(rules uint) string { return d.join(rules, ",") }

// Name writes a combination of rules: "hand_limit=none × nine=hand".
func (d *Design) Name(rules uint) string { return d.join(rules, " × ") }

func (d *Design) join(rules uint, between string) string {
	var parts []string
	for i, f := range d.Factors {
		if rules>>i&1 == 1 {
			parts = append(parts, f)
		}
	}
	return strings.Join(parts, between)
}

// fraction returns one of how many parts of all settings are played; 1: all are.
func (d *Design) fraction() int { return 1 << (len(d.Factors) - len(d.basis)) }

// resolution returns the length of the shortest word of the defining relation: at 3 single rules are aliased with
// combinations of two, at 4 combinations of two with each other, at 5 those with combinations of three. It is 0 where all settings are played.
func (d *Design) resolution() int {
	least := 0
	for word := uint(1); word < 1<<len(d.Factors); word++ {
		if place, _ := d.place(word); place == 0 && (least == 0 || bits.OnesCount(word) < least) {
			least = bits.OnesCount(word)
		}
	}
	return least
}

// place returns which contrast of the settings, see [stats.Contrasts], the effect of a combination of rules is in, and with which sign.
func (d *Design) place(rules uint) (place uint, sign int) {
	for j, b := range d.basis {
		place |= uint(bits.OnesCount(rules&b)&1) << j
	}
	// A contrast has a minus for every rule that is off: one for each of the combination, and one for each of the base in
	// the place.
	if (bits.OnesCount(rules)+bits.OnesCount(place))&1 == 1 {
		return place, -1
	}
	return place, 1
}

// contrast is what the settings can tell: an effect, and those that are aliased with it.
type contrast struct {
	rules   uint // of those aliased the one of the fewest rules, then of the first ones
	place   uint
	sign    int
	aliases []alias // the others, those of the fewest rules first
}

// alias is an effect that cannot be told from another: the estimate is of that one and, times a factor, this.
type alias struct {
	rules  uint
	factor float64
}

// order returns how many rules a contrast is of.
func (c *contrast) order() int { return bits.OnesCount(c.rules) }

// contrasts returns all contrasts, single rules first, then two together and so on.
func (d *Design) contrasts() []contrast {
	byOrder := make([]uint, 0, 1<<len(d.Factors))
	for rules := uint(1); rules < 1<<len(d.Factors); rules++ {
		byOrder = append(byOrder, rules)
	}
	slices.SortStableFunc(byOrder, func(a, b uint) int {
		return cmp.Or(bits.OnesCount(a)-bits.OnesCount(b), cmp.Compare(bits.Reverse(b), bits.Reverse(a)))
	})
	var list []contrast
	at := map[uint]int{}
	for _, rules := range byOrder {
		place, sign := d.place(rules)
		if place == 0 {
			continue // a word of the defining relation
		}
		i, known := at[place]
		if !known {
			at[place] = len(list)
			list = append(list, contrast{rules: rules, place: place, sign: sign})
			continue
		}
		c := &list[i]
		factor := float64(c.sign * sign)
		for range bits.OnesCount(rules) - c.order() {
			factor /= 2 // each effect is in units of its own, see Effect
		}
		c.aliases = append(c.aliases, alias{rules, factor})
	}
	return list
}
