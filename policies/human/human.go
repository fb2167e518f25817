package human

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/layout"
	"github.com/cardlab/cardlab/policies"
)

// Kind is the kind `human`.
var Kind = policies.Kind{
	Name:     "human",
	About:    "asks at the terminal, which one seat of one game at a time may do, or at the page of cardlab serve",
	Terminal: true,
	New: func(s policies.Settings) policies.Policy {
		if p := s.Host().Person; p != nil {
			return &elsewhere{person: p}
		}
		h := New(stdin, os.Stderr)
		h.advise, h.suits = s.Host().Advise, s.Host().Suits
		return h
	},
}

// stdin is shared by all that ask at the terminal, one after another: what one
// has read ahead is there for the next.
var stdin = bufio.NewReader(os.Stdin)

// Player is the policy `human`. It shows the table as its seat knows it, tells what
// happens in sentences, and asks for the number of an action.
type Player struct {
	in     *bufio.Reader
	out    io.Writer
	table  engine.Table
	seat   engine.Seat
	words  *engine.Vocabulary // nil before the first choice
	untold []engine.Event     // before that
	trial  engine.State       // to see what an action does
	err    error
	advise func(engine.View) engine.Action // nil: there are no hints
	suits  func(*engine.Vocabulary) func(string) string
	write  func(string) string // cards as the terminal shows them; nil: as in notation
}

// New returns a policy that reads answers from in and writes to out.
func New(in *bufio.Reader, out io.Writer) *Player { return &Player{in: in, out: out} }

// Name returns "human".
func (h *Player) Name() string { return "human" }

// Begin says where the player sits.
func (h *Player) Begin(t engine.Table, s engine.Seat, _ *rand.Rand) {
	h.table, h.seat, h.untold, h.err = t, s, h.untold[:0], nil
	mates := ""
	for i := 1; i < int(t.Seats); i++ {
		if mate := t.After(s, i); t.Side(s).Has(mate) {
			mates += fmt.Sprintf(", P%d plays with you", mate)
		}
	}
	h.printf("\nA new game. You are P%d of %d seats%s.\n", s, t.Seats, mates)
}

// Watch tells an event in a sentence.
func (h *Player) Watch(e engine.Event) {
	if h.words == nil {
		h.untold = append(h.untold, e)
		return
	}
	h.printf("  %s\n", h.words.Tell(e))
}

// Choose asks until the answer is a legal action. If the player quits, or there is
// no more input, it returns NoAction, and Err says so.
func (h *Player) Choose(v engine.View, _ *rand.Rand) engine.Action {
	if words := v.Rules().Words(); words != h.words {
		h.words, h.trial = words, nil
		if h.suits != nil {
			h.write = h.suits(words)
		}
		for _, e := range h.untold {
			h.Watch(e)
		}
		h.untold = h.untold[:0]
	}
	h.show(v)
	legal := v.Legal()
	for {
		h.printf("P%d, %s (1-%d, help, quit): ", h.seat, h.words.Phases[v.Phase()], len(legal))
		answer, err := h.line()
		answer = strings.Join(strings.Fields(answer), " ")
		if err != nil && answer == "" {
			h.printf("\n")
			h.err = fmt.Errorf("%w: there is no more input (%w)", policies.ErrQuit, err)
			return engine.NoAction
		}
		switch strings.ToLower(answer) {
		case "":
		case "help", "h", "?":
			h.printf("%s", help)
		case "hint":
			h.hint(v)
		case "board", "b":
			h.show(v)
		case "quit", "q", "exit":
			h.err = policies.ErrQuit
			return engine.NoAction
		case "undo", "u", "back", "take back", "takeback":
			h.printf("What is played is played: nothing can be taken back.\n")
		default:
			if what, ok := strings.CutPrefix(answer, "?"); ok {
				h.explain(v, what)
				continue
			}
			if a, ok := h.read(answer, legal); ok {
				return a
			}
		}
	}
}

// maxAnswer is the most bytes of a line that is read: more is no answer, and may have no end.
const maxAnswer = 1 << 10

// line returns the next line of the input. The error is the input's end, or says that the line
// is too long; then there is no line.
func (h *Player) line() (string, error) {
	var b []byte
	for len(b) <= maxAnswer {
		c, err := h.in.ReadByte()
		if err != nil || c == '\n' {
			return string(b), err
		}
		b = append(b, c)
	}
	return "", fmt.Errorf("a line is longer than %d bytes", maxAnswer)
}

// help is what the answer help prints.
const help = `Type the number of an action, or the action itself as it is printed; 9D is 9♦, too.
  board   shows the table and the actions again
  ?6      says what may be done with a 6 now, and likewise for any card or rank
  hint    says what a good player would choose
  help    says this
  quit    ends the game here
Hidden cards are ??. What the notation means is in the game's documents.
`

// Err returns [policies.ErrQuit] or an error that wraps it if there was no answer.
func (h *Player) Err() error { return h.err }

// read makes an action of an answer, and says what is wrong if it is none.
func (h *Player) read(answer string, legal []engine.Action) (engine.Action, bool) {
	if n, err := strconv.Atoi(answer); err == nil {
		if n >= 1 && n <= len(legal) {
			return legal[n-1], true
		}
		h.printf("There is no action %d: type a number from 1 to %d.\n", n, len(legal))
		return 0, false
	}
	a, err := h.words.ParseAction(layout.Letters(answer))
	switch {
	case err != nil:
		h.printf("%q is neither a number from 1 to %d nor an action: type help.\n", answer, len(legal))
		return 0, false
	case !slices.Contains(legal, a):
		h.printf("%s cannot be played now: type a number from 1 to %d.\n", h.words.Action(a), len(legal))
		return 0, false
	}
	return a, true
}

// show prints the table as the seat knows it, and the actions.
func (h *Player) show(v engine.View) {
	h.printf("\n")
	for _, line := range layout.Lines(v.String(), h.words, v, int(h.table.Seats)) {
		h.printf("      %s\n", strings.TrimRight(line, " "))
	}
	h.printf("\n")
	legal := v.Legal()
	width := 0
	for _, a := range legal {
		width = max(width, len(h.words.Action(a)))
	}
	for i, a := range legal {
		h.printf("  %3d  %-*s   %s\n", i+1, width, h.words.Action(a), h.means(v, a))
	}
}

// hint says what a good player would choose.
func (h *Player) hint(v engine.View) {
	if h.advise == nil {
		h.printf("There is nobody here to ask for a hint.\n")
		return
	}
	a := h.advise(v)
	h.printf("A good player might choose %s: %s.\n", h.words.Action(a), h.means(v, a))
}

// explain says what the actions do that name a card, or a rank.
func (h *Player) explain(v engine.View, what string) {
	what = layout.Letters(strings.ToUpper(strings.TrimSpace(what)))
	n := 0
	for i, a := range v.Legal() {
		if text := h.words.Action(a); what != "" && strings.Contains(strings.ToUpper(text), what) {
			h.printf("  %3d  %s: %s\n", i+1, text, h.means(v, a))
			n++
		}
	}
	if n == 0 {
		h.printf("Nothing can be done with %q now: type ? and a card or rank of those listed, as in ?6.\n", what)
	}
}

// means says what an action does: as the rules say, else as the first event that it causes
// tells it.
func (h *Player) means(v engine.View, a engine.Action) string {
	if clause := engine.Describe(v, a); clause != "" {
		return clause
	}
	if h.trial == nil {
		h.trial = v.Rules().New()
	}
	v.Sample(h.trial, rand.New(rand.NewPCG(0, 0)))
	events := h.trial.Play(a, nil)
	if len(events) == 0 {
		return ""
	}
	e := events[0]
	if h.words.Zones[e.From.Zone] == "stock" && e.Card != cards.None {
		e.Card = cards.Hidden // the sample's is made up
	}
	return h.words.Tell(e)
}

func (h *Player) printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if h.write != nil {
		text = h.write(text)
	}
	io.WriteString(h.out, text)
}
