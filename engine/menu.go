package engine

import "slices"

// Menu is what a View may be besides: one that need not spell its choices out to count
// them, to find one by its number, or to tell whether one is among them.
type Menu interface {
	// Count returns len(Legal()).
	Count() int
	// Nth returns Legal()[i], for 0 ≤ i < Count().
	Nth(i int) Action
	// Allows reports whether an action is in Legal().
	Allows(a Action) bool
}

// MenuOf returns the menu of a view, which shows whatever the view is filled with. A view
// that is none gets one that reads its list. It is made once for a view, not for a choice.
func MenuOf(v View) Menu {
	if m, ok := v.(Menu); ok {
		return m
	}
	return listed{v}
}

// listed is the menu of a view that has only a list.
type listed struct{ View }

func (v listed) Count() int           { return len(v.Legal()) }
func (v listed) Nth(i int) Action     { return v.Legal()[i] }
func (v listed) Allows(a Action) bool { return slices.Contains(v.Legal(), a) }

// Offerer is what a State may be besides: one that writes a menu without a view, for
// whoever chooses by number alone and is to see nothing.
type Offerer interface {
	// NewMenu returns a menu for Offer.
	NewMenu() Menu
	// Offer makes m, which NewMenu of the same rules made, the menu of Legal, and returns
	// how many choices it has. It is valid until the state changes.
	Offer(m Menu) int
}

// Outliner is what a Menu may be besides: one that says of what sorts its choices are, for
// whoever asks for the labels of all and for nothing else. What no label tells of, as the
// target, is left out, and the sorts of a game are numbered, so that what was worked out for
// one is found at once.
type Outliner interface {
	Menu
	// Outline fills buf[:0] with the sorts of the choices in Legal(): each choice has the
	// labels of one of them, and each of them has a choice. It reports false where there are
	// choices of sorts without a number, so that the list must be asked.
	Outline(buf []Sort) ([]Sort, bool)
	// SortOf returns the sort of an action. It reports false where that has no number.
	SortOf(a Action) (Sort, bool)
	// Of returns an action of a sort, which need not be legal.
	Of(s Sort) Action
	// Sorts returns a bound: all numbers are below it.
	Sorts() int
}

// Sort is the number of a sort of choices, from 0, in a game's own numbering.
type Sort int16
