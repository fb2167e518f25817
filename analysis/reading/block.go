package reading

import (
	"errors"
	"iter"

	"github.com/cardlab/cardlab/data"
)

// Block is the shards of the same deals, one per variant at most, by variant:
// the base comes first.
type Block []Shard

// EachDeal calls visit for every deal of a block, in order, with where the reading
// of each shard then stands: at the deal, or past it if the shard lacks it. One
// deal of each is in memory at a time. An error of visit ends it; errStop is none.
func (b Block) EachDeal(visit func(deal int64, heads []Head) error) error {
	heads := make([]Head, len(b))
	for i := range b {
		next, stop := iter.Pull2(b[i].Deals())
		defer stop()
		heads[i] = Head{Shard: &b[i], next: next}
		if err := heads[i].advance(); err != nil {
			return err
		}
	}
	for {
		deal, ok := earliest(heads)
		if !ok {
			return nil
		}
		if err := visit(deal, heads); errors.Is(err, ErrStop) {
			return nil
		} else if err != nil {
			return err
		}
		for i := range heads {
			if h := &heads[i]; h.At(deal) {
				if err := h.advance(); err != nil {
					return err
				}
			}
		}
	}
}

// Head is where the reading of one shard stands: at a deal, or at its end.
type Head struct {
	Shard *Shard
	next  func() ([]data.Game, error, bool)
	Games []data.Game // of the deal it is at; none at the end
}

func (h *Head) advance() error {
	games, err, ok := h.next()
	h.Games = games
	if !ok {
		h.Games = nil
	}
	return err
}

func (h *Head) At(deal int64) bool { return len(h.Games) > 0 && h.Games[0].Deal == deal }

// earliest returns the lowest deal that a shard is at; false when all are at their ends.
func earliest(heads []Head) (int64, bool) {
	var deal int64
	found := false
	for _, h := range heads {
		if len(h.Games) > 0 && (!found || h.Games[0].Deal < deal) {
			deal, found = h.Games[0].Deal, true
		}
	}
	return deal, found
}
