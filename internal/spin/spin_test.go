package spin

import "testing"

func TestPauseReturns(t *testing.T) {
	for _, n := range []uint32{0, 1, 1000} {
		Pause(n)
	}
}

func BenchmarkPause(b *testing.B) {
	for b.Loop() {
		Pause(1)
	}
}
