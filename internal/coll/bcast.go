package coll

// chainPiece is how many packed bytes a chain sends at once, if its rule does not say.
const chainPiece = 128 << 10

// Bcast gives every rank the data of b at root. All ranks must have the same number of bytes.
func Bcast(c *Comm, b Buf, root int) error {
	a := BcastArgs(b, root)
	return c.Do(&a)
}

// BcastArgs are those of Bcast.
func BcastArgs(b Buf, root int) (a Args) {
	a.Bcast(&b, root)
	return a
}

// Bcast makes a, which is empty, the arguments of Bcast.
func (a *Args) Bcast(b *Buf, root int) {
	a.kind, a.root = kindBcast, root
	a.recv.Buf = *b
}

func (c *run) bcast(b *Buf, root int) {
	n := c.common(b)
	k := kindBcast
	if n > smallMax {
		k = kindBcastLarge
	}
	c.enter(k, root, 0)
	switch {
	case c.Size == 1:
	case c.dev() != nil && c.deviceBcast(*b, root):
	case c.meets(k) && c.bcastExposed(k, n, b, root):
	default:
		if r := c.pick(k, n, nil, 0); k == kindBcast || r.alone() || c.agree(n) {
			c.bcastBy(r, *b, root)
		}
	}
}

func (c *run) bcastExposed(k kind, n int, b *Buf, root int) bool {
	if c.Rank == root {
		c.show(n, b, 1, nil, 0)
	} else {
		c.show(n, nil, 0, b, 1)
	}
	return c.expose(k, n, n, nil, 0)
}

func (c *run) bcastBy(r *rule, b Buf, root int) {
	switch r.algorithm {
	case linear:
		c.bcastLinear(b, root)
	case knomial:
		c.bcastTree(b, root, 4)
	case chain:
		c.bcastChain(b, root, r.piece)
	case scatterAllgather:
		c.bcastScatterAllgather(b, root)
	case twoLevel:
		c.bcastTwoLevel(b, root)
	case inCells:
		c.bcastCells(b, root)
	case staged:
		c.bcastStaged(b, root, r.piece)
	case singleCopy:
		c.bcastSingle(b, root)
	default:
		c.bcastTree(b, root, 2)
	}
}

// bcastLinear: root sends to all. (a+b*n)*(p-1).
func (c *run) bcastLinear(b Buf, root int) {
	if c.Rank != root {
		c.recvFrom(root, b)
		return
	}
	for d := 1; d < c.Size; d++ {
		c.launch(c.startSend((root+d)%c.Size, b, b.Type.Signature()))
		c.land(maxFlights)
	}
	c.land(0)
}

// bcastTree: a k-nomial tree, binomial for k of 2. (a+b*n)*(k-1)*logk(p). Typed memory goes straight to typed memory.
func (c *run) bcastTree(b Buf, root, k int) {
	v := (c.Rank - root + c.Size) % c.Size
	step := 1
	for ; step < c.Size; step *= k {
		if below := v % (step * k); below != 0 {
			c.recvFrom((v-below+root)%c.Size, b)
			break
		}
	}
	for step /= k; step > 0; step /= k {
		for i := 1; i < k && v+i*step < c.Size; i++ {
			c.sendTo((v+i*step+root)%c.Size, b)
		}
	}
}

// bcastChain: every rank receives from the one before it and passes on, piece by piece. (a+b*piece)*(p-2) + b*n. Pieces
// are cut by packed position, so that they are the same on all ranks whatever their types; memory that is not one run
// is packed or unpacked by its rank. Pieces are passed on without a type, so all ranks are of one kind of processor.
func (c *run) bcastChain(b Buf, root, size int) {
	if size == 0 {
		size = chainPiece
	}
	v := (c.Rank - root + c.Size) % c.Size
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	n, sig := b.Bytes(), b.Type.Signature()
	flat, block := c.flatten(b, v == 0)
	piece := func(i int) Buf { return bytesBuf(flat[i*size : min((i+1)*size, n)]) }
	pieces := (n + size - 1) / size
	const ahead = 3
	var coming [ahead]flight
	if v != 0 {
		for i := range min(ahead, pieces) {
			coming[i] = c.startRecv(before, piece(i), sig)
		}
	}
	for i := range pieces {
		if v != 0 {
			c.finish(coming[i%ahead])
			if i+ahead < pieces {
				coming[i%ahead] = c.startRecv(before, piece(i+ahead), sig)
			}
		}
		if v+1 < c.Size {
			c.launch(c.startSend(after, piece(i), sig))
			c.land(ahead)
		}
	}
	c.land(0)
	c.unflatten(b, block, v == 0)
}

// flatten is the memory of b as one run: its own, or a block of which unflatten brings the contents back. The root's is
// only read.
func (c *run) flatten(b Buf, root bool) (flat, block []byte) {
	var whole bool
	if root {
		flat, whole = b.Mem.Source(b.Count, b.Type)
	} else {
		flat, whole = b.Mem.Sink(b.Count, b.Type)
	}
	if whole {
		return flat, nil
	}
	block = c.temp(b.Bytes())
	if root {
		c.pack(block, b)
	}
	return block, block
}

func (c *run) unflatten(b Buf, block []byte, root bool) {
	if block == nil {
		return
	}
	if !root {
		c.unpack(b, block)
	}
	c.release(block)
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
