package cutropeinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	hand "github.com/cardlab/cardlab/policies/cutrope"
)

// advice is what the hand-written player thinks of the actions of a position.
type advice struct {
	adviser *hand.Adviser
	value   [1 << 4][kinds][levels]int // of plays, by source, card and row
	put     [kinds][supplies]int
	stop    int
	best    int // value of any action
	bestPut int
}

// look asks about all actions.
func (d *advice) look(v *cutrope.View) {
	d.adviser.Look(v)
	const least = -1 << 30
	d.best, d.bestPut = least, least
	for _, a := range v.Legal() {
		verb, from, c, row := cutrope.Unpack(a)
		if verb == cutrope.Play {
			if like := d.adviser.Like(row); like < row {
				d.value[from][c][row] = d.value[from][c][like]
				continue
			}
		}
		x := d.adviser.Value(a)
		d.best = max(d.best, x)
		switch verb {
		case cutrope.Play:
			d.value[from][c][row] = x
		case cutrope.Put:
			d.stop = x
			y := d.adviser.Put(a)
			d.put[c][row] = y
			d.bestPut = max(d.bestPut, y)
		default:
			d.stop = x
		}
	}
}

// gaps are the bounds of the steps of a difference, in tenths.
var gaps = [gapSteps - 1]int{0, 3, 6, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150}

// gapStepOf is the step of a difference in tenths, rounded up.
var gapStepOf = func() (t [152]uint8) {
	step := 0
	for tenths := range t {
		for step < len(gaps) && gaps[step] < tenths {
			step++
		}
		t[tenths] = uint8(step)
	}
	return t
}()

// gapStep returns the step of a difference in thousandths.
func gapStep(gap int) int { return int(gapStepOf[min(uint(gap+99)/100, uint(len(gapStepOf)-1))]) }

// advise fills the slots of what the hand-written player thinks of an action.
func (r *Reader) advise(a engine.Action) {
	l, d := &r.layout.all, &r.advice
	verb, from, c, row := cutrope.Unpack(a)
	x := d.stop
	switch verb {
	case cutrope.Play:
		x = d.value[from][c][row]
		r.set(l.play, gapStep(d.best-x))
	case cutrope.Put:
		r.set(l.stop, gapStep(d.best-x))
		r.set(l.put, gapStep(d.bestPut-d.put[c][row]))
	default:
		r.set(l.stop, gapStep(d.best-x))
	}
	step := max(0, min((x+10000)/500, prospectSteps-1))
	if r.ended {
		step += prospectSteps
	}
	r.set(l.prospect, step)
}
