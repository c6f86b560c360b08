package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Every collective gives in the forms that do not block what it gives in the one that does, a persistent one at each start
// and with what its memory holds then.
func TestFormsOfCollectives(t *testing.T) {
	forms := func(t *mpitest.T, world *mpi.Comm) {
		ring, err := world.Cart([]int{world.Size()}, []bool{true}, false)
		ok(t, err)
		for _, n := range []int{1, 3000} {
			if world.Size() < 3 {
				n = min(n, 100)
			}
			s, r := make([]int64, n*max(world.Size(), 2)), make([]int64, n*max(world.Size(), 2))
			for i := range formCalls(world, s, r, n) {
				f := formCalls(world, s, r, n)[i]
				if f.grid {
					f = formCalls(ring.Comm, s, r, n)[i]
				}
				inAllForms(t, f, world.Rank(), s, r)
			}
		}
		ok(t, ring.Free())
	}
	someway(t, 3, forms)
	t.Run("processes", func(t *testing.T) { mpitest.Run(t, 3, forms, mpitest.Processes()) })
	for _, p := range []int{1, 2, 4, 5} {
		t.Run(fmt.Sprint(p), func(t *testing.T) { mpitest.Run(t, p, forms) })
	}
}

// inAllForms compares the forms of one collective on rank me, which contributes s and gets r.
func inAllForms(t *mpitest.T, f formCall, me int, s, r []int64) {
	t.Helper()
	fresh := func(round int) {
		copy(s, numbers(me+10*round, len(s)))
		copy(r, numbers(me+10*round, len(r)))
	}
	var want [2][]int64
	for round := range want {
		fresh(round)
		ok(t, f.call())
		want[round] = slices.Clone(r)
	}
	fresh(0)
	_, err := f.start().Wait()
	ok(t, err)
	same(t, "nonblocking "+f.name, r, want[0])
	p := f.plan()
	for round := range want {
		fresh(round)
		ok(t, p.Start())
		_, err := p.Wait()
		ok(t, err)
		same(t, "persistent "+f.name, r, want[round])
	}
	ok(t, p.Free())
}

// Many collectives are under way at once on one communicator and on others, beside messages; they are started in the same
// order by all ranks, and waited for in any, by any kind of wait.
func TestManyCollectivesUnderWay(t *testing.T) {
	f := func(t *mpitest.T, world *mpi.Comm) {
		p, me := world.Size(), world.Rank()
		random := rand.New(rand.NewPCG(uint64(me), 5))
		other, err := world.Dup()
		ok(t, err)
		for range 3 {
			var rs []mpi.Request
			var checks []func()
			add := func(r mpi.Request, check func()) {
				rs = append(rs, r)
				checks = append(checks, check)
			}
			for i := range 8 {
				c := world
				if i%3 == 2 {
					c = other
				}
				n := 1 + i%4*1500
				sum := make([]int64, n)
				add(mpi.Iallreduce(c, numbers(me, n), sum, mpi.Sum), func() {
					if want := int64(1000*p*(p-1)/2 + p*(n-1)); sum[n-1] != want {
						t.Errorf("Iallreduce %d: %d, want %d", i, sum[n-1], want)
					}
				})
				root := i % p
				buf := numbers(me, n)
				add(mpi.Ibcast(c, buf, root), func() { same(t, "Ibcast", buf, numbers(root, n)) })
				add(c.Ibarrier(), func() {})
				got := make([]int64, n)
				add(mpi.Irecv(world, got, (me+1)%p, i), func() { same(t, "Irecv", got, numbers((me+1)%p, n)) })
				add(mpi.Isend(world, numbers(me, n), (me+p-1)%p, i), func() {})
				if i == 4 { // a call that blocks, while others are under way
					total, err := mpi.AllreduceOne(c, 1, mpi.Sum)
					ok(t, err)
					if total != p {
						t.Errorf("Allreduce beside others: %d", total)
					}
				}
			}
			random.Shuffle(len(rs), func(i, j int) { rs[i], rs[j], checks[i], checks[j] = rs[j], rs[i], checks[j], checks[i] })
			done := make([]bool, len(rs))
			for {
				i, _, err := mpi.WaitAny(rs...)
				ok(t, err)
				if i == mpi.Undefined {
					break
				}
				done[i] = true
				checks[i]()
				// Then another by Wait, and one by Test.
				for j := range rs {
					if !rs[j].IsNull() {
						_, err := rs[j].Wait()
						ok(t, err)
						rs[j] = mpi.Request{}
						done[j] = true
						checks[j]()
						break
					}
				}
				for j := range rs {
					if !rs[j].IsNull() {
						for finished := false; !finished; {
							var err error
							_, finished, err = rs[j].Test()
							ok(t, err)
						}
						rs[j] = mpi.Request{}
						done[j] = true
						checks[j]()
						break
					}
				}
			}
			if slices.Contains(done, false) {
				t.Errorf("not all were completed: %v", done)
			}
		}
		ok(t, other.Free())
	}
	anyway(t, 4, f)
	t.Run("processes", func(t *testing.T) { mpitest.Run(t, 4, f, mpitest.Processes()) })
}

// Collectives go on while the program computes: nobody calls MPI until all of them are over.
func TestCollectivesOverlap(t *testing.T) {
	overlap := func(t *mpitest.T, world *mpi.Comm) {
		big := make([]int64, 50_000)
		sum, other := make([]int64, len(big)), make([]int64, len(big))
		rs := []mpi.Request{world.Ibarrier(), mpi.Iallreduce(world, big, sum, mpi.Sum), mpi.Ibcast(world, other, 0), world.Ibarrier()}
		for i, r := range rs {
			select {
			case <-r.Done(): // no call of MPI waits or polls
			case <-time.After(2 * time.Minute):
				t.Fatalf("collective %d does not go on while the rank computes", i)
			}
		}
		ok(t, mpi.WaitAll(rs...))
	}
	for name, opts := range map[string][]mpitest.Option{"goroutines": nil, "unix": {mpitest.Unix()}, "tcp": {mpitest.TCP()}, "mixed": {mpitest.Mixed()}, "processes": {mpitest.Processes()}} {
		t.Run(name, func(t *testing.T) { mpitest.Run(t, 5, overlap, opts...) })
	}
}

// A rank that is blocked in any other call goes on with its collectives.
func TestCollectivesGoOnWhileBlocked(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		me := world.Rank()
		for _, blocked := range []func() error{
			func() error { _, _, err := mpi.RecvOne[int](world, 0, 1); return err },
			func() error {
				_, err := world.Probe(0, 1)
				if err == nil {
					_, _, err = mpi.RecvOne[int](world, 0, 1)
				}
				return err
			},
		} {
			r := world.Ibarrier()
			q := world.Ibarrier()
			if me != 0 {
				ok(t, blocked()) // rank 0 sends when both barriers are over, which needs this rank twice
			}
			_, err := q.Wait()
			ok(t, err)
			_, err = r.Wait()
			ok(t, err)
			if me == 0 {
				ok(t, mpi.SendOne(world, 1, 1, 1))
				ok(t, mpi.SendOne(world, 1, 2, 1))
			}
		}
	})
}

// Goroutines of a rank use a communicator each.
func TestCollectivesOfManyGoroutines(t *testing.T) {
	anyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		p := world.Size()
		var all sync.WaitGroup
		for range 8 {
			c, err := world.Dup()
			ok(t, err)
			all.Go(func() {
				one, sum := []int64{int64(world.Rank())}, []int64{0}
				plan := mpi.AllreduceInit(c, one, sum, mpi.Sum)
				for i := range 10 {
					r, b := mpi.Iallreduce(c, one, []int64{0}, mpi.Max), c.Ibarrier()
					if err := plan.Start(); err != nil {
						t.Error(err)
					}
					if _, err := plan.Wait(); err != nil || sum[0] != int64(p*(p-1)/2) {
						t.Errorf("start %d: %d, %v", i, sum[0], err)
					}
					if err := mpi.WaitAll(b, r); err != nil {
						t.Error(err)
					}
				}
				if err := plan.Free(); err != nil {
					t.Error(err)
				}
				if err := c.Free(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	})
}

// Plans of one communicator may be started in any order.
func TestPlansInAnyOrder(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		me := world.Rank()
		var plans []*mpi.Persistent
		bufs := make([][]int, 5)
		for i := range bufs {
			bufs[i] = make([]int, 2)
			plans = append(plans, mpi.BcastInit(world, bufs[i], i%3))
		}
		order := rand.New(rand.NewPCG(uint64(me), 9))
		for round := range 4 {
			for i := range bufs {
				bufs[i][1] = -1
				if me == i%3 {
					bufs[i][1] = 10*i + round
				}
			}
			for _, i := range order.Perm(len(plans)) {
				ok(t, plans[i].Start())
			}
			for _, i := range order.Perm(len(plans)) {
				_, err := plans[i].Wait()
				ok(t, err)
				if bufs[i][1] != 10*i+round {
					t.Errorf("plan %d, round %d: %d", i, round, bufs[i][1])
				}
			}
		}
		for _, p := range plans {
			ok(t, p.Free())
		}
	})
}

// Wrong arguments of a nonblocking collective are reported by its request, of a persistent one by each start; the other
// ranks get an error, too, and the communicator goes on.
func TestBadFormsOfCollectives(t *testing.T) {
	for name, opts := range map[string][]mpitest.Option{"goroutines": nil, "unix": {mpitest.Unix()}} {
		t.Run(name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				recv := make([]int64, 3)
				if world.Rank() == 1 {
					recv = recv[:2]
				}
				r := mpi.Iallreduce(world, make([]int64, 3), recv, mpi.Sum)
				_, err := r.Wait()
				if err == nil || !strings.Contains(err.Error(), "len(recv) is 2") || !strings.Contains(err.Error(), "Iallreduce") {
					t.Errorf("Iallreduce: %v", err)
				}
				p := mpi.AllreduceInit(world, make([]int64, 3), recv, mpi.Sum)
				for range 2 {
					if err = p.Start(); err == nil {
						_, err = p.Wait()
					}
					if err == nil || !strings.Contains(err.Error(), "len(recv) is 2") || !strings.Contains(err.Error(), "AllreduceInit") {
						t.Errorf("AllreduceInit: %v", err)
					}
				}
				ok(t, p.Free())
				if _, err := mpi.Ibcast(world, recv, 3).Wait(); !errors.Is(err, mpi.ErrRoot) || !strings.Contains(err.Error(), "Ibcast") {
					t.Errorf("Ibcast: %v", err)
				}
				if err := mpi.Ibcast(world, recv, 0).Cancel(); !errors.Is(err, mpi.ErrRequest) && world.Rank() == 0 {
					t.Errorf("Cancel: %v", err)
				}
				ok(t, world.Barrier())
			}, opts...)
		})
	}
	// Different operations, and different forms of one.
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		buf := make([]int32, 4)
		r := mpi.Ibcast(world, buf, 1)
		if world.Rank() == 0 {
			_, err := r.Wait()
			ok(t, err)
			_, err = mpi.Iallreduce(world, buf, make([]int32, 4), mpi.Sum).Wait()
			if !errors.Is(err, mpi.ErrNotSame) || !strings.Contains(err.Error(), "Iallreduce(Sum)") || !strings.Contains(err.Error(), "Allreduce(Sum)") {
				t.Errorf("got %v", err)
			}
			return
		}
		_, err := r.Wait()
		ok(t, err)
		err = mpi.Allreduce(world, buf, make([]int32, 4), mpi.Sum)
		if !errors.Is(err, mpi.ErrNotSame) {
			t.Errorf("got %v", err)
		}
	})
}

// A panic of the program's operation is the error of the call, whoever carried it out.
func TestPanicInNonblockingOperation(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		bad := mpi.OpFunc(func(a, b int32) int32 { panic("nothing to add") })
		_, err := mpi.Iallreduce(world, []int32{1}, []int32{0}, bad).Wait()
		if err == nil || !strings.Contains(err.Error(), "nothing to add") {
			t.Errorf("got %v", err)
		}
		ok(t, world.Barrier())
	})
}

// When the job ends, so do the waits for collectives.
func TestJobEndsNonblockingCollectives(t *testing.T) {
	cause := errors.New("rank 1 gives up")
	err := mpi.Local(3, func(world *mpi.Comm) error {
		if world.Rank() == 1 {
			return cause
		}
		_, err := world.Ibarrier().Wait()
		if err == nil {
			return errors.New("the barrier ended without rank 1")
		}
		return nil
	})
	if !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
}

// A wait that its context ends leaves the collective under way.
func TestCollectiveWaitContext(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 1 {
			_, _, err := mpi.RecvOne[int](world, 0, 0)
			ok(t, err)
			ok(t, world.Ibarrier().Free())
			ok(t, world.Barrier())
			return
		}
		r := world.Ibarrier()
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Millisecond)
		defer stop()
		if _, err := r.WaitContext(ctx); !errors.Is(err, mpi.ErrPending) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		ok(t, mpi.SendOne(world, 0, 1, 0))
		_, err := r.Wait()
		ok(t, err)
		ok(t, world.Barrier())
	})
}

// Disconnect waits for the collectives that are under way.
func TestDisconnectWaitsForCollectives(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		c, err := world.Dup()
		ok(t, err)
		r := c.Ibarrier()
		ok(t, c.Disconnect())
		if _, done, err := r.Test(); !done || err != nil {
			t.Errorf("after Disconnect: %v, %v", done, err)
		}
	})
}

// A communicator that is freed while collectives are under way lets them end.
func TestFreeWithCollectivesUnderWay(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		for range 5 {
			c, err := world.Dup()
			ok(t, err)
			sum := make([]int64, 3000)
			rs := []mpi.Request{c.Ibarrier(), mpi.Iallreduce(c, numbers(1, 3000), sum, mpi.Sum)}
			ok(t, c.Free())
			ok(t, mpi.WaitAll(rs...))
			if sum[7] != 3*1007 {
				t.Errorf("the sum is %d", sum[7])
			}
		}
	})
}

// Small persistent collectives allocate nothing at a start.
func TestPersistentCollectiveAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		send, recv := []int64{1}, []int64{0}
		for name, p := range map[string]*mpi.Persistent{
			"Barrier":   world.BarrierInit(),
			"Bcast":     mpi.BcastInit(world, send, 0),
			"Allreduce": mpi.AllreduceInit(world, send, recv, mpi.Sum),
			"Alltoall":  mpi.AlltoallInit(world, send, recv),
		} {
			var err error
			if n := leastAllocs(100, func() {
				if e := p.Start(); e != nil {
					err = e
				}
				if _, e := p.Wait(); e != nil {
					err = e
				}
			}); n != 0 || err != nil {
				t.Errorf("%s: %v allocations, %v", name, n, err)
			}
			if err := p.Free(); err != nil {
				return err
			}
		}
		return nil
	})
}

// What a program starts and never waits for is gone with its ranks.
func TestDroppedCollectives(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		if err := mpi.Local(3, func(world *mpi.Comm) error {
			world.Ibarrier()
			mpi.Iallreduce(world, []int{1}, []int{0}, mpi.Sum)
			return mpi.BcastInit(world, []int{1}, 0).Start()
		}); err != nil {
			t.Error(err)
		}
	}
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
