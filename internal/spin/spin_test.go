package spin

import (
	"runtime"
	"testing"
)

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

func TestCPU(t *testing.T) {
	most := runtime.NumCPU()
	for range 100 {
		if n := CPU(); n < -1 || n >= 4096 {
			t.Fatalf("on processor %d of %d", n, most)
		}
	}
}

func BenchmarkCPU(b *testing.B) {
	for b.Loop() {
		CPU()
	}
}
