package mpi_test

import (
	"errors"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Persistent operations carry what their memory holds at each start, in order with other messages, for short and long
// messages and all modes.
func TestPersistent(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for _, n := range []int{0, 3, 5000} {
			buf := make([]int64, n+1)
			switch world.Rank() {
			case 0:
				ops := []*mpi.Persistent{
					mpi.SendInit(world, buf, 1, 1),
					mpi.SsendInit(world, buf, 1, 2),
					mpi.RsendInit(world, buf, 1, 3),
					world.SendInitBuf(mpi.View(buf, n, datatype.Int64), 1, 4),
				}
				for round := range 20 {
					for i := range buf {
						buf[i] = int64(round*100 + i)
					}
					ok(t, world.Barrier()) // the receives are posted
					ok(t, mpi.StartAll(ops...))
					for i, p := range ops {
						if i%2 == 0 {
							_, err := p.Wait()
							ok(t, err)
						} else {
							ok(t, mpi.WaitAll(p.Request()))
						}
						if st, done, err := p.Test(); !done || err != nil || st.Source != mpi.AnySource || !p.Request().IsNull() {
							t.Errorf("after Wait: %+v, %v, %v", st, done, err)
						}
					}
				}
				for _, p := range ops {
					ok(t, p.Free())
				}
			case 1:
				got := make([][]int64, 4)
				ops := make([]*mpi.Persistent, 4)
				for i := range ops {
					got[i] = make([]int64, n+1)
					ops[i] = mpi.RecvInit(world, got[i], 0, i+1)
				}
				for round := range 20 {
					ok(t, mpi.StartAll(ops...))
					ok(t, world.Barrier())
					rs := make([]mpi.Request, len(ops))
					for i, p := range ops {
						rs[i] = p.Request()
					}
					for i, st := range mpi.Completed(rs...) {
						items := n + 1
						if i == 3 {
							items = n
						}
						if c, whole := mpi.CountOf[int64](st); st.Err != nil || st.Tag != i+1 || c != items || !whole {
							t.Fatalf("round %d, operation %d: %+v", round, i, st)
						}
						for k := range items {
							if got[i][k] != int64(round*100+k) {
								t.Fatalf("round %d, operation %d: item %d is %d", round, i, k, got[i][k])
							}
						}
					}
				}
				for _, p := range ops {
					ok(t, p.Free())
				}
			}
		}
	})
}

// A persistent receive that is cancelled can be started again; one from ProcNull, and a send to it, are complete at once.
func TestPersistentCancel(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		got := make([]int, 1)
		if world.Rank() == 1 {
			p := mpi.RecvInit(world, got, 0, 1)
			ok(t, p.Start())
			ok(t, p.Cancel())
			st, err := p.Wait()
			ok(t, err)
			if !st.Cancelled {
				t.Errorf("%+v", st)
			}
			ok(t, p.Start())
			ok(t, world.Barrier())
			st, err = p.Wait()
			ok(t, err)
			if st.Cancelled || got[0] != 9 {
				t.Errorf("%+v, got %d", st, got[0])
			}
			ok(t, p.Free())
		} else {
			ok(t, world.Barrier())
			ok(t, mpi.SendOne(world, 9, 1, 1))
		}
		for _, p := range []*mpi.Persistent{mpi.RecvInit(world, got, mpi.ProcNull, 5), mpi.SendInit(world, got, mpi.ProcNull, 5)} {
			for range 2 {
				ok(t, p.Start())
				st, err := p.Wait()
				ok(t, err)
				if st != (mpi.Status{Source: mpi.ProcNull, Tag: mpi.AnyTag}) {
					t.Errorf("ProcNull: %+v", st)
				}
			}
			ok(t, p.Free())
		}
	})
}

// What a persistent operation does not allow is an error that says what is.
func TestPersistentErrors(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() != 1 {
			return
		}
		buf := make([]int64, 1)
		var null *mpi.Comm
		var none *mpi.Persistent
		active := func() *mpi.Persistent {
			p := mpi.RecvInit(world, buf, 1, 7)
			ok(t, p.Start())
			return p
		}
		freed := func() *mpi.Persistent {
			p := mpi.RecvInit(world, buf, 1, 7)
			ok(t, p.Free())
			return p
		}
		second := func(_ any, err error) error { return err }
		for _, c := range []struct {
			name  string
			f     func() error
			class mpi.Class
			text  string
		}{
			{"dst", func() error { return mpi.SendInit(world, buf, 5, 0).Start() }, mpi.ErrRank, "mpi: rank 1: SendInit: dst is 5, want 0..1 or ProcNull (world, 2 ranks)"},
			{"tag", func() error { return mpi.SsendInit(world, buf, 0, -9).Start() }, mpi.ErrTag, "mpi: rank 1: SsendInit: tag is -9, want 0..2147483647"},
			{"src", func() error { return mpi.RecvInit(world, buf, 2, 0).Start() }, mpi.ErrRank, "mpi: rank 1: RecvInit: src is 2"},
			{"type", func() error { return mpi.RsendInit(world, []string{""}, 0, 0).Start() }, mpi.ErrType, "mpi: rank 1: RsendInit: invalid datatype: buf: string"},
			{"memory", func() error {
				return world.RecvInitBuf(mpi.View(buf, 2, datatype.Int64), 0, 0).Start()
			}, mpi.ErrBuffer, "mpi: rank 1: RecvInit: invalid buffer: buf: outside its memory"},
			{"null communicator", func() error { return mpi.SendInit(null, buf, 0, 0).Start() }, mpi.ErrComm, "mpi: SendInit: the communicator is nil"},
			{"nil Start", func() error { return none.Start() }, mpi.ErrRequest, "mpi: Start: the persistent operation is nil, want one of SendInit"},
			{"nil Wait", func() error { return second(none.Wait()) }, mpi.ErrRequest, "mpi: Wait: the persistent operation is nil"},
			{"nil Test", func() error { _, _, err := none.Test(); return err }, mpi.ErrRequest, "mpi: Test: the persistent operation is nil"},
			{"nil Cancel", func() error { return none.Cancel() }, mpi.ErrRequest, "mpi: Cancel: the persistent operation is nil"},
			{"nil Free", func() error { return none.Free() }, mpi.ErrRequest, "mpi: Free: the persistent operation is nil"},
			{"nil StartAll", func() error { return mpi.StartAll(none) }, mpi.ErrRequest, "mpi: StartAll: the persistent operation is nil"},
			{"Start of an active one", func() error { return active().Start() }, mpi.ErrRequest, "mpi: rank 1: Start of RecvInit: invalid request: it is active: complete it with Wait or Test first (started at persistent_test.go:"},
			{"Free of an active one", func() error { return active().Free() }, mpi.ErrRequest, "mpi: rank 1: Free of RecvInit: invalid request: it is active"},
			{"Cancel of an inactive one", func() error { return mpi.SendInit(world, buf, 0, 0).Cancel() }, mpi.ErrRequest, "mpi: rank 1: Cancel of SendInit: invalid request: it is not active"},
			{"Start after Free", func() error { return freed().Start() }, mpi.ErrRequest, "mpi: rank 1: Start of RecvInit: invalid request: use after Free"},
			{"Wait after Free", func() error { return second(freed().Wait()) }, mpi.ErrRequest, "mpi: rank 1: Wait of RecvInit: invalid request: use after Free"},
			{"Free after Free", func() error { return freed().Free() }, mpi.ErrRequest, "mpi: rank 1: Free of RecvInit: invalid request: use after Free"},
			{"twice in StartAll", func() error { p := mpi.RecvInit(world, buf, 1, 7); return mpi.StartAll(p, p) }, mpi.ErrRequest, "mpi: rank 1: StartAll of RecvInit: invalid request: it is twice"},
			{"Wait for what another call has completed", func() error {
				p := mpi.SendInit(world, buf, mpi.ProcNull, 0)
				ok(t, p.Start())
				r := p.Request()
				_, err := p.Wait()
				ok(t, err)
				return waitFor(r)
			}, mpi.ErrRequest, "mpi: rank 1: Wait: invalid request: the request was completed before"},
			{"truncated", func() error {
				p := mpi.RecvInit(world, buf, 1, 8)
				ok(t, p.Start())
				ok(t, mpi.Send(world, make([]int64, 2), 1, 8))
				return second(p.Wait())
			}, mpi.ErrTruncate, "mpi: rank 1: RecvInit: message truncated: the message from rank 1 with tag 8 has 16 bytes"},
		} {
			err := c.f()
			if !errors.Is(err, c.class) || !strings.HasPrefix(err.Error(), c.text) {
				t.Errorf("%s:\n got %v\nwant %v: %s...", c.name, err, c.class, c.text)
			}
		}
		// StartAll with one that is wrong starts none.
		good, wrong := mpi.RecvInit(world, buf, 1, 9), active()
		if err := mpi.StartAll(good, wrong); !errors.Is(err, mpi.ErrRequest) || !good.Request().IsNull() {
			t.Errorf("StartAll: %v", err)
		}
	})
}

func TestPersistentAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		for name, n := range map[string]int{"8 bytes": 1, "64 KiB": 1 << 13} {
			buf, got := make([]int64, n), make([]int64, n)
			in, out := mpi.RecvInit(world, got, 0, 1), mpi.SendInit(world, buf, 0, 1)
			rs := make([]mpi.Request, 2)
			i := int64(0)
			if allocs := leastAllocs(100, func() {
				i++
				buf[0] = i
				if err := mpi.StartAll(in, out); err != nil {
					t.Error(err)
				}
				if i%2 == 0 {
					rs[0], rs[1] = in.Request(), out.Request()
					if err := mpi.WaitAll(rs...); err != nil {
						t.Error(err)
					}
				}
				_, err1 := in.Wait()
				_, err2 := out.Wait()
				if err := errors.Join(err1, err2); err != nil || got[0] != i {
					t.Errorf("%v, got %d, want %d", err, got[0], i)
				}
			}); allocs != 0 {
				t.Errorf("%s: %v allocations", name, allocs)
			}
		}
		return nil
	})
}
