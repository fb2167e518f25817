package command

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/cardlab/cardlab/engine/games"

	"github.com/spf13/cobra"
)

// toolVersion is the version of this program. It is in every file that a run
// writes, so it is a constant: builds of the same sources write the same bytes.
const toolVersion = "0.2.0"

// versionCommand prints what build this is.
func (a *app) versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Says which build this is, with the versions of the rules",
		Example: "  cardlab version",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return a.version(asJSON) },
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

// versionInfo is what --json prints.
type versionInfo struct {
	Tool     string         `json:"version"`
	Revision string         `json:"revision,omitempty"` // of the sources, if the build knows it
	Go       string         `json:"go"`
	Platform string         `json:"platform"`
	Rules    map[string]int `json:"rules"` // the newest version, by game
}

func (a *app) version(asJSON bool) error {
	v := versionInfo{
		Tool: toolVersion, Revision: revision(), Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH, Rules: map[string]int{},
	}
	for _, g := range games.All() {
		for _, variant := range g.Variants {
			r, err := g.Parse(variant.Name)
			if err != nil {
				return err
			}
			v.Rules[g.Name] = max(v.Rules[g.Name], r.Version())
		}
	}
	if asJSON {
		return a.printJSON(v)
	}
	a.printf("cardlab %s\n", v.Tool)
	rows := [][]string{{"built with", v.Go + " for " + v.Platform}}
	if v.Revision != "" {
		rows = append(rows, []string{"revision", v.Revision})
	}
	for _, g := range games.All() {
		rows = append(rows, []string{"rules of " + g.Name, fmt.Sprint("version ", v.Rules[g.Name])})
	}
	a.printPairs(rows)
	return nil
}

// revision returns the commit that was built, with a plus if files had changed; of a build that was
// installed by the module's path its version, which for an untagged commit names it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	rev, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			rev = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	if rev == "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return rev + changed
}
