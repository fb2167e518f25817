package data

import "testing"

func TestNumbersHaveCommasBetweenTheThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 999999: "999,999", 1234567: "1,234,567", 9876543210: "9,876,543,210"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is written %s, not %s", n, got, want)
		}
	}
}
