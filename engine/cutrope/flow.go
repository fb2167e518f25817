package cutrope

// flow is a network of nodes and edges. Through each edge goes a whole number, within
// bounds, and out of each node goes what comes in.
type flow struct {
	edges int
	edge  [maxEdges]edge
	out   [maxNodes]int16 // the last arc that leaves the node, plus 1
	by    [maxNodes]int16 // the arc by which a search came to the node, plus 1
}

// edge is two arcs: 2e goes along edge e, and more of it is more in the edge; 2e+1 goes
// against it.
type edge struct {
	ends           [2]uint8 // nodes, in the direction of the edge
	low, high, now int16
	next           [2]int16 // the arc before of those that leave an end, plus 1
}

// Bounds of what a network is made of, for [sorts.network].
const (
	maxNodes = fromShown + deckSize
	maxEdges = 2*deckSize + 3*kinds + 1
)

// add adds an edge through which nothing goes yet, and returns its number.
func (f *flow) add(from, to uint8, low, high int) int {
	e := &f.edge[f.edges]
	*e = edge{ends: [2]uint8{from, to}, low: int16(low), high: int16(high)}
	for end, node := range e.ends {
		e.next[end] = f.out[node]
		f.out[node] = int16(2*f.edges + end + 1)
	}
	f.edges++
	return f.edges - 1
}

// balance brings all edges within their bounds. It reports whether that is possible.
func (f *flow) balance() bool {
	for i := range f.edges {
		e := &f.edge[i]
		if e.high < e.low {
			return false
		}
		for e.now < e.low {
			if !f.push(e.ends[1], e.ends[0], i) {
				return false
			}
			e.now++
		}
	}
	return true
}

// fix lets one or none go through an edge for good, as is wanted if the others can be
// brought to it. It reports whether one goes.
func (f *flow) fix(i int, want bool) bool {
	e := &f.edge[i]
	switch {
	case want && e.now == 0 && f.push(e.ends[1], e.ends[0], i):
		e.now = 1
	case !want && e.now == 1 && f.push(e.ends[0], e.ends[1], i):
		e.now = 0
	}
	e.low, e.high = e.now, e.now
	return e.now == 1
}

// push sends one more from a node to another, but not by one edge, along the fewest arcs. It
// reports whether there is a way. It goes over each arc once.
func (f *flow) push(from, to uint8, but int) bool {
	f.by = [maxNodes]int16{}
	var queue [maxNodes]uint8
	queue[0] = from
	for at, n := 0, 1; at < n && f.by[to] == 0; at++ {
		for arc := f.out[queue[at]]; arc != 0; arc = f.edge[(arc-1)/2].next[(arc-1)%2] {
			i, against := int(arc-1)/2, (arc-1)%2
			e := &f.edge[i]
			node := e.ends[1-against]
			if i == but || node == from || f.by[node] != 0 || against == 0 && e.now >= e.high || against == 1 && e.now <= e.low {
				continue
			}
			f.by[node] = arc
			queue[n] = node
			n++
		}
	}
	if f.by[to] == 0 {
		return false
	}
	for node := to; node != from; {
		arc := f.by[node] - 1
		e := &f.edge[arc/2]
		e.now += 1 - 2*(arc%2)
		node = e.ends[arc%2]
	}
	return true
}
