package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func TestWhoSitsWhere(t *testing.T) {
	duel, trio, four := engine.Table{Seats: 2}, engine.Table{Seats: 3}, engine.Table{Seats: 4}
	teams := engine.Table{Seats: 4, Teams: true}
	for _, c := range []struct {
		matchup []int
		table   engine.Table
		way     string
		want    string
	}{
		{[]int{0, 0}, duel, DefaultSeatings, "00"},
		{[]int{0, 0}, duel, AllSeatings, "00 00"},
		{[]int{0, 1}, duel, DefaultSeatings, "01 10"},
		{[]int{0, 1}, duel, AllSeatings, "01 10"},
		{[]int{1, 0}, duel, DefaultSeatings, "10 01"},
		{[]int{2, 2}, trio, DefaultSeatings, "222"},
		{[]int{2, 2}, trio, AllSeatings, "222 222 222"},
		{[]int{0, 1}, trio, DefaultSeatings, "011 101 110 100 010 001"},
		{[]int{0, 1}, four, DefaultSeatings, "0111 1011 1101 1110 1000 0100 0010 0001"},
		{[]int{0, 1, 2}, trio, DefaultSeatings, "012 201 120"},
		{[]int{0, 1}, teams, DefaultSeatings, "0101 1010"},
		{[]int{0, 0}, teams, DefaultSeatings, "0000"},
		{[]int{0, 0}, teams, AllSeatings, "0000 0000"},
		{[]int{0, 1, 1, 1}, teams, ListedSeatings, "0111"},
		{[]int{1, 0}, duel, ListedSeatings, "10"},
	} {
		got := ""
		for _, s := range seatings(c.matchup, c.table, c.way) {
			for _, p := range s {
				got += fmt.Sprint(p)
			}
			got += " "
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%v at %+v, %s: got %s, want %s", c.matchup, c.table, c.way, got, c.want)
		}
	}
}

func TestEveryGameIsInOneShard(t *testing.T) {
	s := resolve(t, small(""))
	if s.Cells() != 2+3 || s.Games() != 50*5 || s.Shards() != 4*2 {
		t.Fatalf("%d cells, %d games, %d shards", s.Cells(), s.Games(), s.Shards())
	}
	seen := map[int64]bool{}
	for number := range s.Shards() {
		sh := s.Shard(number)
		last, n := int64(-1), int64(0)
		s.each(sh, func(f Fixture) error {
			if f.Game <= last || f.Deal < sh.From || f.Deal >= sh.To || f.Variant != sh.Variant || seen[f.Game] {
				t.Errorf("shard %+v: game %+v after game %d", sh, f, last)
			}
			if g, err := s.Fixture(f.Game); err != nil || fmt.Sprint(g) != fmt.Sprint(f) {
				t.Errorf("game %d is %+v, found again as %+v, %v", f.Game, f, g, err)
			}
			if s.ShardOf(f.Deal, f.Variant) != number {
				t.Errorf("game %+v is in shard %d, not %d", f, s.ShardOf(f.Deal, f.Variant), number)
			}
			seen[f.Game], last = true, f.Game
			n++
			return nil
		})
		if n != sh.Games {
			t.Errorf("shard %+v has %d games", sh, n)
		}
	}
	if int64(len(seen)) != s.Games() {
		t.Errorf("%d games in shards, %d in the run", len(seen), s.Games())
	}
	if _, err := s.Fixture(s.Games()); err == nil || err.Error() != "game 250: the run has games 0 to 249" {
		t.Errorf("a game behind the last: %v", err)
	}
}

func TestGamesKeepTheirNumbersWhenDealsAreRaised(t *testing.T) {
	p := small("")
	few := resolve(t, p)
	p.Deals *= 10
	many := resolve(t, p)
	for game := range few.Games() {
		a, _ := few.Fixture(game)
		b, _ := many.Fixture(game)
		if a.Deal != b.Deal || a.Variant != b.Variant || !slices.Equal(a.Seats, b.Seats) ||
			few.ShardOf(a.Deal, a.Variant) != many.ShardOf(b.Deal, b.Variant) {
			t.Fatalf("game %d: %+v, later %+v", game, a, b)
		}
	}
}

// TestACounterpartIsOfTheSameDealMatchupAndSeating: two seats have two seatings, three have three.
func TestACounterpartIsOfTheSameDealMatchupAndSeating(t *testing.T) {
	s := resolve(t, small(""))
	found := 0
	for game := range s.Games() {
		f, err := s.Fixture(game)
		if err != nil {
			t.Fatal(err)
		}
		for variant := range s.Variants {
			other, ok := s.Counterpart(f, variant)
			if ok != (variant == 1 || f.Seating < 2) {
				t.Errorf("game %+v has a counterpart in variant %d: %v", f, variant, ok)
			}
			if ok && (other.Deal != f.Deal || other.Matchup != f.Matchup || other.Seating != f.Seating || other.Variant != variant || variant == f.Variant && other.Game != f.Game) {
				t.Errorf("game %+v has the counterpart %+v in variant %d", f, other, variant)
			}
			if ok {
				found++
			}
		}
	}
	if found != 50*(2+2+3+2) {
		t.Errorf("%d counterparts", found)
	}
	if _, err := s.Fixture(-1); err == nil {
		t.Error("game -1 was found")
	}
}

// A matchup that seats everybody itself is one game a deal, whoever sits where; one that does
// not name each seat is complained of.
func TestAListedSeatingIsPlayedAsItIsListed(t *testing.T) {
	plan := func(matchups ...[]string) Plan {
		return Plan{Variants: []Variant{{Rules: "cuttle/team"}}, Policies: []string{"random", "greedy"}, Seatings: ListedSeatings, Matchups: matchups, Deals: 3}
	}
	s, err := plan([]string{"random", "greedy", "greedy", "greedy"}, []string{"greedy", "random", "greedy", "greedy"}).Resolve()
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Fixture(3)
	if err != nil || s.Games() != 6 || fmt.Sprint(f.Seats) != "[1 0 1 1]" || f.Deal != 1 {
		t.Errorf("%d games, the fourth %+v, %v", s.Games(), f, err)
	}
	for what, p := range map[string]Plan{
		"matchups[0]: names 2 policies; with seatings: listed it names one for each of the 4 seats": plan([]string{"random", "greedy"}),
		"seatings: listed needs matchups": plan(),
	} {
		if _, err := p.Resolve(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
}
