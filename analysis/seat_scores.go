package analysis

// SeatScores is what the seats of each policy scored in one deal.
type SeatScores []seatScore

type seatScore struct {
	Policy string
	Y, X   int64 // units of 1/sides, seats
}

// Add adds one seat. Policies are few: a search beats a map.
func (l *SeatScores) Add(policy string, y int64) {
	for i := range *l {
		if p := &(*l)[i]; p.Policy == policy {
			p.Y += y
			p.X++
			return
		}
	}
	*l = append(*l, seatScore{policy, y, 1})
}
