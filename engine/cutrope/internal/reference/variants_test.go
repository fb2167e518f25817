package reference

import "testing"

// rules reads a variant.
func rules(t *testing.T, text string) Rules {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
