package duckdbtest

import (
	"path/filepath"
	"testing"

	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/export"
	"github.com/cardlab/cardlab/sim/simtest"
)

func TestDuckDBReadsAnExport(t *testing.T) {
	_, db := open(t)
	p, err := sim.ParsePlan("plan.yaml", []byte("game: cuttle\nvariants: [standard]\npolicies: [random]\ndeals: 40\n"))
	if err != nil {
		t.Fatal(err)
	}
	played := simtest.Play(t, p)
	e, err := export.New(played, export.Options{Tool: "test"})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "learn")
	told, err := e.Folder(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	run(t, db, queries(t, "README.md"), true)
	var rows, features, wide, bad int64
	if err := db.QueryRow("SELECT count(*), max(len(obs)), count(*) FILTER (chosen >= len(legal)) FROM 'examples/*/*/*.parquet'").Scan(&rows, &wide, &bad); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRow("SELECT count(*) FROM 'features/*.parquet'").Scan(&features); err != nil {
		t.Fatal(err)
	}
	if rows != told.Rows[export.Examples] || wide != features || bad != 0 {
		t.Errorf("%d rows of %d numbers, %d of them wrong; want %d of %d", rows, wide, bad, told.Rows[export.Examples], features)
	}
}
