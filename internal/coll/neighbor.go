package coll

import "cadre.example/internal/coll/engine"

// callNeighbors exchanges blocks along the edges. a*(edges of a rank) + b*n. All receives are there before anything is sent,
// so that a send waits for nothing but the rank that it goes to. Messages between two ranks keep their order, so the kth
// edge from one rank to another is the same for both, in a grid by the order of directions.
func callNeighbors(c *engine.Run, k engine.Kind, e *engine.Edges, send, recv *engine.Blocks) {
	begin(c, k, -1, 0)
	for i := range e.In {
		if e.Grid {
			i ^= 1
		}
		if r := e.In[i]; r >= 0 {
			b := recv.Block(i)
			c.Launch(c.StartRecv(r, b, b.Type.Signature()))
		}
	}
	same := k == engine.KindNeighborAllgather || k == engine.KindNeighborAllgatherv
	for i, r := range e.Out {
		if r < 0 {
			continue
		}
		b := send.Buf
		if !same {
			b = send.Block(i)
		}
		c.Launch(c.StartSend(r, b, b.Type.Signature()))
	}
	c.Land(0)
}
