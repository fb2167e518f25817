package policies

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"
)

// Spec is a kind of policy with its options set. The zero Spec makes nothing.
type Spec struct {
	kind     *Kind
	settings Settings
}

// Name returns the canonical text: the options that differ from their
// defaults, in the order of the kind; those that repeat come last, as given.
// [Kinds.Parse] reads it back.
func (s Spec) Name() string { return s.settings.name }

// Current returns the name by the current names of all kinds in it. It is Name but for
// policies of [Kinds.Recall], and equal for two specs of one policy.
func (s Spec) Current() string { return s.settings.current }

// CalledAs returns the policy by the name that another spec of it has.
func (s Spec) CalledAs(other Spec) Spec {
	s.settings.name = other.settings.name
	return s
}

// Hash returns a hash of the name, the same in every build.
func (s Spec) Hash() uint64 { return spec.Hash(s.settings.name) }

// Typed returns the text that makes the policy again on this machine. It is the
// name, but for the commands of other programs, which are as they were typed: a
// name has no more of them than a record may.
func (s Spec) Typed() string { return s.settings.typed }

// IsNone reports whether the spec is the zero Spec, which makes nothing.
func (s Spec) IsNone() bool { return s.kind == nil }

// Kind returns the kind of policy.
func (s Spec) Kind() Kind { return *s.kind }

// Terminal reports whether the policy, or one within it, asks at the terminal.
func (s Spec) Terminal() bool {
	asks := func(v Setting) bool { return v.Policy.kind != nil && v.Policy.Terminal() }
	return s.kind.Terminal || slices.ContainsFunc(s.settings.once, asks) || slices.ContainsFunc(s.settings.repeated, asks)
}

// New makes a fresh policy, for one seat of one worker.
func (s Spec) New() Policy { return s.kind.New(s.settings) }

// maxNesting bounds how deep policies stand in policies, so that a file that
// names itself is an error.
const maxNesting = 16

// Nicknames are names that stand for policies.
type Nicknames struct {
	Names []string
	// For returns the policy that one of them stands for; the error is one clause.
	For func(name string) (string, error)
}

// Parse reads a policy that is to play a game; the game "" stands for any. The
// kinds named in it, those of the policies within it included, are looked up in the
// list, and those named by a former name get their current one. A nickname, by itself or
// within, is read as what it stands for, whose name the policy then has. The error is one
// sentence that says what was wrong and what exists.
func (ks Kinds) Parse(text, game string, nicknames ...Nicknames) (Spec, error) {
	r := ks.in(game)
	r.nicknames = nicknames
	return r.whole(text)
}

// Recall reads a policy as a record names it: like [Kinds.Parse], but former names stay.
// The policy is the same; its name, and so whatever is made of it, is as in the record. A record
// comes from anywhere, so no file that it names is opened.
func (ks Kinds) Recall(text, game string) (Spec, error) {
	r := ks.in(game)
	r.recorded = true
	return r.whole(text)
}

// reader reads policies that are to play a game.
type reader struct {
	kinds    Kinds
	game     string
	recorded bool // names stay as they are

	nicknames []Nicknames
}

func (ks Kinds) in(game string) reader { return reader{kinds: ks, game: game} }

func (r reader) whole(text string) (Spec, error) {
	s, err := r.parse(text, 0)
	if err != nil && nestForm.MatchString(err.Error()) {
		err = errors.New(nestForm.ReplaceAllString(err.Error(), "$1… "))
	}
	return s, err
}

// nestForm is how an error deep in policies within policies begins: the first says
// where it is, the many between do not help.
var nestForm = regexp.MustCompile(`^(policy \w+: \w+: )(?:policy \w+: \w+: ){2,}`)

func (r reader) parse(text string, depth int) (Spec, error) {
	if depth > maxNesting {
		return Spec{}, fmt.Errorf("policy %s: policies are nested more than %d deep", spec.Quoted(text), maxNesting)
	}
	if r.recorded && strings.HasPrefix(strings.TrimSpace(text), "@") {
		return Spec{}, fmt.Errorf("policy %s: a record names no file", spec.Quoted(text))
	}
	given, err := spec.Parse(r.kinds.long(text))
	if err != nil {
		return Spec{}, fmt.Errorf("policy %w", err)
	}
	for _, n := range r.nicknames {
		if slices.Contains(n.Names, given.Name) {
			return r.nickname(n, given, depth)
		}
	}
	kind, err := r.find(given.Name)
	if err != nil {
		return Spec{}, err
	}
	called := kind.Name
	if r.recorded {
		called = given.Name
	}
	fail := func(err error) (Spec, error) { return Spec{}, fmt.Errorf("policy %s: %w", called, err) }
	s := Settings{game: r.game}
	name, typed, current := spec.Spec{Name: called}, spec.Spec{Name: called}, spec.Spec{Name: kind.Name}
	add := func(v Setting) {
		name.Options = append(name.Options, spec.Option{Key: v.Option, Value: v.Text})
		typed.Options = append(typed.Options, spec.Option{Key: v.Option, Value: v.typed})
		current.Options = append(current.Options, spec.Option{Key: v.Option, Value: v.current})
	}
	for _, o := range given.Options {
		if !slices.ContainsFunc(kind.Options, func(k Option) bool { return k.Name == o.Key }) {
			if len(kind.Options) == 0 {
				return fail(fmt.Errorf("it has no options, %s=%s cannot be set", spec.Short(o.Key), spec.Short(o.Value)))
			}
			return fail(spec.Unknown("option", o.Key, optionNames(kind)))
		}
	}
	for _, k := range kind.Options {
		if k.Repeat {
			continue
		}
		values := valuesOf(given, k.Name)
		switch {
		case len(values) > 1:
			return fail(fmt.Errorf("%s is given %d times, want it once", k.Name, len(values)))
		case len(values) == 0 && k.Default == "":
			return fail(fmt.Errorf("%s is missing: %s", k.Name, k.Meaning))
		case len(values) == 0:
			values = []string{k.Default}
		}
		v, isDefault, err := r.read(k, values[0], depth)
		if err != nil {
			return fail(err)
		}
		s.once = append(s.once, v)
		if !isDefault {
			add(v)
		}
	}
	for _, o := range given.Options {
		k := kind.Options[slices.IndexFunc(kind.Options, func(k Option) bool { return k.Name == o.Key })]
		if !k.Repeat {
			continue
		}
		v, isDefault, err := r.read(k, o.Value, depth)
		if err != nil {
			return fail(err)
		}
		if !isDefault {
			s.repeated = append(s.repeated, v)
			add(v)
		}
	}
	s.name, s.typed, s.current = name.String(), typed.String(), current.String()
	if kind.Check != nil {
		if err := kind.Check(s); err != nil {
			return fail(err)
		}
	}
	return Spec{kind, s}, nil
}

// read returns the value of an option from its text, and whether it is the default.
func (r reader) read(o Option, text string, depth int) (v Setting, isDefault bool, err error) {
	fail := func() (Setting, bool, error) {
		return Setting{}, false, fmt.Errorf("%s=%s: want %s", o.Name, spec.Short(text), o.Range)
	}
	v = Setting{Option: o.Name, Text: text}
	switch o.typ {
	case isCount:
		n, err := strconv.Atoi(text)
		if err != nil || float64(n) < o.min || float64(n) > o.max {
			return fail()
		}
		v.Number, v.Text = float64(n), strconv.Itoa(n)
	case isNumber:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x >= o.min && x <= o.max) {
			return fail()
		}
		v.Number, v.Text = x+0, formatNumber(x+0) // + 0 makes −0 a zero
	case isWord:
		if !slices.Contains(o.words, text) {
			return Setting{}, false, spec.Unknown("value of "+o.Name, text, o.words)
		}
	case isList:
		if v.Text = o.canonical(text); v.Text == "" {
			return fail()
		}
	case isContent:
		if r.recorded && text != o.Default && !hashForm.MatchString(text) {
			return Setting{}, false, fmt.Errorf("%s=%s: a record names it by its hash, as in NAME@0123456789ab", o.Name, spec.Short(text))
		}
		if v.Text, err = o.content(text); err != nil {
			return Setting{}, false, fmt.Errorf("%s=%s: %w", o.Name, text, err)
		}
		v.typed, v.current = v.Text, v.Text
		return v, false, nil
	case isPolicy:
		if slices.Contains(o.words, text) {
			break
		}
		if v.Policy, err = r.parse(text, depth+1); err != nil {
			return Setting{}, false, fmt.Errorf("%s: %w", o.Name, err)
		}
		v.Text, v.typed, v.current = v.Policy.Name(), v.Policy.Typed(), v.Policy.Current()
	case isCommand:
		v.typed, v.isCommand = text, true
		if v.Text, v.Command, err = o.identify(text); err != nil {
			return Setting{}, false, fmt.Errorf("%s=%s: %w", o.Name, spec.Short(text), err)
		}
	}
	if v.typed == "" {
		v.typed = v.Text
	}
	if v.current == "" {
		v.current = v.Text
	}
	return v, v.current == o.Default, nil
}

// hashForm is how a record names content: nothing that lies here is opened to know which.
var hashForm = regexp.MustCompile(`^[^/\\]+@[0-9a-f]+$`)

// long writes the short form of a kind's first setting in full: exec:./mybot is
// exec:cmd=./mybot.
func (ks Kinds) long(text string) string {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), ":")
	if rest == "" || optionForm.MatchString(rest) {
		return text
	}
	for _, k := range ks {
		if k.Called(name) && k.Short != "" {
			return name + ":" + k.Short + "=" + rest
		}
	}
	return text
}

var optionForm = regexp.MustCompile(`^[a-z_]+=`)

// nickname reads what a nickname stands for.
func (r reader) nickname(n Nicknames, given spec.Spec, depth int) (Spec, error) {
	policy, err := n.For(given.Name)
	if err == nil && len(given.Options) > 0 {
		o := given.Options[0]
		err = fmt.Errorf("it stands for %s and has no options of its own, %s=%s cannot be set", policy, spec.Short(o.Key), spec.Short(o.Value))
	}
	if err != nil {
		return Spec{}, fmt.Errorf("policy %s: %w", given.Name, err)
	}
	return r.parse(policy, depth+1)
}

func (r reader) find(name string) (*Kind, error) {
	var names []string
	for _, n := range r.nicknames {
		names = append(names, n.Names...)
	}
	var others []string // games that a kind of this name plays
	for _, k := range r.kinds {
		if !k.Plays(r.game) {
			if k.Called(name) {
				others = append(others, k.Games...)
			}
			continue
		}
		if k.Called(name) {
			return &k, nil
		}
		names = append(names, k.Name)
	}
	if others != nil {
		return nil, fmt.Errorf("policy %s does not play %s, only %s", name, r.game, strings.Join(others, ", "))
	}
	return nil, spec.Unknown("policy", name, names)
}

func valuesOf(s spec.Spec, key string) (values []string) {
	for _, o := range s.Options {
		if o.Key == key {
			values = append(values, o.Value)
		}
	}
	return values
}

func optionNames(k *Kind) (names []string) {
	for _, o := range k.Options {
		names = append(names, o.Name)
	}
	return names
}
