package cluster

import (
	"slices"
	"testing"
)

func TestExpression(t *testing.T) {
	for want, numbers := range map[string][]int{
		"": {}, "0": {0}, "3,4": {3, 4}, "3-5": {3, 4, 5}, "3,7,12-15": {3, 7, 12, 13, 14, 15}, "0-2,9": {0, 1, 2, 9},
	} {
		if got := Expression(numbers); got != want {
			t.Errorf("%v is written %q, want %q", numbers, got, want)
		}
	}
}

func TestIndexesOfParts(t *testing.T) {
	if got := Indexes([]int{3, 16, 19, 33}, 16); !slices.Equal(got, []int{0, 1, 3}) {
		t.Errorf("the shards 3, 16, 19 and 33 are of the parts %v of 16", got)
	}
	if got := Indexes(nil, 3); got != nil {
		t.Errorf("no shard is of the parts %v", got)
	}
}
