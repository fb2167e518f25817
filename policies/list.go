package policies

// All returns every kind of policy there is. Kinds for different games may
// share a name.
func All() []Kind {
	return []Kind{
		random,
		greedyKind,
		cuttleRulesKind,
		cutropeRulesKind,
		cutropeEagerKind,
		montecarloKind,
		ismctsKind,
		maskKind,
		noiseKind,
		mixKind,
		scriptedKind,
		humanKind,
		execKind,
	}
}
