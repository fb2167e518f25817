package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// variantsCommand lists the variants, or explains one.
func (a *app) variantsCommand() *cobra.Command {
	return listing(&cobra.Command{
		Use:   "variants [NAME]",
		Short: "Lists the variants, or every field of one",
		Long: `Lists the variants of all games. With NAME it shows one: the value of every field, how it
differs from the variant that it is based on, what the field decides, what may be typed and
which rules it belongs to. NAME may be any variant: NAME:field=value,field=value.`,
		Example: "  cardlab variants standard:hand_limit=none",
	}, "only those of one `GAME`", a.listVariants, a.explainVariant)
}

// variantInfo is a line of the list as --json prints it.
type variantInfo struct {
	Game    string   `json:"game"`
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
	Seats   int      `json:"seats"`
	Teams   bool     `json:"teams"`
	From    string   `json:"from,omitempty"` // the variant that it is based on
	About   string   `json:"about"`
}

func (a *app) listVariants(game string, asJSON bool) error {
	var list []variantInfo
	for _, g := range games.All() {
		if game != "" && g.Name != game {
			continue
		}
		for _, v := range g.Variants {
			r, err := g.Parse(v.Name)
			if err != nil {
				return err
			}
			list = append(list, variantInfo{g.Name, v.Name, v.Aliases, int(r.Table().Seats), r.Table().Teams, v.From, v.About})
		}
	}
	if asJSON {
		return a.printJSON(list)
	}
	rows := [][]string{{"GAME", "VARIANT", "SEATS", "BASED ON", "ABOUT"}}
	for _, v := range list {
		about := v.About
		if len(v.Aliases) > 0 {
			about += "; also called " + strings.Join(v.Aliases, ", ")
		}
		rows = append(rows, []string{v.Game, v.Name, fmt.Sprint(v.Seats), v.From, about})
	}
	a.printTable(rows)
	a.notef("\ncardlab variants NAME shows every field of one.\n")
	return nil
}

// variantReport is one variant as --json prints it.
type variantReport struct {
	Name    string        `json:"name"` // canonical
	Game    string        `json:"game"`
	About   string        `json:"about"` // of the named variant
	Base    string        `json:"base"`  // what it is compared with; empty for the first variant of a game
	Seats   int           `json:"seats"`
	Teams   bool          `json:"teams"`
	Cards   int           `json:"cards"`
	Version int           `json:"rules_version"`
	Hash    string        `json:"hash"`
	Fields  []fieldReport `json:"fields"`
}

type fieldReport struct {
	Name    string `json:"name"`
	Value   string `json:"value"`
	Base    string `json:"base_value,omitempty"`
	Differs bool   `json:"differs"`
	Values  string `json:"values"` // what may be typed
	Meaning string `json:"meaning"`
	Rules   string `json:"rules"`
}

func (a *app) explainVariant(game, text string, asJSON bool) error {
	g, r, err := findVariant(game, text)
	if err != nil {
		return asUsage(err)
	}
	v := reportVariant(g, r)
	if asJSON {
		return a.printJSON(v)
	}
	seats := fmt.Sprintf("%d seats", v.Seats)
	if v.Teams {
		seats += " in two teams"
	}
	about := v.About
	if base := "/" + v.Base; v.Base != "" && !strings.HasSuffix(v.Name, base) && strings.Contains(v.Name, base+":") {
		about = "Changed from " + v.Base + ", which is " + about
	}
	a.printf("%s\n%s", a.paint(bold, v.Name), wrap(about+".", "", a.proseWidth()))
	a.printf("%s, %d cards; rules version %d, hash %s\n", seats, v.Cards, v.Version, v.Hash)
	if v.Base != "" {
		var names []string
		for _, f := range v.Fields {
			if f.Differs {
				names = append(names, f.Name)
			}
		}
		a.printf("%s", wrap(fmt.Sprintf("It differs from %s in %s.", v.Base, cmp.Or(strings.Join(names, ", "), "nothing")), "", a.proseWidth()))
	}
	for _, f := range v.Fields {
		mark, line := " ", f.Name+" = "+f.Value
		if f.Differs {
			mark, line = "*", line+fmt.Sprintf("   (%s: %s)", v.Base, f.Base)
			line = a.paint(bold, line)
		}
		a.printf("\n%s %s   %s\n", mark, line, a.paint(dim, f.Rules))
		a.printf("%s%s", wrap(f.Meaning, "    ", a.proseWidth()), wrap("may be: "+f.Values, "    ", a.proseWidth()))
	}
	return nil
}

// reportVariant compares a variant with what it is based on: the named variant it
// was made of, or for a named one that which it extends.
func reportVariant(g engine.Game, r engine.Rules) variantReport {
	text := strings.TrimPrefix(r.Name(), g.Name+"/")
	named, _, isChanged := strings.Cut(text, ":")
	i := slices.IndexFunc(g.Variants, func(v engine.Variant) bool { return v.Name == named })
	v := variantReport{
		Name: r.Name(), Game: g.Name, About: g.Variants[i].About, Base: g.Variants[i].From,
		Seats: int(r.Table().Seats), Teams: r.Table().Teams, Cards: len(r.Deck()),
		Version: r.Version(), Hash: fmt.Sprintf("%016x", r.Hash()),
	}
	if isChanged {
		v.Base = named
	}
	values := g.Values(r)
	var baseValues []string
	if v.Base != "" {
		base, err := g.Parse(v.Base)
		if err != nil {
			panic(fmt.Sprintf("the variant %s that %s is based on: %v", v.Base, v.Name, err))
		}
		baseValues = g.Values(base)
	}
	for i, f := range g.Fields {
		fr := fieldReport{Name: f.Name, Value: values[i], Values: f.Values, Meaning: f.Meaning, Rules: f.Rule}
		if baseValues != nil {
			fr.Base, fr.Differs = baseValues[i], baseValues[i] != values[i]
		}
		v.Fields = append(v.Fields, fr)
	}
	return v
}

// findVariant reads a variant with its game or without: "cuttle/standard",
// "standard:hand_limit=none", @file.yaml. The error names what exists.
func findVariant(game, text string) (engine.Game, engine.Rules, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return engine.Game{}, nil, fmt.Errorf("variant %w", err)
	}
	prefix, name, hasGame := strings.Cut(s.Name, "/")
	switch {
	case !hasGame:
		name = s.Name
	case game != "" && prefix != game:
		return engine.Game{}, nil, fmt.Errorf("variant %s is not of the game %s", text, game)
	default:
		game = prefix
	}
	if game == "" {
		if game, err = gameOf(name); err != nil {
			return engine.Game{}, nil, err
		}
	}
	g, err := games.FindGame(game)
	if err != nil {
		return engine.Game{}, nil, err
	}
	s.Name = name
	r, err := g.Parse(s.String())
	return g, r, err
}

// standard is the variant that is played where none is named.
const standard = "standard"

// variantFlag adds --variant to a command that plays one.
func variantFlag(f *pflag.FlagSet, to *string) {
	f.StringVar(to, "variant", "", "the `VARIANT`; default: "+standard+", or the first of a --game without")
}

// defaultVariant returns the variant of a game that is played where none is named; "" is
// no game in particular.
func defaultVariant(game string) string {
	g, err := games.FindGame(game)
	if err != nil || slices.ContainsFunc(g.Variants, func(v engine.Variant) bool { return v.Name == standard }) {
		return standard
	}
	return g.Variants[0].Name
}

// gameOf returns the one game that has a variant of this name.
func gameOf(variant string) (string, error) {
	var found, names []string
	for _, g := range games.All() {
		for _, v := range g.Variants {
			names = append(append(names, v.Name), v.Aliases...) // of several games, perhaps
			if v.Name == variant || slices.Contains(v.Aliases, variant) {
				found = append(found, g.Name)
			}
		}
	}
	switch len(found) {
	case 0:
		if _, err := games.FindGame(variant); err == nil {
			return "", fmt.Errorf("variant %s: it is a game; cardlab variants --game %s lists its variants", variant, variant)
		}
		return "", unknownOf("variant", variant, names)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("variant %s: several games have it; write GAME/%s with one of %s", variant, variant, strings.Join(found, ", "))
}
