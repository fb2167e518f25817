package policies

import (
	"context"
	"io"
	"time"

	"github.com/cardlab/cardlab/engine"
)

// Person is somebody who plays, wherever they sit: at a page, say.
type Person interface {
	// Sit begins a game at a seat; the last one is forgotten.
	Sit(t engine.Table, s engine.Seat)
	// Watch tells an event as the seat sees it.
	Watch(e engine.Event)
	// Choose returns one of v.Legal(). The view is valid until it returns. The error wraps
	// [ErrQuit]: there is no choice, and the game is broken off.
	Choose(v engine.View) (engine.Action, error)
}

// Host is what a policy that is another program is told of this one, and how
// long it, and any that thinks long, is waited for. Nothing in it is part of a name: a program that keeps to
// the protocol plays the same on any host.
type Host struct {
	Tool    string        // name and version of this program
	Timeout time.Duration // for one answer; 0: DefaultTimeout

	// Person answers for policies `human`; nil: who sits at the terminal.
	Person Person

	// Advise returns what a good player would choose, for hints at the terminal; nil: there are none.
	Advise func(v engine.View) engine.Action

	// Suits writes the cards in a text as the terminal shows them; nil: as notation has them.
	Suits func(words *engine.Vocabulary) func(text string) string

	// Context ends all waiting and thinking when it is done; what a policy then
	// chooses, if it does, is not to be used. nil: it never is.
	Context context.Context

	// Log opens what is told and answered, and what comes on standard error, of a program that
	// is started, by its base name; nil: nobody wants to know. What cannot be written is lost.
	Log func(program string) (lines, errors io.WriteCloser, err error)
}

// Done reports whether nobody waits for a choice any more.
func (h Host) Done() bool { return h.Context != nil && h.Context.Err() != nil }

// DefaultTimeout is how long another program may take for one answer. It is
// there to find those that hang, not to make any think faster.
const DefaultTimeout = 30 * time.Second

// HelloTimeout is the most that another program may take to answer hello: nothing is to be thought of yet.
const HelloTimeout = 5 * time.Second

// With returns the spec with a host, which all policies it makes then have, those
// nested in it too.
func (s Spec) With(h Host) Spec {
	return s.rehost(func(Host) Host { return h })
}

// Until returns the spec with a context for its host, see [Host].
func (s Spec) Until(ctx context.Context) Spec {
	return s.rehost(func(h Host) Host {
		h.Context = ctx
		return h
	})
}

// rehost returns the spec with its host changed, and those of the policies nested in it.
func (s Spec) rehost(change func(Host) Host) Spec {
	if s.kind == nil {
		return s
	}
	with := func(list []Setting) []Setting {
		out := make([]Setting, len(list))
		for i, v := range list {
			v.Policy = v.Policy.rehost(change)
			out[i] = v
		}
		return out
	}
	s.settings.host = change(s.settings.host)
	s.settings.once, s.settings.repeated = with(s.settings.once), with(s.settings.repeated)
	return s
}

// Programs returns the names of the other programs that decide for policies of
// the spec, and of those among them of which only the name is known, as it stands
// in a record: they cannot play.
func (s Spec) Programs() (all, unknown []string) {
	if s.kind == nil {
		return nil, nil
	}
	for _, list := range [][]Setting{s.settings.once, s.settings.repeated} {
		for _, v := range list {
			a, u := v.Policy.Programs()
			all, unknown = append(all, a...), append(unknown, u...)
			if !v.isCommand {
				continue
			}
			all = append(all, v.Text)
			if v.Command == nil {
				unknown = append(unknown, v.Text)
			}
		}
	}
	return all, unknown
}
