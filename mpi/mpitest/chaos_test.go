package mpitest_test

import (
	"fmt"
	"slices"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Every collective gives over Chaos what it gives without, for many seeds: none relies on a message being sent before it
// is received, whatever the limits.
func TestChaosCollectives(t *testing.T) {
	const n, elems = 5, 3000
	for seed := range int64(24) {
		for _, bubble := range []bool{false, true} {
			t.Run(fmt.Sprintf("seed=%d/bubble=%t", seed, bubble), func(t *testing.T) {
				opts := []mpitest.Option{mpitest.Chaos(seed)}
				if bubble {
					opts = append(opts, mpitest.Bubble())
				}
				mpitest.Run(t, n, func(t *mpitest.T, w *mpi.Comm) { everyCollective(t, w, elems) }, opts...)
			})
		}
	}
}

func everyCollective(t *mpitest.T, w *mpi.Comm, elems int) {
	n, me := w.Size(), w.Rank()
	mine := make([]int64, elems)
	for i := range mine {
		mine[i] = int64(me*elems + i)
	}
	check := func(what string, err error, got []int64, want func(i int) int64) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		for i, v := range got {
			if v != want(i) {
				t.Fatalf("%s: element %d is %d, want %d", what, i, v, want(i))
			}
		}
	}
	sums := func(i int) int64 { return int64(n*(n-1)/2*elems + n*i) }
	for _, few := range []int{1, 100, elems} {
		part := mine[:few]
		check("Barrier", w.Barrier(), nil, nil)
		b := slices.Clone(part)
		check("Bcast", mpi.Bcast(w, b, 2), b, func(i int) int64 { return int64(2*elems + i) })
		r := make([]int64, few)
		check("Allreduce", mpi.Allreduce(w, part, r, mpi.Sum), r, sums)
		err := mpi.Reduce(w, part, r, mpi.Sum, 1)
		if me == 1 {
			check("Reduce", err, r, sums)
		} else {
			check("Reduce", err, nil, nil)
		}
		all := make([]int64, n*few)
		check("Allgather", mpi.Allgather(w, part, all), all, func(i int) int64 { return int64(i/few*elems + i%few) })
		send := make([]int64, n*few)
		for i := range send {
			send[i] = int64(me*n*few + i)
		}
		check("Alltoall", mpi.Alltoall(w, send, all), all, func(i int) int64 {
			return int64(i/few*n*few + me*few + i%few)
		})
		check("Scan", mpi.Scan(w, part, r, mpi.Sum), r, func(i int) int64 {
			return int64(me*(me+1)/2*elems + (me+1)*i)
		})
	}
	d, err := w.Dup()
	if err != nil {
		t.Fatal(err)
	}
	check("Barrier of a Dup", d.Barrier(), nil, nil)
}

// Tokens around a ring and wildcards, over Chaos.
func TestChaosPointToPoint(t *testing.T) {
	for seed := range int64(12) {
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) {
			mpitest.Run(t, 4, func(t *mpitest.T, w *mpi.Comm) {
				const rounds = 30
				for to := range w.Size() {
					if w.Rank() == to {
						next := make([]int, w.Size())
						for range rounds * (w.Size() - 1) {
							v, st, err := mpi.RecvOne[[2]int](w, mpi.AnySource, mpi.AnyTag)
							if err != nil {
								t.Fatal(err)
							}
							if v != [2]int{st.Source, next[st.Source]} || st.Tag != v[1] {
								t.Fatalf("%v came from %d with tag %d, want number %d", v, st.Source, st.Tag, next[st.Source])
							}
							next[st.Source]++
						}
						continue
					}
					for i := range rounds {
						if err := mpi.SendOne(w, [2]int{w.Rank(), i}, to, i); err != nil {
							t.Fatal(err)
						}
					}
				}
			}, mpitest.Chaos(seed))
		})
	}
}
