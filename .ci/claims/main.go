// Command claims checks what the prose says about numbers. Every number of the section
// "A result" of README.md must stand in the tables beside it or in those of docs/effects.md and docs/findings/strength.md, and every number of the prose of docs/findings/README.md in the tables of the
// pages that examples/findings.sh writes, rounded as the prose has it, or follow from such numbers by a sum that docs/findings/claims.txt
// writes down. Tables that stand in both places must be the same.
//
//	go run .ci/claims/*.go                     from the root of the repository
//	go run .ci/claims/*.go -cardlab ./cardlab  and plays README's run, to compare its tables with those of README
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	cardlab := flag.String("cardlab", "", "also play the run of README.md with this `program`")
	flag.Parse()
	var faults []string
	note := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	readme := read("README.md")
	result := between(readme, "## A result\n", "\n## ")
	if *cardlab != "" {
		printed := strings.ReplaceAll(play(*cardlab), "\u2009", " ")
		for _, line := range strings.Split(blocks(result), "\n") {
			if line = strings.TrimSpace(line); line != "" && !strings.Contains(printed, strings.ReplaceAll(line, "\u2009", " ")) {
				note("README.md: the run prints no line %q", line)
			}
		}
	}
	sums := readSums("docs/findings/claims.txt")
	effects := read("docs/effects.md")
	elsewhere := blocks(effects) + strings.Join(cells(effects), "\n")
	elsewhere += read("docs/findings/strength.md")
	check("README.md, A result", prose(result), append(numbersIn(blocks(result)), numbersIn(elsewhere)...), sums, note)
	checkPairs("README.md, A result", prose(result), blocks(result)+elsewhere, note)
	findings(sums, note)
	for _, s := range sums {
		if !s.used {
			note("docs/findings/claims.txt: nothing is said of %q", s.text)
		}
	}
	for _, f := range faults {
		fmt.Println(f)
	}
	if len(faults) > 0 {
		fmt.Printf("%d claims are not borne out\n", len(faults))
		os.Exit(1)
	}
}

// findings checks docs/findings/README.md, section by section, against the pages that a section links to, or all pages where it links to none.
func findings(sums []*sum, note func(string, ...any)) {
	const folder = "docs/findings"
	var all strings.Builder
	pages := map[string]string{}
	names, _ := filepath.Glob(folder + "/*.md")
	for _, name := range names {
		if base := filepath.Base(name); base != "README.md" {
			pages[base] = read(name)
			all.WriteString(pages[base])
		}
	}
	text := read(folder + "/README.md")
	for _, section := range strings.Split("\n"+text, "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		source := ""
		for base, page := range pages {
			if strings.Contains(body, "[Tables]("+base+")") {
				source += page
			}
		}
		if source == "" {
			source = all.String()
		}
		where := folder + "/README.md, " + title
		for _, cell := range cells(body) {
			if figure(cell) && !strings.Contains(bare(source), bare(cell)) {
				note("%s: no table of its page has %q", where, cell)
			}
		}
		check(where, prose(body), append(numbersIn(source), numbersIn(strings.Join(cells(body), "\n"))...), sums, note)
		checkPairs(where, prose(body), source+strings.Join(cells(body), "\n"), note)
	}
}

// check looks for each number of a text among known ones, and in sums.
func check(where, text string, known []number, sums []*sum, note func(string, ...any)) {
	for _, n := range numbersIn(text) {
		if n.plain() || n.among(known) || inSums(where, n, known, sums, note) {
			continue
		}
		note("%s: %q stands in no table (…%s…)", where, n.text, n.around)
	}
}

// play plays README's run in a folder that is gone afterwards and returns what it prints.
func play(cardlab string) string {
	dir, err := os.MkdirTemp("", "claims")
	must(err)
	defer os.RemoveAll(dir)
	return run(cardlab, "run", "examples/hand-limit.yaml", "--out", filepath.Join(dir, "run"))
}
