package mpi_test

import (
	"errors"
	"testing"

	"cadre.example/address"
	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// three is three variables of different storages and the absolute type of all of them.
type three struct {
	s *address.Space
	n *int32
	v []float64
	k *[2]int16
	t *datatype.Type
}

func newThree(n int32, v float64, opts ...address.Option) three {
	x := three{s: address.NewSpace(opts...), n: new(int32), v: make([]float64, 3000), k: new([2]int16)}
	*x.n, x.k[1] = n, int16(n)
	for i := range x.v {
		x.v[i] = v
	}
	x.t = address.Struct([]int{1, len(x.v), 1},
		[]address.Address{address.Of(x.s, x.n), address.OfSlice(x.s, x.v), address.Of(x.s, &x.k[1])},
		[]*datatype.Type{datatype.Int32, datatype.Float64, datatype.Int16})
	return x
}

func (x *three) buf() mpi.Buffer { return mpi.ViewMem(x.s.Bottom(), 1, x.t) }

func (x *three) is(t *mpitest.T, what string, n int32, v float64) {
	t.Helper()
	if *x.n != n || x.v[0] != v || x.v[len(x.v)-1] != v || x.k[1] != int16(n) || x.k[0] != 0 {
		t.Errorf("%s: %d %v %v, want %d %v", what, *x.n, x.v[0], x.k, n, v)
	}
}

// TestBottom sends and receives scattered variables by absolute types in every kind of call, over every device and from
// every kind of space.
func TestBottom(t *testing.T) {
	for name, opts := range map[string][]address.Option{
		"64": nil, "32": {address.Bits32()}, "segmented": {address.Segmented()},
	} {
		t.Run(name, func(t *testing.T) {
			everyway(t, 2, func(t *mpitest.T, world *mpi.Comm) { bottom(t, world, opts) })
		})
	}
}

func bottom(t *mpitest.T, world *mpi.Comm, opts []address.Option) {
	me, peer := world.Rank(), 1-world.Rank()
	x, y := newThree(int32(10+me), float64(me)+0.5, opts...), newThree(-1, -1, opts...)
	n, v := int32(10+peer), float64(peer)+0.5

	if me == 0 {
		ok(t, world.SendBuf(x.buf(), 1, 0))
		ok(t, world.SsendBuf(x.buf(), 1, 0))
		_, err := world.IsendBuf(x.buf(), 1, 0).Wait()
		ok(t, err)
	} else {
		for _, what := range []string{"Send", "Ssend", "Isend"} {
			y = newThree(-1, -1, opts...)
			st, err := world.RecvBuf(y.buf(), 0, 0)
			ok(t, err)
			if c, whole := st.Count(y.t); c != 1 || !whole {
				t.Errorf("%s: %d items, %v", what, c, whole)
			}
			y.is(t, what, n, v)
		}
	}
	y = newThree(-1, -1, opts...)
	r := world.IrecvBuf(y.buf(), peer, 1)
	ok(t, world.SendBuf(x.buf(), peer, 1))
	_, err := r.Wait()
	ok(t, err)
	y.is(t, "Irecv", n, v)

	y = newThree(-1, -1, opts...)
	_, err = world.SendrecvBuf(x.buf(), peer, 2, y.buf(), peer, 2)
	ok(t, err)
	y.is(t, "Sendrecv", n, v)

	// Sent and received within one space, where both buffers begin at the same Bottom.
	z := newThree(0, 0, opts...)
	own := address.Struct([]int{1}, []address.Address{address.OfSlice(z.s, []float64{float64(me)})}, []*datatype.Type{datatype.Float64})
	into := make([]float64, 1)
	dst := address.Struct([]int{1}, []address.Address{address.OfSlice(z.s, into)}, []*datatype.Type{datatype.Float64})
	_, err = world.SendrecvBuf(mpi.ViewMem(z.s.Bottom(), 1, own), peer, 3, mpi.ViewMem(z.s.Bottom(), 1, dst), peer, 3)
	ok(t, err)
	if into[0] != float64(peer) {
		t.Errorf("within one space: %v", into)
	}

	y = newThree(int32(me), float64(me), opts...)
	ok(t, world.BcastBuf(y.buf(), 1))
	y.is(t, "Bcast", 1, 1)

	y = newThree(-1, -1, opts...)
	ok(t, world.AlltoallwBuf([]mpi.Buffer{partOf(me, 0, x), partOf(me, 1, x)}, []mpi.Buffer{partOf(me, 0, y), partOf(me, 1, y)}))
	y.is(t, "Alltoallw", n, v)

	// The sender packs, the receiver has a type of its own.
	if me == 0 {
		packed, err := datatype.AppendPack(nil, x.s.Bottom(), 1, x.t)
		ok(t, err)
		_, err = datatype.Unpack(x.s.Bottom(), 1, x.t, packed)
		ok(t, err)
		ok(t, world.SendBuf(mpi.ViewMem(datatype.MemOf(packed), len(packed), datatype.Packed), 1, 4))
	} else {
		y = newThree(-1, -1, opts...)
		_, err := world.RecvBuf(y.buf(), 0, 4)
		ok(t, err)
		y.is(t, "Packed", n, v)
	}
	ok(t, world.Barrier())

	bad := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) || !errors.Is(err, mpi.ErrBuffer) {
			t.Errorf("%s: %v", what, err)
		}
	}
	bad("count 2", world.SendBuf(mpi.ViewMem(x.s.Bottom(), 2, x.t), peer, 5), address.ErrCount)
	bad("relative", world.SendBuf(mpi.ViewMem(x.s.Bottom(), 1, datatype.Int32), peer, 5), address.ErrRelative)
	bad("absolute", world.SendBuf(mpi.View(x.v, 1, x.t), peer, 5), address.ErrAbsolute)
	ok(t, x.s.Release(address.Of(x.s, x.n)))
	bad("released", world.SendBuf(x.buf(), peer, 5), address.ErrReleased)
	_, err = world.RecvBuf(x.buf(), peer, 5)
	bad("released", err, address.ErrReleased)
}

// partOf is all of x for the peer and nothing for oneself.
func partOf(me, rank int, x three) mpi.Buffer {
	if me == rank {
		return mpi.ViewMem(x.s.Bottom(), 0, x.t)
	}
	return x.buf()
}
