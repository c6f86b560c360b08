package mpi_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Wrong arguments of collectives get an error that names the argument, its value and what was expected, on every rank that
// passes them; no rank hangs, and the communicator goes on.
func TestBadCollectives(t *testing.T) {
	three, six := make([]int64, 3), make([]int64, 6)
	for _, x := range []struct {
		name  string
		f     func(c *mpi.Comm) error
		class mpi.Class
		want  []string
	}{
		{"root", func(c *mpi.Comm) error { return mpi.Bcast(c, three, 2) }, mpi.ErrRoot, []string{"Bcast", "root is 2", "0..1"}},
		{"negative root", func(c *mpi.Comm) error { return mpi.Gather(c, three, six, mpi.AnySource) }, mpi.ErrRoot, []string{"root is -1"}},
		{"pointers", func(c *mpi.Comm) error { return mpi.Bcast(c, make([]string, 1), 0) }, mpi.ErrType, []string{"buf", "string"}},
		{"pointers in reduce", func(c *mpi.Comm) error {
			_, err := mpi.AllreduceOne(c, &three, mpi.Sum)
			return err
		}, mpi.ErrType, nil},
		{"operation for type", func(c *mpi.Comm) error { return mpi.Allreduce(c, []float64{1}, []float64{0}, mpi.BAnd) }, mpi.ErrOp, []string{"BAnd", "float64"}},
		{"struct", func(c *mpi.Comm) error {
			_, err := mpi.AllreduceOne(c, struct{ X, Y float64 }{}, mpi.Sum)
			return err
		}, mpi.ErrOp, []string{"Sum", "OpFunc"}},
		{"no operation", func(c *mpi.Comm) error { return mpi.Scan(c, three, make([]int64, 3), mpi.Op{}) }, mpi.ErrOp, []string{"zero Op"}},
		{"replace", func(c *mpi.Comm) error { return mpi.Scan(c, three, make([]int64, 3), mpi.Replace) }, mpi.ErrOp, []string{"Replace", "one-sided"}},
		{"short recv", func(c *mpi.Comm) error { return mpi.Allreduce(c, six, three, mpi.Sum) }, mpi.ErrCount, []string{"len(recv) is 3", "want 6"}},
		{"swapped", func(c *mpi.Comm) error { return mpi.Allgather(c, six, three) }, mpi.ErrCount, []string{"len(recv) is 3", "want 12", "swapped?"}},
		{"short gather", func(c *mpi.Comm) error { return mpi.Allgather(c, three, make([]int64, 5)) }, mpi.ErrCount, []string{"len(recv) is 5", "want 6 = 2 ranks * len(send)"}},
		{"alltoall", func(c *mpi.Comm) error { return mpi.Alltoall(c, three, make([]int64, 3)) }, mpi.ErrCount, []string{"3", "multiple of 2"}},
		{"overlap", func(c *mpi.Comm) error { return mpi.Allreduce(c, six[:4], six[1:5], mpi.Sum) }, mpi.ErrBuffer, []string{"overlap"}},
		{"overlap in gather", func(c *mpi.Comm) error { return mpi.Allgather(c, six[1:4], six) }, mpi.ErrBuffer, []string{"overlap"}},
		{"counts", func(c *mpi.Comm) error { return mpi.Allgatherv(c, three, six, []int{3}, nil) }, mpi.ErrCount, []string{"len(counts) is 1", "want 2"}},
		{"negative count", func(c *mpi.Comm) error { return mpi.Allgatherv(c, three, six, []int{3, -3}, nil) }, mpi.ErrCount, []string{"counts[1] is -3", "at least 0"}},
		{"displacement", func(c *mpi.Comm) error { return mpi.Allgatherv(c, three, six, []int{3, 3}, []int{0, 4}) }, mpi.ErrArg, []string{"displs[1]", "4, 3", "the 6 items of recv"}},
		{"displacements", func(c *mpi.Comm) error {
			return mpi.Alltoallv(c, six, []int{3, 3}, []int{0}, make([]int64, 6), []int{3, 3}, nil)
		}, mpi.ErrArg, []string{"len(sdispls) is 1"}},
		{"own block", func(c *mpi.Comm) error { return mpi.Allgatherv(c, three, six, []int{2, 2}, nil) }, mpi.ErrCount, []string{"counts[", "is 2", "3"}},
		{"counts of reduce", func(c *mpi.Comm) error { return mpi.ReduceScatter(c, six, three, []int{3, 4}, mpi.Sum) }, mpi.ErrCount, []string{"len(send) is 6", "7, the sum of counts"}},
		{"buffer", func(c *mpi.Comm) error { return c.BcastBuf(mpi.View(three, 4, datatype.Int64), 0) }, mpi.ErrBuffer, []string{"buf"}},
		{"InPlace", func(c *mpi.Comm) error { return mpi.Bcast(c, mpi.InPlace[int64](), 0) }, mpi.ErrBuffer, []string{"InPlace"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
				err := x.f(world)
				var e *mpi.Error
				if !errors.As(err, &e) || !errors.Is(err, x.class) || e.Rank != world.Rank() {
					t.Fatalf("got %v, want %v", err, x.class)
				}
				for _, w := range x.want {
					if !strings.Contains(err.Error(), w) {
						t.Errorf("%q does not mention %q", err, w)
					}
				}
				n, err := mpi.AllreduceOne(world, 1, mpi.Sum)
				ok(t, err)
				if n != 2 {
					t.Errorf("afterwards 1+1 is %d", n)
				}
			})
		})
	}
}

// A rank that alone is wrong gets its error, and the others are told instead of left waiting.
func TestOneBadRank(t *testing.T) {
	for name, opts := range map[string][]mpitest.Option{"goroutines": nil, "unix": {mpitest.Unix()}} {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				recv := make([]int64, 3)
				if world.Rank() == 1 {
					recv = recv[:2]
				}
				err := mpi.Allreduce(world, make([]int64, 3), recv, mpi.Sum)
				if err == nil {
					t.Error("no error")
				} else if !strings.Contains(err.Error(), "len(recv) is 2") {
					t.Errorf("%v", err)
				}
				ok(t, world.Barrier())
			}, opts...)
		})
	}
}

// Ranks in different collectives get errors that name both.
func TestDifferentCollectives(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		var err error
		if world.Rank() == 0 {
			err = mpi.Bcast(world, make([]int32, 4), 1)
		} else {
			err = mpi.Reduce(world, make([]int32, 4), make([]int32, 4), mpi.Sum, 1)
		}
		if !errors.Is(err, mpi.ErrNotSame) || !strings.Contains(err.Error(), "Bcast(root 1)") || !strings.Contains(err.Error(), "Reduce(root 1, Sum)") {
			t.Errorf("got %v", err)
		}
	})
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		err := mpi.Allreduce(world, make([]int32, 4+world.Rank()), make([]int32, 4+world.Rank()), mpi.Sum)
		if !errors.Is(err, mpi.ErrCount) && !errors.Is(err, mpi.ErrTruncate) || !strings.Contains(err.Error(), "bytes") {
			t.Errorf("got %v", err)
		}
	})
}

// Two goroutines of a rank in collectives of one communicator: one of them is told what to do.
func TestConcurrentCollectives(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 1 {
			_, _, err := mpi.RecvOne[int](world, 0, 0)
			ok(t, err)
			ok(t, world.Barrier())
			return
		}
		// Rank 1 enters the barrier only after one of the two was refused, so they are certain to meet.
		errs := make([]error, 2)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() {
				if errs[i] = world.Barrier(); errs[i] != nil {
					if err := mpi.SendOne(world, 0, 1, 0); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		err := errors.Join(errs...)
		if !errors.Is(err, mpi.ErrComm) || !strings.Contains(err.Error(), "Dup the communicator, one for each goroutine") {
			t.Errorf("got %v", errs)
		}
	})
}

// P19: integers that are received as floats are an error, between two ranks and in collectives.
func TestP19TypeMismatch(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, w *mpi.Comm) {
		if w.Rank() == 0 {
			if err := mpi.Send(w, []int32{1, 2}, 1, 0); err != nil {
				t.Error(err)
			}
		} else if w.Rank() == 1 {
			if _, err := mpi.Recv(w, make([]float32, 2), 0, 0); !errors.Is(err, mpi.ErrType) {
				t.Errorf("Recv: %v", err)
			}
		}
		var err error
		if w.Rank() == 0 {
			err = mpi.Bcast(w, []int32{1, 2}, 0)
		} else {
			err = mpi.Bcast(w, make([]float32, 2), 0)
		}
		if w.Rank() > 0 && !errors.Is(err, mpi.ErrType) {
			t.Errorf("Bcast: %v", err)
		}
	})
}
