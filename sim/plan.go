package sim

import (
	"fmt"
	"slices"
	"strings"
)

// Plan says what a run plays, as a user gives it: in a file or by flags. Zero
// values mean the default. [Plan.Resolve] checks it and makes a [Schedule] of it.
type Plan struct {
	Name       string     `json:"-"`           // of the run and, unless Out is set, of its folder; default: the plan file's name, or game and hash
	Out        string     `json:"-"`           // the folder of the run; default runs/NAME
	Game       string     `json:"game"`        // "cuttle"; default: the game that the variants name
	Variants   []Variant  `json:"variants"`    // at least one, all of one game
	Policies   []string   `json:"policies"`    // specs, at least one
	Matchups   [][]string `json:"matchups"`    // which policies meet; default: all unordered pairs, each with itself
	Seatings   string     `json:"seatings"`    // DefaultSeatings, AllSeatings or ListedSeatings
	Deals      int64      `json:"deals"`       // how many deals, each played in all variants, matchups and seatings
	Seed       int64      `json:"seed"`        // 1 or more
	ShardDeals int64      `json:"shard_deals"` // deals per shard, a power of two: what one worker plays, and all that a kill loses
	Decisions  bool       `json:"decisions"`   // record every choice between two actions or more
	Swap       string     `json:"swap"`        // NoSwap, or which two cards of each deal change places, see swap.go
	Drawing    string     `json:"drawing"`     // DrawTop, or from where the seats draw, see ends.go
	DealList   []string   `json:"deal_list"`   // the deals, or files of them, "@deals.txt", see deallist.go; nil: the seed makes them
	Positions  []string   `json:"positions"`   // where the games begin, in turn, or files of them, "@endgames.txt", see positions.go; nil: they are dealt

	file   string         // where the plan was read, for complaints
	lines  map[string]int // the line of each field of a plan that was read
	source []byte         // what was read

	// recorded says that a run has the plan: its policies are called what they were called
	// there. In any other plan a policy named by a former name gets its current one.
	recorded bool
}

// Variant is one variant of a plan.
type Variant struct {
	Label string `json:"label"` // of its folder, v=LABEL; default: base name, and 8 hex digits of the hash if fields differ from the base
	Rules string `json:"rules"` // spec: "standard:hand_limit=none"
}

// The ways to seat the policies of a matchup. But for the last, two policies always meet in
// all seatings of every deal, and the first two differ for a policy against itself.
const (
	DefaultSeatings = "default" // one seating: the others are the same game
	AllSeatings     = "all"     // all of them: whole rotation groups
	ListedSeatings  = "listed"  // one: a matchup names the policy of each seat, in the order of the seats
)

// Defaults of a plan.
const (
	DefaultDeals = 1000
	DefaultSeed  = 1
	// gamesPerShard is the most games of a shard whose size the plan leaves open.
	// An ordinary game has 50 to 100 events, so that a shard has 200 to 400 thousand:
	// one well-filled row group, written in seconds, and little lost when a run is
	// killed. Plans with slow policies set shard_deals lower.
	gamesPerShard = 4096
)

// Bounds of a plan: game numbers fit 63 bits, a run is no more files than a folder holds
// well, and what depends on every variant, policy or matchup stays small.
const (
	maxVariants   = 1 << 12
	maxPolicies   = 1 << 7
	maxMatchups   = maxPolicies * (maxPolicies + 1) / 2 // all pairs
	maxDeals      = 1 << 40
	maxShardDeals = 1 << 24
	maxShards     = 1 << 20
)

// mostComplaints is how many a PlanError lists; a plan in which more is wrong is another file.
const mostComplaints = 20

// PlanError lists what is wrong with a plan: all of it, unless that is very much.
type PlanError struct {
	File       string // where the plan was read; empty for flags
	Complaints []Complaint
	More       int // complaints beyond those
}

// Complaint is one thing that is wrong with a plan.
type Complaint struct {
	Line  int    // in the plan file, from 1; 0 for flags
	Field string // "variants[1]"
	Text  string // one sentence

	cause error // what the text was made of; nil if nothing
}

// Error returns one line a complaint: "plan.yaml:3: deals: must be …".
func (e *PlanError) Error() string {
	var b strings.Builder
	for i, c := range e.Complaints {
		if i > 0 {
			b.WriteByte('\n')
		}
		if e.File != "" {
			fmt.Fprintf(&b, "%s:%d: ", e.File, c.Line)
		}
		if c.Field != "" {
			fmt.Fprintf(&b, "%s: ", c.Field)
		}
		b.WriteString(c.Text)
	}
	if e.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", e.More)
	}
	return b.String()
}

// Unwrap returns what the complaints were made of.
func (e *PlanError) Unwrap() (causes []error) {
	for _, c := range e.Complaints {
		if c.cause != nil {
			causes = append(causes, c.cause)
		}
	}
	return causes
}

// complaints collects what is wrong with one plan.
type complaints struct {
	plan *Plan
	list []Complaint
}

func (c *complaints) add(field, format string, args ...any) {
	c.at(c.line(field), field, format, args...)
}

func (c *complaints) at(line int, field, format string, args ...any) {
	said := Complaint{Line: line, Field: field, Text: fmt.Sprintf(format, args...)}
	for _, a := range args {
		if err, ok := a.(error); ok {
			said.cause = err
		}
	}
	c.list = append(c.list, said)
}

// line returns the line of a field, or of the nearest field around it, or 1.
func (c *complaints) line(field string) int {
	if c.plan.lines == nil {
		return 0
	}
	for field != "" {
		if n, ok := c.plan.lines[field]; ok {
			return n
		}
		field = field[:max(0, strings.LastIndexAny(field, ".["))]
	}
	return 1
}

func (c *complaints) err() error {
	if len(c.list) == 0 {
		return nil
	}
	slices.SortStableFunc(c.list, func(a, b Complaint) int { return a.Line - b.Line })
	n := min(len(c.list), mostComplaints)
	return &PlanError{c.plan.file, c.list[:n], len(c.list) - n}
}
