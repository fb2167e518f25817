package column

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func TestFlatFramesHoldWhatWasPutIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	c := newCompressor()
	for _, size := range []int{0, 1, flatMin - 1, flatMin, blockMax - 1, blockMax, blockMax + 1, 2*blockMax + 5, 300_000} {
		for _, symbols := range []int{1, 2, 3, 16, 200, 256} {
			src := make([]byte, size)
			for i := range src {
				// The lower symbols are the more frequent ones, but for 256 all are alike.
				src[i] = byte(rng.IntN(symbols))
				if symbols < 256 {
					src[i] = byte(rng.IntN(int(src[i]) + 1))
				}
			}
			frame := c.appendFlat([]byte("before"), src)
			got, err := decompress(nil, frame[6:], size)
			if err != nil || !bytes.Equal(got, src) {
				t.Errorf("%d bytes of %d symbols: %d bytes come back, %v", size, symbols, len(got), err)
			}
			if symbols < 256 && len(frame) > size+size/50+50 {
				t.Errorf("%d bytes of %d symbols take %d", size, symbols, len(frame))
			}
		}
	}
}

func TestAFlatFrameOfOneSymbolIsARun(t *testing.T) {
	for size, want := range map[int]int{flatMin: 9 + 3 + 1, blockMax: 9 + 3 + 1, blockMax + 1: 9 + 2*(3+1)} {
		if got := newCompressor().appendFlat(nil, make([]byte, size)); len(got) != want {
			t.Errorf("%d bytes take %d, not %d", size, len(got), want)
		}
	}
}
