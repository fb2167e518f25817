package data

import (
	"fmt"
	"io"
	"strconv"

	"cardlab/engine"
	"cardlab/engine/cards"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

type eventRow struct {
	Game     int64  `parquet:"game,delta"`
	Seq      int32  `parquet:"seq,dict"`
	Ply      int32  `parquet:"ply,dict"`
	Turn     int32  `parquet:"turn,dict"`
	Kind     string `parquet:"kind,dict"`
	Seat     int32  `parquet:"seat,dict"`
	Next     int32  `parquet:"next,dict"`
	Due      string `parquet:"due,dict"`
	Card     string `parquet:"card,dict"`
	On       string `parquet:"on_card,dict"`
	FromZone string `parquet:"from_zone,dict"`
	FromSeat int32  `parquet:"from_seat,dict"`
	ToZone   string `parquet:"to_zone,dict"`
	ToSeat   int32  `parquet:"to_seat,dict"`
	N        int32  `parquet:"n,dict"`
	Seen     int32  `parquet:"seen,dict"`
	Action   int32  `parquet:"action,dict"`
}

type decisionRow struct {
	Game   int64    `parquet:"game,delta"`
	Ply    int32    `parquet:"ply,dict"`
	Seat   int32    `parquet:"seat,dict"`
	Phase  string   `parquet:"phase,dict"`
	Legal  int32    `parquet:"legal,dict"`
	Action int32    `parquet:"action,dict"`
	Value  *float64 `parquet:"value"`
	Visits *int64   `parquet:"visits"`
}

type gameRow struct {
	Game       int64   `parquet:"game,delta"`
	Deal       int64   `parquet:"deal_id,delta"`
	Matchup    int32   `parquet:"matchup,dict"`
	Seating    int32   `parquet:"seating,dict"`
	Variant    string  `parquet:"variant,dict"`
	Policy0    *string `parquet:"policy_0,dict"`
	Policy1    *string `parquet:"policy_1,dict"`
	Policy2    *string `parquet:"policy_2,dict"`
	Policy3    *string `parquet:"policy_3,dict"`
	Policy4    *string `parquet:"policy_4,dict"`
	Policy5    *string `parquet:"policy_5,dict"`
	Policy6    *string `parquet:"policy_6,dict"`
	Policy7    *string `parquet:"policy_7,dict"`
	WinnerSeat *int32  `parquet:"winner_seat,dict"`
	WinnerSide *int32  `parquet:"winner_side,dict"`
	Reason     string  `parquet:"reason,dict"`
	Turns      int32   `parquet:"turns,dict"`
	Plies      int32   `parquet:"plies,dict"`
	Events     int32   `parquet:"events,dict"`
	LastSeat   int32   `parquet:"last_seat,dict"`
	StockMin   int32   `parquet:"stock_min,dict"`
	Points0    *int32  `parquet:"points_0,dict"`
	Points1    *int32  `parquet:"points_1,dict"`
	Points2    *int32  `parquet:"points_2,dict"`
	Points3    *int32  `parquet:"points_3,dict"`
	Points4    *int32  `parquet:"points_4,dict"`
	Points5    *int32  `parquet:"points_5,dict"`
	Points6    *int32  `parquet:"points_6,dict"`
	Points7    *int32  `parquet:"points_7,dict"`
	Goal0      *int32  `parquet:"goal_0,dict"`
	Goal1      *int32  `parquet:"goal_1,dict"`
	Goal2      *int32  `parquet:"goal_2,dict"`
	Goal3      *int32  `parquet:"goal_3,dict"`
	Goal4      *int32  `parquet:"goal_4,dict"`
	Goal5      *int32  `parquet:"goal_5,dict"`
	Goal6      *int32  `parquet:"goal_6,dict"`
	Goal7      *int32  `parquet:"goal_7,dict"`
	Cards      []byte  `parquet:"deal"`
	Chance     int64   `parquet:"chance"`
	Rules      int32   `parquet:"rules_version,dict"`
}

func (g *gameRow) policies() [engine.MaxSeats]**string {
	return [...]**string{&g.Policy0, &g.Policy1, &g.Policy2, &g.Policy3, &g.Policy4, &g.Policy5, &g.Policy6, &g.Policy7}
}

func (g *gameRow) points() [engine.MaxSeats]**int32 {
	return [...]**int32{&g.Points0, &g.Points1, &g.Points2, &g.Points3, &g.Points4, &g.Points5, &g.Points6, &g.Points7}
}

func (g *gameRow) goals() [engine.MaxSeats]**int32 {
	return [...]**int32{&g.Goal0, &g.Goal1, &g.Goal2, &g.Goal3, &g.Goal4, &g.Goal5, &g.Goal6, &g.Goal7}
}

// batchRows is how many rows are handed to the library at once; the bytes of
// a file depend on it.
const batchRows = 4096

type rowWriter[T any] struct {
	t    *tempFile
	w    *parquet.GenericWriter[T]
	rows []T
	n    int64
	err  error
}

func newRowWriter[T any](run string, table Table, shard int, kv [][2]string) (*rowWriter[T], error) {
	t, err := createTemp(run, fmt.Sprintf("%05d-%s", shard, table))
	if err != nil {
		return nil, err
	}
	opts := []parquet.WriterOption{
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.CreatedBy("cardlab", strconv.Itoa(SchemaVersion), ""),
		parquet.MaxRowsPerRowGroup(1 << 20),
	}
	for _, p := range kv {
		opts = append(opts, parquet.KeyValueMetadata(p[0], p[1]))
	}
	return &rowWriter[T]{t: t, w: parquet.NewGenericWriter[T](t, opts...), rows: make([]T, 0, batchRows)}, nil
}

func (w *rowWriter[T]) add(r T) {
	w.rows = append(w.rows, r)
	w.n++
	if len(w.rows) == batchRows {
		w.flush()
	}
}

func (w *rowWriter[T]) flush() {
	if w.err == nil {
		_, w.err = w.w.Write(w.rows)
	}
	w.rows = w.rows[:0]
}

func (w *rowWriter[T]) close() error {
	w.flush()
	if w.err == nil {
		w.err = w.w.Close()
	}
	if e := w.t.sync(); w.err == nil {
		w.err = e
	}
	return w.err
}

func name(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}

func cardName(v *engine.Vocabulary, c cards.Card) string {
	if c == cards.None {
		return ""
	}
	return v.Card(c)
}

func readRows[T any](path string, fn func(*T) error) error {
	f, pf, err := openParquet(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := parquet.NewGenericReader[T](pf)
	defer r.Close()
	rows := make([]T, 1024)
	for {
		clear(rows)
		n, err := r.Read(rows)
		for i := range rows[:n] {
			if err := fn(&rows[i]); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
	}
}
