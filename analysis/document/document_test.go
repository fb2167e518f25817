package document

import (
	"bytes"
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

// sample has every kind of block, and names that are hard on some form.
func sample() Document {
	var d Document
	d.Records.Columns = []string{"name", "estimate", "low", "n", "exact"}
	d.Records.Add(`a,"b"`, math.Nextafter(.3, 1), nil, int64(3), true)
	var none *float64
	d.Records.Add("=1+1\x1b", math.NaN(), none, int64(0), false)
	d.Data = map[string]any{"run": "<a> & b"}
	d.Section(Title{Name: "run|1", About: "1\u2009200 games"}, Items{{Name: "base", Code: "x`y", Remark: ", the base"}})
	wide := Of("who wins")
	wide.Columns = []Column{{}, {Head: "estimate", Over: "a name that is long", Spans: 3, Right: true}, {Head: "95 %", Gap: 1, Interval: true},
		{Head: "n", Gap: 2, Right: true}, {Head: "unit"}}
	wide.Add("wins of <b>", "−1.5 %", "±0.3", "10", "deal")
	wide.Add("draws", "12.0 %", "", "7", "deal")
	d.Section(wide, InText{Lines{"  only in text"}}, InMarkdown{Sentence("only in Markdown")})
	facts := Facts{Width: 6}
	facts.Add("score", "½")
	facts.Add("bot", "a\nb\x1b[8m*c*")
	facts.Add("", "more of it")
	d.Section(Strong("a strong sentence"), facts)
	d.Section()
	d.Section(Sentences{"one two three four five", "six"})
	return d
}

func TestTextIsAlignedAndBroken(t *testing.T) {
	for _, c := range []struct {
		o    TextOptions
		want string
	}{
		{TextOptions{Width: 20}, `run|1: 1 200 games
  base: x` + "`" + `y, the base

who wins
               a name that is long
               estimate 95 %     n    unit
wins of <b>      −1.5 % ±0.3    10    deal
draws            12.0 %          7    deal
  only in text

a strong sentence
  score ½
  bot   a\u000ab\u001b[8m*c*
        more of it


one two three four
five
six
`},
		{TextOptions{ASCII: true}, `run|1: 1,200 games
  base: x` + "`" + `y, the base

who wins
               a name that is long
               estimate 95 %     n    unit
wins of <b>      -1.5 % +-0.3   10    deal
draws            12.0 %          7    deal
  only in text

a strong sentence
  score 1/2
  bot   a\u000ab\u001b[8m*c*
        more of it


one two three four five
six
`},
	} {
		var b strings.Builder
		if err := sample().Text(&b, c.o); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(b.String(), "\u2009", " "); got != c.want {
			t.Errorf("%+v: got\n%s\nwant\n%s", c.o, got, c.want)
		}
	}
}

func TestMarkdownShowsNamesAsTheyAre(t *testing.T) {
	var b strings.Builder
	if err := sample().Markdown(&b); err != nil {
		t.Fatal(err)
	}
	want := "# run\\|1\n\n1 200 games\n\n- base: `` x`y ``, the base\n\n## who wins\n\n" +
		"|  | a name that is long | n | unit |\n| --- | --: | --: | --- |\n| wins of &lt;b> | −1.5 % ±0.3 | 10 | deal |\n| draws | 12.0 % | 7 | deal |\n\n" +
		"only in Markdown\n\n**a strong sentence**\n\n|  |  |\n| --- | --- |\n| score | ½ |\n| bot | a\\\\u000ab\\\\u001b[8m\\*c\\* |\n|  | more of it |\n\none two three four five\n\nsix\n"
	if got := strings.ReplaceAll(b.String(), "\u2009", " "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCSVHasNumbersInFullAndNothingForNone(t *testing.T) {
	var b bytes.Buffer
	if err := sample().CSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"name", "estimate", "low", "n", "exact"}, {`a,"b"`, "0.30000000000000004", "", "3", "true"}, {"'=1+1\\u001b", "", "", "0", "false"}}
	if !slices.EqualFunc(rows, want, slices.Equal[[]string]) {
		t.Errorf("got %q, want %q", rows, want)
	}
}

func TestJSONIsIndentedAndNotEscapedForHTML(t *testing.T) {
	var b strings.Builder
	if err := sample().JSON(&b); err != nil || b.String() != "{\n\t\"run\": \"<a> & b\"\n}\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestARowHasAValueForEachColumn(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a short row was taken")
		}
	}()
	r := Records{Columns: []string{"a", "b"}}
	r.Add(1)
}

func TestATableIsSplitUntilItFits(t *testing.T) {
	part := func(name string) *Table { p := Of("part", name); p.Add("x"); return p }
	whole := Of("whole", "a", "b")
	whole.Add("x", "x")
	whole.Brief = "whole: 1 row"
	var asked []bool
	whole.Fit = func(fits func(*Table) bool) []*Table {
		asked = append(asked, fits(whole))
		return []*Table{part("a"), part("b")}
	}
	var d Document
	d.Section(whole)
	for o, want := range map[TextOptions]string{
		{Width: 5}:    "part\na\nx\n\npart\nb\nx\n",
		{Brief: true}: "whole: 1 row\n",
	} {
		var b strings.Builder
		if err := d.Text(&b, o); err != nil || b.String() != want {
			t.Errorf("%+v: got %q, %v", o, b.String(), err)
		}
	}
	if !slices.Equal(asked, []bool{false}) { // six characters, not five
		t.Errorf("fits: %v", asked)
	}
	asked = nil
	if d.Text(io.Discard, TextOptions{Width: 6}); !slices.Equal(asked, []bool{true}) {
		t.Errorf("fits: %v", asked)
	}
}

// A table that is too wide for a terminal is shown closer, its names broken, then in parts; nothing of it is lost.
func TestWideTablesAreMadeNarrow(t *testing.T) {
	table := Of("what is said of a table that is long", "", "standard", "changed", "by how much")
	table.Add("a name of several words", "1.0 %", "2.0 %", "+1.0 pp")
	table.Add("short", "3.0 %", "4.0 %", "+1.0 pp")
	table.Columns[3].Interval = true
	show := func(width int, narrow bool) string {
		var d Document
		d.Section(table)
		var b strings.Builder
		if err := d.Text(&b, TextOptions{Width: width, Narrow: narrow}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	whole := show(0, false)
	if show(80, true) != whole || show(30, false) != whole || show(0, true) != whole {
		t.Error("a table is changed that fits, or that nobody wants narrow")
	}
	for width, want := range map[int]string{
		57: `what is said of a table that is long
                         standard  changed  by how much
a name of several words  1.0 %     2.0 %    +1.0 pp
short                    3.0 %     4.0 %    +1.0 pp
`,
		50: `what is said of a table that is long
                 standard  changed  by how much
a name of        1.0 %     2.0 %    +1.0 pp
  several words
short            3.0 %     4.0 %    +1.0 pp
`,
		40: `what is said of a table that is long
                         standard
a name of several words  1.0 %
short                    3.0 %

                 changed  by how much
a name of        2.0 %    +1.0 pp
  several words
short            4.0 %    +1.0 pp
`,
	} {
		if got := show(width, true); got != want {
			t.Errorf("in %d characters:\n%s", width, got)
		}
	}
}
