package engine

// Game describes one game to commands and documents: its variants, the fields
// in which they may differ, and how to read one.
type Game struct {
	Name     string // as typed: "cuttle"
	About    string // one sentence
	Variants []Variant
	Fields   []Field
	// Parse reads a variant without the game's name, "standard:hand_limit=none".
	// The error is one sentence that names what exists, nearest spelling first.
	Parse func(text string) (Rules, error)
	// Values returns a variant's value of every field, in the order of Fields.
	Values func(Rules) []string
	// Position reads a state in the game's notation, as State.String prints it.
	Position func(r Rules, text string) (State, error)
	// Opening reads a position in which games begin, written as for Position. In a game that
	// has none, nil, such positions leave nothing open.
	Opening func(r Rules, text string) (Opening, error)
}

// Variant is one named variant.
type Variant struct {
	Name    string
	Aliases []string
	From    string // the variant that it is based on, "" for none
	About   string // one sentence: what it is, and its source
}

// Field is one field of a game's rules that variants set.
type Field struct {
	Name    string
	Values  string   // what may be typed
	Choices []string // the values, if each has a name; nil for numbers and lists of them
	Meaning string   // one sentence: what it decides
	Rule    string   // the numbers of the rules that use it: "R5, R6"
}
