package sim

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/games"
)

// listOf returns what the seed deals under a variant, as a plan lists it.
func listOf(t *testing.T, variant string, run, deals int64) (list []string) {
	t.Helper()
	r, err := games.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range deals {
		var words []string
		for _, c := range Deal(run, deal, r.Deck()) {
			words = append(words, r.Words().Card(c))
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// TestAListOfWhatTheSeedDealsIsTheSameGames: in each game, and whatever the workers.
func TestAListOfWhatTheSeedDealsIsTheSameGames(t *testing.T) {
	for variant, policies := range map[string][]string{"cuttle/standard": {"expert", "random"}, "cutrope/basic:seats=3": {"random"}, "highcard/trio": {"random"}} {
		dir := t.TempDir()
		p := Plan{Name: "one", Variants: []Variant{{Rules: variant}}, Policies: policies, Deals: 20, Seed: 3, ShardDeals: 8, Decisions: true, Out: filepath.Join(dir, "seed")}
		made := play(t, p, 2)
		p.Deals, p.DealList, p.Out = 0, listOf(t, variant, 3, 20), filepath.Join(dir, "list")
		run := play(t, p, 1)
		if made.Manifest.PlanHash == run.Manifest.PlanHash {
			t.Errorf("%s: the plans have the same hash", variant)
		}
		for shard := range 3 {
			a, b := gamesOf(t, made, shard), gamesOf(t, run, shard)
			if len(a) != len(b) || len(a) == 0 {
				t.Fatalf("%s: %d games and %d", variant, len(a), len(b))
			}
			for i := range a {
				if startOf(&a[i].Game) != startOf(&b[i].Game) || endOf(&a[i].Game) != endOf(&b[i].Game) ||
					!slices.Equal(a[i].Cards, b[i].Cards) || rowsDiffer(a[i].rows, b[i].rows) {
					t.Fatalf("%s: game %d is another", variant, a[i].Game.Game)
				}
			}
		}
		for _, replay := range []bool{false, true} {
			if r := verify(t, run, VerifyOptions{Replay: replay}); r.Found > 0 || r.Games != int64(20*resolve(t, p).Cells()) {
				t.Errorf("%s: %+v", variant, r)
			}
		}
		if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
			t.Errorf("%s: %v, %v", variant, faults, err)
		}
		p.Out = filepath.Join(dir, "three")
		play(t, p, 3)
		sameTree(t, p.Out, run.Dir)
	}
}

// TestTheDealsOfAListAreWhatIsDealt: in the order of the list, and no others.
func TestTheDealsOfAListAreWhatIsDealt(t *testing.T) {
	list := listOf(t, "cuttle/standard", 5, 4)
	slices.Reverse(list)
	list = append(list, list[1]) // more than once is as many games
	dir := t.TempDir()
	file := filepath.Join(dir, "deals.txt")
	text := "\ufeff# four deals\r\n\r\n" + strings.Join(list[:4], "\r\n") + "\n  " + strings.ReplaceAll(list[4], " ", "\t")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Plan{Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}, DealList: []string{"@" + file}, Out: filepath.Join(dir, "run")}
	s := resolve(t, p)
	if s.Plan.Deals != 5 || !slices.Equal(s.Plan.DealList, list) {
		t.Errorf("the plan has %d deals:\n%s", s.Plan.Deals, strings.Join(s.Plan.DealList, "\n"))
	}
	run := play(t, p, 1)
	if err := os.Remove(file); err != nil { // the run has its deals
		t.Fatal(err)
	}
	if plan, err := os.ReadFile(filepath.Join(run.Dir, planName)); err != nil || strings.Contains(string(plan), file) {
		t.Errorf("%v; the run's plan refers to a file that it does not keep:\n%s", err, plan)
	}
	for i, g := range gamesOf(t, run, 0) {
		var words []string
		for _, c := range g.Cards {
			words = append(words, s.Variants[0].Rules.Words().Cards[c])
		}
		if got := strings.Join(words, " "); got != list[i] {
			t.Errorf("deal %d is %s, want %s", i, got, list[i])
		}
	}
	if r := verify(t, run, VerifyOptions{Replay: true}); r.Found > 0 || r.Games != 5 {
		t.Errorf("%+v", r)
	}
	if len(run.Manifest.Notes) != 1 || !strings.HasPrefix(run.Manifest.Notes[0], "the deals are listed in the plan") {
		t.Errorf("the run says of its deals: %q", run.Manifest.Notes)
	}
}

// TestARunOfAListGoesOnWithItsOwnDealsOnly: it may begin with some of them.
func TestARunOfAListGoesOnWithItsOwnDealsOnly(t *testing.T) {
	dir := t.TempDir()
	p := Plan{Name: "x", Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}, Deals: 3, ShardDeals: 2, DealList: listOf(t, "cuttle/standard", 5, 6), Out: filepath.Join(dir, "run")}
	play(t, p, 1)
	p.Deals = 0
	play(t, p, 1)
	whole := p
	whole.Out = filepath.Join(dir, "whole")
	play(t, whole, 2)
	sameTree(t, p.Out, whole.Out)
	var differs *DiffersError
	for name, list := range map[string][]string{"other deals": listOf(t, "cuttle/standard", 6, 6), "no list": nil} {
		p.DealList, p.Deals = list, 6
		if _, err := Run(t.Context(), resolve(t, p), Options{Tool: tool}); !errors.As(err, &differs) || differs.Field != "deal_list" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAForgedDealIsFound: a run whose games have other cards than its list.
func TestAForgedDealIsFound(t *testing.T) {
	list := listOf(t, "cuttle/standard", 5, 3)
	p := Plan{Name: "x", Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"random"}, DealList: list, Out: filepath.Join(t.TempDir(), "run")}
	run := play(t, p, 1)
	s, err := ScheduleOf(run)
	if err != nil {
		t.Fatal(err)
	}
	s.listed[1][0], s.listed[1][1] = s.listed[1][1], s.listed[1][0]
	c := shardCheck{run: run, sched: s, prover: run.Prover(), record: run.Shards()[0], options: VerifyOptions{Faults: 3}}
	if err := c.verify(t.Context(), 0); err != nil || c.report.Found != 1 || !strings.Contains(c.report.Faults[0].Text, "deal is") || c.report.Faults[0].Game != 1 {
		t.Errorf("%v, %+v", err, c.report)
	}
	// A plan of a run may not read what lies on this machine.
	text := string(run.Manifest.Plan)
	forged, err := PlanOf([]byte(text[:strings.Index(text, `"deal_list":`)] + `"deal_list":["@/etc/hostname"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := forged.Resolve(); err == nil || !strings.Contains(err.Error(), `names a file, "/etc/hostname"`) {
		t.Errorf("a run's plan names a file: %v", err)
	}
}

func TestAListThatIsNoneIsRefusedInASentence(t *testing.T) {
	good := listOf(t, "cuttle/standard", 1, 1)[0]
	cards := strings.Fields(good)
	dir := t.TempDir()
	file := func(text string) string {
		path := filepath.Join(dir, fmt.Sprintf("%d.txt", len(text)))
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bad := file(good + "\n\n# a comment\n" + strings.Join(cards[:51], " ") + "\n" + good + " " + cards[3] + "\n")
	empty, most, long := file("# none\n"), file(strings.Repeat("#\n", 1<<17)), file(strings.Repeat("#\n", 1<<18))
	for _, c := range []struct {
		name, variant string
		deals         int64
		list          []string
		want          string
	}{
		{"a card that is none", "cuttle/standard", 0, []string{"5Z " + good}, `deal_list[0]: "5Z" is no card of cuttle/standard; want its cards with blanks between them, as in AC AD AH`},
		{"a card of another deck", "cuttle/standard", 0, []string{good, "X0 " + good}, `deal_list[1]: "X0" is no card of cuttle/standard`},
		{"a card twice", "cuttle/standard", 0, []string{good + " " + cards[7]}, "deal_list[0]: " + cards[7] + " is there 2 times, and the deck of cuttle/standard has 1"},
		{"a card too few", "cuttle/standard", 0, []string{strings.Join(cards[1:], " ")}, "deal_list[0]: a deal of 51 cards lacks " + cards[0] + " of the 52 of cuttle/standard"},
		{"lines of a file", "cuttle/standard", 0, []string{good, "@" + bad}, bad + ":4: a deal of 51 cards lacks " + cards[51] + " of the 52 of cuttle/standard\ndeal_list[1]: " + bad + ":5: " + cards[3] + " is there 2 times"},
		{"none", "cuttle/standard", 0, []string{}, "deal_list: lists no deal"},
		{"none in a file", "cuttle/standard", 0, []string{"@" + empty}, "deal_list: lists no deal"},
		{"an empty one", "cuttle/standard", 0, []string{""}, "deal_list[0]: a deal of 0 cards lacks AC, AD,"},
		{"a file as long as may be", "cuttle/standard", 0, []string{"@" + most}, "deal_list: lists no deal"},
		{"a long file", "cuttle/standard", 0, []string{"@" + long}, "is longer than 262144 bytes"},
		{"no file", "cuttle/standard", 0, []string{"@" + filepath.Join(dir, "none")}, "no such file"},
		{"a folder", "cuttle/standard", 0, []string{"@" + dir}, "is a directory"},
		{"more than a plan holds", "cuttle/standard", 0, slices.Repeat([]string{good}, 1300), "the most that a plan holds"},
		{"more deals than listed", "cuttle/standard", 2, []string{good}, "deals: must be 1 to 1, the deals of deal_list, not 2"},
		{"copies", "cutrope/basic", 0, []string{"S " + listOf(t, "cutrope/basic", 1, 1)[0]}, "deal_list[0]: S is there "},
	} {
		p := Plan{Variants: []Variant{{Rules: c.variant}}, Policies: []string{"random"}, Deals: c.deals, DealList: c.list}
		_, err := p.Resolve()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	p := Plan{Variants: []Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:jokers=2"}}, Policies: []string{"random"}, DealList: []string{good}}
	if _, err := p.Resolve(); err == nil || !strings.Contains(err.Error(), "are played with different decks") {
		t.Errorf("two decks: %v", err)
	}
	if none, one := aboutList(nil), aboutList([]string{"x"}); none != "none" || one != "1 with the checksum 2d711642" { // of "x" by sha256sum
		t.Errorf("lists are told of as %s, %s", none, one)
	}
	// One mistake is said once, and of the deal that has it.
	p.Variants, p.DealList = p.Variants[:1], []string{good + " " + cards[7], good, "5Z"}
	_, err := p.Resolve()
	if lines := strings.Split(fmt.Sprint(err), "\n"); len(lines) != 2 || !strings.HasPrefix(lines[0], "deal_list[0]: ") || !strings.HasSuffix(lines[1], ", as in AC AD AH") {
		t.Errorf("two mistakes: %v", err)
	}
	if _, err := (Plan{Policies: []string{"random"}, DealList: []string{good}}).Resolve(); err == nil || !strings.Contains(err.Error(), "variants: is missing") {
		t.Errorf("deals of no variant: %v", err)
	}
	p.DealList = slices.Repeat([]string{good}, 1200)
	s := resolve(t, p)
	again, err := ParsePlan("", s.given.YAML())
	if err != nil || resolve(t, again).Hash() != s.Hash() { // what a plan holds can be read again
		t.Errorf("1,200 deals: %v", err)
	}
}

func TestAPlanFileListsDeals(t *testing.T) {
	list := listOf(t, "cuttle/standard", 1, 2)
	file := filepath.Join(t.TempDir(), "deals.txt")
	if err := os.WriteFile(file, []byte(strings.Join(list, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	const head = "variants: [cuttle/standard]\npolicies: [random]\n"
	var hashes []string
	for _, text := range []string{
		"deal_list: '@" + file + "'", "deal_list: ['@" + file + "']", "deal_list:\n- " + list[0] + "\n- '" + list[1] + "'",
	} {
		p, err := ParsePlan("p.yaml", []byte(head+text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		s := resolve(t, p)
		hashes = append(hashes, s.Hash())
		if s.Plan.Deals != 2 || !slices.Equal(s.Plan.DealList, list) {
			t.Errorf("%s: %v", text, s.Plan.DealList)
		}
	}
	if len(slices.Compact(hashes)) != 1 {
		t.Errorf("one plan, three hashes: %v", hashes)
	}
	for text, want := range map[string]string{
		"deal_list: []": "p.yaml:3: deal_list: lists no deal", "deal_list: 5": "p.yaml:3: deal_list: must be a list", "deal_list: [5]": "must be text",
		"deal_list:\n- " + list[0] + "\n- 5D": "p.yaml:5: deal_list[1]: a deal of 1 cards lacks",
	} {
		p, err := ParsePlan("p.yaml", []byte(head+text+"\n"))
		if err == nil {
			_, err = p.Resolve()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if p, err := PlanOf([]byte(`{"game":"cuttle"}`)); err != nil || p.DealList != nil {
		t.Errorf("a plan without the key: %v, %v", p.DealList, err)
	}
}
