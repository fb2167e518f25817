package sim

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// Variants that are played on the same deals mostly begin alike. What is played is
// played in full under each; but a policy that would choose the same need not be asked
// again, and its choice takes nearly all of the time. An arm is a variant of a run beside
// the first. While its game stands as the first one's stood, a policy that knows of
// the rules only what it asks ([policies.Asker]) chooses as it did there, unless the choices
// differ or the rules would have answered otherwise something that it asked
// ([engine.Comparer]). So the rows are those of games that were played alone.

// lines are the games of one shard of a run's first variant: what was done in each ply.
type lines struct {
	rules  engine.Rules
	plies  []ply
	starts []int // of the games in plies, in their order
}

// ply is what was done in a ply.
type ply struct {
	action engine.Action
	asked  bool   // of a policy that would choose so again,
	others uint64 // but not under these rules, by number of variant
}

// roomForPlies is how many plies are kept, 48 MiB. The games beyond are played alone.
const roomForPlies = 2 << 20

// arms is what one worker needs for the variants of a block to share what they have in common.
type arms struct {
	rules engine.Rules  // of the first variant, so that they note for the others
	notes *engine.Notes // what they note
	lines lines
	from  int64 // the first deal of the block that was kept; -1 before there is one
}

// newArms returns what a worker needs, nil if nothing can be shared.
func (s *Schedule) newArms() *arms {
	first, ok := s.Variants[0].Rules.(engine.Comparer)
	if !ok || len(s.Variants) < 2 || len(s.Variants) > 64 || s.Plan.Decisions || !s.hasAsker() {
		return nil
	}
	var all []engine.Rules
	for _, v := range s.Variants {
		all = append(all, v.Rules)
	}
	a := &arms{from: -1} // mutant: beside no lines nothing is shared
	a.rules, a.notes = first.Beside(all)
	if a.notes.Never|1 == 1<<len(all)-1 {
		return nil
	}
	a.lines.rules = first
	return a
}

func (s *Schedule) hasAsker() bool {
	for i, p := range s.Policies {
		if s.foreign(i) || p.Terminal() { // mutant: neither is an Asker, and asking takes no more than making one
			continue // mutant: as above
		}
		if _, ok := p.New().(policies.Asker); ok {
			return true
		}
	}
	return false
}

// join makes an umpire keep what is done in a shard of the first variant, or choose as was
// kept in a shard of another.
func (a *arms) join(u *Umpire, sh Shard) {
	switch {
	case a == nil:
	case sh.Variant == 0:
		a.from = sh.From
		u.keep(&a.lines, a.rules, a.notes)
	case a.from == sh.From && a.notes.Never>>sh.Variant&1 == 0:
		u.follow(&a.lines, sh.Variant)
	}
}

// keep makes an umpire of the first variant keep what is done.
func (u *Umpire) keep(l *lines, rules engine.Rules, notes *engine.Notes) {
	l.plies, l.starts = l.plies[:0], l.starts[:0]
	u.lines, u.notes = l, notes
	u.state, u.before = rules.New(), rules.New()
	u.view = u.state.NewView()
	u.handle()
}

// begin begins a game.
func (l *lines) begin() {
	if len(l.plies) < roomForPlies { // mutant: one more or less of two million
		l.starts = append(l.starts, len(l.plies))
	}
}

// add adds a ply of an umpire's game.
func (l *lines) add(a engine.Action, u *Umpire) {
	if len(l.plies) < roomForPlies { // mutant: one more or less of two million
		l.plies = append(l.plies, ply{a, u.asked, u.notes.Otherwise})
	}
}

// arm is a game of another variant beside one that was kept.
type arm struct {
	lines   *lines
	variant int
	first   engine.State // the first variant's game
	legal   []engine.Action
	log     []engine.Event
	game    int // its number in lines
	left    []ply
	beside  bool  // the games may still stand alike
	ends    *ends // of the first variant's game; nil: all draw from the top of the stock
	spared  int   // choices that nobody was asked for
}

// follow makes an umpire choose as was kept where that is known to be the same.
func (u *Umpire) follow(l *lines, variant int) {
	u.arm = &arm{lines: l, variant: variant, first: l.rules.New()}
	if u.ends != nil {
		u.arm.ends = newEnds(u.table, u.words)
	}
}

// begin finds the game in lines.
func (a *arm) begin(u *Umpire, chance uint64) {
	a.beside = a.game < len(a.lines.starts)
	if a.beside {
		end := len(a.lines.plies)
		if a.game+1 < len(a.lines.starts) { // mutant: beyond its end the games do not stand alike
			end = a.lines.starts[a.game+1]
		}
		a.left = a.lines.plies[a.lines.starts[a.game]:end] // of the last that was kept perhaps not all
		engine.Begin(a.first, u.sched.openings(0).At(u.game.Deal), u.deal, chance)
		if a.ends != nil {
			a.ends.begin(u.deal, a.first)
		}
	}
	a.game++
}

// turn turns the stock of the first variant's game.
func (a *arm) turn() {
	if a.beside && a.first.ToMove() != engine.NoSeat { // mutant: of a game that is over nobody draws
		a.ends.turn(a.first)
	}
}

// choice returns what a policy that is to choose among some actions is known to choose.
func (a *arm) choice(u *Umpire, legal []engine.Action) (engine.Action, bool) {
	if !a.beside || len(a.left) == 0 {
		return engine.NoAction, false
	}
	if next := &a.left[0]; !next.asked || next.others>>a.variant&1 != 0 {
		return engine.NoAction, false
	}
	if !a.lines.rules.(engine.Comparer).Alike(a.first, u.state) {
		a.beside = false
		return engine.NoAction, false
	}
	if a.legal = a.first.Legal(a.legal); !slices.Equal(a.legal, legal) {
		return engine.NoAction, false
	}
	a.spared++
	return a.left[0].action, true
}

// done is told of each action before it is played.
func (a *arm) done(action engine.Action) {
	if !a.beside { // mutant: the first's game is played on in vain
		return
	}
	// mutant: what it does with the last ply of a game spares one choice at most
	if len(a.left) == 0 || a.left[0].action != action {
		a.beside = false
		return
	}
	a.left = a.left[1:]
	a.log = a.first.Play(action, a.log[:0]) // mutant: nobody reads them
}
