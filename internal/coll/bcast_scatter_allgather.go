package coll

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: scatterAllgather,
		Limits: []limit{alike},
		Cost:   "a*(log2(p)+p-1) + 2*b*n*(p-1)/p",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p) + p - 1, B: 2 * n * (p - 1) / p} },
		Do:     func(c *run, a *Args) { c.bcastScatterAllgather(a.recv.Buf, a.root) },
	})
}

// bcastScatterAllgather: a binomial tree brings each rank its slice, and the slices go around a ring.
// a*(log2(p)+p-1) + 2*b*n*(p-1)/p. Slices are cut by packed position.
func (c *run) bcastScatterAllgather(b Buf, root int) {
	v := (c.Rank - root + c.Size) % c.Size
	n, sig := b.Bytes(), b.Type.Signature()
	flat, block := c.flatten(b, v == 0)
	slices := func(from, to int) Buf {
		return bytesBuf(flat[cut(n, from, c.Size):cut(n, min(to, c.Size), c.Size)])
	}
	real := func(v int) int { return (v + root + c.Size) % c.Size }
	step := 1
	for ; step < c.Size; step <<= 1 {
		if v&step != 0 {
			c.finish(c.startRecv(real(v-step), slices(v, v+step), sig))
			break
		}
	}
	for step >>= 1; step > 0; step >>= 1 {
		if v+step < c.Size {
			c.sendRaw(real(v+step), slices(v+step, v+2*step), sig)
		}
	}
	c.ringBytes(func(i int) Buf { return slices(i, i+1) }, v, real, sig)
	c.unflatten(b, block, v == 0)
}

// ringBytes is an allgather in which rank v of a ring has part v of packed memory: in each of p-1 steps it sends on what
// has come.
func (c *run) ringBytes(part func(i int) Buf, v int, real func(v int) int, sig uint32) {
	for i := range c.Size - 1 {
		f := c.startRecv(real(v-1), part((v-i-1+c.Size)%c.Size), sig)
		g := c.startSend(real(v+1), part((v-i+c.Size)%c.Size), sig)
		c.finish(f)
		c.finish(g)
	}
}
