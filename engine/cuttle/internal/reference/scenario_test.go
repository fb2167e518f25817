package reference

import (
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
)

// scenarios: a position, actions, and the events of the last action. Each was
// worked out by hand from the rule named.
var scenarios = []struct {
	name, variant, position, actions, events string
}{
	{"R2 a draw is for the drawer's eyes", "standard", "P0h AC; stock TD TH", "draw",
		"drawn P0 TD stock>hand0 seen=0 next=P1:turn"},
	{"R21 a rival with glasses sees a draw", "standard", "P0h AC; P1f 8C; stock TD TH", "draw",
		"drawn P0 TD stock>hand0 seen=01 next=P1:turn"},
	{"R8 points", "standard", "P0h 7C", "7C pts",
		"scored P0 7C hand0>points0 seen=01 next=P1:turn"},
	{"R3 points win", "standard", "P0h TC; P0p TD AH", "TC pts",
		"scored P0 TC hand0>points0 seen=01\nwon P0 n=21 seen=01"},
	{"R24 a king wins", "original", "P0h KC; P0p 4C TD", "KC face",
		"placed P0 KC hand0>royals0 seen=01\nwon P0 n=14 seen=01"},
	{"R4 the fourth king wins without points", "standard", "P0h KC; P0f KD KH KS", "KC face",
		"placed P0 KC hand0>royals0 seen=01\nwon P0 seen=01"},
	{"R21 glasses show what their player does not know", "standard", "P0h 8C; P1h 9C 3D", "8C face",
		"placed P0 8C hand0>royals0 seen=01\nshown P0 3D >hand1 seen=01\nshown P0 9C >hand1 seen=01 next=P1:turn"},
	{"R9 a scuttle scraps the jacks, top first", "standard", "P0h TC; P1p 9D@1[JC0 JD1]", "TCx9D",
		`scuttled P0 TC on 9D hand0>scrap seen=01
		scrapped P0 JD attached1>scrap seen=01
		scrapped P0 JC attached0>scrap seen=01
		scrapped P0 9D points1>scrap seen=01 next=P1:turn`},
	{"R22 a jack takes a point card", "standard", "P0h JC; P1p TH", "JC>TH",
		"jacked P0 JC on TH hand0>attached0 seen=01\nswitched P0 TH points1>points0 seen=01 next=P1:turn"},
	{"R22 a jack wins", "standard", "P0h JC; P0p TC AC; P1p TH", "JC>TH",
		"jacked P0 JC on TH hand0>attached0 seen=01\nswitched P0 TH points1>points0 seen=01\nwon P0 n=21 seen=01"},
	{"R22 toggle: a jack on one's own card gives it away", "original:queen_shields_from=rivals", "P0h JC; P0p TH", "JC>TH",
		"jacked P0 JC on TH hand0>attached0 seen=01\nswitched P0 TH points0>points1 seen=01 next=P1:turn"},
	{"R22 top: a jack on one's own card has the rival as recipient", "standard:jack_own=on", "P0h JC; P0p TH", "JC>TH",
		"jacked P0 JC on TH hand0>attached1 seen=01\nswitched P0 TH points0>points1 seen=01 next=P1:turn"},
	{"R13 who cannot counter lets it be at once", "standard", "P0h AC; P1h 9C; P0p 3C; P1p TH 9D", "AC!",
		`announced P0 AC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 3C points0>scrap seen=01
		scrapped P0 9D points1>scrap seen=01
		scrapped P0 TH points1>scrap seen=01
		resolved P0 AC stack>scrap seen=01 next=P1:turn`},
	{"R13 who can counter is asked", "standard", "P0h AC; P1h 2C", "AC!",
		"announced P0 AC hand0>stack seen=01 next=P1:counter"},
	{"R13 that it could counter is for its own eyes", "standard", "P0h AC; P1h 2C", "AC!; ok",
		"letbe P1 n=1 seen=1\nresolved P0 AC stack>scrap seen=01 next=P1:turn"},
	{"R11 a countered one-off fizzles", "standard", "P0h AC; P1h 2C; P1p TH", "AC!; ctr 2C",
		`countered P1 2C on AC hand1>stack seen=01 next=P0:counter
		letbe P0 seen=0
		scrapped P0 2C stack>scrap seen=01
		fizzled P0 AC stack>scrap seen=01 next=P1:turn`},
	{"R11 a counter is countered", "standard", "P0h AC 2D; P1h 2C", "AC!; ctr 2C; ctr 2D",
		`countered P0 2D on 2C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 2C stack>scrap seen=01
		scrapped P0 2D stack>scrap seen=01
		resolved P0 AC stack>scrap seen=01 next=P1:turn`},
	{"R10 a two names its target", "standard", "P0h 2C; P1f KD", "2C!KD",
		`announced P0 2C on KD hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 KD royals1>scrap seen=01
		resolved P0 2C stack>scrap seen=01 next=P1:turn`},
	{"R22 a two on a jack gives the card back", "standard", "P0h 2C; P1p TH@0[JC1]", "2C!JC",
		`announced P0 2C on JC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 JC attached1>scrap seen=01
		switched P0 TH points1>points0 seen=01
		resolved P0 2C stack>scrap seen=01 next=P1:turn`},
	{"R22 toggle: a two on a lower jack turns the stack over", "original", "P0h 2C; P0p TH@0[JC1 JD0]", "2C!JC",
		`announced P0 2C on JC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 JC attached1>scrap seen=01
		switched P0 TH points0>points1 seen=01
		resolved P0 2C stack>scrap seen=01 next=P1:turn`},
	{"R15 a three takes when it resolves", "standard", "P0h 3C; scrap KD 4C", "3C!",
		"announced P0 3C hand0>stack seen=01 next=P1:counter\nletbe P1 seen=1 next=P0:take"},
	{"R11 a three may take a two of the chain", "standard", "P0h 3C 2D; P1h 2C; scrap KD", "3C!; ctr 2C; ctr 2D; take 2C",
		"taken P0 2C scrap>hand0 seen=01\nresolved P0 3C stack>scrap seen=01 next=P1:turn"},
	{"R16 four: the rival discards a pair", "standard", "P0h 4C; P1h 9D 8D 7D", "4C!; disc 7D 9D",
		`discarded P1 7D hand1>scrap seen=01
		discarded P1 9D hand1>scrap seen=01
		resolved P0 4C stack>scrap seen=01 next=P1:turn`},
	{"R10 a four's event names the rival, a hand of one discards it", "standard", "P0h 4C; P1h 9D", "4C!",
		"announced P0 4C hand0>stack n=1 seen=01 next=P1:counter\nletbe P1 seen=1 next=P1:four"},
	{"R16 a hand that shrank to nothing discards nothing", "standard", "P0h 4C 2D; P1h 2C", "4C!; ctr 2C; ctr 2D",
		`countered P0 2D on 2C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 2C stack>scrap seen=01
		scrapped P0 2D stack>scrap seen=01
		resolved P0 4C stack>scrap seen=01 next=P1:turn`},
	{"R17 five discards, then draws three", "standard", "P0h 5C 9D; stock AC AD AH AS", "5C!; disc 9D",
		`discarded P0 9D hand0>scrap seen=01
		drawn P0 AC stock>hand0 seen=0
		drawn P0 AD stock>hand0 seen=0
		drawn P0 AH stock>hand0 seen=0
		resolved P0 5C stack>scrap seen=01 next=P1:turn`},
	{"R17 five from an empty hand skips the discard", "standard", "P0h 5C; stock AC", "5C!",
		`announced P0 5C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		drawn P0 AC stock>hand0 seen=0
		resolved P0 5C stack>scrap seen=01 next=P1:turn`},
	{"R5 a five from eight cards draws two", "standard", "P0h 5C 9C TC JC QC KC 7C 6C; stock AC AD AH AS", "5C!; disc 9C",
		`discarded P0 9C hand0>scrap seen=01
		drawn P0 AC stock>hand0 seen=0
		drawn P0 AD stock>hand0 seen=0
		resolved P0 5C stack>scrap seen=01 next=P1:turn`},
	{"R5 draw_two at the limit may draw one", "standard:five=draw_two", "P0h 5C 9C TC JC QC KC 7C 6C; stock AC AD", "5C!",
		`announced P0 5C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		drawn P0 AC stock>hand0 seen=0
		resolved P0 5C stack>scrap seen=01 next=P1:turn`},
	{"R18 six scraps royals by seat, then jacks", "standard", "P0h 6C; P0f KC 8D; P1f QD; P1p TH@0[JC1] 2C; P0p 3D@0[JD1 JH0]", "6C!",
		`announced P0 6C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 8D royals0>scrap seen=01
		scrapped P0 KC royals0>scrap seen=01
		scrapped P0 QD royals1>scrap seen=01
		scrapped P0 JH attached0>scrap seen=01
		scrapped P0 JD attached1>scrap seen=01
		scrapped P0 JC attached1>scrap seen=01
		switched P0 TH points1>points0 seen=01
		resolved P0 6C stack>scrap seen=01 next=P1:turn`},
	{"R19 seven reveals two", "standard", "P0h 7C; stock 9D JD AC", "7C!",
		`announced P0 7C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		revealed P0 9D stock>revealed seen=01
		revealed P0 JD stock>revealed seen=01 next=P0:seven`},
	{"R19 the other card goes back on top", "standard", "P0h 7C; stock 9D JD AC", "7C!; 9D pts",
		`resolved P0 7C stack>scrap seen=01
		putback P0 JD revealed>stock seen=01
		scored P0 9D revealed>points0 seen=01 next=P1:turn`},
	{"R19 what cannot be played is scrapped", "standard", "P0h 7C; stock JC JD AC", "7C!; scrap JD",
		`resolved P0 7C stack>scrap seen=01
		putback P0 JC revealed>stock seen=01
		scrapped P0 JD revealed>scrap seen=01 next=P1:turn`},
	{"R19 a seven from a seven is announced anew", "pagat", "P0h 7C; P1h 2C; stock 7D JD AC", "7C!; ok; 7D!",
		"resolved P0 7C stack>scrap seen=01\nannounced P0 7D revealed>stack seen=01 next=P1:counter"},
	{"R19 a countered one-off from a seven is scrapped", "pagat", "P0h 7C; P1h 2C; stock 7D JD AC", "7C!; ok; 7D!; ctr 2C",
		`countered P1 2C on 7D hand1>stack seen=01 next=P0:counter
		letbe P0 seen=0
		scrapped P0 2C stack>scrap seen=01
		fizzled P0 7D stack>scrap seen=01 next=P1:turn`},
	{"R19 a three from a seven takes the seven", "standard", "P0h 7C; scrap KD; stock 3D AC", "7C!; 3D!; take 7C",
		"taken P0 7C scrap>hand0 seen=01\nresolved P0 3D stack>scrap seen=01 next=P1:turn"},
	{"R20 a nine freezes", "standard", "P0h 9C; P1p TH@1[JD0 JC1]", "9C!TH",
		`announced P0 9C on TH hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 JC attached1>scrap seen=01
		scrapped P0 JD attached0>scrap seen=01
		returned P0 TH points1>hand1 seen=01
		frozen P0 TH >hand1 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 a nine on a jack gives the card back before it freezes", "standard", "P0h 9C; P1p TH@0[JD1]", "9C!JD",
		`announced P0 9C on JD hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 JD attached1>hand1 seen=01
		switched P0 TH points1>points0 seen=01
		frozen P0 JD >hand1 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 owner: a stolen card goes to who played it", "standard:nine_to=owner,nine=hand", "P0h 9C; P1p TH@0[JD1]", "9C!TH",
		`announced P0 9C on TH hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 JD attached1>scrap seen=01
		returned P0 TH points1>hand0 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 top_of_stock", "standard:nine=top_of_stock", "P0h 9C; P1f KH", "9C!KH",
		`announced P0 9C on KH hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		putback P0 KH royals1>stock seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 hand_two: the jack first, hands as before anything moved", "standard:nine=hand_two", "P0h 9C; P1p TH@0[JD1] AC", "9C!TH+JD",
		`announced P0 9C on TH hand0>stack seen=01
		aimed P0 9C on JD >stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 JD attached1>hand1 seen=01
		switched P0 TH points1>points0 seen=01
		returned P0 TH points0>hand1 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 a frozen card thaws when its holder's turn is over", "standard", "P0h TH* 9D", "9D pts",
		"scored P0 9D hand0>points0 seen=01\nthawed P0 TH >hand0 seen=01 next=P1:turn"},
	{"R20 a card frozen in this turn does not thaw", "standard:nine_targets=any", "P0h 9D; P0p TH", "9D!TH",
		`announced P0 9D on TH hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 TH points0>hand0 seen=01
		frozen P0 TH >hand0 seen=01
		resolved P0 9D stack>scrap seen=01 next=P1:turn`},
	{"R5 discard_down after a draw, one a decision", "standard-2026:hand_limit=2", "P0h AC AD; stock TD TH", "draw; disc AC",
		"discarded P0 AC hand0>scrap seen=01 next=P1:turn"},
	{"R6 three passes are a draw", "standard", "P0h AC; P1h AD; stock", "pass; pass; pass",
		"passed P0 seen=01\nended n=2 seen=01"},
	{"R6 no_move=lose", "standard:stock_out=no_draw,no_move=lose", "P0h JC; P1h AD; stock", "pass",
		"ended P1 n=5 seen=01"},
	{"R6 no_move=draw", "standard:stock_out=no_draw,no_move=draw", "P0h JC; P1h AD; stock", "pass",
		"ended n=5 seen=01"},
	{"R6 end_points", "standard:stock_out=end_points", "P0h JC; P0p 3C; P1p 4C; stock AC", "draw",
		"drawn P0 AC stock>hand0 seen=0\nended P1 n=4 seen=01"},
	{"R6 end_draw", "standard:stock_out=end_draw", "P0h JC; P1p 4C; stock AC", "draw",
		"drawn P0 AC stock>hand0 seen=0\nended n=4 seen=01"},
	{"R3 own_turn: a seat wins when its turn begins, before stock_out", "standard:win_on=own_turn,stock_out=end_draw", "P0h 9C; P1p TC TD AC; stock AD", "draw",
		"drawn P0 AD stock>hand0 seen=0 next=P1:turn\nwon P1 n=21 seen=01"},
	{"R3 any_turn: a six may win for the rival", "original", "P0h 6C; P1p TD TC; P0p 2C@1[JC0]", "6C!",
		`announced P0 6C hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 JC attached0>scrap seen=01
		switched P0 2C points0>points1 seen=01
		resolved P0 6C stack>scrap seen=01
		won P1 n=22 seen=01`},
	{"R23 a two on a queen that stands alone", "standard", "P0h 2D; P1f KD QC", "2D!QC",
		`announced P0 2D on QC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		scrapped P0 QC royals1>scrap seen=01
		resolved P0 2D stack>scrap seen=01 next=P1:turn`},
	{"R20 hand_two: royals before point cards", "standard:nine=hand_two", "P0h 9C; P1p TH; P1f KC", "9C!TH+KC",
		`announced P0 9C on TH hand0>stack seen=01
		aimed P0 9C on KC >stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 KC royals1>hand1 seen=01
		returned P0 TH points1>hand1 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 toggle: a jack goes to the hand of who played it", "original", "P0h 9C; P0p TH@0[JC1 JD0]", "9C!JC",
		`announced P0 9C on JC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 JC attached1>hand1 seen=01
		switched P0 TH points0>points1 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 top: a jack that gave its card away returns to the controller", "standard:jack_own=on,nine=hand", "P0h 9C; P1p TH@0[JC0>1]", "9C!JC",
		`announced P0 9C on JC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 JC attached1>hand1 seen=01
		switched P0 TH points1>points0 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R20 owner: that jack returns to its player", "standard:jack_own=on,nine=hand,nine_to=owner", "P0h 9C; P1p TH@0[JC0>1]", "9C!JC",
		`announced P0 9C on JC hand0>stack seen=01 next=P1:counter
		letbe P1 seen=1
		returned P0 JC attached1>hand0 seen=01
		switched P0 TH points1>points0 seen=01
		resolved P0 9C stack>scrap seen=01 next=P1:turn`},
	{"R5 discard_down needs more than one discard", "standard-2026:hand_limit=1", "P0h AC AD AH; stock TD TH", "draw; disc AC",
		"discarded P0 AC hand0>scrap seen=01 next=P0:down"},
	{"R11 three seats: the round starts anew after a two", "cutthroat", "P0h AC; P1h 2C; P2h 2D", "AC!; ok; ctr 2D; ok",
		`letbe P1 n=1 seen=1
		scrapped P0 2D stack>scrap seen=012
		fizzled P0 AC stack>scrap seen=012 next=P1:turn`},
	{"R25 a joker takes a queen with the joker on it", "cutthroat", "P0h X0; P1f QC@2[X11]", "X0>QC",
		"jacked P0 X0 on QC hand0>attached0 seen=012\nswitched P0 QC royals1>royals0 seen=012 next=P1:turn"},
	{"R25 a joker takes a top jack's stack", "cutthroat", "P0h X0; P1p TC@2[JC1]", "X0>JC",
		"jacked P0 X0 on JC hand0>attached0 seen=012\nswitched P0 TC points1>points0 seen=012 next=P1:turn"},
	{"R27 a jack names its recipient", "team", "P0h JC; P1p TC", "JC>TC:P2",
		"jacked P0 JC on TC hand0>attached2 seen=0123\nswitched P0 TC points1>points2 seen=0123 next=P1:turn"},
	{"R27 a four names a rival", "team", "P0h 4C; P1h AC; P2h AD; P3h AH AS", "4C!P3",
		`announced P0 4C hand0>stack n=3 seen=0123 next=P1:counter
		letbe P1 seen=1 next=P2:counter
		letbe P2 seen=2 next=P3:counter
		letbe P3 seen=3 next=P3:four`},
	{"turn_limit", "standard:turn_limit=11", "P0h 6C; turn 11", "6C pts",
		"scored P0 6C hand0>points0 seen=01\nended n=7 seen=01"},
}

func TestScenarios(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			g := forced(t, s.variant, s.position)
			wantEvents(t, play(t, g, strings.Split(s.actions, "; ")...), s.events)
		})
	}
}

// choices: a position and which of its legal actions begin with a text.
var choices = []struct {
	name, variant, position, prefix, legal string
}{
	{"R5 no draw at the limit, R7 a pass if there is nothing else", "standard:hand_limit=1", "P0h JC", "", "pass"},
	{"R6 an empty stock allows a pass", "standard", "P0h AC; stock", "", "pass, AC pts, AC!"},
	{"R6 no_draw forbids it", "standard:stock_out=no_draw", "P0h AC; stock", "", "AC pts, AC!"},
	{"R9 scuttles by rank, then suit", "standard", "P0h 7D; P0p AC; P1p 6S 7C 7H", "7Dx", "7Dx6S, 7Dx7C"},
	{"R9 queens do not prevent it", "standard", "P0h 7D; P1p 6S; P1f QC", "7Dx", "7Dx6S"},
	{"R14 a two needs a target", "standard", "P0h 2D; P1p TC; P0f KC", "2D!", ""},
	{"two_targets=any: one's own too", "standard:two_targets=any", "P0h 2D; P1f KD; P0f KC", "2D!", "2D!KC, 2D!KD"},
	{"R23 a lone queen is targeted, nothing else", "standard", "P0h 2D; P1f KD QC", "2D!", "2D!QC"},
	{"R23 mutual: two queens shield each other", "standard", "P0h 2D; P1f KD QC QD", "2D!", ""},
	{"R23 not_queens", "standard:queens=not_queens", "P0h 2D; P1f KD QC QD", "2D!", "2D!QC, 2D!QD"},
	{"R23 one's own queen stops one's own two (all)", "original", "P0h 2D; P0f KD QC", "2D!", "2D!QC"},
	{"R23 but not with rivals", "gamerules", "P0h 2D; P0f KD QC", "2D!", "2D!QC, 2D!KD"},
	{"R22 top: only the top jack, and it is the controller's", "standard", "P0h 2D; P1p TC@1[JC0 JD1]", "2D!", "2D!JD"},
	{"R22 toggle: any jack, each its player's", "original:two_targets=rivals", "P0h 2D; P0p TC@1[JC0 JD1 JH0]", "2D!", "2D!JD"},
	{"R23 toggle: the jack is shielded by its player's queen", "original", "P0h 2D; P1f QC; P0p TC@1[JC0 JD1 JH0]", "2D!", "2D!JC, 2D!JH, 2D!QC"},
	{"R23 a queen stops jacks", "standard", "P0h JD; P1p TC; P1f QC", "JD", ""},
	{"R22 one's own card: off", "standard", "P0h JD; P0p 9C; P1p TC", "JD", "JD>TC"},
	{"R22 one's own card: on", "standard:jack_own=on", "P0h JD; P0p 9C; P1p TC", "JD", "JD>9C, JD>TC"},
	{"R22 one's own card: seven_only, from hand", "pagat", "P0h JD; P0p 9C; P1p TC", "JD", "JD>TC"},
	{"R14 a three needs a card that it may take", "standard-2026", "P0h 3D; scrap 3C", "3D!", ""},
	{"R14 a four needs a rival with a card", "standard", "P0h 4D", "4D!", ""},
	{"R14 a five needs a stock", "standard", "P0h 5D; stock", "5D!", ""},
	{"R20 any target", "original", "P0h 9D; P0p AC; P0f KC; P1p TC@1[JC0 JD1]", "9D!", "9D!AC, 9D!TC, 9D!JC, 9D!JD, 9D!KC"},
	{"R20 rivals' targets", "standard", "P0h 9D; P0p AC; P0f KC; P1p TC@1[JC0 JD1]; P1f KD", "9D!", "9D!TC, 9D!JD, 9D!KD"},
	{"R20 permanents", "gamerules", "P0h 9D; P0p AC; P0f KC; P1p TC@1[JC0 JD1]; P1f KD", "9D!", "9D!JD, 9D!KC, 9D!KD"},
	{"R20 hand_two with one target", "standard:nine=hand_two", "P0h 9D; P1f KD", "9D!", "9D!KD"},
	{"R20 hand_two with three targets", "standard:nine=hand_two", "P0h 9D; P1f KD 8D KH", "9D!", "9D!8D+KD, 9D!8D+KH, 9D!KD+KH"},
	{"R20 frozen cards stay", "standard", "P0h TH* 2C; P1f KD", "T", ""},
	{"R14 two rivals: a four names one that holds a card", "cutthroat", "P0h 4C; P2h AC", "4C!", "4C!P2"},
	{"R25 a joker's targets", "cutthroat", "P0h X0; P0f KC; P1p TC@2[JC1 JD1]; P1f 8D; P2f KD@1[X12]", "X0", "X0>8D, X0>JD, X0>KD"},
	{"R27 a jack from any player to any other", "team", "P0h JC; P0p AC; P2p AD; P2f QD", "JC",
		"JC>AC:P1, JC>AC:P2, JC>AC:P3, JC>AD:P0, JC>AD:P1, JC>AD:P3"},
	{"R27 a partner is no target", "team", "P0h 9C; P0p AC; P1p AH; P2p AD", "9C!", "9C!AH"},
	{"R21 an eight is points, glasses, scuttle", "standard", "P0h 8H; P1p 8C", "8H", "8H pts, 8Hx8C, 8H face"},
}

func TestChoices(t *testing.T) {
	for _, c := range choices {
		t.Run(c.name, func(t *testing.T) {
			g := forced(t, c.variant, c.position)
			if got := legalWith(g, c.prefix); got != c.legal {
				t.Errorf("got %s, want %s; legal is %s", got, c.legal, strings.Join(g.Legal(), ", "))
			}
		})
	}
}

func TestLegalListsActionsByVerbThenCardThenTarget(t *testing.T) {
	g := forced(t, "standard", "P0h AD 2C 8C 9S JC KD; P1p 7H AC; P1f KH; scrap 5C")
	wantLegal(t, g, "draw, AD pts, 2C pts, 8C pts, 9S pts, ADxAC, 2CxAC, 8CxAC, 8Cx7H, 9SxAC, 9Sx7H, "+
		"8C face, KD face, JC>AC, JC>7H, AD!, 2C!KH, 9S!AC, 9S!7H, 9S!KH")
}

func TestCounterListsTwosThenOk(t *testing.T) {
	g := forced(t, "standard", "P0h AD; P1h 2S 2C 9D")
	play(t, g, "AD!")
	wantLegal(t, g, "ctr 2C, ctr 2S, ok")
}

func TestQueenBlocksCounters(t *testing.T) {
	for variant, phase := range map[string]string{"standard": "turn", "standard:queen_blocks_counters=off": "counter"} {
		g := forced(t, variant, "P0h AD; P0f QC; P1h 2S")
		play(t, g, "AD!")
		if _, got := g.ToMove(); got != phase {
			t.Errorf("%s: got phase %s, want %s", variant, got, phase)
		}
	}
}

func TestFrozenTwoCountersOnlyByField(t *testing.T) {
	for variant, phase := range map[string]string{"standard": "turn", "standard:frozen_counters=on": "counter"} {
		g := forced(t, variant, "P0h AD; P1h 2S*")
		play(t, g, "AD!")
		if _, got := g.ToMove(); got != phase {
			t.Errorf("%s: got phase %s, want %s", variant, got, phase)
		}
	}
}

func TestFourListsUnorderedPairs(t *testing.T) {
	g := forced(t, "standard", "P0h 4D; P1h 9D AC KD")
	play(t, g, "4D!")
	wantLegal(t, g, "disc AC 9D, disc AC KD, disc 9D KD")
}

func TestSevenMustPlayWhatCanBePlayed(t *testing.T) {
	g := forced(t, "standard", "P0h 7C; P1p 2C; stock JD AC KD")
	play(t, g, "7C!")
	wantLegal(t, g, "AC pts, JD>2C, AC!")
}

func TestSevenOnlyJackGoesOnOnesOwnCardFromASeven(t *testing.T) {
	g := forced(t, "pagat", "P0h 7C; P0p 2C; stock JD AC KD")
	play(t, g, "7C!")
	wantLegal(t, g, "JD>2C")
}

func TestFiveRevealedAsTheLastCardIsNoOneOff(t *testing.T) {
	g := forced(t, "standard", "P0h 7C; stock 5D")
	play(t, g, "7C!")
	wantLegal(t, g, "5D pts")
}

func TestOneOfTwoLastCardsMayBeAFiveForTheOtherGoesBack(t *testing.T) {
	g := forced(t, "standard", "P0h 7C; stock 5D KC")
	play(t, g, "7C!")
	wantLegal(t, g, "5D pts, KC face, 5D!")
}

func TestFrozenCardThatCameBackIsNotFrozen(t *testing.T) {
	g := forced(t, "standard", "P0h 4D; P1h 9D* AC; stock TD")
	play(t, g, "4D!", "disc AC 9D")
	g.turnSeat, g.toMove = 0, 0
	g.addToHand(0, "9D")
	g.addToHand(0, "3C")
	g.legal = nil
	if got := legalWith(g, "9D pts"); got == "" {
		t.Error("9D is still frozen")
	}
}

func TestFrozenCardThawsAtTheEndOfItsHoldersNextTurn(t *testing.T) {
	g := forced(t, "standard", "P0h 9C; P1p TH; P1h AC")
	play(t, g, "9C!TH")
	if got := legalWith(g, "TH"); got != "" {
		t.Errorf("frozen, but legal: %s", got)
	}
	wantEvents(t, play(t, g, "draw"), "drawn P1 AD stock>hand1 seen=1\nthawed P1 TH >hand1 seen=01 next=P0:turn")
	play(t, g, "draw")
	if got := legalWith(g, "TH"); got != "TH pts" {
		t.Errorf("thawed, but legal: %s", got)
	}
}

func TestThreeAfterThrees(t *testing.T) {
	for _, c := range []struct {
		three  string
		threes int
		legal  string
	}{
		{"any", 5, "3D!"}, {"no_three", 0, ""},
		{"no_three_after_one", 0, "3D!"}, {"no_three_after_one", 1, ""},
		{"no_three_after_two", 1, "3D!"}, {"no_three_after_two", 2, ""},
	} {
		g := forced(t, "standard:three="+c.three, "P0h 3D; scrap 3C")
		g.threes = c.threes
		if got := legalWith(g, "3D!"); got != c.legal {
			t.Errorf("%s after %d: got %q, want %q", c.three, c.threes, got, c.legal)
		}
	}
}

func TestRandomFourPicksByTheNumberOfEvents(t *testing.T) {
	g := forced(t, "standard:four=random", "P0h 4C; P1h AC AD AH AS")
	g.events, g.chance = 57, 99
	hand := []string{"AC", "AD", "AH", "AS"}
	first := engine.Pick(engine.Chance(99, 59), 4) // after announced and letbe
	want := []string{hand[first]}
	hand = slices.Delete(hand, first, first+1)
	want = append(want, hand[engine.Pick(engine.Chance(99, 60), 3)])
	events := play(t, g, "4C!")
	for i, card := range want {
		if !strings.HasPrefix(events[2+i], "discarded P1 "+card+" ") {
			t.Errorf("got %s, want %s", events[2+i], card)
		}
	}
}

func TestRepetitionEndsTheGameAtTheThirdCount(t *testing.T) {
	g := forced(t, "standard", "P0h 3C; P1h 3D; scrap 3H; stock KD")
	var events []string
	for i, take := range []string{"3H", "3C", "3D", "3H", "3C", "3D", "3H", "3C", "3D", "3H", "3C", "3D", "3H"} {
		events = play(t, g, g.Zone(hand(i % 2))[0]+"!", "take "+take)
		if g.over {
			// The position after the first play comes again after each six plays.
			if i != 12 {
				t.Errorf("ended after play %d: %v", i, events)
			}
			wantEvents(t, events[2:], "ended n=3 seen=01")
			return
		}
	}
	t.Error("the game goes on")
}

func TestOnlyPositionsAfterAThreeAreCounted(t *testing.T) {
	g := forced(t, "standard:repetition_draw=2", "P0h 3C; P1h KD; scrap 9C; stock")
	play(t, g, "3C!", "take 9C", "pass", "pass")
	if g.over {
		t.Error("a position after a pass was counted")
	}
}

func TestKnowledgeOfACardOnTheStockStaysWhenItIsDrawn(t *testing.T) {
	g := forced(t, "standard", "P0h 7C; P1h 4C 4D; stock 9D JD AC KC")
	play(t, g, "7C!", "9D pts")
	if got := g.Knows(0); !slices.Equal(got, []string{"JD"}) {
		t.Errorf("seat 0 knows %v", got)
	}
	wantEvents(t, play(t, g, "draw"), "drawn P1 JD stock>hand1 seen=01 next=P0:turn")
	if got := g.Knows(0); !slices.Equal(got, []string{"JD"}) {
		t.Errorf("seat 0 knows %v", got)
	}
	if got := g.Knows(1); len(got) != 0 {
		t.Errorf("seat 1 knows %v", got)
	}
}

func TestPassesAreBrokenByPlaysAlone(t *testing.T) {
	g := forced(t, "standard", "P0h AC KC; P1h 2D; stock")
	play(t, g, "pass", "pass", "AC!", "ok", "pass", "pass")
	if g.over {
		t.Error("the run of passes was broken")
	}
	play(t, g, "pass")
	if _, reason, over := g.Over(); !over || reason != "passes" {
		t.Errorf("got %q, %v", reason, over)
	}
}
