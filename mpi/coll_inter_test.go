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

// affine is x -> A*x+B; composition does not commute.
type affine struct{ A, B uint64 }

var compose = mpi.OpFunc(func(lower, upper affine) affine { return affine{lower.A * upper.A, lower.B*upper.A + upper.B} })

// told is what world rank id contributes as item i of block b.
func told(id, b, i int) affine {
	return affine{uint64(2*id + 3), uint64(1000*id + 100*b + i + 1)}
}

func toldBlock(id, b, n int) []affine {
	s := make([]affine, n)
	for i := range s {
		s[i] = told(id, b, i)
	}
	return s
}

// folded is what the ranks of a group make of item i of block b of all.
func folded(group []int, b, n int) []affine {
	out := toldBlock(group[0], b, n)
	for _, id := range group[1:] {
		for i, u := range toldBlock(id, b, n) {
			out[i] = affine{out[i].A * u.A, out[i].B*u.A + u.B}
		}
	}
	return out
}

// Every collective that the standard defines on intercommunicators, against counting: groups of all sizes, all roots, few
// and many items, operations that do not commute.
func TestIntercommCollectives(t *testing.T) {
	const ranks = 6
	someway(t, ranks, func(t *mpitest.T, world *mpi.Comm) {
		for _, cut := range []int{1, 2, 4} {
			c, local := bridge(t, world, cut)
			for _, n := range []int{1, 0, 5, 1500} {
				interRound(t, world, c, cut, n)
			}
			ok(t, local.Barrier())
			ok(t, c.Free())
		}
	})
}

func interRound(t *mpitest.T, world, c *mpi.Comm, cut, n int) {
	t.Helper()
	me := world.Rank()
	ours, theirs := ints(0, cut), ints(cut, world.Size())
	if me >= cut {
		ours, theirs = theirs, ours
	}
	expect := func(what string, got, want []affine) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Fatalf("%s of %d items, %v and %v, rank %d: %v, want %v", what, n, ours, theirs, me, short(got), short(want))
		}
	}
	cat := func(of func(r, id int) []affine) (all []affine) {
		for r, id := range theirs {
			all = append(all, of(r, id)...)
		}
		return all
	}

	// With a root: each rank of the world in turn.
	for root := range world.Size() {
		as, part := mpi.ProcNull, 0 // of the own group, and no root
		switch {
		case root == me:
			as, part = mpi.Root, 1
		case slices.Contains(theirs, root):
			as, part = slices.Index(theirs, root), 2
		}
		buf := toldBlock(me, 0, n)
		ok(t, mpi.Bcast(c, buf, as))
		if part == 2 {
			expect("Bcast", buf, toldBlock(root, 0, n))
		} else {
			expect("Bcast", buf, toldBlock(me, 0, n))
		}

		all := make([]affine, n*len(theirs))
		ok(t, mpi.Gather(c, toldBlock(me, 0, n), all, as))
		if part == 1 {
			expect("Gather", all, cat(func(_, id int) []affine { return toldBlock(id, 0, n) }))
		}

		one := make([]affine, n)
		var deal []affine
		if part == 1 {
			deal = cat(func(r, _ int) []affine { return toldBlock(me, r, n) })
		}
		ok(t, mpi.Scatter(c, deal, one, as))
		if part == 2 {
			expect("Scatter", one, toldBlock(root, c.Rank(), n))
		}

		counts := make([]int, len(theirs))
		total := 0
		for r, id := range theirs {
			counts[r] = n * (id % 3)
			total += counts[r]
		}
		some := make([]affine, total)
		ok(t, mpi.Gatherv(c, toldBlock(me, 0, n*(me%3)), some, counts, nil, as))
		if part == 1 {
			expect("Gatherv", some, cat(func(_, id int) []affine { return toldBlock(id, 0, n*(id%3)) }))
		}
		if part == 1 {
			deal = cat(func(r, id int) []affine { return toldBlock(me, r, n*(id%3)) })
		}
		one = make([]affine, n*(me%3))
		ok(t, mpi.Scatterv(c, deal, counts, nil, one, as))
		if part == 2 {
			expect("Scatterv", one, toldBlock(root, c.Rank(), n*(me%3)))
		}

		sum := make([]affine, n)
		ok(t, mpi.Reduce(c, toldBlock(me, 0, n), sum, compose, as))
		if part == 1 {
			expect("Reduce", sum, folded(theirs, 0, n))
		}
	}

	// Without: what one group gives is what the other gets.
	sum := make([]affine, n)
	ok(t, mpi.Allreduce(c, toldBlock(me, 0, n), sum, compose))
	expect("Allreduce", sum, folded(theirs, 0, n))
	count, err := mpi.AllreduceOne(c, me, mpi.Sum)
	ok(t, err)
	want := 0
	for _, id := range theirs {
		want += id
	}
	if count != want {
		t.Fatalf("AllreduceOne: %d, want %d", count, want)
	}

	lengths := [2]int{n, n + 2} // of the first group and of the second
	mine, other := lengths[0], lengths[1]
	if me >= cut {
		mine, other = other, mine
	}
	all := make([]affine, other*len(theirs))
	ok(t, mpi.Allgather(c, toldBlock(me, 0, mine), all))
	expect("Allgather", all, cat(func(_, id int) []affine { return toldBlock(id, 0, other) }))
	ids, err := mpi.AllgatherOne(c, me)
	ok(t, err)
	if !slices.Equal(ids, theirs) {
		t.Fatal(ids)
	}
	app, counts, err := mpi.AllgatherAppend(c, toldBlock(me, 0, n*(me%3)), nil)
	ok(t, err)
	expect("AllgatherAppend", app, cat(func(_, id int) []affine { return toldBlock(id, 0, n*(id%3)) }))
	if len(counts) != len(theirs) {
		t.Fatal(counts)
	}

	out := cat(func(r, _ int) []affine { return toldBlock(me, r, mine) })
	in := make([]affine, other*len(theirs))
	ok(t, mpi.Alltoall(c, out, in))
	expect("Alltoall", in, cat(func(_, id int) []affine { return toldBlock(id, c.Rank(), other) }))

	length := func(from, to int) int { return n * ((from + 2*to) % 3) }
	scounts, rcounts := make([]int, len(theirs)), make([]int, len(theirs))
	total := 0
	for r, id := range theirs {
		scounts[r], rcounts[r] = length(me, id), length(id, me)
		total += rcounts[r]
	}
	in = make([]affine, total)
	ok(t, mpi.Alltoallv(c, cat(func(r, id int) []affine { return toldBlock(me, r, length(me, id)) }), scounts, nil, in, rcounts, nil))
	expect("Alltoallv", in, cat(func(_, id int) []affine { return toldBlock(id, c.Rank(), length(id, me)) }))

	var sends, recvs []mpi.Buffer
	var got [][]affine
	for r, id := range theirs {
		sends = append(sends, mpi.Of(toldBlock(me, r, length(me, id))))
		s := make([]affine, length(id, me))
		got, recvs = append(got, s), append(recvs, mpi.Of(s))
	}
	ok(t, c.AlltoallwBuf(sends, recvs))
	expect("Alltoallw", slices.Concat(got...), cat(func(_, id int) []affine { return toldBlock(id, c.Rank(), length(id, me)) }))

	// Both groups fold as many items: as many as there are pairs.
	items := n * len(ours) * len(theirs)
	block := make([]affine, items/len(ours))
	ok(t, mpi.ReduceScatterBlock(c, toldBlock(me, 0, items), block, compose))
	expect("ReduceScatterBlock", block, folded(theirs, 0, items)[c.Rank()*len(block):][:len(block)])
	counts = make([]int, len(ours))
	counts[len(ours)-1] = items - (len(ours)-1)*(items/8)
	at := 0
	for r := range len(ours) - 1 {
		counts[r] = items / 8
	}
	for r := range c.Rank() {
		at += counts[r]
	}
	block = make([]affine, counts[c.Rank()])
	ok(t, mpi.ReduceScatter(c, toldBlock(me, 0, items), block, counts, compose))
	expect("ReduceScatter", block, folded(theirs, 0, items)[at:][:len(block)])

	// Numbers, which fold in another way, and memory with gaps.
	nums, maxima := make([]int32, 2*n+1), make([]int32, n)
	for i := range nums {
		nums[i] = int32(me + i)
	}
	every2 := datatype.Vector(n, 1, 2, datatype.Int32)
	ok(t, c.AllreduceBuf(mpi.View(nums, 1, datatype.Vector(n, 1, 1, datatype.Int32)), mpi.Of(make([]int32, n)), mpi.Max))
	ok(t, c.AllreduceBuf(mpi.View(nums, n, datatype.Int32), mpi.Of(maxima), mpi.Max))
	for i := range n {
		if want := int32(theirs[len(theirs)-1] + i); maxima[i] != want {
			t.Fatalf("Allreduce of numbers: %d, want %d", maxima[i], want)
		}
	}
	as := mpi.ProcNull
	if me >= cut {
		as = 0
	} else if me == 0 {
		as = mpi.Root
	}
	ok(t, c.BcastBuf(mpi.View(nums, 1, every2), as))
	if me >= cut {
		for i := range n {
			if nums[2*i] != int32(2*i) || nums[2*i+1] != int32(me+2*i+1) {
				t.Fatalf("Bcast with gaps: item %d is %d, %d", i, nums[2*i], nums[2*i+1])
			}
		}
	}
	ok(t, c.Barrier())
}

func short(s []affine) string {
	if len(s) > 8 {
		return fmt.Sprintf("%d: %v...", len(s), s[:8])
	}
	return fmt.Sprint(s)
}

// What the standard does not define, and arguments that are wrong on one rank or on all.
func TestIntercommBadInput(t *testing.T) {
	a, b := make([]int, 6), make([]int, 6)
	for _, c := range []struct {
		name  string
		f     func(c *mpi.Comm, low bool) error
		class mpi.Class
	}{
		{"Scan", func(c *mpi.Comm, _ bool) error { return mpi.Scan(c, a, b, mpi.Sum) }, mpi.ErrComm},
		{"Exscan", func(c *mpi.Comm, _ bool) error { return mpi.Exscan(c, a, b, mpi.Sum) }, mpi.ErrComm},
		{"Cart", func(c *mpi.Comm, _ bool) error { _, err := c.Cart(nil, nil, false); return err }, mpi.ErrComm},
		{"CreateGroup", func(c *mpi.Comm, _ bool) error { _, err := c.CreateGroup(c.Group(), 0); return err }, mpi.ErrComm},
		{"IntercommCreate", func(c *mpi.Comm, _ bool) error { _, err := c.IntercommCreate(0, c, 0, 0); return err }, mpi.ErrComm},
		{"neighbours", func(c *mpi.Comm, _ bool) error { return mpi.NeighborAllgather(c, a, b) }, mpi.ErrTopology},
		{"root beyond", func(c *mpi.Comm, _ bool) error { return mpi.Bcast(c, a, 4) }, mpi.ErrRoot},
		{"root AnySource", func(c *mpi.Comm, _ bool) error { return mpi.Gather(c, a, b, mpi.AnySource) }, mpi.ErrRoot},
		{"Allreduce in place", func(c *mpi.Comm, _ bool) error { return mpi.Allreduce(c, a, a, mpi.Sum) }, mpi.ErrBuffer},
		{"Allreduce with the mark", func(c *mpi.Comm, _ bool) error { return mpi.Allreduce(c, mpi.InPlace[int](), a, mpi.Sum) }, mpi.ErrBuffer},
		{"Allgather in place", func(c *mpi.Comm, _ bool) error { return mpi.Allgather(c, a[:2], a) }, mpi.ErrBuffer},
		{"Alltoall in place", func(c *mpi.Comm, _ bool) error { return mpi.Alltoall(c, a, a) }, mpi.ErrBuffer},
		{"Alltoallv in place", func(c *mpi.Comm, _ bool) error {
			n := []int{2, 2}
			return mpi.Alltoallv(c, a, n, nil, a, n, nil)
		}, mpi.ErrBuffer},
		{"ReduceScatter in place", func(c *mpi.Comm, _ bool) error { return mpi.ReduceScatter(c, a, a[:3], []int{3, 3}, mpi.Sum) }, mpi.ErrBuffer},
		{"Reduce in place", func(c *mpi.Comm, low bool) error {
			if low {
				return mpi.Reduce(c, nil, mpi.InPlace[int](), mpi.Sum, mpi.Root)
			}
			return mpi.Reduce(c, mpi.InPlace[int](), nil, mpi.Sum, 0)
		}, mpi.ErrBuffer},
		{"counts", func(c *mpi.Comm, _ bool) error { return mpi.Allgatherv(c, a, b, []int{1, 2, 3}, nil) }, mpi.ErrCount},
		{"no op", func(c *mpi.Comm, _ bool) error { return mpi.Allreduce(c, a, b, mpi.Op{}) }, mpi.ErrOp},
		{"lengths", func(c *mpi.Comm, _ bool) error { return mpi.Allreduce(c, a, b[:3], mpi.Sum) }, mpi.ErrCount},
		{"blocks", func(c *mpi.Comm, _ bool) error { return mpi.ReduceScatterBlock(c, a, b[:2], mpi.Sum) }, mpi.ErrCount},
	} {
		t.Run(c.name, func(t *testing.T) {
			mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
				inter, _ := bridge(t, world, 2)
				for range 2 { // the first does not spoil the second
					if err := c.f(inter, world.Rank() < 2); !errors.Is(err, c.class) && (c.name != "Reduce in place" || world.Rank() != 1) {
						t.Errorf("%v, want %v", err, c.class)
					}
				}
				ok(t, world.Barrier())
			})
		})
	}
}

// Ranks of intercommunicators whose calls differ get errors, and do not hang.
func TestIntercommMismatch(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(c *mpi.Comm, me int) error
		must []int // ranks that cannot but notice; the others may
	}{
		{"lengths of Bcast", func(c *mpi.Comm, me int) error {
			root := []int{mpi.Root, mpi.ProcNull, 0, 0}[me]
			return mpi.Bcast(c, make([]int, 2+me/3), root)
		}, []int{3}},
		{"long and short", func(c *mpi.Comm, me int) error {
			root := []int{mpi.Root, mpi.ProcNull, 0, 0}[me]
			return mpi.Bcast(c, make([]int, 5000-me/3), root)
		}, []int{0, 2, 3}},
		{"operations", func(c *mpi.Comm, me int) error {
			op := mpi.Sum
			if me == 2 {
				op = mpi.Max
			}
			return mpi.Allreduce(c, make([]int, 2), make([]int, 2), op)
		}, []int{0, 1, 2, 3}},
		{"calls", func(c *mpi.Comm, me int) error {
			if me == 3 {
				return c.Barrier()
			}
			return mpi.Allgather(c, make([]int, 1), make([]int, 2))
		}, []int{0, 1, 3}},
		{"types", func(c *mpi.Comm, me int) error {
			if me > 1 {
				return mpi.Allgather(c, make([]float64, 1), make([]float64, 2))
			}
			return mpi.Allgather(c, make([]int64, 1), make([]int64, 2))
		}, []int{0, 1, 2, 3}},
		{"totals", func(c *mpi.Comm, me int) error {
			n := 1 + me/2
			return mpi.ReduceScatterBlock(c, make([]int, 2*n), make([]int, n), mpi.Sum)
		}, []int{0, 1, 2, 3}},
		{"an argument of one", func(c *mpi.Comm, me int) error {
			n := 2
			if me == 1 {
				n = 3
			}
			return mpi.Alltoall(c, make([]int, 2), make([]int, n))
		}, []int{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			mpitest.Run(t, 4, func(t *mpitest.T, world *mpi.Comm) {
				inter, _ := bridge(t, world, 2)
				err := c.f(inter, world.Rank())
				after := inter.Barrier()
				if slices.Contains(c.must, world.Rank()) && err == nil && after == nil {
					t.Error("no error")
				}
				ok(t, world.Barrier())
			})
		})
	}
}

// The other forms of collectives.
func TestIntercommForms(t *testing.T) {
	everyway(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		c, _ := bridge(t, world, 2)
		low := world.Rank() < 2
		root := 1
		if low {
			root = []int{mpi.ProcNull, mpi.Root}[world.Rank()]
		}
		want := []int{1, 9}[b2i(low)]
		sum, got := make([]int, 1), make([]int, 1)
		rs := []mpi.Request{mpi.Iallreduce(c, []int{world.Rank()}, sum, mpi.Sum)}
		if !low || root == mpi.Root {
			got[0] = 4 * b2i(low)
		}
		rs = append(rs, mpi.Ibcast(c, got, root), c.Ibarrier())
		ok(t, mpi.WaitAll(rs...))
		if sum[0] != want || !low && got[0] != 4 {
			t.Error(sum[0], want, got[0])
		}
		plan := mpi.AllreduceInit(c, []int{1}, sum, mpi.Sum)
		for range 3 {
			sum[0] = 0
			ok(t, plan.Start())
			_, err := plan.Wait()
			ok(t, err)
			if sum[0] != []int{2, 3}[b2i(low)] {
				t.Error(sum[0])
			}
		}
		ok(t, plan.Free())
		if _, err := mpi.Iscan(c, sum, got, mpi.Sum).Wait(); !errors.Is(err, mpi.ErrComm) {
			t.Error(err)
		}
		if _, err := mpi.Iallreduce(c, sum, sum, mpi.Sum).Wait(); !errors.Is(err, mpi.ErrBuffer) {
			t.Error(err)
		}
	})
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Random orders of collectives of an intercommunicator, with several of them alive.
func TestIntercommManyAtOnce(t *testing.T) {
	mpitest.Run(t, 5, func(t *mpitest.T, world *mpi.Comm) {
		c, _ := bridge(t, world, 2)
		d, err := c.Dup()
		ok(t, err)
		m, err := c.Merge(world.Rank() < 2)
		ok(t, err)
		rng := rand.New(rand.NewPCG(6, 9)) // the same on all ranks
		for range 200 {
			x := []*mpi.Comm{c, d}[rng.IntN(2)]
			switch rng.IntN(3) {
			case 0:
				v, err := mpi.AllreduceOne(x, world.Rank(), mpi.Sum)
				ok(t, err)
				if want := 10 - []int{1, 1, 9, 9, 9}[world.Rank()]; v != want {
					t.Fatal(v, want)
				}
			case 1:
				v, err := mpi.AllreduceOne(m, 1, mpi.Sum)
				ok(t, err)
				if v != 5 {
					t.Fatal(v)
				}
			default:
				ok(t, x.Barrier())
			}
		}
	})
}
