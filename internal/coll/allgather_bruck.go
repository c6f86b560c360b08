package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAllgather}, Name: bruck,
		Limits: []limit{alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*(p-1)",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p), B: n * (p - 1)} },
		Do:     func(c *run, a *Args) { c.allgatherBruck(a.own(c.Rank), a.recv.Buf) },
	})
}

// allgatherBruck: in round i a rank gets the 2^i blocks after those that it has. a*log2(p) + b*n*(p-1), and one copy of
// everything through packed memory in which the own block comes first. Among many ranks a small block goes in the messages of
// others, rather than in one for every pair of ranks: between processes each pair would also need a connection, and a ring.
// It passes on what it does not look at, so it is for ranks of one kind of processor, and for bytes.
func (c *run) allgatherBruck(own, recv Buf) {
	n, sig := recv.Bytes(), recv.Type.Signature()
	tmp := c.temp(n * c.Size)
	c.pack(tmp[:n], own)
	for have := 1; have < c.Size; {
		more := min(have, c.Size-have)
		from, to := (c.Rank+have)%c.Size, (c.Rank-have+c.Size)%c.Size
		f := c.startRecv(from, bytesBuf(tmp[have*n:(have+more)*n]), sig)
		c.sendRaw(to, bytesBuf(tmp[:more*n]), sig)
		c.finish(f)
		have += more
	}
	wrap := (c.Size - c.Rank) * n
	c.unpack(recv.at(c.Rank*recv.Count, (c.Size-c.Rank)*recv.Count), tmp[:wrap])
	c.unpack(recv.at(0, c.Rank*recv.Count), tmp[wrap:])
	c.release(tmp)
}
