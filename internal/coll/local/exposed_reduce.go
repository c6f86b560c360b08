package local

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/op"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduce, engine.KindAllreduce}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + (b+g)*n",
		Share:  foldShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindScan, engine.KindExscan}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + (2*b+g)*n",
		Share:  scanShare,
	})
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindReduceScatterBlock, engine.KindReduceScatter}, Name: engine.Exposed,
		Over:   engine.OverExposed,
		Limits: []engine.Limit{engine.Together},
		Cost:   "2*a + (b+g)*n",
		Share:  scatterFoldShare,
	})
}

// itemsOf are the items lo to hi-1 of n that a part of the work is for.
func itemsOf(n, part, parts int) (lo, hi int) {
	return engine.Cut(n, part, parts), engine.Cut(n, part+1, parts)
}

// blockItems is how many items are folded at once of n.
func blockItems(b *op.Bound, n int) int {
	if size := b.Type.Size(); size > 0 {
		return min(n, max(limits.CollBlock/size, 1))
	}
	return n
}

// first is the first n items of a work.
func first(w *engine.Work, n int) engine.Work {
	v := *w
	v.Buf.Count = n
	if v.Raw != nil {
		v.Raw = v.Raw[:n*w.Buf.Type.Size()]
	}
	return v
}

// foldShare folds some items of all ranks, in rank order, and gives root, or all ranks without one, the result.
func foldShare(c *engine.Run, part, parts int) {
	lo, hi := itemsOf(engine.Items(&c.Bound, *c.Contributed()), part, parts)
	root := c.Args.RootRank
	if lo == hi {
		return
	}
	b := &c.Bound
	per := blockItems(b, hi-lo)
	if b.Mode == op.Flat && plain(c, root) {
		size := b.Type.Size()
		foldPlain(c, lo*size, hi*size, per*size, root)
		return
	}
	acc, tmp := c.NewWork(b, per), c.NewWork(b, per)
	for at := lo; at < hi; at += per {
		w := first(&acc, min(per, hi-at))
		foldAll(c, &w, &tmp, at)
		if root >= 0 {
			put(c, root, at, &w)
			continue
		}
		for r := range c.Size {
			put(c, r, at, &w)
		}
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}

// plain reports whether all that is folded, and where the result is wanted, is runs of memory.
func plain(c *engine.Run, root int) bool {
	for _, r := range c.Meeting.Group {
		if r.Meeting.Exposed.Src == nil || r.Meeting.Exposed.Dst == nil && root < 0 {
			return false
		}
	}
	return root < 0 || c.Peer(root).Meeting.Exposed.Dst != nil
}

// foldPlain is foldShare of plain memory, from byte lo to hi-1 in blocks.
func foldPlain(c *engine.Run, lo, hi, block, root int) {
	acc := c.Temp(block)
	last := len(c.Meeting.Group) - 1
	for at := lo; at < hi; at += block {
		end := min(at+block, hi)
		w := acc[:end-at]
		copy(w, c.Meeting.Group[last].Meeting.Exposed.Src[at:end])
		for i := last - 1; i >= 0; i-- {
			c.Bound.Fold(c.Meeting.Group[i].Meeting.Exposed.Src[at:end], w)
		}
		if root >= 0 {
			copy(c.Meeting.Group[root].Meeting.Exposed.Dst[at:end], w)
			continue
		}
		for _, r := range c.Meeting.Group {
			copyPart(c, r.Meeting.Exposed.Dst[at:end], w)
		}
	}
	c.Release(acc)
}

// foldAll makes w the fold of what all ranks contribute from item at on.
func foldAll(c *engine.Run, w, tmp *engine.Work, at int) {
	b, n := &c.Bound, w.Buf.Count
	take(c, w, c.Size-1, at)
	for r := c.Size - 2; r >= 0; r-- {
		if src := c.Peer(r).Meeting.Exposed.Src; src != nil && b.Mode == op.Flat {
			size := b.Type.Size()
			b.Fold(src[at*size:(at+n)*size], w.Raw)
			continue
		}
		v := first(tmp, n)
		take(c, &v, r, at)
		c.Fold(b, &v, w)
	}
}

// take copies what rank r contributes from item at on to w.
func take(c *engine.Run, w *engine.Work, r, at int) {
	from := c.Peer(r)
	n, u := w.Buf.Count, from.Contributed()
	if c.Bound.Mode == op.Flat {
		size := c.Bound.Type.Size()
		if src := from.Meeting.Exposed.Src; src != nil {
			copy(w.Raw, src[at*size:(at+n)*size])
			return
		}
		if err := c.Cursor.Reset(u.Mem, u.Count, u.Type); err != nil {
			blame(c, r, err)
			return
		}
		c.Cursor.Seek(at * size)
		c.Cursor.Pack(w.Raw)
		return
	}
	v := u.At(at, n)
	if _, err := datatype.Transfer(w.Buf.Mem, n, w.Buf.Type, v.Mem, n, v.Type); err != nil {
		blame(c, r, err)
	}
}

// put copies w to where rank r wants the result, from item at on.
func put(c *engine.Run, r, at int, w *engine.Work) {
	to := c.Peer(r)
	n, u := w.Buf.Count, &to.Args.Recv.Buf
	if c.Bound.Mode == op.Flat {
		size := c.Bound.Type.Size()
		if dst := to.Meeting.Exposed.Dst; dst != nil {
			copy(dst[at*size:(at+n)*size], w.Raw)
			return
		}
		if err := c.Cursor.Reset(u.Mem, u.Count, u.Type); err != nil {
			blame(c, r, err)
			return
		}
		c.Cursor.Seek(at * size)
		c.Cursor.Unpack(w.Raw)
		return
	}
	v := u.At(at, n)
	if _, err := datatype.Transfer(v.Mem, n, v.Type, w.Buf.Mem, n, w.Buf.Type); err != nil {
		blame(c, r, err)
	}
}

// scanShare gives every rank the fold of some items of the ranks up to it, or before it.
func scanShare(c *engine.Run, part, parts int) {
	lo, hi := itemsOf(engine.Items(&c.Bound, c.Args.Recv.Buf), part, parts)
	exclusive := c.Args.Kind == engine.KindExscan
	if lo == hi {
		return
	}
	b := &c.Bound
	per := blockItems(b, hi-lo)
	below, own := c.NewWork(b, per), c.NewWork(b, per)
	for at := lo; at < hi; at += per {
		n := min(per, hi-at)
		for r := range c.Size {
			w, v := first(&own, n), first(&below, n)
			take(c, &w, r, at)
			if r > 0 {
				if exclusive {
					put(c, r, at, &v)
				}
				c.Fold(b, &v, &w)
			}
			if !exclusive {
				put(c, r, at, &w)
			}
			below, own = own, below
		}
	}
	c.FreeWork(b, &below)
	c.FreeWork(b, &own)
}

// scatterFoldShare gives some ranks their blocks of the result.
func scatterFoldShare(c *engine.Run, part, parts int) {
	b, a := &c.Bound, &c.Args
	per := 1
	if b.Mode == op.Flat {
		per = b.Per
	}
	at := 0
	for r := range engine.Cut(c.Size, part+1, parts) {
		n := a.Recv.Count * per
		if a.Counts != nil {
			n = a.Counts[r] * per
		}
		if r >= engine.Cut(c.Size, part, parts) {
			blockShare(c, r, at, n, parts > 1)
		}
		at += n
	}
}

// blockShare gives rank r the n items of the result from item at on. In place, where others still read, it waits in kept.
func blockShare(c *engine.Run, r, at, n int, read bool) {
	b, to := &c.Bound, c.Peer(r)
	switch have := engine.Items(b, to.Args.Recv.Buf); {
	case have != n:
		blame(c, r, to.ErrLength(c.Rank, n*b.Type.Size(), have*b.Type.Size()))
		return
	case n == 0:
		return
	}
	keep := read && datatype.Same(to.Args.Recv.Mem, to.Args.Send.Mem)
	block := blockItems(b, n)
	if keep {
		block = n
	}
	acc, tmp := c.NewWork(b, block), c.NewWork(b, block)
	for i := 0; i < n; i += block {
		w := first(&acc, min(block, n-i))
		foldAll(c, &w, &tmp, at+i)
		if keep {
			c.Meeting.Kept, acc = w, engine.Work{}
		} else {
			put(c, r, i, &w)
		}
	}
	c.FreeWork(b, &acc)
	c.FreeWork(b, &tmp)
}

// ReduceExposed is a reduction to which every rank contributes n bytes of the chosen form, and takes the result in recv.
func ReduceExposed(c *engine.Run, k engine.Kind, n, bytes int, recv *engine.Buf) bool {
	b := &c.Bound
	give := c.Contributed()
	if give.Bytes() != bytes {
		c.Fail(c.ErrLength(c.Rank, give.Bytes(), bytes))
		return true
	}
	if b.Mode == op.Flat {
		Show(c, n, give, 1, recv, 1)
		x, align := &c.Meeting.Exposed, b.Type.Align()
		if !op.Aligned(x.Src, align) {
			x.Src = nil
		}
		if !op.Aligned(x.Dst, align) {
			x.Dst = nil
		}
	} else {
		Show(c, n, nil, 0, nil, 0)
	}
	sig := b.Type.Signature()
	c.Meeting.Exposed.Out, c.Meeting.Exposed.In = sig, sig
	return Expose(c, k, n, bytes, b, engine.Items(b, *give))
}
