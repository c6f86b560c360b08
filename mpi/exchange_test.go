package mpi_test

import (
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// Rings in which every rank replaces what it has, in all forms, for messages that are buffered and that are not, and for
// memory with gaps.
func TestExchangeForms(t *testing.T) {
	anyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		me := world.Rank()
		left, right := (me+2)%3, (me+1)%3
		for _, n := range []int{0, 1, 3, 5000, 100_000} {
			column := datatype.Vector(n, 1, 2, datatype.Int32)
			buf := make([]int32, 2*n+1)
			fill := func(v int) {
				for i := range buf {
					buf[i] = int32(v*1000 + i)
				}
			}
			check := func(what string, st mpi.Status, err error, from, step int) {
				t.Helper()
				ok(t, err)
				if st.Source != from || st.Tag != 4 || st.Bytes != 4*((len(buf)+step-1)/step) && st.Bytes != 4*n {
					t.Errorf("%s of %d: %+v", what, n, st)
				}
				for i, v := range buf {
					want := from*1000 + i
					if step == 2 && i%2 == 1 || i >= 2*n && step == 2 {
						want = me*1000 + i
					}
					if int(v) != want {
						t.Fatalf("%s of %d: item %d is %d, want %d", what, n, i, v, want)
					}
				}
			}
			fill(me)
			st, err := mpi.SendrecvReplace(world, buf, right, 4, left, 4)
			check("SendrecvReplace", st, err, left, 1)
			fill(me)
			st, err = mpi.IsendrecvReplace(world, buf, right, 4, left, mpi.AnyTag).Wait()
			check("IsendrecvReplace", st, err, left, 1)
			fill(me)
			st, err = world.SendrecvReplaceBuf(mpi.View(buf, 1, column), left, 4, right, 4)
			check("SendrecvReplaceBuf", st, err, right, 2)
			fill(me)
			r := world.IsendrecvReplaceBuf(mpi.View(buf, 1, column), left, 4, right, 4)
			for done := false; !done; {
				st, done, err = r.Test()
			}
			check("IsendrecvReplaceBuf", st, err, right, 2)
			fill(me)
			out := append([]int32(nil), buf...)
			st, err = mpi.Isendrecv(world, out, right, 4, buf, left, 4).Wait()
			check("Isendrecv", st, err, left, 1)
			ok(t, world.Barrier())
		}
	})
}

// With ProcNull on one side the other side happens, with both none.
func TestExchangeWithNobody(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		nobody := mpi.Status{Source: mpi.ProcNull, Tag: mpi.AnyTag}
		buf := []int{world.Rank() + 1}
		dst, src := 1, mpi.ProcNull
		if world.Rank() == 1 {
			dst, src = mpi.ProcNull, 0
		}
		for i, f := range []func(dst, src int) (mpi.Status, error){
			func(dst, src int) (mpi.Status, error) { return mpi.SendrecvReplace(world, buf, dst, 1, src, 1) },
			func(dst, src int) (mpi.Status, error) {
				return mpi.IsendrecvReplace(world, buf, dst, 1, src, 1).Wait()
			},
			func(dst, src int) (mpi.Status, error) {
				return mpi.Isendrecv(world, []int{buf[0]}, dst, 1, buf, src, 1).Wait()
			},
			func(dst, src int) (mpi.Status, error) {
				return mpi.Sendrecv(world, []int{buf[0]}, dst, 1, buf, src, 1)
			},
		} {
			st, err := f(mpi.ProcNull, mpi.ProcNull)
			ok(t, err)
			if st != nobody {
				t.Errorf("form %d with nobody: %+v", i, st)
			}
			buf[0] = world.Rank() + 1
			st, err = f(dst, src)
			ok(t, err)
			if buf[0] != 1 {
				t.Errorf("form %d: got %d", i, buf[0])
			}
			if world.Rank() == 0 && st != nobody || world.Rank() == 1 && (st.Source != 0 || st.Bytes != 8) {
				t.Errorf("form %d: %+v", i, st)
			}
		}
	})
}

// What Mprobe and Improbe find can be received later and without blocking, by whoever has it, and nobody else sees it.
func TestMatchedProbe(t *testing.T) {
	anyway(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		const long = 20_000
		if world.Rank() == 0 {
			ok(t, mpi.WaitAll(
				mpi.Isend(world, []int{1}, 1, 5),
				mpi.Isend(world, []int{2}, 1, 5),
				mpi.Isend(world, make([]int, long), 1, 5),
			))
			return
		}
		m1, err := world.Mprobe(0, 5)
		ok(t, err)
		var m2 *mpi.Message
		for m2 == nil {
			m2, _, err = world.Improbe(mpi.AnySource, mpi.AnyTag)
			ok(t, err)
		}
		m3, err := world.Mprobe(0, mpi.AnyTag)
		ok(t, err)
		if m3.Bytes != 8*long || m1.Tag != 5 || m2.Source != 0 {
			t.Errorf("found %+v, %+v, %+v", m1.Status, m2.Status, m3.Status)
		}
		big, one, two := make([]int, long+1), make([]int, 1), make([]int, 1)
		rs := []mpi.Request{mpi.IrecvMessage(m3, big), m2.IrecvBuf(mpi.Of(two))}
		_, err = mpi.RecvMessage(m1, one)
		ok(t, err)
		for i, st := range mpi.Completed(rs...) {
			if n, _ := mpi.CountOf[int](st); st.Err != nil || i == 0 && n != long || i == 1 && n != 1 {
				t.Errorf("message %d: %+v", i, st)
			}
		}
		if one[0] != 1 || two[0] != 2 {
			t.Errorf("got %d and %d", one[0], two[0])
		}
		// The message of nobody is received like any other, once.
		none, found, err := world.Improbe(mpi.ProcNull, 3)
		ok(t, err)
		if !found || none.Source != mpi.ProcNull {
			t.Errorf("found %v: %+v", found, none)
		}
		st, err := mpi.IrecvMessage(none, one).Wait()
		ok(t, err)
		if st.Source != mpi.ProcNull || st.Tag != mpi.AnyTag || st.Bytes != 0 {
			t.Errorf("%+v", st)
		}
	})
}
