package column

// numbers is a dictionary of integers in order of appearance.
type numbers struct {
	values []int32
	slots  []slot // open addressing, a power of two, at most half full
	shift  uint
}

type slot struct {
	value int32
	code  int32 // plus 1; 0 is a free slot
}

func (d *numbers) reset() {
	d.values = d.values[:0]
	clear(d.slots)
}

// encode puts the numbers of values into the room of dst; those that are new are added. It
// reports false when one is new and the dictionary is full.
func (d *numbers) encode(dst []uint16, values []int32) ([]uint16, bool) {
	dst = grow(dst[:0], len(values))
	slots, shift := d.slots, d.shift
	for i, v := range values {
		// It is nearly always where it belongs.
		if at := int(hash32(v) >> (shift & 31)); at < len(slots) { // mutant: faster than code, and the same
			if s := &slots[at]; s.value == v && s.code != 0 { // mutant: if it is another's place, code says so
				dst[i] = uint16(s.code - 1)
				continue // mutant: code says the same
			}
		}
		code, ok := d.code(v)
		if !ok {
			return dst, false
		}
		dst[i] = code
		slots, shift = d.slots, d.shift
	}
	return dst, true
}

// code returns the number of a value, which is added if it is new. It
// reports false when it is new and the dictionary is full.
func (d *numbers) code(v int32) (uint16, bool) {
	if len(d.slots) == 0 {
		d.grow(1 << 10) // mutant: it grows when it must
	}
	mask := uint32(len(d.slots) - 1)
	for i := hash32(v) >> d.shift; ; i++ {
		s := &d.slots[i&mask]
		if s.value == v && s.code != 0 {
			return uint16(s.code - 1), true
		}
		if s.code == 0 {
			return d.add(v)
		}
	}
}

func (d *numbers) add(v int32) (uint16, bool) {
	if len(d.values) == dictionaryMax {
		return 0, false // mutant: nobody looks at the number
	}
	if 2*len(d.values) >= len(d.slots) { // mutant: a little sooner or later will do
		d.grow(2 * len(d.slots))
	}
	d.values = append(d.values, v)
	d.insert(v, int32(len(d.values)))
	return uint16(len(d.values) - 1), true
}

func (d *numbers) grow(n int) {
	d.slots = make([]slot, n)
	d.shift = 32           // mutant: with another shift it finds the same, not as fast
	for ; n > 1; n >>= 1 { // mutant: the same
		d.shift--
	}
	for i, v := range d.values {
		d.insert(v, int32(i+1))
	}
}

func (d *numbers) insert(v, code int32) {
	mask := uint32(len(d.slots) - 1)
	for i := hash32(v) >> d.shift; ; i++ {
		if s := &d.slots[i&mask]; s.code == 0 {
			*s = slot{v, code}
			return
		}
	}
}

// hash32 spreads a value over the high bits.
func hash32(v int32) uint32 {
	return uint32(v) * 0x9E3779B1 // mutant: any large odd number, and an even one nearly as well
}
