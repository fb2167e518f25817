package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cardlab/analysis"
	"cardlab/analysis/page"
	"cardlab/data"
	"cardlab/sim"
)

// writePage writes what a report found as one HTML file.
func (a *app) writePage(run *data.Run, result *analysis.Result, file string) error {
	lengths, err := analysis.LengthsOf(run)
	if err != nil {
		return damaged(run, err)
	}
	flips, err := a.flips(run)
	if err != nil {
		return err
	}
	name := run.Manifest.Name
	in := page.Input{
		Run: &run.Manifest, Result: result, Lengths: lengths, Flips: flips,
		Commands: []string{
			runCommand(run),
			fmt.Sprintf("cardlab report %s --html %s", quote("runs/"+name), quote(filepath.Base(file))),
		},
		Report: "cardlab report " + quote("runs/"+name),
	}
	var b bytes.Buffer
	if err := page.Write(&b, in); err != nil {
		return err
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		return err
	}
	a.notef("wrote %s, %s: open it in a browser\n", file, plural(int64(b.Len()+999)/1000, "kB"))
	return nil
}

// runCommand returns the command that plays a run's plan, by flags alone.
func runCommand(run *data.Run) string {
	var plan sim.Plan
	if json.Unmarshal(run.Manifest.Plan, &plan) != nil {
		return resumeCommand(run.Dir)
	}
	var variants, labels []string
	for _, v := range plan.Variants {
		variants = append(variants, v.Rules)
		labels = append(labels, v.Label)
	}
	words := []string{"cardlab run",
		"--variants", quote(strings.Join(variants, ",")), "--labels", quote(strings.Join(labels, ",")),
		"--policies", quote(strings.Join(plan.Policies, ","))}
	return strings.Join(append(words, fmt.Sprintf("--deals %d --seed %d --name %s", plan.Deals, plan.Seed, quote(run.Manifest.Name))), " ")
}
