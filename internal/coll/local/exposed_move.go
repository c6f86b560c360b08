package local

import (
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/memory"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBarrier}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "a",
		Share:  func(*engine.Run, int, int) {},
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + b*n",
		Share:  bcastShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindGather, engine.KindGatherv}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + b*n",
		Share:  gatherShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScatter, engine.KindScatterv}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + b*n",
		Share:  scatterShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAllgather, engine.KindAllgatherv}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + b*n*p",
		Share:  allgatherShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindAlltoall, engine.KindAlltoallv, engine.KindAlltoallw}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + b*n*p",
		Share:  alltoallShare,
	})
}

// share is one of parts equal parts of the work of the call, whatever rank does it.
func share(c *engine.Run, part, parts int) { engine.Shares[engine.Bases[c.Args.Kind]](c, part, parts) }

// ranksOf are the ranks lo to hi-1 that a part of the work is for.
func ranksOf(c *engine.Run, part, parts int) (lo, hi int) {
	return engine.Cut(c.Size, part, parts), engine.Cut(c.Size, part+1, parts)
}

// bcastShare brings some ranks what root has.
func bcastShare(c *engine.Run, part, parts int) {
	root := c.Args.RootRank
	from := c.Peer(root)
	for r, hi := ranksOf(c, part, parts); r < hi; r++ {
		if r != root {
			to := c.Peer(r)
			carry(c, r, &to.Args.Recv.Buf, to.Meeting.Exposed.Dst, root, &from.Args.Recv.Buf, from.Meeting.Exposed.Src)
		}
	}
}

// gatherShare brings root the blocks of some ranks.
func gatherShare(c *engine.Run, part, parts int) {
	root := c.Args.RootRank
	to := c.Peer(root)
	n := to.Meeting.Exposed.N // of a block, where all are of one size
	for r, hi := ranksOf(c, part, parts); r < hi; r++ {
		from := c.Peer(r)
		switch {
		case from.Args.Send.InPlace():
		case n > 0 && len(to.Meeting.Exposed.Dst) == n*c.Size && len(from.Meeting.Exposed.Src) == n:
			copyPart(c, to.Meeting.Exposed.Dst[r*n:(r+1)*n], from.Meeting.Exposed.Src)
		default:
			b := to.Args.Recv.Block(r)
			carry(c, root, &b, nil, r, &from.Args.Send.Buf, nil)
		}
	}
}

// scatterShare brings some ranks their blocks.
func scatterShare(c *engine.Run, part, parts int) {
	root := c.Args.RootRank
	from := c.Peer(root)
	n := from.Meeting.Exposed.N
	for r, hi := ranksOf(c, part, parts); r < hi; r++ {
		to := c.Peer(r)
		switch {
		case to.Args.Recv.InPlace():
		case n > 0 && len(from.Meeting.Exposed.Src) == n*c.Size && len(to.Meeting.Exposed.Dst) == n:
			copyPart(c, to.Meeting.Exposed.Dst, from.Meeting.Exposed.Src[r*n:(r+1)*n])
		default:
			b := from.Args.Send.Block(r)
			carry(c, r, &to.Args.Recv.Buf, nil, root, &b, nil)
		}
	}
}

// allgatherShare brings some ranks the blocks of all.
func allgatherShare(c *engine.Run, part, parts int) {
	for r, hi := ranksOf(c, part, parts); r < hi; r++ {
		allgatherTo(c, r)
	}
}

// alltoallShare brings some ranks their blocks of all.
func alltoallShare(c *engine.Run, part, parts int) {
	inPlace := false
	for r := range c.Size {
		inPlace = inPlace || keeps(c.Peer(r))
	}
	for r, hi := ranksOf(c, part, parts); r < hi; r++ {
		if inPlace {
			swapShare(c, r)
		} else {
			alltoallTo(c, r)
		}
	}
}

// copyPart copies what is a part of what all ranks copy in the call.
func copyPart(c *engine.Run, dst, src []byte) {
	memory.CopyPart(dst, src, c.Meeting.Exposed.Most*c.Size)
}

// carry copies from one rank's memory to another's. The runs of memory are those of the whole, or nil.
func carry(c *engine.Run, to int, dst *engine.Buf, in []byte, from int, src *engine.Buf, out []byte) {
	if len(in) > 0 && len(in) == len(out) { // of types that were compared
		copyPart(c, in, out)
		return
	}
	n := dst.Bytes()
	if src.Bytes() != n {
		blame(c, to, c.Peer(to).ErrLength(from, src.Bytes(), n))
		return
	}
	if n == 0 {
		return
	}
	var err error
	if dst.Type == src.Type && dst.Count == src.Count {
		err = datatype.Copy(dst.Mem, src.Mem, src.Count, src.Type)
	} else if !datatype.Compatible(src.Type.Signature(), dst.Type.Signature()) {
		err = c.Peer(to).ErrType(from, src.Type.Signature(), dst.Type.Signature())
	} else {
		_, err = datatype.Transfer(dst.Mem, dst.Count, dst.Type, src.Mem, src.Count, src.Type)
	}
	if err != nil {
		blame(c, to, err)
	}
}

// allgatherTo brings rank r the blocks of all.
func allgatherTo(c *engine.Run, r int) {
	to := c.Peer(r)
	n := to.Meeting.Exposed.N // of a block, where all are of one size
	for d := range c.Size {
		q := r + d
		if q >= c.Size {
			q -= c.Size
		}
		from := c.Peer(q)
		inPlace := from.Args.Send.InPlace()
		switch {
		case inPlace && q == r:
		case n > 0 && len(to.Meeting.Exposed.Dst) == n*c.Size && len(from.Meeting.Exposed.Src) == n:
			copyPart(c, to.Meeting.Exposed.Dst[q*n:(q+1)*n], from.Meeting.Exposed.Src)
		default:
			b, own := to.Args.Recv.Block(q), from.Args.Send.Buf
			if inPlace {
				own = from.Args.Recv.Block(q)
			}
			carry(c, r, &b, nil, q, &own, nil)
		}
	}
}

// keeps reports whether the call of an Alltoall is in place.
func keeps(c *engine.Run) bool { return c.Args.Send.Each == nil && c.Args.Send.InPlace() }

// alltoallTo brings rank r its block of every rank.
func alltoallTo(c *engine.Run, r int) {
	to := c.Peer(r)
	n := to.Meeting.Exposed.N
	for d := range c.Size {
		q := r + d
		if q >= c.Size {
			q -= c.Size
		}
		from := c.Peer(q)
		if n > 0 && len(to.Meeting.Exposed.Dst) == n*c.Size && len(from.Meeting.Exposed.Src) == n*c.Size {
			copyPart(c, to.Meeting.Exposed.Dst[q*n:(q+1)*n], from.Meeting.Exposed.Src[r*n:(r+1)*n])
			continue
		}
		in, out := to.Args.Recv.Block(q), from.Args.Send.Block(r)
		carry(c, r, &in, nil, q, &out, nil)
	}
}

// swapShare is rank r's part of an exchange in which some ranks are in place: each pair of ranks is served at once, by one
// of both.
func swapShare(c *engine.Run, r int) {
	for q := range c.Size {
		switch {
		case q == r:
			if me := c.Peer(r); !keeps(me) {
				in, out := me.Args.Recv.Block(r), me.Args.Send.Block(r)
				carry(c, r, &in, nil, r, &out, nil)
			}
		case (q < r) == ((q+r)%2 == 1):
			swapBlocks(c, r, q)
		}
	}
}

// swapBlocks exchanges the blocks of ranks r and q for each other. What is overwritten before it was read goes through a copy.
func swapBlocks(c *engine.Run, r, q int) {
	inR, outR := c.Peer(r).Args.Recv.Block(q), sends(c.Peer(r), q)
	inQ, outQ := c.Peer(q).Args.Recv.Block(r), sends(c.Peer(q), r)
	if !keeps(c.Peer(r)) {
		carry(c, r, &inR, nil, q, &outQ, nil)
		carry(c, q, &inQ, nil, r, &outR, nil)
		return
	}
	n := outR.Bytes()
	if n != inQ.Bytes() || n > 0 && !datatype.Compatible(outR.Type.Signature(), inQ.Type.Signature()) {
		carry(c, q, &inQ, nil, r, &outR, nil) // finds what is wrong
		carry(c, r, &inR, nil, q, &outQ, nil)
		return
	}
	tmp := c.Temp(n)
	datatype.PackInto(tmp, outR.Mem, outR.Count, outR.Type)
	carry(c, r, &inR, nil, q, &outQ, nil)
	datatype.UnpackFrom(inQ.Mem, inQ.Count, inQ.Type, tmp)
	c.Release(tmp)
}

// sends is the block that the rank sends to rank q.
func sends(c *engine.Run, q int) engine.Buf {
	if keeps(c) {
		return c.Args.Recv.Block(q)
	}
	return c.Args.Send.Block(q)
}

// ExposeUnequal is expose of an operation in which each pair of ranks has a size of its own. The table is asked for so many bytes.
func ExposeUnequal(c *engine.Run, k engine.Kind, bytes int) bool {
	if !Exposes(c, k) {
		return false
	}
	Show(c, 0, nil, 0, nil, 0)
	most, a := 0, &c.Args
	switch {
	case k == engine.KindGatherv && c.Rank != a.RootRank:
		most = a.Send.Bytes()
	case k == engine.KindScatterv && c.Rank == a.RootRank:
		most = a.Send.Total(c.Size)
	case k == engine.KindScatterv:
		most = a.Recv.Bytes()
	default:
		most = a.Recv.Total(c.Size)
	}
	return Expose(c, k, bytes, most, nil, 0)
}
