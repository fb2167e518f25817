package analysis

// seatScores is what the seats of each policy scored in one deal.
type seatScores []seatScore

type seatScore struct {
	policy string
	y, x   int64 // units of 1/sides, seats
}

// add adds one seat. Policies are few: a search beats a map.
func (l *seatScores) add(policy string, y int64) {
	for i := range *l {
		if p := &(*l)[i]; p.policy == policy {
			p.y += y
			p.x++
			return
		}
	}
	*l = append(*l, seatScore{policy, y, 1})
}
