package learned

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// A net's file is a header of text, ended by an empty line, and then its numbers,
// int16 with the low byte first: for each row of the inputs that is not of a
// number 0 its units and its linear weight; the biases of the units, the weights
// from the units, and the bias of the answer.

// Encode returns the file of a net.
func Encode(about Header, t *inputs.Table, w *Weights) []byte { return encode(about, t, w) }

// Sum returns twelve hex digits that tell these weights from others.
func (w *Weights) Sum() string {
	h := sha256.New()
	binary.Write(h, binary.LittleEndian, w.Units)
	binary.Write(h, binary.LittleEndian, w.Linear)
	fmt.Fprint(h, w.Bias, w.Out, w.Answer, w.UnitBits, w.OutBits, w.LinearBits)
	return hex.EncodeToString(h.Sum(nil))[:12]
}

func encode(about Header, t *inputs.Table, w *Weights) []byte {
	var body []byte
	put := func(xs ...int16) {
		for _, x := range xs {
			body = binary.LittleEndian.AppendUint16(body, uint16(x))
		}
	}
	for i, s := range t.Slots {
		for row := t.First()[i] + 1; row < t.First()[i]+s.Size; row++ {
			put(w.Units[row][:]...)
			put(w.Linear[row])
		}
	}
	put(w.Bias[:]...)
	put(w.Out[:]...)
	put(w.Answer)
	h := about.With(headInputs, t.Version()).
		With(headHidden, strconv.Itoa(Hidden)).
		With(headBits, fmt.Sprintf("%d/%d/%d", w.UnitBits, w.OutBits, w.LinearBits)).
		With(headBody, hashOf(body))
	return append([]byte(h.text()), body...)
}

// hashOf returns twelve hex digits of the SHA-256 of some bytes.
func hashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])[:12]
}

// mostHeader bounds how long a header may be.
const mostHeader = 1 << 14

// Decode reads the file of a net. The error says in one clause what is wrong with it.
func Decode(file []byte) (*Net, error) {
	about, t, w, err := decode(file)
	if err != nil {
		return nil, err
	}
	n, err := NewNet(about, t, w)
	if err != nil {
		return nil, err
	}
	n.hash = hashOf(file)
	return n, nil
}

// DecodeWeights reads a net's weights, to train on from them.
func DecodeWeights(file []byte) (Header, *Weights, error) {
	about, t, w, err := decode(file)
	if err == nil {
		err = w.check(t)
	}
	return about, w, err
}

func decode(file []byte) (Header, *inputs.Table, *Weights, error) {
	fail := func(format string, args ...any) (Header, *inputs.Table, *Weights, error) {
		return nil, nil, nil, fmt.Errorf(format, args...)
	}
	if !bytes.HasPrefix(file, []byte("cardlab-net ")) {
		return fail("it is no net: it does not begin with %q", magic)
	}
	end := bytes.Index(file, []byte("\n\n"))
	if end < 0 || end > mostHeader {
		return fail("its header does not end")
	}
	lines := strings.Split(string(file[:end]), "\n")
	if lines[0] != magic {
		return fail("it is of the format %q, and this cardlab reads %q", lines[0], magic)
	}
	about, err := readHeader(lines[1:])
	if err != nil {
		return fail("%w", err)
	}
	t, err := tableOf(about)
	if err != nil {
		return fail("%w", err)
	}
	w := &Weights{}
	if h := about.Get(headHidden); h != strconv.Itoa(Hidden) {
		return fail("it has %s hidden units, want %d", quoted(h), Hidden)
	}
	if n, err := fmt.Sscanf(about.Get(headBits), "%d/%d/%d", &w.UnitBits, &w.OutBits, &w.LinearBits); n != 3 || err != nil {
		return fail("its bits=%s are not three numbers", about.Get(headBits))
	}
	body := file[end+2:]
	want := 2 * ((t.Rows()-len(t.Slots))*(Hidden+1) + 2*Hidden + 1)
	if len(body) != want {
		return fail("it has %d bytes of weights, and its inputs need %d", len(body), want)
	}
	if sum := hashOf(body); sum != about.Get(headBody) {
		return fail("its weights have the hash %s, and its header says %s: it was damaged or changed", sum, quoted(about.Get(headBody)))
	}
	w.fill(t, body)
	return about, t, w, nil
}

// fill reads the weights from a body of the right length.
func (w *Weights) fill(t *inputs.Table, body []byte) {
	take := func() int16 {
		x := int16(binary.LittleEndian.Uint16(body))
		body = body[2:]
		return x
	}
	w.Units, w.Linear = make([][Hidden]int16, t.Rows()), make([]int16, t.Rows())
	for i, s := range t.Slots {
		for row := t.First()[i] + 1; row < t.First()[i]+s.Size; row++ {
			for j := range Hidden {
				w.Units[row][j] = take()
			}
			w.Linear[row] = take()
		}
	}
	for j := range Hidden {
		w.Bias[j] = take()
	}
	for j := range Hidden {
		w.Out[j] = take()
	}
	w.Answer = take()
}

func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
