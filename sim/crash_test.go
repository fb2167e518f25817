package sim

import (
	"context"
	"errors"
	"testing"

	"github.com/cardlab/cardlab/engine/crash"
)

func TestAWorkerThatPanicsIsAnErrorToWhoWaits(t *testing.T) {
	var crashed *crash.Error
	err := parallel(context.Background(), 2, 9, func() func(context.Context, int) error {
		return func(_ context.Context, i int) error {
			if i == 5 {
				panic("five")
			}
			return nil
		}
	})
	if !errors.As(err, &crashed) || crashed.Value != "five" {
		t.Errorf("parallel: %v", err)
	}
	taken := 0
	err = inOrder(context.Background(), 2, 900, func() func(context.Context, int64) (int64, error) {
		return func(_ context.Context, i int64) (int64, error) {
			if i == 5 {
				panic("five")
			}
			return i, nil
		}
	}, func(int64) bool { taken++; return true })
	if crashed = nil; !errors.As(err, &crashed) || crashed.Value != "five" || taken != 5 {
		t.Errorf("inOrder: %v after %d", err, taken)
	}
}
