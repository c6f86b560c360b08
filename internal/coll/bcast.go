package coll

// From chainMin bytes on, and with at least 3 ranks, Bcast sends through a chain, in pieces of chainPiece packed bytes.
const (
	chainMin   = 512 << 10
	chainPiece = 128 << 10
)

// Bcast gives every rank the data of b at root. All ranks must have the same number of bytes.
func Bcast(c *Comm, b Buf, root int) error {
	a := BcastArgs(b, root)
	return c.Do(&a)
}

// BcastArgs are those of Bcast.
func BcastArgs(b Buf, root int) Args {
	return Args{kind: kindBcast, root: root, recv: Blocks{Buf: b}}
}

func (c *run) bcast(b Buf, root int) {
	n := c.common(&b)
	k := kindBcast
	if n > smallMax {
		k = kindBcastLarge
	}
	c.enter(k, root, 0)
	switch {
	case c.Size == 1:
	case c.deviceBcast(b, root):
	case k == kindBcast:
		c.bcastTree(b, root)
	case !c.agree(n):
	case n >= chainMin && c.Size > 2 && !c.Ctx.Hetero():
		c.bcastChain(b, root)
	default:
		c.bcastTree(b, root)
	}
}

// bcastTree: a binomial tree. (a+b*n)*log2(p). Typed memory goes straight to typed memory.
func (c *run) bcastTree(b Buf, root int) {
	v := (c.Rank - root + c.Size) % c.Size
	mask := 1
	for ; mask < c.Size; mask <<= 1 {
		if v&mask != 0 {
			c.recvFrom((v-mask+root)%c.Size, b)
			break
		}
	}
	for mask >>= 1; mask > 0; mask >>= 1 {
		if v+mask < c.Size {
			c.sendTo((v+mask+root)%c.Size, b)
		}
	}
}

// bcastChain: every rank receives from the one before it and passes on, piece by piece. (a+b*piece)*(p-2) + b*n. Pieces
// are cut by packed position, so that they are the same on all ranks whatever their types; memory that is not one run
// is packed or unpacked by its rank. Pieces are passed on without a type, so all ranks are of one kind of processor.
func (c *run) bcastChain(b Buf, root int) {
	v := (c.Rank - root + c.Size) % c.Size
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	n, sig := b.Bytes(), b.Type.Signature()
	var flat, block []byte
	var whole bool
	if v == 0 {
		flat, whole = b.Mem.Source(b.Count, b.Type)
	} else {
		flat, whole = b.Mem.Sink(b.Count, b.Type)
	}
	if !whole {
		block = c.temp(n)
		flat = block
		if v == 0 {
			c.pack(flat, b)
		}
	}
	piece := func(i int) Buf { return bytesBuf(flat[i*chainPiece : min((i+1)*chainPiece, n)]) }
	pieces := (n + chainPiece - 1) / chainPiece
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
	if block != nil {
		if v != 0 {
			c.unpack(b, flat)
		}
		c.release(block)
	}
}
