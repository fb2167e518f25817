package command

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/policies/kinds"
)

// levelInfo is what a level stands for at some tables, as --json prints it.
type levelInfo struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Game   string `json:"game"`
	Seats  string `json:"seats"` // "4 seats", "2 to 3 seats", "4 seats in teams"
	Policy string `json:"policy"`
}

// levelsOf lists what a level stands for in a game, "" for any; nil if the name is none.
func levelsOf(game, name string) (list []levelInfo) {
	for _, r := range kinds.Ladder {
		for i, l := range kinds.Levels {
			if (game == "" || r.Game == game) && l.Name == name {
				list = append(list, levelInfo{l.Name, l.About, r.Game, seatsOf(r), r.Policies[i]})
			}
		}
	}
	return list
}

// seatsOf returns the tables of a rung in words.
func seatsOf(r kinds.Rung) string {
	text := fmt.Sprintf("%d seats", r.From)
	if r.To > r.From {
		text = fmt.Sprintf("%d to %d seats", r.From, r.To)
	}
	if r.Teams {
		text += " in teams"
	}
	return text
}

// printLevels prints what each level stands for, below the list of policies.
func (a *app) printLevels(game string) {
	rows := [][]string{{"LEVELS OF", "SEATS"}}
	for _, l := range kinds.Levels {
		rows[0] = append(rows[0], strings.ToUpper(l.Name))
	}
	for _, r := range kinds.Ladder {
		if game == "" || r.Game == game {
			rows = append(rows, append([]string{r.Game, seatsOf(r)}, r.Policies[:]...))
		}
	}
	if len(rows) > 1 {
		a.printf("\n")
		a.printTable(rows)
	}
}

// explainLevel prints what one level stands for.
func (a *app) explainLevel(levels []levelInfo, asJSON bool) error {
	if asJSON {
		return a.printJSON(levels)
	}
	a.printf("%s\n%s", a.paint(bold, levels[0].Name), wrap("A name of strength: "+levels[0].About+".", "", a.proseWidth()))
	for _, l := range levels {
		a.printf("In %s with %s it stands for %s.\n", l.Game, l.Seats, l.Policy)
	}
	return nil
}
