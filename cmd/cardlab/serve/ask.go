package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"
)

// Question is what is asked: what does variant B change against A?
type Question struct {
	Game      string  `json:"game"`
	A         string  `json:"a"` // without the game
	B         string  `json:"b"`
	Policy    string  `json:"policy"`
	Precision float64 `json:"precision"` // percentage points of the score of seat 0, on either side
}

// Look is what is known of an answer after so many deals.
type Look struct {
	Deals int64   `json:"deals"`
	What  string  `json:"what"`  // what the numbers are of: "score of seat 0"
	Value float64 `json:"value"` // the change, in percentage points
	Half  float64 `json:"half"`  // half of its 95 % interval
	Text  string  `json:"text"`  // in a sentence
	Flips int64   `json:"flips"` // deals with a game that somebody else wins
	Next  int64   `json:"next"`  // deals of the next round; 0: there is none
}

// asking is a question that is being answered, or was.
type asking struct {
	ID       int      `json:"id"`
	Question Question `json:"question"`
	Looks    []Look   `json:"looks"`
	Played   int64    `json:"played"` // games of the current round
	Total    int64    `json:"total"`
	Rate     float64  `json:"rate"` // games a second, of late
	Done     bool     `json:"done"`
	Run      string   `json:"run,omitempty"` // that has the games
	Wrong    string   `json:"wrong,omitempty"`

	version  int
	stop     context.CancelFunc
	ended    chan struct{}
	progress *sim.Progress
}

// asks are the questions that were asked since the server began. One is answered at a time:
// it takes all processors.
type asks struct {
	mu      sync.Mutex
	list    []*asking
	changed chan struct{}
}

func newAsks() *asks { return &asks{changed: make(chan struct{})} }

// mostAsked is how many questions are remembered.
const mostAsked = 100

// check returns what is wrong with a question.
func (q *Question) check() error {
	if _, err := games.FindGame(q.Game); err != nil {
		return badly("%v", err)
	}
	for _, text := range []string{q.A, q.B} {
		if strings.ContainsAny(text, "@/\\") || len(text) > 2000 {
			return badly("the variant %s is none", shown(text))
		}
		rules, err := games.Find(q.Game + "/" + text)
		if err != nil {
			return badly("%v", err)
		}
		if _, err := kinds.Parse(q.Policy, q.Game, rules.Table()); err != nil {
			return badly("%v", err)
		}
	}
	if !(q.Precision >= 0.05 && q.Precision <= 10) {
		return badly("precision=%v: want 0.05 to 10 percentage points", q.Precision)
	}
	if err := seat.CheckPolicy(q.Game, q.Policy); err != nil {
		return badly("%v", err)
	}
	return nil
}

// newAsk begins to answer a question.
func (s *Server) newAsk(w http.ResponseWriter, r *http.Request) {
	var q Question
	err := message(w, r, &q)
	if err == nil {
		err = q.check()
	}
	if err != nil {
		s.fail(w, err)
		return
	}
	a, err := s.asks.begin(s, q)
	if err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, map[string]int{"id": a.ID})
}

// begin begins to answer a question, if none is being answered.
func (l *asks) begin(s *Server, q Question) (*asking, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.list); n > 0 && !l.list[n-1].Done {
		return nil, &badRequest{http.StatusConflict, "another question is being answered; stop it, or wait for its answer"}
	}
	if len(l.list) == mostAsked {
		return nil, &badRequest{http.StatusConflict, fmt.Sprintf("%d questions have been asked; start the server anew for more", mostAsked)}
	}
	ctx, stop := context.WithCancel(s.begun)
	a := &asking{ID: len(l.list) + 1, Question: q, Looks: []Look{}, stop: stop, ended: make(chan struct{}), progress: sim.NewProgress(silent{}, false)}
	l.list = append(l.list, a)
	go func() {
		defer close(a.ended)
		defer stop()
		ticking := make(chan struct{})
		go func() {
			defer close(ticking)
			l.tick(ctx, a)
		}()
		run := ""
		err := crash.Do(func() (err error) {
			run, err = s.Ask(ctx, q, a.progress, func(look Look) {
				l.change(func() { a.Looks = append(a.Looks, look); a.version++ })
			})
			return err
		})
		stopped := ctx.Err() != nil
		stop()
		<-ticking
		l.change(func() {
			a.Done, a.Run, a.Rate = true, run, 0
			a.version++
			switch {
			case stopped:
				a.Wrong = "stopped; what was played is kept, and the same question goes on from there"
			case err != nil:
				a.Wrong = err.Error()
			}
		})
	}()
	return a, nil
}

// silent is where the lines of a progress go that a page shows.
type silent struct{}

func (silent) Write(p []byte) (int, error) { return len(p), nil }

// tick notes every now and then how far the games of a question are.
func (l *asks) tick(ctx context.Context, a *asking) {
	last, at := int64(0), time.Now()
	for {
		if wait(ctx, 500*time.Millisecond); ctx.Err() != nil {
			return
		}
		played, total := a.progress.Games()
		now := time.Now()
		l.change(func() {
			if a.Played != played || a.Total != total {
				a.version++
			}
			a.Rate = float64(max(0, played-last)) / now.Sub(at).Seconds()
			a.Played, a.Total = played, total
		})
		last, at = played, now
	}
}

// change changes a question, and tells who waits.
func (l *asks) change(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	do()
	close(l.changed)
	l.changed = make(chan struct{})
}

// stop ends what is being answered.
func (l *asks) stop() {
	l.mu.Lock()
	list := slices.Clone(l.list)
	l.mu.Unlock()
	for _, a := range list {
		a.stop()
		<-a.ended
	}
}

// find returns a question by its number, and a copy of what is known of it.
func (l *asks) find(id string) (*asking, asking, error) {
	n, err := strconv.Atoi(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil || n < 1 || n > len(l.list) {
		return nil, asking{}, missing("there is no question %s", shown(id))
	}
	return l.list[n-1], l.copyOf(l.list[n-1]), nil
}

// copyOf returns what is known of a question. The caller holds the lock.
func (l *asks) copyOf(a *asking) asking {
	c := *a
	c.Looks = slices.Clone(a.Looks)
	return c
}

// listAsks lists the questions, the last one first.
func (s *Server) listAsks(w http.ResponseWriter, r *http.Request) {
	s.asks.mu.Lock()
	list := []asking{}
	for _, a := range s.asks.list {
		list = append(list, s.asks.copyOf(a))
	}
	s.asks.mu.Unlock()
	slices.Reverse(list)
	s.reply(w, list)
}

// oneAsk answers with what is known of a question.
func (s *Server) oneAsk(w http.ResponseWriter, r *http.Request) {
	_, known, err := s.asks.find(r.PathValue("ask"))
	if err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, known)
}

// looks tells of each look at a question's games, until it is answered.
func (s *Server) looks(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("ask")
	if _, _, err := s.asks.find(id); err != nil {
		s.fail(w, err)
		return
	}
	version := -1
	s.stream(w, r, func(ctx context.Context) (any, bool) {
		for {
			s.asks.mu.Lock()
			changed := s.asks.changed
			s.asks.mu.Unlock()
			_, known, err := s.asks.find(id)
			if err != nil {
				return nil, false
			}
			if known.version != version {
				version = known.version
				return known, !known.Done
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return nil, true
			}
		}
	})
}

// stopAsk stops the answering of a question.
func (s *Server) stopAsk(w http.ResponseWriter, r *http.Request) {
	a, known, err := s.asks.find(r.PathValue("ask"))
	if err == nil && known.Done {
		err = &badRequest{http.StatusConflict, errors.New("the question is not being answered any more").Error()}
	}
	if err != nil {
		s.fail(w, err)
		return
	}
	a.stop()
	<-a.ended
	_, known, _ = s.asks.find(r.PathValue("ask"))
	s.reply(w, known)
}
