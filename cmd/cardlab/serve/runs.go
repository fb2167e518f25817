package serve

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// runInfo is a run in the list.
type runInfo struct {
	Name     string   `json:"name"`
	Game     string   `json:"game"`
	Sealed   bool     `json:"sealed"`
	Variants []string `json:"variants"` // canonical, without the game
	Labels   []string `json:"labels"`
	Policies []string `json:"policies"`
	Games    int64    `json:"games"` // that are there
	Person   bool     `json:"person"`
	Wrong    string   `json:"wrong,omitempty"` // why it cannot be shown
	Changed  int64    `json:"changed"`         // when its plan was written, seconds since 1970
	// Of a complete run.
	Seats     int      `json:"seats,omitempty"` // of its first variant
	Teams     bool     `json:"teams,omitempty"`
	Reasons   []string `json:"reasons,omitempty"` // for which a game may end
	Kinds     []string `json:"kinds,omitempty"`   // of events
	Cards     []string `json:"cards,omitempty"`
	Decisions bool     `json:"decisions"`
	Folder    string   `json:"folder"` // where it lies, as a shell reads it
}

// listRuns lists the runs, the newest first.
func (s *Server) listRuns(w http.ResponseWriter, r *http.Request) {
	list := []runInfo{}
	for _, f := range s.folders.list() {
		list = append(list, s.infoOf(f))
	}
	s.reply(w, struct {
		Runs []runInfo `json:"runs"`
		Tool string    `json:"tool"`
	}{list, s.Tool})
}

// infoOf says what a run is, as far as it can be read.
func (s *Server) infoOf(f folder) runInfo {
	info := runInfo{Name: f.name, Folder: quoted(f.dir), Changed: f.changed.Unix(), Variants: []string{}, Labels: []string{}, Policies: []string{}}
	run, err := s.folders.openDir(f.dir)
	if err != nil {
		if _, unfinished := s.liveOf(f); unfinished == nil {
			return info
		}
		info.Wrong = err.Error()
		return info
	}
	m := &run.Manifest
	info.Game, info.Sealed = m.Game, true
	for _, v := range m.Variants {
		_, text, _ := strings.Cut(v.Text, "/")
		info.Variants, info.Labels = append(info.Variants, text), append(info.Labels, v.Label)
	}
	for _, p := range m.Policies {
		info.Policies = append(info.Policies, p.Text)
		info.Person = info.Person || p.Text == "human"
	}
	for _, shard := range m.Shards {
		info.Games += shard.Rows(data.Games)
		info.Decisions = shard.File(data.Decisions) != nil
	}
	return info
}

// oneRun says what a run is, and the words to find games by.
func (s *Server) oneRun(w http.ResponseWriter, r *http.Request) {
	f, err := s.folders.find(r.PathValue("run"))
	if err != nil {
		s.fail(w, err)
		return
	}
	info := s.infoOf(f)
	if info.Sealed {
		if rules, err := games.Find(info.Game + "/" + info.Variants[0]); err == nil {
			t, words := rules.Table(), rules.Words()
			info.Seats, info.Teams = int(t.Seats), t.Teams
			info.Reasons, info.Kinds, info.Cards = words.Reasons[1:], words.Kinds[1:], cardsOf(rules)
		}
	}
	s.reply(w, info)
}

// cardsOf names the cards of a deck, each once.
func cardsOf(r engine.Rules) (names []string) {
	for i, c := range r.Deck() {
		if i == 0 || c != r.Deck()[i-1] {
			names = append(names, r.Words().Card(c))
		}
	}
	return names
}

// answers are what runs answered, each worked out once: a large run takes seconds.
type answers struct {
	work func(*data.Run) (page.Headline, error)
	one  chan struct{} // who works one out holds it

	mu    sync.Mutex
	known map[string]page.Headline
}

func newAnswers(work func(*data.Run) (page.Headline, error)) *answers {
	return &answers{work: work, one: make(chan struct{}, 1), known: map[string]page.Headline{}}
}

// of returns what a run asked, and its answer.
func (a *answers) of(ctx context.Context, run *data.Run) (page.Headline, error) {
	key := run.Dir + "\n" + run.Manifest.PlanHash
	look := func() (page.Headline, bool) {
		a.mu.Lock()
		defer a.mu.Unlock()
		h, ok := a.known[key]
		return h, ok
	}
	if h, ok := look(); ok {
		return h, nil
	}
	select {
	case a.one <- struct{}{}:
		defer func() { <-a.one }()
	case <-ctx.Done():
		return page.Headline{}, context.Cause(ctx)
	}
	if h, ok := look(); ok {
		return h, nil
	}
	h, err := a.work(run)
	if err != nil {
		return page.Headline{}, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known[key] = h
	return h, nil
}

// runAnswer says what a run asked, and its answer in sentences.
func (s *Server) runAnswer(w http.ResponseWriter, r *http.Request) {
	run, err := s.folders.open(r.PathValue("run"))
	if err != nil {
		s.fail(w, err)
		return
	}
	h, err := s.answers.of(r.Context(), run)
	if err != nil {
		s.fail(w, err)
		return
	}
	s.reply(w, h)
}

// runPage answers with the page of a run, the one that report --html writes.
func (s *Server) runPage(w http.ResponseWriter, r *http.Request) {
	run, err := s.folders.open(r.PathValue("run"))
	if err != nil {
		s.fail(w, err)
		return
	}
	in, err := s.Page(run)
	if err != nil {
		s.fail(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", page.ContentPolicy()+"; frame-ancestors 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Write(w, in); err != nil {
		s.refuse(w, http.StatusInternalServerError, err)
	}
}
