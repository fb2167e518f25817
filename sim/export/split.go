package export

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/cardlab/cardlab/engine"
)

// splits are the splits of the examples, by number.
var splits = []string{"train", "validation", "test"}

// splitOf returns the split of a deal, the order of its cards, one byte a card: the first eight
// bytes of its SHA-256, the highest first, divided by ten; a rest of 8 is validation, 9 test.
func splitOf(cards []byte) int {
	sum := sha256.Sum256(cards)
	switch binary.BigEndian.Uint64(sum[:]) % 10 {
	case 8:
		return 1
	case 9:
		return 2
	}
	return 0
}

// sampled reports whether a choice is in a sample.
func sampled(game int64, ply int32, share float64) bool {
	const unit = 1 << 53
	return share == 0 || float64(engine.Mix(engine.Mix(uint64(game))^uint64(ply))>>11) < share*unit
}
