package analysis

import (
	"errors"
	"strings"
	"testing"

	"cardlab/data"
)

func TestShardThatCannotBeCountedWholeIsRefused(t *testing.T) {
	good := func() []data.Game {
		return []data.Game{game(two, 0, 0, 0, "a", "b"), game(two, 1, 0, 1, "a", "b"), game(two, 2, 0, draw, "a", "b")}
	}
	for _, c := range []struct {
		what, want string
		spoil      func(s *shard, games []data.Game)
	}{
		{"too few games", "3 games, not 4 as its record says", func(s *shard, _ []data.Game) { s.rows = 4 }},
		{"too many games", "3 games, not 2 as its record says", func(s *shard, _ []data.Game) { s.rows = 2 }},
		{"deals out of order", "deal 0 comes after deal 1", func(_ *shard, g []data.Game) { g[2].Deal = 0 }},
		{"a winner who does not sit there", "the winner is seat 2 of 2", func(_ *shard, g []data.Game) { g[1].Winner = 2 }},
		{"another table", "has 3 seats, not 2", func(_ *shard, g []data.Game) { g[0].Seats = 3 }},
		{"a file that breaks off", "unexpected end", func(s *shard, _ []data.Game) {
			read := s.games
			s.games = func(fn func(*data.Game) error) error {
				return errors.Join(read(fn), errors.New("unexpected end"))
			}
		}},
	} {
		for _, beside := range []bool{false, true} {
			games := good()
			s := shardOf(7, 1, two, games...)
			c.spoil(&s, games)
			b := block{s}
			if beside {
				b = block{shardOf(6, 0, two, good()...), s}
			}
			err := newFold(ofCuttle).add(b)
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "shard 7") {
				t.Errorf("%s: %v, want %q", c.what, err, c.want)
			}
		}
	}
}

func TestGamesOfADealMayComeInAnyOrder(t *testing.T) {
	a := game(two, 0, 0, 0, "expert", "greedy")
	b := game(two, 0, 1, 1, "greedy", "expert")
	c := game(two, 0, 0, draw, "expert", "expert")
	a.Matchup, b.Matchup = 1, 1
	f, g := newFold(ofCuttle), newFold(ofCuttle)
	if err := errors.Join(f.add(block{shardOf(0, 0, two, a, c, b)}), g.add(block{shardOf(0, 0, two, c, a, b)})); err != nil {
		t.Fatal(err)
	}
	if x, y := written(t, f), written(t, g); x != y {
		t.Errorf("got\n%s\nwant\n%s", x, y)
	}
}
