package page

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"
)

var colorOf = regexp.MustCompile(`--(\w+): #([0-9a-f]{3}|[0-9a-f]{6});`)

// palettes returns the colours of the style's blocks that set them, in its order.
func palettes() []map[string]string {
	var list []map[string]string
	for _, block := range regexp.MustCompile(`(?s):root[^{]*\{(.*?)\}`).FindAllStringSubmatch(style, -1) {
		colors := map[string]string{}
		for _, c := range colorOf.FindAllStringSubmatch(block[1], -1) {
			hex := c[2]
			if len(hex) == 3 {
				hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
			}
			colors[c[1]] = hex
		}
		list = append(list, colors)
	}
	return list
}

// contrast is the contrast ratio of WCAG 2.2, 1 … 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(hex string) float64 {
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		v := float64(n) / 255
		if v <= .04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

func TestColoursHaveTheContrastOfAA(t *testing.T) {
	themes := palettes()
	if len(themes) != 4 { // light, dark by the system, dark by choice, print
		t.Fatalf("%d palettes, want 4", len(themes))
	}
	for i, c := range themes {
		least := func(ratio float64, a, b string) {
			if got := contrast(c[a], c[b]); got < ratio {
				t.Errorf("palette %d: %s on %s has a contrast of %.2f, want %.1f", i, a, b, got, ratio)
			}
		}
		for _, paper := range []string{"paper", "raised", "quiet"} {
			for _, text := range []string{"ink", "muted", "link"} {
				least(4.5, text, paper)
			}
		}
		for n := 1; n <= len(seriesColors); n++ {
			least(3, fmt.Sprint("s", n), "paper") // graphics
		}
		for n := 1; n <= shades; n++ {
			least(4.5, fmt.Sprint("i", n), fmt.Sprint("d", n))
		}
	}
}

func TestBothWaysToDarkAreTheSame(t *testing.T) {
	themes := palettes()
	for name, color := range themes[1] {
		if themes[2][name] != color {
			t.Errorf("--%s is #%s by the system and #%s by choice", name, color, themes[2][name])
		}
	}
	if len(themes[1]) != len(themes[2]) || len(themes[1]) != len(themes[0]) {
		t.Errorf("%d, %d and %d colours", len(themes[0]), len(themes[1]), len(themes[2]))
	}
}
