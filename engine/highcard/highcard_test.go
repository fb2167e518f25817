package highcard

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

func rules(t *testing.T, text string) *Rules {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// play plays actions in a position and returns the events, one per line.
func play(t *testing.T, r *Rules, position string, actions ...string) (*State, string) {
	t.Helper()
	s, err := ParsePosition(r, position)
	if err != nil {
		t.Fatal(err)
	}
	var log []engine.Event
	for _, text := range actions {
		a, err := words.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		log = s.Play(a, log)
	}
	var b strings.Builder
	for _, e := range log {
		b.WriteString(words.Event(e) + "\n")
	}
	return s, b.String()
}

// rest is the stock of a position of two seats that mentions the cards given.
func rest(mentioned string) string {
	var b strings.Builder
	for _, c := range deck {
		if !strings.Contains(mentioned, c.String()) {
			b.WriteString(" " + c.String())
		}
	}
	return mentioned + "; stock" + b.String()
}

func TestTheHighestRankTakesTheRoundAndLeadsTheNext(t *testing.T) {
	s, got := play(t, rules(t, "duel"), rest("P0 2C 7D / -; P1 9H 3S / -; points 0 0; lead P0; turn 1 P0 turn"), "lay 7D", "lay 9H")
	want := `laid P0 7D hand0>table0 seen=0 next=P1:turn
laid P1 9H hand1>table1 seen=1
revealed P0 7D >table0 seen=01
revealed P1 9H >table1 seen=01
scored P1 n=1 seen=01
swept P1 7D table0>scrap seen=01
swept P1 9H table1>scrap seen=01 next=P1:turn
`
	if got != want {
		t.Errorf("%v:\ngot\n%swant\n%s", s, got, want)
	}
}

func TestATradeIsFollowedByLaying(t *testing.T) {
	s, got := play(t, rules(t, "duel"), rest("P0 2C 7D / -; P1 9H 3S / -; points 0 0; lead P0; turn 1 P0 turn"), "trade 2C")
	want := "traded P0 2C hand0>scrap seen=01\ndrawn P0 AC stock>hand0 seen=0 next=P0:after\n"
	if got != want {
		t.Errorf("%v:\ngot\n%swant\n%s", s, got, want)
	}
	var legal []string
	for _, a := range s.Legal(nil) {
		legal = append(legal, words.Action(a))
	}
	if got := strings.Join(legal, ", "); got != "lay AC, lay 7D" {
		t.Errorf("%v: legal are %s", s, got)
	}
}

func TestACoinDecidesAmongEqualRanks(t *testing.T) {
	wins := [2]int{}
	for chance := range uint64(1000) {
		s, err := ParsePosition(rules(t, "duel"), rest("P0 2C 7D / -; P1 7H 3S / -; points 0 0; lead P0; turn 1 P0 turn"))
		if err != nil {
			t.Fatal(err)
		}
		s.chance = chance
		for _, text := range []string{"lay 7D", "lay 7H"} {
			a, _ := words.ParseAction(text)
			s.Play(a, nil)
		}
		wins[s.lead]++
	}
	if wins[0] < 430 || wins[0] > 570 { // 500 ± 4.4 standard deviations of 15.8
		t.Errorf("seats 0 and 1 won %v of 1000 tosses", wins)
	}
}

func TestTheGameEndsByGoalRoundsOrLevel(t *testing.T) {
	for _, c := range []struct{ variant, position, want string }{
		{"duel", "P0 7D / -; P1 9H / -; points 1 2; lead P0; turn 9 P0 turn", "ended P1 n=1 seen=01"},
		{"duel:rounds=5", "P0 7D / -; P1 9H / -; points 1 2; lead P0; turn 9 P0 turn", "ended P1 n=1 seen=01"},
		{"duel", "P0 7D / -; P1 9H / -; points 2 1; lead P0; turn 9 P0 turn", "ended n=3 seen=01"},
		{"trio:rounds=4", "P0 7D / -; P1 9H / -; P2 8H / -; points 0 1 2; lead P0; turn 9 P0 turn", "ended n=3 seen=012"},
		{"trio:rounds=4", "P0 7D / -; P1 9H / -; P2 8H / -; points 1 1 1; lead P0; turn 9 P0 turn", "ended P1 n=2 seen=012"},
		{"teams", "P0 7D / -; P1 9H / -; P2 8H / -; P3 8C / -; points 1 0 0 1; lead P0; turn 9 P0 turn", "ended P1 n=1 seen=0123"},
	} {
		actions := []string{"lay 7D", "lay 9H", "lay 8H", "lay 8C"}
		r := rules(t, c.variant)
		s, got := play(t, r, rest(c.position), actions[:r.Seats]...)
		lines := strings.Split(strings.TrimSpace(got), "\n")
		if last := lines[len(lines)-1]; last != c.want {
			t.Errorf("%s, %s: got %s, want %s", c.variant, c.position, last, c.want)
		}
		if _, over := s.Outcome(); !over || s.ToMove() != engine.NoSeat || len(s.Legal(nil)) != 0 {
			t.Errorf("%v: the game should be over", s)
		}
	}
}

func TestTheNameIsTheVariantAsTypedAndWhatDiffers(t *testing.T) {
	for text, want := range map[string]string{
		"duel":                         "highcard/duel",
		"duel:rounds=4":                "highcard/duel",
		"duel:rounds=3":                "highcard/duel:rounds=3",
		"duel:seats=3,hand=4,rounds=3": "highcard/duel:seats=3,hand=4,rounds=3",
		"trio:teams=on,seats=4":        "highcard/trio:seats=4,teams=on",
		"teams:seats=8":                "highcard/teams:seats=8",
	} {
		r := rules(t, text)
		if got := r.Name(); got != want {
			t.Errorf("%s: named %s, want %s", text, got, want)
		}
		if again := rules(t, strings.TrimPrefix(r.Name(), "highcard/")); *again != *r || again.Hash() != r.Hash() {
			t.Errorf("%s: read back as %v, want %v", r.Name(), again, r)
		}
	}
}

func TestBadVariantsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"dual":                  `unknown variant of highcard "dual": did you mean duel? there are also trio, teams`,
		"duel:round=3":          `variant duel:round=3: unknown field of highcard's rules "round": did you mean rounds? there are also hand, seats, teams`,
		"duel:teams=yes":        `variant duel:teams=yes: unknown value of teams "yes": there are off, on`,
		"duel:seats=many":       "variant duel:seats=many: seats=many: want 2 … 8",
		"duel:seats=9,rounds=6": "variant duel:seats=9,rounds=6: seats=9: want 2 … 8",
		"duel:rounds=6":         "variant duel:rounds=6: rounds=6: want 1 … hand, 5",
		"duel:teams=on":         "variant duel:teams=on: teams=on needs 4, 6 or 8 seats, not 2",
		"duel:rounds=":          `"duel:rounds=": the option rounds has no value`,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", text, err, want)
		}
	}
}

func TestEveryPositionIsReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"duel", "trio", "teams:seats=8"} {
		r := rules(t, name)
		for range 20 {
			s := r.New()
			d := deck
			rng.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
			s.Begin(d[:], rng.Uint64())
			for over := false; !over; _, over = s.Outcome() {
				legal := s.Legal(nil)
				s.Play(legal[rng.IntN(len(legal))], nil)
				back, err := ParsePosition(r, s.String())
				if err != nil {
					t.Fatal(err)
				}
				if *back != *s.(*State) {
					t.Fatalf("position\n%v\nread back as\n%v", s, back)
				}
			}
		}
	}
}

func TestImpossiblePositionsAreRefused(t *testing.T) {
	r := rules(t, "duel")
	for text, want := range map[string]string{
		"":                                 "a clause is empty",
		"P0 7D":                            "want P0 … / -",
		"P0 7X / -":                        "7X is not a card",
		"P7 7D / -":                        "P7",
		"turn x P0":                        "x is not a number",
		"P0 7D / -; turn 1 P0 turn":        "is there 0 times, want once",
		rest("P0 7D / 7D; turn 1 P0 turn"): "7D is there 2 times",
		rest("P0 7D / -; turn 1 P0 turm"):  "want either a turn with a phase",
	} {
		if s, err := ParsePosition(r, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, %v, want an error that says %q", text, s, err, want)
		}
	}
}

func TestAViewShowsOnlyItsOwnHandAndWhatLiesOpen(t *testing.T) {
	s, _ := play(t, rules(t, "duel"), rest("P0 2C 7D / -; P1 9H 3S / -; scrap KC; points 0 0; lead P0; turn 1 P0 turn"), "lay 7D")
	v := s.NewView()
	s.Look(1, v)
	want := "P0 ?? / ??; P1 3S 9H / -; scrap KC; stock" + strings.Repeat(" ??", cards.Pack-5) + "; points 0 0; lead P0; turn 2 P1 turn; events 1"
	if got := v.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
