package exec

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
)

// Kind is the kind `exec`.
var Kind = policies.Kind{
	Name:  "exec",
	About: "another program in any language, asked over JSON lines as docs/bots.md says",
	Short: "cmd",
	Options: []policies.Option{
		policies.CommandOption("cmd", "the command, split at blanks: exec:./mybot, exec:cmd=(python3 bot.py); "+
			"the record names it by the program's base name and a hash of its files; strength and speed are the program's, "+
			"and to ask it takes about a tenth of a millisecond", identify),
		policies.TextOption("name", none, "letters, digits and ._-, 40 at most", "a name to know it by, beside that of its program"),
		policies.TextOption("env", none, "NAME+NAME…", "variables of the environment that are handed on to it; what they hold is in no record"),
	},
	Check: check,
	New: func(s policies.Settings) policies.Policy {
		p := &foreign{name: s.Name(), command: s.Command("cmd"), host: s.Host()}
		if text := s.Text("env"); text != none {
			p.env = strings.Split(text, "+")
		}
		return p
	},
}

// none stands for no name, and for no variables.
const none = "none"

var (
	nameForm = regexp.MustCompile(`^[\w.-]{1,40}$`)
	envForm  = regexp.MustCompile(`^[A-Za-z_]\w*(\+[A-Za-z_]\w*)*$`)
)

// check returns what is wrong with the settings.
func check(s policies.Settings) error {
	if text := s.Text("name"); !nameForm.MatchString(text) {
		return fmt.Errorf("name=%s: want letters, digits and ._-, 40 at most", text)
	}
	if text := s.Text("env"); !envForm.MatchString(text) || len(text) > 400 {
		return fmt.Errorf("env=%s: want names of variables, as env=HOME+MY_MODEL", text)
	}
	return nil
}

// foreign is a policy for which another program decides. The program is started
// for the first choice and serves game after game; after a fault the next game
// starts it anew. Messages are in message.go, the program's life is in
// process.go.
type foreign struct {
	name    string
	command []string // nil: only the name is known
	env     []string // variables that are handed on
	host    policies.Host

	table  engine.Table
	seat   engine.Seat
	seed   int64 // of the program's own chance in this game
	told   bool  // the program knows that the game has begun
	words  *engine.Vocabulary
	events []engine.Event // that the seat saw and the program has not been told
	fault  error          // a *policies.Fault, errStopped or nil

	program *process // nil: not running
	line    message
}

// Name returns "exec:cmd=mybot#0123456789ab".
func (p *foreign) Name() string { return p.name }

// Begin draws the seed that the program gets. Most languages can hold it: it has 53 bits.
func (p *foreign) Begin(t engine.Table, s engine.Seat, rng *rand.Rand) {
	p.table, p.seat, p.seed = t, s, int64(rng.Uint64()>>11)
	p.told, p.events, p.fault = false, p.events[:0], nil
}

// Watch keeps an event until the program is asked.
func (p *foreign) Watch(e engine.Event) { p.events = append(p.events, e) }

// Choose asks the program. If that fails, it returns engine.NoAction and Err says
// why; a program that failed is not asked again in the same game.
func (p *foreign) Choose(v engine.View, _ *rand.Rand) engine.Action {
	if p.fault != nil {
		return engine.NoAction
	}
	a, err := p.ask(v)
	switch {
	case errors.Is(err, errStopped):
		p.fault = errStopped
		return engine.NoAction
	case err != nil:
		p.fault = &policies.Fault{Err: err}
		return engine.NoAction
	}
	return a
}

// Err returns why the program is not asked any more in this game: a *[policies.Fault], unless
// the host's context is done.
func (p *foreign) Err() error { return p.fault }

// ask returns the program's choice.
func (p *foreign) ask(v engine.View) (engine.Action, error) {
	if err := p.start(v.Rules()); err != nil {
		return 0, err
	}
	if !p.told {
		p.told = true
		p.program.forgive()
		if err := p.program.tell(p.line.start(p.seat, p.table, p.seed)); err != nil {
			return 0, p.lose(err)
		}
	}
	legal := v.Legal()
	answer, err := p.program.ask(p.line.choose(v, p.words, p.events))
	p.events = p.events[:0]
	if err != nil {
		return 0, p.lose(err)
	}
	i, err := strconv.Atoi(answer)
	if err != nil || i < 0 || i >= len(legal) {
		return 0, p.lose(fmt.Errorf("answered %s, want the number of a legal action, 0 to %d", spec.Quoted(answer), len(legal)-1))
	}
	return legal[i], nil
}

// start starts the program if it is not running, and greets it.
func (p *foreign) start(r engine.Rules) error {
	if p.program != nil {
		return nil
	}
	if p.command == nil {
		return errors.New("is only a name in a record; the program is not known")
	}
	hello, err := p.line.hello(r, p.host)
	if err != nil {
		return err
	}
	p.words = r.Words()
	p.program, err = startProcess(p.command, p.env, p.host)
	if err != nil {
		return err
	}
	usual := p.program.timeout
	p.program.timeout = min(usual, policies.HelloTimeout)
	answer, err := p.program.ask(hello)
	p.program.timeout = usual
	switch {
	case errors.Is(err, errLate):
		return p.lose(fmt.Errorf("after hello it %w; if it did, its line may be held back: flush standard output after each, as print(…, flush=True) does in Python", err))
	case err != nil:
		return p.lose(fmt.Errorf("after hello it %w", err))
	}
	if answer != strconv.Itoa(ProtocolVersion) {
		return p.lose(fmt.Errorf("answered hello with %s, want %d, the version of the protocol", spec.Quoted(answer), ProtocolVersion))
	}
	return nil
}

// lose ends a program that failed and adds its last words to the error.
func (p *foreign) lose(err error) error {
	last := p.program.kill()
	p.program = nil
	if last != "" {
		return fmt.Errorf("%w; its standard error ends: %s", err, last)
	}
	return err
}

// End tells the program how the game ended, if it knows of the game.
func (p *foreign) End(e policies.End) {
	if p.program == nil || !p.told {
		return
	}
	if err := p.program.tell(p.line.end(e, p.table, p.words, p.events)); err != nil {
		// The game is over and was played to its end; the next one starts the
		// program anew.
		p.lose(err)
	}
}

// Close ends the program: it gets the end of its input, a moment to go, and is
// killed and waited for if it stays.
func (p *foreign) Close() error {
	if p.program != nil {
		p.program.stop()
		p.program = nil
	}
	return nil
}
