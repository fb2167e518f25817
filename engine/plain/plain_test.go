package plain_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/plain"
)

func TestWhatWouldActIsShownAsWhatItIs(t *testing.T) {
	for text, want := range map[string]string{
		"rules against random": "rules against random", "größer 中文 ½ −0.4 ±": "größer 中文 ½ −0.4 ±", "65\u202f536": "65\u202f536",
		"\x1b[31mred": `\u001b[31mred`, "bell\a": `bell\u0007`, "a\nb\tc\r": `a\u000ab\u0009c\u000d`, "\x7f\u0080\u009b": `\u007f\u0080\u009b`,
		"abc\u202etxt": `abc\u202etxt`, "\u2066\u200f\u200b\ufeff": `\u2066\u200f\u200b\ufeff`, "\u2028": `\u2028`,
		"\U000e0041": `\udb40\udc41`, "\xff\xc3": `\xff\xc3`, "\ufffd": "\ufffd", "": "",
	} {
		if got := plain.Line(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
	if got, want := plain.Text("a\n\tb\x1b\r\n"), "a\n\tb"+`\u001b\u000d`+"\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestACellIsNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(1)": "'@SUM(1)", " =1": "' =1", "\t=1": `\u0009=1`, "＝1": "'＝1",
		"standard": "standard", "a=b": "a=b", "": "", "\r=1": `\u000d=1`,
	} {
		if got := plain.Cell(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestMarkdownShowsTextAsItIs(t *testing.T) {
	for text, want := range map[string]string{
		"exec:<b>x.py | rules <0.01": `exec:&lt;b>x.py \| rules <0.01`, "hand_limit a < b & c": "hand_limit a < b & c", "1 % [0, 2]": "1 % [0, 2]",
		"![x](http://y)": `\![x\](http://y)`, "`code` **bold** _it_ ~~no~~ &lt;": "\\`code\\` \\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ &amp;lt;",
		"<!-- x -->": "&lt;!-- x -->", "a\n\n# b": `a\\u000a\\u000a# b`,
	} {
		if got := plain.Markdown(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"a": "`a`", "a`b": "`` a`b ``", "a|b": "`a\\|b`", "`": "`` ` ``", "a\n": "`a\\u000a`"} {
		if got := plain.Code(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestAWriterKeepsColoursAndNothingElse writes texts cut at every place.
func TestAWriterKeepsColoursAndNothingElse(t *testing.T) {
	const text = "\x1b[1mbold\x1b[0m größer\n\x1b[8mhidden \x1b]0;title\a \u202e x\xffy \x1b[3\x1b[31mred\x1b[0m\t中"
	const want = "\x1b[1mbold\x1b[0m größer\n" + `\u001b[8mhidden \u001b]0;title\u0007 \u202e x\xffy \u001b[3` + "\x1b[31mred\x1b[0m\t中"
	for cut := range len(text) {
		var b strings.Builder
		w := plain.NewWriter(&b)
		for _, part := range []string{text[:cut], text[cut:]} {
			if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if w.Flush(); b.String() != want {
			t.Fatalf("cut at %d: got %q\nwant %q", cut, b.String(), want)
		}
	}
	var b strings.Builder
	w := plain.NewWriter(&b)
	w.Write([]byte("a\x1b["))
	w.Write([]byte("\xe4\xb8"))
	if w.Flush(); b.String() != `a\u001b[\xe4\xb8` {
		t.Errorf("got %q", b.String())
	}
}

func TestJSONThroughAWriterSaysTheSame(t *testing.T) {
	said := "a\u202e\x7f\u009b\U000e0041\x1b\n\"中"
	text, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	plain.NewWriter(&b).Write(text)
	var read string
	if err := json.Unmarshal([]byte(b.String()), &read); err != nil || read != said || strings.ContainsRune(b.String(), '\u202e') {
		t.Errorf("%s: read %q, %v", b.String(), read, err)
	}
}
