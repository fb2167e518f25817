package column

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Reading a block byte by byte gives the values, or the error, of reading it code by code.
func TestPackedBlocksAreReadAsTheirCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	s := new(readScratch) // one for all: nothing of a page is left for the next
	faults := 0
	for range 4000 {
		width := []int{1, 2, 4, 8}[rng.IntN(4)]
		n := 1 + rng.IntN(300)
		top := 1 + rng.IntN(1<<width)
		codes := make([]uint8, n)
		for i := range codes {
			codes[i] = uint8(rng.IntN(top))
		}
		page := append([]byte{byte(width)}, appendCodes(nil, codes, width)...)
		block, ok := packedBlock(page[1:], width, n)
		if ok == same(codes) {
			t.Fatalf("%d codes up to %d of width %d: a block: %v", n, top, width, ok)
		}
		if !ok {
			continue
		}
		if _, more := packedBlock(append(page[1:len(page):len(page)], 0), width, n); more {
			t.Fatal("a block with a byte behind it is taken")
		}
		if _, fewer := packedBlock(page[1:], width, n+8); fewer {
			t.Fatal("a block of fewer codes is taken")
		}
		fields := []Field{{Name: "x", Type: Text, Form: Word}, {Name: "x", Type: Int32, Form: Number}, {Name: "x", Type: Int32, Form: Small, Low: 1, High: 12}, {Name: "x", Type: Int32, Form: SmallOrNone}}
		field := fields[rng.IntN(len(fields))]
		entries := max(1, top-rng.IntN(3))
		read := func(how func(*reader) error) (Values, string) {
			r := reader{Field: field, s: s}
			for i := range entries {
				r.Words, r.dict = append(r.Words, ""), append(r.dict, int32(i)+r.base())
			}
			if err := how(&r); err != nil {
				return Values{}, err.Error()
			}
			return r.Values, ""
		}
		got, gotErr := read(func(r *reader) error { return r.readPacked(block, width, n) })
		want, wantErr := read(func(r *reader) error { return r.readRuns(page, n) })
		if (gotErr == "") != (wantErr == "") || !slices.Equal(got.Ints, want.Ints) || !slices.Equal(got.Codes, want.Codes) {
			t.Fatalf("%d codes below %d of width %d, %d entries, %+v:\n%v %q\n%v %q", n, top, width, entries, field, got, gotErr, want, wantErr)
		}
		if gotErr != "" {
			faults++
		}
	}
	if faults < 100 || faults > 3000 {
		t.Errorf("%d faults in 4,000 pages", faults)
	}
}

// TestEachCodeOfABlockIsLookedAt has one code that the dictionary lacks, in each place of a block.
func TestEachCodeOfABlockIsLookedAt(t *testing.T) {
	for _, width := range []int{1, 2, 4, 8} {
		top := 1<<width - 1
		for _, n := range []int{7, 8, 16, 21} {
			for at := range n {
				codes := make([]uint8, n)
				codes[at] = uint8(top)
				page := append([]byte{byte(width)}, appendCodes(nil, codes, width)...)
				block, ok := packedBlock(page[1:], width, n)
				if !ok {
					continue // a run of equal codes
				}
				r := reader{Field: Field{Type: Text, Form: Word}, s: new(readScratch)}
				r.Words = make([]string, top)
				if err := r.readPacked(block, width, n); err == nil {
					t.Errorf("code %d of %d, of width %d, is not seen", at, n, width)
				}
				r.Words = append(r.Words, "")
				if err := r.readPacked(block, width, n); err != nil || int(r.Codes[at]) != top {
					t.Errorf("code %d of %d, of width %d: %v", at, n, width, err)
				}
			}
		}
	}
	if _, ok := packedBlock(nil, 1, 0); ok {
		t.Error("nothing is a block")
	}
}
