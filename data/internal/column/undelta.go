package column

import "encoding/binary"

// undelta decodes DELTA_BINARY_PACKED. The values are as many as dst has room for: a page
// that claims another number is refused. It returns what comes after them.
func undelta[T int32 | int64](dst []T, b []byte) ([]byte, error) {
	var head [4]uint64 // block size, miniblocks, values, the first value
	for i := range head {
		x, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errShort
		}
		head[i], b = x, b[n:]
	}
	block, minis := head[0], head[1]
	if block == 0 || block > 1<<20 || block%128 != 0 || minis == 0 || block%minis != 0 || block/minis%32 != 0 {
		return nil, wrong("a page has blocks of %d steps in %d parts", block, minis)
	}
	if head[2] != uint64(len(dst)) {
		return nil, wrong("a page says it has %d values, should have %d", head[2], len(dst))
	}
	if len(dst) == 0 {
		return b, nil
	}
	dst[0] = T(unzigzag(head[3]))
	last, dst := dst[0], dst[1:]
	mini := int(block / minis)
	for len(dst) > 0 {
		low, n := binary.Uvarint(b)
		if n <= 0 || len(b)-n < int(minis) { // mutant: where there is no byte, there are no widths, either
			return nil, errShort
		}
		widths := b[n : n+int(minis)]
		b = b[n+int(minis):]
		for _, width := range widths {
			if len(dst) == 0 {
				break
			}
			if width > 64 {
				return nil, wrong("a page has steps of %d bits", width)
			}
			size := mini / 8 * int(width)
			if len(b) < size {
				return nil, errShort
			}
			part := dst[:min(mini, len(dst))]
			last = sum(part, last, T(unzigzag(low)), b[:size], int(width))
			b, dst = b[size:], dst[len(part):]
		}
	}
	return b, nil
}

func unzigzag(x uint64) int64 { return int64(x>>1) ^ -int64(x&1) }

// sum adds up steps of a width, each above low, and returns the last value.
func sum[T int32 | int64](dst []T, last, low T, b []byte, width int) T {
	switch width {
	case 0: // mutant: faster than below, and the same
		for i := range dst {
			last += low
			dst[i] = last
		}
	case 8:
		for i, x := range b[:len(dst)] {
			last += low + T(x)
			dst[i] = last
		}
	case 16:
		for i := range dst {
			last += low + T(binary.LittleEndian.Uint16(b[2*i:]))
			dst[i] = last
		}
	case 32:
		for i := range dst {
			last += low + T(binary.LittleEndian.Uint32(b[4*i:]))
			dst[i] = last
		}
	default:
		for i := range dst {
			last += low + T(bitsAt(b, i*width, width))
			dst[i] = last
		}
	}
	return last
}

// bitsAt returns bits of b from a place, the lowest first.
func bitsAt(b []byte, at, width int) uint64 {
	var x uint64
	for got := 0; got < width; {
		shift := at % 8
		x |= uint64(b[at/8]>>shift) << got
		got, at = got+8-shift, at+8-shift
	}
	return x & (1<<width - 1) // all of it, if that is 64
}
