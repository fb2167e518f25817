package cuttle

import (
	"testing"
	"unsafe"
)

// TestStateStaysSmall holds the size that copying in searches rests on.
func TestStateStaysSmall(t *testing.T) {
	const most = 320
	if size := unsafe.Sizeof(State{}); size > most {
		t.Errorf("a state has %d bytes, more than %d", size, most)
	}
	t.Logf("a state has %d bytes", unsafe.Sizeof(State{}))
}
