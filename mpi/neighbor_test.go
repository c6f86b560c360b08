package mpi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// An end is a block of a rank's buffer: of neighbour block of rank.
type end struct{ rank, block int }

// pairs gives for each block that is received the block that is sent: of what the standard's text says, with the lists
// of neighbours of all ranks. In a grid the block of one direction is received as that of the other.
func pairs(in, out [][]int, grid bool) map[end]end {
	from := map[end]end{}
	for r := range in {
		for i, s := range in[r] {
			if s < 0 {
				continue
			}
			nth := 0
			for j := range i {
				if in[r][j] == s {
					nth++
				}
			}
			for k, d := range out[s] {
				if d != r {
					continue
				}
				if grid && k == i^1 || !grid && nth == 0 {
					from[end{r, i}] = end{s, k}
				}
				nth--
			}
		}
	}
	return from
}

// exchange runs all neighbourhood collectives on a communicator and checks what comes.
func exchange(t *mpitest.T, c *mpi.Comm, in, out [][]int, grid bool, n int) {
	t.Helper()
	me := c.Rank()
	rng := rand.New(rand.NewPCG(6, uint64(me)))
	from := pairs(in, out, grid)
	indeg, outdeg := len(in[me]), len(out[me])
	value := func(e end, i int) int32 { return int32(1e6*e.rank + 1e4*e.block + i%1e4) }
	const untouched = -7

	send, recv := make([]int32, outdeg*n), make([]int32, indeg*n)
	for i := range send {
		send[i] = value(end{me, i / max(n, 1)}, i%max(n, 1))
	}
	fill := func() {
		for i := range recv {
			recv[i] = untouched
		}
	}
	check := func(what string, got []int32, at, count int, e end, i int) {
		t.Helper()
		for k := range count {
			want := int32(untouched)
			if e.rank >= 0 {
				want = value(e, k)
			}
			if got[at+k] != want {
				t.Fatalf("%s: rank %d, item %d of block %d is %d, want %d of %+v; in %v, out %v", what, me, k, i, got[at+k], want, e, in, out)
			}
		}
	}
	source := func(i int) end {
		if e, found := from[end{me, i}]; found {
			return e
		}
		return end{-1, -1}
	}

	fill()
	ok(t, mpi.NeighborAlltoall(c, send, recv))
	for i := range indeg {
		check("Alltoall", recv, i*n, n, source(i), i)
	}

	fill()
	own := make([]int32, n)
	for i := range own {
		own[i] = value(end{me, 0}, i)
	}
	ok(t, mpi.NeighborAllgather(c, own, recv))
	for i, s := range in[me] {
		check("Allgather", recv, i*n, n, end{s, 0}, i)
	}

	// Blocks of different lengths, in an order of their own, and with gaps. The length is that of the sending end.
	length := func(e end) int { return (e.rank + 3*e.block) % 4 * n / 3 }
	scounts, sdispls := make([]int, outdeg), make([]int, outdeg)
	at := 0
	var sbuf []int32
	for _, k := range rng.Perm(outdeg) {
		e := end{me, k}
		scounts[k], sdispls[k] = length(e), at
		for i := range scounts[k] {
			sbuf = append(sbuf, value(e, i))
		}
		sbuf = append(sbuf, 99)
		at = len(sbuf)
	}
	rcounts, rdispls := make([]int, indeg), make([]int, indeg)
	at = 0
	for _, i := range rng.Perm(indeg) {
		if e := source(i); e.rank >= 0 {
			rcounts[i] = length(e)
		}
		rdispls[i] = at
		at += rcounts[i] + 1
	}
	rbuf := make([]int32, at)
	ok(t, mpi.NeighborAlltoallv(c, sbuf, scounts, sdispls, rbuf, rcounts, rdispls))
	for i := range indeg {
		check("Alltoallv", rbuf, rdispls[i], rcounts[i], source(i), i)
	}

	lengthOf := func(r int) int { return (r + 1) % 3 * n }
	mine := make([]int32, lengthOf(me))
	for i := range mine {
		mine[i] = value(end{me, 0}, i)
	}
	at = 0
	for i, s := range in[me] {
		rcounts[i] = 0
		if s >= 0 {
			rcounts[i] = lengthOf(s)
		}
		rdispls[i] = at
		at += rcounts[i]
	}
	rbuf = make([]int32, at)
	ok(t, mpi.NeighborAllgatherv(c, mine, rbuf, rcounts, nil))
	for i, s := range in[me] {
		check("Allgatherv", rbuf, rdispls[i], rcounts[i], end{s, 0}, i)
	}

	// Every block with a type of its own: every second item, in a slice of its own.
	var sends, recvs []mpi.Buffer
	strided := func(count int) ([]int32, mpi.Buffer) {
		s := make([]int32, 2*count+1)
		return s, mpi.View(s, 1, datatype.Vector(count, 1, 2, datatype.Int32))
	}
	for k := range outdeg {
		s, b := strided(n)
		for i := range n {
			s[2*i] = value(end{me, k}, i)
		}
		sends = append(sends, b)
	}
	var got [][]int32
	for range indeg {
		s, b := strided(n)
		for i := range s {
			s[i] = untouched
		}
		got, recvs = append(got, s), append(recvs, b)
	}
	ok(t, c.NeighborAlltoallwBuf(sends, recvs))
	for i := range indeg {
		tight := make([]int32, n)
		for k := range tight {
			tight[k] = got[i][2*k]
		}
		check("Alltoallw", tight, 0, n, source(i), i)
	}
}

// Random multigraphs with edges back to the rank itself.
func TestNeighborsOfGraphs(t *testing.T) {
	everyway(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		rng := rand.New(rand.NewPCG(6, 7)) // the same on all ranks
		for _, n := range []int{1, 7, 0, 4000} {
			in, out := make([][]int, 5), make([][]int, 5)
			for range rng.IntN(25) {
				a, b := rng.IntN(5), rng.IntN(5)
				in[b], out[a] = append(in[b], a), append(out[a], b)
			}
			for _, lists := range [][][]int{in, out} {
				for _, l := range lists {
					rng.Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
				}
			}
			me := world.Rank()
			d, err := world.DistGraphAdjacent(mpi.Adjacency{Sources: in[me], Dests: out[me]}, nil, false)
			ok(t, err)
			exchange(t, d.Comm, in, out, false, n)

			// A graph that all know: each edge leads both ways.
			both := make([][]int, 5)
			for range rng.IntN(9) {
				a, b := rng.IntN(5), rng.IntN(5)
				both[a] = append(both[a], b)
				if a != b {
					both[b] = append(both[b], a)
				}
			}
			var index, edges []int
			for _, l := range both {
				edges = append(edges, l...)
				index = append(index, len(edges))
			}
			g, err := world.Graph(index, edges, false)
			ok(t, err)
			exchange(t, g.Comm, both, both, false, n)
		}
	})
}

// Grids of every shape, with and without periods, dimensions of one and two ranks included.
func TestNeighborsOfGrids(t *testing.T) {
	mpitest.Run(t, 12, func(t *mpitest.T, world *mpi.Comm) {
		for _, dims := range [][]int{{1}, {2}, {3}, {12}, {1, 1}, {2, 2}, {1, 2}, {4, 3}, {2, 3, 2}, {2, 1, 2, 3}, {}} {
			for mask := range 1 << len(dims) {
				periodic := make([]bool, len(dims))
				for i := range periodic {
					periodic[i] = mask>>i&1 != 0
				}
				cart, err := world.Cart(dims, periodic, false)
				ok(t, err)
				if cart == nil {
					continue
				}
				lists := make([][]int, cart.Size())
				for r := range lists {
					x := cart.Coords(r)
					for i := range dims {
						for _, d := range []int{-1, 1} {
							y := slices.Clone(x)
							y[i] += d
							lists[r] = append(lists[r], cart.RankOf(y))
						}
					}
				}
				exchange(t, cart.Comm, lists, lists, true, 3)
				ok(t, cart.Free())
			}
		}
	})
}

// What is wrong on one rank is an error on that rank and its neighbours, and the others go on.
func TestNeighborErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(c *mpi.Comm, odd bool) error
		odd  mpi.Class
	}{
		{"length", func(c *mpi.Comm, odd bool) error {
			n := 2
			if odd {
				n = 4
			}
			return mpi.NeighborAlltoall(c, make([]int, n), make([]int, 4))
		}, mpi.ErrCount},
		{"type", func(c *mpi.Comm, odd bool) error {
			if odd {
				return mpi.NeighborAllgather(c, make([]float64, 1), make([]float64, 2))
			}
			return mpi.NeighborAllgather(c, make([]int64, 1), make([]int64, 2))
		}, mpi.ErrType},
		{"not a multiple", func(c *mpi.Comm, odd bool) error {
			n := 2
			if odd {
				n = 3
			}
			return mpi.NeighborAllgather(c, make([]int, 1), make([]int, n))
		}, mpi.ErrCount},
		{"another call", func(c *mpi.Comm, odd bool) error {
			if odd {
				return c.Barrier()
			}
			return mpi.NeighborAllgather(c, make([]int, 1), make([]int, 2))
		}, mpi.ErrNotSame},
		{"another call, with large messages", func(c *mpi.Comm, odd bool) error {
			if odd {
				return mpi.Bcast(c, make([]int, 1), c.Rank())
			}
			return mpi.NeighborAlltoall(c, make([]int, 1<<16), make([]int, 1<<16))
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
				ring, err := world.Cart([]int{3}, []bool{true}, false)
				ok(t, err)
				err = c.f(ring.Comm, world.Rank() == 1)
				if err == nil && (world.Rank() != 1 || c.odd != 0) || world.Rank() == 1 && c.odd != 0 && !errors.Is(err, c.odd) {
					t.Errorf("%v, want %v on rank 1, and an error", err, c.odd)
				}
				ok(t, world.Barrier())
			})
		})
	}
}

func TestNeighborBadInput(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		ring, err := world.Cart([]int{2}, []bool{true}, false)
		ok(t, err)
		lame, err := world.Graph([]int{1, 1}, []int{1}, false)
		ok(t, err)
		freed, err := ring.Dup()
		ok(t, err)
		ok(t, freed.Free())
		c := ring.Comm
		a, b := make([]int, 4), make([]int, 4)
		buf := mpi.Of(b)
		for i, x := range []struct {
			err   error
			class mpi.Class
		}{
			{mpi.NeighborAllgather(nil, a, b), mpi.ErrComm}, {mpi.NeighborAllgather(freed.Comm, a, b), mpi.ErrComm},
			{mpi.NeighborAllgather(world, a, b), mpi.ErrTopology}, {mpi.NeighborAlltoall(lame.Comm, a, b), mpi.ErrTopology},
			{mpi.NeighborAllgather(c, mpi.InPlace[int](), b), mpi.ErrBuffer}, {mpi.NeighborAlltoall(c, a, mpi.InPlace[int]()), mpi.ErrBuffer},
			{mpi.NeighborAllgather(c, b[:2], b), mpi.ErrBuffer}, {mpi.NeighborAlltoall(c, b, b), mpi.ErrBuffer},
			{mpi.NeighborAlltoall(c, a[:3], b), mpi.ErrCount}, {mpi.NeighborAlltoall(c, a, b[:3]), mpi.ErrCount},
			{mpi.NeighborAllgatherv(c, a, b, []int{4}, nil), mpi.ErrCount}, {mpi.NeighborAllgatherv(c, a, b, []int{4, 4}, nil), mpi.ErrArg},
			{mpi.NeighborAllgatherv(c, a, b, []int{-1, 4}, nil), mpi.ErrCount}, {mpi.NeighborAllgatherv(c, a, b, []int{4, 0}, []int{0}), mpi.ErrArg},
			{mpi.NeighborAlltoallv(c, b, []int{2, 2}, nil, b, []int{2, 2}, nil), mpi.ErrBuffer},
			{mpi.NeighborAlltoallv(c, a, []int{2}, nil, b, []int{2, 2}, nil), mpi.ErrCount},
			{c.NeighborAlltoallwBuf([]mpi.Buffer{buf}, nil), mpi.ErrCount},
			{c.NeighborAlltoallwBuf([]mpi.Buffer{buf, buf}, []mpi.Buffer{buf, buf}), mpi.ErrBuffer},
			{c.NeighborAlltoallwBuf([]mpi.Buffer{mpi.InPlaceBuffer, buf}, []mpi.Buffer{buf, buf}), mpi.ErrBuffer},
			{(*mpi.Comm)(nil).NeighborAlltoallwBuf(nil, nil), mpi.ErrComm},
		} {
			if !errors.Is(x.err, x.class) {
				t.Errorf("%d: %v, want %v", i, x.err, x.class)
			}
		}
		ok(t, world.Barrier())
	})
}

// ExampleNeighborAlltoall exchanges the borders of a ring of strips: to the left and to the right, from the left and from
// the right.
func ExampleNeighborAlltoall() {
	_ = mpi.Local(3, func(world *mpi.Comm) error {
		ring, err := world.Cart([]int{3}, []bool{true}, false)
		if err != nil {
			return err
		}
		strip := []int{10*world.Rank() + 1, 10*world.Rank() + 2}
		halo := make([]int, 2)
		if err := mpi.NeighborAlltoall(ring.Comm, strip, halo); err != nil {
			return err
		}
		if world.Rank() == 0 {
			fmt.Println(halo[0], strip, halo[1])
		}
		return nil
	})
	// Output: 22 [1 2] 11
}

// Small neighbourhood collectives cost no allocation.
func TestNeighborAllocations(t *testing.T) {
	if err := mpi.Local(1, func(world *mpi.Comm) error {
		grid, err := world.Cart([]int{1, 1}, []bool{true, false}, false)
		if err != nil {
			return err
		}
		send, recv := make([]int32, 8), make([]int32, 8)
		for name, f := range map[string]func() error{
			"NeighborAlltoall":  func() error { return mpi.NeighborAlltoall(grid.Comm, send, recv) },
			"NeighborAllgather": func() error { return mpi.NeighborAllgather(grid.Comm, send[:2], recv) },
		} {
			if n := leastAllocs(100, func() { err = f() }); n != 0 || err != nil {
				t.Errorf("%s: %v allocations, %v", name, n, err)
			}
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}
