package coll

// In a binomial tree of p places, place v has below it the places v+1 up to v+span(v)-1, and sends to v less its lowest
// bit. Place 0 is the root's, and place i that of the rank i after it.

// span is how many places there are from v on down.
func (c *run) span(v int) int {
	if v == 0 {
		return c.Size
	}
	return min(v&-v, c.Size-v)
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
