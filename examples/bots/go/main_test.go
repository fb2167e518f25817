package main

import (
	"strings"
	"testing"
)

func TestItAnswersHelloAndChoices(t *testing.T) {
	said := `{"type":"hello","protocol":1,"rules":{"name":"cuttle/standard"}}
{"type":"start","seat":1,"seats":2,"seed":7}
{"type":"choose","seat":1,"points":[0,12],"goals":[21,21],"legal":[{"text":"draw"},{"text":"5C pts"},{"text":"9C pts"},{"text":"TSx9H"}]}
{"type":"choose","seat":1,"points":[0,0],"goals":[21,21],"legal":[{"text":"draw"},{"text":"ok"}],"news":1}
{"type":"weather"}
{"type":"end","winner":1,"winners":[1],"reason":"goal","events":[]}
`
	var out strings.Builder
	if err := play(strings.NewReader(said), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(answers) != 3 || answers[0] != "1" || answers[1] != "2" || answers[2] != "0" && answers[2] != "1" {
		t.Errorf("answers %q, want 1, the nine that wins, and either of two", answers)
	}
}

func TestNoJSONIsAnError(t *testing.T) {
	if err := play(strings.NewReader("good evening\n"), new(strings.Builder)); err == nil {
		t.Error("it was let pass")
	}
}
