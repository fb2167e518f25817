package sim

import (
	"bytes"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

func endsPlan(out string, deals int64, variants ...string) Plan {
	p := Plan{Policies: []string{"expert"}, Deals: deals, Seed: 5, ShardDeals: 64, Drawing: DrawEnds, Out: out}
	for _, v := range variants {
		p.Variants = append(p.Variants, Variant{Rules: v})
	}
	return p
}

// TestSeatsDrawFromTheirEnds: what each seat draws, in its own turns, of what nobody has seen comes from its end of the deal as it was shuffled, in that order; the run
// verifies, asked again or not, at two seats, three and four, and is the same with any number of workers.
func TestSeatsDrawFromTheirEnds(t *testing.T) {
	dir := t.TempDir()
	for at, variant := range []string{"cuttle/standard", "cuttle/standard:nine=top_of_stock,stock_out=reshuffle", "cuttle/cutthroat", "cuttle/team"} {
		p := endsPlan(filepath.Join(dir, "a", string(rune('a'+at))), 60, variant)
		run := play(t, p, 2)
		one := p
		one.Out += "1"
		if tree(t, p.Out) != tree(t, play(t, one, 1).Dir) {
			t.Errorf("%s: one worker writes other files than two", variant)
		}
		for _, replay := range []bool{false, true} {
			if r := verify(t, run, VerifyOptions{Replay: replay}); r.Found > 0 || r.Games != 60 {
				t.Errorf("%s: %+v", variant, r)
			}
		}
		s := resolve(t, p)
		rules := s.Variants[0].Rules
		words := rules.Words()
		stock := engine.Zone(slices.Index(words.Zones, "stock"))
		drawn := [2]int{}
		for _, g := range gamesOf(t, run, 0) {
			shuffled := Deal(p.Seed, g.Deal, rules.Deck())
			state := rules.New()
			state.Begin(shuffled, uint64(g.Chance))
			left := shuffled[len(shuffled)-state.Stock():]
			if !bytes.Equal(g.Cards[:len(shuffled)-len(left)], bytesOf(shuffled)[:len(shuffled)-len(left)]) {
				t.Fatalf("%s, deal %d: other hands are dealt", variant, g.Deal)
			}
			mover := engine.Seat(0)
			for i, e := range g.rows {
				if e.Action != data.None { // of a ply that begins
					state = after(rules, g, g.rows[:i])
					_, mover = state.Turn()
				}
				if e.From.Zone != stock || !slices.Contains(left, e.Card) { // known, where it is none of those left
					continue
				}
				side, want := 0, left[0]
				if !rules.Table().Side(0).Has(mover) {
					side, want = 1, left[len(left)-1]
				}
				if e.Card != want {
					t.Fatalf("%s, deal %d: event %d takes %v in the turn of P%d, whose end has %v", variant, g.Deal, i, e.Card, mover, want)
				}
				left = slices.DeleteFunc(slices.Clone(left), func(c cards.Card) bool { return c == e.Card })
				drawn[side]++
			}
		}
		if drawn[0] < 50 || drawn[1] < 50 {
			t.Errorf("%s: %v cards are drawn from the ends", variant, drawn)
		}
	}
}

func bytesOf(order []cards.Card) (b []byte) {
	for _, c := range order {
		b = append(b, byte(c))
	}
	return b
}

// after folds rows over the recorded deal.
func after(rules engine.Rules, g gameWithRows, rows []data.Event) engine.State {
	s := rules.New()
	var deal []cards.Card
	for _, c := range g.Cards {
		deal = append(deal, cards.Card(c))
	}
	s.Begin(deal, uint64(g.Chance))
	for _, e := range rows {
		s.Evolve(e.Event)
	}
	return s
}

// TestVariantsBesideEachOtherDrawFromEndsAsAlone: where a variant's game follows the first variant's as long as they stand alike, it is the game that it is alone.
func TestVariantsBesideEachOtherDrawFromEndsAsAlone(t *testing.T) {
	dir := t.TempDir()
	variants := []string{"cuttle/standard", "cuttle/standard:hand_limit=none"}
	both := play(t, endsPlan(filepath.Join(dir, "both"), 200, variants...), 2)
	var alone [2][]gameWithRows
	for v, text := range variants {
		run := play(t, endsPlan(filepath.Join(dir, text[len("cuttle/"):]), 200, text), 2)
		for shard := range run.Manifest.ShardCount {
			alone[v] = append(alone[v], gamesOf(t, run, shard)...)
		}
	}
	for shard := range both.Manifest.ShardCount {
		for _, g := range gamesOf(t, both, shard) {
			v := 0
			if strings.Contains(g.Variant, "hand_limit") {
				v = 1
			}
			want := alone[v][g.Deal]
			if want.Deal != g.Deal || rowsDiffer(g.rows, want.rows) || !bytes.Equal(g.Cards, want.Cards) {
				t.Fatalf("%s, deal %d: another game beside the first variant than alone", g.Variant, g.Deal)
			}
		}
	}
}

// TestTheLawOfTheGameIsTheSame: with two ends the seats score, and the games last, what they do with one.
func TestTheLawOfTheGameIsTheSame(t *testing.T) {
	moments := func(drawing string) (mean, variance [3]float64) {
		p := endsPlan(filepath.Join(t.TempDir(), "run"), 3000, "cuttle/standard")
		p.Drawing, p.Policies, p.ShardDeals = drawing, []string{"greedy"}, 1024
		run := play(t, p, 2)
		n := 0.0
		var sum, squares [3]float64
		for shard := range run.Manifest.ShardCount {
			err := run.Games(shard, func(g *data.Game) error {
				n++
				score := .5
				if g.Winner != engine.NoSeat {
					score = float64(1 - g.Winner)
				}
				for i, x := range []float64{score, float64(g.Turns), float64(g.StockMin)} {
					sum[i] += x
					squares[i] += x * x
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range mean {
			mean[i] = sum[i] / n
			variance[i] = (squares[i]/n - mean[i]*mean[i]) / n
		}
		return mean, variance
	}
	a, va := moments(DrawTop)
	b, vb := moments(DrawEnds)
	for i, what := range []string{"score of seat 0", "turns", "stock left"} {
		if z := (a[i] - b[i]) / math.Sqrt(va[i]+vb[i]); math.Abs(z) > 4 || va[i] == 0 {
			t.Errorf("%s: %.3f from the top, %.3f from two ends: %.1f standard errors apart", what, a[i], b[i], z)
		}
	}
}

// TestADealThatIsNotDrawnFromTheEndsIsFound: a run whose games were drawn from the top, or whose rest of the stock lies otherwise, is not what its plan says.
func TestADealThatIsNotDrawnFromTheEndsIsFound(t *testing.T) {
	dir := t.TempDir()
	p := endsPlan(filepath.Join(dir, "run"), 40, "cuttle/standard")
	run := play(t, p, 1)
	top := p
	top.Drawing, top.Out = DrawTop, filepath.Join(dir, "top")
	plain := gamesOf(t, play(t, top, 1), 0)
	s := resolve(t, p)
	u := NewUmpire(s, 0)
	for i, g := range gamesOf(t, run, 0) {
		check := func(g gameWithRows) *Fault {
			f, err := s.Fixture(int64(i))
			if err != nil {
				t.Fatal(err)
			}
			u.start(f)
			return u.checkEnds(&g.Game, g.rows)
		}
		if fault := check(g); fault != nil {
			t.Fatalf("a sound game: %v", fault)
		}
		if fault := check(plain[i]); fault == nil && rowsDiffer(plain[i].rows, g.rows) {
			t.Errorf("deal %d: nobody sees that it was drawn from the top", i)
		}
		last := len(g.Cards) - 1
		if g.StockMin > 1 {
			g.Cards = bytes.Clone(g.Cards)
			g.Cards[last], g.Cards[last-1] = g.Cards[last-1], g.Cards[last]
			if fault := check(g); fault == nil || !strings.Contains(fault.Text, "deal is") {
				t.Errorf("deal %d: nobody sees two cards of the rest exchanged: %v", i, fault)
			}
		}
	}
}

func TestPlansOfTwoEnds(t *testing.T) {
	ends, top := endsPlan("", 2, "cuttle/standard"), endsPlan("", 2, "cuttle/standard")
	top.Drawing = DrawTop
	if a, b := resolve(t, ends), resolve(t, top); a.Hash() == b.Hash() || !strings.Contains(string(a.JSON()), `"drawing":"ends"`) || strings.Contains(string(b.JSON()), "drawing") {
		t.Errorf("%s\nbeside\n%s", a.JSON(), b.JSON())
	}
	for want, change := range map[string]func(*Plan){
		"must be ends, or be left out":      func(p *Plan) { p.Drawing = "bottom" },
		"and swap are not for one run":      func(p *Plan) { p.Swap = SwapDrawn },
		"and deal_list are not for one run": func(p *Plan) { p.DealList = listOf(t, "cuttle/standard", 1, 2) },
		"and positions are not for one run": func(p *Plan) {
			p.Positions = []string{"P0h AC 2C 3C; P1h 7C 8C; P1p TH 9H; P0f KS; move P1:turn; turn 12:P1"}
		},
		"ends is not for cutrope/basic": func(p *Plan) { p.Variants = []Variant{{Rules: "cutrope/basic"}}; p.Policies = []string{"random"} },
	} {
		p := endsPlan("", 2, "cuttle/standard")
		change(&p)
		if _, err := p.Resolve(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
