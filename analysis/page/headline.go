package page

// Headline is what a run was asked, and its answer, in sentences.
type Headline struct {
	Question   string   `json:"question"`
	Conditions string   `json:"conditions"`
	Answers    []string `json:"answers"` // the most important first
}

// HeadlineOf returns what a page begins with.
func HeadlineOf(in Input) Headline {
	b := builder{Input: in, variants: variantNames(in.Result.Variants)}
	asked := b.asked()
	h := Headline{Question: unbroken(asked.Question), Conditions: unbroken(asked.Conditions), Answers: []string{}}
	for _, a := range b.answers() {
		h.Answers = append(h.Answers, unbroken(a.String()))
	}
	return h
}

// String returns the sentence as text.
func (s sentence) String() string {
	text := s.Before
	for _, part := range []string{s.Value, s.Interval} {
		if part != "" {
			text += " " + part
		}
	}
	return text + s.After
}

// ContentPolicy returns the content security policy that every page has in its head.
func ContentPolicy() string { return policyOf(style, early, vega, charts) }
