package coll

// Allgather gives every rank the blocks of all; recv.Count is the size of one block. send is in place when the rank's
// block is where it belongs.
func Allgather(c *Comm, send, recv Buf) error {
	a := AllgatherArgs(send, recv)
	return c.Do(&a)
}

// AllgatherArgs are those of Allgather.
func AllgatherArgs(send, recv Buf) Args {
	return Args{kind: kindAllgather, root: -1, send: Blocks{Buf: send}, recv: Blocks{Buf: recv}}
}

func (c *run) allgather(send, recv Buf) {
	k := kindAllgather
	if c.common(&recv)*c.Size > smallMax {
		k = kindAllgatherLarge
	}
	c.allgatherAs(k, send, recv)
}

func (c *run) allgatherAs(k kind, send, recv Buf) {
	c.enter(k, -1, 0)
	all := Uniform(recv)
	own, n := send, c.common(&recv)
	if send.InPlace() {
		own = all.block(c.Rank)
	}
	switch {
	case own.Bytes() != recv.Bytes():
		c.fail(c.errLength(c.Rank, own.Bytes(), recv.Bytes()))
	case n*c.Size <= smallMax && (!c.Ctx.Hetero() || k == kindAgreement):
		c.allgatherBruck(own, recv)
	case n*c.Size > smallMax && !c.agree(n):
	case c.many() && n <= bruckBlock:
		c.allgatherBruck(own, recv)
	default:
		c.allgatherDirect(send, own, &all)
	}
}

// Among many ranks a block of up to bruckBlock bytes goes in the messages of others, rather than in one for every pair of
// ranks: between processes each pair would also need a connection, and a ring.
const (
	manyRanks  = 32
	bruckBlock = 2 << 10
)

// many is never true where ranks cannot pass on what they do not look at.
func (c *run) many() bool { return c.Size >= manyRanks && !c.Ctx.Hetero() }

// Allgatherv is Allgather of blocks of different sizes, which all ranks know.
func Allgatherv(c *Comm, send Buf, recv Blocks) error {
	a := AllgathervArgs(send, recv)
	return c.Do(&a)
}

// AllgathervArgs are those of Allgatherv.
func AllgathervArgs(send Buf, recv Blocks) Args {
	return Args{kind: kindAllgatherv, root: -1, send: Blocks{Buf: send}, recv: recv}
}

func (c *run) allgatherv(send Buf, recv *Blocks) {
	c.enter(kindAllgatherv, -1, 0)
	total := 0
	for i := range c.Size {
		b := recv.block(i)
		total += c.common(&b)
	}
	if c.agree(total) {
		own := send
		if send.InPlace() {
			own = recv.block(c.Rank)
		}
		c.allgatherDirect(send, own, recv)
	}
}

// allgatherBruck: in round i a rank gets the 2^i blocks after those that it has. a*log2(p) + b*n*(p-1), and one copy of
// everything through packed memory in which the own block comes first. It passes on what it does not look at, so it is for
// ranks of one kind of processor, and for bytes.
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

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func (c *run) allgatherDirect(send, own Buf, recv *Blocks) {
	c.others(&own, nil, recv)
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
}
