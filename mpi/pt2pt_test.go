package mpi_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Messages of all lengths around the limits of the protocols arrive, in order, by every mode.
func TestModesAndLengths(t *testing.T) {
	lengths := []int{0, 1, 3, 24, 25, 128, 129, 8 << 10, 8<<10 + 1, 16 << 10, 16<<10 + 1, 300 << 10, 1 << 20}
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		fill := func(n, salt int) []byte {
			b := make([]byte, n)
			for i := range b {
				b[i] = byte(i*7 + salt)
			}
			return b
		}
		if world.Rank() == 0 {
			for i, n := range lengths {
				ok(t, mpi.Send(world, fill(n, i), 1, i))
				ok(t, mpi.Ssend(world, fill(n, i+1), 1, i))
				_, err := mpi.Isend(world, fill(n, i+2), 1, i).Wait()
				ok(t, err)
				_, err = mpi.Issend(world, fill(n, i+3), 1, i).Wait()
				ok(t, err)
			}
			return
		}
		for i, n := range lengths {
			for k := range 4 {
				got := make([]byte, n+k) // a longer buffer is no mistake
				st, err := mpi.Recv(world, got, 0, mpi.AnyTag)
				ok(t, err)
				if st.Source != 0 || st.Tag != i || st.Bytes != n {
					t.Fatalf("status %+v, want source 0, tag %d, %d bytes", st, i, n)
				}
				if !bytes.Equal(got[:n], fill(n, i+k)) {
					t.Fatalf("message %d of %d bytes is damaged", k, n)
				}
			}
		}
	})
}

// Ready sends work when their receive is posted.
func TestReadySend(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			_, _, err := mpi.RecvOne[bool](world, 1, 0) // the receive is posted
			ok(t, err)
			ok(t, mpi.Rsend(world, []int{42}, 1, 1))
			return
		}
		got := make([]int, 1)
		r := mpi.Irecv(world, got, 0, 1)
		ok(t, mpi.SendOne(world, true, 0, 0))
		_, err := r.Wait()
		ok(t, err)
		if got[0] != 42 {
			t.Errorf("got %d", got[0])
		}
	})
}

func TestProcNull(t *testing.T) {
	everyway(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		want := mpi.Status{Source: mpi.ProcNull, Tag: mpi.AnyTag}
		same := func(st mpi.Status, err error) {
			t.Helper()
			ok(t, err)
			if st != want {
				t.Errorf("%+v, want %+v", st, want)
			}
		}
		buf := []int{5}
		ok(t, mpi.Send(world, buf, mpi.ProcNull, 0))
		ok(t, mpi.Ssend(world, buf, mpi.ProcNull, 0))
		same(mpi.Recv(world, buf, mpi.ProcNull, 3))
		same(mpi.Irecv(world, buf, mpi.ProcNull, 3).Wait())
		same(world.Probe(mpi.ProcNull, 3))
		same(mpi.Sendrecv(world, buf, mpi.ProcNull, 0, []int{1}, mpi.ProcNull, 0))
		st, found, err := world.Iprobe(mpi.ProcNull, 3)
		same(st, err)
		m, err := world.Mprobe(mpi.ProcNull, 3)
		ok(t, err)
		same(mpi.RecvMessage(m, buf))
		all, st, err := mpi.RecvAppend(world, buf, mpi.ProcNull, 3)
		same(st, err)
		if !found || len(all) != 1 || buf[0] != 5 {
			t.Errorf("found %v, %v, %v", found, all, buf)
		}
	})
}

// The null request is complete, with the empty status, in every call.
func TestNullRequest(t *testing.T) {
	var r mpi.Request
	empty := mpi.Status{Source: mpi.AnySource, Tag: mpi.AnyTag}
	if st, err := r.Wait(); err != nil || st != empty {
		t.Errorf("Wait: %+v, %v", st, err)
	}
	if st, done, err := r.Test(); err != nil || !done || st != empty {
		t.Errorf("Test: %+v, %v, %v", st, done, err)
	}
	if st, err := r.WaitContext(t.Context()); err != nil || st != empty {
		t.Errorf("WaitContext: %+v, %v", st, err)
	}
	<-r.Done()
	if err := mpi.WaitAll(r, r); err != nil {
		t.Error(err)
	}
	if i, st, err := mpi.WaitAny(r, r); i != mpi.Undefined || st != empty || err != nil {
		t.Errorf("WaitAny: %d, %+v, %v", i, st, err)
	}
	if done, err := mpi.WaitSome(nil, r); done != nil || err != nil {
		t.Errorf("WaitSome: %v, %v", done, err)
	}
	if done, err := mpi.TestAll(r); !done || err != nil {
		t.Errorf("TestAll: %v, %v", done, err)
	}
	for range mpi.Completed(r) {
		t.Error("Completed yields a null request")
	}
	if r != (mpi.Request{}) || !r.IsNull() {
		t.Error("the zero Request is not null")
	}
}

func TestWaitMany(t *testing.T) {
	const n = 20
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		peer := 1 - world.Rank()
		got := make([]int, n)
		post := func() (rs []mpi.Request) {
			for i := range got {
				rs = append(rs, mpi.Irecv(world, got[i:i+1], peer, i))
			}
			ok(t, world.Barrier())
			for i := n - 1; i >= 0; i-- {
				ok(t, mpi.SendOne(world, 100*world.Rank()+i, peer, i))
			}
			return rs
		}
		check := func(what string, st mpi.Status, i int) {
			t.Helper()
			if st.Tag != i || st.Err != nil || got[i] != 100*peer+i {
				t.Errorf("%s: request %d: %+v, got %d", what, i, st, got[i])
			}
			got[i] = -1
		}
		ok(t, mpi.WaitAll(post()...))

		st, err := mpi.WaitAllInto(nil, post()...)
		ok(t, err)
		for i := range st {
			check("WaitAllInto", st[i], i)
		}
		rs, seen := post(), 0
		for {
			i, st, err := mpi.WaitAny(rs...)
			ok(t, err)
			if i == mpi.Undefined {
				break
			}
			check("WaitAny", st, i)
			seen++
		}
		rs = post()
		for {
			done, err := mpi.WaitSome(nil, rs...)
			ok(t, err)
			if done == nil {
				break
			}
			for _, d := range done {
				check("WaitSome", d.Status, d.Index)
				seen++
			}
		}
		for i, st := range mpi.Completed(post()...) {
			check("Completed", st, i)
			seen++
		}
		rs = post()
		for done := false; !done; {
			done, err = mpi.TestAll(rs...)
			ok(t, err)
		}
		for i := range rs {
			if !rs[i].IsNull() {
				t.Errorf("TestAll leaves request %d", i)
			}
		}
		if seen != 3*n {
			t.Errorf("saw %d completions, want %d", seen, 3*n)
		}
	})
}

// Errors of single requests are in their statuses, and the others complete.
func TestErrorsInStatuses(t *testing.T) {
	mpitest.Run(t, 1, func(t *mpitest.T, world *mpi.Comm) {
		post := func() []mpi.Request {
			ok(t, mpi.Send(world, []int{1, 2}, 0, 1))
			ok(t, mpi.Send(world, []int{3}, 0, 2))
			return []mpi.Request{
				mpi.Irecv(world, make([]int, 1), 0, 1),
				mpi.Irecv(world, make([]int, 1), 0, 2),
				mpi.Isend(world, []int{1}, 4, 2),
			}
		}
		check := func(what string, st mpi.Status, i int) {
			t.Helper()
			if want := []mpi.Class{mpi.ErrTruncate, 0, mpi.ErrRank}[i]; want == 0 && st.Err != nil || want != 0 && !errors.Is(st.Err, want) {
				t.Errorf("%s: status %d: %v", what, i, st.Err)
			}
		}
		st, err := mpi.WaitAllInto(nil, post()...)
		if !errors.Is(err, mpi.ErrInStatus) || !errors.Is(err, mpi.ErrTruncate) || !errors.Is(err, mpi.ErrRank) {
			t.Errorf("WaitAllInto: %v", err)
		}
		for i := range st {
			check("WaitAllInto", st[i], i)
		}
		done, err := mpi.WaitSome(nil, post()...)
		if len(done) != 3 || !errors.Is(err, mpi.ErrInStatus) {
			t.Errorf("WaitSome: %v, %v", done, err)
		}
		for _, d := range done {
			check("WaitSome", d.Status, d.Index)
		}
		n := 0
		for i, st := range mpi.Completed(post()...) {
			check("Completed", st, i)
			n++
		}
		if n != 3 {
			t.Errorf("Completed: %d", n)
		}
	})
}

func TestProbes(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			ok(t, mpi.Send(world, []int32{1, 2, 3}, 1, 4))
			r := mpi.Isend(world, make([]float64, 5000), 1, 5)
			ok(t, mpi.Send(world, []int32{6}, 1, 6))
			_, err := r.Wait()
			ok(t, err)
			return
		}
		st, err := world.Probe(mpi.AnySource, 5)
		ok(t, err)
		if n, whole := mpi.CountOf[float64](st); st.Tag != 5 || n != 5000 || !whole {
			t.Errorf("Probe: %+v", st)
		}
		m, err := world.Mprobe(0, mpi.AnyTag)
		ok(t, err)
		if n, _ := m.Count(datatype.Int32); m.Tag != 4 || m.Source != 0 || n != 3 {
			t.Errorf("Mprobe: %+v", m.Status)
		}
		m5, err := world.Mprobe(0, 5)
		ok(t, err)
		// What Mprobe has taken is seen by nobody else.
		for found := false; !found; {
			st, found, err = world.Iprobe(0, mpi.AnyTag)
			ok(t, err)
		}
		if st.Tag != 6 {
			t.Errorf("Iprobe: %+v", st)
		}
		six, st, err := mpi.RecvOne[int32](world, 0, mpi.AnyTag)
		ok(t, err)
		if six != 6 || st.Tag != 6 {
			t.Errorf("got %d, %+v", six, st)
		}
		st, err = m5.RecvBuf(mpi.Of(make([]float64, 5000)))
		ok(t, err)
		if st.Bytes != 40000 {
			t.Errorf("RecvBuf: %+v", st)
		}
		three := make([]int32, 3)
		_, err = mpi.RecvMessage(m, three)
		ok(t, err)
		if !slices.Equal(three, []int32{1, 2, 3}) {
			t.Errorf("got %v", three)
		}
		if _, found, err := world.Improbe(mpi.AnySource, mpi.AnyTag); found || err != nil {
			t.Errorf("Improbe: %v, %v", found, err)
		}
	})
}

func TestRecvAppend(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		if world.Rank() == 0 {
			for _, n := range []int{3, 0, 100_000} {
				ok(t, mpi.Send(world, make([]int16, n), 1, n))
			}
			return
		}
		all := []int16{7}
		for _, want := range []int{4, 4, 100_004} {
			var err error
			all, _, err = mpi.RecvAppend(world, all, 0, mpi.AnyTag)
			ok(t, err)
			if len(all) != want || all[0] != 7 {
				t.Errorf("%d items, the first %d, want %d", len(all), all[0], want)
			}
		}
	})
}

// A receive that nothing has met can be withdrawn, and a wait can end before the operation.
func TestCancelAndContext(t *testing.T) {
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		got := make([]int, 1)
		peer := 1 - world.Rank()
		r := mpi.Irecv(world, got, peer, 1)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := r.WaitContext(ctx); !errors.Is(err, mpi.ErrPending) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("WaitContext: %v", err)
		}
		select {
		case <-r.Done():
			t.Error("done")
		default:
		}
		ok(t, r.Cancel())
		st, err := r.Wait()
		ok(t, err)
		if !st.Cancelled {
			t.Errorf("%+v, want cancelled", st)
		}
		// So can a send that has met no receive, while its receiver does something else.
		s := mpi.Issend(world, got, peer, 2)
		ok(t, s.Cancel())
		st, err = s.Wait()
		ok(t, err)
		if !st.Cancelled {
			t.Errorf("%+v of a send, want cancelled", st)
		}
		ok(t, world.Barrier())
		if _, found, err := world.Iprobe(mpi.AnySource, 2); err != nil || found {
			t.Errorf("a cancelled message was found: %v, %v", found, err)
		}
		// A later message meets a later receive.
		r = mpi.Irecv(world, got, peer, 1)
		ok(t, world.Barrier())
		ok(t, mpi.SendOne(world, 8, peer, 1))
		<-r.Done()
		ok(t, r.Cancel()) // too late, and no mistake
		st, err = r.WaitContext(ctx)
		ok(t, err)
		if st.Cancelled || got[0] != 8 {
			t.Errorf("%+v, got %d", st, got[0])
		}
	})
}

// Goroutines of one rank may wait for different requests, and one of them for what another has posted.
func TestManyGoroutines(t *testing.T) {
	const n = 8
	everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		peer := 1 - world.Rank()
		errs := make(chan error, 2*n)
		for i := range n {
			go func() {
				v, _, err := mpi.RecvOne[int](world, peer, i)
				if err == nil && v != i*i {
					err = fmt.Errorf("got %d with tag %d", v, i)
				}
				errs <- err
			}()
			go func() { errs <- mpi.SendOne(world, i*i, peer, i) }()
		}
		for range 2 * n {
			ok(t, <-errs)
		}
	})
}
