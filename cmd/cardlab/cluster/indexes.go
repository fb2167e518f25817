package cluster

import (
	"strconv"
	"strings"
)

// Expression returns the numbers, which ascend, as schedulers write the indexes of an array:
// "3,7,12-15". No number is the empty text.
func Expression(numbers []int) string {
	var b strings.Builder
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(numbers[i]))
		switch {
		case j == i+1:
			b.WriteString("," + strconv.Itoa(numbers[j]))
		case j > i:
			b.WriteString("-" + strconv.Itoa(numbers[j]))
		}
		i = j + 1
	}
	return b.String()
}

// Indexes returns the indexes, from 0, of the parts that some shards belong to, ascending.
func Indexes(shards []int, parts int) (indexes []int) {
	has := make([]bool, parts)
	for _, shard := range shards {
		has[shard%parts] = true
	}
	for i, h := range has {
		if h {
			indexes = append(indexes, i)
		}
	}
	return indexes
}
