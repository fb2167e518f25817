package enginetest_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/enginetest"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/highcard"
)

// bug is highcard with one thing broken: each field, if set, stands in for what
// a state or a view does. s is the state within.
type bug struct {
	legal   func(s *state, buf []engine.Action) []engine.Action
	play    func(s *state, a engine.Action, log []engine.Event) []engine.Event
	evolve  func(s *state, e engine.Event)
	begin   func(s *state, deal []cards.Card, chance uint64)
	copied  func(s, src *state)
	equal   func(s, other *state) bool
	holds   func(s *state, p engine.Place, c cards.Card) int
	turn    func(s *state) (int, engine.Seat)
	text    func(v *view) string
	alike   func(v, w *view) bool
	sample  func(v *view, dst *state, rng *rand.Rand)
	words   func(engine.Vocabulary) *engine.Vocabulary
	hash    func() uint64
	looked  func(s *state, v *view)
	limit   func(v *view, to []engine.Action)
	count   func(v *view) int
	nth     func(v *view, i int) engine.Action
	allows  func(v *view, a engine.Action) bool
	offers  func(s *state) []engine.Action
	list    func(p engine.Place, list []cards.Card) []cards.Card
	sorted  func(engine.Action) (engine.Sort, bool)
	outline func(list []engine.Sort) []engine.Sort
}

type rules struct {
	engine.Rules
	bug
}

func (r rules) New() engine.State {
	return &state{State: r.Rules.New(), bug: r.bug, kinds: slices.Compact(slices.Clone(r.Rules.Deck()))}
}
func (r rules) Words() *engine.Vocabulary {
	if r.words != nil {
		return r.words(*r.Rules.Words())
	}
	return r.Rules.Words()
}
func (r rules) Hash() uint64 {
	if r.hash != nil {
		return r.hash()
	}
	return r.Rules.Hash()
}

type state struct {
	engine.State
	bug
	kinds  []cards.Card // of the deck, each once
	chance uint64
	extra  int  // for a bug to keep something in
	shared *int // for a bug to share something
}

type view struct {
	engine.View
	bug
	menu engine.Menu
	real *state // what no view should hold
}

func (s *state) Begin(deal []cards.Card, chance uint64) {
	s.chance = chance
	if s.begin != nil {
		s.begin(s, deal, chance)
		return
	}
	s.State.Begin(deal, chance)
	s.extra = 0
}

func (s *state) Legal(buf []engine.Action) []engine.Action {
	if s.legal != nil {
		return s.legal(s, buf)
	}
	return s.State.Legal(buf)
}

func (s *state) Play(a engine.Action, log []engine.Event) []engine.Event {
	if s.play != nil {
		return s.play(s, a, log)
	}
	return s.State.Play(a, log)
}

func (s *state) Evolve(e engine.Event) {
	if s.evolve != nil {
		s.evolve(s, e)
		return
	}
	s.State.Evolve(e)
}

func (s *state) CopyFrom(src engine.State) {
	from := src.(*state)
	if s.copied != nil {
		s.copied(s, from)
		return
	}
	s.State.CopyFrom(from.State)
	s.chance, s.extra = from.chance, from.extra
}

func (s *state) Equal(other engine.State) bool {
	if s.equal != nil {
		return s.equal(s, other.(*state))
	}
	return s.State.Equal(other.(*state).State) && s.extra == other.(*state).extra
}

func (s *state) Holds(p engine.Place, c cards.Card) int {
	if s.holds != nil {
		return s.holds(s, p, c)
	}
	return s.State.Holds(p, c)
}

func (s *state) List(p engine.Place, buf []cards.Card) []cards.Card {
	buf = buf[:0]
	for _, c := range s.kinds {
		for range s.Holds(p, c) {
			buf = append(buf, c)
		}
	}
	if s.list != nil {
		return s.list(p, buf)
	}
	return buf
}

func (s *state) Turn() (int, engine.Seat) {
	if s.turn != nil {
		return s.turn(s)
	}
	return s.State.Turn()
}

func (s *state) NewView() engine.View {
	v := s.State.NewView()
	return &view{View: v, bug: s.bug, menu: engine.MenuOf(v)}
}

func (s *state) Look(seat engine.Seat, v engine.View) {
	s.State.Look(seat, v.(*view).View)
	v.(*view).real = s
	if s.looked != nil {
		s.looked(s, v.(*view))
	}
}

func (v *view) String() string {
	if v.text != nil {
		return v.text(v)
	}
	return v.View.String()
}

func (v *view) Count() int {
	if v.count != nil {
		return v.count(v)
	}
	return v.menu.Count()
}

func (v *view) Nth(i int) engine.Action {
	if v.nth != nil {
		return v.nth(v, i)
	}
	return v.menu.Nth(i)
}

func (v *view) Allows(a engine.Action) bool {
	if v.allows != nil {
		return v.allows(v, a)
	}
	return v.menu.Allows(a)
}

// offered is the menu of a state.
type offered struct {
	list []engine.Action
	bug
}

func (o *offered) Count() int                  { return len(o.list) }
func (o *offered) Nth(i int) engine.Action     { return o.list[i] }
func (o *offered) Allows(a engine.Action) bool { return slices.Contains(o.list, a) }

// Outline has a number for each action of highcard, which are small. Those of Cut the Rope it does not outline.
func (o *offered) Outline(buf []engine.Sort) ([]engine.Sort, bool) {
	buf = buf[:0]
	for _, a := range o.list {
		if a >= 1<<10 {
			return buf[:0], false
		}
		buf = append(buf, engine.Sort(a))
	}
	if o.outline != nil {
		return o.outline(buf), true
	}
	return buf, true
}

func (o *offered) SortOf(a engine.Action) (engine.Sort, bool) {
	if o.sorted != nil {
		return o.sorted(a)
	}
	return engine.Sort(a), a < 1<<10
}
func (o *offered) Of(s engine.Sort) engine.Action { return engine.Action(s) }
func (o *offered) Sorts() int                     { return 1 << 10 }

func (s *state) NewMenu() engine.Menu { return &offered{bug: s.bug} }

func (s *state) Offer(m engine.Menu) int {
	o := m.(*offered)
	o.list = s.State.Legal(o.list)
	if s.offers != nil {
		o.list = s.offers(s)
	}
	return len(o.list)
}

func (v *view) Restrict(to []engine.Action) {
	if v.limit != nil {
		v.limit(v, to)
		return
	}
	v.View.Restrict(to)
}

func (v *view) Equal(other engine.View) bool {
	if v.alike != nil {
		return v.alike(v, other.(*view))
	}
	return v.View.Equal(other.(*view).View)
}

func (v *view) Sample(dst engine.State, rng *rand.Rand) {
	if v.sample != nil {
		v.sample(v, dst.(*state), rng)
		return
	}
	v.View.Sample(dst.(*state).State, rng)
	dst.(*state).extra = v.real.extra
}

// recorder is a test that remembers its failure.
type recorder struct {
	testing.TB
	failure string
}

func (r *recorder) Helper() {}
func (r *recorder) Fatalf(format string, args ...any) {
	r.failure = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// verdict runs the checks and returns the failure, "" if there is none.
func verdict(t *testing.T, run func(testing.TB)) string {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		run(r)
	}()
	<-done
	return r.failure
}

var scrap = engine.Place{Zone: highcard.Scrap, Seat: engine.NoSeat}

// rewrite puts other clauses in the position in place of those that begin with the same word.
func (s *state) rewrite(with ...string) {
	clauses := strings.Split(s.State.String(), "; ")
	for i := range clauses {
		for _, w := range with {
			if word, _, _ := strings.Cut(w, " "); strings.HasPrefix(clauses[i], word+" ") {
				clauses[i] = w
			}
		}
	}
	changed, err := highcard.Game.Position(duel, strings.Join(clauses, "; "))
	if err != nil {
		panic(err)
	}
	s.State = changed
}

// shuffledBy makes a sample by a shuffle that swaps card i, from the last to
// the first, with one of the first bound(i, number of cards); i+1 would be right.
func shuffledBy(bound func(i, n int) int) func(*view, *state, *rand.Rand) {
	return func(v *view, dst *state, rng *rand.Rand) {
		v.View.Sample(dst.State, rng)
		rival := fmt.Sprintf("P%d", 1-v.Seat())
		shown := strings.FieldsFunc(v.View.String(), func(r rune) bool { return r == ' ' || r == ';' })
		var hidden []cards.Card // in ascending order
		for c := range cards.Card(cards.Pack) {
			if !slices.Contains(shown, c.String()) {
				hidden = append(hidden, c)
			}
		}
		for i := len(hidden) - 1; i >= 0; i-- {
			j := rng.IntN(bound(i, len(hidden)))
			hidden[i], hidden[j] = hidden[j], hidden[i]
		}
		var with []string
		for _, clause := range strings.Split(v.View.String(), "; ") {
			if word, _, _ := strings.Cut(clause, " "); word != rival && word != "stock" {
				continue
			}
			for strings.Contains(clause, "??") {
				clause = strings.Replace(clause, "??", hidden[0].String(), 1)
				hidden = hidden[1:]
			}
			with = append(with, clause)
		}
		dst.rewrite(with...)
	}
}

// handSum adds the cards in all hands.
func handSum(s *state) (sum int) {
	for c := range cards.Card(cards.Pack) {
		for seat := range engine.Seat(2) {
			sum += int(c) * s.State.Holds(engine.Place{Zone: highcard.Hand, Seat: seat}, c)
		}
	}
	return sum
}

var duel = func() engine.Rules {
	r, err := games.Find("highcard/duel")
	if err != nil {
		panic(err)
	}
	return r
}()

// rewritten plays, and changes the events before they are folded into the state.
func rewritten(change func(s *state, e *engine.Event)) func(*state, engine.Action, []engine.Event) []engine.Event {
	return func(s *state, a engine.Action, log []engine.Event) []engine.Event {
		n := len(log)
		log = s.State.Play(a, log)
		for i := n; i < len(log); i++ {
			change(s, &log[i])
		}
		return log
	}
}

func TestEveryPlantedBugIsFound(t *testing.T) {
	hashes, outlines := uint64(0), 0
	seesHand := func(v *view) string { // the whole position, without the seed of chance
		text, _, _ := strings.Cut(v.real.String(), "; chance")
		return text
	}
	for _, c := range []struct {
		name string
		bug  bug
		want string // what the failure says
	}{
		{"a duplicate in the legal list", bug{legal: func(s *state, buf []engine.Action) []engine.Action {
			buf = s.State.Legal(buf)
			if len(buf) > 1 {
				buf = slices.Insert(buf, 1, buf[0])
			}
			return buf
		}}, "legal: lay"},
		{"an unsorted legal list", bug{legal: func(s *state, buf []engine.Action) []engine.Action {
			buf = s.State.Legal(buf)
			slices.Reverse(buf)
			return buf
		}}, "legal: not in ascending order"},
		{"an empty legal list while the game goes on", bug{legal: func(s *state, buf []engine.Action) []engine.Action {
			if turn, _ := s.State.Turn(); turn == 3 {
				return buf[:0]
			}
			return s.State.Legal(buf)
		}}, "legal: the list is empty"},
		{"a menu that counts one choice too few", bug{count: func(v *view) int { return max(1, len(v.View.Legal())-1) }}, "menu: seat"},
		{"a menu in another order", bug{nth: func(v *view, i int) engine.Action {
			list := v.View.Legal()
			return list[len(list)-1-i]
		}}, "menu: seat"},
		{"a menu that allows everything", bug{allows: func(*view, engine.Action) bool { return true }}, "menu: seat"},
		{"a menu that allows nothing", bug{allows: func(*view, engine.Action) bool { return false }}, "menu: seat"},
		{"a menu that is not restricted", bug{allows: func(v *view, a engine.Action) bool {
			return slices.Contains(v.real.State.Legal(nil), a) && v.Seat() == v.real.ToMove()
		}}, "menu: restricted"},
		{"a state that offers something else", bug{offers: func(s *state) []engine.Action { return s.State.Legal(nil)[:1] }}, "menu: the state"},
		{"an outline without one sort", bug{outline: func(list []engine.Sort) []engine.Sort { return list[min(1, len(list)-1):] }},
			"menu: the outline has no sort"},
		{"an outline with a sort that is not legal", bug{outline: func(list []engine.Sort) []engine.Sort { return append(list, list[0]^1) }},
			"menu: the outline has the sort"},
		{"an outline with a number too large", bug{outline: func(list []engine.Sort) []engine.Sort { return append(list, 1<<10) }},
			"menu: the outline has the sort 1024 of 1024"},
		{"an action of another sort", bug{sorted: func(a engine.Action) (engine.Sort, bool) { return engine.Sort(a ^ 1), true }}, "which is, too, has other labels"},
		{"an action without a sort", bug{sorted: func(a engine.Action) (engine.Sort, bool) { return 0, false }}, "and the outline is"},
		{"an outline behind what the slice held", bug{outline: func(list []engine.Sort) []engine.Sort {
			outlines++
			return list[:len(list)-outlines%2]
		}}, "menu: the outline"},
		{"turns that begin otherwise than the words say", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			w.Turn = highcard.After
			return &w
		}}, "turn: it is turn"},
		{"a legal action that cannot be played", bug{play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			if turn, _ := s.State.Turn(); turn == 2 && a == s.State.Legal(nil)[0] {
				panic("no such card")
			}
			return s.State.Play(a, log)
		}}, "panic: no such card"},
		{"a change outside the fold", bug{play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			log = s.State.Play(a, log)
			s.extra++
			return log
		}}, "fold: the state differs from the fold of its events"},
		{"a view that shows the seed of chance", bug{text: func(v *view) string {
			return fmt.Sprint(v.View, v.real.chance&1)
		}}, "view: seat"},
		{"Begin that keeps something of the last game", bug{begin: func(s *state, deal []cards.Card, chance uint64) {
			s.State.Begin(deal, chance)
			s.extra++
		}}, "begin: a state used before and a new one differ"},
		{"a stock that is drawn from the bottom", bug{begin: func(s *state, deal []cards.Card, chance uint64) {
			deal = slices.Clone(deal)
			slices.Reverse(deal[2*5:])
			s.State.Begin(deal, chance)
		}}, "stock: "},
		{"hands that are dealt from the bottom", bug{begin: func(s *state, deal []cards.Card, chance uint64) {
			deal = slices.Clone(deal)
			slices.Reverse(deal)
			s.State.Begin(deal, chance)
		}}, "stock: "},
		{"an event with the wrong From", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Drawn {
				e.From = scrap
			}
		})}, "place: drawn"},
		{"an event with the wrong From that the fold does not mind", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Traded {
				e.From = engine.Nowhere
			}
		}), evolve: func(s *state, e engine.Event) {
			if e.Kind == highcard.Traded {
				e.From = engine.Place{Zone: highcard.Hand, Seat: e.Seat}
			}
			s.State.Evolve(e)
		}}, "place: traded"},
		{"a card at two places", bug{holds: func(s *state, p engine.Place, c cards.Card) int {
			if p == scrap && c == 7 {
				return 1
			}
			return s.State.Holds(p, c)
		}}, "place: after Begin"},
		{"a list of cards that lacks one", bug{list: func(p engine.Place, list []cards.Card) []cards.Card {
			return list[:max(1, len(list))-1]
		}}, "place: after"},
		{"a list of cards that is not in order", bug{list: func(p engine.Place, list []cards.Card) []cards.Card {
			slices.Reverse(list)
			return list
		}}, "place: after"},
		{"a card that comes back out of the scrap", bug{holds: func(s *state, p engine.Place, c cards.Card) int {
			if turn, _ := s.State.Turn(); turn > 3 && p == scrap {
				return 0
			}
			return s.State.Holds(p, c)
		}}, "place: after"},
		{"CopyFrom that aliases", bug{begin: func(s *state, deal []cards.Card, chance uint64) {
			s.State.Begin(deal, chance)
			s.shared = new(int)
		}, copied: func(s, src *state) {
			s.State.CopyFrom(src.State)
			s.shared = src.shared
		}, play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			*s.shared++
			return s.State.Play(a, log)
		}, evolve: func(s *state, e engine.Event) {
			if e.Next != engine.NoSeat || e.Kind == highcard.Ended {
				*s.shared++
			}
			s.State.Evolve(e)
		}, equal: func(s, other *state) bool { return s.State.Equal(other.State) && *s.shared == *other.shared },
			sample: func(v *view, dst *state, rng *rand.Rand) {
				v.View.Sample(dst.State, rng)
				dst.shared = new(int)
			}}, "copy: playing"},
		{"CopyFrom that shares the state within", bug{copied: func(s, src *state) { s.State = src.State }}, "copy: playing"},
		{"Equal that is always true", bug{equal: func(s, other *state) bool { return true }}, "equal: after"},
		{"Equal that minds the seed of chance", bug{equal: func(s, other *state) bool {
			return s.State.Equal(other.State) && s.chance == other.chance
		}}, "begin: two states differ by the seed of chance alone"},
		{"a view that shows rivals' hands", bug{text: seesHand}, "view: seat"},
		{"a view that knows rivals' hands and does not show it", bug{alike: func(v, w *view) bool {
			return v.View.Equal(w.View) && seesHand(v) == seesHand(w)
		}}, "view: seat"},
		{"a view that follows the state", bug{text: func(v *view) string {
			turn, _ := v.real.State.Turn()
			return fmt.Sprint(v.View, turn, v.real.Stock())
		}}, "view: seat"},
		{"views that are all alike", bug{alike: func(v, w *view) bool { return true }}, "view: seat"},
		{"a sample that hands back the true state", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			dst.CopyFrom(v.real)
		}}, "sample: two states look alike"},
		{"a sample with the true chance", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			dst.rewrite(fmt.Sprint("chance ", v.real.chance))
		}}, "sample: two states look alike"},
		{"a sample with always the same chance", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			dst.rewrite("chance 0")
		}}, "chance is not drawn anew"},
		{"a sample that is always the same", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rand.New(rand.NewPCG(1, 1)))
		}}, "sample: of 400 samples"},
		{"a sample that prefers high cards in hands", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			if sum := handSum(dst); rng.IntN(2) == 0 {
				if v.View.Sample(dst.State, rng); handSum(dst) < sum {
					v.View.Sample(dst.State, rng)
				}
			}
		}}, "standard deviations"},
		{"a sample shuffled with the wrong bound", bug{sample: shuffledBy(func(i, n int) int { return max(i, 1) })}, "standard deviations"},
		{"a sample shuffled from all places", bug{sample: shuffledBy(func(i, n int) int { return n })}, "standard deviations"},
		{"a sample with a sorted stock", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			_, stock, _ := strings.Cut(dst.State.String(), "; stock ")
			stock, _, _ = strings.Cut(stock, ";")
			var in cards.Set
			for _, text := range strings.Fields(stock) {
				c, _ := cards.Parse(text)
				in = in.With(c)
			}
			dst.rewrite("stock " + in.String())
		}}, "sample: the top of the stock"},
		{"a sample that loses a card", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			dst.bug.holds = func(s *state, p engine.Place, c cards.Card) int {
				if c == 40 { // JC
					return 0
				}
				return s.State.Holds(p, c)
			}
		}}, "JC is there 0 times"},
		{"Seen too wide", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Drawn {
				e.Seen = 3
			}
		})}, "sample: seat"},
		{"Seen too narrow", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Traded {
				e.Seen = engine.Only(e.Seat)
			}
		})}, "view: seat"},
		{"N that tells of a hidden card", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Traded {
				e.N = int32(handSum(s))
			}
		})}, "seen: trade"},
		{"On that tells of a hidden card", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Drawn {
				e.On = e.Card
			}
		})}, "event: drawn"},
		{"a last event that does not say who is next", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == highcard.Drawn {
				e.Next, e.Due = engine.NoSeat, 0
			}
		})}, "event: drawn"},
		{"a turn that falls", bug{turn: func(s *state) (int, engine.Seat) {
			turn, seat := s.State.Turn()
			return (turn-1)%3 + 1, seat
		}}, "turn: turn 1"},
		{"a kind without a name", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			w.Kinds = w.Kinds[:highcard.Swept]
			return &w
		}}, "words: an event has kind"},
		{"an action that is not read back", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			w.Action = func(a engine.Action) string { return "lay 7D" }
			return &w
		}}, "words: action"},
		{"two names alike", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			w.Zones = []string{"", "stock", "hand", "hand", "scrap"}
			return &w
		}}, "rules: highcard/duel: zone 2 and 3"},
		{"an action without a label", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			w.Labelled = func(engine.Action, []int) bool { return false }
			return &w
		}}, "has none of the labels"},
		{"labels that do not go together", bug{words: func(w engine.Vocabulary) *engine.Vocabulary {
			labelled := w.Labelled
			w.Labelled = func(a engine.Action, labels []int) bool { return len(labels) == 1 && labelled(a, labels) }
			return &w
		}}, "has each of the labels"},
		{"a view that cannot be restricted", bug{limit: func(*view, []engine.Action) {}}, "view: restricted to"},
		{"a restriction that outlasts Look", bug{limit: func(v *view, to []engine.Action) {
			copy(v.View.Legal(), to)
			v.View.Restrict(to)
		}}, "no longer restricted"},
		{"a hash that changes", bug{hash: func() uint64 { hashes++; return hashes }}, "rules: highcard/duel: name or hash differ"},
		{"a game that does not end", bug{play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			s.extra++
			return append(log, engine.Event{Kind: highcard.Scored, Seat: 0, Next: s.ToMove(), Due: s.Phase(), Card: cards.None, On: cards.None, From: engine.Nowhere, To: engine.Nowhere, Seen: 3})
		}, evolve: func(s *state, e engine.Event) { s.extra++ }}, "the game goes on after 20000 actions"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := verdict(t, func(tb testing.TB) { enginetest.Run(tb, rules{duel, c.bug}) })
			if !strings.Contains(got, c.want) {
				t.Errorf("got %s\nwant a failure that says %q", got, c.want)
			}
		})
	}
}

func TestWhatAllocatesIsFound(t *testing.T) {
	var kept any
	for want, b := range map[string]bug{
		"allocs: Legal": {legal: func(s *state, buf []engine.Action) []engine.Action { return s.State.Legal(nil) }},
		"allocs: Play": {play: func(s *state, a engine.Action, log []engine.Event) []engine.Event {
			kept = new(int)
			return s.State.Play(a, log)
		}},
		"allocs: Menu": {nth: func(v *view, i int) engine.Action {
			kept = new(int)
			return v.menu.Nth(i)
		}},
		"allocs: Offer":   {offers: func(s *state) []engine.Action { return s.State.Legal(nil) }},
		"allocs: Outline": {outline: func(list []engine.Sort) []engine.Sort { return slices.Clone(list) }},
		"allocs: List":    {list: func(p engine.Place, list []cards.Card) []cards.Card { return append([]cards.Card{}, list...) }},
		"allocs: Look":    {looked: func(s *state, v *view) { kept = &view{} }},
		"allocs: Sample": {sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			kept = rand.NewPCG(1, 2)
		}},
	} {
		got := verdict(t, func(tb testing.TB) { enginetest.NoAllocs(tb, rules{duel, b}) })
		if !strings.Contains(got, want) {
			t.Errorf("got %s\nwant a failure that says %q", got, want)
		}
	}
	_ = kept
}
