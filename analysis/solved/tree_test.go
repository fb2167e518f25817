package solved

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// small is a small Cuttle: the cards that are left, of which each seat is dealt some and the rest are the stock. All other cards lie in the scrap.
type small struct {
	rules *cuttle.Rules
	cards []cards.Card
	deal  [2]int
}

// tree is all games of a small Cuttle. Chance picks among its children alike.
type tree struct {
	small
	nodes []node
	kids  []int32
	infos []info
	keys  map[string]int32 // what a seat has seen, to the place of its choice

	starts map[string]engine.State // by order of the cards
}

type kind uint8

const (
	over kind = iota
	chance
	choice
)

type node struct {
	kind  kind
	n     uint8 // children
	info  int32 // of a choice
	first int32 // child, in kids
	value float64
}

// info is what a seat knows when it is to choose: all that it has seen, so that it forgets nothing.
type info struct {
	seat    engine.Seat
	actions []engine.Action
	first   int32 // of its actions among all: where a strategy has them
	order   []cards.Card
	path    []engine.Action // a game that leads here
}

// grow returns all games.
func (g small) grow() *tree {
	t := &tree{small: g, keys: map[string]int32{}, starts: map[string]engine.State{}}
	root := t.add(node{kind: chance})
	var kids []int32
	for _, order := range g.deals() {
		state := t.start(order)
		var seen [2]string
		for seat := range seen {
			from := seat * g.deal[0]
			seen[seat] = fmt.Sprint(order[from:from+g.deal[seat]], "|")
		}
		kids = append(kids, t.below(state, seen, order, g.deal[0]+g.deal[1], nil))
	}
	t.adopt(root, kids)
	return t
}

// deals returns an order of the cards for each way to deal the hands.
func (g small) deals() (list [][]cards.Card) {
	all := slices.Clone(g.cards)
	slices.Sort(all)
	for mask := range 1 << len(all) {
		for other := range 1 << len(all) {
			if mask&other != 0 {
				continue
			}
			var hands [3][]cards.Card
			for i, c := range all {
				switch {
				case mask>>i&1 == 1:
					hands[0] = append(hands[0], c)
				case other>>i&1 == 1:
					hands[1] = append(hands[1], c)
				default:
					hands[2] = append(hands[2], c)
				}
			}
			if len(hands[0]) == g.deal[0] && len(hands[1]) == g.deal[1] {
				list = append(list, slices.Concat(hands[0], hands[1], hands[2]))
			}
		}
	}
	return list
}

// start returns the position with the cards in an order: the first hand, the second, the stock.
func (t *tree) start(order []cards.Card) engine.State {
	texts := make([]string, len(order))
	for i, c := range order {
		texts[i] = c.String()
	}
	key := strings.Join(texts, " ")
	if s := t.starts[key]; s != nil {
		return s
	}
	h, d := t.deal[0], t.deal[0]+t.deal[1]
	var scrap []string
	for _, c := range t.rules.Deck() {
		if !slices.Contains(order, c) {
			scrap = append(scrap, c.String())
		}
	}
	stock := "-"
	if d < len(order) {
		stock = strings.Join(texts[d:], " ")
	}
	text := fmt.Sprintf("P0h %s; P1h %s; scrap %s; stock %s; move P0:turn", strings.Join(texts[:h], " "), strings.Join(texts[h:d], " "), strings.Join(scrap, " "), stock)
	s, err := cuttle.ParsePosition(t.rules, text)
	if err != nil {
		panic(fmt.Sprint(text, ": ", err))
	}
	t.starts[key] = s
	return s
}

// replay plays a path from the start with the cards in an order, and returns what the seats saw of the last action.
func (t *tree) replay(order []cards.Card, path []engine.Action) (s engine.State, last []engine.Event) {
	s = t.rules.New()
	s.CopyFrom(t.start(order))
	for _, a := range path {
		last = s.Play(a, nil)
	}
	return s, last
}

// below grows what follows a state. Of order the first known cards are settled, by the deal or by chance since.
func (t *tree) below(s engine.State, seen [2]string, order []cards.Card, known int, path []engine.Action) int32 {
	seat := s.ToMove()
	if seat == engine.NoSeat {
		value := .5
		if o, _ := s.Outcome(); o.Side.Has(0) {
			value = 1
		} else if o.Side.Has(1) {
			value = 0
		}
		return t.add(node{kind: over, value: value})
	}
	actions := s.Legal(nil)
	at := t.infoOf(seat, seen[seat], actions, order, path)
	n := t.add(node{kind: choice, info: at})
	var kids []int32
	for _, a := range actions {
		kids = append(kids, t.after(seen, order, known, append(slices.Clip(path), a)))
	}
	t.adopt(n, kids)
	return n
}

// after grows what follows a path: if its last action takes cards of the stock that are not settled, each that may be there.
func (t *tree) after(seen [2]string, order []cards.Card, known int, path []engine.Action) int32 {
	s, log := t.replay(order, path)
	settled := known
	for _, e := range log {
		settled = max(settled, slices.Index(order, e.Card)+1)
	}
	if settled == known {
		return t.below(s, seenOf(seen, log), order, known, path)
	}
	var kids []int32
	n := t.add(node{kind: chance})
	for _, other := range arrangements(order, known, settled) {
		s, log := t.replay(other, path)
		kids = append(kids, t.below(s, seenOf(seen, log), other, settled, path))
	}
	t.adopt(n, kids)
	return n
}

// arrangements returns the order with all cards that may be in its places from … to−1, in each order of them.
func arrangements(order []cards.Card, from, to int) (list [][]cards.Card) {
	if from == to {
		return [][]cards.Card{order}
	}
	for i := from; i < len(order); i++ {
		other := slices.Clone(order)
		other[from], other[i] = other[i], other[from]
		list = append(list, arrangements(other, from+1, to)...)
	}
	return list
}

// seenOf adds events, as each seat sees them, to what it has seen.
func seenOf(seen [2]string, log []engine.Event) [2]string {
	for seat := range seen {
		var b strings.Builder
		b.WriteString(seen[seat])
		for _, e := range log {
			e = e.SeenBy(engine.Seat(seat))
			b.Write([]byte{byte(e.Kind), byte(e.Seat), byte(e.Next), byte(e.Due), byte(e.Card), byte(e.On), byte(e.From.Zone), byte(e.From.Seat), byte(e.To.Zone), byte(e.To.Seat), byte(e.N)})
		}
		seen[seat] = b.String()
	}
	return seen
}

func (t *tree) infoOf(seat engine.Seat, seen string, actions []engine.Action, order []cards.Card, path []engine.Action) int32 {
	key := string(rune('0'+seat)) + seen
	at, known := t.keys[key]
	if !known {
		at = int32(len(t.infos))
		first := int32(0)
		if at > 0 {
			last := &t.infos[at-1]
			first = last.first + int32(len(last.actions))
		}
		t.keys[key] = at
		t.infos = append(t.infos, info{seat, actions, first, slices.Clone(order), slices.Clone(path)})
	} else if !slices.Equal(t.infos[at].actions, actions) {
		panic("what a seat may do tells it what it cannot know")
	}
	return at
}

func (t *tree) add(n node) int32 {
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1)
}

func (t *tree) adopt(n int32, kids []int32) {
	t.nodes[n].first, t.nodes[n].n = int32(len(t.kids)), uint8(len(kids))
	if len(kids) > 255 {
		panic("too many children")
	}
	t.kids = append(t.kids, kids...)
}

func (t *tree) children(n int32) []int32 {
	x := &t.nodes[n]
	return t.kids[x.first : x.first+int32(x.n)]
}

// choices returns how many actions all places have together: the length of a strategy.
func (t *tree) choices() int {
	last := &t.infos[len(t.infos)-1]
	return int(last.first) + len(last.actions)
}
