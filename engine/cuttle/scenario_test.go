package cuttle

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cuttle/internal/reference"
	"github.com/cardlab/cardlab/engine/script"
)

// notation names the clauses of docs/cuttle-notation.md.
var notation = script.Notation{
	Sets:  "P?h P?p P?f scrap responded known? public",
	Lists: "stack offer revealed stock mixed held passes threes took repeats events chance turn move over",
}

// scripts are the files that tell the rules.
var scripts = []string{"testdata/*.txt", "testdata/seats/*.txt"}

func TestScenarios(t *testing.T) {
	whole := func(s engine.State) string { return s.(*State).fault() + s.(*State).settled() }
	engines := []script.Engine{script.Fast(Game, whole), script.Reference(reference.Parse, reference.Start)}
	script.Run(t, notation, engines, scripts...)
}

func TestEveryValueOfTheRulesIsToldByAScript(t *testing.T) {
	script.EveryValueIsTold(t, notation, Game, []string{"deal"}, scripts...)
}
