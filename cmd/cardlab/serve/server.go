package serve

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// Options say what a server shows and does.
type Options struct {
	Addr    string   // HOST:PORT; port 0 is any that is free
	Runs    string   // the folder whose runs are shown, and into which new ones are played
	Folders []string // folders of runs besides
	Tool    string   // version of the program, for the runs that are played
	// Page returns what a page tells of a run; see package page.
	Page func(*data.Run) (page.Input, error)
	// Answer returns what such a page begins with, and is quicker.
	Answer func(*data.Run) (page.Headline, error)
	// Ask plays until a question is answered, see [Question].
	Ask func(ctx context.Context, q Question, p *sim.Progress, look func(Look)) (run string, err error)
}

// Server answers browsers.
type Server struct {
	Options
	listener net.Listener
	token    string
	folders  *folders
	stories  *stories
	answers  *answers
	asks     *asks
	seats    *seat.Keeper
	begun    context.Context // done when the server stops
}

// New makes a server that listens already; Serve answers.
func New(o Options) (*Server, error) {
	if info, err := os.Stat(o.Runs); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("serve: %s is a file; name the folder of the runs", o.Runs)
	}
	secret := make([]byte, 18)
	rand.Read(secret) // never fails
	s := &Server{Options: o, token: base64.RawURLEncoding.EncodeToString(secret)}
	s.folders = newFolders(o.Runs, o.Folders)
	s.stories = newStories()
	s.answers = newAnswers(o.Answer)
	s.asks = newAsks()
	var err error
	if s.seats, err = seat.NewKeeper(o.Runs, o.Tool); err != nil {
		return nil, err
	}
	if s.listener, err = net.Listen("tcp", o.Addr); err != nil {
		return nil, fmt.Errorf("serve at %s: %w; --addr 127.0.0.1:0 takes any free port", o.Addr, err)
	}
	return s, nil
}

// Address returns where the server is, with its token.
func (s *Server) Address() string {
	host, port, _ := net.SplitHostPort(s.listener.Addr().String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port) + "/" + s.token + "/"
}

// How long a client may take. An event stream sets its own limit for each message.
const (
	headerTime = 5 * time.Second
	readTime   = 15 * time.Second
	writeTime  = 60 * time.Second
	idleTime   = 2 * time.Minute
	stopTime   = 5 * time.Second
)

// Serve answers until ctx is done, then ends what is being answered and played. A person's
// game goes on with the next server.
func (s *Server) Serve(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.begun = ctx
	server := &http.Server{
		Handler:           s.guarded(s.routes()),
		ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10,
		BaseContext:    func(net.Listener) context.Context { return ctx },
		ErrorLog:       nothing(),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(s.listener) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
		last, cancel := context.WithTimeout(context.Background(), stopTime)
		defer cancel()
		if e := server.Shutdown(last); errors.Is(e, context.DeadlineExceeded) {
			server.Close() // who is still there has had time
		}
		<-ended
	}
	s.asks.stop()
	s.seats.Close()
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// routes says what is where, below the token.
func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", s.index)
	m.HandleFunc("GET /assets/{name}", s.asset)
	m.HandleFunc("GET /page/{run}", s.runPage)

	m.HandleFunc("GET /api/runs", s.listRuns)
	m.HandleFunc("GET /api/live", s.liveRuns)
	m.HandleFunc("GET /api/runs/{run}", s.oneRun)
	m.HandleFunc("GET /api/runs/{run}/answer", s.runAnswer)
	m.HandleFunc("GET /api/runs/{run}/find", s.findGames)
	m.HandleFunc("GET /api/runs/{run}/games/{game}", s.oneGame)
	m.HandleFunc("GET /api/runs/{run}/games/{game}/tables", s.gameTables)

	m.HandleFunc("GET /api/offers", s.listOffers)
	m.HandleFunc("GET /api/play", s.listSeats)
	m.HandleFunc("POST /api/play", s.newSeat)
	m.HandleFunc("GET /api/play/{seat}", s.oneSeat)
	m.HandleFunc("POST /api/play/{seat}/choose", s.choose)
	m.HandleFunc("POST /api/play/{seat}/undo", s.undo)
	m.HandleFunc("POST /api/play/{seat}/hint", s.hint)
	m.HandleFunc("POST /api/play/{seat}/leave", s.leave)

	m.HandleFunc("GET /api/ask", s.listAsks)
	m.HandleFunc("POST /api/ask", s.newAsk)
	m.HandleFunc("GET /api/ask/{ask}", s.oneAsk)
	m.HandleFunc("GET /api/ask/{ask}/looks", s.looks)
	m.HandleFunc("POST /api/ask/{ask}/stop", s.stopAsk)

	m.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, http.StatusNotFound, fmt.Errorf("there is nothing at %s", shown(r.URL.Path)))
	})
	return m
}
