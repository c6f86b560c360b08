package mpi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Each rank writes to the next one, reads from it, and adds to it, between fences.
func TestWinFence(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		n := world.Size()
		w, mem, err := mpi.WinAllocate[int64](world, 8)
		ok(t, err)
		next := (world.Rank() + 1) % n
		ok(t, w.Fence())
		ok(t, mpi.Put(w, []int64{int64(world.Rank()), 7}, next, 2))
		ok(t, w.Fence())
		if want := []int64{0, 0, int64((world.Rank() + n - 1) % n), 7, 0, 0, 0, 0}; !slices.Equal(mem, want) {
			t.Errorf("%v, want %v", mem, want)
		}
		got := make([]int64, 2)
		ok(t, mpi.Get(w, got, next, 2))
		ok(t, w.Fence())
		if want := []int64{int64(world.Rank()), 7}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		for r := range n {
			ok(t, mpi.Accumulate(w, []int64{1, int64(world.Rank())}, r, 6, mpi.Sum))
		}
		ok(t, w.Fence(mpi.NoSucceed))
		if want := []int64{int64(n), int64(n * (n - 1) / 2)}; !slices.Equal(mem[6:], want) {
			t.Errorf("sums %v, want %v", mem[6:], want)
		}
		ok(t, w.Free())
	})
}

// A global counter hands out numbers: every number once, whichever way ranks reach it, and mixed with other atomic calls.
func TestWinCounter(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		const each = 50
		n := 0
		if world.Rank() == 0 {
			n = 4
		}
		w, mem, err := mpi.WinAllocate[int64](world, n)
		ok(t, err)
		ok(t, w.LockAll())
		var mine []int64
		for range each {
			v, err := mpi.FetchAndOp(w, int64(1), 0, 0, mpi.Sum)
			ok(t, err)
			mine = append(mine, v)
			for { // the same by compare and swap
				old, err := mpi.FetchAndOp(w, int64(0), 0, 1, mpi.NoOp)
				ok(t, err)
				was, err := mpi.CompareAndSwap(w, old, old+1, 0, 1)
				ok(t, err)
				if was == old {
					break
				}
			}
			ok(t, mpi.Accumulate(w, []int64{1, 1}, 0, 2, mpi.Sum))
			if _, err = mpi.FetchAndOp(w, int64(1), 0, 2, mpi.Sum); err != nil {
				t.Error(err)
			}
		}
		ok(t, w.UnlockAll())
		all := make([]int64, each*world.Size())
		ok(t, mpi.Gather(world, mine, all, 0))
		if world.Rank() == 0 {
			slices.Sort(all)
			for i, v := range all {
				if v != int64(i) {
					t.Fatalf("number %d is missing or was handed out twice: %v", i, all)
				}
			}
			total := int64(each * world.Size())
			if want := []int64{total, total, 2 * total, total}; !slices.Equal(mem, want) {
				t.Errorf("%v, want %v", mem, want)
			}
		}
		ok(t, w.Free())
	})
}

// Exclusive locks exclude: what is read under one has not changed when it is written.
func TestWinLock(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		w, mem, err := mpi.WinAllocate[int32](world, 1)
		ok(t, err)
		const each = 30
		for i := range each {
			target := (world.Rank() + i) % world.Size()
			ok(t, w.Locked(target, mpi.Exclusive, func() error {
				v := make([]int32, 1)
				if err := mpi.Get(w, v, target, 0); err != nil {
					return err
				}
				if err := w.Flush(target); err != nil {
					return err
				}
				return mpi.Put(w, []int32{v[0] + 1}, target, 0)
			}))
		}
		ok(t, world.Barrier())
		var sum int32
		ok(t, w.Lock(world.Rank(), mpi.Shared))
		mine := mem[0]
		ok(t, w.Unlock(world.Rank()))
		sum, err = mpi.AllreduceOne(world, mine, mpi.Sum)
		ok(t, err)
		if want := int32(each * world.Size()); sum != want {
			t.Errorf("%d increments, want %d", sum, want)
		}
		ok(t, w.Free())
	})
}

// Post, start, complete, wait: even ranks expose, odd ones access their neighbours.
func TestWinGeneral(t *testing.T) {
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		mem := make([]float64, 4)
		w, err := mpi.WinCreate(world, mem)
		ok(t, err)
		var even, odd []int
		for r := range world.Size() {
			if r%2 == 0 {
				even = append(even, r)
			} else {
				odd = append(odd, r)
			}
		}
		evens, odds := world.Group().Incl(even...), world.Group().Incl(odd...)
		for round := range 5 {
			if world.Rank()%2 == 0 {
				ok(t, w.Post(odds))
				if round%2 == 0 {
					ok(t, w.Wait())
				} else {
					for done := false; !done; {
						done, err = w.Test()
						ok(t, err)
					}
				}
				for i, r := range odd {
					if want := float64(100*round + r); mem[i] != want {
						t.Errorf("round %d: item %d is %v, want %v", round, i, mem[i], want)
					}
				}
			} else {
				ok(t, w.Start(evens))
				for _, r := range even {
					ok(t, mpi.Put(w, []float64{float64(100*round + world.Rank())}, r, slices.Index(odd, world.Rank())))
				}
				ok(t, w.Complete())
			}
		}
		ok(t, w.Free())
	})
}

// Random accesses of all types, sizes and operations against plain memory: each rank has a part of every window to itself.
func TestWinModel(t *testing.T) {
	someway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		seed := effort.Seed(t)
		r := rand.New(rand.NewPCG(seed, uint64(world.Rank())))
		const part = 5000
		n, me := world.Size(), world.Rank()
		w, mem, err := mpi.WinAllocate[int32](world, part*n)
		ok(t, err)
		model := make([][]int32, n) // what this rank has made of its part of each window
		for i := range model {
			model[i] = make([]int32, part)
		}
		ok(t, w.LockAll())
		ops := []mpi.Op{mpi.Sum, mpi.Max, mpi.BXor, mpi.Replace, mpi.Prod}
		for range effort.Rounds(60, 1000) {
			target := r.IntN(n)
			own := model[target]
			count := 1 + r.IntN(3)
			blocks := 1 + r.IntN(20)
			stride := count + r.IntN(5)
			if r.IntN(8) == 0 {
				blocks, stride = 1, 1+r.IntN(part)
				count = stride
			}
			span := (blocks-1)*stride + count
			at := r.IntN(part - span + 1)
			typ := datatype.Vector(blocks, count, stride, datatype.Int32)
			ok(t, typ.Commit())
			src := make([]int32, blocks*count)
			for i := range src {
				src[i] = r.Int32N(1000)
			}
			each := func(f func(i int, v *int32)) {
				i := 0
				for b := range blocks {
					for k := range count {
						f(i, &own[at+b*stride+k])
						i++
					}
				}
			}
			disp := me*part + at
			switch r.IntN(4) {
			case 0:
				ok(t, w.PutBuf(mpi.Of(src), target, disp, 1, typ))
				each(func(i int, v *int32) { *v = src[i] })
			case 1:
				got := make([]int32, len(src))
				ok(t, w.GetBuf(mpi.Of(got), target, disp, 1, typ))
				ok(t, w.Flush(target))
				each(func(i int, v *int32) {
					if got[i] != *v {
						t.Fatalf("seed %d: item %d is %d, want %d", seed, i, got[i], *v)
					}
				})
			case 2:
				o := ops[r.IntN(len(ops))]
				ok(t, w.AccumulateBuf(mpi.Of(src), target, disp, 1, typ, o))
				each(func(i int, v *int32) { fold(v, src[i], o) })
			case 3:
				o := ops[r.IntN(len(ops))]
				got := make([]int32, len(src))
				ok(t, w.GetAccumulateBuf(mpi.Of(src), mpi.Of(got), target, disp, 1, typ, o))
				ok(t, w.Flush(target))
				each(func(i int, v *int32) {
					if got[i] != *v {
						t.Fatalf("seed %d: fetched item %d is %d, want %d", seed, i, got[i], *v)
					}
					fold(v, src[i], o)
				})
			}
		}
		ok(t, w.UnlockAll())
		ok(t, world.Barrier())
		for target := range n { // the target's own view
			got := make([]int32, part*n)
			if target == me {
				copy(got, mem)
			}
			ok(t, mpi.Bcast(world, got, target))
			if !slices.Equal(got[me*part:(me+1)*part], model[target]) {
				t.Errorf("seed %d: rank %d's window differs", seed, target)
			}
		}
		ok(t, w.Free())
	})
}

func fold(v *int32, x int32, o mpi.Op) {
	switch fmt.Sprint(o) {
	case fmt.Sprint(mpi.Sum):
		*v += x
	case fmt.Sprint(mpi.Prod):
		*v *= x
	case fmt.Sprint(mpi.Max):
		*v = max(*v, x)
	case fmt.Sprint(mpi.BXor):
		*v ^= x
	case fmt.Sprint(mpi.Replace):
		*v = x
	}
}

// Memory is attached to and detached from a dynamic window, and reached by its address.
func TestWinDynamic(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		w, err := mpi.WinCreateDynamic(world)
		ok(t, err)
		mem := make([]int64, 4)
		at, err := mpi.WinAttach(w, mem)
		ok(t, err)
		if _, err := mpi.WinAttach(w, mem[1:]); !errors.Is(err, mpi.ErrRMAAttach) {
			t.Errorf("overlapping memory: %v", err)
		}
		all := make([]int, world.Size())
		ok(t, mpi.Allgather(world, []int{at}, all))
		next := (world.Rank() + 1) % world.Size()
		ok(t, w.Lock(next, mpi.Exclusive))
		ok(t, mpi.Put(w, []int64{int64(world.Rank())}, next, all[next]+16))
		ok(t, w.Unlock(next))
		ok(t, world.Barrier())
		if want := int64((world.Rank() + world.Size() - 1) % world.Size()); mem[2] != want {
			t.Errorf("%v, want %d in item 2", mem, want)
		}
		ok(t, w.Lock(next, mpi.Shared))
		err = mpi.Put(w, []int64{1}, next, all[next]+32)
		if e := w.Unlock(next); err == nil {
			err = e
		}
		if !errors.Is(err, mpi.ErrRMARange) {
			t.Errorf("outside of attached memory: %v", err)
		}
		ok(t, world.Barrier())
		ok(t, w.Detach(at))
		ok(t, w.Free())
	})
}

// Pairs are updated whole.
func TestWinPairs(t *testing.T) {
	someway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		type loc = mpi.Loc[float64, int32]
		w, mem, err := mpi.WinAllocate[loc](world, 2)
		ok(t, err)
		ok(t, w.Fence())
		ok(t, mpi.Accumulate(w, []loc{{float64(10 + world.Rank()), int32(world.Rank())}}, 0, 1, mpi.MaxLoc))
		ok(t, w.Fence())
		if world.Rank() == 0 && mem[1] != (loc{12, 2}) {
			t.Errorf("%v, want {12 2}", mem[1])
		}
		ok(t, w.Free())
	})
}

// What a program does wrong is said, and changes nothing.
func TestWinErrors(t *testing.T) {
	someway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		w, mem, err := mpi.WinAllocate[int32](world, 4)
		ok(t, err)
		next := 1 - world.Rank()
		for _, c := range []struct {
			what  string
			class mpi.Class
			text  string
			f     func() error
		}{
			{"no epoch", mpi.ErrRMASync, "no access epoch", func() error { return mpi.Put(w, []int32{1}, next, 0) }},
			{"unlock without lock", mpi.ErrRMASync, "not locked", func() error { return w.Unlock(next) }},
			{"complete without start", mpi.ErrRMASync, "no Start", w.Complete},
			{"wait without post", mpi.ErrRMASync, "no Post", w.Wait},
			{"unlock all", mpi.ErrRMASync, "LockAll was not", w.UnlockAll},
			{"flush without lock", mpi.ErrRMASync, "Flush is for", func() error { return w.Flush(next) }},
			{"target", mpi.ErrRank, "target", func() error { return w.Lock(9, mpi.Shared) }},
			{"mode", mpi.ErrLocktype, "Exclusive or Shared", func() error { return w.Lock(next, 7) }},
			{"assertion", mpi.ErrAssert, "promises", func() error { return w.Lock(next, mpi.Shared, mpi.NoPut) }},
		} {
			if err := c.f(); !errors.Is(err, c.class) || !strings.Contains(fmt.Sprint(err), c.text) {
				t.Errorf("%s: %v, want %v with %q", c.what, err, c.class, c.text)
			}
		}
		ok(t, w.Lock(next, mpi.Shared))
		for _, c := range []struct {
			what  string
			class mpi.Class
			text  string
			f     func() error
		}{
			{"second lock", mpi.ErrRMASync, "locked already", func() error { return w.Lock(next, mpi.Shared) }},
			{"not locked", mpi.ErrRMASync, "is not locked", func() error { return mpi.Put(w, []int32{1}, world.Rank(), 0) }},
			{"range", mpi.ErrRMARange, "bytes 12 to 19 of a window of 16 bytes", func() error { return mpi.Put(w, []int32{1, 2}, next, 3) }},
			{"displacement", mpi.ErrDisp, "disp", func() error { return mpi.Put(w, []int32{1}, next, -1) }},
			{"sizes", mpi.ErrSize, "4 bytes at the origin and 8", func() error { return w.PutBuf(mpi.Of([]int32{1}), next, 0, 2, datatype.Int32) }},
			{"operation", mpi.ErrOp, "predefined", func() error {
				return mpi.Accumulate(w, []int32{1}, next, 0, mpi.OpFunc(func(a, b int32) int32 { return a }))
			}},
			{"fence", mpi.ErrRMASync, "unlock first", func() error { return w.Fence() }},
			{"free", mpi.ErrRMASync, "unlock first", w.Free},
		} {
			if err := c.f(); !errors.Is(err, c.class) || !strings.Contains(fmt.Sprint(err), c.text) {
				t.Errorf("%s: %v, want %v with %q", c.what, err, c.class, c.text)
			}
		}
		ok(t, w.Unlock(next))
		ok(t, w.Fence())
		if !slices.Equal(mem, make([]int32, 4)) {
			t.Errorf("errors have changed the window: %v", mem)
		}
		ok(t, w.Free())
		if err := w.Free(); !errors.Is(err, mpi.ErrWin) {
			t.Errorf("a second Free: %v", err)
		}
	})
}

// Requests of operations are done when their buffers may be used, and flushes of each kind end what came before.
func TestWinRequests(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		mem := make([]int64, 3)
		w, err := mpi.WinCreate(world, mem)
		ok(t, err)
		next := (world.Rank() + 1) % world.Size()
		ok(t, w.LockAll())
		r, err := mpi.Rput(w, []int64{5, 6}, next, 0)
		ok(t, err)
		_, err = r.Wait()
		ok(t, err)
		ok(t, w.FlushAll())
		r, err = mpi.Raccumulate(w, []int64{10}, next, 1, mpi.Sum)
		ok(t, err)
		_, err = r.Wait()
		ok(t, err)
		ok(t, w.FlushLocal(next))
		got, was := make([]int64, 2), make([]int64, 1)
		r, err = mpi.Rget(w, got, next, 0)
		ok(t, err)
		q, err := mpi.RgetAccumulate(w, []int64{100}, was, next, 0, mpi.Replace)
		ok(t, err)
		if err := mpi.WaitAll(r, q); err != nil {
			t.Error(err)
		}
		ok(t, w.FlushLocalAll())
		ok(t, w.UnlockAll())
		if !slices.Equal(got, []int64{5, 16}) || was[0] != 5 {
			t.Errorf("got %v and %v", got, was)
		}
		ok(t, world.Barrier())
		if !slices.Equal(mem, []int64{100, 16, 0}) {
			t.Errorf("%v", mem)
		}
		ok(t, w.Free())
	})
}

// Ranks of one process store into each other's parts, which lie one behind the other.
func TestWinShared(t *testing.T) {
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		w, mem, err := mpi.WinAllocateShared[int32](world, 2+world.Rank())
		ok(t, err)
		next, err := mpi.WinShared[int32](w, (world.Rank()+1)%3)
		ok(t, err)
		if len(next) != 2+(world.Rank()+1)%3 {
			t.Fatalf("%d items of the next rank", len(next))
		}
		next[1] = int32(world.Rank())
		ok(t, w.Sync())
		ok(t, world.Barrier())
		if want := int32((world.Rank() + 2) % 3); mem[1] != want {
			t.Errorf("%v, want %d in item 1", mem, want)
		}
		ok(t, w.Free())
	})
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if _, _, err := mpi.WinAllocateShared[int32](world, 2); !errors.Is(err, mpi.ErrRMAShared) {
			t.Errorf("ranks that share no memory: %v", err)
		}
	}, mpitest.TCP())
}

// A window has a name, hints, attributes and an error handler.
func TestWinObject(t *testing.T) {
	someway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		w, _, err := mpi.WinAllocate[int32](world, 2)
		ok(t, err)
		ok(t, w.SetName("counters"))
		if w.Name() != "counters" || w.Group().Size() != 2 || w.Flavor() != mpi.WinFlavorAllocate || w.Bytes(1) != 8 || w.Unit(1) != 4 {
			t.Errorf("%q %v %v %d %d", w.Name(), w.Group(), w.Flavor(), w.Bytes(1), w.Unit(1))
		}
		info := mpi.NewInfo()
		ok(t, info.Set("no_locks", "true"))
		ok(t, info.Set("of nobody", "1"))
		ok(t, w.SetInfo(info))
		if v, _ := w.Info().Get("no_locks"); v != "true" {
			t.Errorf("no_locks is %q", v)
		}
		if _, there := w.Info().Get("of nobody"); there {
			t.Error("a hint that nobody knows was kept")
		}
		deleted := 0
		key := mpi.NewWinKey(mpi.WinKeyOptions[int]{Delete: func(*mpi.Win, int) error { deleted++; return nil }})
		ok(t, key.Set(w, 7))
		if v, there := key.Get(w); v != 7 || !there {
			t.Errorf("attribute %d, %v", v, there)
		}
		ok(t, key.Delete(w))
		ok(t, key.Set(w, 8))
		told := 0
		w.SetErrhandler(mpi.NewWinErrhandler(func(_ *mpi.Win, err *mpi.Error) error { told++; return err }))
		if err := w.Unlock(0); !errors.Is(err, mpi.ErrRMASync) || told != 1 {
			t.Errorf("%v, told %d times", err, told)
		}
		if w.CallErrhandler(errors.New("mine")) == nil || told != 2 || w.Errhandler() == mpi.ErrorsReturn {
			t.Errorf("told %d times", told)
		}
		ok(t, w.Free())
		if deleted != 2 {
			t.Errorf("%d attributes were deleted, want 2", deleted)
		}
		ok(t, key.Free())
	})
}
