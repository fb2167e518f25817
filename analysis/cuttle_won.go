package analysis

import "strconv"

var cuttleWonEntry = entry{
	Info: Info{Name: "won_by", Group: howItEnds, Game: "cuttle", Unit: "game won at its goal",
		Question: "With how many kings was the game won, and by what kind of last play?",
		Counted: "Games with a won event. Kings are those that the winner controls then. The last play is told by the " +
			"last event of the last ply that puts a card on the table: scored, placed, jacked or scuttled; a play" +
			" without one is a one-off. A card from a seven counts as what it was played for."},
	rows:     [][2]string{{"won_with", "won with"}, {"won_by", "won by"}},
	columns:  ofKind | ofCard | ofFromZone | ofFromSeat | ofToZone | ofToSeat | ofPly | ofSeat,
	ofEvents: func(s *source) eventMetric { return newCuttleWon(s) },
}

// The last plays that win a game, by what put the winner at its goal.
const (
	byPoints  = iota // a card scored
	byRoyal          // a king placed
	byJack           // a jack or joker that took a card
	byScuttle        // a scuttle: with three or four seats, it may let a rival win
	byOneOff         // whatever a one-off did
	lastPlays
)

var lastPlayWords = [lastPlays]string{"points", "a royal", "a jack or joker", "a scuttle", "a one-off"}

// cuttleWon: how was a game won that ended with a won event: with how many
// kings of the winner's, and by what kind of last play? The play is told by the
// last of its events that puts a card on the table; a play without one is a
// one-off, whoever played it. A card from a seven counts as what it was played for.
type cuttleWon struct {
	won, royals int32   // kind, zone
	isKing      []bool  // by number of a card
	plays       []int32 // by kind: the last play it tells of, or -1
	kings       [maxKings + 1]byDeal
	by          [lastPlays]byDeal
	held        []int // kings by seat, of the game in hand
}

const maxKings = 4

func newCuttleWon(s *source) *cuttleWon {
	m := &cuttleWon{won: s.kind("won"), royals: s.zone("royals"), isKing: ofRank(s, "K"), held: make([]int, s.table.Seats)}
	for _, word := range s.kinds {
		play := int32(-1)
		switch word {
		case "scored":
			play = byPoints
		case "placed":
			play = byRoyal
		case "jacked":
			play = byJack
		case "scuttled":
			play = byScuttle
		}
		m.plays = append(m.plays, play)
	}
	return m
}

func (m *cuttleWon) game(l *log) {
	won := l.last(m.won)
	if won < 0 {
		return
	}
	clear(m.held)
	for i := range won {
		if !m.isKing[l.card[i]] || !l.moves(i) {
			continue
		}
		if l.fromZone[i] == m.royals {
			m.held[l.fromSeat[i]]--
		}
		if l.toZone[i] == m.royals {
			m.held[l.toSeat[i]]++
		}
	}
	kings := min(m.held[l.seat[won]], maxKings)
	play := int32(byOneOff)
	for i := won - 1; i >= 0 && l.ply[i] == l.ply[won]; i-- {
		if p := m.plays[l.kind[i]]; p >= 0 {
			play = p
			break
		}
	}
	for k := range m.kings {
		m.kings[k].add(one(k == kings), 1)
	}
	for p := range m.by {
		m.by[p].add(one(p == int(play)), 1)
	}
}

func (m *cuttleWon) deal() {
	for k := range m.kings {
		m.kings[k].close()
	}
	for p := range m.by {
		m.by[p].close()
	}
}

func (m *cuttleWon) merge(other eventMetric) {
	o := other.(*cuttleWon)
	for k := range m.kings {
		m.kings[k].merge(&o.kings[k])
	}
	for p := range m.by {
		m.by[p].merge(&o.by[p])
	}
}

func (m *cuttleWon) Estimates() []Estimate {
	var list []Estimate
	for k := range m.kings {
		what := strconv.Itoa(k) + " kings"
		if k == 1 {
			what = "1 king"
		}
		list = append(list, share("won_with", what, m.kings[k].Ratio, "game won"))
	}
	for p := range m.by {
		list = append(list, share("won_by", lastPlayWords[p], m.by[p].Ratio, "game won"))
	}
	return list
}
