package serve

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
)

// patience is how long a client is kept waiting for its rivals, before it asks again.
const patience = 20 * time.Second

// seatInfo is a game in the list of those that are not over.
type seatInfo struct {
	ID    string     `json:"id"`
	Setup seat.Setup `json:"setup"`
	Turn  int        `json:"turn"`
	Wrong string     `json:"wrong,omitempty"`
}

// listSeats lists the games that are not over.
func (s *Server) listSeats(w http.ResponseWriter, r *http.Request) {
	list := []seatInfo{}
	for _, id := range s.seats.List() {
		setup, err := s.seats.Setup(id)
		info := seatInfo{ID: id, Setup: setup}
		if err != nil {
			info.Wrong = err.Error()
		}
		list = append(list, info)
	}
	s.reply(w, list)
}

// newSeat begins a game.
func (s *Server) newSeat(w http.ResponseWriter, r *http.Request) {
	var setup seat.Setup
	if err := message(w, r, &setup); err != nil {
		s.fail(w, err)
		return
	}
	if setup.Seed == 0 {
		setup.Seed = 1 + rand.Int64N(1e9)
	}
	g, err := s.seats.New(setup)
	if err != nil {
		s.fail(w, err)
		return
	}
	ctx, stop := context.WithTimeout(r.Context(), patience)
	defer stop()
	s.reply(w, g.Wait(ctx, 0))
}

// atSeat answers with what is done at the person's seat that the address names, which takes no longer than
// anyone waits.
func (s *Server) atSeat(w http.ResponseWriter, r *http.Request, do func(context.Context, *seat.Game) (any, error)) {
	g, err := s.seats.Find(r.PathValue("seat"))
	if err != nil {
		s.fail(w, err)
		return
	}
	ctx, stop := context.WithTimeout(r.Context(), patience)
	defer stop()
	answer, err := do(ctx, g)
	if err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, answer)
}

// oneSeat answers with what the person may know; with after, as soon as that is news.
func (s *Server) oneSeat(w http.ResponseWriter, r *http.Request) {
	after, _ := strconv.Atoi(r.URL.Query().Get("after")) // 0: whatever there is
	s.atSeat(w, r, func(ctx context.Context, g *seat.Game) (any, error) { return g.Wait(ctx, after), nil })
}

// choose plays an action for the person, and answers when they are to choose again.
func (s *Server) choose(w http.ResponseWriter, r *http.Request) {
	var m struct {
		Action string `json:"action"`
	}
	if err := message(w, r, &m); err != nil {
		s.fail(w, err)
		return
	}
	s.atSeat(w, r, func(ctx context.Context, g *seat.Game) (any, error) { return g.Choose(ctx, m.Action) })
}

// undo takes the person's last choice back.
func (s *Server) undo(w http.ResponseWriter, r *http.Request) {
	s.atSeat(w, r, func(ctx context.Context, g *seat.Game) (any, error) { return g.Undo(ctx) })
}

// hint answers with what a good player would choose.
func (s *Server) hint(w http.ResponseWriter, r *http.Request) {
	s.atSeat(w, r, func(ctx context.Context, g *seat.Game) (any, error) {
		action, err := g.Hint(ctx)
		return map[string]string{"action": action}, err
	})
}

// leave ends a game for good.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	if err := s.seats.Leave(r.PathValue("seat")); err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, struct{}{})
}
