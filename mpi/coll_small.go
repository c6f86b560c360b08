package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// Blocking collectives first try the small path of package coll, with their arguments as bytes. Each function here reports
// whether it has begun the call. Arguments that it does not find right at once are left to the general path, whose errors
// say what is wrong.

// smallPath returns the small path of c. It is nil if c is unusable, an intercommunicator, or guarded.
func (c *Comm) smallPath() *coll.SmallPath {
	if !c.live() || c.inter != nil || c.until != nil || c.guarded() {
		return nil
	}
	return (*coll.SmallPath)(&c.coll)
}

// smallDone returns the outcome of a call of the small path.
func (c *Comm) smallDone(name string, begun bool, err error) (bool, error) {
	if err != nil {
		k := collCall{c: c, name: name, root: -1}
		err = k.done(err)
	}
	return begun, err
}

// plain returns the memory of b as bytes that may be read and written, if that takes only some nanoseconds. Otherwise the
// type is nil.
func (b *Buffer) plain() ([]byte, *datatype.Type) {
	if b.count <= 0 || !b.mem.Fits(b.count, b.typ) {
		return nil, nil
	}
	p, ok := b.mem.Sink(b.count, b.typ)
	if !ok {
		return nil, nil
	}
	return p, b.typ
}

// plainPair is plain of a, and of b if that has the same type.
func plainPair(a, b *Buffer) (p, q []byte, t *datatype.Type) {
	if p, t = a.plain(); b.typ == t {
		q, _ = b.plain()
	}
	return p, q, t
}

// operandPair is plainPair of the operands of a reduction. If send is in place, it returns recv for both.
func operandPair(send, recv *Buffer) (p, q []byte, t *datatype.Type) {
	if send.typ == inPlaceType {
		q, t = recv.plain()
		return q, q, t
	}
	return plainPair(send, recv)
}

func (c *Comm) barrierSmall() (bool, error) {
	b := c.smallPath()
	if b == nil {
		return false, nil
	}
	begun, err := b.Barrier()
	return c.smallDone("Barrier", begun, err)
}

func (c *Comm) bcastSmall(p []byte, t *datatype.Type, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || len(p) == 0 || uint(root) >= uint(len(c.world)) {
		return false, nil
	}
	begun, err := b.Bcast(p, t, root)
	return c.smallDone("Bcast", begun, err)
}

// folds reports whether o may fold send into recv.
func folds(send, recv []byte, o Op) bool {
	return o.op != nil && len(send) > 0 && len(send) == len(recv) && !overlapping(send, recv)
}

func (c *Comm) allreduceSmall(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.smallPath()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Allreduce(send, recv, t, o.op)
	return c.smallDone("Allreduce", begun, err)
}

func (c *Comm) reduceSmall(send, recv []byte, t *datatype.Type, o Op, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || o.op == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && (len(send) != len(recv) || overlapping(send, recv)) {
		return false, nil
	}
	begun, err := b.Reduce(send, recv, t, o.op, root)
	return c.smallDone("Reduce", begun, err)
}

func (c *Comm) scanSmall(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.smallPath()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Scan(send, recv, t, o.op)
	return c.smallDone("Scan", begun, err)
}

func (c *Comm) exscanSmall(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.smallPath()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Exscan(send, recv, t, o.op)
	return c.smallDone("Exscan", begun, err)
}

// reduceScatterBlockSmall in place folds recv, and leaves the result in its beginning.
func (c *Comm) reduceScatterBlockSmall(send, recv []byte, inPlace bool, t *datatype.Type, o Op) (bool, error) {
	b := c.smallPath()
	if b == nil {
		return false, nil
	}
	if inPlace {
		send, recv = recv, recv[:len(recv)/t.Size()/len(c.world)*t.Size()]
	}
	if len(recv)*len(c.world) != len(send) || !scattersTo(send, recv, o) {
		return false, nil
	}
	begun, err := b.ReduceScatterBlock(send, recv, t, o.op)
	return c.smallDone("ReduceScatterBlock", begun, err)
}

// reduceScatterSmall in place does so too.
func (c *Comm) reduceScatterSmall(send, recv []byte, inPlace bool, counts []int, t *datatype.Type, o Op) (bool, error) {
	b := c.smallPath()
	if b == nil || len(counts) != len(c.world) {
		return false, nil
	}
	at, total := 0, 0
	for r, n := range counts {
		if n < 0 {
			return false, nil
		}
		if r == c.rank {
			at = total
		}
		total += n
	}
	size := t.Size()
	if inPlace {
		send, recv = recv, recv[:min(counts[c.rank], len(recv)/size)*size]
	}
	if total != len(send)/size || counts[c.rank] != len(recv)/size || !scattersTo(send, recv, o) {
		return false, nil
	}
	begun, err := b.ReduceScatter(send, recv, at*size, t, o.op)
	return c.smallDone("ReduceScatter", begun, err)
}

// scattersTo reports whether o may fold send and leave a block of the result in recv. recv is the beginning of send or does
// not overlap it.
func scattersTo(send, recv []byte, o Op) bool {
	return o.op != nil && len(send) > 0 && (!common(send, recv) || len(recv) > 0 && &send[0] == &recv[0])
}

func (c *Comm) alltoallSmall(send, recv []byte, t *datatype.Type) (bool, error) {
	b := c.smallPath()
	if b == nil || len(send) == 0 || len(send) != len(recv) || len(send)/t.Size()%len(c.world) != 0 || overlapping(send, recv) {
		return false, nil
	}
	begun, err := b.Alltoall(send, recv, t)
	return c.smallDone("Alltoall", begun, err)
}

func (c *Comm) allgatherSmall(send, recv []byte, t *datatype.Type) (bool, error) {
	b := c.smallPath()
	if b == nil || !c.blockOf(send, recv) {
		return false, nil
	}
	begun, err := b.Allgather(send, recv, t)
	return c.smallDone("Allgather", begun, err)
}

func (c *Comm) gatherSmall(send, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.blockOf(send, recv) {
		return false, nil
	}
	begun, err := b.Gather(send, recv, t, root)
	return c.smallDone("Gather", begun, err)
}

func (c *Comm) scatterSmall(send, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.smallPath()
	if b == nil || len(recv) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.blockOf(recv, send) {
		return false, nil
	}
	begun, err := b.Scatter(send, recv, t, root)
	return c.smallDone("Scatter", begun, err)
}

// blockOf reports whether part has the size of a rank's block of whole, and is this rank's block or does not overlap whole.
func (c *Comm) blockOf(part, whole []byte) bool {
	n := len(part)
	if n == 0 || n > len(whole) || n*len(c.world) != len(whole) {
		return false
	}
	return !overlapping(part, whole) || &part[0] == &whole[n*c.rank]
}
