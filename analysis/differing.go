package analysis

// differing counts the deals that differ, by how much, for exact tests. Those that do
// not differ are left out. The zero value has counted none.
type differing struct{ by Counts }

func (d *differing) add(by int64) {
	if by == 0 {
		return
	}
	if d.by == nil {
		d.by = Counts{}
	}
	d.by[int32(by)]++
}

func (d *differing) merge(o differing) {
	if d.by == nil {
		d.by = Counts{}
	}
	d.by.Merge(o.by)
}

// total returns how many deals differ.
func (d *differing) total() int64 { return d.by.total() }

// fewDiffering is up to how many deals that differ have their signs counted out, which
// takes no time then, instead of being left to the normal distribution.
const fewDiffering = 200

// p returns how often chance alone gives as much, and whether it is that of the exact
// sign-flip test, which asks that a difference, if there is none in truth, be as likely
// either way: symmetric.
func (d *differing) p(value, se float64, symmetric bool) (p float64, exact bool) {
	if symmetric && d.total() <= fewDiffering {
		p, _ = SignFlip(d.by, 1)
		return p, true
	}
	return NormalP(value, se), false
}
