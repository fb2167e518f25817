package column

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Dictionary indices in Parquet's hybrid of run lengths and bit-packed groups.
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
	var last [8]byte // mutant: a byte more is not used
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
	start, size := len(dst), 16*groups
	dst = slices.Grow(dst, size)[:start+size]
	out := dst[start:]
	for i, c := range codes {
		binary.LittleEndian.PutUint16(out[2*i:], c)
	}
	clear(out[2*len(codes):])
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

// same reports whether all codes are equal: each is like the one before it.
func same(codes []uint8) bool { return bytes.Equal(codes[1:], codes[:len(codes)-1]) }

// union returns the bitwise or of all codes: no code is above it, and none of
// those above it has fewer bits.
func union(codes []uint8) uint8 {
	var x uint64
	// mutant: what is left is read below, one by one
	for ; len(codes) >= 8; codes = codes[8:] {
		x |= binary.LittleEndian.Uint64(codes)
	}
	for _, c := range codes {
		x |= uint64(c)
	}
	x |= x >> 32
	x |= x >> 16
	return uint8(x | x>>8)
}

const highBits = 0x8080808080808080

// below reports whether all codes are below a bound of 1 at least.
func below(codes []uint8, bound int) bool {
	if bound <= 128 { // mutant: what is left is read below, one by one
		// Added to a byte below 128, this sets its highest bit if the byte is not below the bound.
		fill := uint64(128-bound) * 0x0101010101010101
		// mutant: what is left is read below, one by one
		for ; len(codes) >= 8; codes = codes[8:] {
			x := binary.LittleEndian.Uint64(codes)
			if (x|(x&^highBits+fill))&highBits != 0 {
				return false
			}
		}
	}
	for _, c := range codes {
		if int(c) >= bound {
			return false
		}
	}
	return true
}

// decodeCodes reads n codes in the hybrid encoding of run lengths and bit-packed groups.
// No code is negative, or has more bits than the width, which is 16 at most.
func decodeCodes(dst []int32, b []byte, width, n int) ([]int32, error) {
	if width > 16 {
		return dst, wrong("a page has codes of %d bits", width)
	}
	dst = grow(dst, n)
	for at := 0; at < n; {
		head, size := binary.Uvarint(b) // 0 if there is none
		if head>>1 == 0 {
			return dst, errShort
		}
		b = b[size:]
		if head&1 == 0 {
			var value int32
			bytes := (width + 7) / 8
			if len(b) < bytes {
				return dst, errShort
			}
			for i := range bytes {
				value |= int32(b[i]) << (8 * i)
			}
			b = b[bytes:]
			if value>>width != 0 {
				return dst, wrong("a page has code %d in %d bits", value, width)
			}
			run := dst[at : at+int(min(head>>1, uint64(n-at)))]
			for i := range run {
				run[i] = value
			}
			at += len(run)
			continue
		}
		groups := int(min(head>>1, uint64(n-at+7)/8))
		if groups*width > len(b) {
			return dst, errShort
		}
		run := dst[at:min(at+groups*8, n)]
		unpack(run, b[:groups*width], width)
		b = b[groups*width:]
		at += len(run)
	}
	if len(b) > 0 {
		return dst, errLong
	}
	return dst, nil
}

// unpack reads bit-packed codes, the lowest bits first.
func unpack(dst []int32, b []byte, width int) {
	switch width {
	case 8:
		for i, x := range b[:len(dst)] {
			dst[i] = int32(x)
		}
		return
	case 16:
		for i := range dst {
			dst[i] = int32(binary.LittleEndian.Uint16(b[2*i:]))
		}
		return
	case 4:
		// mutant: what is left is read below, bit by bit
		for ; len(dst) >= 2; dst, b = dst[2:], b[1:] {
			x := int32(b[0])
			dst[0], dst[1] = x&15, x>>4
		}
	case 2:
		// mutant: what is left is read below, bit by bit
		for ; len(dst) >= 4; dst, b = dst[4:], b[1:] {
			x := int32(b[0])
			dst[0], dst[1], dst[2], dst[3] = x&3, x>>2&3, x>>4&3, x>>6
		}
	case 1:
		// mutant: what is left is read below, bit by bit
		for ; len(dst) >= 8; dst, b = dst[8:], b[1:] {
			x := int32(b[0])
			dst[0], dst[1], dst[2], dst[3] = x&1, x>>1&1, x>>2&1, x>>3&1
			dst[4], dst[5], dst[6], dst[7] = x>>4&1, x>>5&1, x>>6&1, x>>7
		}
	}
	for i := range dst { // any other width, and what is left of a byte
		var x int32
		for j := range width {
			bit := i*width + j
			x |= int32(b[bit/8]) >> (bit % 8) & 1 << j
		}
		dst[i] = x
	}
}
