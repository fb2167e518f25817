package env

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/cardlab/cardlab/data/arrow"
)

// Vector says which games are played in step: game i plays the deals From + i, From + i + N, … of the seed,
// the next one as soon as one is over.
type Vector struct {
	Variant  string
	Policies map[string]string // by seat: those that are not the client's
	N        int
	Seed     int64
	From     int64
	Lists    Lists
}

// The columns of a batch, a row for each game.
const (
	vecGame = iota
	vecDeal
	vecSeat
	vecPhase
	vecPly
	vecObs
	vecLegal
	vecDone
	vecRewards
)

// Serve plays the games with a client. It writes an Arrow IPC stream: where the games stand, and
// again after each step. The client answers each batch with as many whole numbers as there are games, 32 bits each, the
// lowest byte first: the place of an action in legal. A row whose done is true tells how the
// last game ended, in rewards, and where the next one begins. It ends with the client's answers.
func (o Vector) Serve(in io.Reader, out io.Writer, tool string) error {
	v, games, err := o.games()
	if err != nil {
		return err
	}
	deals := make([]int64, o.N)
	for i, g := range games {
		deals[i] = o.From + int64(i)
		if err := o.deal(g, &deals[i], int64(o.N)); err != nil {
			return err
		}
	}
	fields := []arrow.Field{
		{Name: "game", Type: arrow.Int32}, {Name: "deal", Type: arrow.Int64}, {Name: "seat", Type: arrow.Uint8}, {Name: "phase", Type: arrow.Word, Words: v.words.Phases},
		{Name: "ply", Type: arrow.Int32}, {Name: "obs", Type: arrow.Uint8, Each: len(v.layout.Features())}, {Name: "legal", Type: arrow.Int32, List: true},
		{Name: "done", Type: arrow.Bool}, {Name: "rewards", Type: arrow.Float32, Each: int(v.table.Seats)},
	}
	stream := arrow.NewStream(out, fields, []arrow.Note{{Key: "cardlab.protocol", Value: fmt.Sprint(protocolVersion)}, {Key: "cardlab.tool", Value: tool},
		{Key: "cardlab.variant", Value: v.rules.Name()}, {Key: "cardlab.observation", Value: v.layout.Version()}})
	b := arrow.NewBatch(fields)
	done, rewards := make([]bool, o.N), make([]float32, o.N*int(v.table.Seats))
	answer := make([]byte, 4*o.N)
	for {
		b.Reset()
		for i, g := range games {
			g.row(b, i, deals[i])
			c := &b.Columns[vecDone]
			c.Bytes = append(c.Bytes, 0)
			if done[i] {
				c.Bytes[i] = 1
			}
		}
		b.Columns[vecRewards].Floats = append(b.Columns[vecRewards].Floats, rewards...)
		if err := stream.Write(b); err != nil {
			return err
		}
		if _, err := io.ReadFull(in, answer); errors.Is(err, io.EOF) {
			return stream.Close()
		} else if err != nil {
			return fmt.Errorf("the client's answer has not %d numbers of 32 bits, one for each game: %w", o.N, err)
		}
		clear(done)
		clear(rewards)
		for i, g := range games {
			place := int(int32(binary.LittleEndian.Uint32(answer[4*i:])))
			if err := g.step(place); err != nil {
				return fmt.Errorf("game %d: %w", i, err)
			}
			if g.over() {
				done[i] = true
				g.rewards(rewards[i*int(v.table.Seats):][:0])
				deals[i] += int64(o.N)
				if err := o.deal(g, &deals[i], int64(o.N)); err != nil {
					return err
				}
			}
		}
	}
}

// Check returns what is wrong with it, nil if nothing is.
func (o Vector) Check() error {
	_, _, err := o.games()
	return err
}

// games makes the games.
func (o Vector) games() (v *variant, games []*inPlay, err error) {
	if v, err = findVariant(o.Variant); err != nil {
		return nil, nil, err
	}
	if o.N < 1 || o.N > mostGames {
		return nil, nil, fmt.Errorf("%d games: want 1 to %d", o.N, mostGames)
	}
	if o.From < 0 {
		return nil, nil, fmt.Errorf("deal %d: want 0 or more", o.From)
	}
	if err := v.read(&o.Lists); err != nil {
		return nil, nil, err
	}
	for range o.N {
		g, err := newGame(v, o.Policies)
		if err != nil {
			return nil, nil, err
		}
		games = append(games, g)
	}
	return v, games, nil
}

// mostWithoutChoice is how many games in succession may end before the client has a choice.
const mostWithoutChoice = 10_000

// deal deals a game at which the client has a choice: one that is over without is passed by.
func (o Vector) deal(g *inPlay, deal *int64, step int64) error {
	for range mostWithoutChoice {
		b, err := g.beginning(&o.Lists, *deal, "", "")
		if err != nil {
			return err
		}
		if err := g.reset(o.Seed, *deal, b); err != nil || !g.over() {
			return err
		}
		*deal += step
	}
	return fmt.Errorf("%d games in succession were over before there was a choice; begin them elsewhere", mostWithoutChoice)
}

// row appends where a game stands, but for done and rewards.
func (g *inPlay) row(b *arrow.Batch, i int, deal int64) {
	k := b.Columns
	b.Rows++
	seat := g.state.ToMove()
	k[vecGame].Ints = append(k[vecGame].Ints, int32(i))
	k[vecDeal].Longs = append(k[vecDeal].Longs, deal)
	k[vecSeat].Bytes = append(k[vecSeat].Bytes, uint8(seat))
	k[vecPhase].Ints = append(k[vecPhase].Ints, int32(g.state.Phase()))
	k[vecPly].Ints = append(k[vecPly].Ints, int32(g.plies))
	k[vecObs].Bytes = append(k[vecObs].Bytes, g.reader.Look(g.look(seat))...)
	for _, a := range g.legal {
		k[vecLegal].Ints = append(k[vecLegal].Ints, int32(a))
	}
	k[vecLegal].Ends = append(k[vecLegal].Ends, int32(len(k[vecLegal].Ints)))
}
