package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"cardlab/engine"
	"cardlab/engine/cards"

	"github.com/parquet-go/parquet-go"
)

// UnsealedError says that a folder holds a run that is not finished.
type UnsealedError struct{ Run string }

func (e *UnsealedError) Error() string {
	return fmt.Sprintf("open %s: the run is not finished, %s is missing", e.Run, successName)
}

// Run is a sealed run, open for reading. Any number of goroutines may read it.
type Run struct {
	Dir      string
	Manifest Manifest
}

// Open opens a sealed run. For one that is not sealed the error is an *[UnsealedError].
func Open(run string) (*Run, error) {
	if _, err := os.Stat(run); err != nil {
		return nil, fmt.Errorf("open %s: no such run", run)
	}
	if _, err := os.Stat(filepath.Join(run, successName)); errors.Is(err, fs.ErrNotExist) {
		return nil, &UnsealedError{run}
	} else if err != nil {
		return nil, fmt.Errorf("open %s: %w", run, err)
	}
	path := filepath.Join(run, manifestName)
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", run, err)
	}
	r := &Run{Dir: run}
	if err := json.Unmarshal(content, &r.Manifest); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	if err := checkSchema(path, r.Manifest.Schema); err != nil {
		return nil, err
	}
	return r, nil
}

func checkSchema(path string, schema int) error {
	if schema > SchemaVersion {
		return fmt.Errorf("read %s: schema %d is newer than %d; update cardlab", filepath.Base(path), schema, SchemaVersion)
	}
	return nil
}

// Shards returns the records of the run's shards, by number.
func (r *Run) Shards() []*ShardRecord { return r.Manifest.Shards }

// Labels returns the partitions, in the order of the plan.
func (r *Run) Labels() []string {
	labels := make([]string, len(r.Manifest.Variants))
	for i, v := range r.Manifest.Variants {
		labels[i] = v.Label
	}
	return labels
}

// file returns the path of a shard's file of a table.
func (r *Run) file(t Table, shard int) (string, error) {
	if shard < 0 || shard >= len(r.Manifest.Shards) {
		return "", fmt.Errorf("read %s: there is no shard %d, only 0 to %d", r.Dir, shard, len(r.Manifest.Shards)-1)
	}
	f := r.Manifest.Shards[shard].File(t)
	if f == nil {
		return "", fmt.Errorf("read %s: the run has no table %s", r.Dir, t)
	}
	return filepath.Join(r.Dir, filepath.FromSlash(f.Path)), nil
}

// openParquet opens a file and refuses one of a newer schema.
func openParquet(path string) (*os.File, *parquet.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", path, err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("read %s: %w", path, err)
	}
	pf, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("read %s: %w", path, err)
	}
	return f, pf, nil
}

// codes maps the words of one column to their numbers.
type codes map[string]int

func codesOf(words []string) codes {
	m := make(codes, len(words))
	for i, w := range words {
		m[w] = i
	}
	return m
}

func (m codes) card(w string) cards.Card {
	if w == "" {
		return cards.None
	}
	return cards.Card(m[w])
}

// Games calls fn with each game of a shard, in order. The row is valid until
// fn returns; an error of fn ends the reading and is returned.
func (r *Run) Games(shard int, fn func(*Game) error) error {
	path, err := r.file(Games, shard)
	if err != nil {
		return err
	}
	var g Game
	return readRows(path, func(row *gameRow) error {
		g = Game{
			Game: row.Game, Deal: row.Deal, Matchup: row.Matchup, Seating: row.Seating, Variant: row.Variant,
			Winner: engine.NoSeat, Side: None,
			Reason: row.Reason, Turns: row.Turns, Plies: row.Plies, Events: row.Events,
			LastSeat: engine.Seat(row.LastSeat), StockMin: row.StockMin, Cards: row.Cards, Chance: row.Chance, Rules: row.Rules,
		}
		policies, points, goals := row.policies(), row.points(), row.goals()
		for i := range policies {
			if *policies[i] == nil {
				break
			}
			g.Policies[i], g.Points[i], g.Goals[i] = **policies[i], **points[i], **goals[i]
			g.Seats++
		}
		if row.WinnerSeat != nil {
			g.Winner, g.Side = engine.Seat(*row.WinnerSeat), *row.WinnerSide
		}
		return fn(&g)
	})
}

// Events calls fn with each event of a shard, in order. The row is valid until
// fn returns; an error of fn ends the reading and is returned.
func (r *Run) Events(shard int, fn func(*Event) error) error {
	path, err := r.file(Events, shard)
	if err != nil {
		return err
	}
	words, err := readWords(path)
	if err != nil {
		return err
	}
	kinds, phases, zones, names := codesOf(words.Kinds), codesOf(words.Phases), codesOf(words.Zones), codesOf(words.Cards)
	var e Event
	return readRows(path, func(row *eventRow) error {
		e = Event{
			Game: row.Game, Seq: row.Seq, Ply: row.Ply, Turn: row.Turn, Action: row.Action,
			Event: engine.Event{
				Kind: engine.Kind(kinds[row.Kind]), Seat: engine.Seat(row.Seat), Next: engine.Seat(row.Next),
				Due: engine.Phase(phases[row.Due]), Card: names.card(row.Card), On: names.card(row.On),
				From: engine.Place{Zone: engine.Zone(zones[row.FromZone]), Seat: engine.Seat(row.FromSeat)},
				To:   engine.Place{Zone: engine.Zone(zones[row.ToZone]), Seat: engine.Seat(row.ToSeat)},
				Seen: engine.Side(row.Seen), N: row.N,
			},
		}
		return fn(&e)
	})
}

// readWords returns the vocabulary that a file was written with.
func readWords(path string) (*engine.Vocabulary, error) {
	f, pf, err := openParquet(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	v := new(engine.Vocabulary)
	for key, to := range map[string]*[]string{"kinds": &v.Kinds, "phases": &v.Phases, "zones": &v.Zones, "cards": &v.Cards} {
		text, _ := pf.Lookup("cardlab." + key)
		if err := json.Unmarshal([]byte(text), to); err != nil {
			return nil, fmt.Errorf("read %s: the list of %s: %w", path, key, err)
		}
	}
	return v, nil
}

// Decisions calls fn with each decision of a shard, in order. The row is valid
// until fn returns; an error of fn ends the reading and is returned.
func (r *Run) Decisions(shard int, fn func(*Decision) error) error {
	path, err := r.file(Decisions, shard)
	if err != nil {
		return err
	}
	words, err := readWords(path)
	if err != nil {
		return err
	}
	phases := codesOf(words.Phases)
	var d Decision
	return readRows(path, func(row *decisionRow) error {
		d = Decision{
			Game: row.Game, Ply: row.Ply, Seat: engine.Seat(row.Seat), Phase: engine.Phase(phases[row.Phase]),
			Legal: row.Legal, Action: row.Action,
		}
		if row.Value != nil {
			d.Value, d.Visits, d.Explained = *row.Value, *row.Visits, true
		}
		return fn(&d)
	})
}
