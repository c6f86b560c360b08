package memory

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// Of two that store and then look at each other's store at least one sees it, although one stores without a barrier.
func TestFenceAll(t *testing.T) {
	if !Fenced() {
		t.Logf("this kernel has no membarrier, or a filter forbids it")
		if err := FenceAll(); err == nil {
			t.Error("FenceAll succeeds where Fenced is false")
		}
		if FencedYet() {
			t.Error("FencedYet where Fenced is false")
		}
		return
	}
	if !FencedYet() {
		t.Error("not FencedYet after Fenced")
	}
	const rounds = 20_000
	lines := Lines(Aligned(8 * LineSize))
	x, y, seen := &lines[0].Word[0], &lines[2].Word[0], &lines[4].Word[0]
	var round, done atomic.Uint64
	go func() {
		for i := uint64(1); i <= rounds; i++ {
			for n := 0; round.Load() != i; n++ {
				if n > 1000 {
					runtime.Gosched()
				}
			}
			Release(x, i)
			seen.Store(y.Load())
			done.Store(i)
		}
	}()
	both := 0
	for i := uint64(1); i <= rounds; i++ {
		round.Store(i)
		y.Store(i)
		if err := FenceAll(); err != nil {
			t.Fatal(err)
		}
		mine := x.Load()
		for n := 0; done.Load() != i; n++ {
			if n > 1000 {
				runtime.Gosched()
			}
		}
		if mine != i && seen.Load() != i {
			t.Fatalf("round %d: neither sees the other's store", i)
		}
		if mine == i && seen.Load() == i {
			both++
		}
	}
	t.Logf("both saw the other's store in %d of %d rounds", both, rounds)
}
