package main

import (
	"fmt"
	"slices"

	"cadre.example/mpi"
)

// moves checks all that moves values.
func moves[T comparable](c *check, v values[T]) {
	for _, n := range c.lengths(0, 1, 7, 2100, 30_000) {
		point(c, v, n)
	}
	for _, n := range c.lengths(1, 5, 1100, 3000) {
		collective(c, v, n)
	}
	varying(c, v)
	long(c, v)
}

// point sends n values around the ring in every mode.
func point[T comparable](c *check, v values[T], n int) {
	next, prev := (c.rank+1)%c.size, (c.rank-1+c.size)%c.size
	mine, expected := v.slice(c.rank, n), v.slice(prev, n)
	what := fmt.Sprintf("%d of %s from rank %d", n, v, prev)
	for tag, send := range []func(*mpi.Comm, []T, int, int) mpi.Request{mpi.Isend[T], mpi.Issend[T], mpi.Irsend[T]} {
		got := make([]T, n+1)
		in := mpi.Irecv(c.Comm, got, prev, tag)
		c.must("Barrier", c.Barrier()) // so that it is posted
		out := send(c.Comm, mine, next, tag)
		st, err := in.Wait()
		c.must(what, err)
		k, ok := mpi.CountOf[T](st)
		c.holds(ok && k == n, "%s: the status counts %d, %v", what, k, ok)
		equal(c, what, got[:n], expected)
		_, err = out.Wait()
		c.must(what, err)
	}
	out := mpi.Isend(c.Comm, mine, next, 7)
	st, err := c.Probe(prev, 7)
	c.must("Probe", err)
	k, ok := mpi.CountOf[T](st)
	c.holds(ok && k == n, "%s: the probe counts %d, %v", what, k, ok)
	got, _, err := mpi.RecvAppend(c.Comm, []T(nil), mpi.AnySource, 7)
	c.must(what, err)
	equal(c, what, got, expected)
	_, err = out.Wait()
	c.must(what, err)
	got = make([]T, n)
	_, err = mpi.Sendrecv(c.Comm, mine, next, 8, got, prev, 8)
	c.must("Sendrecv", err)
	equal(c, what, got, expected)
	c.must("Bsend", mpi.Bsend(c.Comm, mine, next, 9))
	clear(got)
	_, err = mpi.Recv(c.Comm, got, prev, 9)
	c.must("Recv", err)
	equal(c, "Bsend: "+what, got, expected)
	copy(got, mine)
	_, err = mpi.SendrecvReplace(c.Comm, got, next, 10, prev, 10)
	c.must("SendrecvReplace", err)
	equal(c, "SendrecvReplace: "+what, got, expected)
	if n > 0 {
		again(c, v, n, next, prev)
	}
}

// again sends n values, some multiple of 12 of them, twice by each of the calls that are made for it.
func again[T comparable](c *check, v values[T], n, next, prev int) {
	n = min((n+11)/12*12, 1200)
	out, in := make([]T, n), make([]T, n)
	send, recv := mpi.SendInit(c.Comm, out, next, 11), mpi.RecvInit(c.Comm, in, prev, 11)
	parts, got := mpi.PsendInit(c.Comm, out, 4, next, 12), mpi.PrecvInit(c.Comm, in, 3, prev, 12)
	for round := range 2 {
		copy(out, v.slice(c.rank+round, n))
		for i, pair := range [][2]*mpi.Persistent{{recv, send}, {got.Persistent, parts.Persistent}} {
			what := fmt.Sprintf("%d of %s, round %d of %s", n, v, round, []string{"SendInit", "PsendInit"}[i])
			clear(in)
			c.must(what, pair[0].Start())
			c.must(what, pair[1].Start())
			if pair[1] == parts.Persistent {
				c.must(what, parts.PreadyRange(0, 3))
			}
			_, err := pair[1].Wait()
			c.must(what, err)
			_, err = pair[0].Wait()
			c.must(what, err)
			equal(c, what, in, v.slice(prev+round, n))
		}
	}
	for _, p := range []*mpi.Persistent{send, recv, parts.Persistent, got.Persistent} {
		c.must("Free", p.Free())
	}
}

// all are the blocks of every rank.
func (v values[T]) all(size, n int) (s []T) {
	for r := range size {
		s = append(s, v.slice(r, n)...)
	}
	return s
}

func collective[T comparable](c *check, v values[T], n int) {
	mine := v.slice(c.rank, n)
	for _, root := range []int{0, c.size - 1} {
		what := fmt.Sprintf("%d of %s, root %d: ", n, v, root)
		b := v.slice(c.rank, n)
		c.must(what+"Bcast", mpi.Bcast(c.Comm, b, root))
		equal(c, what+"Bcast", b, v.slice(root, n))
		var all []T
		if c.rank == root {
			all = make([]T, n*c.size)
		}
		c.must(what+"Gather", mpi.Gather(c.Comm, mine, all, root))
		if c.rank == root {
			equal(c, what+"Gather", all, v.all(c.size, n))
		}
		b = make([]T, n)
		c.must(what+"Scatter", mpi.Scatter(c.Comm, all, b, root))
		equal(c, what+"Scatter", b, mine)
	}
	what := fmt.Sprintf("%d of %s: ", n, v)
	all := make([]T, n*c.size)
	c.must(what+"Allgather", mpi.Allgather(c.Comm, mine, all))
	equal(c, what+"Allgather", all, v.all(c.size, n))
	clear(all)
	copy(all[c.rank*n:], mine)
	c.must(what+"Allgather in place", mpi.Allgather(c.Comm, mpi.InPlace[T](), all))
	equal(c, what+"Allgather in place", all, v.all(c.size, n))

	// Rank r has for rank q the values (r*size+q).
	out, expected := []T(nil), []T(nil)
	for q := range c.size {
		out = append(out, v.slice(c.rank*c.size+q, n)...)
		expected = append(expected, v.slice(q*c.size+c.rank, n)...)
	}
	in := make([]T, n*c.size)
	c.must(what+"Alltoall", mpi.Alltoall(c.Comm, out, in))
	equal(c, what+"Alltoall", in, expected)
	c.must(what+"Alltoall in place", mpi.Alltoall(c.Comm, out, out))
	equal(c, what+"Alltoall in place", out, expected)
}

// varying checks the forms in which every rank has another number of values: r+1 of rank r, with a gap before each block.
func varying[T comparable](c *check, v values[T]) {
	counts, displs := make([]int, c.size), make([]int, c.size)
	room := 0
	for r := range counts {
		counts[r], displs[r] = r+1, room+1
		room += r + 2
	}
	expected := make([]T, room)
	for r, d := range displs {
		copy(expected[d:], v.slice(r, counts[r]))
	}
	mine := v.slice(c.rank, counts[c.rank])
	what := v.String() + ": "
	all := make([]T, room)
	c.must(what+"Allgatherv", mpi.Allgatherv(c.Comm, mine, all, counts, displs))
	equal(c, what+"Allgatherv", all, expected)
	clear(all)
	root := c.size / 2
	c.must(what+"Gatherv", mpi.Gatherv(c.Comm, mine, all, counts, displs, root))
	if c.rank == root {
		equal(c, what+"Gatherv", all, expected)
	}
	got := make([]T, len(mine))
	c.must(what+"Scatterv", mpi.Scatterv(c.Comm, all, counts, displs, got, root))
	equal(c, what+"Scatterv", got, mine)

	// Every rank sends r+1 values to rank r.
	in := make([]int, c.size)
	at := make([]int, c.size)
	for r := range in {
		in[r], at[r] = c.rank+1, r*(c.rank+1)
	}
	out := make([]T, room)
	for r, d := range displs {
		copy(out[d:], v.slice(c.rank+r, counts[r]))
	}
	got = make([]T, c.size*(c.rank+1))
	c.must(what+"Alltoallv", mpi.Alltoallv(c.Comm, out, counts, displs, got, in, at))
	for r, d := range at {
		equal(c, what+"Alltoallv", got[d:d+c.rank+1], v.slice(c.rank+r, c.rank+1))
	}
	from, to := make([]mpi.Buffer, c.size), make([]mpi.Buffer, c.size)
	clear(got)
	for r, d := range displs {
		from[r], to[r] = mpi.Of(out[d:d+counts[r]]), mpi.Of(got[at[r]:at[r]+in[r]])
	}
	c.must(what+"Alltoallw", c.AlltoallwBuf(from, to))
	for r, d := range at {
		equal(c, what+"Alltoallw", got[d:d+c.rank+1], v.slice(c.rank+r, c.rank+1))
	}
}

// long is a Bcast that ranks of one kind pass on in pieces.
func long[T comparable](c *check, v values[T]) {
	n := slices.Max(c.lengths(20_000, 100_000))
	b := make([]T, n)
	if c.rank == 1%c.size {
		b = v.slice(5, n)
	}
	c.must("long Bcast", mpi.Bcast(c.Comm, b, 1%c.size))
	equal(c, "long Bcast of "+v.String(), b, v.slice(5, n))
}
