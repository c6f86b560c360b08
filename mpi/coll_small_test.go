package mpi_test

import (
	"errors"
	"slices"
	"testing"

	"cadre.example/datatype"
	"cadre.example/internal/effort"
	"cadre.example/internal/need"
	"cadre.example/internal/race"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// What goes the small path after a few calls gives what it gave before, in place or not, of slices and of Buffers, allocates
// nothing, and has the same errors.
func TestSmallOfProcesses(t *testing.T) {
	need.Linux(t)
	mpitest.Run(t, 3, func(t *mpitest.T, world *mpi.Comm) {
		calls := smallCalls(world)
		for round := range effort.Rounds(34, 40) {
			for _, c := range calls {
				for i := range c.recv {
					c.recv[i] = -1
				}
				copy(c.send, c.begin)
				if err := c.call(); err != nil || !slices.Equal(c.recv[:len(c.want)], c.want) {
					t.Fatalf("round %d: %s: %v, want %v; %v", round, c.name, c.recv, c.want, err)
				}
			}
		}
		for _, c := range calls {
			if race.Enabled {
				break // which looks after the memory, and takes the long way
			}
			var err error
			// Of every 32 calls one looks for differences.
			if n := testing.AllocsPerRun(200, func() {
				copy(c.send, c.begin)
				if e := c.call(); e != nil {
					err = e
				}
			}); n != 0 || err != nil {
				t.Errorf("%s: %v allocations, %v", c.name, n, err)
			}
		}
		for _, c := range smallErrors(world) {
			if err := c.call(); !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
			ok(t, world.Barrier())
		}
		for _, c := range calls {
			copy(c.send, c.begin)
			if err := c.call(); err != nil || !slices.Equal(c.recv[:len(c.want)], c.want) {
				t.Errorf("after errors: %s: %v, want %v; %v", c.name, c.recv, c.want, err)
			}
		}
	}, mpitest.Processes())
}

// A smallCall has in send, before each call, what is in begin, and in the first of recv what it wants. In place both are one.
type smallCall struct {
	name              string
	send, begin, recv []int64
	want              []int64
	call              func() error
}

func smallCalls(c *mpi.Comm) (calls []smallCall) {
	p, me := c.Size(), c.Rank()
	// of is what rank r has as item i.
	of := func(r, i int) int64 { return int64(100*r + i) }
	line := func(r, n int) (s []int64) {
		for i := range n {
			s = append(s, of(r, i))
		}
		return s
	}
	sum := func(from, n int) (s []int64) {
		for i := from; i < from+n; i++ {
			v := int64(0)
			for r := range p {
				v += of(r, i)
			}
			s = append(s, v)
		}
		return s
	}
	// Reductions of 2 items for each rank, and of r+1 for rank r but 0 for rank 1.
	counts, at, total := make([]int, p), 0, 0
	for r := range p {
		if r == me {
			at = total
		}
		if r != 1 {
			counts[r] = r + 1
		}
		total += counts[r]
	}
	for _, inPlace := range []string{"", " in place", " with InPlace"} {
		reduction := func(name string, n, from, take int, slices func(send, recv []int64) error, buffers func(send, recv mpi.Buffer) error) {
			send, recv, room := make([]int64, n), make([]int64, n), take
			if inPlace != "" {
				send = recv
			}
			if inPlace == " with InPlace" {
				room = n
			}
			from1, from2 := send, mpi.Of(send)
			if inPlace == " with InPlace" {
				from1, from2 = mpi.InPlace[int64](), mpi.InPlaceBuffer
			}
			to := mpi.Of(recv[:room])
			calls = append(calls,
				smallCall{name + inPlace, send, line(me, n), recv, sum(from, take), func() error { return slices(from1, recv[:room]) }},
				smallCall{name + "Buf" + inPlace, send, line(me, n), recv, sum(from, take), func() error { return buffers(from2, to) }})
		}
		reduction("ReduceScatterBlock", 2*p, 2*me, 2,
			func(send, recv []int64) error { return mpi.ReduceScatterBlock(c, send, recv, mpi.Sum) },
			func(send, recv mpi.Buffer) error { return c.ReduceScatterBlockBuf(send, recv, mpi.Sum) })
		reduction("ReduceScatter", total, at, counts[me],
			func(send, recv []int64) error { return mpi.ReduceScatter(c, send, recv, counts, mpi.Sum) },
			func(send, recv mpi.Buffer) error { return c.ReduceScatterBuf(send, recv, counts, mpi.Sum) })
		reduction("Allreduce", 3, 0, 3,
			func(send, recv []int64) error {
				if len(send) == 0 {
					send = recv
				}
				return mpi.Allreduce(c, send, recv, mpi.Sum)
			},
			func(send, recv mpi.Buffer) error { return c.AllreduceBuf(send, recv, mpi.Sum) })
		for _, gaps := range []bool{false, true} {
			displs, end, name := make([]int, p), 0, "Allgatherv"+inPlace
			for r := range p {
				displs[r] = end
				if end += counts[r]; gaps {
					end += 2
				}
			}
			recv, want := make([]int64, end), make([]int64, end)
			for i := range want {
				want[i] = -1
			}
			for r, n := range counts {
				copy(want[displs[r]:], line(r, n))
			}
			own := recv[displs[me]:][:counts[me]]
			send, whole := make([]int64, counts[me]), mpi.Of(recv)
			if inPlace != "" {
				send = own
			}
			from1, from2 := send, mpi.Of(send)
			if inPlace == " with InPlace" {
				from1, from2 = mpi.InPlace[int64](), mpi.InPlaceBuffer
			}
			where := displs
			if !gaps {
				where = nil
			}
			calls = append(calls,
				smallCall{name, send, line(me, counts[me]), recv, want, func() error { return mpi.Allgatherv(c, from1, recv, counts, where) }},
				smallCall{name + " of Buffers", send, line(me, counts[me]), recv, want, func() error { return c.AllgathervBuf(from2, whole, counts, where) }})
		}
	}
	// Rank r has (r+s)%3 items for rank s, in memory among what it gets.
	var memory, want []int64
	var begin []int64
	places := make([]int, 2*p)
	for s := range p {
		n := (me + s) % 3
		places[s], places[p+s] = len(begin), len(begin)+n
		begin = append(begin, line(10*me+s, n)...)
		begin = append(begin, make([]int64, n)...)
	}
	memory, want = make([]int64, len(begin)), slices.Clone(begin)
	send, recv := make([]mpi.Buffer, p), make([]mpi.Buffer, p)
	for s := range p {
		n := (me + s) % 3
		send[s], recv[s] = mpi.Of(memory[places[s]:][:n]), mpi.Of(memory[places[p+s]:][:n])
		copy(want[places[p+s]:], line(10*s+me, n))
	}
	pair := datatype.Contiguous(2, datatype.Int64)
	if next := (me + 1) % p; (me+next)%3 == 2 { // a type of its own
		send[next] = mpi.View(memory[places[next]:], 1, pair)
	}
	calls = append(calls, smallCall{"Alltoallw", memory, begin, memory, want, func() error { return c.AlltoallwBuf(send, recv) }})
	ns, sdispls, rdispls := make([]int, p), places[:p], places[p:]
	for s := range p {
		ns[s] = (me + s) % 3
	}
	out, in, zero := make([]int64, len(begin)), make([]int64, len(begin)), make([]int64, len(begin))
	for i := range zero {
		zero[i] = -1
	}
	for s, n := range ns {
		copy(zero[rdispls[s]:], line(10*s+me, n))
	}
	from, to := mpi.Of(out), mpi.Of(in)
	return append(calls, smallCall{"AlltoallvBuf", out, begin, in, zero, func() error { return c.AlltoallvBuf(from, ns, sdispls, to, ns, rdispls) }})
}

// smallErrors are calls that every rank sees to be wrong.
func smallErrors(c *mpi.Comm) (calls []struct {
	name string
	want error
	call func() error
}) {
	p := c.Size()
	add := func(name string, want error, call func() error) {
		calls = append(calls, struct {
			name string
			want error
			call func() error
		}{name, want, call})
	}
	s, r := make([]int64, 4*p), make([]int64, 4*p)
	ones := make([]int, p)
	for i := range ones {
		ones[i] = 1
	}
	add("ReduceScatterBlock of another length", mpi.ErrCount, func() error { return mpi.ReduceScatterBlock(c, s[:2*p], r[:1], mpi.Sum) })
	add("ReduceScatterBlock within itself", mpi.ErrBuffer, func() error { return mpi.ReduceScatterBlock(c, s[:2*p], s[1:3], mpi.Sum) })
	add("ReduceScatterBlock without an operation", mpi.ErrOp, func() error { return mpi.ReduceScatterBlock(c, s[:2*p], r[:2], mpi.Op{}) })
	add("ReduceScatterBlock twice the same", mpi.ErrCount, func() error { return mpi.ReduceScatterBlock(c, s[:p], s[:p], mpi.Sum) })
	add("ReduceScatterBlock in place of no multiple", mpi.ErrCount, func() error { return mpi.ReduceScatterBlock(c, mpi.InPlace[int64](), r[:p+1], mpi.Sum) })
	add("ReduceScatter of other counts", mpi.ErrCount, func() error { return mpi.ReduceScatter(c, s[:p+1], r[:1], ones, mpi.Sum) })
	add("ReduceScatter of few counts", mpi.ErrCount, func() error { return mpi.ReduceScatter(c, s[:p], r[:1], ones[1:], mpi.Sum) })
	add("ReduceScatter of a count below 0", mpi.ErrCount, func() error { return mpi.ReduceScatter(c, s[:p], r[:1], append([]int{-1}, ones[1:]...), mpi.Sum) })
	add("Allgatherv of another count", mpi.ErrCount, func() error { return mpi.Allgatherv(c, s[:2], r[:p], ones, nil) })
	add("Allgatherv outside", mpi.ErrArg, func() error { return mpi.Allgatherv(c, s[:1], r[:p-1], ones, nil) })
	add("Allgatherv within itself", mpi.ErrBuffer, func() error { return mpi.Allgatherv(c, r[(c.Rank()+1)%p:][:1], r[:p], ones, nil) })
	add("AllgathervBuf of few displacements", mpi.ErrArg, func() error { return c.AllgathervBuf(mpi.Of(s[:1]), mpi.Of(r), ones, ones[1:]) })
	add("AlltoallvBuf of another count", mpi.ErrCount, func() error {
		twos := slices.Clone(ones)
		twos[c.Rank()] = 2
		return c.AlltoallvBuf(mpi.Of(s), ones, nil, mpi.Of(r), twos, nil)
	})
	each := func(x []int64) (all []mpi.Buffer) {
		for i := range p {
			all = append(all, mpi.Of(x[i:i+1]))
		}
		return all
	}
	add("Alltoallw within itself", mpi.ErrBuffer, func() error { return c.AlltoallwBuf(each(s), each(s[1:])) })
	add("Alltoallw of few", mpi.ErrCount, func() error { return c.AlltoallwBuf(each(s)[1:], each(r)) })
	return calls
}
