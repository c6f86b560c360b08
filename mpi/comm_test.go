package mpi_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Messages of one communicator meet no receives of another, whatever source and tag.
func TestDupSeparates(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		next, prev := (world.Rank()+1)%3, (world.Rank()+2)%3
		a, err := world.Dup()
		ok(t, err)
		b, err := a.Dup()
		ok(t, err)
		comms := []*mpi.Comm{world, a, b}
		var rs []mpi.Request
		got := make([]int, 3)
		for i := 2; i >= 0; i-- {
			rs = append(rs, mpi.Irecv(comms[i], got[i:i+1], mpi.AnySource, mpi.AnyTag))
		}
		for i, c := range comms {
			ok(t, mpi.SendOne(c, 10*i+c.Rank(), next, 0))
		}
		ok(t, mpi.WaitAll(rs...))
		for i := range comms {
			if got[i] != 10*i+prev {
				t.Errorf("communicator %d got %d, want %d", i, got[i], 10*i+prev)
			}
		}
		ok(t, a.Free())
		ok(t, b.Barrier()) // is not a's
		ok(t, b.Free())
	})
}

func TestSplit(t *testing.T) {
	everyway(t, 7, func(t *mpitest.T, world *mpi.Comm) {
		// Colors 0 and 1 in reverse order, rank 6 nowhere.
		color, key := world.Rank()%2, -world.Rank()
		if world.Rank() == 6 {
			color = mpi.Undefined
		}
		half, err := world.Split(color, key)
		ok(t, err)
		if world.Rank() == 6 {
			if half != nil {
				t.Error("a rank without a color is in a communicator")
			}
			return
		}
		if half.Size() != 3 || half.Rank() != 2-world.Rank()/2 {
			t.Fatalf("rank %d of %d", half.Rank(), half.Size())
		}
		sum, err := mpi.AllreduceOne(half, world.Rank(), mpi.Sum)
		ok(t, err)
		if want := []int{0 + 2 + 4, 1 + 3 + 5}[color]; sum != want {
			t.Errorf("sum %d, want %d", sum, want)
		}
		// Equal keys keep the order, and the parts of a part are separate too.
		same, err := half.Split(3, 0)
		ok(t, err)
		if same.Rank() != half.Rank() {
			t.Errorf("rank %d became %d", half.Rank(), same.Rank())
		}
		alone, err := half.Split(half.Rank(), 0)
		ok(t, err)
		if alone.Size() != 1 {
			t.Errorf("%d ranks", alone.Size())
		}
		for _, c := range []*mpi.Comm{same, half} {
			v, _, err := mpi.RecvOne[int](c, mpi.ProcNull, 0)
			if v != 0 || err != nil {
				t.Error(v, err)
			}
			if c.Rank() == 0 {
				ok(t, mpi.SendOne(c, 5, 2, 1))
			}
			if c.Rank() == 2 {
				v, _, err := mpi.RecvOne[int](c, mpi.AnySource, mpi.AnyTag)
				ok(t, err)
				if v != 5 {
					t.Errorf("got %d", v)
				}
			}
		}
	})
}

// A wrong argument on one rank is an error on all, not a rank that waits for it.
func TestWrongOnOneRank(t *testing.T) {
	for _, c := range []struct {
		name  string
		f     func(world *mpi.Comm, bad bool) error
		class mpi.Class
		text  string
		other mpi.Class
	}{
		{"color", func(world *mpi.Comm, bad bool) error {
			color := 0
			if bad {
				color = -7
			}
			_, err := world.Split(color, 0)
			return err
		}, mpi.ErrArg, "Split: color is -7, want at least 0, or Undefined", mpi.ErrArg},
		{"dims", func(world *mpi.Comm, bad bool) error {
			dims := []int{2, 1}
			if bad {
				dims[1] = 0
			}
			_, err := world.Cart(dims, make([]bool, 2), false)
			return err
		}, mpi.ErrDims, "Cart: dims[1] is 0, want at least 1", mpi.ErrArg},
		{"too many", func(world *mpi.Comm, bad bool) error {
			_, err := world.Cart([]int{2, 2}, make([]bool, 2), false)
			return err
		}, mpi.ErrDims, "Cart: dims is [2 2], want a grid of at most 3 ranks", mpi.ErrDims},
		{"periodic", func(world *mpi.Comm, bad bool) error {
			_, err := world.Cart([]int{2}, nil, false)
			return err
		}, mpi.ErrDims, "Cart: the length of periodic is 0, want 1, the length of dims", mpi.ErrDims},
		{"different dims", func(world *mpi.Comm, bad bool) error {
			dims := []int{3}
			if bad {
				dims[0] = 2
			}
			_, err := world.Cart(dims, []bool{false}, false)
			return err
		}, mpi.ErrNotSame, "other arguments than", mpi.ErrNotSame},
		{"different calls", func(world *mpi.Comm, bad bool) error {
			if bad {
				_, err := world.Dup()
				return err
			}
			_, err := world.Split(0, 0)
			return err
		}, mpi.ErrNotSame, "Dup, Cart or the like", mpi.ErrNotSame},
		{"keep", func(world *mpi.Comm, bad bool) error {
			grid, err := world.Cart([]int{3, 1}, make([]bool, 2), false)
			if err != nil {
				return err
			}
			keep := []bool{true, false}
			if bad {
				keep = keep[:1]
			}
			_, err = grid.Sub(keep)
			return err
		}, mpi.ErrDims, "Sub: the length of keep is 1, want 2", mpi.ErrArg},
	} {
		t.Run(c.name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				bad := world.Rank() == 1
				err := c.f(world, bad)
				switch {
				case bad && (!errors.Is(err, c.class) || !strings.Contains(err.Error(), c.text)):
					t.Errorf("%v, want %v: %s", err, c.class, c.text)
				case !bad && !errors.Is(err, c.other):
					t.Errorf("%v, want %v", err, c.other)
				}
				ok(t, world.Barrier()) // the communicator still works
			}, mpitest.Bubble())
		})
	}
}

func TestErrhandlers(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		if world.Errhandler() != mpi.ErrorsReturn {
			t.Error("the handler is not ErrorsReturn at first")
		}
		var seen []string
		mine := errors.New("mine")
		world.SetErrhandler(mpi.NewErrhandler(func(c *mpi.Comm, err *mpi.Error) error {
			seen = append(seen, fmt.Sprint(err.Op, c.Size()))
			if err.Class == mpi.ErrTag {
				return nil
			}
			return mine
		}))
		child, err := world.Dup() // inherits it
		ok(t, err)
		if err := mpi.SendOne(child, 1, 7, 0); err != mine {
			t.Errorf("Send: %v", err)
		}
		ok(t, mpi.SendOne(world, 1, 0, -7))
		r := mpi.Isend(world, []int{1}, 7, 0)
		if len(seen) != 2 {
			t.Errorf("the handler of %v ran before Wait", seen)
		}
		if _, err := r.Wait(); err != mine {
			t.Errorf("Wait: %v", err)
		}
		if _, err := world.Split(-8, 0); err != mine {
			t.Errorf("Split: %v", err)
		}
		world.SetErrhandler(nil)
		if err := mpi.SendOne(world, 1, 7, 0); !errors.Is(err, mpi.ErrRank) {
			t.Errorf("without the handler: %v", err)
		}
		if got := strings.Join(seen, " "); got != "Send1 Send1 Isend1 Split1" {
			t.Errorf("the handler saw %s", got)
		}
	})
	for name, h := range map[string]*mpi.Errhandler{"AreFatal": mpi.ErrorsAreFatal, "Abort": mpi.ErrorsAbort} {
		err := mpi.Local(2, func(world *mpi.Comm) error {
			world.SetErrhandler(h)
			if world.Rank() == 1 {
				mpi.SendOne(world, 1, 7, 0)
				t.Errorf("%s: Send has returned", name)
			}
			return world.Barrier()
		})
		if !errors.Is(err, mpi.ErrRank) || !strings.HasPrefix(err.Error(), "mpi: rank 1: Send: dst is 7") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestClasses(t *testing.T) {
	for c := mpi.Class(1); c <= 62; c++ {
		if c.Error() == "" || strings.Contains(c.Error(), "Class ") || strings.Contains(c.Error(), "()") {
			t.Errorf("class %d: %s", int(c), c.Error())
		}
	}
	for c, want := range map[mpi.Class]string{
		mpi.ErrTruncate:      "mpi: message truncated (ErrTruncate)",
		mpi.ErrABI:           "mpi: invalid use of the binary interface (ErrABI)",
		mpi.ErrProcFailed:    "mpi: a rank can no longer be reached (ErrProcFailed)",
		0:                    "mpi: unknown error (Class 0)",
		mpi.Class(-1):        "mpi: unknown error (Class -1)",
		mpi.Class(1_000_000): "mpi: unknown error (Class 1000000)",
	} {
		if got := c.Error(); got != want {
			t.Errorf("%d: %s, want %s", int(c), got, want)
		}
	}
	if mpi.ErrWin != 56 || mpi.ErrErrhandler != 61 || mpi.ErrLocktype != 37 {
		t.Error("the values are not the standard ABI's")
	}
}
