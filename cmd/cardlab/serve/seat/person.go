package seat

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/layout"
	"github.com/cardlab/cardlab/policies"
)

// request is what a client asks of the person who is to choose.
type request struct {
	action string // to choose; "" asks for a hint
	answer chan response
}

type response struct {
	hint string
	err  error
}

// person answers for the policy `human` in one playing of a game: with what was chosen
// before, then with what clients send. It belongs to the goroutine that plays.
type person struct {
	ctx      context.Context
	game     *Game
	chosen   []string // to be answered first
	table    engine.Table
	seat     engine.Seat
	choices  chooser
	words    *engine.Vocabulary
	adviser  policies.Policy
	lastNews int // how long the story was at the last choice
	story    []string
}

// Sit begins a game.
func (p *person) Sit(t engine.Table, s engine.Seat) {
	p.table, p.seat, p.story, p.lastNews = t, s, nil, 0
}

// Watch notes an event in a sentence.
func (p *person) Watch(e engine.Event) { p.story = append(p.story, p.words.Tell(e)) }

// Choose answers with the next choice that was made before, or waits for one.
func (p *person) Choose(v engine.View) (engine.Action, error) {
	if len(p.chosen) > 0 {
		text := p.chosen[0]
		p.chosen = p.chosen[1:]
		a, err := p.read(v, text)
		if err != nil {
			return engine.NoAction, fmt.Errorf("%w: %s cannot be played here any more: the rivals have not chosen as they did", policies.ErrQuit, text)
		}
		p.lastNews = len(p.story)
		return a, nil
	}
	if p.game == nil { // the record of a game: all has been chosen
		return engine.NoAction, policies.ErrQuit
	}
	p.game.due(p, v)
	for {
		select {
		case <-p.ctx.Done():
			return engine.NoAction, policies.ErrQuit
		case r := <-p.game.inbox:
			if r.action == "" {
				r.answer <- response{hint: p.advice(v)}
				continue
			}
			a, err := p.read(v, r.action)
			if err == nil {
				err = p.game.chose(p.words.Action(a))
			}
			if err != nil {
				r.answer <- response{err: err}
				continue
			}
			p.lastNews = len(p.story)
			r.answer <- response{}
			return a, nil
		}
	}
}

// read reads an action that is legal.
func (p *person) read(v engine.View, text string) (engine.Action, error) {
	a, err := p.words.ParseAction(text)
	if err != nil || !slices.Contains(v.Legal(), a) {
		return 0, fmt.Errorf("%w: %q cannot be played now", ErrRefused, clip(text))
	}
	return a, nil
}

// advice returns what a good player would choose, who sees what the person sees.
func (p *person) advice(v engine.View) string {
	rng := rand.New(rand.NewPCG(1, 1))
	if p.adviser == nil {
		p.adviser = p.game.adviser.New()
	}
	p.adviser.Begin(p.table, p.seat, rng)
	return p.words.Action(p.adviser.Choose(v, rng))
}

// shot returns what the person sees, who is to choose.
func (p *person) shot(v engine.View) Shot {
	return Shot{
		Table: layout.Of(v.String(), p.words, v, int(p.table.Seats)), Phase: p.words.Phases[v.Phase()],
		Story: slices.Clone(p.story), News: len(p.story) - p.lastNews, Choices: p.choices.of(v),
	}
}

// clip cuts a foreign text short.
func clip(text string) string {
	if len(text) > 60 {
		return text[:60] + "…"
	}
	return text
}
