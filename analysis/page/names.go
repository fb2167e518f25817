package page

import (
	"html/template"
	"regexp"
	"strings"

	"github.com/cardlab/cardlab/analysis"
)

// variantNames returns what the page calls the variants: the label that a plan
// gave, else the rules themselves, without the game and, where the first variant
// is the one they start from, without it.
func variantNames(variants []analysis.Variant) []string {
	names := make([]string, len(variants))
	first := withoutGame(variants[0].Text)
	for i, v := range variants {
		names[i] = v.Label
		text := withoutGame(v.Text)
		if base, fields, _ := strings.Cut(text, ":"); madeLabel.MatchString(v.Label) && strings.HasPrefix(v.Label, base) {
			names[i] = text
			if base == first {
				names[i] = fields
			}
		}
	}
	return names
}

// madeLabel is the form of a label that no plan gave: the base name and 8 hex digits.
var madeLabel = regexp.MustCompile(`-[0-9a-f]{8}$`)

func withoutGame(text string) string {
	_, after, found := strings.Cut(text, "/")
	if !found {
		return text
	}
	return after
}

// breakable returns a text as HTML that may break after the signs within a spec.
func breakable(text string) template.HTML {
	return template.HTML(breaks.Replace(template.HTMLEscapeString(text)))
}

var breaks = strings.NewReplacer("=", "=<wbr>", ",", ",<wbr>", ":", ":<wbr>", "_", "_<wbr>", "/", "/<wbr>")
