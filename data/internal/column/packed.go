package column

import "encoding/binary"

// A page of codes is nearly always one block of codes of 1, 2, 4 or 8 bits. Its bytes have few
// different values, so each of these is looked at once: which codes it holds, whether
// there are such, and what they stand for. Then every byte is replaced by its values. That
// takes a quarter of the instructions of decodeCodes and of a pass over the codes for each question.

// packedBlock returns the block of a page that holds n codes of a width as one block and nothing else.
func packedBlock(b []byte, width, n int) ([]byte, bool) {
	if width != 1 && width != 2 && width != 4 && width != 8 {
		return nil, false
	}
	head, size := binary.Uvarint(b) // 0 if there is none
	groups := (n + 7) / 8
	if head != uint64(groups)<<1|1 || len(b) != size+groups*width {
		return nil, false
	}
	return b[size:], true
}

// bytesOf is what each byte of a block stands for, and which bytes there are.
type bytesOf struct {
	seen  [256]bool
	one   [256][8]int32
	two   [256][4]int32
	four  [256][2]int32
	eight [256]int32
}

// codeSet is which codes there are.
type codeSet [256]bool

// look finds the bytes of a block of n codes of a width, and which codes these hold.
func (t *bytesOf) look(b []byte, width, n int) (codes codeSet) {
	clear(t.seen[:])
	whole := n * width / 8
	for _, x := range b[:whole] {
		t.seen[x] = true
	}
	mask := 1<<width - 1
	for x, is := range t.seen {
		if !is {
			continue
		}
		for shift := 0; shift < 8; shift += width {
			codes[x>>shift&mask] = true
		}
	}
	for i := whole * 8 / width; i < n; i++ { // in the last byte, the rest of which is filled up
		codes[int(b[whole])>>(i*width%8)&mask] = true
	}
	return codes
}

// expand replaces the codes of a block that was looked at by their values, which all of them have.
func (t *bytesOf) expand(dst []int32, b []byte, width int, values []int32) {
	mask := 1<<width - 1
	each := 8 / width
	whole := len(dst) / each
	for x, is := range t.seen {
		if !is {
			continue
		}
		for j := range each {
			v := values[x>>(j*width)&mask]
			switch width {
			case 1:
				t.one[x][j] = v
			case 2:
				t.two[x][j] = v
			case 4:
				t.four[x][j] = v
			default:
				t.eight[x] = v
			}
		}
	}
	switch width {
	case 1:
		for i, x := range b[:whole] {
			*(*[8]int32)(dst[8*i:]) = t.one[x]
		}
	case 2:
		for i, x := range b[:whole] {
			*(*[4]int32)(dst[4*i:]) = t.two[x]
		}
	case 4:
		for i, x := range b[:whole] {
			*(*[2]int32)(dst[2*i:]) = t.four[x]
		}
	default:
		out := dst[:whole]
		for i, x := range b[:whole] {
			out[i] = t.eight[x]
		}
	}
	out := dst[whole*each:]
	for j := range out {
		out[j] = values[int(b[whole])>>(j*width)&mask]
	}
}

// readPacked reads a page that is one block of codes.
func (r *reader) readPacked(b []byte, width, n int) error {
	if r.s.bytes == nil {
		r.s.bytes = new(bytesOf)
	}
	dst, values, entries := &r.Codes, identity[:], len(r.Words)
	if r.Type == Int32 {
		dst, values, entries = &r.Ints, r.dict, len(r.dict)
	}
	codes := r.s.bytes.look(b, width, n)
	for c := len(codes) - 1; c >= 0; c-- {
		switch {
		case !codes[c]:
		case c >= entries:
			return wrong("a page uses entry %d of a dictionary of %d", c, entries)
		default: // a text has no range, and a Number's dictionary was looked at
			if err := r.inRange(int64(values[c])); err != nil {
				return err
			}
		}
	}
	*dst = grow(*dst, n)
	r.s.bytes.expand(*dst, b, width, values)
	return nil
}

// identity is the values of codes that stand for themselves.
var identity = func() (list [256]int32) {
	for i := range list {
		list[i] = int32(i)
	}
	return list
}()
