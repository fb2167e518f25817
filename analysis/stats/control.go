package stats

import "math"

// Control estimates a mean over games that come in deals, as [Ratio] does, less what luck explains that was measured beside it: numbers
// whose mean is exactly 0 whatever happened before, control variates. What is subtracted is the least squares fit of the totals on them, and
// each half of the deals is adjusted by the coefficients of the other half. So a coefficient does not depend on the luck
// that it is multiplied with, and the adjusted mean has the same expectation as the plain one, however badly they fit (control variates: Owen 2013, Monte Carlo theory,
// methods and examples, §8.9; halves that fit each other: Chernozhukov and others 2018, Econometrics Journal 21:C1).
// It is a fold: whole numbers, exact merge.
//
// Sums of products are exact while deals × (largest total of a deal)² stays below 2⁶³.
type Control struct {
	columns int
	halves  [2]products
}

// products are the sums of products of the numbers of each deal of a half: how many games x, the total y, the controls.
type products struct {
	deals int64
	sum   []int64 // by column
	cross []int64 // by two columns, the first no later than the second
}

// NewControl returns an empty fold of so many controls.
func NewControl(controls int) *Control {
	c := &Control{columns: controls + 2}
	for h := range c.halves {
		c.halves[h] = products{sum: make([]int64, c.columns), cross: make([]int64, c.columns*c.columns)}
	}
	return c
}

// Add adds one deal to the half of its number: the total y over x games, and those of the controls. A deal without a game is no
// observation.
func (c *Control) Add(deal, y, x int64, controls []int64) {
	if x == 0 {
		return
	}
	p := &c.halves[deal&1]
	p.deals++
	row := append([]int64{x, y}, controls...)
	for i, v := range row {
		p.sum[i] += v
		if v == 0 {
			continue
		}
		cross := p.cross[i*c.columns:][:c.columns]
		for k := i; k < c.columns; k++ {
			cross[k] += v * row[k]
		}
	}
}

// Merge adds the deals of o.
func (c *Control) Merge(o *Control) {
	for h := range c.halves {
		p, q := &c.halves[h], &o.halves[h]
		p.deals += q.deals
		for i := range p.sum {
			p.sum[i] += q.sum[i]
		}
		for i := range p.cross {
			p.cross[i] += q.cross[i]
		}
	}
}

// dealsPerControl is how many deals of each half one coefficient takes: with fewer, fitting costs what it gains.
const dealsPerControl = 20

// Controlled is a mean less what luck explains of it.
type Controlled struct {
	Value float64 // per game
	SE    float64 // over deals, CR1
	Plain float64 // the standard error without control
	Gain  float64 // how many times as many deals the plain mean takes for the same precision, as these deals say
	Deals int64
}

// Mean returns the mean less luck; false where there are too few deals to fit it, or nothing varies.
func (c *Control) Mean() (r Controlled, ok bool) {
	return c.mean(0)
}

// Difference returns the mean less luck of the differences d, from the same deals, with as many unseen counted as [Differences.SE] does. Where few deals differ it
// reports false: their signs are counted out, and there is no luck to speak of.
func (c *Control) Difference(d Differences, flip int64) (r Controlled, ok bool) {
	if d.Differing() <= fewDiffering {
		return r, false
	}
	return c.mean(unseen * meanSquare(d.By, flip))
}

// varying returns how many controls are not always 0: as of the opening hands, where a policy is dealt all of a deal.
func (c *Control) varying() (n int64) {
	for i := 2; i < c.columns; i++ {
		at := i*c.columns + i
		n += Indicator(c.halves[0].cross[at] > 0 || c.halves[1].cross[at] > 0)
	}
	return n
}

// mean returns the mean less luck. More is what the sum of squares has besides what was seen.
func (c *Control) mean(more float64) (r Controlled, ok bool) {
	for _, p := range c.halves {
		if p.deals < dealsPerControl*c.varying() || p.deals < 2 {
			return r, false
		}
		r.Deals += p.deals
	}
	games, total, plain := 0.0, 0.0, 0.0
	weights := [2][]float64{}
	for h := range c.halves {
		w := c.halves[1-h].fit(c.columns) // of the other half
		weights[h] = w
		games += float64(c.halves[h].sum[0])
		plain += float64(c.halves[h].sum[1])
		for i, s := range c.halves[h].sum {
			total += w[i] * float64(s)
		}
	}
	r.Value = total / games
	g := float64(r.Deals)
	deviation := func(weights [2][]float64, mean float64) float64 {
		squares := 0.0
		for h := range c.halves {
			w := append([]float64(nil), weights[h]...)
			w[0] = -mean
			squares += c.halves[h].square(w)
		}
		return squares
	}
	alone := make([]float64, c.columns)
	alone[1] = 1
	before, after := deviation([2][]float64{alone, alone}, plain/games), deviation(weights, r.Value)
	if !(after > 0) || !(before > 0) {
		return r, false
	}
	r.SE = math.Sqrt((after+more)*g/(g-1)) / games
	r.Plain = math.Sqrt((before+more)*g/(g-1)) / games
	r.Gain = before / after
	return r, true
}

// fit returns by how much each column counts in the adjusted total: 1 the total, minus its coefficient each control, 0 the games. The coefficients are those of
// least squares on the games and the controls; what hangs on the columns before it has none.
func (p *products) fit(n int) []float64 {
	at := func(i, k int) float64 { return float64(p.cross[min(i, k)*n+max(i, k)]) }
	order := make([]int, 0, n) // the games, the controls, and last the total
	order = append(order, 0)
	for i := 2; i < n; i++ {
		order = append(order, i)
	}
	order = append(order, 1)
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
		for k := range a[i] {
			a[i][k] = at(order[i], order[k])
		}
	}
	// Gauss and Jordan, each column by what is left of it: rows that were not used stay out.
	w := make([]float64, n)
	used := make([]bool, n)
	for i := range n - 1 {
		if pivot := a[i][i]; pivot > 1e-9*at(order[i], order[i]) {
			used[i] = true
			for r := range n {
				if r == i {
					continue
				}
				by := a[r][i] / pivot
				for k := range n {
					a[r][k] -= by * a[i][k]
				}
			}
		}
	}
	for i := 1; i < n-1; i++ {
		if used[i] {
			w[order[i]] = -a[i][n-1] / a[i][i]
		}
	}
	w[1] = 1
	return w
}

// square returns Σ(w·row)² over the deals.
func (p *products) square(w []float64) (sum float64) {
	n := len(w)
	for i := range n {
		for k := i; k < n; k++ {
			v := w[i] * w[k] * float64(p.cross[i*n+k])
			if k > i {
				v *= 2
			}
			sum += v
		}
	}
	return sum
}
