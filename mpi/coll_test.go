package mpi_test

import (
	"fmt"
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// numbers are what rank r contributes.
func numbers(r, n int) []int64 {
	s := make([]int64, n)
	for i := range s {
		s[i] = int64(1000*r + i)
	}
	return s
}

func same[T comparable](t *mpitest.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: got %v, want %v", what, abridged(got), abridged(want))
	}
}

func abridged[T any](s []T) string {
	if len(s) > 20 {
		return fmt.Sprintf("%v... (%d items)", s[:20], len(s))
	}
	return fmt.Sprint(s)
}

// Every collective on every transport, for little and for much data, out of place and in place in both ways of saying it.
func TestCollectives(t *testing.T) {
	for _, p := range []int{1, 2, 4, 5} {
		someway(t, p, func(t *mpitest.T, world *mpi.Comm) {
			ok(t, world.Barrier())
			for _, n := range []int{0, 1, 6, 3000} {
				moving(t, world, n)
				reducing(t, world, n)
				uneven(t, world, n)
			}
		})
	}
}

func moving(t *mpitest.T, c *mpi.Comm, n int) {
	p, me := c.Size(), c.Rank()
	var all []int64
	for r := range p {
		all = append(all, numbers(r, n)...)
	}
	root := p / 2
	buf := numbers(me, n)
	ok(t, mpi.Bcast(c, buf, root))
	same(t, "Bcast", buf, numbers(root, n))

	block := func(s []int64, r int) []int64 { return s[r*n : (r+1)*n] }
	recv := make([]int64, n*p)
	ok(t, mpi.Allgather(c, numbers(me, n), recv))
	same(t, "Allgather", recv, all)
	clear(recv)
	copy(block(recv, me), numbers(me, n))
	ok(t, mpi.Allgather(c, block(recv, me), recv))
	same(t, "Allgather in place", recv, all)
	clear(recv)
	copy(block(recv, me), numbers(me, n))
	ok(t, mpi.Allgather(c, mpi.InPlace[int64](), recv))
	same(t, "Allgather with InPlace", recv, all)

	for _, mark := range []bool{false, true} {
		var whole []int64
		send := numbers(me, n)
		if me == root {
			whole = make([]int64, n*p)
			copy(block(whole, me), send)
			if send = block(whole, me); mark {
				send = mpi.InPlace[int64]()
			}
		}
		ok(t, mpi.Gather(c, send, whole, root))
		if me == root {
			same(t, "Gather in place", whole, all)
		}
		back := make([]int64, n)
		if me == root {
			if back = block(whole, me); mark {
				back = mpi.InPlace[int64]()
			}
		}
		ok(t, mpi.Scatter(c, whole, back, root))
		if me != root {
			same(t, "Scatter in place", back, numbers(me, n))
		}
	}
	whole := make([]int64, n*p)
	ok(t, mpi.Gather(c, numbers(me, n), whole, 0))
	if me == 0 {
		same(t, "Gather", whole, all)
	}
	back := make([]int64, n)
	ok(t, mpi.Scatter(c, whole, back, 0))
	same(t, "Scatter", back, numbers(me, n))

	mine := numbers(me, n*p)
	dealt := make([]int64, 0, n*p)
	for r := range p {
		dealt = append(dealt, block(numbers(r, n*p), me)...)
	}
	ok(t, mpi.Alltoall(c, mine, recv))
	same(t, "Alltoall", recv, dealt)
	ok(t, mpi.Alltoall(c, mine, mine))
	same(t, "Alltoall in place", mine, dealt)
	mine = numbers(me, n*p)
	ok(t, mpi.Alltoall(c, mpi.InPlace[int64](), mine))
	same(t, "Alltoall with InPlace", mine, dealt)
}

func reducing(t *mpitest.T, c *mpi.Comm, n int) {
	p, me := c.Size(), c.Rank()
	upTo := func(r, n int) []int64 {
		s := make([]int64, n)
		for q := range r {
			for i, v := range numbers(q, n) {
				s[i] += v
			}
		}
		return s
	}
	recv := make([]int64, n)
	ok(t, mpi.Allreduce(c, numbers(me, n), recv, mpi.Sum))
	same(t, "Allreduce", recv, upTo(p, n))
	recv = numbers(me, n)
	ok(t, mpi.Allreduce(c, recv, recv, mpi.Sum))
	same(t, "Allreduce in place", recv, upTo(p, n))
	recv = numbers(me, n)
	ok(t, mpi.Allreduce(c, mpi.InPlace[int64](), recv, mpi.Sum))
	same(t, "Allreduce with InPlace", recv, upTo(p, n))

	for root := range p {
		send, recv := numbers(me, n), []int64(nil)
		if me == root {
			recv = send
		}
		ok(t, mpi.Reduce(c, send, recv, mpi.Sum, root))
		if me == root {
			same(t, "Reduce in place", recv, upTo(p, n))
		}
		send = numbers(me, n)
		recv = make([]int64, n)
		ok(t, mpi.Reduce(c, send, recv, mpi.Sum, root))
		if me == root {
			same(t, "Reduce", recv, upTo(p, n))
		}
		same(t, "the operand of Reduce", send, numbers(me, n))
	}
	recv = make([]int64, n)
	ok(t, mpi.Scan(c, numbers(me, n), recv, mpi.Sum))
	same(t, "Scan", recv, upTo(me+1, n))
	recv = numbers(me, n)
	ok(t, mpi.Exscan(c, recv, recv, mpi.Sum))
	if me > 0 {
		same(t, "Exscan in place", recv, upTo(me, n))
	} else {
		same(t, "Exscan of rank 0", recv, numbers(0, n))
	}
	recv = make([]int64, n)
	ok(t, mpi.ReduceScatterBlock(c, numbers(me, n*p), recv, mpi.Sum))
	same(t, "ReduceScatterBlock", recv, upTo(p, n*p)[me*n:(me+1)*n])
	whole := numbers(me, n*p)
	ok(t, mpi.ReduceScatterBlock(c, whole, whole[:n], mpi.Sum))
	same(t, "ReduceScatterBlock in place", whole[:n], upTo(p, n*p)[me*n:(me+1)*n])
	whole = numbers(me, n*p)
	ok(t, mpi.ReduceScatterBlock(c, mpi.InPlace[int64](), whole, mpi.Sum))
	same(t, "ReduceScatterBlock with InPlace", whole[:n], upTo(p, n*p)[me*n:(me+1)*n])
}

// uneven: rank r contributes n*(r%3) items.
func uneven(t *mpitest.T, c *mpi.Comm, n int) {
	p, me := c.Size(), c.Rank()
	counts, displs := make([]int, p), make([]int, p)
	at := 1
	var packed, spaced []int64
	for r := range p {
		counts[r] = n * (r % 3)
		displs[r] = at
		at += counts[r] + 1
		packed = append(packed, numbers(r, counts[r])...)
		spaced = append(append(spaced, 0), numbers(r, counts[r])...)
	}
	spaced = append(spaced, 0)
	mine := numbers(me, counts[me])

	recv := make([]int64, len(packed))
	ok(t, mpi.Allgatherv(c, mine, recv, counts, nil))
	same(t, "Allgatherv without displacements", recv, packed)
	recv = make([]int64, at)
	copy(recv[displs[me]:], mine)
	ok(t, mpi.Allgatherv(c, recv[displs[me]:][:counts[me]], recv, counts, displs))
	same(t, "Allgatherv in place", recv, spaced)
	got, lengths, err := mpi.AllgatherAppend(c, mine, []int64{7})
	ok(t, err)
	same(t, "AllgatherAppend", got, append([]int64{7}, packed...))
	same(t, "the counts of AllgatherAppend", lengths, counts)

	recv = make([]int64, at)
	ok(t, mpi.Gatherv(c, mine, recv, counts, displs, 0))
	if me == 0 {
		same(t, "Gatherv", recv, spaced)
	}
	back := make([]int64, len(mine))
	ok(t, mpi.Scatterv(c, recv, counts, displs, back, 0))
	same(t, "Scatterv", back, mine)

	total := len(packed)
	sum := make([]int64, counts[me])
	ok(t, mpi.ReduceScatter(c, slices.Repeat([]int64{int64(me + 1)}, total), sum, counts, mpi.Sum))
	same(t, "ReduceScatter", sum, slices.Repeat([]int64{int64(p * (p + 1) / 2)}, counts[me]))

	// To rank s go n*((me+s)%3) items.
	scounts := make([]int, p)
	var send, want []int64
	for s := range p {
		scounts[s] = n * ((me + s) % 3)
		send = append(send, numbers(10*me+s, scounts[s])...)
		want = append(want, numbers(10*s+me, scounts[s])...)
	}
	recv = make([]int64, len(want))
	ok(t, mpi.Alltoallv(c, send, scounts, nil, recv, scounts, nil))
	same(t, "Alltoallv", recv, want)
	if len(send) > 0 { // an empty slice is zero items, never in place
		ok(t, mpi.Alltoallv(c, send, nil, nil, send, scounts, nil))
		same(t, "Alltoallv in place", send, want)
	}
}

func TestOnes(t *testing.T) {
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		me := world.Rank()
		v, err := mpi.BcastOne(world, float32(me)+0.5, 2)
		ok(t, err)
		n, err := mpi.AllreduceOne(world, me, mpi.Max)
		ok(t, err)
		all, err := mpi.AllgatherOne(world, [2]int16{int16(me), int16(-me)})
		ok(t, err)
		if v != 2.5 || n != 2 {
			t.Errorf("BcastOne %v, AllreduceOne %v", v, n)
		}
		same(t, "AllgatherOne", all, [][2]int16{{0, 0}, {1, -1}, {2, -2}})
		far, err := mpi.AllreduceOne(world, mpi.Loc[float64, int32]{Value: float64(me % 2), Index: int32(me)}, mpi.MaxLoc)
		ok(t, err)
		if far != (mpi.Loc[float64, int32]{Value: 1, Index: 1}) {
			t.Errorf("MaxLoc: %v", far)
		}
	})
}

// The Buf forms move columns of matrices and leave everything else as it is.
func TestBufferCollectives(t *testing.T) {
	const rows, cols = 5, 4
	column := datatype.Vector(rows, 1, cols, datatype.Int32).Resized(0, 4)
	everyway(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		p, me := world.Size(), int32(world.Rank())
		fresh := func() []int32 {
			m := make([]int32, rows*cols)
			for i := range m {
				m[i] = -1
			}
			return m
		}
		set := func(m []int32, col int, v int32) {
			for r := range rows {
				m[r*cols+col] = v + int32(r)
			}
		}
		expect := func(what string, m []int32, values ...int32) {
			t.Helper()
			want := fresh()
			for col, v := range values {
				if v >= 0 {
					set(want, col, v)
				}
			}
			same(t, what, m, want)
		}
		a, b := fresh(), fresh()
		set(a, 1, 100*me)
		ok(t, world.BcastBuf(mpi.ViewAt(a, 1, 1, column), 2))
		expect("BcastBuf", a, -1, 200)
		set(a, 1, 100*me)
		ok(t, world.AllgatherBuf(mpi.ViewAt(a, 1, 1, column), mpi.View(b, p, column)))
		expect("AllgatherBuf", b, 0, 100, 200)
		a, b = fresh(), fresh()
		for s := range p {
			set(a, s, 100*me+10*int32(s))
		}
		ok(t, world.AlltoallBuf(mpi.View(a, p, column), mpi.View(b, p, column)))
		expect("AlltoallBuf", b, 10*me, 100+10*me, 200+10*me)
		ok(t, world.AlltoallBuf(mpi.InPlaceBuffer, mpi.View(a, p, column)))
		expect("AlltoallBuf in place", a, 10*me, 100+10*me, 200+10*me)
		a, b = fresh(), fresh()
		set(a, 3, me)
		flat := make([]int32, rows*p)
		ok(t, world.GatherBuf(mpi.ViewAt(a, 3, 1, column), mpi.Of(flat), 0))
		if me == 0 {
			same(t, "GatherBuf", flat, []int32{0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 2, 3, 4, 5, 6})
		}
		ok(t, world.ScatterBuf(mpi.Of(flat), mpi.ViewAt(b, 2, 1, column), 0))
		expect("ScatterBuf", b, -1, -1, me)
		ok(t, world.AllreduceBuf(mpi.InPlaceBuffer, mpi.ViewAt(b, 2, 1, column), mpi.Max))
		expect("AllreduceBuf", b, -1, -1, 2)
		b = fresh()
		ok(t, world.GathervBuf(mpi.ViewAt(a, 3, 1, column), mpi.View(b, 0, column), []int{1, 1, 1}, []int{2, 0, 1}, 1))
		if me == 1 {
			expect("GathervBuf", b, 1, 2, 0)
		}
		ok(t, world.ReduceBuf(mpi.ViewAt(a, 3, 1, column), mpi.ViewAt(a, 0, 1, column), mpi.Min, 0))
		if me == 0 {
			expect("ReduceBuf", a, 0, -1, -1, 0)
		}
		each, from := make([]mpi.Buffer, p), make([]mpi.Buffer, p)
		c := fresh()
		for r := range p {
			each[r] = mpi.ViewAt(c, r, 1, column)
			from[r] = mpi.Of([]int32{me, me + 1, me + 2, me + 3, me + 4})
		}
		ok(t, world.AlltoallwBuf(from, each))
		expect("AlltoallwBuf", c, 0, 1, 2)
	})
}

func TestUserOperations(t *testing.T) {
	type affine struct{ A, B uint32 }
	then := func(f, g affine) affine { return affine{g.A * f.A, g.A*f.B + g.B} }
	everyway(t, 4, func(t *mpitest.T, world *mpi.Comm) {
		me := uint32(world.Rank())
		want := affine{1, 0}
		for r := range uint32(4) {
			want = then(want, affine{2*r + 3, r + 5})
		}
		for name, op := range map[string]mpi.Op{
			"OpFunc": mpi.OpFunc(then),
			"OpSlice": mpi.OpSlice(func(in, inout []affine) {
				for i := range in {
					inout[i] = then(in[i], inout[i])
				}
			}),
		} {
			got, err := mpi.AllreduceOne(world, affine{2*me + 3, me + 5}, op)
			ok(t, err)
			if got != want {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
			ok(t, world.Barrier())
		}
	})
	in, inout := []float64{1, 2, 3}, []float64{10, 20, 30}
	if err := mpi.ReduceLocal(in, inout, mpi.OpFunc(func(a, b float64) float64 { return b - a })); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(inout, []float64{9, 18, 27}) {
		t.Errorf("ReduceLocal: %v", inout)
	}
}

func TestCollectiveAllocations(t *testing.T) {
	single(t, func(world *mpi.Comm) error {
		send, recv := []int64{1}, []int64{0}
		for name, f := range map[string]func() error{
			"Barrier":            func() error { return world.Barrier() },
			"Bcast":              func() error { return mpi.Bcast(world, send, 0) },
			"Allreduce":          func() error { return mpi.Allreduce(world, send, recv, mpi.Sum) },
			"Allreduce in place": func() error { return mpi.Allreduce(world, recv, recv, mpi.Sum) },
			"Allgather":          func() error { return mpi.Allgather(world, send, recv) },
			"Alltoall":           func() error { return mpi.Alltoall(world, send, recv) },
		} {
			var err error
			if n := leastAllocs(100, func() {
				if e := f(); e != nil {
					err = e
				}
			}); n != 0 || err != nil {
				t.Errorf("%s: %v allocations, %v", name, n, err)
			}
		}
		return nil
	})
}

func TestOpCommutative(t *testing.T) {
	user := mpi.OpFunc(func(a, b int) int { return a })
	for _, x := range []struct {
		op   mpi.Op
		want bool
	}{{mpi.Sum, true}, {mpi.MaxLoc, true}, {user, false}, {user.Commutes(), true}, {mpi.Op{}, false}} {
		if x.op.Commutative() != x.want {
			t.Errorf("%v commutes: %v", x.op, !x.want)
		}
	}
}
