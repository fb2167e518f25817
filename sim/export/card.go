package export

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/engine/plain"
)

// notes are what every file says of itself.
func (e *Export) notes() []arrow.Note {
	return []arrow.Note{{Key: "cardlab.plan_hash", Value: e.run.Manifest.PlanHash}, {Key: "cardlab.game", Value: e.run.Manifest.Game},
		{Key: "cardlab.observation", Value: e.layout.Version()}}
}

// about returns the files that say what the export is: for people, and for machines.
func (e *Export) about(s Summary, files []file) map[string][]byte {
	return map[string][]byte{"README.md": []byte(e.card(s)), "croissant.json": e.croissant(s), "export.json": e.manifest(files)}
}

// selection says what of the run was taken, a clause each.
func (e *Export) selection() (all []string) {
	o := e.options
	if len(o.Variants) > 0 {
		all = append(all, "variants "+strings.Join(o.Variants, ", "))
	}
	if len(o.Policies) > 0 {
		all = append(all, "choices of "+strings.Join(o.Policies, ", "))
	}
	if len(o.Phases) > 0 {
		all = append(all, "phases "+strings.Join(o.Phases, ", "))
	}
	if o.Sample > 0 && o.Sample < 1 {
		all = append(all, fmt.Sprintf("a share of %g of the choices", o.Sample))
	}
	if o.MaxRows > 0 {
		all = append(all, fmt.Sprintf("the first %d of them", o.MaxRows))
	}
	return all
}

// manifest returns export.json: what was exported, and each table's files.
func (e *Export) manifest(files []file) []byte {
	o := e.options
	return marshal(map[string]any{
		"tool": o.Tool, "run": e.run.Manifest.Name, "plan_hash": e.run.Manifest.PlanHash, "game": e.run.Manifest.Game, "observation": e.layout.Version(),
		"variants": o.Variants, "policies": o.Policies, "phases": o.Phases, "sample": o.Sample, "max_rows": o.MaxRows, "files": files,
	})
}

func marshal(v any) []byte {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // maps, texts and numbers
	}
	return []byte(b.String())
}

// sizeCategory is the word of dataset cards for a number of rows.
func sizeCategory(n int64) string {
	names := []string{"n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B", "1B<n<10B"}
	at := 0
	for bound := int64(1000); n >= bound && at < len(names)-1; bound *= 10 {
		at++
	}
	return names[at]
}

// card is the dataset card: for someone who has the folder and nothing else.
func (e *Export) card(s Summary) string {
	m := &e.run.Manifest
	var b strings.Builder
	fmt.Fprintf(&b, "---\npretty_name: %s\nlicense: mit\nsize_categories: [%s]\ntags: [card-game, imitation-learning, offline-reinforcement-learning, %s]\nconfigs:\n",
		strconv.Quote(plain.Line(m.Name+": choices")), sizeCategory(s.Rows[Examples]), m.Game)
	for t := range tables {
		fmt.Fprintf(&b, "- config_name: %s\n", t)
		switch t {
		case Examples:
			b.WriteString("  default: true\n  data_files:\n")
			for i, split := range splits {
				if s.Split[i] > 0 {
					fmt.Fprintf(&b, "  - split: %s\n    path: examples/s=%s/*/*.parquet\n", split, split)
				}
			}
		case Seats:
			b.WriteString("  data_files: seats/*/*.parquet\n")
		default:
			fmt.Fprintf(&b, "  data_files: %s/*.parquet\n", t)
		}
	}
	fmt.Fprintf(&b, "---\n\n# %s\n\n%s\n\n", plain.Markdown(m.Name), e.description(s))
	b.WriteString("| table | a row is | rows |\n|---|---|--:|\n")
	for t := range tables {
		fmt.Fprintf(&b, "| `%s` | %s | %d |\n", t, tableAbout[t], s.Rows[t])
	}
	b.WriteString("\n| split | examples |\n|---|--:|\n")
	for i, split := range splits {
		fmt.Fprintf(&b, "| %s | %d |\n", split, s.Split[i])
	}
	b.WriteString(`
The split is by the order of the cards, the column ` + "`deal`" + ` of the run's games: the first eight bytes of its SHA-256, the highest first, divided by ten;
a rest of 8 is validation, 9 is test, the others are train. So all games of a deal, whatever the variant, the policies and the run, are in one split.

A seat's observation is what it may know: its own cards, what lies open, what it has been shown. A seat with a single legal action makes no choice and has no row.
Choices of one game hang together, and games of one deal share their cards: for how sure a figure is, the deals are to be counted. The choices are those of the
policies named: who learns to imitate them plays at best like them.

`)
	if all := e.selection(); all != nil {
		fmt.Fprintf(&b, "Taken of the run: %s.\n\n", plain.Markdown(strings.Join(all, "; ")))
	}
	b.WriteString("## Reading it\n\n```sql\n-- DuckDB, in this folder: how often each verb is chosen, by split\nSELECT split, verb, count(*) FROM 'examples/*/*/*.parquet' JOIN 'actions/*.parquet' ON code = legal[chosen + 1] GROUP BY ALL ORDER BY ALL;\n```\n\n" +
		"```python\nimport polars as pl\ntrain = pl.read_parquet(\"examples/s=train/*/*.parquet\")\nobs = train[\"obs\"].to_numpy()  # one row for each choice\n```\n\n" +
		"`sha256sum -c SHA256SUMS` checks the files; `export.json` says what was exported. The files are a function of the run and of what was asked:\n" +
		"the same command by the same version gives the same bytes.\n")
	for t := range tables {
		fmt.Fprintf(&b, "\n### %s\n\n| column | type | null | meaning |\n|---|---|---|---|\n", t)
		for i, f := range e.fields[t] {
			null := ""
			if f.Null {
				null = "yes"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, f.TypeName(), null, meanings[t][i])
		}
	}
	return plain.Text(b.String())
}

// description says in two sentences what the export is.
func (e *Export) description(s Summary) string {
	m := &e.run.Manifest
	return fmt.Sprintf("%d choices from simulated games of %s, played and exported by %s. Plan %s, observations %s.",
		s.Rows[Examples], m.Game, e.options.Tool, m.PlanHash, e.layout.Version())
}

// croissant is the metadata for machines, in the vocabulary of MLCommons Croissant 1.0.
func (e *Export) croissant(s Summary) []byte {
	type object = map[string]any
	var distribution, sets []object
	for t := range tables {
		name, glob := t.String(), "/*.parquet"
		switch t {
		case Examples:
			glob = "/*/*/*.parquet"
		case Seats:
			glob = "/*/*.parquet"
		}
		distribution = append(distribution, object{"@type": "cr:FileSet", "@id": name + "-files", "name": name + "-files",
			"encodingFormat": "application/x-parquet", "includes": name + glob})
		var fields []object
		for i, f := range e.fields[t] {
			field := object{"@type": "cr:Field", "@id": name + "/" + f.Name, "name": f.Name, "description": meanings[t][i], "dataType": croissantType(f),
				"source": object{"fileSet": object{"@id": name + "-files"}, "extract": object{"column": f.Name}}}
			if f.Each > 0 || f.List {
				field["repeated"] = true
			}
			fields = append(fields, field)
		}
		sets = append(sets, object{"@type": "cr:RecordSet", "@id": name, "name": name, "description": "one row: " + tableAbout[t], "field": fields})
	}
	return marshal(object{
		"@context": object{
			"@language": "en", "@vocab": "https://schema.org/", "sc": "https://schema.org/",
			"cr": "http://mlcommons.org/croissant/", "dct": "http://purl.org/dc/terms/",
			"conformsTo": "dct:conformsTo", "column": "cr:column", "extract": "cr:extract", "field": "cr:field", "repeated": "cr:repeated",
			"fileSet": "cr:fileSet", "includes": "cr:includes", "recordSet": "cr:recordSet", "source": "cr:source",
			"dataType": object{"@id": "cr:dataType", "@type": "@vocab"},
		},
		"@type": "sc:Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0", "license": "https://spdx.org/licenses/MIT",
		"name": e.run.Manifest.Name + ": choices", "description": e.description(s), "version": "1.0.0",
		"distribution": distribution, "recordSet": sets,
	})
}

func croissantType(f arrow.Field) string {
	switch f.Type {
	case arrow.Text, arrow.Word:
		return "sc:Text"
	case arrow.Float32, arrow.Float64:
		return "sc:Float"
	case arrow.Bool:
		return "sc:Boolean"
	}
	return "sc:Integer"
}
