package stats

import (
	"cmp"

	"github.com/cardlab/cardlab/analysis/state"
)

// The states of the folds. What cannot be the sums of any deals is refused as far as the
// estimates rely on it: a variance is not negative, a count is that of something seen.

// State writes or reads the sums.
func (r *Ratio) State(c *state.Coder) {
	c.Counts(&r.Deals, &r.X, &r.yy, &r.xx)
	c.Longs(&r.Y, &r.xy)
	if r.X < r.Deals || r.Deals == 0 && (*r != Ratio{}) {
		c.Fail("it counts %d deals with %d games", r.Deals, r.X)
		*r = Ratio{}
	}
}

// State writes or reads how often each number was seen.
func (m Counts) State(c *state.Coder) {
	state.Map(c, m, cmp.Compare[int32], func(v int32) int32 {
		n := m[v]
		c.Int(&v)
		c.Counts(&n)
		if n == 0 {
			c.Fail("it counts what was not seen")
			return v
		}
		if c.Reading() {
			m[v] = n
		}
		return v
	})
}

// State writes or reads the differences.
func (d *Differences) State(c *state.Coder) {
	d.Ratio.State(c)
	if d.By == nil {
		d.By = Counts{}
	}
	d.By.State(c)
	if d.By.total() > d.Deals {
		c.Fail("more deals differ than there are")
	}
}

// State writes or reads both sides and their differences.
func (p *Paired) State(c *state.Coder) {
	p.A.State(c)
	p.B.State(c)
	p.D.State(c)
}

// State writes or reads both ratios and their cross sums.
func (r *RatioDifference) State(c *state.Coder) {
	r.A.State(c)
	r.B.State(c)
	c.Counts(&r.Deals)
	c.Longs(&r.yy, &r.yx, &r.xy, &r.xx)
}

// State writes or reads the closed deals.
func (q *Quantiles) State(c *state.Coder) {
	c.Counts(&q.deals, &q.n, &q.xx)
	all := map[int32]*atValue{}
	for v, at := range q.each() {
		all[v] = at
	}
	left := q.n
	state.Map(c, all, cmp.Compare[int32], func(v int32) int32 {
		at := all[v]
		if at == nil {
			at = &atValue{}
		}
		c.Int(&v)
		c.Counts(&at.n)
		c.Longs(&at.squares, &at.cross)
		if left -= at.n; at.n == 0 || left < 0 {
			c.Fail("it has other values than it counts")
		} else if c.Reading() && c.Claim(q.grows(v)) {
			*q.at(v) = *at
		}
		return v
	})
	if left != 0 || q.n < q.deals {
		c.Fail("it has other values than it counts")
	}
}

const atValueBytes = 24 // of an atValue

// grows returns how many bytes the list grows by for a value.
func (q *Quantiles) grows(v int32) int64 {
	if v < int32(len(q.low)) || v >= mostDense {
		return 0
	}
	return atValueBytes * (int64(v) + 1 - int64(len(q.low)))
}

// State writes or reads how often each row came.
func (s *Slope) State(c *state.Coder) {
	all, left := s.counts(), int64(0)
	c.Counts(&s.Deals)
	left = s.Deals
	state.Map(c, all, compareRows, func(row slopeRow) slopeRow {
		n := all[row]
		c.Int(&row.x)
		c.Int(&row.y)
		c.Int(&row.games)
		c.Counts(&n)
		if left -= n; n == 0 || left < 0 || row.games < 1 {
			c.Fail("it has other deals than it counts")
		} else if c.Reading() {
			s.add(row, n)
		}
		return row
	})
	if left != 0 {
		c.Fail("it has other deals than it counts")
	}
}

// State writes or reads the sums of products.
func (c *Control) State(to *state.Coder) {
	for h := range c.halves {
		p := &c.halves[h]
		to.Counts(&p.deals)
		for i := range p.sum {
			to.Long(&p.sum[i])
		}
		for i := range c.columns {
			row := p.cross[i*c.columns:][:c.columns]
			to.Counts(&row[i])
			for k := i + 1; k < c.columns; k++ {
				to.Long(&row[k])
			}
		}
		if games := p.sum[0]; games < p.deals || p.deals == 0 && (games != 0 || p.cross[0] != 0) {
			to.Fail("it counts %d deals with %d games", p.deals, games)
			*p = products{sum: make([]int64, c.columns), cross: make([]int64, c.columns*c.columns)}
		}
	}
}
