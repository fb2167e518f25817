package learned

import (
	"encoding/binary"
	"math/bits"

	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// noughts are the numbers of a block in which nothing is.
var noughts [inputs.Block]uint8

// unlike returns a bit for each number of a block that is not the same in both, see slotOf. It looks at words of
// eight, without a branch for any.
func unlike(a, b *[inputs.Block]uint8) uint64 {
	return bytesUnlike(a[0:], b[0:])>>7 | bytesUnlike(a[8:], b[8:])>>6 | bytesUnlike(a[16:], b[16:])>>5 | bytesUnlike(a[24:], b[24:])>>4 |
		bytesUnlike(a[32:], b[32:])>>3 | bytesUnlike(a[40:], b[40:])>>2 | bytesUnlike(a[48:], b[48:])>>1 | bytesUnlike(a[56:], b[56:])
}

// bytesUnlike returns the upper bit of each byte of eight that differs.
func bytesUnlike(a, b []uint8) uint64 {
	const low, high = 0x7F7F7F7F7F7F7F7F, 0x8080808080808080
	d := binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b)
	return (d&low + low | d) & high
}

// slotOf returns the slot within its block of the lowest bit of what unlike returned: bit 8·i + k is byte i of word k.
func slotOf(mask uint64) int {
	bit := bits.TrailingZeros64(mask)
	return bit>>3 | bit&7<<3
}
