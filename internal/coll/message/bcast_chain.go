package message

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/coll/engine"
)

func init() {
	engine.Register(engine.Algorithm{
		Of: []engine.Kind{engine.KindBcast}, Name: engine.Chain,
		Limits: []engine.Limit{engine.Alike},
		Cost:   "(a+b*piece)*(p-2) + b*n",
		Note:   "in pieces",
		Do:     func(c *engine.Run, a *engine.Args) { bcastChain(c, a.Recv.Buf, a.RootRank, a.Piece) },
	})
}

// bcastChain: every rank receives from the one before it and passes on, piece by piece. (a+b*piece)*(p-2) + b*n. Pieces
// are cut by packed position, so that they are the same on all ranks whatever their types; memory that is not one run
// is packed or unpacked by its rank. Pieces are passed on without a type, so all ranks are of one kind of processor.
func bcastChain(c *engine.Run, b engine.Buf, root, size int) {
	if size == 0 {
		size = limits.CollChain
	}
	v := (c.Rank - root + c.Size) % c.Size
	before, after := (c.Rank-1+c.Size)%c.Size, (c.Rank+1)%c.Size
	n, sig := b.Bytes(), b.Type.Signature()
	flat, block := c.Flatten(b, v == 0)
	piece := func(i int) engine.Buf { return engine.BytesBuf(flat[i*size : min((i+1)*size, n)]) }
	pieces := (n + size - 1) / size
	const ahead = 3
	var coming [ahead]engine.Flight
	if v != 0 {
		for i := range min(ahead, pieces) {
			coming[i] = c.StartRecv(before, piece(i), sig)
		}
	}
	for i := range pieces {
		if v != 0 {
			c.Finish(coming[i%ahead])
			if i+ahead < pieces {
				coming[i%ahead] = c.StartRecv(before, piece(i+ahead), sig)
			}
		}
		if v+1 < c.Size {
			c.Launch(c.StartSend(after, piece(i), sig))
			c.Land(ahead)
		}
	}
	c.Land(0)
	c.Unflatten(b, block, v == 0)
}
