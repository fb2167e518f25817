package seat

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Keeper keeps the games that are being played. Those nobody asks for rest in their journals.
type Keeper struct {
	runs string // the folder of the runs; journals lie in its folder tables
	tool string
	ctx  context.Context
	stop context.CancelFunc

	mu    sync.Mutex
	games map[string]*Game // those at hand
	count int64            // of requests
}

const (
	mostAtHand = 32  // games that are at hand: each holds what its rivals think with
	mostKept   = 200 // games that are not over
)

// NewKeeper returns the keeper of the games whose journals lie in a folder of runs.
func NewKeeper(runs, tool string) (*Keeper, error) {
	ctx, stop := context.WithCancel(context.Background())
	return &Keeper{runs: runs, tool: tool, ctx: ctx, stop: stop, games: map[string]*Game{}}, nil
}

// dir is where the journals lie.
func (k *Keeper) dir() string { return filepath.Join(k.runs, "tables") }

// List returns the identities of the games that are not over, in their order.
func (k *Keeper) List() []string {
	entries, _ := os.ReadDir(k.dir()) // none is there before the first game
	ids := []string{}
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), ".jsonl"); ok && idForm.MatchString(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// New begins a game.
func (k *Keeper) New(s Setup) (*Game, error) {
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if _, err := s.schedule("played", filepath.Join(k.runs, "played")); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.List()) >= mostKept {
		return nil, fmt.Errorf("%w: %d games are not over; leave some of them", ErrRefused, mostKept)
	}
	id := make([]byte, 5)
	rand.Read(id) // never fails
	name := hex.EncodeToString(id)
	j, err := newJournal(k.dir(), name, &s)
	if err != nil {
		return nil, fmt.Errorf("begin the journal of a game: %w", err)
	}
	g, err := k.newGame(name, s, nil, j)
	if err != nil {
		j.close()
		os.Remove(journalPath(k.dir(), name))
		return nil, err
	}
	k.take(g)
	return g, nil
}

// Find returns a game that is not over, or has just ended.
func (k *Keeper) Find(id string) (*Game, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if g := k.games[id]; g != nil {
		k.take(g)
		return g, nil
	}
	if !idForm.MatchString(id) || !slices.Contains(k.List(), id) {
		return nil, ErrUnknown
	}
	s, chosen, j, err := readJournal(k.dir(), id)
	if err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		j.close()
		return nil, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	g, err := k.newGame(id, *s, chosen, j)
	if err != nil {
		j.close()
		return nil, err
	}
	k.take(g)
	return g, nil
}

// take notes that a game was asked for, and lets the one rest that was asked for longest ago.
// The caller holds the lock.
func (k *Keeper) take(g *Game) {
	k.count++
	g.used = k.count
	k.games[g.id] = g
	if len(k.games) <= mostAtHand {
		return
	}
	oldest := g
	for _, o := range k.games {
		if o.used < oldest.used {
			oldest = o
		}
	}
	delete(k.games, oldest.id)
	go oldest.end()
}

// over forgets the journal of a game that is recorded.
func (k *Keeper) over(g *Game) { os.Remove(journalPath(k.dir(), g.id)) }

// Leave ends a game for good: it is not recorded.
func (k *Keeper) Leave(id string) error {
	g, err := k.Find(id)
	if err != nil {
		return err
	}
	k.mu.Lock()
	delete(k.games, id)
	k.mu.Unlock()
	g.end()
	k.over(g)
	return nil
}

// Close ends the playing of all games; their journals stay.
func (k *Keeper) Close() {
	k.stop()
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, g := range k.games {
		g.end()
		delete(k.games, id)
	}
}

// Setup returns what is played in a game that is not over, without having it played.
func (k *Keeper) Setup(id string) (Setup, error) {
	k.mu.Lock()
	g := k.games[id]
	k.mu.Unlock()
	if g != nil {
		return g.setup, nil
	}
	text, err := readBounded(journalPath(k.dir(), id))
	if err != nil {
		return Setup{}, err
	}
	s, _, err := parseJournal(text)
	if err != nil {
		return Setup{}, err
	}
	return *s, nil
}
