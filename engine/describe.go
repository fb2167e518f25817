package engine

// Describer is what Rules may be besides: rules that say in words what an action does.
type Describer interface {
	// Describe says in a clause what an action, which is legal in the view, does there
	// under these rules: "scraps all royals: 2 of yours, 1 of theirs". The seat is you. It
	// says nothing that the seat may not know, and nothing of what others may answer.
	Describe(v View, a Action) string
}

// Describe says what an action of a view does; "" if the rules do not say.
func Describe(v View, a Action) string {
	if d, ok := v.Rules().(Describer); ok {
		return d.Describe(v, a)
	}
	return ""
}
