package stats

// Differing counts the deals that differ, by how much, for exact tests. Those that do
// not differ are left out. The zero value has counted none.
type Differing struct{ By Counts }

func (d *Differing) Add(by int64) {
	if by == 0 {
		return
	}
	if d.By == nil {
		d.By = Counts{}
	}
	d.By[int32(by)]++
}

func (d *Differing) Merge(o Differing) {
	if d.By == nil {
		d.By = Counts{}
	}
	d.By.Merge(o.By)
}

// Total returns how many deals differ.
func (d *Differing) Total() int64 { return d.By.total() }

// fewDiffering is up to how many deals that differ have their signs counted out, which
// takes no time then, instead of being left to the normal distribution.
const fewDiffering = 200

// P returns how often chance alone gives as much, and whether it is that of the exact
// sign-flip test, which asks that a difference, if there is none in truth, be as likely
// either way: symmetric. Deals that all differ by the same have no standard error: then it is that
// of the sign-flip test, too, and not exact.
func (d *Differing) P(value, se float64, symmetric bool) (p float64, exact bool) {
	if symmetric && d.Total() <= fewDiffering {
		p, _ = SignFlip(d.By, 1)
		return p, true
	}
	if se == 0 && value != 0 && d.Total() <= fewDiffering {
		p, _ = SignFlip(d.By, 1)
		return p, false
	}
	return NormalP(value, se), false
}
