package observation

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
)

// cutropePlaces are the further features of Cut the Rope: which row is which.
func cutropePlaces() further {
	f := further{version: 1}
	names := [cutrope.CardKinds]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "scissors"}
	for row := range cutrope.Levels {
		at := "level " + string(rune('1'+row))
		for _, name := range names {
			f.add(3, at+" takes "+name, "1 if the row takes it, 2 if it is complete by it")
		}
	}
	for row := range cutrope.Supplies {
		f.add(cutrope.CardKinds+1, "supply "+string(rune('a'+row)), "the top of that own supply row, 1 … 10, scissors 11")
	}
	f.fill = func(view engine.View, into []uint8) {
		v := view.(*cutrope.View)
		for row := range cutrope.Levels {
			at := v.Row(row)
			for set := at.Takes(); set != 0; set = set.Rest() {
				c := set.First()
				into[row*cutrope.CardKinds+int(c)] = 1
				if at.Completes(c) {
					into[row*cutrope.CardKinds+int(c)] = 2
				}
			}
		}
		into = into[cutrope.Levels*cutrope.CardKinds:]
		for row := range cutrope.Supplies {
			if cards := v.Supply(v.Seat(), row); len(cards) > 0 {
				into[row] = uint8(cards[len(cards)-1]) + 1
			}
		}
	}
	return f
}
