package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

// laid sends values between different layouts, and the types of C that Go has not.
func laid(c *check) {
	const n = 40
	next, prev := (c.rank+1)%c.size, (c.rank-1+c.size)%c.size
	ints := signed[int]()

	// Every third element of one matrix into the upper triangle's beginning of another.
	out, in := make([]int, 3*n), make([]int, n*n)
	for i := range n {
		out[3*i] = ints.of(c.rank, i)
	}
	lengths, displs := []int{}, []int{}
	for i, left := 0, n; left > 0; i++ {
		k := min(i+1, left)
		lengths, displs = append(lengths, k), append(displs, i*n)
		left -= k
	}
	triangle := datatype.Indexed(lengths, displs, datatype.Int)
	_, err := c.SendrecvBuf(mpi.View(out, 1, datatype.Vector(n, 1, 3, datatype.Int)), next, 1, mpi.View(in, 1, triangle), prev, 1)
	c.must("Sendrecv of a column", err)
	var got []int
	for i, k := range lengths {
		got = append(got, in[displs[i]:displs[i]+k]...)
	}
	equal(c, "a column in a triangle", got, ints.slice(prev, n))

	// A message that fills an item in part is counted by basic elements.
	mixed := datatype.Struct([]int{1, 2}, []int{0, 8}, []*datatype.Type{datatype.Int, datatype.Float64})
	memory := make([]byte, 2*24)
	status, err := c.SendrecvBuf(mpi.View(make([]int, 1), 1, datatype.Int), next, 2, mpi.View(memory, 2, mixed), prev, 2)
	c.must("a part of an item", err)
	_, whole := status.Count(mixed)
	k, ok := status.Elements(mixed)
	c.holds(!whole && ok && k == 1, "an int received as part of a struct counts %d elements, %v, whole: %v", k, ok, whole)

	for _, t := range []*datatype.Type{datatype.Long, datatype.Aint, datatype.WChar, datatype.LongDouble, datatype.LongDoubleInt, datatype.Offset, datatype.Logical, datatype.Real16} {
		canonical(c, t, next, prev)
	}

	// Bytes stay as they are, whatever they are received as.
	_, err = c.SendrecvBuf(mpi.View([]byte{1, 2, 3, 4, 5, 6, 7, 8}, 8, datatype.Byte), next, 4, mpi.View(memory, 1, datatype.Int64), prev, 4)
	c.must("bytes", err)
	c.holds(bytes.Equal(memory[:8], []byte{1, 2, 3, 4, 5, 6, 7, 8}), "bytes arrive as %v", memory[:8])
}

// canonical sends values of a type, known by their canonical form, and compares this at the other end.
func canonical(c *check, t *datatype.Type, next, prev int) {
	const n = 9
	size, err := datatype.ExternalSize(n, t)
	c.must("ExternalSize", err)
	form := make([]byte, size)
	// The bytes of small numbers, which every layout holds: integers, and the top of real ones.
	value := func(r int) []byte {
		clear(form)
		for i := range n {
			item := form[i*size/n : (i+1)*size/n]
			item[len(item)-1] = byte(7*r + i)
			if t == datatype.LongDouble || t == datatype.LongDoubleInt || t == datatype.Real16 {
				item[0], item[1], item[2] = 0x40, byte(r), byte(i)
			}
			if t == datatype.LongDouble {
				item[len(item)-1] = 0
			}
		}
		return form
	}
	_, length := t.Span(n)
	out, in := make([]byte, length), make([]byte, length)
	_, err = datatype.UnpackExternal(datatype.MemOf(out), n, t, value(c.rank))
	c.must("UnpackExternal", err)
	_, err = c.SendrecvBuf(mpi.View(out, n, t), next, 3, mpi.View(in, n, t), prev, 3)
	c.must("Sendrecv of "+t.String(), err)
	got, err := datatype.AppendExternal(nil, datatype.MemOf(in), n, t)
	c.must("AppendExternal", err)
	c.holds(bytes.Equal(got, value(prev)), "%s from rank %d in external32:\n%x, expected\n%x", t, prev, got, form)
}

// wrong checks what must not arrive.
func wrong(c *check) {
	bits := make([]int, c.size)
	c.must("Allgather", mpi.Allgather(c.Comm, []int{strconv.IntSize}, bits))
	next, prev := (c.rank+1)%c.size, (c.rank-1+c.size)%c.size

	// Too large for the receiver's int.
	large := []int{1, 2, -3}
	if strconv.IntSize == 64 {
		large[1] = int(int64(1) << 40 & int64(^uint(0)>>1))
	}
	got := make([]int, 3)
	_, err := mpi.Sendrecv(c.Comm, large, next, 5, got, prev, 5)
	if bits[prev] > bits[c.rank] {
		c.holds(errors.Is(err, mpi.ErrConversion) && errors.Is(err, datatype.ErrConversion), "an int that does not fit: %v", err)
		const says = "entry 1: int 1099511627776 needs more than 4 bytes"
		c.holds(bytes.Contains([]byte(err.Error()), []byte(says)) && got[0] == 1, "an int that does not fit: %v, expected %q", err, says)
	} else {
		c.must("large ints", err)
		c.holds(got[0] == 1 && got[2] == -3, "large ints: %v", got)
	}

	// Truncation is told in the receiver's bytes.
	long := signed[int]().slice(c.rank, 5000)
	for _, n := range []int{5, 5000} {
		got := make([]int, n-2)
		st, err := mpi.Sendrecv(c.Comm, long[:n], next, 6, got, prev, 6)
		size := strconv.IntSize / 8
		says := fmt.Sprintf("has %d bytes, the buffer has room for %d", n*size, (n-2)*size)
		c.holds(errors.Is(err, mpi.ErrTruncate) && bytes.Contains([]byte(err.Error()), []byte(says)), "%d ints into %d: %v, expected %q", n, n-2, err, says)
		k, ok := mpi.CountOf[int](st)
		c.holds(ok && k == n-2, "%d ints into %d: the status counts %d, %v", n, n-2, k, ok)
		equal(c, "the beginning of a message", got, signed[int]().slice(prev, n-2))
	}

	// Other types are refused.
	_, err = mpi.Sendrecv(c.Comm, []int32{1, 2}, next, 7, make([]float32, 2), prev, 7)
	c.holds(errors.Is(err, mpi.ErrType), "int32 into float32: %v", err)
	_, err = mpi.Sendrecv(c.Comm, []int32{1, 2}, next, 8, make([]int, 2), prev, 8)
	if bits[prev] == 64 || bits[c.rank] == 64 { // in 32 bits the two are alike within a process, and a job of one kind
		c.holds(errors.Is(err, mpi.ErrType), "int32 into int: %v", err)
	}
}

// communicators checks what is agreed on when they are made.
func communicators(c *check) {
	d, err := c.Dup()
	c.must("Dup", err)
	sub, err := d.Split(c.rank%2, -c.rank)
	c.must("Split", err)
	got, err := mpi.AllgatherOne(sub, c.rank)
	c.must("AllgatherOne", err)
	for i, r := range got {
		c.holds(r%2 == c.rank%2 && (i == 0 || r < got[i-1]), "the ranks of a Split are %v", got)
	}
	n, err := mpi.AllreduceOne(sub, 1, mpi.Sum)
	c.must("AllreduceOne", err)
	c.holds(n == sub.Size(), "a sum over %d ranks is %d", sub.Size(), n)
	ints, next, prev := signed[int](), (c.rank+1)%c.size, (c.rank-1+c.size)%c.size
	ring, err := c.Cart([]int{c.size}, []bool{true}, false)
	c.must("Cart", err)
	all := make([]int, 2*50)
	c.must("NeighborAllgather", mpi.NeighborAllgather(ring.Comm, ints.slice(c.rank, 50), all))
	equal(c, "NeighborAllgather", all, append(ints.slice(prev, 50), ints.slice(next, 50)...))
	c.must("Free", ring.Free())
	if c.size > 1 {
		between(c, sub)
	}
	c.must("Free", sub.Free())
	c.must("Free", d.Free())
}

// between checks collectives of the two groups of even and odd ranks.
func between(c *check, own *mpi.Comm) {
	other, err := own.IntercommCreate(0, c.Comm, c.last(1-c.rank%2), 3)
	c.must("IntercommCreate", err)
	n, err := other.RemoteSize()
	c.must("RemoteSize", err)
	ints := signed[int]()
	all := make([]int, n*50)
	c.must("Allgather of an intercommunicator", mpi.Allgather(other, ints.slice(c.rank, 50), all))
	var expected []int
	for r := c.last(1 - c.rank%2); r >= 0; r -= 2 { // the keys were the other way round
		expected = append(expected, ints.slice(r, 50)...)
	}
	equal(c, "Allgather of an intercommunicator", all, expected)
	sum := make([]float64, 9)
	c.must("Allreduce of an intercommunicator", mpi.Allreduce(other, real64.slice(c.rank, 9), sum, mpi.Sum))
	total := make([]float64, 9)
	for r := 1 - c.rank%2; r < c.size; r += 2 {
		for i := range total {
			total[i] += real64.of(r, i)
		}
	}
	equal(c, "Allreduce of an intercommunicator", sum, total)
	merged, err := other.Merge(c.rank%2 == 1)
	c.must("Merge", err)
	got, err := mpi.AllreduceOne(merged, 1, mpi.Sum)
	c.must("AllreduceOne", err)
	c.holds(got == c.size, "a sum over %d merged ranks is %d", c.size, got)
	c.must("Free", merged.Free())
	c.must("Free", other.Free())
}

// last is the highest rank that leaves the given remainder by 2: the first of its group.
func (c *check) last(odd int) int { return c.size - 1 - (c.size-1-odd)%2 }
