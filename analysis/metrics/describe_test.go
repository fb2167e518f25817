package metrics

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/check"
)

const metricsPath = "../../docs/metrics.md"

// metricsPage is docs/metrics.md.
func metricsPage() string {
	return `# Metrics

What ` + "`cardlab report`" + ` answers. This file is generated from the list of metrics:
` + "`go test ./analysis/metrics -run MetricsPage -update`" + `.

- A metric asks one question of the games of one variant and one matchup: a matchup of a policy against itself tells how that policy plays,
  one of two policies how they do against each other.
- Every estimate has an interval of 95 %, its n and what n counts. The deal, not the game, is taken as independent: games of one deal, seatings
  included, are one observation of a cluster-robust mean, and a share has Wilson's interval with the effective n of the clusters. A mean is not
  answered with less than two deals.
- A metric is a fold of whole numbers, divided at the end: the answer is the same to the last bit however the files are split among workers.
- *Needs the rules*: the events are folded over the game's own state, and its rules are asked what was legal and how the seats stood. The run must have
  been played with a version of the rules that the program has; else these metrics are left out, and the report says so.
- *Observational*: a comparison of games that differ in more than what is named. Only the effect of a rule or a restriction on the same deals says
  what causes what.
- ` + "`report --only NAME,NAME`" + ` answers some of them. The names of estimates are those of ` + "`metric`" + ` in ` + "`--json` and `--csv`" + `.
` + describe()
}

// describe writes the list of metrics as Markdown: docs/metrics.md.
func describe() string {
	var b strings.Builder
	for _, group := range Groups {
		fmt.Fprintf(&b, "\n## %s%s\n", strings.ToUpper(group[:1]), group[1:])
		for _, m := range Metrics() {
			if m.Group == group {
				describeOne(&b, &m)
			}
		}
	}
	return b.String()
}

func describeOne(b *strings.Builder, m *analysis.Info) {
	fmt.Fprintf(b, "\n### `%s`%s\n\n**%s**\n\n%s\n", m.Name, about(m), m.Question, m.Counted)
	if m.Source != "" {
		fmt.Fprintf(b, "\nSource: %s.\n", m.Source)
	}
	fmt.Fprintf(b, "\nn counts: %s. Estimates:", m.Unit)
	for i, e := range m.Estimates {
		comma := ", "
		if i == 0 {
			comma = " "
		}
		fmt.Fprintf(b, "%s`%s` (%s)", comma, e[0], strings.TrimSpace(e[1]))
	}
	b.WriteString(".\n")
}

// about says which game a metric is of, and whether it needs the rules.
func about(m *analysis.Info) string {
	var notes []string
	if m.Game != "" {
		notes = append(notes, m.Game+" only")
	}
	if m.NeedsRules {
		notes = append(notes, "needs the rules")
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, "; ") + ")"
}

func TestTheMetricsPageIsUpToDate(t *testing.T) {
	if *check.Update {
		if err := os.WriteFile(metricsPath, []byte(metricsPage()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(metricsPath)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != metricsPage() {
		t.Errorf("%s is out of date; run: go test ./analysis/metrics -run MetricsPage -update", metricsPath)
	}
}

func TestEveryMetricIsDescribedAndFolds(t *testing.T) {
	names, estimates := map[string]bool{}, map[string]bool{}
	for i := range All {
		e := &All[i]
		if names[e.Name] {
			t.Errorf("two metrics are called %s", e.Name)
		}
		names[e.Name] = true
		if !strings.Contains(e.Question, "?") || !strings.HasSuffix(e.Counted, ".") || e.Unit == "" {
			t.Errorf("%s: its question, what is counted or its unit is missing", e.Name)
		}
		if strings.HasSuffix(e.Source, ".") {
			t.Errorf("%s: its source is no sentence and ends without a full stop", e.Name)
		}
		if !strings.Contains(strings.Join(Groups, ","), e.Group) || e.Group == "" {
			t.Errorf("%s: there is no heading %q", e.Name, e.Group)
		}
		if (e.OfGames == nil) == (e.OfEvents == nil) || (e.OfEvents != nil) != (e.Columns != 0) {
			t.Errorf("%s: want a fold over games, or one over columns of events", e.Name)
		}
		for _, r := range e.Rows {
			if estimates[r[0]] || r[0] == "" || r[1] == "" {
				t.Errorf("%s: the estimate %q (%s) is given twice or has no words", e.Name, r[0], r[1])
			}
			estimates[r[0]] = true
		}
	}
}
