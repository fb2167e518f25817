package learned

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/learned-inputs.md anew")

// inputsDocument is the document that lists the inputs of every game.
func inputsDocument() string {
	var b strings.Builder
	b.WriteString("# What a learned policy reads\n\n" +
		"Made by `go test ./policies/learned -run Document -update`. A slot always holds one number from 0 on; 0 is what is absent. A net has a row of weights for\n" +
		"each number but 0. [learned.md](learned.md) says how it is used.\n")
	for _, game := range Games() {
		for seats := 2; seats <= mostSeats; seats++ {
			t := Inputs(game, seats)
			if t == nil {
				continue
			}
			text := fmt.Sprint(seats)
			for seats < mostSeats && Inputs(game, seats+1) == t { // one table for several
				seats++
				text, _, _ = strings.Cut(text, " ")
				text = fmt.Sprintf("%s to %d", text, seats)
			}
			fmt.Fprintf(&b, "\n## %s, %s seats\n\nVersion `%s`, %d slots, %d rows.\n\n%s", game, text, t.Version(), len(t.Slots), t.Rows()-len(t.Slots), t.Markdown())
		}
	}
	return b.String()
}

func TestTheDocumentListsTheInputs(t *testing.T) {
	const path = "../../docs/learned-inputs.md"
	want := inputsDocument()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the tables of inputs say (%v); run the test with -update", path, err)
	}
}
