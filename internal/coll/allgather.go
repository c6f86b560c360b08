package coll

// Allgather gives every rank the blocks of all; recv.Count is the size of one block. send is in place when the rank's
// block is where it belongs.
func Allgather(c *Comm, send, recv Buf) error {
	a := AllgatherArgs(send, recv)
	return c.Do(&a)
}

// AllgatherArgs are those of Allgather.
func AllgatherArgs(send, recv Buf) (a Args) {
	a.Allgather(&send, &recv)
	return a
}

// Allgather makes a, which is empty, the arguments of Allgather.
func (a *Args) Allgather(send, recv *Buf) {
	a.kind, a.root = kindAllgather, -1
	a.send.Buf, a.recv.Buf = *send, *recv
}

func (c *run) allgather(send, recv *Buf) {
	k := kindAllgather
	if c.common(recv) > smallMax/c.Size {
		k = kindAllgatherLarge
	}
	c.allgatherAs(k, send, recv)
}

func (c *run) allgatherAs(k kind, send, recv *Buf) {
	c.enter(k, -1, 0)
	own, n := *send, c.common(recv)
	if send.InPlace() {
		own = recv.at(c.Rank*recv.Count, recv.Count)
	}
	switch {
	case own.Bytes() != recv.Bytes():
		c.fail(c.errLength(c.Rank, own.Bytes(), recv.Bytes()))
	case c.meets(k) && c.allgatherExposed(k, n, &own, recv):
	default:
		r := c.pick(k, n, nil, 0)
		if all := Uniform(*recv); r.algorithm == inCells {
			c.allgatherCells(*send, own, &all)
		} else if r.algorithm == staged {
			c.allgatherStaged(*send, own, &all)
		} else if r.algorithm == singleCopy {
			c.allgatherSingle(*send, own, &all)
		} else if n <= smallMax/c.Size || n <= smallMax && r.algorithm == direct || c.agree(n) {
			c.allgatherBy(r, *send, own, *recv)
		}
	}
}

func (c *run) allgatherExposed(k kind, n int, own, recv *Buf) bool {
	c.show(n, own, 1, recv, c.Size)
	return c.expose(k, n, n*c.Size, nil, 0)
}

func (c *run) allgatherBy(r *rule, send, own, recv Buf) {
	all := Uniform(recv)
	switch r.algorithm {
	case bruck:
		c.allgatherBruck(own, recv)
		return
	case twoLevel:
		c.allgatherTwoLevel(own, recv)
		return
	case direct:
		c.allgatherDirect(send, own, &all)
		return
	}
	if !send.InPlace() {
		c.local(all.block(c.Rank), send)
	}
	switch r.algorithm {
	case ring:
		c.allgatherRing(&all)
	case doubling:
		c.allgatherDoubling(recv)
	case neighbour:
		c.allgatherNeighbour(recv)
	case composed:
		c.allgatherComposed(recv)
	}
}

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
	if c.meetUnequal(kindAllgatherv, total) {
		return
	}
	own := send
	if send.InPlace() {
		own = recv.block(c.Rank)
	}
	how := c.pick(kindAllgatherv, total, nil, 0).algorithm
	if how == inCells {
		c.allgatherCells(send, own, recv)
	} else if how == staged {
		c.allgatherStaged(send, own, recv)
	} else if how == singleCopy {
		c.allgatherSingle(send, own, recv)
	} else if c.agree(total) {
		if how == ring {
			if !send.InPlace() {
				c.local(recv.block(c.Rank), send)
			}
			c.allgatherRing(recv)
			return
		}
		c.allgatherDirect(send, own, recv)
	}
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

// allgatherDirect: every rank sends its block to every other, straight into place. a*(p-1) + b*n*(p-1).
func (c *run) allgatherDirect(send, own Buf, recv *Blocks) {
	c.others(&own, nil, recv, maxFlights)
	if !send.InPlace() {
		c.local(recv.block(c.Rank), send)
	}
}

// allgatherRing: in each of p-1 steps a rank sends its neighbour what has come from the other one. (a+b*n)*(p-1), all of it
// between neighbours.
func (c *run) allgatherRing(recv *Blocks) {
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	for i := range c.Size - 1 {
		in, out := recv.block((c.Rank-i-1+c.Size)%c.Size), recv.block((c.Rank-i+c.Size)%c.Size)
		c.exchange(before, in, after, out)
	}
}

// exchange receives in and sends out.
func (c *run) exchange(from int, in Buf, to int, out Buf) {
	f := c.startRecv(from, in, in.Type.Signature())
	g := c.startSend(to, out, out.Type.Signature())
	c.finish(f)
	c.finish(g)
}

// allgatherDoubling: in round i a rank exchanges the 2^i blocks around it for those of its neighbour. a*log2(p) +
// b*n*(p-1), for powers of two.
func (c *run) allgatherDoubling(recv Buf) {
	for d := 1; d < c.Size; d <<= 1 {
		mine := c.Rank &^ (d - 1)
		theirs := mine ^ d
		c.exchange(c.Rank^d, recv.at(theirs*recv.Count, d*recv.Count), c.Rank^d, recv.at(mine*recv.Count, d*recv.Count))
	}
}

// allgatherNeighbour: after an exchange within pairs, ranks exchange with the rank on their one side and on their other in
// turn, each time the two blocks that came last. (a+2*b*n)*p/2, for even p.
func (c *run) allgatherNeighbour(recv Buf) {
	peers := [2]int{(c.Rank + 1) % c.Size, (c.Rank - 1 + c.Size) % c.Size} // the other one of the pair first
	step := 2                                                              // from peers[0] come blocks of higher ranks, from peers[1] of lower
	if c.Rank%2 == 1 {
		peers[0], peers[1] = peers[1], peers[0]
		step = -2
	}
	c.exchange(peers[0], recv.at(peers[0]*recv.Count, recv.Count), peers[0], recv.at(c.Rank*recv.Count, recv.Count))
	two := func(first int) Buf { return recv.at(first*recv.Count, 2*recv.Count) }
	last := c.Rank &^ 1
	from := [2]int{last, last}
	for i := 1; i < c.Size/2; i++ {
		side := i % 2
		from[side] = (from[side] + step*(1-2*side) + c.Size) % c.Size
		c.exchange(peers[side], two(from[side]), peers[side], two(last))
		last = from[side]
	}
}

// allgatherComposed is a Gather and a Bcast.
func (c *run) allgatherComposed(recv Buf) {
	c.gatherBinomial(recv.at(c.Rank*recv.Count, recv.Count), recv, 0)
	all := recv
	all.Count *= c.Size
	c.bcastTree(all, 0, 2)
}
