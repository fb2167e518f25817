package kinds

import (
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/cutrope"
	"github.com/cardlab/cardlab/policies/cuttle"
	"github.com/cardlab/cardlab/policies/exec"
	"github.com/cardlab/cardlab/policies/human"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/search"
	"github.com/cardlab/cardlab/policies/wrap"
)

var all = policies.Kinds{
	policies.RandomKind,
	search.Greedy,
	cuttle.Expert,
	cutrope.Expert,
	cutrope.Eager,
	learned.Cuttle,
	learned.CutRope,
	search.MonteCarlo,
	search.ISMCTS,
	wrap.Mask,
	wrap.Noise,
	wrap.Mix,
	wrap.Scripted,
	human.Kind,
	exec.Kind,
}

// All returns every kind of policy there is; the caller must not change the list.
func All() policies.Kinds { return all }

// Parse reads a policy of any kind that is to play a game, at tables like these, or at any
// if none is given; see [policies.Kinds.Parse]. A level in it becomes what it stands for.
func Parse(text, game string, tables ...engine.Table) (policies.Spec, error) {
	return all.Parse(text, game, policies.Nicknames{
		Names: levelNames(), For: func(name string) (string, error) { return standsFor(name, game, tables) },
	})
}

// Take puts a file that a run keeps of its policies at hand, so that [Parse] knows it.
func Take(f policies.File) error { return learned.Take(f) }

// Recall reads a policy of any kind as a record names it; see [policies.Kinds.Recall].
func Recall(text, game string) (policies.Spec, error) { return all.Recall(text, game) }

// Add adds kinds of policies to the list, behind those that are there. It is for a
// main package with policies of its own, which calls it first of all, before anything
// reads the list. It panics if a kind is incomplete or there already.
func Add(list ...policies.Kind) {
	with := append(all[:len(all):len(all)], list...)
	if bad := append(with.Faults(), levelsAmong(list)...); bad != nil {
		panic("kinds.Add: " + strings.Join(bad, "; "))
	}
	all = with
}
