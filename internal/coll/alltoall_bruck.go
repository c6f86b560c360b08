package coll

func init() {
	register(Algorithm{
		Of: []kind{kindAlltoall}, Name: bruck,
		Limits: []limit{alike},
		Relays: true,
		Cost:   "a*log2(p) + b*n*p/2*log2(p)",
		Terms:  func(p, n float64) Terms { return Terms{A: log2(p), B: n * p / 2 * log2(p)} },
		Do:     func(c *run, a *Args) { c.alltoallBruck(a.send.Buf, a.recv.Buf) },
	})
}

// alltoallBruck: in round i a rank passes the blocks on whose way still has bit i, to the rank 2^i after it.
// a*log2(p) + b*n*p/2*log2(p), all through packed memory: place j holds the block that has j ranks to go.
func (c *run) alltoallBruck(send, recv Buf) {
	n := recv.Bytes()
	sig := recv.Type.Signature()
	from := recv
	if !send.InPlace() {
		from, sig = send, send.Type.Signature()
		if send.Bytes() != n {
			c.fail(c.errLength(c.Rank, send.Bytes(), n))
			return
		}
	}
	if n == 0 {
		return
	}
	tmp, out := c.temp(n*c.Size), c.temp(n*((c.Size+1)/2))
	in := c.temp(len(out))
	up := c.Size - c.Rank
	c.pack(tmp[:up*n], from.at(c.Rank*from.Count, up*from.Count))
	c.pack(tmp[up*n:], from.at(0, c.Rank*from.Count))
	for bit := 1; bit < c.Size; bit <<= 1 {
		k := 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.move(out[k:k+n], tmp[j*n:(j+1)*n])
			k += n
		}
		f := c.startRecv((c.Rank-bit+c.Size)%c.Size, bytesBuf(in[:k]), recv.Type.Signature())
		c.sendRaw((c.Rank+bit)%c.Size, bytesBuf(out[:k]), sig)
		c.finish(f)
		k = 0
		for j := bit; j < c.Size; j = (j + 1) | bit {
			c.move(tmp[j*n:(j+1)*n], in[k:k+n])
			k += n
		}
	}
	for j := range c.Size { // the block from the rank j before
		r := (c.Rank - j + c.Size) % c.Size
		c.unpack(recv.at(r*recv.Count, recv.Count), tmp[j*n:(j+1)*n])
	}
	c.release(in)
	c.release(out)
	c.release(tmp)
}
