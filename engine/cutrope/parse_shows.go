package cutrope

import "github.com/cardlab/cardlab/engine"

// reshuffled reads who found the stock empty, and how many cards each hand held.
func (p *parser) reshuffled(words []string) {
	l := &p.s.shows
	if len(words) != p.s.r.Seats+1 {
		p.fail("reshuffled wants a seat and %d numbers, the hands that were held", p.s.r.Seats)
	}
	l.by = p.seat(words[0])
	for seat, w := range words[1:] {
		l.held[seat] = uint8(p.number(w, deckSize))
	}
}

// shown reads the cards that have been shown since a reshuffle, turn by turn.
func (p *parser) shown(words []string) {
	l := &p.s.shows
	left := whole
	for i, w := range words {
		if w[0] == 'P' {
			if i > 0 && words[i-1][0] == 'P' {
				p.fail("shown: %s %s: the first of them has shown nothing", words[i-1], w)
			}
			p.turns = append(p.turns, p.seat(w))
			l.begin()
			continue
		}
		c := p.card(w)
		switch {
		case i == 0:
			p.fail("shown begins with %s: want a seat", w)
		case !left.has(c):
			p.fail("there are only %d of %s", whole.count(c), w)
		}
		left -= one(c)
		l.add(c)
	}
}

// finishShows works out what was left out of the clauses reshuffled and shown,
// and checks whose turns it were.
func (p *parser) finishShows(s *State) {
	l := &s.shows
	if !p.given["reshuffled"] {
		first := s.owner
		if len(p.turns) > 0 {
			first = p.turns[0]
		}
		l.by = s.r.Table().After(first, s.r.Seats-1)
		p.guessHeld(s)
	}
	turns := p.turns
	if l.n == 0 {
		l.begin()
		turns = nil
	} else if _, begun := l.at(int(l.n)); begun {
		last := len(turns) - 1
		if turns[last] != s.owner {
			p.fail("shown ends with the turn of P%d, and it is P%d's", turns[last], s.owner)
		}
		turns = turns[:last]
	}
	w := s.replay()
	turn := 0
	for i := range int(l.n) {
		if _, begins := l.at(i); begins {
			if !w.next() || w.seat != turns[turn] {
				p.fail("shown: turn %d of them cannot be P%d's", turn+1, turns[turn])
			}
			turn++
		}
		if w.hand[w.seat] > 0 {
			w.hand[w.seat]--
		}
	}
}

// guessHeld sets the hands at the reshuffle to what they must have been.
func (p *parser) guessHeld(s *State) {
	var shown [engine.MaxSeats]int
	turn := -1
	for i := range int(s.shows.n) {
		if _, begins := s.shows.at(i); begins {
			turn++
		}
		shown[p.turns[turn]]++
	}
	for seat := range s.r.Seats {
		s.shows.held[seat] = uint8(max(0, int(s.hands[seat])+shown[seat]-s.drawn[seat].size()))
	}
}
