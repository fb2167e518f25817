package cutrope

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope/internal/reference"
	"github.com/cardlab/cardlab/engine/script"
)

// notation names the clauses of docs/cutrope-notation.md.
var notation = script.Notation{
	Sets:  "P?h discard drawn? kept? pool",
	Lists: "P?[abcp] level? stock shuffled shown reshuffled idle acted events chance turn move over",
}

func TestScenarios(t *testing.T) {
	whole := func(s engine.State) string { return s.(*State).fault() }
	engines := []script.Engine{script.Fast(Game, whole), script.Reference(reference.Parse, reference.Start)}
	script.Run(t, notation, engines, "testdata/*.txt")
}

func TestEveryValueOfTheRulesIsToldByAScript(t *testing.T) {
	script.EveryValueIsTold(t, notation, Game, nil, "testdata/*.txt")
}
