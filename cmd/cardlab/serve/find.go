package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/sim"
)

// wanted is what a game must be to be found.
type wanted struct {
	variant int    // its number; -1: any
	policy  string // at some seat, or at that one; "": any
	seat    int    // -1: any
	winner  string // "seat" 0 …, "nobody", or "policy" for the policy's seat; "": any
	reason  string
	turns   [2]int
	card    string // played or moved in an event of that kind; "": any
	kind    string
	flipped bool   // another side wins than in the first variant
	order   string // one of orders
	from    int    // the shard to look through
}

// The orders in which games are wanted, the first as they were dealt.
var orders = []string{"", "swing", "leads", "shortest", "longest"}

// byLead reports whether the order is by how the lead went.
func (w *wanted) byLead() bool { return w.order == "swing" || w.order == "leads" }

// compare orders two hits.
func (w *wanted) compare(a, b hit) int {
	switch w.order {
	case "swing":
		return cmp.Compare(*b.Swing, *a.Swing)
	case "leads":
		return cmp.Compare(*b.Leads, *a.Leads)
	case "shortest":
		return cmp.Compare(a.Turns, b.Turns)
	case "longest":
		return cmp.Compare(b.Turns, a.Turns)
	}
	return 0
}

// hit is a game that was found.
type hit struct {
	Game   int64    `json:"game"`
	Label  string   `json:"label"`
	Deal   int64    `json:"deal"`
	Seats  []string `json:"policies"`
	Winner int      `json:"winner"`
	Reason string   `json:"reason"`
	Turns  int32    `json:"turns"`
	Ply    int32    `json:"ply"`             // where the event is that was looked for; -1: none was
	Swing  *float64 `json:"swing,omitempty"` // the largest change of a side's lead from one turn to the next, 0 to 2
	Leads  *int     `json:"leads,omitempty"` // how often another side took the lead
}

// found is what one request for games finds: one shard is looked through, so that none takes long.
type found struct {
	Hits   []hit `json:"hits"`
	Looked int64 `json:"looked"` // games
	Next   *int  `json:"next"`   // the shard to ask for next; null: that was the last
	Shards int   `json:"shards"`
}

// mostHits is how many games of one shard are returned.
const mostHits = 200

// findGames answers with the games of one shard that are what is wanted.
func (s *Server) findGames(w http.ResponseWriter, r *http.Request) {
	run, err := s.folders.open(r.PathValue("run"))
	if err != nil {
		s.fail(w, err)
		return
	}
	want, err := readWanted(run, r.URL.Query())
	if err != nil {
		s.fail(w, err)
		return
	}
	f := &finder{run: run, want: want, ctx: r.Context()}
	result, err := f.shard(want.from)
	if err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, result)
}

// readWanted reads what is looked for.
func readWanted(run *data.Run, q url.Values) (*wanted, error) {
	v := &wanted{variant: -1, seat: -1, policy: q.Get("policy"), winner: q.Get("winner"), reason: q.Get("reason"),
		turns: [2]int{0, math.MaxInt32}, card: q.Get("card"), kind: q.Get("kind"), flipped: q.Get("flipped") == "yes", order: q.Get("order")}
	if !slices.Contains(orders, v.order) {
		return nil, badly("order=%s: want %s", shown(v.order), strings.Join(orders[1:], ", "))
	}
	if label := q.Get("variant"); label != "" {
		if v.variant = slices.Index(run.Labels(), label); v.variant < 0 {
			return nil, badly("variant=%s: the run has none of that name", shown(label))
		}
	}
	for _, n := range []struct {
		name string
		into *int
		most int
	}{{"seat", &v.seat, engine.MaxSeats - 1}, {"min_turns", &v.turns[0], math.MaxInt32}, {"max_turns", &v.turns[1], math.MaxInt32}, {"from", &v.from, len(run.Manifest.Shards) - 1}} {
		if text := q.Get(n.name); text != "" {
			x, err := strconv.Atoi(text)
			if err != nil || x < 0 || x > n.most {
				return nil, badly("%s=%s: want a number from 0 to %d", n.name, shown(text), n.most)
			}
			*n.into = x
		}
	}
	return v, nil
}

// finder looks through shards of a run.
type finder struct {
	run  *data.Run
	want *wanted
	ctx  context.Context

	rules engine.Rules
	kind  engine.Kind // 0: any
	card  cards.Card  // None: any
}

// shard looks through one shard.
func (f *finder) shard(number int) (*found, error) {
	shards := f.run.Manifest.Shards
	out := &found{Hits: []hit{}, Shards: len(shards)}
	if next := f.next(number); next < len(shards) {
		out.Next = &next
	}
	record := shards[number]
	variant := slices.Index(f.run.Labels(), record.Label)
	if f.want.variant >= 0 && variant != f.want.variant {
		return out, nil
	}
	rules, err := stored.RulesOf(f.run, record.Variant, record.Rules)
	if err != nil {
		return nil, err
	}
	f.rules = rules
	if ok := f.name(); !ok {
		return out, nil // what has no name in this game is in none of its games
	}
	base, err := f.base(number, variant)
	if err != nil {
		return nil, err
	}
	var rows []data.Game
	err = f.run.Games(number, func(g *data.Game) error {
		if out.Looked++; out.Looked%1024 == 0 && f.ctx.Err() != nil {
			return context.Cause(f.ctx)
		}
		if !f.matches(g) || f.want.flipped && base[keyOf(g)] == g.Side {
			return nil
		}
		row := *g
		row.Cards = slices.Clone(g.Cards)
		rows = append(rows, row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err = f.throughSafely(number, rows, out); err != nil {
		return nil, err
	}
	slices.SortStableFunc(out.Hits, f.want.compare)
	out.Hits = out.Hits[:min(len(out.Hits), mostHits)]
	return out, nil
}

// throughSafely is through for events that may be none of the rules.
func (f *finder) throughSafely(number int, rows []data.Game, out *found) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &unsoundError{fmt.Errorf("shard %d: its events are not those of the rules (%v)", number, fault)}
		}
	}()
	return f.through(number, rows, out)
}

// next returns the next shard that may hold what is wanted.
func (f *finder) next(number int) int {
	for number++; number < len(f.run.Manifest.Shards); number++ {
		if f.want.variant < 0 || f.run.Manifest.Shards[number].Label == f.run.Labels()[f.want.variant] {
			break
		}
	}
	return number
}

// name finds the numbers of the card and the kind that are looked for; false if there are none.
func (f *finder) name() bool {
	f.kind, f.card = 0, cards.None
	words := f.rules.Words()
	if f.want.kind != "" {
		k := slices.Index(words.Kinds, f.want.kind)
		if k <= 0 {
			return false
		}
		f.kind = engine.Kind(k)
	}
	if f.want.card != "" {
		c := slices.Index(words.Cards, f.want.card)
		if c < 0 {
			return false
		}
		f.card = cards.Card(c)
	}
	return true
}

// matches reports whether the row of a game is what is wanted.
func (f *finder) matches(g *data.Game) bool {
	w := f.want
	if w.reason != "" && g.Reason != w.reason || int(g.Turns) < w.turns[0] || int(g.Turns) > w.turns[1] || w.seat >= g.Seats {
		return false
	}
	at := w.seat // of the policy
	if w.policy != "" {
		if at < 0 {
			at = slices.Index(g.Policies[:g.Seats], w.policy)
		}
		if at < 0 || g.Policies[at] != w.policy {
			return false
		}
	}
	won := func(seat int) bool {
		return g.Winner != engine.NoSeat && f.rules.Table().Side(g.Winner).Has(engine.Seat(seat))
	}
	switch w.winner {
	case "":
		return true
	case "nobody":
		return g.Winner == engine.NoSeat
	case "policy":
		if w.policy == "" || w.seat >= 0 {
			return at >= 0 && won(at)
		}
		for seat := range g.Seats {
			if g.Policies[seat] == w.policy && won(seat) {
				return true
			}
		}
		return false
	}
	seat, err := strconv.Atoi(w.winner)
	return err == nil && won(seat)
}

// dealt names the game of a deal, whatever the variant.
type dealt struct {
	deal             int64
	matchup, seating int32
}

func keyOf(g *data.Game) dealt { return dealt{g.Deal, g.Matchup, g.Seating} }

// base returns who won the games of a shard's deals in the first variant, by side.
func (f *finder) base(number, variant int) (map[dealt]int32, error) {
	if !f.want.flipped {
		return nil, nil
	}
	s, err := sim.ScheduleOf(f.run)
	if err != nil {
		return nil, err
	}
	sides := map[dealt]int32{}
	err = f.run.Games(s.ShardOf(s.Shard(number).From, 0), func(g *data.Game) error {
		sides[keyOf(g)] = g.Side
		return nil
	})
	return sides, err
}

// errEnough ends a search.
var errEnough = errors.New("enough")

// through goes through the events of the games that match, if they are asked for.
func (f *finder) through(number int, rows []data.Game, out *found) error {
	byLead, all := f.want.byLead(), f.want.order != ""
	if f.kind == 0 && f.card == cards.None && !byLead {
		for i := range rows {
			if !all && i == mostHits {
				break
			}
			out.Hits = append(out.Hits, f.hit(&rows[i], -1, number))
		}
		return nil
	}
	i, n := 0, 0 // the game that is due; events read
	ply := int32(-1)
	lead := telling.NewLead(f.rules)
	asked := f.kind != 0 || f.card != cards.None
	begun := false
	end := func() {
		if !begun {
			return
		}
		if !asked || ply >= 0 {
			h := f.hit(&rows[i], ply, number)
			if byLead {
				swing, changes := lead.End()
				h.Swing, h.Leads = &swing, &changes
			}
			out.Hits = append(out.Hits, h)
		}
		i, ply, begun = i+1, -1, false
	}
	err := f.run.Events(number, func(e *data.Event) error {
		if n++; n%4096 == 0 && f.ctx.Err() != nil {
			return context.Cause(f.ctx)
		}
		for i < len(rows) && rows[i].Game < e.Game {
			if !begun {
				i++
				continue
			}
			end()
		}
		if i == len(rows) || !all && len(out.Hits) >= mostHits {
			return errEnough
		}
		if rows[i].Game != e.Game {
			return nil
		}
		if !begun && byLead {
			lead.Begin(&rows[i])
		}
		begun = true
		if ply < 0 && asked && (f.kind == 0 || e.Kind == f.kind) && (f.card == cards.None || e.Card == f.card) && (f.want.seat < 0 || f.want.policy != "" || int(e.Seat) == f.want.seat) {
			ply = e.Ply
		}
		if byLead {
			lead.Add(e)
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	end()
	return nil
}

// hit returns what is said of a game that was found.
func (f *finder) hit(g *data.Game, ply int32, shard int) hit {
	return hit{g.Game, f.run.Manifest.Shards[shard].Label, g.Deal, slices.Clone(g.Policies[:g.Seats]), int(g.Winner), g.Reason, g.Turns, ply, nil, nil}
}
