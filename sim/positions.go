package sim

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// A plan may list positions in which its games begin, instead of being dealt: endgames, puzzles,
// the position of a report. They are written in the game's notation. Deal i begins at the
// i-th of them, and at the first again after the last; what a position leaves open, as the order
// of the stock, comes as the seed deals it under that number, the same in all variants,
// matchups and seatings. All else that is chance comes from the seed and the number of the
// deal, as ever.
//
// A position is a full state: what its seats know of each other's cards, and of what was
// before, is what it says of that, and no more.

// mostOpenings is the most positions that a plan lists, counted once for each variant.
const mostOpenings = 1 << 14

// positions reads the positions that a plan lists, under each variant, and puts their texts into it.
func (c *complaints) positions(s *Schedule, list []listedText) {
	if c.plan.Positions == nil || len(s.Variants) == 0 {
		return // or said already
	}
	for _, other := range []struct {
		field string
		given bool
		why   string
	}{
		{"deal_list", c.plan.DealList != nil, "a game begins at a position, or is dealt"},
		{"swap", c.plan.Swap != NoSwap, "it exchanges cards of a deal, and a game that begins at a position has none"},
	} {
		if other.given {
			c.add("positions", "cannot go with %s: %s", other.field, other.why)
			return
		}
	}
	if n := len(list) * len(s.Variants); n > mostOpenings {
		c.add("positions", "%d positions in %d variants are too many; %d in all are the most", len(list), len(s.Variants), mostOpenings)
		return
	}
	open, texts := 0, []string{}
	for _, text := range list {
		bad := false
		for i, v := range s.Variants {
			if len(s.begins) == i {
				s.begins = append(s.begins, nil)
			}
			o, err := games.Opening(v.Rules, text.Text)
			if err != nil {
				c.add(text.field, "%s%s: %s", text.Line, v.Rules.Name(), err)
				bad = true
				break
			}
			s.begins[i] = append(s.begins[i], o)
			open += o.Open()
		}
		if !bad {
			texts = append(texts, oneLine(text.Text))
		}
	}
	if c.sameDecks(s, "positions", "a position is of one") {
		c.plan.Positions = texts
		s.Notes = append(s.Notes, aboutPositions(len(texts), open > 0))
	}
}

// oneLine returns a position with single blanks.
func oneLine(position string) string { return strings.Join(strings.Fields(position), " ") }

// aboutPositions says what a reader of the results must know.
func aboutPositions(n int, open bool) string {
	where := fmt.Sprintf("the %d positions that the plan lists, in turn", n)
	if n == 1 {
		where = "the position that the plan lists"
	}
	by := "what they leave open, and the chance of the policies"
	if !open {
		by = "the chance of the policies, for they leave no card open"
	}
	return fmt.Sprintf("all games begin at %s, and are not dealt: results are of these positions, and intervals are over %s", where, by)
}

// openings returns where the deals of a variant begin; none if they are dealt.
func (s *Schedule) openings(variant int) engine.Openings {
	if s.begins == nil {
		return nil
	}
	return s.begins[variant]
}

// openingsOf returns where the games of a shard of a run begin.
func (s *Schedule) openingsOf(r *data.ShardRecord) (engine.Openings, error) {
	return s.openings(s.Shard(r.Shard).Variant), nil
}

// roundOfPositions returns so many deals, or a few more, that each position comes as often.
func roundOfPositions(deals int64, positions int) int64 {
	n := int64(max(1, positions))
	return (deals + n - 1) / n * n
}

// aboutList says in a few words what a list of a full plan holds.
func aboutList(list []string) string {
	if list == nil {
		return "none"
	}
	sum := sha256.Sum256([]byte(strings.Join(list, "\n")))
	return fmt.Sprintf("%d with the checksum %x", len(list), sum[:4])
}
