package data

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/plain"
)

// readme returns the dataset card: for someone who has the folder and nothing else.
func (m *Manifest) readme() string {
	var b strings.Builder
	tables := m.tables()
	b.WriteString("---\npretty_name: " + strconv.Quote(plain.Line(m.Name)) + "\ntags: [card-game, simulation, " + m.Game + "]\nconfigs:\n")
	for _, t := range tables {
		fmt.Fprintf(&b, "- config_name: %s\n  data_files: %s/*/*.parquet\n", t, t)
	}
	fmt.Fprintf(&b, "---\n\n# %s\n\n%s\n", plain.Markdown(m.Name), m.description())
	b.WriteString("\n| table | a row is | rows | bytes |\n|---|---|--:|--:|\n")
	for _, t := range tables {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", t, t.About(), grouped(m.rows(t)), grouped(m.bytes(t)))
	}
	b.WriteString("\n## Variants\n\nA variant is one set of rules. Its files lie in the folders `v=LABEL`.\n\n| label | rules | version | games |\n|---|---|--:|--:|\n")
	for _, v := range m.Variants {
		var games int64
		for _, s := range m.Shards {
			if s.Label == v.Label {
				games += s.Rows(Games)
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %s |\n", plain.Code(v.Label), plain.Code(v.Text), v.Rules, grouped(games))
	}
	b.WriteString("\n## Policies\n\nA policy decides for a seat.\n\n")
	for _, p := range m.Policies {
		fmt.Fprintf(&b, "- %s\n", plain.Code(p.Text))
	}
	b.WriteString("\n## Matchups\n\n| matchup | policies | games | draws |\n|--:|---|--:|--:|\n")
	for i, policies := range m.Matchups {
		var games, draws int64
		for _, s := range m.Shards {
			for _, t := range s.Matchups {
				if int(t.Matchup) == i {
					games, draws = games+t.Games, draws+t.Draws
				}
			}
		}
		names := make([]string, len(policies))
		for i, p := range policies {
			names[i] = plain.Code(p)
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s |\n", i, strings.Join(names, " and "), grouped(games), grouped(draws))
	}
	b.WriteString(m.beginnings())
	b.WriteString(`
The same ` + "`deal_id`" + ` is the same order of cards in every variant, matchup and seating: compare
variants and policies on deals, and count a deal from all its seatings as one observation.

## Reading it

` + "```sql" + `
-- DuckDB, in this folder
SELECT variant, policy_0, policy_1, avg((winner_seat IS NOT DISTINCT FROM 0)::INT) AS won_by_seat_0,
  avg((winner_seat IS NULL)::INT) AS draws, count(*) AS games
FROM 'games/*/*.parquet' GROUP BY ALL;
CREATE TEMP VIEW events AS ` + EventsSQL("'events/*/*.parquet'", m.Schema) + `;
SELECT kind, count(*) FROM events GROUP BY kind ORDER BY ALL;
` + "```" + `


` + "`sha256sum -c SHA256SUMS`" + ` checks the files; ` + "`_SUCCESS`" + ` holds the checksum of that list.
` + "`run.json`" + ` holds the plan in full, and what is in each file. The files are a function of the plan: the
same plan, played again by the same version, gives the same bytes.

## Columns
`)
	for _, t := range tables {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n%s", t, t.About(), columnTable(t, m.Schema))
	}
	return plain.Text(b.String())
}

// mostPositions is how many positions the dataset card lists; all are in plan.yaml.
const mostPositions = 50

// beginnings says at which positions the games begin; nothing if they are dealt.
func (m *Manifest) beginnings() string {
	list, err := m.Positions()
	if err != nil || len(list) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## Positions\n\nThe games are not dealt: that of a deal begins at position `deal_id %% %d` of these, and the cards that it leaves\n"+
		"open come in the order of the column `deal`. Turns are counted as the position counts them, plies and events from 0.\n\n", len(list))
	for i, text := range list[:min(len(list), mostPositions)] {
		fmt.Fprintf(&b, "- %d: %s\n", i, plain.Code(text))
	}
	if n := len(list) - mostPositions; n > 0 {
		fmt.Fprintf(&b, "- and %d more, in `plan.yaml`\n", n)
	}
	return b.String()
}

// description says in two sentences what the run is.
func (m *Manifest) description() string {
	return fmt.Sprintf("%s simulated games of %s with %s events, played by cardlab %s. Plan %s, schema version %d.",
		grouped(m.rows(Games)), m.Game, grouped(m.rows(Events)), m.Tool, m.PlanHash, m.Schema)
}

// columnTable describes the columns that a table has in a schema, in Markdown.
func columnTable(t Table, schema int) string {
	var b strings.Builder
	b.WriteString("| column | type | null | unit | meaning |\n|---|---|---|---|---|\n")
	for _, f := range StoredFields(t, schema) {
		null := ""
		if f.Null {
			null = "yes"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Name, f.Type, null, f.Unit, f.Meaning)
	}
	if isShaped(t, schema) {
		b.WriteString("\n" + shapeTable())
	}
	return b.String()
}

// grouped prints a number with commas between the thousands.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
