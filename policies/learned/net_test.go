package learned

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// randomWeights returns weights that go as far as sums may.
func randomWeights(t *inputs.Table, rng *rand.Rand) *Weights {
	w := &Weights{Units: make([][Hidden]int16, t.Rows()), Linear: make([]int16, t.Rows()), UnitBits: 9, OutBits: 12, LinearBits: 12}
	far := mostSum/(len(t.Slots)+1) - 1
	any := func(far int) int16 { return int16(rng.IntN(2*far+1) - far) }
	for i, s := range t.Slots {
		for row := t.First()[i] + 1; row < t.First()[i]+s.Size; row++ {
			for j := range Hidden {
				w.Units[row][j] = any(far)
			}
			w.Linear[row] = any(1<<15 - 1)
		}
	}
	for j := range Hidden {
		w.Bias[j], w.Out[j] = any(far), any(1<<15-1)
	}
	w.Answer = any(1<<15 - 1)
	return w
}

// slowAnswer works the answer out from all rows, unit by unit.
func (w *Weights) slowAnswer(t *inputs.Table, numbers []uint8) int64 {
	z, linear := int64(0), int64(w.Answer)
	for j := range Hidden {
		sum := int64(w.Bias[j])
		for slot, n := range numbers[:len(t.Slots)] {
			sum += int64(w.Units[t.First()[slot]+int(n)][j])
		}
		z += max(0, sum) * int64(w.Out[j])
	}
	for slot, n := range numbers[:len(t.Slots)] {
		linear += int64(w.Linear[t.First()[slot]+int(n)])
	}
	return z>>(w.UnitBits+w.OutBits-answerBits) + linear<<(answerBits-w.LinearBits)
}

// forEachChoice calls visit for the view of every choice in random games.
func forEachChoice(r engine.Rules, games int, visit func(v engine.View)) {
	rng := rand.New(rand.NewPCG(5, r.Hash()))
	s := r.New()
	v := s.NewView()
	deal := slices.Clone(r.Deck())
	for range games {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			visit(v)
			s.Play(v.Legal()[rng.IntN(len(v.Legal()))], nil)
		}
	}
}

// variants are those of Cuttle, and some of Cut the Rope, where random games are long.
func variants() (all []engine.Rules) {
	for _, v := range cuttle.Game.Variants {
		all = append(all, cuttle.MustParse(v.Name))
	}
	for _, text := range []string{"basic:turn_limit=40", "quick:seats=3,turn_limit=30", "basic:seats=6,personal=2,turn_limit=60"} {
		all = append(all, cutrope.MustParse(text))
	}
	return all
}

func TestSumsByDifferencesAreThoseFromScratch(t *testing.T) {
	for _, r := range variants() {
		game, _, _ := strings.Cut(r.Name(), "/")
		seats := int(r.Table().Seats)
		table := Inputs(game, seats)
		w := randomWeights(table, rand.New(rand.NewPCG(1, 1)))
		net, err := NewNet(nil, table, w)
		if err != nil {
			t.Fatal(err)
		}
		p, other := NewPlayer(net, NewReader(game, seats), r.Table().Sides()), NewReader(game, seats)
		forEachChoice(r, 20, func(v engine.View) {
			p.Look(v)
			other.Look(v)
			for _, a := range v.Legal() {
				got := p.Answer(a)
				numbers, fate := other.Try(a)
				want := w.slowAnswer(table, numbers)
				switch fate {
				case inputs.Wins:
					want = Sure
				case inputs.Loses:
					want = -Sure
				case inputs.Draws:
					want = evenOdds(r.Table().Sides())
				}
				if got != want {
					t.Fatalf("%s: %s in\n%s\nis worth %d, want %d", r.Name(), r.Words().Action(a), v, got, want)
				}
			}
		})
	}
}

func TestSumsAreExactAtTheirBounds(t *testing.T) {
	for _, far := range []int16{mostSum, -mostSum} {
		var units [Hidden]int16
		for j := range units {
			units[j] = far
		}
		n := Net{out: packOuts(&[Hidden]int16{1, 10, 100, 1000})}
		var s sums
		half := units
		for j := range half {
			half[j] /= 3
			units[j] -= 2 * half[j]
		}
		n.rows = []row{pack(&half), pack(&units)}
		n.swap(&s.units, nil, []uint16{0, 1, 0})
		want := int64(max(0, int(far))) * 1111
		if got := n.answer(&s); got != want {
			t.Errorf("units of %d: got %d, want %d", far, got, want)
		}
	}
}

func TestAFileReadsBackAsItWas(t *testing.T) {
	table := Inputs("cuttle", 2)
	w := randomWeights(table, rand.New(rand.NewPCG(2, 2)))
	about := Header{{Game, "cuttle"}, {Variant, "standard"}, {"seed", "7"}}
	file := Encode(about, table, w)
	net, err := Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	if net.Hash() != hashOf(file) || net.About.Get("seed") != "7" || net.Table != table {
		t.Errorf("got the hash %s, seed %s", net.Hash(), net.About.Get("seed"))
	}
	again, weights, err := DecodeWeights(file)
	if err != nil || !bytes.Equal(Encode(again, table, weights), file) {
		t.Errorf("written again it is another file: %v", err)
	}
	made, err := NewNet(about, table, w)
	if err != nil || made.Hash() != net.Hash() || !slices.Equal(made.rows, net.rows) {
		t.Errorf("a net made of the weights differs from the one that was read: %v", err)
	}
}

func TestABadFileIsRefusedInOneSentence(t *testing.T) {
	table := Inputs("cuttle", 2)
	w := randomWeights(table, rand.New(rand.NewPCG(3, 3)))
	good := Encode(Header{{Game, "cuttle"}, {Variant, "standard"}}, table, w)
	swap := func(old, new string) []byte { return bytes.Replace(good, []byte(old), []byte(new), 1) }
	far := *w
	far.Units = slices.Clone(w.Units)
	for i, s := range table.Slots {
		far.Units[table.First()[i]+s.Size-1][5] = 30000
	}
	flipped := slices.Clone(good)
	flipped[len(flipped)-100] ^= 1
	for _, x := range []struct {
		name string
		file []byte
		want string
	}{
		{"nothing", nil, "does not begin"},
		{"a picture", []byte("\x89PNG…"), "does not begin"},
		{"the next format", swap("cardlab-net 1", "cardlab-net 2"), `is of the format "cardlab-net 2"`},
		{"a header alone", good[:40], "header does not end"},
		{"a game that has none", swap("game=cuttle", "game=whist"), "plays whist, and learned policies play cuttle, cutrope"},
		{"no game", swap("game=cuttle\n", ""), "plays nothing"},
		{"other seats", swap("inputs=cuttle/2", "inputs=cuttle/9"), "does not have"},
		{"another version of the inputs", swap(table.Hash(), "0123456789ab"), "train it again"},
		{"another width", swap("hidden=32", "hidden=64"), "64 hidden units, want 32"},
		{"strange places", swap("bits=9/12/12", "bits=9/12"), "not three numbers"},
		{"impossible places", swap("bits=9/12/12", "bits=2/3/12"), "do not go together"},
		{"a truncated file", good[:len(good)-1], "bytes of weights"},
		{"a longer file", append(slices.Clone(good), 0), "bytes of weights"},
		{"a changed weight", flipped, "damaged or changed"},
		{"sums that overflow", Encode(Header{{Game, "cuttle"}}, table, &far), "sum of unit 5 may reach"},
		{"a line without a value", swap("variant=standard", "variant"), `line "variant" is not name=value`},
		{"a line twice", swap("variant=standard", "game=cuttle"), "states game twice"},
	} {
		_, err := Decode(x.file)
		if err == nil || !strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", x.name, err, x.want)
		}
		if _, _, err2 := DecodeWeights(x.file); fmt.Sprint(err2) != fmt.Sprint(err) {
			t.Errorf("%s: to train on, it is refused by %v", x.name, err2)
		}
	}
}

func TestAFileThatIsTooLargeIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.net")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<40); err != nil {
		t.Skipf("no file can be so large here: %v", err)
	}
	if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), path+" cannot be read: it is longer than 16777216 bytes") {
		t.Errorf("got %v", err)
	}
}

func TestAnswersStandForChances(t *testing.T) {
	if ChanceOf(Sure) != 1 || ChanceOf(-Sure) != 0 || ChanceOf(0) != 0.5 {
		t.Error("what is certain is not said to be")
	}
	// A third of a draw among three: the odds are 1 to 2.
	if got := ChanceOf(evenOdds(3)); math.Abs(got-1.0/3) > 1e-4 {
		t.Errorf("a draw of three is worth %v", got)
	}
}

func TestAnswersAllocateNothing(t *testing.T) {
	r := cuttle.MustParse("standard")
	table := Inputs("cuttle", 2)
	net, _ := NewNet(nil, table, randomWeights(table, rand.New(rand.NewPCG(4, 4))))
	p := NewPlayer(net, NewReader("cuttle", 2), 2)
	s := r.New()
	s.Begin(r.Deck(), 1)
	v := s.NewView()
	s.Look(s.ToMove(), v)
	choose := func() {
		p.Look(v)
		for _, a := range v.Legal() {
			p.Answer(a)
		}
	}
	choose()
	if n := testing.AllocsPerRun(20, choose); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
