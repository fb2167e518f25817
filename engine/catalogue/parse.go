package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// HashForm is how fields are written down for the hash. Each game keeps that of its first build.
type HashForm uint8

const (
	Words HashForm = iota // "cutrope seats=2 personal=auto": for a new game
	Lines                 // "seats=2\nteams=off\n"
	Bare                  // "highcard 2 off": the values alone; fields that were added have their names, too
)

// Parse reads a variant: a name, and fields that differ from it,
// "standard:hand_limit=none,seven=one". The error is one sentence that lists
// every complaint.
func (c *Catalogue[R]) Parse(text string) (*R, error) {
	given, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	i, err := c.find(given.Name)
	if err != nil {
		return nil, err
	}
	r := c.variants[i]
	bad := c.apply(&r, given.Options)
	if bad == nil {
		bad = c.check(&r)
	}
	if bad != nil {
		return nil, &variantError{text, bad}
	}
	c.Compile(&r, c.identify(&r, i))
	return &r, nil
}

// MustParse is Parse for texts known to be good.
func (c *Catalogue[R]) MustParse(text string) *R {
	r, err := c.Parse(text)
	if err != nil {
		panic(err)
	}
	return r
}

// identify returns the name of rules made of a variant, and the hash.
func (c *Catalogue[R]) identify(r *R, variant int) Identity {
	name := spec.Spec{Name: c.Game + "/" + c.Variants[variant].Name}
	var hashed, added []string
	for i, f := range c.fields {
		v := f.get(r)
		if v != f.get(&c.variants[variant]) {
			name.Options = append(name.Options, spec.Option{Key: f.Name, Value: v})
		}
		switch later := i - len(c.First); {
		case later >= 0 && v != c.Added[later].Was:
			added = append(added, f.Name+"="+v)
		case later >= 0:
		case c.Hashed == Bare:
			hashed = append(hashed, v)
		default:
			hashed = append(hashed, f.Name+"="+v)
		}
	}
	slices.Sort(added) // the order of Added is free
	hashed = append(hashed, added...)
	if c.Hashed == Lines {
		return Identity{name.String(), spec.Hash(strings.Join(hashed, "\n") + "\n")}
	}
	return Identity{name.String(), spec.Hash(c.Game + " " + strings.Join(hashed, " "))}
}

// maxPosition is the most bytes of a position that is read. The longest that a game prints
// has some two thousand.
const maxPosition = 1 << 14

func checkLength(position string) error {
	if len(position) > maxPosition {
		return fmt.Errorf("position %s: is longer than %d bytes", spec.Quoted(position), maxPosition)
	}
	return nil
}

// Describe makes the description of a game for commands and documents. position
// reads a state in the game's notation; opening reads a position in which games begin, and is nil in a
// game whose positions leave nothing open.
func Describe[R, S any](c *Catalogue[R], about string, position func(*R, string) (*S, error), opening func(*R, string) (engine.Opening, error)) engine.Game {
	g := engine.Game{
		Name: c.Game, About: about, Fields: c.Fields(),
		Parse: func(text string) (engine.Rules, error) {
			r, err := c.Parse(text)
			if err != nil {
				return nil, err
			}
			return any(r).(engine.Rules), nil
		},
		Values: func(r engine.Rules) []string { return c.Values(any(r).(*R)) },
		Position: func(r engine.Rules, text string) (engine.State, error) {
			if err := checkLength(text); err != nil {
				return nil, err
			}
			s, err := position(any(r).(*R), text)
			if err != nil {
				return nil, err
			}
			return any(s).(engine.State), nil
		},
	}
	if opening != nil {
		g.Opening = func(r engine.Rules, text string) (engine.Opening, error) {
			if err := checkLength(text); err != nil {
				return nil, err
			}
			return opening(any(r).(*R), text)
		}
	}
	for _, v := range c.Variants {
		g.Variants = append(g.Variants, engine.Variant{Name: v.Name, Aliases: v.Aliases, From: v.From, About: v.About})
	}
	return g
}
