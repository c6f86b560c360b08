package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// The brief forms of collectives that block (coll.SmallPath). Each is tried first, with the arguments as bytes, and reports whether it
// has begun the call. What it does not see to be right it leaves to the long form, whose errors say what is wrong.

// brief is what they go by; nil where nobody must, as the communicator is unusual or unusable.
func (c *Comm) brief() *coll.SmallPath {
	if !c.live() || c.inter != nil || c.until != nil || c.guarded() {
		return nil
	}
	return (*coll.SmallPath)(&c.coll)
}

// briefly is the outcome of a brief form.
func (c *Comm) briefly(name string, begun bool, err error) (bool, error) {
	if err != nil {
		k := collCall{c: c, name: name, root: -1}
		err = k.done(err)
	}
	return begun, err
}

// plain is the memory of b as bytes that may be read and written, where that is a matter of some nanoseconds; otherwise its type
// is nil.
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

// plainPair is plain of a, and of b what is of the same type.
func plainPair(a, b *Buffer) (p, q []byte, t *datatype.Type) {
	if p, t = a.plain(); b.typ == t {
		q, _ = b.plain()
	}
	return p, q, t
}

// operandPair is plainPair of operands, of which send may say that it is in place, and is then recv.
func operandPair(send, recv *Buffer) (p, q []byte, t *datatype.Type) {
	if send.typ == inPlaceType {
		q, t = recv.plain()
		return q, q, t
	}
	return plainPair(send, recv)
}

func (c *Comm) barrierBriefly() (bool, error) {
	b := c.brief()
	if b == nil {
		return false, nil
	}
	begun, err := b.Barrier()
	return c.briefly("Barrier", begun, err)
}

func (c *Comm) bcastBriefly(p []byte, t *datatype.Type, root int) (bool, error) {
	b := c.brief()
	if b == nil || len(p) == 0 || uint(root) >= uint(len(c.world)) {
		return false, nil
	}
	begun, err := b.Bcast(p, t, root)
	return c.briefly("Bcast", begun, err)
}

// folds reports whether o may fold send into recv.
func folds(send, recv []byte, o Op) bool {
	return o.op != nil && len(send) > 0 && len(send) == len(recv) && !overlapping(send, recv)
}

func (c *Comm) allreduceBriefly(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.brief()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Allreduce(send, recv, t, o.op)
	return c.briefly("Allreduce", begun, err)
}

func (c *Comm) reduceBriefly(send, recv []byte, t *datatype.Type, o Op, root int) (bool, error) {
	b := c.brief()
	if b == nil || o.op == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && (len(send) != len(recv) || overlapping(send, recv)) {
		return false, nil
	}
	begun, err := b.Reduce(send, recv, t, o.op, root)
	return c.briefly("Reduce", begun, err)
}

func (c *Comm) scanBriefly(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.brief()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Scan(send, recv, t, o.op)
	return c.briefly("Scan", begun, err)
}

func (c *Comm) exscanBriefly(send, recv []byte, t *datatype.Type, o Op) (bool, error) {
	b := c.brief()
	if b == nil || !folds(send, recv, o) {
		return false, nil
	}
	begun, err := b.Exscan(send, recv, t, o.op)
	return c.briefly("Exscan", begun, err)
}

// reduceScatterBlockBriefly with recv in place folds that, and leaves the result in its beginning.
func (c *Comm) reduceScatterBlockBriefly(send, recv []byte, inPlace bool, t *datatype.Type, o Op) (bool, error) {
	b := c.brief()
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
	return c.briefly("ReduceScatterBlock", begun, err)
}

// reduceScatterBriefly is likewise with recv in place.
func (c *Comm) reduceScatterBriefly(send, recv []byte, inPlace bool, counts []int, t *datatype.Type, o Op) (bool, error) {
	b := c.brief()
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
	return c.briefly("ReduceScatter", begun, err)
}

// scattersTo reports whether o may fold send, and leave a block of the result in recv, which is the beginning of send or apart
// from it.
func scattersTo(send, recv []byte, o Op) bool {
	return o.op != nil && len(send) > 0 && (!common(send, recv) || len(recv) > 0 && &send[0] == &recv[0])
}

func (c *Comm) alltoallBriefly(send, recv []byte, t *datatype.Type) (bool, error) {
	b := c.brief()
	if b == nil || len(send) == 0 || len(send) != len(recv) || len(send)/t.Size()%len(c.world) != 0 || overlapping(send, recv) {
		return false, nil
	}
	begun, err := b.Alltoall(send, recv, t)
	return c.briefly("Alltoall", begun, err)
}

func (c *Comm) allgatherBriefly(send, recv []byte, t *datatype.Type) (bool, error) {
	b := c.brief()
	if b == nil || !c.blockOf(send, recv) {
		return false, nil
	}
	begun, err := b.Allgather(send, recv, t)
	return c.briefly("Allgather", begun, err)
}

func (c *Comm) gatherBriefly(send, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.brief()
	if b == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.blockOf(send, recv) {
		return false, nil
	}
	begun, err := b.Gather(send, recv, t, root)
	return c.briefly("Gather", begun, err)
}

func (c *Comm) scatterBriefly(send, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.brief()
	if b == nil || len(recv) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.blockOf(recv, send) {
		return false, nil
	}
	begun, err := b.Scatter(send, recv, t, root)
	return c.briefly("Scatter", begun, err)
}

// blockOf reports whether part is as much as a rank's block of whole, and is this rank's or apart from all of them.
func (c *Comm) blockOf(part, whole []byte) bool {
	n := len(part)
	if n == 0 || n > len(whole) || n*len(c.world) != len(whole) {
		return false
	}
	return !overlapping(part, whole) || &part[0] == &whole[n*c.rank]
}
