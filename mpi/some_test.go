package mpi_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Null and inactive requests are passed over by every form, and all null is complete.
func TestManyNull(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		empty := mpi.Status{Source: mpi.AnySource, Tag: mpi.AnyTag}
		inactive := mpi.SendInit(world, []int{1}, 0, 0)
		for _, rs := range [][]mpi.Request{nil, {{}}, {{}, inactive.Request(), {}}} {
			if i, st, err := mpi.WaitAny(rs...); i != mpi.Undefined || st != empty || err != nil {
				t.Errorf("WaitAny: %d, %+v, %v", i, st, err)
			}
			if i, st, done, err := mpi.TestAny(rs...); i != mpi.Undefined || st != empty || !done || err != nil {
				t.Errorf("TestAny: %d, %+v, %v, %v", i, st, done, err)
			}
			if i, st, done, err := mpi.StatusAny(rs...); i != mpi.Undefined || st != empty || !done || err != nil {
				t.Errorf("StatusAny: %d, %+v, %v, %v", i, st, done, err)
			}
			for name, f := range map[string]func(done []mpi.Completion, rs ...mpi.Request) ([]mpi.Completion, error){
				"WaitSome": mpi.WaitSome, "TestSome": mpi.TestSome, "StatusSome": mpi.StatusSome,
			} {
				if done, err := f(nil, rs...); len(done) != 0 || err != nil {
					t.Errorf("%s: %v, %v", name, done, err)
				}
			}
			if done, err := mpi.TestAll(rs...); !done || err != nil {
				t.Errorf("TestAll: %v, %v", done, err)
			}
			if st, done, err := mpi.StatusAll(nil, rs...); !done || len(st) != len(rs) || err != nil {
				t.Errorf("StatusAll: %v, %v, %v", done, st, err)
			}
			st, err := mpi.WaitAllInto(nil, rs...)
			if len(st) != len(rs) || err != nil || len(st) > 0 && st[0] != empty {
				t.Errorf("WaitAllInto: %v, %v", st, err)
			}
		}
		return nil
	})
}

// All forms over requests that complete one after another, with null ones between them.
func TestManyForms(t *testing.T) {
	const n = 6
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for form := range 7 {
			if world.Rank() == 0 {
				ok(t, world.Barrier())
				for i := range n {
					ok(t, mpi.SendOne(world, 10*i, 1, i))
				}
				ok(t, world.Barrier())
				continue
			}
			got := make([]int, n)
			rs := make([]mpi.Request, 2*n)
			for i := range n {
				rs[2*i] = mpi.Irecv(world, got[i:i+1], 0, i)
			}
			// Nothing has come: nothing is complete, and nothing changes.
			before := slices.Clone(rs)
			if i, _, done, err := mpi.TestAny(rs...); done || i != mpi.Undefined || err != nil {
				t.Errorf("TestAny: %d, %v, %v", i, done, err)
			}
			if i, _, done, err := mpi.StatusAny(rs...); done || i != mpi.Undefined || err != nil {
				t.Errorf("StatusAny: %d, %v, %v", i, done, err)
			}
			if done, err := mpi.TestSome(nil, rs...); len(done) != 0 || err != nil {
				t.Errorf("TestSome: %v, %v", done, err)
			}
			if st, done, err := mpi.StatusAll(nil, rs...); done || len(st) != 0 || err != nil {
				t.Errorf("StatusAll: %v, %v, %v", done, st, err)
			}
			if done, err := mpi.TestAll(rs...); done || err != nil || !slices.Equal(rs, before) {
				t.Errorf("TestAll: %v, %v", done, err)
			}
			ok(t, world.Barrier())
			var order []int
			take := func(i int, st mpi.Status) {
				if st.Err != nil || st.Source != 0 || st.Tag != i/2 {
					t.Errorf("form %d, request %d: %+v", form, i, st)
				}
				order = append(order, i)
			}
			for len(order) < n {
				switch form {
				case 0:
					i, st, err := mpi.WaitAny(rs...)
					ok(t, err)
					take(i, st)
				case 1:
					i, st, done, err := mpi.TestAny(rs...)
					ok(t, err)
					if done {
						take(i, st)
					}
				case 2, 3:
					f := mpi.WaitSome
					if form == 3 {
						f = mpi.TestSome
					}
					done, err := f(nil, rs...)
					ok(t, err)
					for _, d := range done {
						take(d.Index, d.Status)
					}
				case 4:
					if _, done, err := mpi.StatusAll(nil, rs...); !done {
						ok(t, err)
						continue
					}
					st, _, err := mpi.StatusAll(nil, rs...)
					ok(t, err)
					if done, err := mpi.TestAll(rs...); !done || err != nil {
						t.Errorf("TestAll after StatusAll: %v, %v", done, err)
					}
					for i := 0; i < len(st); i += 2 {
						take(i, st[i])
					}
				case 5:
					done, err := mpi.StatusSome(nil, rs...)
					ok(t, err)
					for _, d := range done {
						if same, err := rs[d.Index].Wait(); err != nil || same != d.Status {
							t.Errorf("Wait: %+v, %v, and before %+v", same, err, d.Status)
						}
						rs[d.Index] = mpi.Request{}
						take(d.Index, d.Status)
					}
				case 6:
					i, st, done, err := mpi.StatusAny(rs...)
					ok(t, err)
					if done {
						if same, yes, err := rs[i].Test(); !yes || err != nil || same != st {
							t.Errorf("Test: %+v, %v, %v, and before %+v", same, yes, err, st)
						}
						rs[i] = mpi.Request{}
						take(i, st)
					}
				}
			}
			slices.Sort(order)
			for i, v := range got {
				if order[i] != 2*i || v != 10*i {
					t.Errorf("form %d: completed %v, got %v", form, order, got)
					break
				}
			}
			for _, r := range rs {
				if !r.IsNull() {
					t.Errorf("form %d: a request is left", form)
				}
			}
			ok(t, world.Barrier())
		}
	})
}

// A status can be looked at as often as one likes, also of what went wrong, and Wait says the same.
func TestRequestStatus(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			ok(t, mpi.Send(world, make([]int64, 3), 1, 1))
			ok(t, mpi.Send(world, make([]int64, 3), 1, 2))
			return
		}
		good, short := mpi.Irecv(world, make([]int64, 4), 0, 1), mpi.Irecv(world, make([]int64, 2), 0, 2)
		for range 3 {
			for done := false; !done; {
				st, is, err := good.Status()
				ok(t, err)
				if done = is; done && (st.Bytes != 24 || st.Tag != 1) {
					t.Errorf("%+v", st)
				}
			}
			for done := false; !done; {
				var err error
				if _, done, err = short.Status(); done && !errors.Is(err, mpi.ErrTruncate) {
					t.Errorf("truncated: %v", err)
				}
			}
		}
		st, err := mpi.WaitAllInto(nil, good, short)
		if !errors.Is(err, mpi.ErrInStatus) || st[0].Err != nil || st[0].Bytes != 24 || !errors.Is(st[1].Err, mpi.ErrTruncate) || st[1].Bytes != 16 {
			t.Errorf("%+v, %v", st, err)
		}
		if _, _, err := good.Status(); !errors.Is(err, mpi.ErrRequest) {
			t.Errorf("a stale request: %v", err)
		}
	})
}

// Requests that are freed end by themselves and leave nothing.
func TestRequestFree(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for _, n := range []int{1, 100_000} {
			buf := make([]int, n)
			if world.Rank() == 0 {
				buf[n-1] = 7
				r := mpi.Isend(world, buf, 1, 3)
				ok(t, r.Free())
				if _, err := r.Wait(); n > 1 && err != nil && !errors.Is(err, mpi.ErrRequest) {
					t.Error(err)
				}
				ok(t, mpi.SendOne(world, true, 1, 5))
				_, err := mpi.Recv(world, make([]bool, 1), 1, 4)
				ok(t, err)
				if err := r.Free(); !errors.Is(err, mpi.ErrRequest) {
					t.Errorf("a stale request: %v", err)
				}
			} else {
				r := mpi.Irecv(world, buf, 0, 3)
				ok(t, r.Free())
				_, err := mpi.Recv(world, make([]bool, 1), 0, 5)
				ok(t, err)
				for _, _, err := r.Test(); !errors.Is(err, mpi.ErrRequest); {
					ok(t, err)
					_, _, err = r.Test()
				}
				if err := r.Free(); !errors.Is(err, mpi.ErrRequest) {
					t.Errorf("a stale request: %v", err)
				}
				if buf[n-1] != 7 {
					t.Errorf("got %d", buf[n-1])
				}
				ok(t, mpi.SendOne(world, true, 0, 4))
			}
		}
		if err := (mpi.Request{}).Free(); !errors.Is(err, mpi.ErrRequest) {
			t.Errorf("the null request: %v", err)
		}
	})
}

// Whoever waits for a request that was freed learns that he must not, when the operation has ended; or, in the moment in
// which it ends, has its outcome.
func TestWaitForFreed(t *testing.T) {
	const tries = 20
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		for i, f := range []func(r mpi.Request) error{
			waitFor,
			func(r mpi.Request) error { return mpi.WaitAll(mpi.Request{}, r) },
			func(r mpi.Request) error { _, _, err := mpi.WaitAny(r, mpi.Request{}); return err },
			func(r mpi.Request) error { _, err := r.WaitContext(t.Context()); return err },
			func(r mpi.Request) error { done, err := mpi.WaitSome(nil, r); return errors.Join(err, done[0].Err) },
		} {
			told := 0
			for range tries {
				if world.Rank() == 0 {
					ok(t, world.Barrier())
					time.Sleep(100 * time.Microsecond)
					ok(t, mpi.Send(world, []int{i}, 1, i))
					continue
				}
				r := mpi.Irecv(world, make([]int, 1), 0, i)
				ok(t, r.Free())
				ok(t, world.Barrier())
				switch err := f(r); {
				case errors.Is(err, mpi.ErrRequest):
					told++
				case err != nil:
					t.Errorf("form %d: %v", i, err)
				}
			}
			if world.Rank() == 1 && told == 0 {
				t.Errorf("form %d: of %d waits none was told", i, tries)
			}
		}
	})
}

// The functions of a generalised request are called when the standard says: query by every call that reports it complete,
// free once by the last, cancel with what Complete has said.
func TestGrequest(t *testing.T) {
	anyway(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		var queries, frees, cancels atomic.Int32
		var cancelled []bool
		start := func() *mpi.Grequest {
			queries.Store(0)
			frees.Store(0)
			cancels.Store(0)
			cancelled = nil
			g, err := world.StartGrequest(mpi.GrequestFuncs{
				Query: func(st *mpi.Status) error {
					queries.Add(1)
					st.Source, st.Tag = 3, 4
					return st.SetElements(datatype.Float64, 5)
				},
				Free: func() error { frees.Add(1); return nil },
				Cancel: func(complete bool) error {
					cancels.Add(1)
					cancelled = append(cancelled, complete)
					return nil
				},
			})
			ok(t, err)
			return g
		}
		calls := func(what string, q, f, c int32) {
			t.Helper()
			if queries.Load() != q || frees.Load() != f || cancels.Load() != c {
				t.Errorf("%s: %d queries, %d frees, %d cancels, want %d, %d, %d", what, queries.Load(), frees.Load(), cancels.Load(), q, f, c)
			}
		}
		want := mpi.Status{Source: 3, Tag: 4, Bytes: 40}

		g := start()
		if _, done, err := g.Request().Test(); done || err != nil {
			t.Errorf("Test: %v, %v", done, err)
		}
		if _, done, err := g.Request().Status(); done || err != nil {
			t.Errorf("Status: %v, %v", done, err)
		}
		ok(t, g.Request().Cancel())
		calls("before Complete", 0, 0, 1)
		go func() {
			time.Sleep(time.Millisecond)
			if err := g.Complete(); err != nil {
				t.Error(err)
			}
		}()
		<-g.Request().Done()
		ok(t, g.Request().Cancel())
		calls("Done", 0, 0, 2)
		if !slices.Equal(cancelled, []bool{false, true}) {
			t.Errorf("cancel was told %v", cancelled)
		}
		for range 2 {
			st, done, err := g.Request().Status()
			if st != want || !done || err != nil {
				t.Errorf("Status: %+v, %v, %v", st, done, err)
			}
		}
		calls("Status", 2, 0, 2)
		st, err := g.Request().Wait()
		if st != want || err != nil {
			t.Errorf("Wait: %+v, %v", st, err)
		}
		calls("Wait", 3, 1, 2)
		if _, err := g.Request().Wait(); !errors.Is(err, mpi.ErrRequest) {
			t.Errorf("a second Wait: %v", err)
		}
		if err := g.Complete(); !errors.Is(err, mpi.ErrRequest) {
			t.Errorf("a second Complete: %v", err)
		}
		calls("too late", 3, 1, 2)

		// Together with others, in every form that completes.
		for name, f := range map[string]func(r mpi.Request) (mpi.Status, error){
			"Test":    func(r mpi.Request) (mpi.Status, error) { st, _, err := r.Test(); return st, err },
			"WaitAny": func(r mpi.Request) (mpi.Status, error) { _, st, err := mpi.WaitAny(mpi.Request{}, r); return st, err },
			"TestAny": func(r mpi.Request) (mpi.Status, error) {
				_, st, _, err := mpi.TestAny(mpi.Request{}, r)
				return st, err
			},
			"WaitAllInto": func(r mpi.Request) (mpi.Status, error) {
				st, err := mpi.WaitAllInto(nil, mpi.Isend(world, []int{1}, mpi.ProcNull, 0), r)
				return st[1], err
			},
			"WaitSome": func(r mpi.Request) (mpi.Status, error) { done, err := mpi.WaitSome(nil, r); return done[0].Status, err },
			"TestSome": func(r mpi.Request) (mpi.Status, error) { done, err := mpi.TestSome(nil, r); return done[0].Status, err },
			"WaitAll":  func(r mpi.Request) (mpi.Status, error) { return want, mpi.WaitAll(r) },
			"TestAll":  func(r mpi.Request) (mpi.Status, error) { _, err := mpi.TestAll(r); return want, err },
			"Completed": func(r mpi.Request) (st mpi.Status, _ error) {
				for _, st = range mpi.Completed(r) {
				}
				return st, nil
			},
			"WaitContext": func(r mpi.Request) (mpi.Status, error) { return r.WaitContext(t.Context()) },
		} {
			g := start()
			ok(t, g.Complete())
			if st, err := f(g.Request()); st != want || err != nil {
				t.Errorf("%s: %+v, %v", name, st, err)
			}
			calls(name, 1, 1, 0)
		}

		// Freed before it is complete, and after.
		g = start()
		ok(t, g.Request().Free())
		calls("Free before Complete", 0, 0, 0)
		ok(t, g.Complete())
		calls("Complete after Free", 0, 1, 0)
		g = start()
		ok(t, g.Complete())
		ok(t, g.Request().Free())
		calls("Free after Complete", 0, 1, 0)

		// What the functions return is what the calls return, and without functions it is the empty status.
		cause := errors.New("no such tape")
		g, err = world.StartGrequest(mpi.GrequestFuncs{Query: func(*mpi.Status) error { return mpi.ErrIO }, Free: func() error { return cause }, Cancel: func(bool) error { return cause }})
		ok(t, err)
		if err := g.Request().Cancel(); !errors.Is(err, cause) || !errors.Is(err, mpi.ErrOther) {
			t.Errorf("Cancel: %v", err)
		}
		ok(t, g.Complete())
		if _, _, err := g.Request().Status(); !errors.Is(err, mpi.ErrIO) {
			t.Errorf("Status: %v", err)
		}
		if _, err := g.Request().Wait(); !errors.Is(err, mpi.ErrIO) {
			t.Errorf("Wait: %v", err)
		}
		g, err = world.StartGrequest(mpi.GrequestFuncs{})
		ok(t, err)
		ok(t, g.Complete())
		ok(t, g.Request().Cancel())
		if st, err := g.Request().Wait(); err != nil || st != (mpi.Status{Source: mpi.AnySource, Tag: mpi.AnyTag}) {
			t.Errorf("%+v, %v", st, err)
		}
	})
}

// SetElements is the inverse of Elements.
func TestSetElements(t *testing.T) {
	pair := datatype.Struct([]int{1, 3}, []int{0, 8}, []*datatype.Type{datatype.Float64, datatype.Int16})
	for _, typ := range []*datatype.Type{datatype.Float64, pair, datatype.Contiguous(3, pair), datatype.Vector(2, 1, 5, datatype.Int8)} {
		for n := range 40 {
			var st mpi.Status
			if err := st.SetElements(typ, n); err != nil {
				t.Fatal(err)
			}
			if got, whole := st.Elements(typ); got != n || !whole {
				t.Errorf("%d elements of %v: %d, %v", n, typ.Short(), got, whole)
			}
			items, whole := st.Count(typ)
			if per := typ.NumElements(); whole != (n%per == 0) || whole && items != n/per {
				t.Errorf("%d elements of %v: %d items, %v", n, typ.Short(), items, whole)
			}
		}
	}
	var st mpi.Status
	if err := st.SetElements(datatype.Byte, 1<<40); err != nil || st.Bytes != 1<<40 {
		t.Errorf("%+v, %v", st, err)
	}
	for _, c := range []struct {
		typ   *datatype.Type
		n     int
		class mpi.Class
	}{
		{nil, 1, mpi.ErrType},
		{datatype.Contiguous(-1, datatype.Byte), 1, mpi.ErrType},
		{datatype.Byte, -1, mpi.ErrCount},
		{datatype.Contiguous(0, datatype.Byte), 1, mpi.ErrCount},
		{datatype.Float64, 1 << 62, mpi.ErrCount},
	} {
		if err := st.SetElements(c.typ, c.n); !errors.Is(err, c.class) {
			t.Errorf("%d: %v, want %v", c.n, err, c.class)
		}
	}
}
