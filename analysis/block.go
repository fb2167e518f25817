package analysis

import (
	"errors"
	"iter"

	"cardlab/data"
)

// block is the shards of the same deals, one a variant at most, by variant:
// the base comes first.
type block []shard

// eachDeal calls visit for every deal of a block, in order, with where the reading
// of each shard then stands: at the deal, or past it if the shard lacks it. One
// deal of each is in memory at a time. An error of visit ends it; errStop is none.
func (b block) eachDeal(visit func(deal int64, heads []head) error) error {
	heads := make([]head, len(b))
	for i := range b {
		next, stop := iter.Pull2(b[i].deals())
		defer stop()
		heads[i] = head{shard: &b[i], next: next}
		if err := heads[i].advance(); err != nil {
			return err
		}
	}
	for {
		deal, ok := earliest(heads)
		if !ok {
			return nil
		}
		if err := visit(deal, heads); errors.Is(err, errStop) {
			return nil
		} else if err != nil {
			return err
		}
		for i := range heads {
			if h := &heads[i]; h.at(deal) {
				if err := h.advance(); err != nil {
					return err
				}
			}
		}
	}
}

// head is where the reading of one shard stands: at a deal, or at its end.
type head struct {
	shard *shard
	next  func() ([]data.Game, error, bool)
	games []data.Game // of the deal it is at; none at the end
}

func (h *head) advance() error {
	games, err, ok := h.next()
	h.games = games
	if !ok {
		h.games = nil
	}
	return err
}

func (h *head) at(deal int64) bool { return len(h.games) > 0 && h.games[0].Deal == deal }

// earliest returns the lowest deal that a shard is at; false when all are at their ends.
func earliest(heads []head) (int64, bool) {
	var deal int64
	found := false
	for _, h := range heads {
		if len(h.games) > 0 && (!found || h.games[0].Deal < deal) {
			deal, found = h.games[0].Deal, true
		}
	}
	return deal, found
}
