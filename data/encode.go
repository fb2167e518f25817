package data

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// The encodings of Parquet's pages that the library has no fast form of.
// https://github.com/apache/parquet-format/blob/master/Encodings.md

// appendCodes appends dictionary indices in the hybrid encoding: one run if
// they are all the same, else bit-packed as one block. A code takes 1, 2, 4 or
// 8 bits, so that equal rows give equal bytes, and what compresses the page
// finds them.
func appendCodes(dst []byte, codes []uint8, width int) []byte {
	if len(codes) == 0 {
		return dst
	}
	if same(codes) {
		dst = binary.AppendUvarint(dst, uint64(len(codes))<<1)
		return append(dst, codes[0])
	}
	groups := (len(codes) + 7) / 8
	dst = binary.AppendUvarint(dst, uint64(groups)<<1|1)
	whole := len(codes) &^ 7
	switch width {
	case 8:
		dst = append(dst, codes[:whole]...)
	case 4:
		for i := 0; i < whole; i += 8 {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(pack4(binary.LittleEndian.Uint64(codes[i:]))))
		}
	case 2:
		for i := 0; i < whole; i += 8 {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(pack2(binary.LittleEndian.Uint64(codes[i:]))))
		}
	case 1:
		for i := 0; i < whole; i += 8 {
			dst = append(dst, pack1(binary.LittleEndian.Uint64(codes[i:])))
		}
	}
	if whole == len(codes) {
		return dst
	}
	var last [8]byte
	copy(last[:], codes[whole:])
	x := binary.LittleEndian.Uint64(last[:])
	switch width {
	case 4:
		x = pack4(x)
	case 2:
		x = pack2(x)
	case 1:
		x = uint64(pack1(x))
	}
	binary.LittleEndian.PutUint64(last[:], x)
	return append(dst, last[:width]...)
}

// pack4 moves the low 4 bits of each byte together.
func pack4(x uint64) uint64 {
	x = (x | x>>4) & 0x00FF00FF00FF00FF
	x = (x | x>>8) & 0x0000FFFF0000FFFF
	return (x | x>>16) & 0xFFFFFFFF
}

// pack2 moves the low 2 bits of each byte together.
func pack2(x uint64) uint64 {
	x = (x | x>>6) & 0x000F000F000F000F
	x = (x | x>>12) & 0x000000FF000000FF
	return (x | x>>24) & 0xFFFF
}

// pack1 moves the low bit of each byte together.
func pack1(x uint64) uint8 { return uint8(x * 0x0102040810204080 >> 56) }

// appendCodes16 is appendCodes for codes of 16 bits.
func appendCodes16(dst []byte, codes []uint16) []byte {
	groups := (len(codes) + 7) / 8
	dst = binary.AppendUvarint(dst, uint64(groups)<<1|1)
	for _, c := range codes {
		dst = binary.LittleEndian.AppendUint16(dst, c)
	}
	for range groups*8 - len(codes) {
		dst = append(dst, 0, 0)
	}
	return dst
}

// widthOf returns the bits that codes up to a bound need: 1, 2, 4 or 8.
func widthOf(bound uint8) int {
	switch n := bits.Len8(bound); {
	case n <= 1:
		return 1
	case n <= 2:
		return 2
	case n <= 4:
		return 4
	}
	return 8
}

// same reports whether all codes are equal.
func same(codes []uint8) bool {
	first := codes[0]
	i := 0
	for x := uint64(first) * 0x0101010101010101; i+8 <= len(codes); i += 8 {
		if binary.LittleEndian.Uint64(codes[i:]) != x {
			return false
		}
	}
	for ; i < len(codes); i++ {
		if codes[i] != first {
			return false
		}
	}
	return true
}

// union returns the bitwise or of all codes: no code is above it, and none of
// those above it has fewer bits.
func union(codes []uint8) uint8 {
	var x uint64
	i := 0
	for ; i+8 <= len(codes); i += 8 {
		x |= binary.LittleEndian.Uint64(codes[i:])
	}
	for ; i < len(codes); i++ {
		x |= uint64(codes[i])
	}
	x |= x >> 32
	x |= x >> 16
	return uint8(x | x>>8)
}

// The blocks of appendSteps. Any multiple of 128 will do; long ones have few headers.
const (
	stepBlock      = 1 << 12
	stepMiniblocks = 4
)

// appendSteps appends values as DELTA_BINARY_PACKED, each step a whole byte
// (or two, or four): steps are nearly always 0 or 1, but when a new game
// begins, so packing them in as few bits as the largest needs would only
// hide from the compressor that they are alike.
func appendSteps(dst []byte, values []int32) []byte {
	dst = binary.AppendUvarint(dst, stepBlock)
	dst = binary.AppendUvarint(dst, stepMiniblocks)
	dst = binary.AppendUvarint(dst, uint64(len(values)))
	dst = binary.AppendVarint(dst, int64(values[0]))
	low, high := int64(0), int64(0)
	for i := 1; i < len(values); i++ {
		d := int64(values[i]) - int64(values[i-1])
		low, high = min(low, d), max(high, d)
	}
	width := 8
	if high-low > 0xFFFF {
		width = 32
	} else if high-low > 0xFF {
		width = 16
	}
	for i := 1; i < len(values); i += stepBlock {
		dst = binary.AppendVarint(dst, low)
		block := values[i:min(i+stepBlock, len(values))]
		for m := range stepMiniblocks {
			if m*stepBlock/stepMiniblocks < len(block) {
				dst = append(dst, byte(width))
			} else {
				dst = append(dst, 0)
			}
		}
		prev := values[i-1] + int32(low)
		start := len(dst)
		dst = slices.Grow(dst, len(block)*width/8)[:start+len(block)*width/8]
		switch out := dst[start:]; width {
		case 8:
			for j, v := range block {
				out[j] = byte(v - prev)
				prev = v + int32(low)
			}
		case 16:
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
			dst = append(dst, make([]byte, width/8)...)
		}
	}
	return dst
}
