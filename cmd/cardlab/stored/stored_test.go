package stored_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/sim"
)

func TestAShelfHasWhatReadingFinds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	s, err := sim.Plan{
		Out: dir, Variants: []sim.Variant{{Rules: "highcard/duel"}, {Rules: "highcard/duel:rounds=3"}}, Policies: []string{"random", "greedy"},
		Deals: 40, ShardDeals: 8, Decisions: true,
	}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(context.Background(), s, sim.Options{Tool: "test"}); err != nil {
		t.Fatal(err)
	}
	run, err := stored.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var shelf stored.Shelf
	for n := range s.Games() {
		number := n * 7 % s.Games() // from shard to shard
		want, err := stored.Read(run, number)
		if err != nil {
			t.Fatal(err)
		}
		got, err := shelf.Read(run, number)
		if err != nil || !reflect.DeepEqual(got.Row, want.Row) || !reflect.DeepEqual(got.Events, want.Events) || got.Rules.Name() != want.Rules.Name() {
			t.Fatalf("game %d: got %+v, want %+v, %v", number, got, want, err)
		}
	}
	for _, read := range []func() (*stored.Game, error){
		func() (*stored.Game, error) { return shelf.Read(run, s.Games()) }, func() (*stored.Game, error) { return stored.Read(run, -1) },
	} {
		if _, err := read(); !errors.As(err, new(*stored.NumberError)) {
			t.Errorf("a game that is none: %v", err)
		}
	}
	list, err := stored.Counterparts(run, 1)
	if err != nil || len(list) != 1 || list[0].Variant != 1 {
		t.Errorf("beside game 1 lie %+v, %v", list, err)
	}
}
