package coll

func init() {
	register(Algorithm{
		Of: []kind{kindScatter}, Name: binomial,
		Limits: []limit{alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p), B: n * (p - 1)} },
		Do:     func(c *run, a *Args) { c.scatterBinomial(a.send.Buf, a.recv.Buf, a.root) },
	})
}

// scatterBinomial is the way back of gatherBinomial.
func (c *run) scatterBinomial(send, recv Buf, root int) {
	isRoot := c.Rank == root
	own := recv
	if isRoot && recv.InPlace() {
		own = send.at(root*send.Count, send.Count)
	}
	n, sig := own.Bytes(), own.Type.Signature()
	if isRoot && n != send.Bytes() {
		c.fail(c.errLength(root, n, send.Bytes()))
		return
	}
	v := (c.Rank - root + c.Size) % c.Size
	real := func(v int) int { return (v + root) % c.Size }
	span := c.span(v)
	if span == 1 && !isRoot {
		c.recvFrom(real(v-v&-v), own)
		return
	}
	tmp := c.temp(span * n)
	if !isRoot {
		c.finish(c.startRecv(real(v-v&-v), bytesBuf(tmp), sig))
	} else {
		sig = send.Type.Signature()
		first := (c.Size - root) * n
		c.pack(tmp[:first], send.at(root*send.Count, (c.Size-root)*send.Count))
		c.pack(tmp[first:], send.at(0, root*send.Count))
	}
	top := 1
	for top < span {
		top <<= 1
	}
	for step := top >> 1; step > 0; step >>= 1 {
		c.launch(c.startSend(real(v+step), bytesBuf(tmp[step*n:min(2*step, span)*n]), sig))
	}
	if !recv.InPlace() {
		c.unpack(recv, tmp[:n])
	}
	c.land(0)
	c.release(tmp)
}
