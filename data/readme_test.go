package data

import (
	"os"
	"strings"
	"testing"
)

func TestNumbersHaveCommasBetweenTheThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 999999: "999,999", 1234567: "1,234,567", 9876543210: "9,876,543,210"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is written %s, not %s", n, got, want)
		}
	}
}

// TestTheCardSaysWhatTheRunIs compares the card of a run with testdata/README.golden, up to its columns.
func TestTheCardSaysWhatTheRunIs(t *testing.T) {
	shard := func(label string, games, draws int64) *ShardRecord {
		return &ShardRecord{Label: label, Files: []File{{Table: Games, Rows: games, Bytes: 10 * games}, {Table: Events, Rows: 60 * games, Bytes: 99 * games}},
			Matchups: []Tally{{Matchup: 0, Games: games - 1, Draws: draws}, {Matchup: 1, Games: 1}}}
	}
	m := Manifest{
		Name: "limit", Game: "cuttle", Tool: "1.2.3", PlanHash: "abc", Schema: 2,
		Variants:   []Entry{{Label: "a", Text: "cuttle/standard", Rules: 3}, {Label: "b", Text: "cuttle/standard:deal=6", Rules: 4}},
		Policies:   []Entry{{Text: "random"}, {Text: "expert"}},
		Matchups:   [][]string{{"random", "random"}, {"random", "expert"}},
		Shards:     []*ShardRecord{shard("a", 1000, 7), shard("b", 200, 5), shard("a", 30, 1)},
		ShardCount: 3,
	}
	card, columns, _ := strings.Cut(m.readme(), "## Columns\n")
	if *update {
		if err := os.WriteFile("testdata/README.golden", []byte(card), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/README.golden")
	if err != nil || card != string(want) {
		t.Errorf("%v; got\n%s", err, card)
	}
	const head = "\n\n| column | type | null | unit | meaning |\n|---|---|---|---|---|\n"
	for _, part := range []string{"\n### games\n\n" + Games.About() + head + "| `game` | ", "\n### events\n\n" + Events.About() + head, "| `winner_seat` | int32 | yes | seat | ", "| `turns` | int32 |  | turns | "} {
		if !strings.Contains(columns, part) {
			t.Errorf("no %q", part)
		}
	}
}
