package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/factors"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/analysis/values"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// findings is what a page shows besides the report of a run; each may be nil.
type findings struct {
	effects    *effects.Effects
	factors    *factors.Result
	values     *values.Values
	exploits   map[int][]analysis.Exploit // by variant
	exploiters string                     // the flags that name them
}

// writePage writes what a run found as one HTML file, and says so on stderr. The
// commands that it names are to be given where this one was.
func (a *app) writePage(file string, run *data.Run, result *report.Result, found findings, commands ...string) error {
	in, err := pageInput(run, result, found, commands...)
	if err != nil {
		return err
	}
	if err := addGames(&in, run); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Write(&b, in); err != nil {
		return err
	}
	if err := writeWhole(file, b.Bytes()); err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	a.notef("%s: the page, %s kB, for a browser\n", file, count(int64(b.Len()+999)/1000))
	return nil
}

// addGames tells the games that a page can step through.
func addGames(in *page.Input, run *data.Run) (err error) {
	if in.Replays, err = replaysOf(run, in.Effects); err == nil {
		in.Samples, err = samplesOf(run)
	}
	return err
}

// pageInput gathers what a page tells of a run, but for games; commands write it, the last one with the effects.
func pageInput(run *data.Run, result *report.Result, found findings, commands ...string) (page.Input, error) {
	lengths, err := report.LengthsOf(run)
	if err != nil {
		return page.Input{}, damaged(run, err)
	}
	standings, err := standingsIn(run, defaultResamplings)
	if err != nil {
		return page.Input{}, damaged(run, err)
	}
	return page.Input{
		Run: &run.Manifest, Result: result, Lengths: lengths, Effects: found.effects, Factors: found.factors, Values: found.values, Exploits: found.exploits, Standings: standings,
		Fields:        fieldsOf,
		Commands:      append([]string{planCommand(run)}, commands...),
		ReportCommand: reportCommand(run), EffectCommand: commands[len(commands)-1], ValuesCommand: commands[len(commands)-1],
		ShowCommand: "cardlab show " + namedRun(run), RateCommand: "cardlab rate " + namedRun(run) + found.exploiters,
	}, nil
}

// standingsIn rates the policies of a run by variant, where there are three or more, as two
// need no scale, with so many resamplings.
func standingsIn(run *data.Run, draws int) (map[int]*league.Standings, error) {
	if len(run.Manifest.Policies) < 3 {
		return nil, nil
	}
	leagues, err := league.Leagues(run)
	if err != nil {
		return nil, err
	}
	return standingsOf(leagues, draws), nil
}

// standingsOf rates the policies by variant. A variant in which some never met has no ratings.
func standingsOf(leagues []*league.League, draws int) map[int]*league.Standings {
	list := map[int]*league.Standings{}
	for i, l := range leagues {
		if s, err := l.Standings(draws); err == nil {
			list[i] = s
		}
	}
	return list
}

// fieldsOf returns the fields of a variant's rules, nil if nobody knows it.
func fieldsOf(rules string) (list []page.RuleField) {
	r, err := games.Find(rules)
	if err != nil {
		return nil
	}
	name, _, _ := strings.Cut(rules, "/")
	g, err := games.FindGame(name)
	if err != nil {
		return nil
	}
	for i, value := range g.Values(r) {
		list = append(list, page.RuleField{Name: g.Fields[i].Name, Meaning: g.Fields[i].Meaning, Value: value})
	}
	return list
}

// checkPage refuses a file that a page cannot be written to, before any work is done.
func checkPage(file string) error {
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return usage("--html=%s: is a folder; name a file, as page.html", file)
	}
	if folder := filepath.Dir(file); file != "" {
		if info, err := os.Stat(folder); data.Unlooked(err) {
			return fmt.Errorf("--html=%s: %w", file, err)
		} else if err != nil || !info.IsDir() {
			return usage("--html=%s: there is no folder %s", file, folder)
		}
	}
	return nil
}

// writeWhole writes a file so that a reader sees the old content or the new. What
// is there and no plain file, as a device or a link, stays what it is.
func writeWhole(file string, content []byte) error {
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return writeThrough(file, content)
	}
	temporary, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	_, err = temporary.Write(content)
	err = errors.Join(err, temporary.Chmod(0o644), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), file)
	}
	if err != nil {
		os.Remove(temporary.Name())
	}
	return err
}

// writeThrough writes to what stands at a path.
func writeThrough(file string, content []byte) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}

// namedRun returns where a run lies, as a shell reads it: as it was given, if that can be
// typed elsewhere, else where it would lie by default.
func namedRun(run *data.Run) string { return quote(place(run)) }

// place is namedRun before a shell reads it.
func place(run *data.Run) string {
	if filepath.IsLocal(run.Dir) {
		return filepath.ToSlash(run.Dir)
	}
	return "runs/" + run.Manifest.Name
}

// planCommand returns the command that plays a run's plan: by flags alone, unless it lists its deals or positions.
func planCommand(run *data.Run) string {
	var plan sim.Plan
	if json.Unmarshal(run.Manifest.Plan, &plan) != nil {
		return resumeCommand(run.Dir)
	}
	if plan.DealList != nil || plan.Positions != nil { // they stand in the run's plan.yaml
		return "cardlab run " + quote(place(run)+"/plan.yaml")
	}
	var variants, labels []string
	for _, v := range plan.Variants {
		variants = append(variants, v.Rules)
		labels = append(labels, v.Label)
	}
	words := []string{"cardlab run --variants " + quote(strings.Join(variants, ","))}
	if !ownLabels(run.Manifest.Variants) {
		words = append(words, "--labels "+quote(strings.Join(labels, ",")))
	}
	words = append(words, "--policies "+quote(strings.Join(plan.Policies, ",")))
	if !allPairs(plan.Policies, plan.Matchups) {
		for _, m := range plan.Matchups {
			words = append(words, "--matchups "+quote(strings.Join(m, ",")))
		}
	}
	if plan.Seatings != sim.DefaultSeatings && plan.Seatings != "" {
		words = append(words, "--seatings "+plan.Seatings)
	}
	if plan.Swap != sim.NoSwap {
		words = append(words, "--swap "+plan.Swap)
	}
	if plan.Drawing != sim.DrawTop {
		words = append(words, "--drawing "+plan.Drawing)
	}
	words = append(words, fmt.Sprintf("--deals %d --seed %d --shard-deals %d --name %s",
		plan.Deals, plan.Seed, plan.ShardDeals, quote(run.Manifest.Name)))
	if where := namedRun(run); where != quote("runs/"+run.Manifest.Name) {
		words = append(words, "--out "+where)
	}
	return strings.Join(words, " \\\n    ")
}

// ownLabels reports whether variants have the labels that they get unless others are given.
func ownLabels(variants []data.Entry) bool {
	return !slices.ContainsFunc(variants, func(v data.Entry) bool {
		_, text, _ := strings.Cut(v.Text, "/")
		base, _, differs := strings.Cut(text, ":")
		if differs && len(v.Hash) >= 8 {
			base += "-" + v.Hash[:8]
		}
		return v.Label != base
	})
}

// allPairs reports whether matchups are those that are played unless others are named.
func allPairs(policies []string, matchups [][]string) bool {
	var all [][]string
	for i := range policies {
		for j := i; j < len(policies); j++ {
			all = append(all, []string{policies[i], policies[j]})
		}
	}
	return slices.EqualFunc(all, matchups, slices.Equal[[]string])
}

// reportCommand returns the command that reports on a run.
func reportCommand(run *data.Run) string { return "cardlab report " + namedRun(run) }

// typedCommand returns a command as it was typed, but for where its files lie: out is its folder, as a
// shell reads it, "" for the default.
func typedCommand(args []string, out string) string {
	words := []string{"cardlab"}
	for i := 0; i < len(args); i++ {
		flag, value, joined := strings.Cut(args[i], "=")
		if !slices.Contains([]string{"--out", "--html", "--flipped"}, flag) {
			words = append(words, quote(args[i]))
			continue
		}
		if !joined && i+1 < len(args) {
			i++
			value = args[i]
		}
		if value = quote(filepath.Base(value)); flag == "--out" {
			value = out
		}
		if value == "" {
			continue
		}
		words = append(words, flag, value)
	}
	return strings.Join(words, " ")
}

// effectsOf compares the variants of a run with its first, on all its deals; nil
// if there is nothing to compare. Variants for another table are left out.
func effectsOf(run *data.Run) (*effects.Effects, error) {
	var plan sim.Plan
	if err := json.Unmarshal(run.Manifest.Plan, &plan); err != nil {
		return nil, damaged(run, err)
	}
	arms := []int{0}
	first, err := games.Find(run.Manifest.Variants[0].Text)
	if err != nil {
		return nil, err
	}
	for i, v := range run.Manifest.Variants[1:] {
		rules, err := games.Find(v.Text)
		if err != nil {
			return nil, err
		}
		if rules.Table() == first.Table() {
			arms = append(arms, i+1)
		}
	}
	if len(arms) == 1 {
		return nil, nil
	}
	fold := effects.NewEffectFold(arms...)
	if err := fold.Read(run, plan.Deals); err != nil {
		return nil, err
	}
	return fold.Effects(run, nil)
}

// The bounds of the flipped games that a page holds: a ply is some 200 bytes.
const (
	mostReplays = 24
	mostPlies   = 3000
)

// replaysOf tells flipped games: the first of each comparison, then the second, as
// far as the bounds allow.
func replaysOf(run *data.Run, effects *effects.Effects) ([]page.Replay, error) {
	if effects == nil {
		return nil, nil
	}
	var list []page.Replay
	plies := 0
	for round, more := 0, true; more; round++ {
		more = false
		for _, c := range effects.Comparisons {
			if round >= len(c.Flips) {
				continue
			}
			if len(list) == mostReplays || plies >= mostPlies {
				return list, nil
			}
			more = true
			f := c.Flips[round]
			r, err := replayOf(run, f)
			if err != nil {
				return nil, err
			}
			r.Variant = c.Variant
			plies += len(r.Base) + len(r.Changed)
			list = append(list, r)
		}
	}
	return list, nil
}

// replayOf tells the two games of a flip.
func replayOf(run *data.Run, f effects.Flip) (page.Replay, error) {
	var found [2]*stored.Game
	var steps [2][]telling.Step
	for i, number := range []int64{f.Base.Game, f.Changed.Game} {
		g, err := readStored(run, number)
		if err != nil {
			return page.Replay{}, err
		}
		story, err := telling.Tell(g.Rules, g.Row, g.Events, engine.NoSeat)
		if err != nil {
			return page.Replay{}, damaged(run, err)
		}
		found[i], steps[i] = g, story.Steps
	}
	return page.Replay{Flip: f, Base: steps[0], Changed: steps[1], Common: telling.Common(found[0].Events, found[1].Events)}, nil
}
