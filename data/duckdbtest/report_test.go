package duckdbtest

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"
)

// question is one that a report answers and SQL can, too: the query gives, for
// each part of the answer, the numerator and the n.
type question struct {
	metric string
	query  string
}

// The queries say ga and ev for the games of the first variant and matchup and their events.
var questions = []question{
	{"kinds", `SELECT kind, count(*), (SELECT count(*) FROM ga) FROM ev GROUP BY kind`},
	{"countered", `SELECT 'all', count(*) FILTER (kind = 'countered'), count(*) FILTER (kind = 'countered' OR n = 1)
		FROM ev WHERE kind IN ('countered', 'letbe')`},
	{"fizzled", `SELECT 'all', count(*) FILTER (kind = 'fizzled'), count(*) FILTER (kind = 'announced') FROM ev`},
	{"first_king", `SELECT 'mean', coalesce(sum(first), 0)::BIGINT, count(*) FROM
		(SELECT min(turn) AS first FROM ev WHERE kind = 'placed' AND card[1] = 'K' GROUP BY game)`},
	{"glasses", `SELECT 'all', count(DISTINCT game), (SELECT count(*) FROM ga) FROM ev WHERE kind = 'placed' AND card[1] = '8'`},
	{"glasses_a_game", `SELECT 'mean', count(*), (SELECT count(*) FROM ga) FROM ev WHERE kind = 'placed' AND card[1] = '8'`},
	{"won_by", `SELECT CASE kind WHEN 'scored' THEN 'points' WHEN 'placed' THEN 'a royal' WHEN 'jacked' THEN 'a jack or joker'
			WHEN 'scuttled' THEN 'a scuttle' ELSE 'a one-off' END, count(*), (SELECT count(*) FROM ev WHERE kind = 'won')
		FROM (SELECT w.game, arg_max(e.kind, e.seq) FILTER (e.kind IN ('scored', 'placed', 'jacked', 'scuttled')) AS kind
			FROM ev w JOIN ev e ON e.game = w.game AND e.ply = w.ply WHERE w.kind = 'won' GROUP BY w.game) GROUP BY ALL`},
	{"won_with", `SELECT CASE least(kings, 4) WHEN 1 THEN '1 king' ELSE least(kings, 4) || ' kings' END, count(*), (SELECT count(*) FROM ev WHERE kind = 'won')
		FROM (SELECT w.game, count(*) FILTER (e.to_zone = 'royals' AND e.to_seat = w.seat) - count(*) FILTER (e.from_zone = 'royals' AND e.from_seat = w.seat) AS kings
			FROM ev w LEFT JOIN (SELECT * FROM ev WHERE card[1] = 'K' AND from_zone <> '') e ON e.game = w.game
			WHERE w.kind = 'won' GROUP BY w.game) GROUP BY ALL`},
	{"turns", `SELECT 'mean', sum(turns)::BIGINT, count(*) FROM ga`},
	{"outcomes", `SELECT reason, count(*), (SELECT count(*) FROM ga) FROM ga GROUP BY reason`},
	{"wins", `SELECT 'seat ' || winner_seat, count(*), (SELECT count(*) FROM ga) FROM ga WHERE winner_seat IS NOT NULL GROUP BY ALL`},
}

// asked are the metrics that the questions are of.
var asked = []string{"kinds", "counters", "kings", "glasses", "won_by", "length", "outcomes", "wins"}

// With the rules, the report knows what the table decisions says.
var ofDecisions = []question{
	{"branching", `SELECT 'mean', sum(legal)::BIGINT, count(*) FROM de`},
	{"choices", `SELECT 'mean', count(*), (SELECT count(*) FROM ga) FROM de`},
	{"chosen", `SELECT 'counter', count(*) FILTER (action >> 24 = 7), count(*) FROM de WHERE phase = 'counter'`},
}

func TestDuckDBAnswersAsTheReportDoes(t *testing.T) {
	r, db := open(t)
	db.SetMaxOpenConns(1) // the views are of one connection
	questions, o := questions, report.Options{Only: asked}
	// The stored run is made up: no game could be played so.
	withDecisions := os.Getenv("CARDLAB_RUN") != "" && r.Shards()[0].File(data.Decisions) != nil
	if withDecisions {
		questions = append(questions[:len(questions):len(questions)], ofDecisions...)
		o = report.Options{Only: append(asked[:len(asked):len(asked)], "choices", "uses"), Rules: games.Find}
	}
	start := time.Now()
	answers, err := report.Of(r, o)
	if err != nil {
		t.Fatal(err)
	}
	ours := time.Since(start)
	exec := func(format string, args ...any) {
		if _, err := db.Exec(fmt.Sprintf(format, args...)); err != nil {
			t.Fatal(err)
		}
	}
	files := "SELECT * FROM read_parquet(%s, hive_partitioning = true) WHERE v = '%s'"
	exec("CREATE TEMP VIEW ga AS "+files+" AND matchup = 0", glob(data.Games), r.Labels()[0])
	events := "SELECT * FROM (" + data.EventsSQL("read_parquet(%s, hive_partitioning = true)", r.Manifest.Schema) + ") WHERE v = '%s'"
	exec("CREATE TEMP VIEW ev AS "+events, glob(data.Events), r.Labels()[0])
	if len(r.Manifest.Matchups) > 1 {
		exec("CREATE OR REPLACE TEMP VIEW ev AS "+events+" AND game IN (SELECT game FROM ga)", glob(data.Events), r.Labels()[0])
	}
	if withDecisions {
		exec("CREATE TEMP VIEW de AS "+files+" AND game IN (SELECT game FROM ga)", glob(data.Decisions), r.Labels()[0])
	}
	var theirs time.Duration
	for _, q := range questions {
		start := time.Now()
		parts, err := db.Query(q.query)
		if err != nil {
			t.Fatalf("%s: %v", q.metric, err)
		}
		found := 0
		for parts.Next() {
			var what string
			var y, n int64
			if err := parts.Scan(&what, &y, &n); err != nil {
				t.Fatalf("%s: %v", q.metric, err)
			}
			found++
			e := answer(answers, q.metric, what)
			if e == nil && n == 0 {
				continue
			}
			if e == nil || e.N != n || n > 0 && e.Value != float64(y)/float64(n) {
				t.Errorf("%s, %s: DuckDB says %d of %d, the report %+v", q.metric, what, y, n, e)
			}
		}
		if err := parts.Err(); err != nil || found == 0 {
			t.Errorf("%s: %d parts, %v", q.metric, found, err)
		}
		theirs += time.Since(start)
	}
	t.Logf("report %v, DuckDB %v: %.1f times", ours.Round(time.Millisecond), theirs.Round(time.Millisecond), theirs.Seconds()/ours.Seconds())
}

// answer returns an estimate of the first variant and matchup.
func answer(r *report.Result, metric, what string) *analysis.Estimate {
	for i := range r.Answers {
		if a := &r.Answers[i]; a.Variant == 0 && a.Matchup == 0 && a.Metric == metric && a.What == what {
			return &a.Estimate
		}
	}
	return nil
}
