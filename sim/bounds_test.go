package sim

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// TestAPlanThatAsksForTooMuchIsRefusedAtLittleCost measures what reading hostile plans
// allocates in all; each took hundreds of megabytes, or minutes, or more.
func TestAPlanThatAsksForTooMuchIsRefusedAtLittleCost(t *testing.T) {
	const size = 250_000
	repeat := func(unit string) string { return strings.Repeat(unit, size/len(unit)) }
	list := func(n int, each func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("- " + each(i) + "\n")
		}
		return b.String()
	}
	head := "policies: [random]\nvariants: "
	const mebi = 1 << 20
	for what, c := range map[string]struct {
		text string
		want string // in the first complaint
		most uint64 // bytes allocated
	}{
		"lists in lists":       {head + strings.Repeat("[", 50_000) + "x" + strings.Repeat("]", 50_000), "nested more than 32 deep", 128 * mebi},
		"never closed":         {head + repeat("["), "nested more than 32 deep", 128 * mebi},
		"mappings in mappings": {head + strings.Repeat("{a: ", 50_000) + "x" + strings.Repeat("}", 50_000), "nested more than 32 deep", 128 * mebi},
		"closed in quotes":     {head + repeat("[']', "), "nested more than 32 deep", 128 * mebi},
		"lists on one line":    {"variants:\n" + repeat("- "), "nested more than 32 deep", 128 * mebi},
		"old line ends":        {repeat("a:\r"), "carriage return", mebi},
		"long":                 {"# " + repeat("x") + repeat("x"), "longer than 262144 bytes", 4 * mebi},
		"equal variants":       {"policies: [random]\nvariants:\n" + list(4000, func(int) string { return "standard" }), "standard is listed twice", 256 * mebi},
		"equal labels":         {"policies: [random]\nvariants:\n" + list(3000, func(i int) string { return fmt.Sprintf("{label: a, rules: 'standard:hand_limit=%d'}", 1+i%40) }), "", 256 * mebi},
		"too many variants":    {"policies: [random]\nvariants:\n" + list(5000, func(int) string { return "standard" }), "are 5000, want 4096 at most", 64 * mebi},
		"too many policies":    {"variants: [standard]\npolicies:\n" + list(200, func(int) string { return "random" }), "are 200, want 128 at most", 4 * mebi},
		"wrong keys":           {repeat("a: b\n"), "more than 256 keys", 128 * mebi},
		"keys in braces":       {"{" + repeat("a: b, ") + "}", "more than 256 keys", 128 * mebi},
		"a list of mappings":   {head + "\n" + repeat("- label: a\n  rules: b\n"), "want 4096 at most", 256 * mebi},
		"flat":                 {head + "[" + repeat("a,") + "a]", "want 4096 at most", 256 * mebi},
		"one key in another": {func() string {
			var b strings.Builder
			for i := range 600 {
				b.WriteString(strings.Repeat(" ", i) + "a:\n")
			}
			return b.String()
		}(), "nested more than 32 deep", 128 * mebi},
		"policies in policies": {"variants: [standard]\npolicies: ['" + strings.Repeat("mask:of=(", 1500) + "random" + strings.Repeat(")", 1500) + "']", "nested more than 32 deep", 8 * mebi},
		"a long policy":        {"variants: [standard]\npolicies: ['mask:no=" + repeat("a.") + "']", "longer than 16384 bytes", 32 * mebi},
		"a long value":         {"variants: [standard]\npolicies: [random]\nseatings: " + repeat("x"), "must be default, all or listed, not \"xxx", 32 * mebi},
	} {
		t.Run(what, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p, err := ParsePlan("plan.yaml", []byte(c.text))
			if err == nil {
				_, err = p.Resolve()
			}
			runtime.ReadMemStats(&after)
			var bad *PlanError
			if !errors.As(err, &bad) {
				t.Fatalf("%v", err)
			}
			lines := strings.Split(err.Error(), "\n")
			if !strings.Contains(lines[0], c.want) || len(lines) > mostComplaints+1 {
				t.Errorf("%d lines, first %.300s", len(lines), lines[0])
			}
			for _, line := range lines {
				if len(line) > 400 {
					t.Errorf("a line of %d bytes: %.100s", len(line), line)
				}
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > c.most {
				t.Errorf("%d MB allocated, want %d at most", n/mebi, c.most/mebi)
			}
		})
	}
}
