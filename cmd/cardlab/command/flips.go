package command

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/plain"
)

// writeFlips writes every flipped game of a comparison into a file, as CSV: where the
// two games are, and how each ended.
func (a *app) writeFlips(path string, run *data.Run, fold *effects.EffectFold, e *effects.Effects) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("--flipped: %w", err)
	}
	defer func() {
		if e := f.Close(); err == nil && e != nil {
			err = fmt.Errorf("--flipped: %w", e)
		}
	}()
	out := bufio.NewWriter(f)
	w := csv.NewWriter(out)
	w.Write([]string{"label", "deal", "matchup", "seating", "base_game", "changed_game",
		"base_winner", "changed_winner", "base_reason", "changed_reason", "base_turns", "changed_turns"})
	games := int64(0)
	err = fold.EachFlip(run, func(arm int, f effects.Flip) error {
		games++
		return w.Write([]string{plain.Cell(e.Changed[arm-1].Label), fmt.Sprint(f.Deal), fmt.Sprint(f.Matchup), fmt.Sprint(f.Seating),
			fmt.Sprint(f.Base.Game), fmt.Sprint(f.Changed.Game), winner(f.Base), winner(f.Changed),
			plain.Cell(f.Base.Reason), plain.Cell(f.Changed.Reason), fmt.Sprint(f.Base.Turns), fmt.Sprint(f.Changed.Turns)})
	})
	if err != nil {
		return err
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return fmt.Errorf("--flipped: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("--flipped: %w", err)
	}
	a.notef("%s in %s\n", plural(games, "flipped game"), path)
	return nil
}

// winner returns the seat that won, empty for a draw.
func winner(p effects.Played) string {
	if p.Winner == engine.NoSeat {
		return ""
	}
	return strconv.Itoa(int(p.Winner))
}
