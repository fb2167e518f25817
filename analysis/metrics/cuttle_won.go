package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"strconv"
)

var cuttleWonEntry = analysis.Entry{
	Info: analysis.Info{Name: "won_by", Group: howItEnds, Game: "cuttle", Unit: "game won at its goal",
		Question: "With how many kings was the game won, and by what kind of last play?",
		Counted: "Games with a won event. Kings are those that the winner controls then. The last play is told by the " +
			"last event of the last ply that puts a card on the table: scored, placed, jacked or scuttled; a play" +
			" without one is a one-off. A card from a seven counts as what it was played for."},
	Rows:     [][2]string{{"won_with", "won with"}, {"won_by", "won by"}},
	Columns:  analysis.OfKind | analysis.OfCard | analysis.OfFromZone | analysis.OfFromSeat | analysis.OfToZone | analysis.OfToSeat | analysis.OfPly | analysis.OfSeat,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newCuttleWon(s) },
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
	kings       [maxKings + 1]analysis.ByDeal
	by          [lastPlays]analysis.ByDeal
	held        []int // kings by seat, of the current game
}

const maxKings = 4

func newCuttleWon(s *analysis.Source) *cuttleWon {
	m := &cuttleWon{won: s.Kind("won"), royals: s.Zone("royals"), isKing: ofRank(s, "K"), held: make([]int, s.Table.Seats)}
	for _, word := range s.Kinds {
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

func (m *cuttleWon) Game(l *analysis.Log) {
	won := l.Last(m.won)
	if won < 0 {
		return
	}
	clear(m.held)
	for i := range won {
		if !m.isKing[l.Card[i]] || !l.Moves(i) {
			continue
		}
		if l.FromZone[i] == m.royals {
			m.held[l.FromSeat[i]]--
		}
		if l.ToZone[i] == m.royals {
			m.held[l.ToSeat[i]]++
		}
	}
	kings := min(m.held[l.Seat[won]], maxKings)
	play := int32(byOneOff)
	for i := won - 1; i >= 0 && l.Ply[i] == l.Ply[won]; i-- {
		if p := m.plays[l.Kind[i]]; p >= 0 {
			play = p
			break
		}
	}
	for k := range m.kings {
		m.kings[k].Add(stats.Indicator(k == kings), 1)
	}
	for p := range m.by {
		m.by[p].Add(stats.Indicator(p == int(play)), 1)
	}
}

func (m *cuttleWon) EndDeal() {
	for k := range m.kings {
		m.kings[k].Close()
	}
	for p := range m.by {
		m.by[p].Close()
	}
}

func (m *cuttleWon) Merge(other analysis.EventMetric) {
	o := other.(*cuttleWon)
	for k := range m.kings {
		m.kings[k].Merge(&o.kings[k])
	}
	for p := range m.by {
		m.by[p].Merge(&o.by[p])
	}
}

func (m *cuttleWon) State(c *state.Coder) {
	for k := range m.kings {
		m.kings[k].State(c)
	}
	for p := range m.by {
		m.by[p].State(c)
	}
}

func (m *cuttleWon) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for k := range m.kings {
		what := strconv.Itoa(k) + " kings"
		if k == 1 {
			what = "1 king"
		}
		list = append(list, analysis.NewShare("won_with", what, m.kings[k].Ratio, "game won"))
	}
	for p := range m.by {
		list = append(list, analysis.NewShare("won_by", lastPlayWords[p], m.by[p].Ratio, "game won"))
	}
	return list
}
