package osu

import "cadre.example/mpi"

// beside is what comes from the neighbours in a ring, the rank before and the rank behind: the block that they have for all,
// or the one for this rank, which is their second or their first.
func beside(me, ranks, r, size int) (from, at int, ok bool) {
	return (me - 1 + 2*r + ranks) % ranks, 0, true
}

func besideEach(me, ranks, r, size int) (from, at int, ok bool) {
	return (me - 1 + 2*r + ranks) % ranks, (1 - r) * size, true
}

// neighbors are the collectives of a ring, which is OSU's neighbourhood cart:1:1.
var neighbors = []collective{
	{
		name: "neighbor_allgather", what: "a block to both neighbours in a ring", ring: true, group: neighborGroup, data: beside,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.NeighborAllgather(w, b.send[:b.size], b.recv[:2*b.size])
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.IneighborAllgather(w, b.send[:b.size], b.recv[:2*b.size])
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.NeighborAllgatherInit(w, b.send[:b.size], b.recv[:2*b.size])
		},
	},
	{
		name: "neighbor_allgatherv", what: "a counted block to both neighbours in a ring", ring: true, group: neighborGroup, data: beside,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.NeighborAllgatherv(w, b.send[:b.size], b.recv[:2*b.size], b.counts[:2], nil)
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.IneighborAllgatherv(w, b.send[:b.size], b.recv[:2*b.size], b.counts[:2], nil)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.NeighborAllgathervInit(w, b.send[:b.size], b.recv[:2*b.size], b.counts[:2], nil)
		},
	},
	{
		name: "neighbor_alltoall", what: "a block to each neighbour in a ring", ring: true, group: neighborGroup, data: besideEach,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.NeighborAlltoall(w, b.send[:2*b.size], b.recv[:2*b.size])
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.IneighborAlltoall(w, b.send[:2*b.size], b.recv[:2*b.size])
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.NeighborAlltoallInit(w, b.send[:2*b.size], b.recv[:2*b.size])
		},
	},
	{
		name: "neighbor_alltoallv", what: "a counted block to each neighbour in a ring", ring: true, group: neighborGroup, data: besideEach,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.NeighborAlltoallv(w, b.send[:2*b.size], b.counts[:2], nil, b.recv[:2*b.size], b.counts[:2], nil)
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.IneighborAlltoallv(w, b.send[:2*b.size], b.counts[:2], nil, b.recv[:2*b.size], b.counts[:2], nil)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.NeighborAlltoallvInit(w, b.send[:2*b.size], b.counts[:2], nil, b.recv[:2*b.size], b.counts[:2], nil)
		},
	},
	{
		name: "neighbor_alltoallw", what: "a typed block to each neighbour in a ring", ring: true, group: neighborGroup, data: besideEach,
		call:  func(w *mpi.Comm, b *blocks) error { return w.NeighborAlltoallwBuf(b.vsend, b.vrecv) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return w.IneighborAlltoallwBuf(b.vsend, b.vrecv) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return w.NeighborAlltoallwInitBuf(b.vsend, b.vrecv) },
	},
}

// on is the communicator that c works on, and end gives it back.
func (c *collective) on(world *mpi.Comm) (w *mpi.Comm, end func() error, err error) {
	if !c.ring {
		return world, func() error { return nil }, nil
	}
	ring, err := world.Cart([]int{world.Size()}, []bool{true}, false)
	if err != nil {
		return nil, nil, err
	}
	return ring.Comm, ring.Free, nil
}
