package mpi_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// G24: where the ranks of a collective differ in the type of their data, in the root or in the operation, little data or
// much, the error is of the class for that, names what differs, and no rank hangs or takes wrong data for right.
func TestG24Mismatch(t *testing.T) {
	type call func(w *mpi.Comm, odd bool, n int) error
	root := func(odd bool) int {
		if odd {
			return 1
		}
		return 0
	}
	sumOr := func(odd bool) mpi.Op {
		if odd {
			return mpi.Max
		}
		return mpi.Sum
	}
	ints := func(n int) []int64 { return make([]int64, n) }
	floats := func(n int) []float64 { return make([]float64, n) }
	either := func(odd bool, a, b func() error) error {
		if odd {
			return b()
		}
		return a()
	}
	for _, x := range []struct {
		name  string
		class mpi.Class
		want  []string
		f     call
	}{
		{"type of Bcast", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Bcast(w, ints(n), 0) }, func() error { return mpi.Bcast(w, floats(n), 0) })
		}},
		{"type of Allreduce", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Allreduce(w, ints(n), ints(n), mpi.Sum) },
				func() error { return mpi.Allreduce(w, floats(n), floats(n), mpi.Sum) })
		}},
		{"type of Reduce", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Reduce(w, ints(n), ints(n), mpi.Sum, 0) },
				func() error { return mpi.Reduce(w, floats(n), floats(n), mpi.Sum, 0) })
		}},
		{"type of Gather", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Gather(w, ints(n), ints(n*w.Size()), 0) },
				func() error { return mpi.Gather(w, floats(n), floats(n*w.Size()), 0) })
		}},
		{"type of Scatter", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Scatter(w, ints(n*w.Size()), ints(n), 0) },
				func() error { return mpi.Scatter(w, floats(n*w.Size()), floats(n), 0) })
		}},
		{"type of Allgather", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.Allgather(w, ints(n), ints(n*w.Size())) },
				func() error { return mpi.Allgather(w, floats(n), floats(n*w.Size())) })
		}},
		{"type of Alltoall", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			n *= w.Size()
			return either(odd, func() error { return mpi.Alltoall(w, ints(n), ints(n)) }, func() error { return mpi.Alltoall(w, floats(n), floats(n)) })
		}},
		{"type of ReduceScatterBlock", mpi.ErrType, []string{"int64", "float64"}, func(w *mpi.Comm, odd bool, n int) error {
			return either(odd, func() error { return mpi.ReduceScatterBlock(w, ints(n*w.Size()), ints(n), mpi.Sum) },
				func() error { return mpi.ReduceScatterBlock(w, floats(n*w.Size()), floats(n), mpi.Sum) })
		}},
		{"root of Bcast", mpi.ErrNotSame, []string{"root 0", "root 1"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Bcast(w, ints(n), root(odd))
		}},
		{"root of Gather", mpi.ErrNotSame, []string{"root 0", "root 1"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Gather(w, ints(n), ints(n*w.Size()), root(odd))
		}},
		{"root of Scatter", mpi.ErrNotSame, []string{"root 0", "root 1"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Scatter(w, ints(n*w.Size()), ints(n), root(odd))
		}},
		{"root of Reduce", mpi.ErrNotSame, []string{"root 0", "root 1"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Reduce(w, ints(n), ints(n), mpi.Sum, root(odd))
		}},
		{"operation of Reduce", mpi.ErrNotSame, []string{"Sum", "Max"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Reduce(w, ints(n), ints(n), sumOr(odd), 0)
		}},
		{"operation of Allreduce", mpi.ErrNotSame, []string{"Sum", "Max"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Allreduce(w, ints(n), ints(n), sumOr(odd))
		}},
		{"operation of Scan", mpi.ErrNotSame, []string{"Sum", "Max"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.Scan(w, ints(n), ints(n), sumOr(odd))
		}},
		{"operation of ReduceScatterBlock", mpi.ErrNotSame, []string{"Sum", "Max"}, func(w *mpi.Comm, odd bool, n int) error {
			return mpi.ReduceScatterBlock(w, ints(n*w.Size()), ints(n), sumOr(odd))
		}},
	} {
		for _, n := range []int{3, 5000} {
			t.Run(fmt.Sprintf("%s of %d", x.name, n), func(t *testing.T) {
				t.Parallel()
				errs := make([]error, 3)
				mpitest.Run(t, len(errs), func(t *mpitest.T, w *mpi.Comm) {
					err := x.f(w, w.Rank() == 1, n)
					// A rank that has only sent may leave without an error, and learns of it in a later call.
					for range 3 {
						if _, next := mpi.AllreduceOne(w, 1, mpi.Sum); err == nil {
							err = next
						}
					}
					errs[w.Rank()] = err
				})
				all := errors.Join(errs...)
				if !errors.Is(all, x.class) {
					t.Fatalf("got %v, want %v on some rank", errs, x.class)
				}
				for _, word := range x.want {
					if !strings.Contains(all.Error(), word) {
						t.Errorf("%v does not mention %q", errs, word)
					}
				}
			})
		}
	}
}
