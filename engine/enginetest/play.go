package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// play plays one random game and checks every ply of it.
func (g *game) play() {
	g.t.Helper()
	defer g.guard()
	g.begin()
	var buf []engine.Action
	view := g.s.NewView() // serves all looks: Look must leave nothing of the last
	for {
		buf = g.s.Legal(buf)
		g.checkDue(buf)
		for _, a := range buf {
			g.checkAction(a)
		}
		g.checkViews(view, buf)
		if _, over := g.s.Outcome(); over {
			return
		}
		g.step(buf[g.rng.IntN(len(buf))])
	}
}

// ends plays a few games and checks nothing but that they end, so that no other
// check goes on for ever.
func (g *game) ends() {
	g.t.Helper()
	defer g.guard()
	var buf []engine.Action
	for range 5 {
		g.s.Begin(g.shuffled(), g.rng.Uint64())
		buf = g.s.Legal(buf)
		for ply := 0; len(buf) > 0; ply++ {
			if ply == maxPlies {
				g.fail("end: the game goes on after %d actions", maxPlies)
			}
			g.log = g.s.Play(buf[g.rng.IntN(len(buf))], g.log[:0])
			buf = g.s.Legal(buf)
		}
	}
}

// begin deals, and checks that Begin forgets the game before and the deal's slice.
func (g *game) begin() {
	g.t.Helper()
	g.deal, g.chance = g.shuffled(), g.rng.Uint64()
	g.sorted = g.sorted[:0]
	for i := range g.deal {
		g.sorted = append(g.sorted, i)
	}
	slices.SortStableFunc(g.sorted, func(i, j int) int { return int(g.deal[i]) - int(g.deal[j]) })
	given := slices.Clone(g.deal)
	g.s.Begin(given, g.chance)
	if !slices.Equal(given, g.deal) {
		g.fail("begin: Begin changed the deal")
	}
	clear(given) // whoever keeps the slice has lost the deal
	g.follow = g.r.New()
	g.follow.Begin(slices.Clone(g.deal), g.chance)
	g.sameAsFold("begin: a state used before and a new one differ after Begin")
	other := g.r.New()
	other.Begin(slices.Clone(g.deal), g.chance+1)
	if !g.s.Equal(other) {
		g.fail("begin: two states differ by the seed of chance alone, and Equal says so")
	}
	if turn, seat := g.s.Turn(); turn != 1 || seat != 0 || g.s.ToMove() != 0 {
		g.fail("begin: turn %d of seat %d, seat %d to move; want turn 1 of seat 0, to move", turn, seat, g.s.ToMove())
	}
	g.stockIsLast()
	g.countDeal()
	g.learnDeal()
}

// shuffled returns a deal.
func (c *check) shuffled() []cards.Card {
	deal := slices.Clone(c.deck)
	c.rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return deal
}

// checkDue checks the legal list, and that ToMove, Phase, Legal and Outcome agree.
func (g *game) checkDue(legal []engine.Action) {
	g.t.Helper()
	if problem := g.legalProblem(g.s, legal); problem != "" {
		g.fail("%s", problem)
	}
	if again := g.s.Legal(nil); !slices.Equal(again, legal) {
		g.fail("legal: a second call gives %s, the first gave %s", g.actionTexts(again), g.actionTexts(legal))
	}
	for _, a := range legal {
		g.checkActionText(a)
	}
	g.checkPositionText()
}

// legalProblem returns what is wrong with the state's legal list, or with what
// it says of who is to move and of its end; "" if nothing is.
func (c *check) legalProblem(s engine.State, legal []engine.Action) string {
	seat, phase := s.ToMove(), s.Phase()
	out, over := s.Outcome()
	switch {
	case over && (seat != engine.NoSeat || phase != 0 || len(legal) != 0):
		return sprintf("end: the game is over; got seat %d to move, phase %d, %d legal actions, want none", seat, phase, len(legal))
	case over && (int(out.Reason) == 0 || int(out.Reason) >= len(c.words.Reasons)):
		return sprintf("end: the game is over for reason %d, want one of 1 … %d", out.Reason, len(c.words.Reasons)-1)
	case over && out.Winner == engine.NoSeat && out.Side != 0:
		return sprintf("end: nobody won, but side %b did", out.Side)
	case over && out.Winner != engine.NoSeat && (!c.table.All().Has(out.Winner) || out.Side != c.table.Side(out.Winner)):
		return sprintf("end: seat %d won with side %b, want its side", out.Winner, out.Side)
	case over:
		return ""
	case out != engine.Outcome{} && out != engine.Outcome{Winner: engine.NoSeat}:
		return sprintf("end: the game goes on and has the outcome %+v", out)
	case !c.table.All().Has(seat):
		return sprintf("due: the game goes on and seat %d is to move", seat)
	case phase == 0 || int(phase) >= len(c.words.Phases):
		return sprintf("due: the game goes on in phase %d, want one of 1 … %d", phase, len(c.words.Phases)-1)
	case len(legal) == 0:
		return sprintf("legal: the list is empty and the game goes on")
	}
	for i, a := range legal {
		if a >= engine.NoAction {
			return sprintf("legal: action %d is too big, want below %d", a, engine.NoAction)
		}
		if i > 0 && legal[i-1] == a {
			return sprintf("legal: %s is listed twice", c.actionTexts(legal[i:i+1]))
		}
		if i > 0 && legal[i-1] > a {
			return sprintf("legal: not in ascending order: %s", c.actionTexts(legal))
		}
	}
	return ""
}

// checkAction plays a legal action on a copy and checks that the original stays.
func (g *game) checkAction(a engine.Action) {
	g.t.Helper()
	before := printed(g.s)
	trial := g.r.New()
	trial.CopyFrom(g.s)
	if !trial.Equal(g.s) || !g.s.Equal(trial) || printed(trial) != before {
		g.fail("copy: the copy differs from the state:\ncopy     %s", printed(trial))
	}
	events := trial.Play(a, nil)
	if len(events) == 0 {
		g.fail("play: %s causes no event", g.actionTexts([]engine.Action{a}))
	}
	if now := printed(g.s); now != before || !g.s.Equal(g.follow) {
		g.fail("copy: playing %s on a copy changed the original, which was\n         %s", g.actionTexts([]engine.Action{a}), before)
	}
	if problem := g.legalProblem(trial, trial.Legal(nil)); problem != "" {
		g.fail("%s\nafter playing %s", problem, g.actionTexts([]engine.Action{a}))
	}
	if moves(events) && (trial.Equal(g.s) || g.s.Equal(trial)) {
		g.fail("equal: after %s cards lie elsewhere, and Equal does not notice", g.actionTexts([]engine.Action{a}))
	}
}

// step plays an action and follows its events one by one.
func (g *game) step(a engine.Action) {
	g.t.Helper()
	kept := g.r.New()
	kept.CopyFrom(g.s)
	text, had := printed(g.s), slices.Clone(g.log)
	turn, _ := g.s.Turn()
	g.log = g.s.Play(a, g.log)
	if len(g.log) <= len(had) || !slices.Equal(g.log[:len(had)], had) {
		g.fail("play: Play must append to the log and leave what it holds")
	}
	events := g.log[len(had):]
	if printed(kept) != text || !kept.Equal(g.follow) {
		g.fail("copy: playing %s on the original changed its copy\ncopy     %s\nwas      %s", g.actionTexts([]engine.Action{a}), printed(kept), text)
	}
	if twice := kept.Play(a, nil); !slices.Equal(twice, events) {
		g.fail("play: %s causes other events the second time: %v", g.actionTexts([]engine.Action{a}), g.eventTexts(twice))
	}
	g.checkChance(g.follow, a, events)
	for i, e := range events {
		g.checkEventText(e)
		g.checkEvent(e, i == len(events)-1)
		g.learn(e)
		g.follow.Evolve(e)
		g.count(e)
	}
	g.sameAsFold("fold: the state differs from the fold of its events")
	g.checkTurns(turn, events)
	now, seat := g.s.Turn()
	if now < turn || !g.table.All().Has(seat) {
		g.fail("turn: turn %d of seat %d follows turn %d", now, seat, turn)
	}
}

// checkEvent checks the fields of an event that need no state.
func (g *game) checkEvent(e engine.Event, last bool) {
	g.t.Helper()
	bad := func(what string) {
		g.t.Helper()
		g.fail("event: %s: %s", g.eventText(e), what)
	}
	all := g.table.All()
	if e.Seat != engine.NoSeat && !all.Has(e.Seat) {
		bad("nobody sits there")
	}
	if e.Seen&^all != 0 {
		bad("seen by seats that nobody sits at")
	}
	if (e.Next == engine.NoSeat) != (e.Due == 0) {
		bad("next seat and due phase must be both there or both not")
	}
	if e.Next != engine.NoSeat && !all.Has(e.Next) {
		bad("the next seat is not at the table")
	}
	for s := range engine.Seat(g.table.Seats) {
		if r := e.SeenBy(s); r.On < cards.Hidden && !g.hasSeen(s, r.On) && !e.Seen.Has(s) {
			bad(sprintf("seat %d has not seen %s, and SeenBy does not hide it", s, g.words.Card(r.On)))
		}
	}
	if !last {
		return
	}
	if e.Next != g.s.ToMove() || e.Due != g.s.Phase() {
		bad(sprintf("the last event of the play; the state has seat %d to move, phase %d", g.s.ToMove(), g.s.Phase()))
	}
}

// sameAsFold checks the state against the one that Evolve alone caused.
func (g *game) sameAsFold(promise string) {
	g.t.Helper()
	if !g.s.Equal(g.follow) || !g.follow.Equal(g.s) || printed(g.s) != printed(g.follow) {
		g.fail("%s\nfold     %s", promise, printed(g.follow))
	}
	o1, over1 := g.s.Outcome()
	o2, over2 := g.follow.Outcome()
	t1, w1 := g.s.Turn()
	t2, w2 := g.follow.Turn()
	if o1 != o2 || over1 != over2 || t1 != t2 || w1 != w2 || g.s.ToMove() != g.follow.ToMove() || g.s.Phase() != g.follow.Phase() || g.s.Stock() != g.follow.Stock() {
		g.fail("%s in outcome, turn, phase or stock\nfold     %s", promise, printed(g.follow))
	}
	for seat := range engine.Seat(g.table.Seats) {
		p1, goal1 := g.s.Standing(seat)
		if p2, goal2 := g.follow.Standing(seat); p1 != p2 || goal1 != goal2 {
			g.fail("%s: seat %d stands at %d of %d, by the fold at %d of %d", promise, seat, p1, goal1, p2, goal2)
		}
	}
}

// playOn plays a state to its end, with the promises that need no log.
func (g *game) playOn(s engine.State, rng *rand.Rand) {
	g.t.Helper()
	fold := g.r.New()
	fold.CopyFrom(s)
	var log []engine.Event
	for range maxPlies {
		legal := s.Legal(nil)
		if problem := g.legalProblem(s, legal); problem != "" {
			g.check.fail(s, "sample: played on from a sample: %s", problem)
		}
		if _, over := s.Outcome(); over {
			return
		}
		log = s.Play(legal[rng.IntN(len(legal))], log[:0])
		for _, e := range log {
			fold.Evolve(e)
		}
		if !s.Equal(fold) {
			g.check.fail(s, "sample: played on from a sample: the state differs from the fold of its events\nfold     %s", printed(fold))
		}
	}
	g.check.fail(s, "sample: played on from a sample: the game goes on after %d actions", maxPlies)
}

// moves reports whether any event moves a card.
func moves(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.From != engine.Nowhere && e.From != e.To })
}
