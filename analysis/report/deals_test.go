package report

import (
	"errors"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
)

func TestShardThatCannotBeCountedWholeIsRefused(t *testing.T) {
	good := func() []data.Game {
		return []data.Game{synthetic.Game(synthetic.Two, 0, 0, 0, "a", "b"), synthetic.Game(synthetic.Two, 1, 0, 1, "a", "b"), synthetic.Game(synthetic.Two, 2, 0, synthetic.Draw, "a", "b")}
	}
	for _, c := range []struct {
		what, want string
		spoil      func(s *reading.Shard, games []data.Game)
	}{
		{"too few games", "3 games, not 4 as its record says", func(s *reading.Shard, _ []data.Game) { s.Rows = 4 }},
		{"too many games", "3 games, not 2 as its record says", func(s *reading.Shard, _ []data.Game) { s.Rows = 2 }},
		{"deals out of order", "deal 0 comes after deal 1", func(_ *reading.Shard, g []data.Game) { g[2].Deal = 0 }},
		{"a winner who does not sit there", "the winner is seat 2 of 2", func(_ *reading.Shard, g []data.Game) { g[1].Winner = 2 }},
		{"another table", "has 3 seats, not 2", func(_ *reading.Shard, g []data.Game) { g[0].Seats = 3 }},
		{"a file that breaks off", "unexpected end", func(s *reading.Shard, _ []data.Game) {
			read := s.Games
			s.Games = func(fn func(*data.Game) error) error {
				return errors.Join(read(fn), errors.New("unexpected end"))
			}
		}},
	} {
		for _, beside := range []bool{false, true} {
			games := good()
			s := synthetic.ShardOf(7, 1, synthetic.Two, games...)
			c.spoil(&s, games)
			b := reading.Block{s}
			if beside {
				b = reading.Block{synthetic.ShardOf(6, 0, synthetic.Two, good()...), s}
			}
			err := newFold(ofCuttle).add(b)
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "shard 7") {
				t.Errorf("%s: %v, want %q", c.what, err, c.want)
			}
		}
	}
}

func TestGamesOfADealMayComeInAnyOrder(t *testing.T) {
	a := synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "greedy")
	b := synthetic.Game(synthetic.Two, 0, 1, 1, "greedy", "expert")
	c := synthetic.Game(synthetic.Two, 0, 0, synthetic.Draw, "expert", "expert")
	a.Matchup, b.Matchup = 1, 1
	f, g := newFold(ofCuttle), newFold(ofCuttle)
	if err := errors.Join(f.add(reading.Block{synthetic.ShardOf(0, 0, synthetic.Two, a, c, b)}), g.add(reading.Block{synthetic.ShardOf(0, 0, synthetic.Two, c, a, b)})); err != nil {
		t.Fatal(err)
	}
	if x, y := written(t, f), written(t, g); x != y {
		t.Errorf("got\n%s\nwant\n%s", x, y)
	}
}
