package cuttle

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies"
)

// slowGames is how many games of each variant the player is held against its slow form.
var slowGames = flag.Int("slow.games", 12, "games of each variant and player that are compared with the slow evaluation")

// TestThePlayerValuesAsTheSlowForm compares the value of every action with that of the
// evaluation as it was first written, in whole games of players with various weights. A
// term that is kept though an action touches it shows here.
//
//	go test ./policies/cuttle -run SlowForm -slow.games 100000 -timeout 0
func TestThePlayerValuesAsTheSlowForm(t *testing.T) {
	players := []string{"expert", "expert:partner=0.37,leader=0.81,caution=1,loose=-3.1,two_plays=-5,guard=2.3",
		"expert:exposure=3.3,hope=2.9,steal=4,scuttle=3,draw=0.7,counter=-6,threat=31.7,forced=1.3,points=0.33,close=2.7"}
	for _, variant := range slices.Concat(variants, everyValue, slowVariants) {
		for i, name := range players {
			p := policyOf(t, name).(*player)
			games := *slowGames
			if i > 0 {
				games = (games + 3) / 4
			}
			compareValues(t, variant, p, games)
		}
	}
}

// TestThePlayerValuesAsTheSlowFormInRandomVariants does the same for players with random
// weights in variants with random switches, four games each.
//
//	go test ./policies/cuttle -run SlowFormInRandom -slow.games 100000 -timeout 0
func TestThePlayerValuesAsTheSlowFormInRandomVariants(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for range *slowGames {
		compareValues(t, randomVariant(rng), policyOf(t, randomPlayer(rng)).(*player), 4)
	}
}

// randomVariant changes up to six fields of a named variant to values that it can have.
func randomVariant(rng *rand.Rand) string {
	numbers := map[string][]string{"seats": {"2", "3", "4"}, "jokers": {"0", "2"}, "deal": {"5/6", "5", "3/4"}, "hand_limit": {"4", "6", "9", "none"},
		"goals": {"21/14/10/7/5", "14/10/7/5/0", "40/20/12/8/5", "10"}, "passes_to_draw": {"2", "5"}}
	for {
		text := cuttle.Game.Variants[rng.IntN(len(cuttle.Game.Variants))].Name
		mark := ":"
		for range rng.IntN(7) {
			field := cuttle.Game.Fields[rng.IntN(len(cuttle.Game.Fields))]
			values := field.Choices
			if values == nil {
				values = numbers[field.Name]
			}
			if values != nil {
				text += mark + field.Name + "=" + values[rng.IntN(len(values))]
				mark = ","
			}
		}
		if _, err := cuttle.Game.Parse(text); err == nil {
			return text
		}
	}
}

// randomPlayer is expert, most often with some other weights.
func randomPlayer(rng *rand.Rand) string {
	text, mark := "expert", ":"
	for range rng.IntN(6) {
		w := weights[rng.IntN(len(weights))]
		of := fmt.Sprintf("%.2f", -8+20*rng.Float64())
		if _, err := (policies.Kinds{Expert}).Parse("expert:"+w.Name+"="+of, cuttle.GameName); err == nil && !strings.Contains(text, w.Name+"=") {
			text, mark = text+mark+w.Name+"="+of, ","
		}
	}
	return text
}

// slowVariants are further variants of two to four seats.
var slowVariants = []string{"standard:seats=3,deal=5", "cutthroat:seats=4,jack=top", "standard:stock_out=end_points,jokers=2,jack=top,win_on=own_turn",
	"original:hand_limit=5,limit_mode=discard_down,five=discard_one_draw_three,seven=two,queens=not_queens", "team:jack_own=on,seven=two,nine=top_of_stock",
	"standard:goals=21/14/10/7/5,jack=toggle,nine_to=owner", "cutthroat:win_on=own_turn,stock_out=end_draw,four=random"}

// compareValues plays games of a player against itself, with a random move now and
// then, and compares all values with those of the slow form.
func compareValues(t *testing.T, variant string, p *player, games int) {
	r := cuttle.MustParse(variant)
	rng := rand.New(rand.NewPCG(15, uint64(len(variant))))
	s := r.New()
	v := s.NewView().(*cuttle.View)
	deck := slices.Clone(r.Deck())
	var choices, values int
	for range games {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		s.Begin(deck, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			legal := v.Legal()
			a := legal[0]
			if len(legal) > 1 {
				want, n := slowChoice(t, p, v)
				choices, values = choices+1, values+n
				if a = p.Choose(v, nil); a != want {
					t.Fatalf("%s, %s: %s\nchosen %s, by the slow form %s", variant, p.name, v, r.Words().Action(a), r.Words().Action(want))
				}
				if rng.IntN(5) == 0 {
					a = legal[rng.IntN(len(legal))]
				}
			}
			s.Play(a, nil)
		}
	}
	t.Logf("%s, %s: %d games, %d choices, %d values", variant, p.name, games, choices, values)
}

// slowChoice returns what the slow form chooses, having compared the value of each action.
func slowChoice(t *testing.T, p *player, v *cuttle.View) (best engine.Action, n int) {
	q := &slow{player: *p}
	was := q.look(v)
	p.look(v)
	most := math.MinInt
	for _, a := range v.Legal() {
		want, got := q.value(&was, a), p.value(a, exactly)
		if got != want {
			t.Fatalf("%s, %s: %s\n%s is worth %d, by the slow form %d", v.Rules().Name(), p.name, v, v.Rules().Words().Action(a), got, want)
		}
		if want > most {
			best, most = a, want
		}
	}
	return best, len(v.Legal())
}
