package serve

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// live is how far a run is that is not complete.
type live struct {
	Name   string   `json:"name"`
	Shards int      `json:"shards"` // that are finished
	Of     int      `json:"of"`     // 0: not known
	Games  int64    `json:"games"`
	Wins   *between `json:"wins,omitempty"` // of seat 0, or its side, in the first variant and matchup
}

// between is an estimate with its interval.
type between struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	N     int64   `json:"n"` // shards: the games of one are not independent
}

// liveOf returns how far an unfinished run is; nil if the run is sealed, or none.
func (s *Server) liveOf(f folder) (*live, error) {
	place := data.Folder{Dir: f.dir}
	names, err := place.List()
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		if n == "_SUCCESS" {
			return nil, nil
		}
	}
	text, err := place.Read("plan.yaml")
	if err != nil {
		return nil, err
	}
	plan, err := sim.ParseRecorded(place.Path("plan.yaml"), text)
	if err != nil {
		return nil, err
	}
	l := &live{Name: f.name}
	if selfContained(plan) {
		if schedule, err := plan.Resolve(); err == nil {
			l.Of = schedule.Shards()
		}
	}
	done, err := place.Finished()
	if err != nil {
		return nil, err
	}
	l.Shards = len(done)
	var wins stats.Ratio
	for number := range len(done) { // in an order, whatever the map's
		if r := done[number]; r != nil {
			l.Games += r.Rows(data.Games)
			if r.Label == firstLabel(done) && len(r.Matchups) > 0 && len(r.Matchups[0].BySide) > 0 {
				wins.Add(r.Matchups[0].BySide[0], r.Matchups[0].Games)
			}
		}
	}
	if wins.Deals >= 4 { // fewer say little
		i := wins.MeanInterval()
		l.Wins = &between{wins.Mean(), i.Low, i.High, wins.Deals}
	}
	return l, nil
}

// firstLabel returns the variant of the first shard that is finished.
func firstLabel(done map[int]*data.ShardRecord) string {
	for number := range len(done) {
		if r := done[number]; r != nil {
			return r.Label
		}
	}
	return ""
}

// selfContained reports whether a plan names no other file and no program.
func selfContained(p sim.Plan) bool {
	for _, v := range p.Variants {
		if strings.Contains(v.Rules, "@") {
			return false
		}
	}
	for _, text := range p.Policies {
		if strings.ContainsAny(text, "@/\\.") || strings.Contains(text, "exec") {
			return false
		}
	}
	return true
}

// liveRuns tells of the runs that are being played, whenever one is further than it was.
func (s *Server) liveRuns(w http.ResponseWriter, r *http.Request) {
	var last []*live
	first := true
	s.stream(w, r, func(ctx context.Context) (any, bool) {
		for {
			list := []*live{}
			for _, f := range s.folders.list() {
				if l, err := s.liveOf(f); err == nil && l != nil {
					list = append(list, l)
				}
			}
			if first || !reflect.DeepEqual(list, last) {
				first, last = false, list
				return list, true
			}
			if wait(ctx, time.Second); ctx.Err() != nil {
				return nil, true
			}
		}
	})
}
