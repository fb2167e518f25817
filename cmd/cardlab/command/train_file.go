package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/policies/learned"
)

// partExt ends the name of the file that holds what a training needs to go on.
const partExt = ".part"

// The names in a net's header of the policy that it was trained to beat, of its games, and
// of how many of them were played if it was interrupted.
const (
	versus      = "versus"
	played      = "games"
	interrupted = "interrupted"
)

const interruptedAfter = "after %d games"

// gamesOf returns how many games a net was trained by, 0 if its file does not say.
func gamesOf(n *learned.Net) (games int64) {
	if after := n.About.Get(interrupted); after != "" {
		fmt.Sscanf(after, interruptedAfter, &games)
		return games
	}
	games, _ = strconv.ParseInt(n.About.Get(played), 10, 64)
	return games
}

// header returns what the net's file says of how it was made.
func (t *training) header() learned.Header {
	c := &t.course
	h := learned.AboutRules(c.Rules)
	add := func(name, format string, args ...any) {
		h = append(h, learned.Entry{Name: name, Value: fmt.Sprintf(format, args...)})
	}
	add("command", "%s", t.command())
	add("tool", "cardlab %s", toolVersion)
	add(played, "%d", c.Games)
	add("seed", "%d", c.Seed)
	if c.Boot > 0 {
		add("boot", "%s by %s", plural(int64(c.Boot), "game"), c.BootBy.Name())
	}
	if t.parent != nil {
		add("parent", "%s", t.parent.Name())
	}
	if c.Versus != nil {
		add(versus, "%s", c.Versus.Name())
	}
	add("lambda", "%v", c.Lambda)
	add("random", "%v to %v", c.Random, c.RandomLast)
	add("step", "%v to %v", c.Step, c.StepLast)
	return append(h, searchHeader(c)...)
}

// command returns the command line that makes the net again.
func (t *training) command() string {
	text := fmt.Sprintf("cardlab train %s --games %d --seed %d", t.course.Rules.Name(), t.course.Games, t.course.Seed)
	if t.parent != nil {
		text += " --from " + t.parent.Name()
	}
	if t.course.Versus != nil {
		text += " --versus " + shellWord(t.course.Versus.Name())
	}
	return text + searchCommand(&t.course)
}

// shellWord returns a word as a shell reads it.
func shellWord(text string) string {
	if strings.ContainsAny(text, "()!*?#; '\"$&") {
		return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
	}
	return text
}

// net makes the net of some weights and puts it into the store.
func (t *training) net(w *learned.Weights, err error) (*learned.Net, error) {
	if err != nil {
		return nil, err
	}
	return learned.Add(t.encode(t.head, w))
}

func (t *training) encode(h learned.Header, w *learned.Weights) []byte {
	game, _, _ := strings.Cut(t.course.Rules.Name(), "/")
	return learned.Encode(h, learned.Inputs(game, int(t.course.Rules.Table().Seats)), w)
}

// resume goes on from what an interrupted training left. A file that is there without
// that is not touched.
func (t *training) resume() error {
	part := t.o.out + partExt
	state, err := learned.ReadBounded(part)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(t.o.out); err == nil {
			return usage("%s is there already; name another --out, or move it away", t.o.out)
		}
		return nil
	case err != nil:
		return fmt.Errorf("go on with %s: %w", part, err)
	}
	if err := t.trainer.Resume(state); err != nil {
		return usage("go on with %s: %w; name another --out, or move it away", part, err)
	}
	return nil
}

// save writes what it takes to go on.
func (t *training) save() error { return writeWhole(t.o.out+partExt, t.trainer.State()) }

// leave writes what there is after an interruption: a net that plays, and what it takes to go on.
func (t *training) leave(why error) error {
	if err := t.save(); err != nil {
		return err
	}
	w, err := t.trainer.Weights()
	if err != nil {
		return err
	}
	h := t.head.With(interrupted, fmt.Sprintf(interruptedAfter, t.trainer.Games()))
	if err := writeWhole(t.o.out, t.encode(h, w)); err != nil {
		return err
	}
	t.notef("interrupted after %s: %s plays as it is, and the same command goes on\n", plural(int64(t.trainer.Games()), "game"), t.o.out)
	return errors.Join(errSaid, why)
}

// workersOf returns how many workers a number of them stands for.
func workersOf(n int) int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}
