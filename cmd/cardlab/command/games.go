package command

import (
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/games"

	"github.com/spf13/cobra"
)

// gamesCommand lists the games.
func (a *app) gamesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "games",
		Short:   "Lists the games",
		Example: "  cardlab games",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return a.games(asJSON) },
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// gameInfo is a game as --json prints it.
type gameInfo struct {
	Name     string   `json:"name"`
	About    string   `json:"about"`
	Variants []string `json:"variants"`
	Fields   int      `json:"fields"` // in which variants differ
}

func (a *app) games(asJSON bool) error {
	var list []gameInfo
	rows := [][]string{{"GAME", "FIELDS", "VARIANTS"}}
	for _, g := range games.All() {
		info := gameInfo{Name: g.Name, About: g.About, Fields: len(g.Fields)}
		for _, v := range g.Variants {
			info.Variants = append(info.Variants, v.Name)
		}
		list = append(list, info)
		rows = append(rows, []string{g.Name, strconv.Itoa(info.Fields), strings.Join(info.Variants, ", ")})
	}
	if asJSON {
		return a.printJSON(list)
	}
	a.printTable(rows)
	for _, g := range list {
		a.printf("\n%s", wrap(g.Name+": "+g.About+".", "", a.proseWidth()))
	}
	return nil
}
