package data

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// table is made-up rules with the words of a game like Cuttle; only what the
// record needs of engine.Rules works.
type table struct {
	engine.Rules
	name  string
	seats uint8
	words *engine.Vocabulary
}

func (t table) Name() string              { return t.name }
func (t table) Version() int              { return 3 }
func (t table) Table() engine.Table       { return engine.Table{Seats: t.seats, Teams: t.seats == 4} }
func (t table) Words() *engine.Vocabulary { return t.words }

const (
	dealt engine.Kind = iota + 1
	drawn
	scored
	scuttled
	announced
	countered
	passed
	scrapped
	crowned
	won
	drew
	reshuffled
)

const (
	stock engine.Zone = iota + 1
	hand
	points
	royals
	scrap
)

var cuttleLike = table{
	name:  "cuttle/standard:hand_limit=none,goals=21/14",
	seats: 2,
	words: &engine.Vocabulary{
		Cards:   cards.StandardNames(52),
		Kinds:   []string{"", "dealt", "drawn", "scored", "scuttled", "announced", "countered", "passed", "scrapped", "crowned", "won", "drew", "reshuffled"},
		Zones:   []string{"", "stock", "hand", "points", "royals", "scrap"},
		Phases:  []string{"", "turn", "counter", "discard"},
		Reasons: []string{"", "goal", "passes", "stalemate"},
	},
}

// fourSeats is a table of two teams.
var fourSeats = table{name: "cuttle/teams", seats: 4, words: cuttleLike.words}

// dealer makes up games that look like real ones: about 60 events and 35
// plies, cards that move from place to place, and sets of who has seen them.
type dealer struct {
	rng   *rand.Rand
	rules table
	log   []Event
	game  Game
	ds    []Decision

	hands [engine.MaxSeats][]cards.Card
	down  [engine.MaxSeats][]cards.Card
}

func newDealer(r table, seed uint64) *dealer {
	return &dealer{rng: rand.New(rand.NewPCG(seed, 7)), rules: r}
}

func (d *dealer) add(ply, turn int32, action int32, e engine.Event) {
	if len(d.log) > 0 && d.log[len(d.log)-1].Ply == ply {
		action = None
	}
	d.log = append(d.log, Event{Game: d.game.Game, Seq: int32(len(d.log)), Ply: ply, Turn: turn, Action: action, Event: e})
}

// play makes up the game with a number.
func (d *dealer) play(number int64) {
	t := d.rules.Table()
	d.log, d.ds = d.log[:0], d.ds[:0]
	d.game = Game{
		Game: number, Deal: number / 2, Seating: int32(number % 2), Variant: d.rules.name,
		Cards: d.game.Cards[:0], Chance: int64(d.rng.Uint64()), Rules: 3, Seats: int(t.Seats), StockMin: 52,
	}
	g := &d.game
	deck := d.rng.Perm(52)
	for _, c := range deck {
		g.Cards = append(g.Cards, byte(c))
	}
	next := 0
	for s := range t.Seats {
		d.hands[s], d.down[s] = d.hands[s][:0], d.down[s][:0]
		for range 6 {
			d.hands[s] = append(d.hands[s], cards.Card(deck[next]))
			next++
		}
		g.Policies[s] = []string{"random", "rules:scuttle=0.5"}[(int64(s)+number)%2]
		g.Goals[s] = 21
		g.Points[s] = 0
	}
	take := func(from *[]cards.Card) cards.Card {
		i := d.rng.IntN(len(*from))
		c := (*from)[i]
		(*from)[i] = (*from)[len(*from)-1]
		*from = (*from)[:len(*from)-1]
		return c
	}
	none := engine.Event{Seat: engine.NoSeat, Next: engine.NoSeat, Card: cards.None, On: cards.None, From: engine.Nowhere, To: engine.Nowhere, Seen: t.All()}
	seat, ply, turn := engine.Seat(0), int32(0), int32(1)
	for ; ; turn++ {
		rival := t.Next(seat)
		h := &d.hands[seat]
		e := none
		e.Seat, e.Next, e.Due = seat, rival, 1
		x := d.rng.IntN(100)
		d.ds = append(d.ds, Decision{Game: number, Ply: ply, Seat: seat, Phase: 1, Legal: int32(2 + len(*h) + d.rng.IntN(9)), Action: int32(x), RunnerUp: None})
		if x%3 == 0 {
			last := &d.ds[len(d.ds)-1]
			last.Value, last.Visits, last.Explained = d.rng.Float64(), int64(d.rng.IntN(1000)), true
			if x%2 == 0 {
				last.RunnerUp, last.RunnerUpValue = int32(x)+1, float64(x)/200
			}
		}
		switch {
		case (x < 35 || len(*h) == 0) && next < len(deck):
			e.Kind, e.Card, e.From, e.To, e.Seen = drawn, cards.Card(deck[next]), engine.Place{Zone: stock, Seat: engine.NoSeat}, engine.Place{Zone: hand, Seat: seat}, t.Side(seat)
			*h = append(*h, e.Card)
			next++
			d.add(ply, turn, 1, e)
		case len(*h) == 0:
			e.Kind, e.N = passed, 1
			d.add(ply, turn, 0, e)
		case x < 50 && len(d.down[rival]) > 0:
			e.Kind, e.Card, e.On = scuttled, take(h), take(&d.down[rival])
			e.From, e.To = engine.Place{Zone: hand, Seat: seat}, engine.Place{Zone: scrap, Seat: engine.NoSeat}
			a := 3<<20 | int32(e.Card)<<8 | int32(e.On)
			on := e.On
			e.Next, e.Due = engine.NoSeat, 0
			d.add(ply, turn, a, e)
			e.Kind, e.Card, e.On, e.Seat, e.Next, e.Due = scrapped, on, cards.None, engine.NoSeat, rival, 1
			e.From = engine.Place{Zone: points, Seat: rival}
			d.add(ply, turn, a, e)
		case x < 65:
			e.Kind, e.Card, e.N, e.Due = announced, take(h), 2, 2
			e.From, e.To = engine.Place{Zone: hand, Seat: seat}, engine.Place{Zone: scrap, Seat: engine.NoSeat}
			d.add(ply, turn, 4<<20|int32(e.Card)<<8, e)
			ply++
			p := none
			p.Kind, p.Seat = passed, rival
			d.add(ply, turn, 5<<20, p)
			for range d.rng.IntN(4) {
				if len(d.down[rival]) > 0 {
					p.Kind, p.Card = scrapped, take(&d.down[rival])
					p.From, p.To = engine.Place{Zone: points, Seat: rival}, e.To
					d.add(ply, turn, 0, p)
				}
			}
			p.Kind, p.Card, p.From, p.To, p.Next, p.Due = crowned, cards.None, engine.Nowhere, engine.Nowhere, rival, 1
			d.add(ply, turn, 0, p)
		default:
			e.Kind, e.Card = scored, take(h)
			e.N = int32(e.Card.Rank()) + 1
			e.From, e.To = engine.Place{Zone: hand, Seat: seat}, engine.Place{Zone: points, Seat: seat}
			g.Points[seat] += e.N
			d.down[seat] = append(d.down[seat], e.Card)
			d.add(ply, turn, 2<<20|int32(e.Card)<<8, e)
		}
		ply++
		if turn > 20 && d.rng.IntN(14) == 0 || turn > 90 {
			break
		}
		seat = rival
	}
	last := &d.log[len(d.log)-1]
	last.Next, last.Due = engine.NoSeat, 0
	e := none
	e.Kind, e.Seat = won, seat
	g.Winner, g.Side, g.Reason = seat, int32(seat), "goal"
	if t.Teams {
		g.Side %= 2
	}
	if d.rng.IntN(10) == 0 {
		e.Kind, e.Seat = drew, engine.NoSeat
		g.Winner, g.Side, g.Reason = engine.NoSeat, None, "stalemate"
	}
	g.FaultSeat = 0
	if number%16 == 7 {
		g.Reason, g.FaultSeat = ReasonFault, t.Next(seat)
	}
	d.add(ply-1, turn, 0, e)
	g.Turns, g.Plies, g.Events, g.LastSeat, g.StockMin = turn, ply, int32(len(d.log)), seat, int32(52-next)
}
