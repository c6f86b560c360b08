package coll

import (
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

func init() {
	register(Algorithm{
		Of: []kind{kindBarrier}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "a",
		share:  func(*run, int, int) {},
	})
	register(Algorithm{
		Of: []kind{kindBcast}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + b*n",
		share:  (*run).bcastShare,
	})
	register(Algorithm{
		Of: []kind{kindGather, kindGatherv}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + b*n",
		share:  (*run).gatherShare,
	})
	register(Algorithm{
		Of: []kind{kindScatter, kindScatterv}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + b*n",
		share:  (*run).scatterShare,
	})
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + b*n*p",
		share:  (*run).allgatherShare,
	})
	register(Algorithm{
		Of: []kind{kindAlltoall, kindAlltoallv, kindAlltoallw}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + b*n*p",
		share:  (*run).alltoallShare,
	})
}

// share is one of parts equal parts of the work of the call, whatever rank does it.
func (c *run) share(part, parts int) { shares[bases[c.args.kind]](c, part, parts) }

// ranksOf are the ranks lo to hi-1 that a part of the work is for.
func (c *run) ranksOf(part, parts int) (lo, hi int) {
	return cut(c.Size, part, parts), cut(c.Size, part+1, parts)
}

// bcastShare brings some ranks what root has.
func (c *run) bcastShare(part, parts int) {
	root := c.args.root
	from := c.peer(root)
	for r, hi := c.ranksOf(part, parts); r < hi; r++ {
		if r != root {
			to := c.peer(r)
			c.carry(r, &to.args.recv.Buf, to.exposed.dst, root, &from.args.recv.Buf, from.exposed.src)
		}
	}
}

// gatherShare brings root the blocks of some ranks.
func (c *run) gatherShare(part, parts int) {
	root := c.args.root
	to := c.peer(root)
	n := to.exposed.n // of a block, where all are of one size
	for r, hi := c.ranksOf(part, parts); r < hi; r++ {
		from := c.peer(r)
		switch {
		case from.args.send.InPlace():
		case n > 0 && len(to.exposed.dst) == n*c.Size && len(from.exposed.src) == n:
			c.copyPart(to.exposed.dst[r*n:(r+1)*n], from.exposed.src)
		default:
			b := to.args.recv.block(r)
			c.carry(root, &b, nil, r, &from.args.send.Buf, nil)
		}
	}
}

// scatterShare brings some ranks their blocks.
func (c *run) scatterShare(part, parts int) {
	root := c.args.root
	from := c.peer(root)
	n := from.exposed.n
	for r, hi := c.ranksOf(part, parts); r < hi; r++ {
		to := c.peer(r)
		switch {
		case to.args.recv.InPlace():
		case n > 0 && len(from.exposed.src) == n*c.Size && len(to.exposed.dst) == n:
			c.copyPart(to.exposed.dst, from.exposed.src[r*n:(r+1)*n])
		default:
			b := from.args.send.block(r)
			c.carry(r, &to.args.recv.Buf, nil, root, &b, nil)
		}
	}
}

// allgatherShare brings some ranks the blocks of all.
func (c *run) allgatherShare(part, parts int) {
	for r, hi := c.ranksOf(part, parts); r < hi; r++ {
		c.allgatherTo(r)
	}
}

// alltoallShare brings some ranks their blocks of all.
func (c *run) alltoallShare(part, parts int) {
	inPlace := false
	for r := range c.Size {
		inPlace = inPlace || c.peer(r).keeps()
	}
	for r, hi := c.ranksOf(part, parts); r < hi; r++ {
		if inPlace {
			c.swapShare(r)
		} else {
			c.alltoallTo(r)
		}
	}
}

// copyPart copies what is a part of what all ranks copy in the call.
func (c *run) copyPart(dst, src []byte) { memory.CopyPart(dst, src, c.exposed.most*c.Size) }

// carry copies from one rank's memory to another's. The runs of memory are those of the whole, or nil.
func (c *run) carry(to int, dst *Buf, in []byte, from int, src *Buf, out []byte) {
	if len(in) > 0 && len(in) == len(out) { // of types that were compared
		c.copyPart(in, out)
		return
	}
	n := dst.Bytes()
	if src.Bytes() != n {
		c.blame(to, c.peer(to).errLength(from, src.Bytes(), n))
		return
	}
	if n == 0 {
		return
	}
	var err error
	if dst.Type == src.Type && dst.Count == src.Count {
		err = datatype.Copy(dst.Mem, src.Mem, src.Count, src.Type)
	} else if !datatype.Compatible(src.Type.Signature(), dst.Type.Signature()) {
		err = c.peer(to).errType(from, src.Type.Signature(), dst.Type.Signature())
	} else {
		_, err = datatype.Transfer(dst.Mem, dst.Count, dst.Type, src.Mem, src.Count, src.Type)
	}
	if err != nil {
		c.blame(to, err)
	}
}

// allgatherTo brings rank r the blocks of all.
func (c *run) allgatherTo(r int) {
	to := c.peer(r)
	n := to.exposed.n // of a block, where all are of one size
	for d := range c.Size {
		q := r + d
		if q >= c.Size {
			q -= c.Size
		}
		from := c.peer(q)
		inPlace := from.args.send.InPlace()
		switch {
		case inPlace && q == r:
		case n > 0 && len(to.exposed.dst) == n*c.Size && len(from.exposed.src) == n:
			c.copyPart(to.exposed.dst[q*n:(q+1)*n], from.exposed.src)
		default:
			b, own := to.args.recv.block(q), from.args.send.Buf
			if inPlace {
				own = from.args.recv.block(q)
			}
			c.carry(r, &b, nil, q, &own, nil)
		}
	}
}

// keeps reports whether the call of an Alltoall is in place.
func (c *run) keeps() bool { return c.args.send.Each == nil && c.args.send.InPlace() }

// alltoallTo brings rank r its block of every rank.
func (c *run) alltoallTo(r int) {
	to := c.peer(r)
	n := to.exposed.n
	for d := range c.Size {
		q := r + d
		if q >= c.Size {
			q -= c.Size
		}
		from := c.peer(q)
		if n > 0 && len(to.exposed.dst) == n*c.Size && len(from.exposed.src) == n*c.Size {
			c.copyPart(to.exposed.dst[q*n:(q+1)*n], from.exposed.src[r*n:(r+1)*n])
			continue
		}
		in, out := to.args.recv.block(q), from.args.send.block(r)
		c.carry(r, &in, nil, q, &out, nil)
	}
}

// swapShare is rank r's part of an exchange in which some ranks are in place: each pair of ranks is served at once, by one
// of both.
func (c *run) swapShare(r int) {
	for q := range c.Size {
		switch {
		case q == r:
			if me := c.peer(r); !me.keeps() {
				in, out := me.args.recv.block(r), me.args.send.block(r)
				c.carry(r, &in, nil, r, &out, nil)
			}
		case (q < r) == ((q+r)%2 == 1):
			c.swapBlocks(r, q)
		}
	}
}

// swapBlocks exchanges the blocks of ranks r and q for each other. What is overwritten before it was read goes through a copy.
func (c *run) swapBlocks(r, q int) {
	inR, outR := c.peer(r).args.recv.block(q), c.peer(r).sends(q)
	inQ, outQ := c.peer(q).args.recv.block(r), c.peer(q).sends(r)
	if !c.peer(r).keeps() {
		c.carry(r, &inR, nil, q, &outQ, nil)
		c.carry(q, &inQ, nil, r, &outR, nil)
		return
	}
	n := outR.Bytes()
	if n != inQ.Bytes() || n > 0 && !datatype.Compatible(outR.Type.Signature(), inQ.Type.Signature()) {
		c.carry(q, &inQ, nil, r, &outR, nil) // finds what is wrong
		c.carry(r, &inR, nil, q, &outQ, nil)
		return
	}
	tmp := c.temp(n)
	datatype.PackInto(tmp, outR.Mem, outR.Count, outR.Type)
	c.carry(r, &inR, nil, q, &outQ, nil)
	datatype.UnpackFrom(inQ.Mem, inQ.Count, inQ.Type, tmp)
	c.release(tmp)
}

// sends is the block that the rank sends to rank q.
func (c *run) sends(q int) Buf {
	if c.keeps() {
		return c.args.recv.block(q)
	}
	return c.args.send.block(q)
}

// exposeUnequal is expose of an operation in which each pair of ranks has a size of its own. The table is asked for so many bytes.
func (c *run) exposeUnequal(k kind, bytes int) bool {
	if !c.exposes(k) {
		return false
	}
	c.show(0, nil, 0, nil, 0)
	most, a := 0, &c.args
	switch {
	case k == kindGatherv && c.Rank != a.root:
		most = a.send.Bytes()
	case k == kindScatterv && c.Rank == a.root:
		most = c.total(&a.send)
	case k == kindScatterv:
		most = a.recv.Bytes()
	default:
		most = c.total(&a.recv)
	}
	return c.expose(k, bytes, most, nil, 0)
}

// total is how many bytes the blocks of all ranks have.
func (c *run) total(b *Blocks) (n int) {
	if b.Each == nil && b.Counts != nil {
		for _, k := range b.Counts {
			n += k
		}
		return n * b.Type.Size()
	}
	for i := range c.Size {
		one := b.block(i)
		n += one.Bytes()
	}
	return n
}
