package mpi

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll"
)

// The brief forms of collectives that block (coll.Brief). Each is tried first, with the arguments as bytes, and reports whether it
// has begun the call. What it does not see to be right it leaves to the long form, whose errors say what is wrong.

// brief is what they go by; nil where nobody must, as the communicator is unusual or unusable.
func (c *Comm) brief() *coll.Brief {
	if !c.live() || c.inter != nil || c.until != nil || c.guarded() {
		return nil
	}
	return (*coll.Brief)(&c.coll)
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

// inside reports whether counts and displs are those of blocks for all ranks inside so many items, as far as that is seen quickly.
func (c *Comm) inside(counts, displs []int, items int) bool {
	p := len(c.world)
	if len(counts) != p || displs != nil && len(displs) != p || displs == nil && p > packedMost {
		return false
	}
	next := 0
	for r, n := range counts {
		at := next
		if displs != nil {
			at = displs[r]
		}
		if n < 0 || at < 0 || at > items || n > items-at {
			return false
		}
		next = at + n
	}
	return true
}

// packedMost is among how many ranks it is quicker to add up counts again and again than to keep the sums.
const packedMost = 8

func (c *Comm) alltoallvBriefly(send, recv *coll.Parts, t *datatype.Type) (bool, error) {
	b := c.brief()
	if b == nil || !c.inside(send.Counts, send.Displs, len(send.Mem)/send.Size) || !c.inside(recv.Counts, recv.Displs, len(recv.Mem)/recv.Size) ||
		send.Counts[c.rank] != recv.Counts[c.rank] || common(send.Mem, recv.Mem) {
		return false, nil
	}
	begun, err := b.Alltoallv(send, recv, t)
	return c.briefly("Alltoallv", begun, err)
}

func (c *Comm) gathervBriefly(send []byte, recv *coll.Parts, t *datatype.Type, root int) (bool, error) {
	b := c.brief()
	if b == nil || len(send) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.ownPart(send, recv) {
		return false, nil
	}
	begun, err := b.Gatherv(send, recv, t, root)
	return c.briefly("Gatherv", begun, err)
}

func (c *Comm) scattervBriefly(send *coll.Parts, recv []byte, t *datatype.Type, root int) (bool, error) {
	b := c.brief()
	if b == nil || len(recv) == 0 || uint(root) >= uint(len(c.world)) || root == c.rank && !c.ownPart(recv, send) {
		return false, nil
	}
	begun, err := b.Scatterv(send, recv, t, root)
	return c.briefly("Scatterv", begun, err)
}

// ownPart reports whether part is as much as this rank's part of whole, and apart from all of it.
func (c *Comm) ownPart(part []byte, whole *coll.Parts) bool {
	return c.inside(whole.Counts, whole.Displs, len(whole.Mem)/whole.Size) && whole.Counts[c.rank]*whole.Size == len(part) && !common(part, whole.Mem)
}
