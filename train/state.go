package train

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
)

// A trainer's state is a line of text that names the course, a line with what is
// done of it, and its weights, float32 with the low byte first.

const stateMagic = "cardlab-training 1"

// State returns all that it takes to go on with the training elsewhere.
func (t *Trainer) State() []byte {
	b := fmt.Appendf(nil, "%s %s\n%d %d\n", stateMagic, t.course.identity(), t.games, t.rounds)
	b = t.weights.append(b)
	if t.mean != nil {
		b = t.mean.append(b)
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
	want := size
	if rounds > 0 {
		want *= 2
	}
	if len(body) != want {
		return fmt.Errorf("it is damaged: it has %d bytes of weights, want %d", len(body), want)
	}
	t.games, t.rounds = games, rounds
	t.weights.fill(body[:size])
	if rounds > 0 {
		t.mean = t.weights.empty()
		t.mean.fill(body[size:])
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
