package main

import (
	"slices"
	"strings"

	"cardlab/analysis"
	"cardlab/engine/games"
	"cardlab/engine/spec"

	"github.com/spf13/cobra"
)

// metricsCommand lists the metrics, or explains one.
func (a *app) metricsCommand() *cobra.Command {
	var asJSON bool
	var game string
	cmd := &cobra.Command{
		Use:   "metrics [NAME]",
		Short: "Lists what a report answers, or explains one metric",
		Long: `Lists the metrics that cardlab report answers, each with its question. With NAME it shows one:
what exactly is counted, what n counts, where the definition is from, and what its estimates are called.`,
		Example: "  cardlab metrics lead",
		Args:    atMost(1, "NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			if game != "" {
				if _, err := games.FindGame(game); err != nil {
					return asUsage(err)
				}
			}
			list := slices.DeleteFunc(analysis.Metrics(), func(m analysis.Info) bool {
				return game != "" && m.Game != "" && m.Game != game
			})
			if len(args) == 0 {
				return a.listMetrics(list, asJSON)
			}
			return a.explainMetric(list, args[0], asJSON)
		},
	}
	cmd.Flags().StringVar(&game, "game", "", "only those about one `GAME`")
	jsonFlag(cmd, &asJSON)
	return cmd
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

func (a *app) listMetrics(list []analysis.Info, asJSON bool) error {
	if asJSON {
		var all []metricInfo
		for _, m := range list {
			all = append(all, describeMetric(m))
		}
		return a.printJSON(all)
	}
	rows := [][]string{{"METRIC", "GAME", "QUESTION"}}
	for _, m := range list {
		game := m.Game
		if game == "" {
			game = "any"
		}
		rows = append(rows, []string{m.Name, game, m.Question})
	}
	a.printTable(rows)
	a.notef("\ncardlab metrics NAME says what exactly is counted.\n")
	return nil
}

func (a *app) explainMetric(list []analysis.Info, name string, asJSON bool) error {
	var names []string
	for _, m := range list {
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
