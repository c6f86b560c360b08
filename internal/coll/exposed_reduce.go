package coll

import (
	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/op"
)

func init() {
	register(Algorithm{
		Of: []kind{kindReduce, kindAllreduce}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + (b+g)*n",
		share:  (*run).foldShare,
	})
	register(Algorithm{
		Of: []kind{kindScan, kindExscan}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + (2*b+g)*n",
		share:  (*run).scanShare,
	})
	register(Algorithm{
		Of: []kind{kindReduceScatterBlock, kindReduceScatter}, Name: exposed,
		Over:   overExposed,
		Limits: []limit{together},
		Cost:   "2*a + (b+g)*n",
		share:  (*run).scatterFoldShare,
	})
}

// itemsOf are the items lo to hi-1 of n that a part of the work is for.
func itemsOf(n, part, parts int) (lo, hi int) { return cut(n, part, parts), cut(n, part+1, parts) }

// contributed is the rank's operand.
func (c *run) contributed() *Buf {
	if c.args.send.InPlace() {
		return &c.args.recv.Buf
	}
	return &c.args.send.Buf
}

// blockItems is how many items are folded at once of n.
func blockItems(b *op.Bound, n int) int {
	if size := b.Type.Size(); size > 0 {
		return min(n, max(limits.CollBlock/size, 1))
	}
	return n
}

// first is the first n items of a work.
func (w *work) first(n int) work {
	v := *w
	v.buf.Count = n
	if v.raw != nil {
		v.raw = v.raw[:n*w.buf.Type.Size()]
	}
	return v
}

// foldShare folds some items of all ranks, in rank order, and gives root, or all ranks without one, the result.
func (c *run) foldShare(part, parts int) {
	lo, hi := itemsOf(items(&c.bound, *c.contributed()), part, parts)
	root := c.args.root
	if lo == hi {
		return
	}
	b := &c.bound
	per := blockItems(b, hi-lo)
	if b.Mode == op.Flat && c.plain(root) {
		size := b.Type.Size()
		c.foldPlain(lo*size, hi*size, per*size, root)
		return
	}
	acc, tmp := c.newWork(b, per), c.newWork(b, per)
	for at := lo; at < hi; at += per {
		w := acc.first(min(per, hi-at))
		c.foldAll(&w, &tmp, at)
		if root >= 0 {
			c.put(root, at, &w)
			continue
		}
		for r := range c.Size {
			c.put(r, at, &w)
		}
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// plain reports whether all that is folded, and where the result is wanted, is runs of memory.
func (c *run) plain(root int) bool {
	for _, r := range c.group {
		if r.exposed.src == nil || r.exposed.dst == nil && root < 0 {
			return false
		}
	}
	return root < 0 || c.peer(root).exposed.dst != nil
}

// foldPlain is foldShare of plain memory, from byte lo to hi-1 in blocks.
func (c *run) foldPlain(lo, hi, block, root int) {
	acc := c.temp(block)
	last := len(c.group) - 1
	for at := lo; at < hi; at += block {
		end := min(at+block, hi)
		w := acc[:end-at]
		copy(w, c.group[last].exposed.src[at:end])
		for i := last - 1; i >= 0; i-- {
			c.bound.Fold(c.group[i].exposed.src[at:end], w)
		}
		if root >= 0 {
			copy(c.group[root].exposed.dst[at:end], w)
			continue
		}
		for _, r := range c.group {
			c.copyPart(r.exposed.dst[at:end], w)
		}
	}
	c.release(acc)
}

// foldAll makes w the fold of what all ranks contribute from item at on.
func (c *run) foldAll(w, tmp *work, at int) {
	b, n := &c.bound, w.buf.Count
	c.take(w, c.Size-1, at)
	for r := c.Size - 2; r >= 0; r-- {
		if src := c.peer(r).exposed.src; src != nil && b.Mode == op.Flat {
			size := b.Type.Size()
			b.Fold(src[at*size:(at+n)*size], w.raw)
			continue
		}
		v := tmp.first(n)
		c.take(&v, r, at)
		c.fold(b, &v, w)
	}
}

// take copies what rank r contributes from item at on to w.
func (c *run) take(w *work, r, at int) {
	from := c.peer(r)
	n, u := w.buf.Count, from.contributed()
	if c.bound.Mode == op.Flat {
		size := c.bound.Type.Size()
		if src := from.exposed.src; src != nil {
			copy(w.raw, src[at*size:(at+n)*size])
			return
		}
		if err := c.cursor.Reset(u.Mem, u.Count, u.Type); err != nil {
			c.blame(r, err)
			return
		}
		c.cursor.Seek(at * size)
		c.cursor.Pack(w.raw)
		return
	}
	v := u.at(at, n)
	if _, err := datatype.Transfer(w.buf.Mem, n, w.buf.Type, v.Mem, n, v.Type); err != nil {
		c.blame(r, err)
	}
}

// put copies w to where rank r wants the result, from item at on.
func (c *run) put(r, at int, w *work) {
	to := c.peer(r)
	n, u := w.buf.Count, &to.args.recv.Buf
	if c.bound.Mode == op.Flat {
		size := c.bound.Type.Size()
		if dst := to.exposed.dst; dst != nil {
			copy(dst[at*size:(at+n)*size], w.raw)
			return
		}
		if err := c.cursor.Reset(u.Mem, u.Count, u.Type); err != nil {
			c.blame(r, err)
			return
		}
		c.cursor.Seek(at * size)
		c.cursor.Unpack(w.raw)
		return
	}
	v := u.at(at, n)
	if _, err := datatype.Transfer(v.Mem, n, v.Type, w.buf.Mem, n, w.buf.Type); err != nil {
		c.blame(r, err)
	}
}

// scanShare gives every rank the fold of some items of the ranks up to it, or before it.
func (c *run) scanShare(part, parts int) {
	lo, hi := itemsOf(items(&c.bound, c.args.recv.Buf), part, parts)
	exclusive := c.args.kind == kindExscan
	if lo == hi {
		return
	}
	b := &c.bound
	per := blockItems(b, hi-lo)
	below, own := c.newWork(b, per), c.newWork(b, per)
	for at := lo; at < hi; at += per {
		n := min(per, hi-at)
		for r := range c.Size {
			w, v := own.first(n), below.first(n)
			c.take(&w, r, at)
			if r > 0 {
				if exclusive {
					c.put(r, at, &v)
				}
				c.fold(b, &v, &w)
			}
			if !exclusive {
				c.put(r, at, &w)
			}
			below, own = own, below
		}
	}
	c.freeWork(b, &below)
	c.freeWork(b, &own)
}

// scatterFoldShare gives some ranks their blocks of the result.
func (c *run) scatterFoldShare(part, parts int) {
	b, a := &c.bound, &c.args
	per := 1
	if b.Mode == op.Flat {
		per = b.Per
	}
	at := 0
	for r := range cut(c.Size, part+1, parts) {
		n := a.recv.Count * per
		if a.counts != nil {
			n = a.counts[r] * per
		}
		if r >= cut(c.Size, part, parts) {
			c.blockShare(r, at, n, parts > 1)
		}
		at += n
	}
}

// blockShare gives rank r the n items of the result from item at on. In place, where others still read, it waits in kept.
func (c *run) blockShare(r, at, n int, read bool) {
	b, to := &c.bound, c.peer(r)
	switch have := items(b, to.args.recv.Buf); {
	case have != n:
		c.blame(r, to.errLength(c.Rank, n*b.Type.Size(), have*b.Type.Size()))
		return
	case n == 0:
		return
	}
	keep := read && datatype.Same(to.args.recv.Mem, to.args.send.Mem)
	block := blockItems(b, n)
	if keep {
		block = n
	}
	acc, tmp := c.newWork(b, block), c.newWork(b, block)
	for i := 0; i < n; i += block {
		w := acc.first(min(block, n-i))
		c.foldAll(&w, &tmp, at+i)
		if keep {
			c.kept, acc = w, work{}
		} else {
			c.put(r, i, &w)
		}
	}
	c.freeWork(b, &acc)
	c.freeWork(b, &tmp)
}

// reduceExposed is a reduction to which every rank contributes n bytes of the chosen form, and takes the result in recv.
func (c *run) reduceExposed(k kind, n, bytes int, recv *Buf) bool {
	b := &c.bound
	give := c.contributed()
	if give.Bytes() != bytes {
		c.fail(c.errLength(c.Rank, give.Bytes(), bytes))
		return true
	}
	if b.Mode == op.Flat {
		c.show(n, give, 1, recv, 1)
		x, align := &c.exposed, b.Type.Align()
		if !op.Aligned(x.src, align) {
			x.src = nil
		}
		if !op.Aligned(x.dst, align) {
			x.dst = nil
		}
	} else {
		c.show(n, nil, 0, nil, 0)
	}
	sig := b.Type.Signature()
	c.exposed.out, c.exposed.in = sig, sig
	return c.expose(k, n, bytes, b, items(b, *give))
}
