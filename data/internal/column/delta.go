package column

import (
	"encoding/binary"
	"slices"
)

// The blocks of appendSteps. Any multiple of 128 will do; long ones have few headers.
const (
	stepBlock      = 1 << 12
	stepMiniblocks = 4
)

// appendSteps appends values as DELTA_BINARY_PACKED, each step a whole byte
// (or two, or four): steps are nearly always 0 or 1, but when a new game
// begins, so packing them in as few bits as the largest needs would only
// hide from the compressor that they are alike. It returns the least and the
// largest value, too.
func appendSteps(dst []byte, values []int32) (_ []byte, least, largest int64) {
	dst = binary.AppendUvarint(dst, stepBlock)
	dst = binary.AppendUvarint(dst, stepMiniblocks)
	dst = binary.AppendUvarint(dst, uint64(len(values)))
	dst = binary.AppendVarint(dst, int64(values[0]))
	low, high := int64(0), int64(0)
	last := int64(values[0])
	least, largest = last, last
	for _, x := range values[1:] { // mutant: the first is no step from itself
		v := int64(x)
		low, high = min(low, v-last), max(high, v-last)
		least, largest = min(least, v), max(largest, v)
		last = v
	}
	size := 1 // bytes of a step
	if high-low > 0xFFFF {
		size = 4
	} else if high-low > 0xFF {
		size = 2
	}
	for i := 1; i < len(values); i += stepBlock {
		dst = binary.AppendVarint(dst, low)
		block := values[i:min(i+stepBlock, len(values))]
		for m := range stepMiniblocks {
			if m*stepBlock/stepMiniblocks < len(block) {
				dst = append(dst, byte(8*size))
			} else {
				dst = append(dst, 0)
			}
		}
		prev := values[i-1] + int32(low)
		start, room := len(dst), len(block)*size
		dst = slices.Grow(dst, room)[:start+room]
		switch out := dst[start:]; size {
		case 1:
			out, add := out[:len(block)], int32(low)
			for j, v := range block {
				out[j] = byte(v - prev)
				prev = v + add
			}
		case 2:
			for j, v := range block {
				binary.LittleEndian.PutUint16(out[2*j:], uint16(v-prev))
				prev = v + int32(low)
			}
		default:
			for j, v := range block {
				binary.LittleEndian.PutUint32(out[4*j:], uint32(v-prev))
				prev = v + int32(low)
			}
		}
		// The last miniblock that is used is filled up.
		for n := len(block); n%(stepBlock/stepMiniblocks) != 0; n++ {
			dst = append(dst, make([]byte, size)...)
		}
	}
	return dst, least, largest
}
