package command

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
)

// metricsCommand lists the metrics, or explains one.
func (a *app) metricsCommand() *cobra.Command {
	return listing(&cobra.Command{
		Use:   "metrics [NAME]",
		Short: "Lists what a report answers, or explains one metric",
		Long: `Lists the metrics that cardlab report answers, each with its question. With NAME it shows one:
what exactly is counted, what n counts, where the definition is from, and what its estimates are called.`,
		Example: "  cardlab metrics lead",
	}, "only those about one `GAME`", a.listMetrics, a.explainMetric)
}

// metricsOf returns the metrics that answer something of a game; "" stands for all.
func metricsOf(game string) []analysis.Info {
	return slices.DeleteFunc(metrics.Metrics(), func(m analysis.Info) bool {
		return game != "" && m.Game != "" && m.Game != game
	})
}

// metricInfo is a metric as --json prints it.
type metricInfo struct {
	Name       string   `json:"name"`
	Group      string   `json:"group"`
	Game       string   `json:"game,omitempty"` // the only one it is about
	Question   string   `json:"question"`
	Counted    string   `json:"counted"`
	Unit       string   `json:"unit"`
	Source     string   `json:"source,omitempty"`
	NeedsRules bool     `json:"needs_rules"`
	Estimates  []string `json:"estimates"` // as report --json calls them
}

func describeMetric(m analysis.Info) metricInfo {
	d := metricInfo{Name: m.Name, Group: m.Group, Game: m.Game, Question: m.Question, Counted: m.Counted, Unit: m.Unit,
		Source: m.Source, NeedsRules: m.NeedsRules}
	for _, e := range m.Estimates {
		d.Estimates = append(d.Estimates, e[0])
	}
	return d
}

func (a *app) listMetrics(game string, asJSON bool) error {
	list := metricsOf(game)
	if asJSON {
		var all []metricInfo
		for _, m := range list {
			all = append(all, describeMetric(m))
		}
		return a.printJSON(all)
	}
	rows := [][]string{{"METRIC", "GAME", "QUESTION"}}
	for _, m := range list {
		rows = append(rows, []string{m.Name, cmp.Or(m.Game, "any"), m.Question})
	}
	a.printTable(rows)
	a.notef("\ncardlab metrics NAME says what exactly is counted.\n")
	return nil
}

func (a *app) explainMetric(game, name string, asJSON bool) error {
	var names []string
	for _, m := range metricsOf(game) {
		if m.Name != name {
			names = append(names, m.Name)
			continue
		}
		d := describeMetric(m)
		if asJSON {
			return a.printJSON(d)
		}
		a.printf("%s\n%s\n%s\n", a.paint(bold, m.Name), wrap(m.Question, "", a.proseWidth()), wrap(m.Counted, "", a.proseWidth()))
		rows := [][]string{{"heading", m.Group}, {"n counts", m.Unit}, {"estimates", strings.Join(d.Estimates, ", ")}}
		if m.Game != "" {
			rows = append(rows, []string{"game", m.Game})
		}
		if m.NeedsRules {
			rows = append(rows, []string{"rules", "needed, of the version that the run was played with"})
		}
		a.printPairs(rows)
		if m.Source != "" {
			a.printf("\n%s", wrap("Source: "+m.Source+".", "", a.proseWidth()))
		}
		return nil
	}
	return asUsage(spec.Unknown("metric", name, names))
}
