package train

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
)

// A trainer's state is a line of text that names the course, a line with what is
// done of it, and its weights, float32
// with the low byte first: as they stand, their mean over this third, and that
// over the second third.

const stateMagic = "cardlab-training 1"

// State returns all that it takes to go on with the training elsewhere.
func (t *Trainer) State() []byte {
	b := fmt.Appendf(nil, "%s %s\n%d %d\n", stateMagic, t.course.identity(), t.games, t.rounds)
	b = t.weights.append(b)
	for _, f := range []*floats{t.mean, t.earlier} {
		if f != nil {
			b = f.append(b)
		}
	}
	return b
}

// Resume goes on from a state. The error says in one clause why it cannot: the
// state is of another course, or damaged.
func (t *Trainer) Resume(state []byte) error {
	first, rest, ok := bytes.Cut(state, []byte("\n"))
	if !ok || !bytes.HasPrefix(first, []byte(stateMagic+" ")) {
		return fmt.Errorf("it holds no training that this cardlab can go on with")
	}
	if want := stateMagic + " " + t.course.identity(); string(first) != want {
		return fmt.Errorf("it holds another training, which differs in variant, parent, options or version")
	}
	second, body, _ := bytes.Cut(rest, []byte("\n"))
	var games, rounds int
	if n, err := fmt.Sscanf(string(second), "%d %d", &games, &rounds); n != 2 || err != nil || games < 0 || games > t.course.Games {
		return fmt.Errorf("it is damaged")
	}
	size := len(t.weights.append(nil))
	parts := len(body) / size
	if len(body)%size != 0 || parts < 1 || parts > 3 || (parts > 1) != (rounds > 0) {
		return fmt.Errorf("it is damaged: it has %d bytes of weights, and a set of them has %d", len(body), size)
	}
	t.games, t.rounds, t.mean, t.earlier = games, rounds, nil, nil
	t.weights.fill(body)
	if parts > 1 {
		t.mean = t.weights.empty()
		t.mean.fill(body[size:])
	}
	if parts > 2 {
		t.earlier = t.weights.empty()
		t.earlier.fill(body[2*size:])
	}
	return nil
}

// empty returns weights of the same size that are all 0.
func (f *floats) empty() *floats {
	return &floats{units: make([][hidden]float32, len(f.units)), linear: make([]float32, len(f.linear))}
}

// each calls visit for every weight, in an order that never changes.
func (f *floats) each(visit func(*float32)) {
	for i := range f.units {
		for j := range hidden {
			visit(&f.units[i][j])
		}
		visit(&f.linear[i])
	}
	for j := range hidden {
		visit(&f.bias[j])
		visit(&f.out[j])
	}
	visit(&f.answer)
}

func (f *floats) append(b []byte) []byte {
	f.each(func(x *float32) { b = binary.LittleEndian.AppendUint32(b, math.Float32bits(*x)) })
	return b
}

// fill reads what append wrote.
func (f *floats) fill(b []byte) {
	f.each(func(x *float32) {
		*x = math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
	})
}
