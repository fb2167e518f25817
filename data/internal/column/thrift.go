package column

import "encoding/binary"

// The library that decodes Thrift believes what it reads: it allocates a list of as
// many elements as are claimed, and follows structures however deep they lie. So
// every message is measured first, with these bounds.
const (
	thriftDepth    = 12      // structures and lists in one another: a footer has 8
	thriftElements = 1 << 16 // elements of all lists together: a footer of groupsMax row groups of a wide table has fewer
)

// The types of the compact protocol, as they stand in headers.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftDouble = 7
	thriftBinary = 8
	thriftList   = 9
	thriftSet    = 10
	thriftStruct = 12
)

// measure returns the length of the structure with which b begins, in Thrift's compact
// protocol. It allocates nothing, and visits no byte twice.
func measure(b []byte) (int, error) {
	m := measurer{b: b}
	err := m.structure(1)
	return m.at, err
}

type measurer struct {
	b        []byte
	at       int
	elements int
}

var errThrift = wrong("it is not encoded as Thrift")

func (m *measurer) structure(depth int) error {
	if depth > thriftDepth {
		return wrong("it nests more than %d deep", thriftDepth)
	}
	for {
		if m.at == len(m.b) {
			return errThrift
		}
		head := m.b[m.at]
		m.at++
		if head == 0 {
			return nil
		}
		if head>>4 == 0 { // the field's number follows
			if _, err := m.varint(); err != nil {
				return err
			}
		}
		kind := head & 15
		if kind == thriftTrue || kind == thriftFalse {
			continue // the header is the value
		}
		if err := m.value(kind, depth); err != nil {
			return err
		}
	}
}

func (m *measurer) value(kind byte, depth int) error {
	switch kind {
	case thriftTrue, thriftFalse, thriftByte:
		return m.skip(1)
	case thriftI16, thriftI32, thriftI64:
		_, err := m.varint()
		return err
	case thriftDouble:
		return m.skip(8)
	case thriftBinary:
		n, err := m.varint()
		if err != nil {
			return err
		}
		return m.skip(n)
	case thriftList, thriftSet:
		return m.list(depth + 1)
	case thriftStruct:
		return m.structure(depth + 1)
	}
	return errThrift // maps among them: the format of Parquet has none
}

func (m *measurer) list(depth int) error {
	if depth > thriftDepth {
		return wrong("it nests more than %d deep", thriftDepth)
	}
	if m.at == len(m.b) {
		return errThrift // mutant: the structure that the list is in has no end, either
	}
	head := m.b[m.at]
	m.at++
	n := uint64(head >> 4)
	if n == 15 {
		var err error
		if n, err = m.varint(); err != nil {
			return err
		}
	}
	// Each element takes a byte at least.
	if left := thriftElements - m.elements; n > uint64(len(m.b)-m.at) || n > uint64(left) {
		return wrong("it claims a list of %d elements", n)
	}
	m.elements += int(n)
	for range n {
		if err := m.value(head&15, depth); err != nil {
			return err
		}
	}
	return nil
}

func (m *measurer) varint() (uint64, error) {
	x, n := binary.Uvarint(m.b[m.at:])
	if n <= 0 { // mutant: where there is no byte, the structure has no end, either
		return 0, errThrift
	}
	m.at += n
	return x, nil
}

func (m *measurer) skip(n uint64) error {
	if n > uint64(len(m.b)-m.at) { // mutant: if it is all that there is, the structure has no end
		return errThrift
	}
	m.at += int(n)
	return nil
}
