package learned

import (
	"fmt"

	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Hidden is the number of hidden units of a net.
const Hidden = 32

// Weights are a net's numbers as its file has them. Row i of the inputs has
// Units[i] and Linear[i]; the rows of the numbers 0 are nothing.
type Weights struct {
	Units  [][Hidden]int16
	Linear []int16
	Bias   [Hidden]int16 // of the hidden units
	Out    [Hidden]int16 // from the hidden units to the answer
	Answer int16         // the bias of the answer
	// UnitBits, OutBits and LinearBits say how many binary places the weights
	// have: those of rows and biases of units, those from the units, and those
	// that go straight to the answer, its bias among them.
	UnitBits, OutBits, LinearBits int
}

// Net is a net that plays: immutable, shared by any number of players.
type Net struct {
	About  Header
	Table  *inputs.Table
	hash   string
	rows   []row
	linear *[mostRows]int32 // by row, what goes straight to the answer
	start  sums             // the biases
	out    outs             // from the units
	shift  uint             // brings the sum over units to answerBits places
	lift   uint             // brings the linear sum there
}

// answerBits is how many binary places an answer has.
const answerBits = 16

// mostRows is the most rows that a net may have.
const mostRows = 1 << 12

// sums are what a net has added up of its rows: the units, and the linear path.
type sums struct {
	units  row
	linear int32
}

// answer returns the log-odds to win that the sums stand for, in 2⁻¹⁶.
func (n *Net) answer(s *sums) int64 {
	return s.units.fire(&n.out)>>n.shift + int64(s.linear)<<n.lift
}

// NewNet makes a net that plays from its weights. The error says in one clause why they will not do.
func NewNet(about Header, table *inputs.Table, w *Weights) (*Net, error) {
	if err := w.check(table); err != nil {
		return nil, err
	}
	n := &Net{
		About: about, Table: table, rows: make([]row, table.Rows()), linear: new([mostRows]int32),
		start: sums{pack(&w.Bias), int32(w.Answer)}, out: packOuts(&w.Out),
		shift: uint(w.UnitBits + w.OutBits - answerBits), lift: uint(answerBits - w.LinearBits),
	}
	for i := range n.rows {
		n.rows[i], n.linear[i] = pack(&w.Units[i]), int32(w.Linear[i])
	}
	n.hash = hashOf(encode(about, table, w))
	return n, nil
}

// Hash returns twelve hex digits of the SHA-256 of the net's file.
func (n *Net) Hash() string { return n.hash }

// check returns what is wrong with weights for a table of inputs.
func (w *Weights) check(t *inputs.Table) error {
	if len(w.Units) != t.Rows() || len(w.Linear) != t.Rows() {
		return fmt.Errorf("it has %d rows, and its inputs %s have %d", len(w.Units), t.Version(), t.Rows())
	}
	if w.UnitBits < 0 || w.OutBits < 0 || w.UnitBits+w.OutBits < answerBits || w.UnitBits+w.OutBits > 2*answerBits ||
		w.LinearBits < 0 || w.LinearBits > answerBits {
		return fmt.Errorf("its weights have %d, %d and %d binary places, which do not go together", w.UnitBits, w.OutBits, w.LinearBits)
	}
	if unit, most := w.reach(t); most > mostSum {
		return fmt.Errorf("the sum of unit %d may reach %d, and more than %d is not counted right", unit, most, mostSum)
	}
	for _, first := range t.First() {
		if w.Units[first] != [Hidden]int16{} || w.Linear[first] != 0 {
			return fmt.Errorf("row %d, of a number 0, is not empty", first)
		}
	}
	return nil
}

// mostSum is the largest sum of a unit that comes out right.
const mostSum = 1<<15 - 1

// reach returns the unit whose sum may go farthest from 0, whatever the inputs, and how far.
func (w *Weights) reach(t *inputs.Table) (unit, most int) {
	for j := range Hidden {
		low, high := int(w.Bias[j]), int(w.Bias[j])
		for i, s := range t.Slots {
			least, largest := 0, 0
			for k := range s.Size {
				x := int(w.Units[t.First()[i]+k][j])
				least, largest = min(least, x), max(largest, x)
			}
			low, high = low+least, high+largest
		}
		if m := max(-low, high); m > most {
			unit, most = j, m
		}
	}
	return unit, most
}
