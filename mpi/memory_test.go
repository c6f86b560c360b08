package mpi_test

import (
	"runtime"
	"testing"

	"cadre.example/mpi"
)

// A goroutine rank that has been in a barrier costs at most 64 KiB, its stack included.
func TestMemoryOfARank(t *testing.T) {
	const n = 500
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	before := inUse()
	err := mpi.Local(n, func(world *mpi.Comm) error {
		if err := world.Barrier(); err != nil {
			return err
		}
		if world.Rank() == 0 {
			each := int64(inUse()-before) / n
			t.Logf("%d bytes for a rank", each)
			if each > 64<<10 {
				t.Errorf("%d bytes for a rank, want at most 65536", each)
			}
		}
		return world.Barrier()
	})
	if err != nil {
		t.Error(err)
	}
}
