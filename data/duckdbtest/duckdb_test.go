// Package duckdbtest reads runs with DuckDB, the third independent reader of
// the files. It needs cgo and a C++ library of 70 MB, so it is a module of its
// own: cd data/duckdbtest && go test .
package duckdbtest

import (
	"database/sql"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"

	_ "github.com/duckdb/duckdb-go/v2"
)

// runFolder is the run to read: CARDLAB_RUN, or the stored one of the newest schema.
func runFolder() string {
	if dir := os.Getenv("CARDLAB_RUN"); dir != "" {
		return dir
	}
	return "../testdata/v3"
}

func open(t *testing.T) (*data.Run, *sql.DB) {
	t.Helper()
	r, err := data.Open(runFolder())
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return r, db
}

// glob names all files of a table, as a query would.
func glob(table data.Table) string {
	return fmt.Sprintf("'%s'", filepath.Join(runFolder(), string(table), "*", "*.parquet"))
}

// tables lists the tables of the run.
func tables(r *data.Run) []data.Table {
	var all []data.Table
	for _, t := range data.Tables {
		if r.Shards()[0].File(t) != nil {
			all = append(all, t)
		}
	}
	return all
}

func TestDuckDBSeesTheColumnsAndTheirTypes(t *testing.T) {
	r, db := open(t)
	types := map[data.Type]string{
		data.Int32: "INTEGER", data.Int64: "BIGINT", data.Double: "DOUBLE", data.Text: "VARCHAR", data.Binary: "BLOB",
	}
	for _, table := range tables(r) {
		rows, err := db.Query("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet(" + glob(table) + ", hive_partitioning = false))")
		if err != nil {
			t.Fatal(err)
		}
		fields := data.StoredFields(table, r.Manifest.Schema)
		n := 0
		for ; rows.Next(); n++ {
			var name, kind string
			if err := rows.Scan(&name, &kind); err != nil {
				t.Fatal(err)
			}
			if n >= len(fields) || name != fields[n].Name || kind != types[fields[n].Type] {
				t.Errorf("table %s, column %d: %s %s", table, n, name, kind)
			}
		}
		if err := rows.Err(); err != nil || n != len(fields) {
			t.Errorf("table %s: %d columns, want %d; %v", table, n, len(fields), err)
		}
	}
}

// summary is what both readers say of a column: enough that a value that is
// wrong, missing or in the wrong row shows.
type summary struct {
	rows, values int64
	min, max     string
	sum          string // of row × value or row × length, modulo a prime
}

func TestDuckDBAgreesOnEveryColumn(t *testing.T) {
	r, db := open(t)
	for _, table := range tables(r) {
		for _, s := range r.Shards() {
			file := filepath.Join(runFolder(), s.File(table).Path)
			for _, f := range data.Fields(table) {
				got, err := ask(db, rows(r, table, file), f)
				if err != nil {
					t.Fatalf("%s, column %s: %v", file, f.Name, err)
				}
				want := summarize(t, r, table, s.Shard, f)
				if got != want {
					t.Errorf("%s, column %s:\nDuckDB %+v\n  ours %+v", file, f.Name, got, want)
				}
			}
		}
	}
}

const prime = 1_000_003

// rows names the rows of a file, with their numbers, whose columns are those of data.Fields.
func rows(r *data.Run, table data.Table, file string) string {
	all := fmt.Sprintf("read_parquet('%s', file_row_number = true)", file)
	if table == data.Events {
		return "(" + data.EventsSQL(all, r.Manifest.Schema) + ")"
	}
	return all
}

// ask has DuckDB summarize a column of some rows.
func ask(db *sql.DB, rows string, f data.Field) (summary, error) {
	// What is added up is an integer that tells values apart.
	value := fmt.Sprintf("%q::HUGEINT", f.Name)
	switch f.Type {
	case data.Double:
		value = fmt.Sprintf("(%q * 1000000)::BIGINT::HUGEINT", f.Name)
	case data.Text:
		value = fmt.Sprintf("(length(%q) * 256 + coalesce(ascii(%[1]q), 0))::HUGEINT", f.Name)
	case data.Binary:
		value = fmt.Sprintf("octet_length(%q)::HUGEINT", f.Name)
	}
	shown := fmt.Sprintf("%q", f.Name)
	if f.Type == data.Binary {
		shown = fmt.Sprintf("lower(hex(%q))", f.Name)
	}
	query := fmt.Sprintf(`SELECT count(*), count(%q),
		coalesce(min(%s)::VARCHAR, ''), coalesce(max(%[2]s)::VARCHAR, ''),
		coalesce(sum(((file_row_number + 1) * (((%s) %% %d + %[4]d) %% %[4]d)) %% %[4]d), 0)::VARCHAR
		FROM %[5]s`, f.Name, shown, value, prime, rows)
	var s summary
	err := db.QueryRow(query).Scan(&s.rows, &s.values, &s.min, &s.max, &s.sum)
	return s, err
}

// summarize reads a column with package data.
func summarize(t *testing.T, r *data.Run, table data.Table, shard int, f data.Field) summary {
	t.Helper()
	var s summary
	var total int64
	var ints struct{ low, high int64 }
	var reals struct{ low, high float64 }
	err := r.Scan(table, shard, []string{f.Name}, func(b *data.Batch) error {
		c := b.Columns[0]
		for i := range b.Rows {
			s.rows++
			if c.Valid != nil && !c.Valid[i] {
				continue
			}
			s.values++
			first := s.values == 1
			var add int64
			switch f.Type {
			case data.Int32, data.Int64:
				if f.Type == data.Int32 {
					add = int64(c.Ints[i])
				} else {
					add = c.Longs[i]
				}
				if first || add < ints.low {
					ints.low = add
				}
				if first || add > ints.high {
					ints.high = add
				}
			case data.Double:
				x := c.Reals[i]
				if first || x < reals.low {
					reals.low = x
				}
				if first || x > reals.high {
					reals.high = x
				}
				add = int64(math.RoundToEven(x * 1000000))
			case data.Text:
				w := c.Words[c.Codes[i]]
				if first || w < s.min {
					s.min = w
				}
				if first || w > s.max {
					s.max = w
				}
				add = int64(len(w)) * 256
				if w != "" {
					add += int64(w[0])
				}
			case data.Binary:
				w := fmt.Sprintf("%x", c.Bytes[i])
				if first || w < s.min {
					s.min = w
				}
				if first || w > s.max {
					s.max = w
				}
				add = int64(len(c.Bytes[i]))
			}
			total += s.rows % prime * ((add%prime + prime) % prime) % prime
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.values > 0 {
		switch f.Type {
		case data.Int32, data.Int64:
			s.min, s.max = fmt.Sprint(ints.low), fmt.Sprint(ints.high)
		case data.Double:
			s.min, s.max = realText(reals.low), realText(reals.high)
		}
	}
	s.sum = fmt.Sprint(total)
	return s
}

func TestDuckDBCountsKindsAsScanDoes(t *testing.T) {
	r, db := open(t)
	want := map[string]int64{}
	for _, s := range r.Shards() {
		err := r.Scan(data.Events, s.Shard, []string{"kind", "card"}, func(b *data.Batch) error {
			for i := range b.Rows {
				kind, card := b.Columns[0], b.Columns[1]
				want[kind.Words[kind.Codes[i]]+" "+card.Words[card.Codes[i]]]++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	rows, err := db.Query("SELECT kind || ' ' || card, count(*) FROM (" + data.EventsSQL("read_parquet("+glob(data.Events)+")", r.Manifest.Schema) + ") GROUP BY ALL")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ; rows.Next(); n++ {
		var name string
		var count int64
		if err := rows.Scan(&name, &count); err != nil {
			t.Fatal(err)
		}
		if want[name] != count {
			t.Errorf("%s: DuckDB counts %d, Scan %d", name, count, want[name])
		}
	}
	if err := rows.Err(); err != nil || n != len(want) {
		t.Errorf("%d groups, want %d; %v", n, len(want), err)
	}
}

func TestThePartitionIsAColumn(t *testing.T) {
	r, db := open(t)
	for _, label := range r.Labels() {
		var want, got int64
		for _, s := range r.Shards() {
			if s.Label == label {
				want += s.Rows(data.Events)
			}
		}
		query := "SELECT count(*) FROM read_parquet(" + glob(data.Events) + ", hive_partitioning = true) WHERE v = ?"
		if err := db.QueryRow(query, label).Scan(&got); err != nil || got != want {
			t.Errorf("partition %s: %d events, want %d; %v", label, got, want, err)
		}
	}
}

// queries returns the statements in SQL that a document shows.
func queries(t *testing.T, file string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "```sql\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for _, query := range strings.Split(block, ";") {
			if strings.TrimSpace(query) != "" {
				all = append(all, query)
			}
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s shows no query", file)
	}
	return all
}

// run runs the queries of a document, one after another; each but the definitions has rows if rows are wanted.
func run(t *testing.T, db *sql.DB, queries []string, wantRows bool) {
	t.Helper()
	db.SetMaxOpenConns(1) // views and macros are of one connection
	for _, query := range queries {
		rows, err := db.Query(query)
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		n := 0
		for rows.Next() {
			n++
		}
		if rows.Err() != nil || wantRows && n == 0 && !strings.Contains(strings.ToUpper(query), "CREATE ") {
			t.Errorf("%s: %d rows, %v", query, n, rows.Err())
		}
	}
}

func TestTheQueriesOfTheCardRun(t *testing.T) {
	_, db := open(t)
	t.Chdir(runFolder())
	run(t, db, queries(t, "README.md"), true)
}

func TestTheQueriesOfTheDocsRun(t *testing.T) {
	_, db := open(t)
	readme, dictionary := queries(t, "../../README.md"), queries(t, "../../docs/data-dictionary.md")
	for i := range readme {
		readme[i] = strings.ReplaceAll(readme[i], "runs/hand-limit", runFolder())
	}
	run(t, db, readme, false) // other policies played the stored run
	t.Chdir(runFolder())
	run(t, db, dictionary, true)
}

// realText prints a number as DuckDB does, whole ones with a decimal point.
func realText(x float64) string {
	text := fmt.Sprint(x)
	if x == math.Trunc(x) {
		text += ".0"
	}
	return text
}
