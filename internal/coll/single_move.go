package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable},
		Cost:   "a + b*n",
		Do:     func(c *run, a *Args) { c.bcastSingle(a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindScatter}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable},
		Cost:   "a + b*n",
		Do:     func(c *run, a *Args) { c.scatterSingle(a.send.Buf, a.recv.Buf, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindGather}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable},
		Cost:   "a + b*n*(p-1) at root",
		Do:     func(c *run, a *Args) { c.gatherSingle(a.send.Buf, &a.recv, a.root) },
	})
	register(Algorithm{
		Of: []kind{kindAllgather, kindAllgatherv}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable},
		Cost:   "a + b*n*(p-1)",
		Do:     func(c *run, a *Args) { c.allgatherSingle(a.send.Buf, a.own(c.Rank), &a.recv) },
	})
	register(Algorithm{
		Of: []kind{kindAlltoall}, Name: singleCopy,
		Over:   overStages,
		Limits: []limit{readable},
		Cost:   "a + b*n*(p-1)",
		Do:     func(c *run, a *Args) { c.alltoallSingle(a.send.Buf, a.recv.Buf) },
	})
}

// Each rank but root reads what root has. a + b*n; 1 copy of n bytes for each of them.
func (c *run) bcastSingle(b Buf, root int) {
	n, sig := b.Bytes(), b.Type.Signature()
	if c.Rank != root {
		if c.publish(n, sig, nil, nil, root) && c.find(root, n, sig) {
			c.readFrom(root, b, c.single.at[root])
			return
		}
		c.depart()
		return
	}
	flat, block := c.flatten(b, true)
	if c.publish(n, sig, flat, nil, everybody) {
		for d := 1; d < c.Size; d++ {
			c.awaitReader((root + d) % c.Size)
		}
	}
	c.depart()
	for r := range c.Size {
		if r != root {
			c.sendUnread(r, b)
		}
	}
	c.unflatten(b, block, true)
}

// scatterSingle: each rank reads its block. a + b*n.
func (c *run) scatterSingle(send, recv Buf, root int) {
	if c.Rank != root {
		n, sig := recv.Bytes(), recv.Type.Signature()
		if c.publish(n, sig, nil, nil, root) && c.find(root, n, sig) {
			c.readFrom(root, recv, c.single.at[root]+uint64(n*c.Rank))
			return
		}
		c.depart()
		return
	}
	all := Uniform(send)
	every := send
	every.Count *= c.Size
	flat, block := c.flatten(every, true)
	if c.publish(send.Bytes(), send.Type.Signature(), flat, nil, everybody) {
		if !recv.InPlace() {
			c.local(recv, all.block(root))
		}
		for d := 1; d < c.Size; d++ {
			c.awaitReader((root + d) % c.Size)
		}
	}
	c.depart()
	for r := range c.Size {
		if r != root {
			c.sendUnread(r, all.block(r))
		}
	}
	c.unflatten(every, block, true)
}

// gatherSingle: root reads the blocks. a + b*n*(p-1) at root.
func (c *run) gatherSingle(send Buf, recv *Blocks, root int) {
	s := &c.cells
	if c.Rank == root {
		if c.publish(0, 0, nil, nil, everybody) {
			if !send.InPlace() {
				c.local(recv.block(root), send)
			}
			for d := 1; d < c.Size; d++ {
				r := (root + d) % c.Size
				b := recv.block(r)
				if c.find(r, b.Bytes(), b.Type.Signature()) {
					c.fetchTo(b, r, c.single.at[r])
					c.trust(r)
				}
			}
			if c.unread != nil {
				s.step[root].Store(c.key(stepUnread))
			}
		}
		c.depart()
		if c.unread != nil && c.again() {
			c.gatherLinear(send, recv, root)
		}
		return
	}
	flat, block := c.flatten(send, true)
	if c.publish(send.Bytes(), send.Type.Signature(), flat, nil, root) {
		c.awaitReader(root)
	}
	unread := !c.failed && s.step[root].Load() == c.key(stepUnread)
	c.depart()
	if unread && c.again() {
		c.gatherLinear(send, recv, root)
	}
	c.unflatten(send, block, true)
}

// allgatherSingle: every rank reads the blocks of all others. a + b*n*(p-1).
func (c *run) allgatherSingle(send, own Buf, recv *Blocks) {
	flat, block := c.flatten(own, true)
	if c.publish(own.Bytes(), own.Type.Signature(), flat, nil, everybody) {
		if !send.InPlace() {
			c.local(recv.block(c.Rank), send)
		}
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := recv.block(r)
			if c.find(r, b.Bytes(), b.Type.Signature()) {
				c.fetchTo(b, r, c.single.at[r])
			}
		}
		c.heard()
	}
	if good := c.syncStep(stepRead); c.part(good) {
		c.others(&own, nil, recv, limits.CollFlights)
	}
	c.unflatten(own, block, true)
}

// alltoallSingle: every rank reads its blocks of all others. a + b*n*(p-1). In place they are those of a copy.
func (c *run) alltoallSingle(send, recv Buf) {
	to, from := Uniform(recv), send
	if send.InPlace() {
		from = recv
	}
	n := recv.Bytes()
	if from.Bytes() != n {
		c.fail(c.errLength(c.Rank, from.Bytes(), n))
	}
	every := from
	every.Count *= c.Size
	var flat, block []byte
	if !send.InPlace() {
		flat, block = c.flatten(every, true)
	} else {
		flat = c.temp(every.Bytes())
		c.pack(flat, every)
	}
	if c.publish(n, from.Type.Signature(), flat, nil, everybody) {
		if mine := Uniform(from); !send.InPlace() && !c.failed {
			c.local(to.block(c.Rank), mine.block(c.Rank))
		}
		for d := 1; d < c.Size; d++ {
			r := (c.Rank + d) % c.Size
			b := to.block(r)
			if c.find(r, n, b.Type.Signature()) {
				c.fetchTo(b, r, c.single.at[r]+uint64(n*c.Rank))
			}
		}
		c.heard()
	}
	if good := c.syncStep(stepRead); c.part(good) {
		mine := Uniform(from)
		if send.InPlace() {
			mine = Uniform(bytesBuf(flat))
			mine.Count = n
		}
		c.others(nil, &mine, &to, limits.CollFlights)
	}
	if send.InPlace() {
		c.release(flat)
	}
	c.unflatten(every, block, true)
}

// part ends a call at its last meeting, and reports whether messages must carry it out.
func (c *run) part(good bool) bool {
	c.depart()
	return !good && !c.broken && c.again()
}
