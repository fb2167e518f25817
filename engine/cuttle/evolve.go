package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// Evolve folds one event into the state. It chooses nothing: whatever a rule
// decided is in the event.
func (s *State) Evolve(e engine.Event) {
	s.book(&e)
	if e.Next != engine.NoSeat {
		s.handOver(e.Next, e.Due)
	}
}

// fold books what the event says of cards.
func (s *State) fold(e *engine.Event) {
	s.eventCount++
	if s.memory.used {
		s.remember(e)
	}
	c := e.Card
	bit := cards.Set(0)
	if c < maxDeck {
		bit = 1 << c
		s.known[0] |= bit & -cards.Set(e.Seen&1)
		s.known[1] |= bit & -cards.Set(e.Seen>>1&1)
		if e.Seen > 3 {
			s.teach(e.Seen, bit)
		}
	}
	switch e.Kind {
	case Drawn:
		s.leaveStock(c)
		s.hand[e.To.Seat] |= bit
		s.hidden[e.To.Seat] += uint8(c >> 7) // 1 for cards.None: a view draws what it does not know
		s.passes = 0
	case Passed:
		s.passes++
	case Scored:
		s.leaveHand(e, bit)
		s.table[e.To.Seat] |= bit
		s.asPoints |= bit
	case Scuttled:
		s.leaveHand(e, bit)
		s.scrap |= bit
	case Placed:
		s.leaveHand(e, bit)
		s.table[e.To.Seat] |= bit
	case Jacked:
		s.leaveHand(e, bit)
		s.attach(e, bit)
	case Switched:
		s.table[e.From.Seat] &^= bit
		s.table[e.To.Seat] |= bit
	case Announced:
		s.leaveHand(e, bit)
		s.oneoff, s.by, s.named, s.target[0] = c, e.Seat, engine.NoSeat, e.On
		if c.Rank() == cards.Four {
			s.named = engine.Seat(e.N)
		}
	case Aimed:
		s.target[1] = e.On
	case Countered:
		s.hand[e.Seat] &^= bit
		s.frozen &^= bit
		s.twos[s.nTwos], s.twoBy[s.nTwos] = c, e.Seat
		s.nTwos++
	case Fizzled, Resolved:
		s.scrap |= bit
		if e.Kind == Resolved && c.Rank() == cards.Three && !s.tookByNow {
			s.threes = 0 // it took nothing
		}
		s.oneoff, s.by, s.named, s.target = cards.None, engine.NoSeat, engine.NoSeat, [2]cards.Card{cards.None, cards.None}
	case Scrapped:
		s.leaveTable(e, bit)
		s.scrap |= bit
	case Taken:
		s.scrap &^= bit
		s.hand[e.To.Seat] |= bit
		s.tookByNow = true
		if c.Rank() == cards.Three {
			s.threes++
		} else {
			s.threes = 0
		}
	case Discarded:
		s.hand[e.From.Seat] &^= bit
		s.frozen &^= bit
		s.scrap |= bit
	case Revealed:
		s.leaveStock(c)
		s.revealed[s.nRevealed] = c
		s.nRevealed++
	case PutBack:
		s.leaveTable(e, bit)
		s.forget(c)
		s.top--
		s.stock[s.top] = c
	case Returned:
		s.leaveTable(e, bit)
		s.hand[e.To.Seat] |= bit
	case Frozen:
		s.frozen |= bit
		if e.To.Seat == s.turnSeat {
			s.fresh = c
		}
	case Thawed:
		s.frozen &^= bit
	case Offered:
		s.leaveHand(e, bit)
		s.offer = offer{c, e.On, uint8(e.N)}
	case Reshuffled:
		s.shuffleScrap()
	case LetBe, Shown: // nothing lies elsewhere
	case Won:
		s.over(e.Seat, ByGoal)
	case Ended:
		s.over(e.Seat, engine.Reason(e.N))
	}
}

// teach books who besides the first two seats sees a card.
func (s *State) teach(seen engine.Seats, bit cards.Set) {
	s.known[2] |= bit & -cards.Set(seen>>2&1)
	s.known[3] |= bit & -cards.Set(seen>>3&1)
	if seen == s.r.table.All() {
		s.public |= bit
	}
}

// handOver books who is to choose next, and what. A turn begins when its one choice falls due.
func (s *State) handOver(next engine.Seat, due engine.Phase) {
	s.toMove, s.phase = next, due
	if due != PhaseTurn {
		return
	}
	s.turn++
	s.turnSeat = next
	s.fresh = cards.None
	if s.tookByNow {
		s.memory.add(s.slot(next), 1)
		s.tookByNow = false
	}
}

// leaveHand takes the card of a play from where it was played: the hand, the
// revealed cards, or the stack for a royal that was offered.
func (s *State) leaveHand(e *engine.Event, bit cards.Set) {
	s.passes = 0
	if e.From.Zone == ZoneHand {
		s.hand[e.From.Seat] &^= bit
		s.frozen &^= bit
		return
	}
	s.leaveOpen(e.Card)
}

// leaveOpen takes a card from where it lies to be played: it was revealed, or offered.
func (s *State) leaveOpen(c cards.Card) {
	if c == s.offer.card {
		s.offer = noOffer
		return
	}
	s.leaveRevealed(c)
}

func (s *State) leaveRevealed(c cards.Card) {
	if s.revealed[0] == c {
		s.revealed[0] = s.revealed[1]
	}
	s.revealed[1] = cards.None
	s.nRevealed--
}

// leaveTable takes a card from the table, the stack or the revealed cards.
func (s *State) leaveTable(e *engine.Event, bit cards.Set) {
	switch e.From.Zone {
	case ZonePoints, ZoneRoyals:
		s.table[e.From.Seat] &^= bit
		s.asPoints &^= bit
	case ZoneAttached:
		s.detach(e.Card, bit)
	case ZoneStack:
		if e.Card == s.offer.card {
			s.offer = noOffer
			return
		}
		for i := range s.nTwos {
			if s.twos[i] == e.Card {
				copy(s.twos[i:], s.twos[i+1:])
				copy(s.twoBy[i:], s.twoBy[i+1:])
				break
			}
		}
		s.nTwos--
		s.twos[s.nTwos], s.twoBy[s.nTwos] = cards.None, 0
	case ZoneRevealed:
		s.leaveRevealed(e.Card)
	}
}

// attach lays a jack or joker on a card, on top of what lies there. A joker
// played on a top jack lies on the jack's card.
func (s *State) attach(e *engine.Event, bit cards.Set) {
	on := s.beneath(e.On)
	depth := uint8(0)
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		if s.on[attachable(rest.First())].on == on {
			depth++
		}
	}
	s.on[attachable(e.Card)] = attachment{on, e.To.Seat, depth<<4 | uint8(s.baseOwner(on))<<2 | uint8(e.Seat)}
	s.attached |= bit
}

// detach takes a jack or joker off its card; those above come down.
func (s *State) detach(c cards.Card, bit cards.Set) {
	gone := s.on[attachable(c)]
	s.on[attachable(c)] = attachment{on: cards.None}
	s.attached &^= bit
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		if a := &s.on[attachable(rest.First())]; a.on == gone.on && a.depth() > gone.depth() {
			a.rest -= 1 << 4
		}
	}
}

// over ends the game.
func (s *State) over(winner engine.Seat, reason engine.Reason) {
	s.winner, s.reason = winner, reason
	s.toMove, s.phase = engine.NoSeat, 0
}
