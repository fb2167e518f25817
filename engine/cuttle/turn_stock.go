package cuttle

import "slices"

// TurnStock turns round the cards of the stock that no seat has seen: those below what lies on top of it known. A stock of which a part has no order, R34, has none.
func (s *State) TurnStock() {
	if s.mixed != 0 {
		return
	}
	seen := s.known[0]
	for _, k := range s.known[1:s.r.Seats] {
		seen |= k
	}
	first := s.top
	for first < s.bottom && seen>>s.stock[first]&1 == 1 {
		first++
	}
	slices.Reverse(s.stock[first:s.bottom])
}
