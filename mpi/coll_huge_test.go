package mpi_test

import (
	"errors"
	"flag"
	"math"
	"math/big"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// hugeCounts are at the edges of 32 and 64 bits: of items, of bytes, and of both for several ranks.
var hugeCounts = []int{1<<31 - 1, 1 << 31, 1 << 33, 1<<60 - 1, 1 << 60, 1 << 61, 1 << 62, math.MaxInt / 8, math.MaxInt}

// Counts that no memory holds are errors that say so, in every collective, however their products come out in 64 bits: none
// is taken for a small number, none panics or hangs, and the communicator goes on. An item here takes 8 bytes, and all
// items of a buffer lie on top of each other, so that any number of them fits its memory.
func TestHugeCounts(t *testing.T) {
	const ranks = 4
	same := datatype.Int64.Resized(0, 0)
	if err := same.Commit(); err != nil {
		t.Fatal(err)
	}
	mpitest.Run(t, ranks, func(t *mpitest.T, w *mpi.Comm) {
		v := []int64{1}
		item := func(n int) mpi.Buffer { return mpi.View(v, n, same) }
		small := func(n int) mpi.Buffer { return mpi.Of(make([]int64, n)) }
		for _, n := range hugeCounts {
			all := []int{n, n, n, n}
			big64 := new(big.Int).Mul(big.NewInt(int64(n)), big.NewInt(8*ranks)) // bytes of all ranks
			wrapped := int(new(big.Int).And(big64, big.NewInt(math.MaxInt64)).Int64())
			for _, x := range []struct {
				name string
				f    func() error
			}{
				{"Bcast", func() error { return w.BcastBuf(item(n), 0) }},
				{"Gather", func() error { return w.GatherBuf(item(n), small(wrapped%64/8), 0) }},
				{"Gather into one place", func() error { return w.GatherBuf(small(1), item(n), 0) }},
				{"Scatter", func() error { return w.ScatterBuf(item(n), small(wrapped%64/8), 0) }},
				{"Allgather", func() error { return w.AllgatherBuf(item(n), small(wrapped%64/8)) }},
				{"Allgather into one place", func() error { return w.AllgatherBuf(small(2), item(n)) }},
				{"Alltoall", func() error { return w.AlltoallBuf(item(n), item(n)) }},
				{"Allreduce", func() error { return w.AllreduceBuf(item(n), item(n), mpi.Sum) }},
				{"Reduce", func() error { return w.ReduceBuf(item(n), item(n), mpi.Sum, 0) }},
				{"Scan", func() error { return w.ScanBuf(item(n), item(n), mpi.Sum) }},
				{"ReduceScatterBlock", func() error { return w.ReduceScatterBlockBuf(item(n), small(wrapped%64/8), mpi.Sum) }},
				{"ReduceScatter", func() error { return w.ReduceScatterBuf(item(n), small(1), all, mpi.Sum) }},
				{"Gatherv", func() error { return w.GathervBuf(item(n), small(1), all, nil, 0) }},
				{"Gatherv of slices", func() error { return mpi.Gatherv(w, v, v, all, all, 0) }},
				{"Scatterv", func() error { return w.ScattervBuf(item(1), all, []int{n, n, n, n}, small(1), 0) }},
				{"Allgatherv", func() error { return w.AllgathervBuf(item(n), small(1), all, nil) }},
				{"Allgatherv of slices", func() error { return mpi.Allgatherv(w, v, v, all, nil) }},
				{"Alltoallv", func() error { return w.AlltoallvBuf(item(1), all, nil, small(1), all, nil) }},
				{"Alltoallv far away", func() error {
					return mpi.Alltoallv(w, v, []int{1, 1, 1, 1}, all, make([]int64, 4), []int{1, 1, 1, 1}, nil)
				}},
				{"Alltoallw", func() error {
					return w.AlltoallwBuf([]mpi.Buffer{item(n), item(n), item(n), item(n)}, []mpi.Buffer{small(1), small(1), small(1), small(1)})
				}},
			} {
				err := x.f()
				var e *mpi.Error
				if !errors.As(err, &e) {
					t.Errorf("%s of %d items: %v", x.name, n, err)
				}
				if err := w.Barrier(); err != nil {
					t.Fatalf("after %s of %d items: %v", x.name, n, err)
				}
			}
		}
	})
}

var bigBcast = flag.Int("bcast", 1<<20, "TestBigBcast: how many bytes, a multiple of 8")

// A broadcast of any number of bytes between processes. One of more than 4 GiB takes twice as much memory:
//
//	go test ./mpi -run TestBigBcast -bcast 4831838208 -timeout 30m
func TestBigBcast(t *testing.T) {
	const step = 0x9e3779b97f4a7c15 // words that no shift by a part of the whole repeats
	mpitest.Run(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		words := make([]uint64, *bigBcast/8)
		if w.Rank() == 1 {
			for i := range words {
				words[i] = uint64(i+1) * step
			}
		}
		start := time.Now()
		ok(t, mpi.Bcast(w, words, 1))
		took := time.Since(start)
		for i, v := range words {
			if v != uint64(i+1)*step {
				t.Fatalf("word %d of %d is %#x", i, len(words), v)
			}
		}
		t.Logf("rank %d: %d bytes in %v", w.Rank(), 8*len(words), took)
	}, mpitest.Processes())
}
