package object

import (
	"encoding/binary"
	"fmt"

	"cadre.example/mpi"
)

// In the collectives each value is one block: its length in 8 bytes, and then its message. A negative length is that of
// the text that says why there is no value.

// firstBytes is what Bcast sends at once. A longer value takes a second message.
const firstBytes = 1024

// block is the message of *v with its length, or the text of the error, which is given too.
func (o options) block(v any) (b []byte, n int, err error) {
	b, err = o.encode(v)
	if err != nil {
		text := err.Error()
		return []byte(text), -len(text), err
	}
	return b, len(b), nil
}

// read is the inverse of block; from is who made it.
func (o options) read(b []byte, n int, v any, from int) error {
	if n < 0 {
		return fmt.Errorf("object: rank %d has no value: %s", from, b)
	}
	if err := o.decode(b, v); err != nil {
		return fmt.Errorf("from rank %d: %w", from, err)
	}
	return nil
}

func size(n int) int { return max(n, -n) }

// Bcast returns root's v on every rank and ignores v on the others. root gets its own v back, unencoded.
func Bcast[T any](c *mpi.Comm, v T, root int, opts ...Option) (T, error) {
	var zero T
	o := choose(opts)
	var first [8 + firstBytes]byte
	var rest []byte
	var failed error
	n := 0
	isRoot := c.Rank() == root
	if isRoot {
		var b []byte
		b, n, failed = o.block(&v)
		binary.LittleEndian.PutUint64(first[:], uint64(n))
		rest = b[copy(first[8:], b):]
	}
	if err := mpi.Bcast(c, first[:], root); err != nil {
		return zero, err
	}
	n = int(int64(binary.LittleEndian.Uint64(first[:])))
	if size(n) > firstBytes {
		if !isRoot {
			rest = make([]byte, size(n)-firstBytes)
		}
		if err := mpi.Bcast(c, rest, root); err != nil {
			return zero, err
		}
	}
	if isRoot {
		return v, failed
	}
	b := append(first[8:8+min(size(n), firstBytes):8+min(size(n), firstBytes)], rest...)
	var out T
	return out, o.read(b, n, &out, root)
}

// Gather returns the v of every rank at root, in rank order, and nil on the other ranks.
func Gather[T any](c *mpi.Comm, v T, root int, opts ...Option) ([]T, error) {
	o := choose(opts)
	b, n, failed := o.block(&v)
	isRoot := c.Rank() == root
	var lengths []int64
	if isRoot {
		lengths = make([]int64, c.Size())
	}
	if err := mpi.Gather(c, []int64{int64(n)}, lengths, root); err != nil {
		return nil, err
	}
	var all []byte
	var counts []int
	if isRoot {
		var total int
		counts, total = countsOf(lengths)
		all = make([]byte, total)
	}
	if err := mpi.Gatherv(c, b, all, counts, nil, root); err != nil {
		return nil, err
	}
	if !isRoot {
		return nil, failed
	}
	return readAll[T](o, all, lengths, failed)
}

// Allgather returns the v of every rank on every rank, in rank order.
func Allgather[T any](c *mpi.Comm, v T, opts ...Option) ([]T, error) {
	o := choose(opts)
	b, n, failed := o.block(&v)
	lengths := make([]int64, c.Size())
	if err := mpi.Allgather(c, []int64{int64(n)}, lengths); err != nil {
		return nil, err
	}
	counts, total := countsOf(lengths)
	all := make([]byte, total)
	if err := mpi.Allgatherv(c, b, all, counts, nil); err != nil {
		return nil, err
	}
	return readAll[T](o, all, lengths, failed)
}

// Scatter returns root's vs[r] on each rank r. Only root uses vs, which has one item for each rank.
func Scatter[T any](c *mpi.Comm, vs []T, root int, opts ...Option) (T, error) {
	var v T
	o := choose(opts)
	var all []byte
	var lengths []int64
	var counts []int
	var failed error
	if c.Rank() == root {
		var wrong error
		if p := c.Size(); len(vs) != p {
			wrong = fmt.Errorf("object: Scatter of %d values, want %d, one for each rank", len(vs), p)
			vs = make([]T, p)
		}
		failed = wrong
		for _, v := range vs {
			b, n, err := o.block(&v)
			if wrong != nil {
				b = []byte(wrong.Error())
				n = -len(b)
			} else if failed == nil {
				failed = err
			}
			all = append(all, b...)
			lengths = append(lengths, int64(n))
		}
		counts, _ = countsOf(lengths)
	}
	var length [1]int64
	if err := mpi.Scatter(c, lengths, length[:], root); err != nil {
		return v, err
	}
	b := make([]byte, size(int(length[0])))
	if err := mpi.Scatterv(c, all, counts, nil, b, root); err != nil {
		return v, err
	}
	if failed != nil {
		return v, failed
	}
	return v, o.read(b, int(length[0]), &v, root)
}

// Reduce combines the v of all ranks with f in rank order, f(f(v0, v1), v2) and so on, and returns the result at root;
// the others get the zero T. It gathers the values at root and calls f there only, so f may change its first argument.
func Reduce[T any](c *mpi.Comm, v T, f func(a, b T) T, root int, opts ...Option) (T, error) {
	all, err := Gather(c, v, root, opts...)
	return foldAll(all, f, err)
}

// Allreduce combines the v of all ranks with f in rank order and returns the result on every rank. Every rank combines
// all values itself.
func Allreduce[T any](c *mpi.Comm, v T, f func(a, b T) T, opts ...Option) (T, error) {
	all, err := Allgather(c, v, opts...)
	return foldAll(all, f, err)
}

func foldAll[T any](all []T, f func(a, b T) T, err error) (T, error) {
	var sum T
	if err != nil || len(all) == 0 {
		return sum, err
	}
	sum = all[0]
	for _, v := range all[1:] {
		sum = f(sum, v)
	}
	return sum, nil
}

func countsOf(lengths []int64) (counts []int, total int) {
	counts = make([]int, len(lengths))
	for r, n := range lengths {
		counts[r] = size(int(n))
		total += counts[r]
	}
	return counts, total
}

// readAll decodes the blocks of all ranks. The first error counts, the rank's own before all.
func readAll[T any](o options, all []byte, lengths []int64, failed error) ([]T, error) {
	if failed != nil {
		return nil, failed
	}
	vs := make([]T, len(lengths))
	for r, n := range lengths {
		k := size(int(n))
		if err := o.read(all[:k:k], int(n), &vs[r], r); err != nil {
			return nil, err
		}
		all = all[k:]
	}
	return vs, nil
}
