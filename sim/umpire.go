package sim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
)

// Recorder is told what happens in a game: each event in order, each choice
// between two actions or more before the events it causes, and the game at
// its end. Rows are valid until the method returns. [data.Writer] is one.
type Recorder interface {
	Event(*data.Event)
	Decision(*data.Decision)
	Game(*data.Game)
}

// Listener is a Recorder that is told of nothing but the events as they are, those of a ply
// at once, and the game at its end.
type Listener interface {
	Recorder
	Ply(log []engine.Event)
}

// Umpire plays games of one variant, one after another, and sees that the rules
// are kept. It holds whatever a game needs, so that a game allocates nothing. It
// serves one worker.
type Umpire struct {
	sched    *Schedule
	ctx      context.Context
	table    engine.Table
	words    *engine.Vocabulary
	name     string // of the rules, with the version and the deck: asked once
	version  int32
	deck     []cards.Card
	openings engine.Openings // where the deals begin

	state  engine.State
	before engine.State // the state before a ply, if it is recorded
	view   engine.View
	menu   engine.Menu    // of the view
	offers engine.Offerer // the state, if it is one
	offer  engine.Menu    // of the state, for seats that need no view
	log    []engine.Event // of one ply
	deal   []cards.Card
	cards  []byte // deal, as the record has it
	first  dice   // shuffles
	dice   [engine.MaxSeats]dice

	programs []bool              // by number of policy: whether another program decides
	players  [][]policies.Policy // by number of policy and seat; nil until it first sits there
	seated   [engine.MaxSeats]policies.Policy
	watchers [engine.MaxSeats]policies.Watcher   // nil for a policy that watches nothing
	explains [engine.MaxSeats]policies.Explainer // nil for a policy that explains nothing
	uniform  [engine.MaxSeats]bool               // the policy chooses by number alone
	watched  bool                                // by any seat
	ending   bool                                // a policy wants to know how the game ends
	foreign  bool                                // another program decides at any seat
	askers   engine.Seats                        // where a [policies.Asker] sits
	fault    error                               // why the game was broken off

	event    data.Event
	game     data.Game
	decision data.Decision

	// See arms.go.
	lines *lines        // kept for other variants; nil: they are not
	notes *engine.Notes // what these would have answered otherwise
	arm   *arm          // beside a variant that was kept; nil: alone
	asked bool          // the last choice was that of a [policies.Asker]
	ends  *ends         // nil: all draw from the top of the stock
}

// NewUmpire returns an umpire for one variant of a schedule. Close frees what
// its policies hold.
func NewUmpire(s *Schedule, variant int) *Umpire {
	r := s.Variants[variant].Rules
	u := &Umpire{
		sched: s, ctx: s.context(), table: r.Table(), words: r.Words(),
		name: r.Name(), version: int32(r.Version()), deck: r.Deck(), openings: s.openings(variant),
		state: r.New(), before: r.New(),
		deal: make([]cards.Card, len(r.Deck())), cards: make([]byte, len(r.Deck())),
		first: newDice(), players: make([][]policies.Policy, len(s.Policies)),
	}
	u.view = u.state.NewView()
	u.handle()
	if s.Plan.Drawing == DrawEnds {
		u.ends = newEnds(u.table, u.words)
	}
	for i := range u.dice {
		u.dice[i] = newDice()
	}
	for i := range u.players {
		u.programs = append(u.programs, s.foreign(i))
		u.players[i] = make([]policies.Policy, u.table.Seats)
	}
	return u
}

// handle takes hold of what state and view offer.
func (u *Umpire) handle() {
	u.menu = engine.MenuOf(u.view)
	if o, ok := u.state.(engine.Offerer); ok {
		u.offers, u.offer = o, o.NewMenu()
	}
}

// Close frees what the policies hold, such as another program.
func (u *Umpire) Close() error {
	var errs []error
	for _, seats := range u.players {
		for _, p := range seats {
			if c, ok := p.(io.Closer); ok {
				errs = append(errs, c.Close())
			}
		}
	}
	return errors.Join(errs...)
}

// Play plays one game of the umpire's variant, telling rec, which may be nil. The
// row it returns is valid until the next call. A game that another
// program breaks off by a [policies.Fault] ends there, and Fault says why; the error
// names any other policy that chose what is not legal, with the position. When the
// context of [Schedule.Until] is done, the game is dropped and the error is the cause.
func (u *Umpire) Play(f Fixture, rec Recorder) (*data.Game, error) {
	u.begin(f)
	st, g := u.state, &u.game
	if u.ctx.Err() != nil {
		return nil, context.Cause(u.ctx)
	}
	told := rec // of choices
	listener, _ := rec.(Listener)
	if listener != nil {
		told = nil
	}
	for seat := st.ToMove(); seat != engine.NoSeat; seat = u.log[len(u.log)-1].Next { // as Play promises
		var a engine.Action
		u.asked = false
		if u.ends != nil {
			u.turn()
		}
		if u.uniform[seat] {
			a = u.chooseUniformly(seat, told)
		} else {
			var err error
			a, err = u.choose(seat, told)
			if u.ctx.Err() != nil { // whatever it chose, or failed to, may be so for want of time
				return nil, context.Cause(u.ctx)
			}
			if err != nil {
				return nil, err
			}
			if u.fault != nil {
				breakOff(g, st, u.table, seat)
				break
			}
		}
		if u.lines != nil {
			u.lines.add(a, u)
		}
		if u.arm != nil {
			u.arm.done(a)
		}
		switch {
		case listener != nil:
			u.log = st.Play(a, u.log[:0])
			listener.Ply(u.log)
		case rec != nil:
			u.playTo(rec, a)
		default:
			u.log = st.Play(a, u.log[:0])
		}
		if u.watched {
			u.show()
		}
		if u.ends != nil {
			u.ends.follow(u.log)
		}
		g.Events += int32(len(u.log))
		g.Plies++
		g.StockMin = min(g.StockMin, int32(st.Stock()))
	}
	if u.fault == nil {
		finish(g, st, u.words)
	}
	u.end()
	if u.ends != nil {
		u.ends.order(u.cards)
	}
	if rec != nil {
		rec.Game(g)
	}
	return g, nil
}

// Fault returns why the last game was broken off, nil if it was not.
func (u *Umpire) Fault() error { return u.fault }

// end tells the policies that want to know how the game ended.
func (u *Umpire) end() {
	if !u.ending {
		return
	}
	e := policies.End{Winner: u.game.Winner, Reason: u.game.Reason}
	if e.Winner != engine.NoSeat {
		e.Side = u.table.Side(e.Winner)
	}
	for _, p := range u.seated[:u.table.Seats] {
		if p, ok := p.(policies.Ender); ok {
			p.End(e)
		}
	}
}

// begin deals a game and seats the policies.
func (u *Umpire) begin(f Fixture) {
	u.start(f)
	run := u.sched.Plan.Seed
	u.watched, u.ending, u.foreign, u.fault, u.askers = false, false, false, nil, 0
	for i, n := range f.Seats {
		if u.players[n][i] == nil {
			u.players[n][i] = u.sched.Policies[n].New()
		}
		p := u.players[n][i]
		u.seated[i] = p
		u.watchers[i], _ = p.(policies.Watcher)
		u.watched = u.watched || u.watchers[i] != nil
		u.explains[i], _ = p.(policies.Explainer)
		_, u.uniform[i] = p.(policies.Random)
		u.uniform[i] = u.uniform[i] && u.offers != nil
		if _, ok := p.(policies.Ender); ok {
			u.ending = true
		}
		if _, ok := p.(policies.Asker); ok {
			u.askers |= engine.Only(engine.Seat(i))
		}
		u.foreign = u.foreign || u.programs[n]
		u.dice[i].reseed(seed(run, f.Deal, forSeat+purpose(i)))
		p.Begin(u.table, engine.Seat(i), u.dice[i].rng)
	}
}

// start shuffles, or takes the deal that is listed, deals or goes to where the game begins, and starts the row of the game.
func (u *Umpire) start(f Fixture) {
	run := u.sched.Plan.Seed
	if list := u.sched.listed; list != nil {
		copy(u.deal, list[f.Deal])
	} else {
		u.first.shuffle(u.deal, u.deck, seed(run, f.Deal, forDeal))
	}
	chance := Chance(run, f.Deal)
	opening := u.openings.At(f.Deal)
	engine.Begin(u.state, opening, u.deal, chance)
	if u.sched.Plan.Swap != NoSwap {
		u.first.swap(u.deal, u.state.Stock(), u.sched.Plan.Swap, seed(run, f.Deal, forSwap))
		u.state.Begin(u.deal, chance)
	}
	for i, c := range u.deal {
		u.cards[i] = byte(c)
	}
	if u.ends != nil {
		u.ends.begin(u.deal, u.state)
	}
	u.game = data.Game{
		Game: f.Game, Deal: f.Deal, Matchup: f.Matchup, Seating: f.Seating, Variant: u.name, Rules: u.version,
		Cards: u.cards, Chance: int64(chance), Seats: int(u.table.Seats), StockMin: math.MaxInt32, Opening: opening,
	}
	if u.lines != nil {
		u.lines.begin()
	}
	if u.arm != nil {
		u.arm.begin(u, chance)
	}
	for i, n := range f.Seats {
		u.game.Policies[i] = u.sched.Plan.Policies[n]
	}
}

// turn has the seat whose turn it is draw from its end, in the first variant's game beside this one, too.
func (u *Umpire) turn() {
	u.ends.turn(u.state)
	if u.arm != nil {
		u.arm.turn()
	}
}

// choose returns the action of the seat to move. A single option is no choice
// and no policy is asked.
func (u *Umpire) choose(seat engine.Seat, rec Recorder) (engine.Action, error) {
	u.state.Look(seat, u.view)
	legal := u.menu.Count()
	if legal == 1 {
		return u.menu.Nth(0), nil
	}
	if u.arm != nil && u.askers.Has(seat) {
		if a, known := u.arm.choice(u, u.view.Legal()); known {
			return a, nil
		}
	}
	if u.notes != nil {
		u.asked, u.notes.Otherwise = u.askers.Has(seat), 0
	}
	a := u.seated[seat].Choose(u.view, u.dice[seat].rng)
	if !u.menu.Allows(a) {
		return a, u.refusal(seat, a, legal)
	}
	if rec != nil {
		u.decided(rec, seat, legal, a)
	}
	return a, nil
}

// chooseUniformly chooses for a seat whose policy sees nothing but how many choices
// there are, so that nobody has to look.
func (u *Umpire) chooseUniformly(seat engine.Seat, rec Recorder) engine.Action {
	legal := u.offers.Offer(u.offer)
	if legal == 1 {
		return u.offer.Nth(0)
	}
	a := u.offer.Nth(engine.Pick(u.dice[seat].pcg.Uint64(), legal)) // as Random does
	if rec != nil {
		u.decided(rec, seat, legal, a)
	}
	return a
}

// decided tells rec of a choice, and what the policy thought of it.
func (u *Umpire) decided(rec Recorder, seat engine.Seat, legal int, a engine.Action) {
	d := &u.decision // each field is set in place: copied at once, they would be waited for
	d.Game, d.Ply, d.Seat, d.Phase = u.game.Game, u.game.Plies, seat, u.state.Phase()
	d.Legal, d.Action = int32(legal), int32(a)
	d.Value, d.Visits, d.Explained, d.RunnerUp, d.RunnerUpValue = 0, 0, false, data.None, 0
	if e := u.explains[seat]; e != nil {
		if t := e.Explain(); !math.IsNaN(t.Value) {
			d.Value, d.Visits, d.Explained = t.Value, int64(t.Visits), true
			if t.RunnerUp != engine.NoAction {
				d.RunnerUp, d.RunnerUpValue = int32(t.RunnerUp), t.RunnerUpValue
			}
		}
	}
	rec.Decision(d)
}

// refusal returns the error for a choice that is not legal, or could not be made.
// It is nil for another program's fault, which is kept and breaks the game off.
func (u *Umpire) refusal(seat engine.Seat, a engine.Action, legal int) error {
	who := fmt.Sprintf("game %d, ply %d: %s at seat %d", u.game.Game, u.game.Plies, u.game.Policies[seat], seat)
	if f, ok := u.seated[seat].(policies.Failer); ok && a == engine.NoAction && f.Err() != nil {
		var fault *policies.Fault
		if errors.As(f.Err(), &fault) {
			u.fault = fmt.Errorf("%s %w", who, f.Err())
			return nil
		}
		if errors.Is(f.Err(), policies.ErrQuit) { // the position would show the player the rivals' hands
			return fmt.Errorf("%s: %w", who, f.Err())
		}
		return fmt.Errorf("%s: %w; the position: %s", who, f.Err(), u.state)
	}
	return fmt.Errorf("%s chose action %d, which is none of the %d legal ones; the position: %s", who, a, legal, u.state)
}

// playTo plays an action and tells rec the events. Each has the number of the turn that
// it is part of: the next turn begins with the event by which its choice falls due. Where
// the words do not say which choice that is, the events are folded once more to find out.
func (u *Umpire) playTo(rec Recorder, a engine.Action) {
	before, _ := u.state.Turn()
	begins, refold := u.words.Turn, false
	if begins == 0 {
		u.before.CopyFrom(u.state)
	}
	u.log = u.state.Play(a, u.log[:0])
	if begins == 0 {
		after, _ := u.state.Turn()
		refold = after != before && laterTurn(u.log)
	}
	e := &u.event
	e.Game, e.Seq, e.Ply, e.Turn, e.Action = u.game.Game, u.game.Events, u.game.Plies, int32(before), int32(a)
	for i := range u.log {
		e.Event = u.log[i]
		due := e.Due
		rec.Event(e)
		e.Seq++
		e.Action = data.None
		if begins != 0 && due == begins {
			e.Turn++
		}
		if refold {
			u.before.Evolve(u.log[i])
			turn, _ := u.before.Turn()
			e.Turn = int32(turn)
		}
	}
}

// laterTurn reports whether an event of a ply may belong to a later turn than the
// first: a turn begins with a choice that falls due, so only events after such a
// one may. It spares most plies a second fold.
func laterTurn(log []engine.Event) bool {
	for i := range len(log) - 1 {
		if log[i].Next != engine.NoSeat {
			return true
		}
	}
	return false
}

// show lets the policies that watch see the events of a ply, each as its seat may.
func (u *Umpire) show() {
	for i, w := range u.watchers[:u.table.Seats] {
		if w == nil {
			continue
		}
		for _, e := range u.log {
			w.Watch(e.SeenBy(engine.Seat(i)))
		}
	}
}

// finish fills in what the end of a game says.
func finish(g *data.Game, st engine.State, words *engine.Vocabulary) {
	out, _ := st.Outcome()
	g.Winner, g.Side, g.Reason = out.Winner, data.None, words.Reasons[out.Reason]
	if out.Winner != engine.NoSeat {
		g.Side = int32(out.Side.First()) // a side is named by its first seat
	}
	fillPoints(g, st)
}

// fillPoints fills in how a game stood at its end.
func fillPoints(g *data.Game, st engine.State) {
	turns, last := st.Turn()
	g.Turns, g.LastSeat = int32(turns), last
	for i := range g.Seats {
		points, goal := st.Standing(engine.Seat(i))
		g.Points[i], g.Goals[i] = int32(points), int32(goal)
	}
}
