package command

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/data"
)

// oddRuns are small runs that lack what most runs have: an event, a win, a decision, a second
// game, a variant that was played to an end.
var oddRuns = []struct{ name, args string }{
	{"every game a fault", "--variants standard,standard:nine=hand --policies BOT/dies --deals 2 --decisions"},
	{"every game of one policy a fault", "--variants standard --policies BOT/dies,random --deals 2"},
	{"one game", "--variants standard --policies random --deals 1 --decisions"},
	{"the first variant has no event", "--variants standard:hand_limit=none,standard --labels bad,good --policies BOT/dies-there --deals 2 --decisions"},
	{"the second variant has no event", "--variants standard,standard:hand_limit=none --labels good,bad --policies BOT/dies-there,random --deals 2"},
	{"every game drawn", "--variants standard:turn_limit=1,standard:turn_limit=2 --policies random,expert --deals 3 --decisions"},
	{"one policy never wins", "--variants standard --policies random,expert --matchups random,expert --deals 4"},
	{"one deal of two policies", "--variants cutthroat --policies random,expert --deals 1"},
	{"one deal at eight seats", "--variants basic:seats=8 --policies random --deals 1 --decisions"},
	{"eight seats and a fault at once", "--variants basic:seats=8 --policies BOT/dies,random --matchups random,random,random,random,random,random,random,BOT/dies --deals 1"},
	{"two teams and one deal", "--variants team --policies random --deals 1"},
	{"one round and no choice of events", "--variants highcard/duel:rounds=1,highcard/duel:rounds=2 --policies random --deals 1 --decisions"},
}

// wrongOutput is what no command says: a number that is none, a verb that found no value, an
// interval of no width, a stack, a bug.
var wrongOutput = regexp.MustCompile(`NaN|\bInf\b|%!|±0(\.0+)?( |$|\||,)|goroutine|bug in cardlab`)

// TestEveryCommandReadsOddRuns drives every command that reads a run over runs that hold
// little: it answers, or says in one sentence why it cannot, with the exit code for it.
func TestEveryCommandReadsOddRuns(t *testing.T) {
	bots := oddBots(t)
	for _, odd := range oddRuns {
		t.Run(odd.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			args := append([]string{"run", "--out", dir, "--max-faults", "100%", "--no-report"}, strings.Fields(strings.ReplaceAll(odd.args, "BOT", bots))...)
			if code, out, complaint := typed(args...); code != exitDone {
				t.Fatalf("%v ends with %d: %s%s", args, code, out, complaint)
			}
			for _, args := range oddCommands(t, dir) {
				code, out, complaint := typed(args...)
				if code != exitDone && (code != exitFailed && code != exitUsage || strings.Count(complaint, "\n") != 1 || !strings.HasPrefix(complaint, "cardlab: ")) {
					t.Errorf("%v ends with %d: %s", args[:1], code, complaint)
				}
				if code != exitDone && !slices.Contains([]string{"rate", "size"}, args[0]) {
					t.Errorf("%v ends with %d: %s", args, code, complaint)
				}
				if code == exitDone && slices.Contains(args, "--csv") {
					noIntervalWithoutWidth(t, args, out)
				}
				saysNothingWrong(t, args, out+complaint)
			}
		})
	}
}

// oddBots returns where the programs of odd runs are: one fails at its first question, one
// does where there is no hand limit. Both choose the first action else.
func oddBots(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the bots are shell scripts")
	}
	bots := t.TempDir()
	for name, bad := range map[string]string{"dies": "*", "dies-there": "*hand_limit=none*"} {
		text := fmt.Sprintf(`#!/bin/sh
while read line; do
	case $line in
	*'"type":"hello"'*)
		case $line in %s) bad=1 ;; esac
		echo 1
		;;
	*'"type":"choose"'*)
		[ -z "$bad" ] || exit 1
		echo 0
		;;
	esac
done
`, bad)
		if err := os.WriteFile(filepath.Join(bots, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return "exec:" + bots
}

// TestEveryCommandPlaysOddGames is the same for the commands that play a run of their own.
func TestEveryCommandPlaysOddGames(t *testing.T) {
	dies := oddBots(t) + "/dies"
	out := func() string { return filepath.Join(t.TempDir(), "run") }
	for _, args := range [][]string{
		{"match", dies, "random", "--pairs", "2", "--max-faults", "100%"},
		{"match", "random", "expert", dies, "--pairs", "1", "--max-faults", "100%", "--json"},
		{"match", "random", "random", "--variant", "standard:turn_limit=1", "--pairs", "2"},
		{"match", "random", "expert", "--variant", "standard:turn_limit=1", "--pairs", "2"},
		{"match", "random", "expert", "--variant", "standard:turn_limit=1", "--sprt", "elo0=0,elo1=10", "--max-pairs", "3", "--csv"},
		{"match", "random", "random", "--variant", "basic:seats=8", "--pairs", "1"},
		{"effect", "standard", "standard:nine=hand", "--policies", dies, "--deals", "2", "--max-faults", "100%", "--out", out()},
		{"effect", "standard:turn_limit=1", "standard:turn_limit=2", "--policies", "random", "--deals", "3", "--out", out()},
		{"effect", "standard:turn_limit=1", "standard:turn_limit=2", "--policies", "random", "--deals", "3", "--anytime", "--json", "--out", out()},
		{"effect", "standard", "standard:turn_limit=499", "--policies", "random", "--precision", "30pp", "--anytime", "--max-deals", "64", "--out", out()},
		{"price", "standard", "--policy", dies, "--of", "ranks", "--deals", "2", "--max-faults", "100%", "--out", out()},
		{"price", "standard:turn_limit=1", "--policy", "random", "--of", "ranks", "--deals", "2", "--csv", "--out", out()},
		{"price", "cutthroat", "--policy", "random", "--of", "verbs", "--deals", "2", "--out", out()},
	} {
		code, out, complaint := typed(args...)
		if code != exitDone {
			t.Errorf("%v ends with %d: %s", args, code, complaint)
		}
		saysNothingWrong(t, args, out+complaint)
	}
}

// saysNothingWrong looks for what no command says.
func saysNothingWrong(t *testing.T, args []string, said string) {
	t.Helper()
	if strings.Contains(said, "as it must") { // a policy against itself: the score is exact
		said = strings.ReplaceAll(said, " % ±0.0 ", " % ")
	}
	if at := wrongOutput.FindStringIndex(said); at != nil {
		t.Errorf("%v says %q", args, said[max(0, at[0]-80):min(len(said), at[1]+20)])
	}
}

// noIntervalWithoutWidth reads the ends of intervals in CSV.
func noIntervalWithoutWidth(t *testing.T, args []string, text string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Errorf("%v: %v", args, err)
		return
	}
	low, high := slices.Index(rows[0], "low"), slices.Index(rows[0], "high")
	for _, row := range rows[1:] {
		if row[low] == row[high] && row[low] != "" && !slices.Contains(row, "quantile") { // two values that were seen
			t.Errorf("%v says %v", args, row)
		}
	}
}

// oddCommands lists command lines about a run: reports whole, in each format, and on each
// question alone; each of its games in each way.
func oddCommands(t *testing.T, dir string) (list [][]string) {
	run, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"--color=never", "--json", "--csv", "--markdown"} {
		list = append(list, []string{"report", dir, format}, []string{"rate", dir, "--resamplings", "5", format},
			[]string{"size", dir, "--precision", "5pp", format}, []string{"size", dir, "--effect", "5pp", format}, []string{"size", dir, "--precision", "0.5", format})
	}
	list = append(list, []string{"report", dir, "--html", filepath.Join(t.TempDir(), "page.html")},
		[]string{"verify", dir}, []string{"verify", dir, "--replay"}, []string{"verify", dir, "--json"}, []string{"finish", dir})
	for _, m := range metrics.All {
		if metrics.CheckNames(run.Manifest.Game, []string{m.Name}) == nil {
			list = append(list, []string{"report", dir, "--only", m.Name})
		}
	}
	games := run.Manifest.Shards[0].Rows(data.Games)
	for game := range min(games, 2) {
		g := fmt.Sprint(game)
		for _, how := range []string{"--all", "--json", "--seat=0", "--seat=1", "--brief"} {
			list = append(list, []string{"show", dir, g, how})
		}
		if len(run.Labels()) > 1 {
			list = append(list, []string{"show", dir, "0", "--beside", run.Labels()[1]})
		}
	}
	return list
}
