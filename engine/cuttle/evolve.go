package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Evolve folds one event into the state. It chooses nothing: whatever a rule
// decided is in the event.
func (s *State) Evolve(e engine.Event) {
	s.fold(&e)
	if e.Next != engine.NoSeat {
		s.handOver(e.Next, e.Due)
	}
}

// fold books what the event says of cards. Each kind has a function for that, which
// whoever causes such an event calls, too: it knows the kind.
func (s *State) fold(e *engine.Event) {
	switch e.Kind {
	case Drawn:
		s.drawn(e)
	case Passed:
		s.passed(e)
	case Scored:
		s.scored(e)
	case Scuttled:
		s.scuttled(e)
	case Placed:
		s.placed(e)
	case Jacked:
		s.jacked(e)
	case Switched:
		s.switched(e)
	case Announced:
		s.announced(e)
	case Aimed:
		s.aimed(e)
	case Countered:
		s.countered(e)
	case Fizzled:
		s.fizzled(e)
	case Resolved:
		s.oneOffDone(e)
	case Scrapped:
		s.scrapped(e)
	case Taken:
		s.taken(e)
	case Discarded:
		s.lost(e)
	case Revealed:
		s.shownBySeven(e)
	case PutBack:
		s.putBack(e)
	case Returned:
		s.returned(e)
	case Frozen:
		s.froze(e)
	case Thawed:
		s.thawed(e)
	case Offered:
		s.offered(e)
	case Reshuffled:
		s.reshuffled(e)
	case LetBe, Shown:
		s.told(e)
	case Won, Ended:
		s.over(e)
	}
}

// note books what every event says: that it was, and who has seen its card, which is
// returned as a set; none for a card that a view does not know.
func (s *State) note(e *engine.Event) (bit cards.Set) {
	s.eventCount++
	if s.memory.used {
		s.remember(e)
	}
	bit = 1 << e.Card
	s.known[0] |= bit & -cards.Set(e.Seen&1)
	s.known[1] |= bit & -cards.Set(e.Seen>>1&1)
	if e.Seen > 3 {
		s.teach(e.Seen, bit)
	}
	return bit
}

// told books an event by which nothing lies elsewhere.
func (s *State) told(e *engine.Event) {
	s.note(e)
	s.tested()
}

// tested checks the state after an event, in a build that asks for it.
func (s *State) tested() {
	if checking {
		s.check()
	}
}

func (s *State) drawn(e *engine.Event) {
	bit := s.note(e)
	s.leaveStock(e.Card)
	s.hand[e.To.Seat] |= bit
	s.hidden[e.To.Seat] += uint8(e.Card >> 7) // 1 for cards.None: a view draws what it does not know
	s.passes = 0
	s.tested()
}

func (s *State) passed(e *engine.Event) {
	s.note(e)
	s.passes++
	s.tested()
}

func (s *State) scored(e *engine.Event) {
	bit := s.note(e)
	s.leaveHand(e, bit)
	s.table[e.To.Seat] |= bit
	s.asPoints |= bit
	s.score[e.To.Seat] += worthOf(e.Card)
	s.tested()
}

func (s *State) scuttled(e *engine.Event) {
	bit := s.note(e)
	s.leaveHand(e, bit)
	s.scrap |= bit
	s.tested()
}

func (s *State) placed(e *engine.Event) {
	bit := s.note(e)
	s.leaveHand(e, bit)
	s.table[e.To.Seat] |= bit
	s.tested()
}

func (s *State) jacked(e *engine.Event) {
	bit := s.note(e)
	s.leaveHand(e, bit)
	s.attach(e, bit)
	s.tested()
}

func (s *State) switched(e *engine.Event) {
	bit := s.note(e)
	s.table[e.From.Seat] &^= bit
	s.table[e.To.Seat] |= bit
	if e.From.Zone == ZonePoints {
		s.score[e.From.Seat] -= worthOf(e.Card)
		s.score[e.To.Seat] += worthOf(e.Card)
	}
	s.tested()
}

func (s *State) announced(e *engine.Event) {
	bit := s.note(e)
	s.leaveHand(e, bit)
	s.oneoff, s.by, s.named, s.target[0] = e.Card, e.Seat, engine.NoSeat, e.On
	if e.Card.Rank() == cards.Four {
		s.named = engine.Seat(e.N)
	}
	s.tested()
}

func (s *State) aimed(e *engine.Event) {
	s.note(e)
	s.target[1] = e.On
	s.tested()
}

func (s *State) countered(e *engine.Event) {
	bit := s.note(e)
	s.hand[e.Seat] &^= bit
	s.frozen &^= bit
	s.twos[s.nTwos], s.twoBy[s.nTwos] = e.Card, e.Seat
	s.nTwos++
	s.tested()
}

func (s *State) fizzled(e *engine.Event) {
	s.scrap |= s.note(e)
	s.clearStack()
	s.tested()
}

func (s *State) oneOffDone(e *engine.Event) {
	s.scrap |= s.note(e)
	if e.Card.Rank() == cards.Three && !s.tookByNow {
		s.threes = 0 // it took nothing
	}
	s.clearStack()
	s.tested()
}

// clearStack takes the one-off off the stack.
func (s *State) clearStack() {
	s.oneoff, s.by, s.named, s.target = cards.None, engine.NoSeat, engine.NoSeat, [2]cards.Card{cards.None, cards.None}
}

func (s *State) scrapped(e *engine.Event) {
	bit := s.note(e)
	s.leaveTable(e, bit)
	s.scrap |= bit
	s.tested()
}

func (s *State) taken(e *engine.Event) {
	bit := s.note(e)
	s.scrap &^= bit
	s.hand[e.To.Seat] |= bit
	s.tookByNow = true
	if e.Card.Rank() == cards.Three {
		s.threes++
	} else {
		s.threes = 0
	}
	s.tested()
}

func (s *State) lost(e *engine.Event) {
	bit := s.note(e)
	s.hand[e.From.Seat] &^= bit
	s.frozen &^= bit
	s.scrap |= bit
	s.tested()
}

func (s *State) shownBySeven(e *engine.Event) {
	s.note(e)
	s.leaveStock(e.Card)
	s.revealed[s.nRevealed] = e.Card
	s.nRevealed++
	s.tested()
}

func (s *State) putBack(e *engine.Event) {
	bit := s.note(e)
	s.leaveTable(e, bit)
	s.forget(e.Card)
	s.top--
	s.stock[s.top] = e.Card
	s.tested()
}

func (s *State) returned(e *engine.Event) {
	bit := s.note(e)
	s.leaveTable(e, bit)
	s.hand[e.To.Seat] |= bit
	s.tested()
}

func (s *State) froze(e *engine.Event) {
	s.frozen |= s.note(e)
	if e.To.Seat == s.turnSeat {
		s.fresh = e.Card
	}
	s.tested()
}

func (s *State) thawed(e *engine.Event) {
	s.frozen &^= s.note(e)
	s.tested()
}

func (s *State) offered(e *engine.Event) {
	s.leaveHand(e, s.note(e))
	s.offer = offer{e.Card, e.On, uint8(e.N)}
	s.tested()
}

func (s *State) reshuffled(e *engine.Event) {
	s.note(e)
	s.shuffleScrap()
	s.tested()
}

// over ends the game.
func (s *State) over(e *engine.Event) {
	s.note(e)
	s.winner, s.reason = e.Seat, engine.Reason(e.N)
	if e.Kind == Won {
		s.reason = ByGoal
	}
	s.toMove, s.phase = engine.NoSeat, 0
	s.tested()
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
	if due == PhaseTurn {
		s.beginTurn(next)
	} else {
		s.toMove, s.phase = next, due
	}
}

// beginTurn books that a turn begins.
func (s *State) beginTurn(next engine.Seat) {
	s.toMove, s.turnSeat, s.phase, s.fresh = next, next, PhaseTurn, cards.None
	s.turn++
	if s.tookByNow {
		s.rememberTurn(next)
	}
}

// rememberTurn counts the position in which a turn begins, if a three took a card before.
func (s *State) rememberTurn(next engine.Seat) {
	s.memory.add(s.slot(next), 1)
	s.tookByNow = false
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
		if s.asPoints&bit != 0 {
			s.asPoints &^= bit
			s.score[e.From.Seat] -= worthOf(e.Card)
		}
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
