package coll

func init() {
	register(Algorithm{
		Of: []kind{kindGather}, Name: binomial,
		Limits: []limit{alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p), B: n * (p - 1)} },
		Do:     func(c *run, a *Args) { c.gatherBinomial(a.send.Buf, a.recv.Buf, a.root) },
	})
}

// gatherBinomial: every rank sends its parent the blocks of all below it. a*log2(p) + b*n*(p-1), and one copy of everything
// through packed memory.
func (c *run) gatherBinomial(send, recv Buf, root int) {
	isRoot := c.Rank == root
	own := send
	if isRoot && send.InPlace() {
		own = recv.at(root*recv.Count, recv.Count)
	}
	n, sig := own.Bytes(), own.Type.Signature()
	if isRoot && n != recv.Bytes() {
		c.fail(c.errLength(root, n, recv.Bytes()))
		return
	}
	v := (c.Rank - root + c.Size) % c.Size
	real := func(v int) int { return (v + root) % c.Size }
	span := c.span(v)
	if span == 1 && !isRoot {
		c.sendTo(real(v-v&-v), own)
		return
	}
	tmp := c.temp(span * n)
	c.pack(tmp[:n], own)
	for step := 1; step < span; step <<= 1 {
		c.launch(c.startRecv(real(v+step), bytesBuf(tmp[step*n:min(2*step, span)*n]), sig))
	}
	c.land(0)
	if !isRoot {
		c.sendRaw(real(v-v&-v), bytesBuf(tmp), sig)
	} else {
		first := (c.Size - root) * n // the blocks of the ranks from root on
		c.unpack(recv.at(root*recv.Count, (c.Size-root)*recv.Count), tmp[:first])
		c.unpack(recv.at(0, root*recv.Count), tmp[first:])
	}
	c.release(tmp)
}
