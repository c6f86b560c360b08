package coll

import "cadre.example/adi/limits"

func init() {
	register(Algorithm{
		Of: []kind{kindBcast}, Name: chain,
		Limits: []limit{alike},
		Cost:   "(a+b*piece)*(p-2) + b*n",
		Note:   "in pieces",
		Do:     func(c *run, a *Args) { c.bcastChain(a.recv.Buf, a.root, a.piece) },
	})
}

// bcastChain: every rank receives from the one before it and passes on, piece by piece. (a+b*piece)*(p-2) + b*n. Pieces
// are cut by packed position, so that they are the same on all ranks whatever their types; memory that is not one run
// is packed or unpacked by its rank. Pieces are passed on without a type, so all ranks are of one kind of processor.
func (c *run) bcastChain(b Buf, root, size int) {
	if size == 0 {
		size = limits.CollChain
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
