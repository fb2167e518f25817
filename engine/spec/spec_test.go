package spec

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestCanonicalTextIsPrintedAsItWasRead(t *testing.T) {
	for _, text := range []string{
		"standard",
		"cuttle/standard-2026",
		"standard:hand_limit=none,five=draw_two",
		"mask:no=nine,of=(rules:scuttle=0.5)",
		"mix:of=a,weight=2,of=b",
		"exec:cmd=(python3 bot.py)",
		"noise:of=(mask:no=nine,of=(rules:scuttle=0.5)),rate=0.1",
		"x:a=((b)),c=((d)(e))",
		"mask:of=(@long.yaml)",
		"standard:goals=21/14/10/7/5,deal=5/6",
	} {
		s, err := parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := s.String(); got != text {
			t.Errorf("%s: printed as %s", text, got)
		}
	}
}

func TestParenthesesThatAreNotNeededAreLeftOut(t *testing.T) {
	s, err := Parse(" mix:of=(a), weight=2 ,of=(b) ")
	want := Spec{"mix", []Option{{"of", "a"}, {"weight", "2"}, {"of", "b"}}}
	if err != nil || !reflect.DeepEqual(s, want) {
		t.Fatalf("got %v, %v, want %v", s, err, want)
	}
	if got := s.String(); got != "mix:of=a,weight=2,of=b" {
		t.Errorf("printed as %s", got)
	}
	if v, ok := s.Get("of"); v != "b" || !ok {
		t.Errorf("Get(of) = %q, %v, want the last, b", v, ok)
	}
}

func TestANestedSpecIsReadByParsingTheValue(t *testing.T) {
	s, err := Parse("mask:no=nine,of=(noise:rate=0.1,of=(rules:scuttle=0.5))")
	if err != nil {
		t.Fatal(err)
	}
	value, _ := s.Get("of")
	inner, err := Parse(value)
	want := Spec{"noise", []Option{{"rate", "0.1"}, {"of", "rules:scuttle=0.5"}}}
	if err != nil || !reflect.DeepEqual(inner, want) {
		t.Errorf("%q: got %v, %v, want %v", value, inner, err, want)
	}
}

func TestMalformedSpecsAreRefusedInOneSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":               "the name is missing",
		":a=b":           "the name is missing",
		"a b":            "may not hold ' '",
		"hand_limit=8":   "may not hold '='",
		"a,b":            "may not hold ','",
		"a:":             "is not an option",
		"a:b":            "is not an option",
		"a:b=":           "has no value",
		"a:b=()":         "has no value",
		"a:=c":           "no key",
		"a:b=c,,d=e":     "is not an option",
		"a:b=(c":         "not closed",
		"a:b=c)":         "was not opened",
		"a:b=)c(":        "was not opened",
		"a:b(=c":         "not closed",
		"@no/such.yaml":  "no such file",
		"standard:a=b,c": `"c" is not an option`,
	} {
		s, err := Parse(text)
		if err == nil {
			t.Errorf("%q: read as %v, want an error", text, s)
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %q, want it to say %q", text, err, want)
		}
	}
}

func TestAPieceKeyValueContinuesTheSpecBeforeIt(t *testing.T) {
	for list, want := range map[string][]string{
		"standard": {"standard"},
		"standard:hand_limit=none,five=draw_two,original": {"standard:hand_limit=none,five=draw_two", "original"},
		"a, b:x=1 , y=2,c":                      {"a", "b:x=1,y=2", "c"},
		"standard,hand_limit=none":              {"standard:hand_limit=none"},
		"mask:no=nine,of=(rules:a=1,b=2),rules": {"mask:no=nine,of=(rules:a=1,b=2)", "rules"},
		"exec:cmd=(python3 a,b=c),random":       {"exec:cmd=(python3 a,b=c)", "random"},
		"mix:of=(a),weight=2,of=(b),c":          {"mix:of=(a),weight=2,of=(b)", "c"},
		"@a=b.yaml,c":                           {"@a=b.yaml", "c"},
	} {
		got, err := Split(list)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %q, %v, want %q", list, got, err, want)
		}
	}
}

func TestMalformedListsAreRefusedInOneSentence(t *testing.T) {
	for list, want := range map[string]string{
		"":                  "an entry is empty",
		"a,":                "an entry is empty",
		"a,,b":              "an entry is empty",
		"hand_limit=none,a": "no spec before it",
		"@a.yaml,b=c":       "cannot continue @a.yaml",
		"a:b=(c,d":          "not closed",
	} {
		got, err := Split(list)
		if err == nil {
			t.Errorf("%q: split into %q, want an error", list, got)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %q, want it to say %q", list, err, want)
		}
	}
}

func TestAFileHoldsNameAndOptionsInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "long.yaml")
	text := "\ufeff# a mixture\nname: mix\nof: {name: rules, scuttle: 0.50}\nweight: 2\nof: random\nfast: true\nnote: 'a, b'\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Parse("@" + path)
	want := Spec{"mix", []Option{{"of", "rules:scuttle=0.50"}, {"weight", "2"}, {"of", "random"}, {"fast", "true"}, {"note", "a, b"}}}
	if err != nil || !reflect.DeepEqual(s, want) {
		t.Errorf("got %v, %v, want %v", s, err, want)
	}
	back, err := Parse(s.String())
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("%s: read back as %v, %v", s, back, err)
	}
}

func TestMalformedFilesAreRefusedInOneSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "want a YAML mapping",
		"- a\n- b\n":              "want a YAML mapping",
		"hand_limit: 8\n":         "the name is missing",
		"name: a\nname: b\n":      "given twice",
		"name: a\nb: [1, 2]\n":    "b: want a text",
		"name: a\nb:\n":           "b: want a text",
		"name: a\nb: 'x)'\n":      "was not opened",
		"name: 'a:b=c'\n":         "may not hold ':'",
		"name: a\nb: {c: d}\n":    "the name is missing",
		"name: a\n---\nname: b\n": "2 documents",
		"name: {{\n":              "not YAML",
	} {
		s, err := parseYAML([]byte(text))
		if err == nil {
			t.Errorf("%q: read as %v, want an error", text, s)
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %q, want it to say %q", text, err, want)
		}
	}
}

func TestUnknownWordsNameTheNearestFirst(t *testing.T) {
	names := []string{"original", "pagat", "standard", "standard-2026"}
	for word, want := range map[string]string{
		"standrad": `unknown variant "standrad": did you mean standard? there are also pagat, standard-2026, original`,
		"PAGAT":    `unknown variant "PAGAT": did you mean pagat? there are also original, standard, standard-2026`,
		"zzzzzz":   `unknown variant "zzzzzz": there are pagat, original, standard, standard-2026`,
	} {
		if got := Unknown("variant", word, names).Error(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if got := Unknown("game", "cutle", []string{"cuttle"}).Error(); got != `unknown game "cutle": did you mean cuttle? there is no other` {
		t.Errorf("got %s", got)
	}
	if got := Unknown("game", "x", []string{"highcard"}).Error(); got != `unknown game "x": there is only highcard` {
		t.Errorf("got %s", got)
	}
}

func TestDistanceCountsLettersToChange(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int // counted by hand
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"standrad", "standard", 1}, {"ab", "ba", 1}, {"same", "SAME", 0}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: got %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a", "a:b=c,d=(e:f=g)", "a:b=((c)(d)),b=( x )", "a:b=(c", "é:b=ß", "a:b=c=d"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parse(text)
		if err != nil {
			return
		}
		canonical := s.String()
		again, err := parse(canonical)
		if err != nil || !reflect.DeepEqual(again, s) || again.String() != canonical {
			t.Fatalf("%q: %#v printed as %q, read back as %#v, %v", text, s, canonical, again, err)
		}
		list, err := Split(canonical + "," + canonical)
		if err != nil || !reflect.DeepEqual(list, []string{canonical, canonical}) {
			t.Fatalf("%q twice in a list: split into %q, %v", canonical, list, err)
		}
	})
}

func FuzzYAML(f *testing.F) {
	f.Add("name: mix\nof: {name: rules, scuttle: 0.50}\nweight: 2\nof: random\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseYAML([]byte(text))
		if err != nil {
			return
		}
		again, err := parse(s.String())
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q: %#v printed as %q, read back as %#v, %v", text, s, s.String(), again, err)
		}
	})
}
