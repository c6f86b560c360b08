package osu

import (
	"slices"
	"time"

	"cadre.example/mpi"
)

// A collective is a benchmark of one collective call: send and recv hold one block of size bytes for each rank. Those that
// move data move patterns, reductions are of float32.
type collective struct {
	name   string
	what   string
	closed bool   // the barrier after the call is part of the time: ranks may leave it before the data has come where it should
	all    bool   // what all ranks together hold grows with the square of their number
	own    bool   // OSU has no such benchmark
	group  string // see Bench.Group

	// The call in its forms: one that blocks, one that starts, and one to be started again and again.
	call  func(w *mpi.Comm, b *blocks) error
	start func(w *mpi.Comm, b *blocks) mpi.Request
	plan  func(w *mpi.Comm, b *blocks) *mpi.Persistent
	ring  bool // w is a ring of the ranks, and there is one block for each neighbour

	// data is where the block of recv comes from that is block r of it: a rank and an offset in its send; ok is false when
	// this rank receives no such block. It is nil for reductions.
	data func(me, ranks, r, size int) (from, at int, ok bool)
	sum  func(me, ranks int) (want int, ok bool) // of reductions: the value of each element of the first block
}

// blocks is the memory of a collective on one rank, in bytes and for reductions in float32.
type blocks struct {
	me, size        int
	send, recv      []byte
	fsend, frecv    []float32 // one block
	fall            []float32 // a block for each rank
	counts, fcounts []int
	vsend, vrecv    []mpi.Buffer // for alltoallw
	scratch         []byte       // of compositions
	fscratch        []float32
}

// whole is what a broadcast works on.
func (b *blocks) whole() []byte {
	if b.me == 0 {
		return b.send[:b.size]
	}
	return b.recv[:b.size]
}

func fromRoot(me, ranks, r, size int) (from, at int, ok bool) { return 0, me * size, r == 0 }
func toRoot(me, ranks, r, size int) (from, at int, ok bool)   { return r, 0, me == 0 }
func toAll(me, ranks, r, size int) (from, at int, ok bool)    { return r, 0, true }
func exchanged(me, ranks, r, size int) (from, at int, ok bool) {
	return r, me * size, true
}

func whole(me, ranks int) (int, bool)  { return ranks, true }
func atRoot(me, ranks int) (int, bool) { return ranks, me == 0 }

// collectives are all of them.
var collectives = slices.Concat(plainCollectives, neighbors, compositions)

var plainCollectives = []collective{
	{
		name: "bcast", what: "a broadcast and a barrier", closed: true,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.Bcast(w, b.whole(), 0)
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Ibcast(w, b.whole(), 0) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.BcastInit(w, b.whole(), 0) },
		data:  func(me, ranks, r, size int) (from, at int, ok bool) { return 0, 0, me != 0 && r == 0 },
	},
	{
		name: "reduce", what: "a sum of float32 at one rank and a barrier", closed: true, sum: atRoot,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Reduce(w, b.fsend, b.frecv, mpi.Sum, 0) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Ireduce(w, b.fsend, b.frecv, mpi.Sum, 0) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.ReduceInit(w, b.fsend, b.frecv, mpi.Sum, 0) },
	},
	{
		name: "allreduce", what: "a sum of float32", sum: whole,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Allreduce(w, b.fsend, b.frecv, mpi.Sum) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Iallreduce(w, b.fsend, b.frecv, mpi.Sum) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.AllreduceInit(w, b.fsend, b.frecv, mpi.Sum) },
	},
	{
		name: "scan", what: "sums of float32 over the ranks up to each", own: true,
		sum:   func(me, ranks int) (int, bool) { return me + 1, true },
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Scan(w, b.fsend, b.frecv, mpi.Sum) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Iscan(w, b.fsend, b.frecv, mpi.Sum) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.ScanInit(w, b.fsend, b.frecv, mpi.Sum) },
	},
	{
		name: "exscan", what: "sums of float32 over the ranks before each", own: true,
		sum:   func(me, ranks int) (int, bool) { return me, true },
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Exscan(w, b.fsend, b.frecv, mpi.Sum) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Iexscan(w, b.fsend, b.frecv, mpi.Sum) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.ExscanInit(w, b.fsend, b.frecv, mpi.Sum) },
	},
	{
		name: "gather", what: "a gather and a barrier", closed: true, data: toRoot,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Gather(w, b.send[:b.size], b.recv, 0) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Igather(w, b.send[:b.size], b.recv, 0) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.GatherInit(w, b.send[:b.size], b.recv, 0) },
	},
	{
		name: "gatherv", what: "a gather of counted blocks and a barrier", closed: true, data: toRoot,
		call: func(w *mpi.Comm, b *blocks) error { return mpi.Gatherv(w, b.send[:b.size], b.recv, b.counts, nil, 0) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.Igatherv(w, b.send[:b.size], b.recv, b.counts, nil, 0)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.GathervInit(w, b.send[:b.size], b.recv, b.counts, nil, 0)
		},
	},
	{
		name: "scatter", what: "a scatter and a barrier", closed: true, data: fromRoot,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Scatter(w, b.send, b.recv[:b.size], 0) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Iscatter(w, b.send, b.recv[:b.size], 0) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.ScatterInit(w, b.send, b.recv[:b.size], 0) },
	},
	{
		name: "scatterv", what: "a scatter of counted blocks and a barrier", closed: true, data: fromRoot,
		call: func(w *mpi.Comm, b *blocks) error { return mpi.Scatterv(w, b.send, b.counts, nil, b.recv[:b.size], 0) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.Iscatterv(w, b.send, b.counts, nil, b.recv[:b.size], 0)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.ScattervInit(w, b.send, b.counts, nil, b.recv[:b.size], 0)
		},
	},
	{
		name: "allgather", what: "a gather at all ranks", all: true, data: toAll,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Allgather(w, b.send[:b.size], b.recv) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Iallgather(w, b.send[:b.size], b.recv) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.AllgatherInit(w, b.send[:b.size], b.recv) },
	},
	{
		name: "allgatherv", what: "a gather of counted blocks at all ranks", all: true, data: toAll,
		call: func(w *mpi.Comm, b *blocks) error { return mpi.Allgatherv(w, b.send[:b.size], b.recv, b.counts, nil) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.Iallgatherv(w, b.send[:b.size], b.recv, b.counts, nil)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.AllgathervInit(w, b.send[:b.size], b.recv, b.counts, nil)
		},
	},
	{
		name: "alltoall", what: "a block from each rank to each", all: true, data: exchanged,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.Alltoall(w, b.send, b.recv) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.Ialltoall(w, b.send, b.recv) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return mpi.AlltoallInit(w, b.send, b.recv) },
	},
	{
		name: "alltoallv", what: "a counted block from each rank to each", all: true, data: exchanged,
		call: func(w *mpi.Comm, b *blocks) error {
			return mpi.Alltoallv(w, b.send, b.counts, nil, b.recv, b.counts, nil)
		},
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.Ialltoallv(w, b.send, b.counts, nil, b.recv, b.counts, nil)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.AlltoallvInit(w, b.send, b.counts, nil, b.recv, b.counts, nil)
		},
	},
	{
		name: "alltoallw", what: "a typed block from each rank to each", all: true, data: exchanged,
		call:  func(w *mpi.Comm, b *blocks) error { return w.AlltoallwBuf(b.vsend, b.vrecv) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return w.IalltoallwBuf(b.vsend, b.vrecv) },
		plan:  func(w *mpi.Comm, b *blocks) *mpi.Persistent { return w.AlltoallwInitBuf(b.vsend, b.vrecv) },
	},
	{
		name: "reduce_scatter", what: "sums of float32, a counted block at each rank", all: true, sum: whole,
		call: func(w *mpi.Comm, b *blocks) error { return mpi.ReduceScatter(w, b.fall, b.frecv, b.fcounts, mpi.Sum) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request {
			return mpi.IreduceScatter(w, b.fall, b.frecv, b.fcounts, mpi.Sum)
		},
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.ReduceScatterInit(w, b.fall, b.frecv, b.fcounts, mpi.Sum)
		},
	},
	{
		name: "reduce_scatter_block", what: "sums of float32, a block at each rank", all: true, sum: whole,
		call:  func(w *mpi.Comm, b *blocks) error { return mpi.ReduceScatterBlock(w, b.fall, b.frecv, mpi.Sum) },
		start: func(w *mpi.Comm, b *blocks) mpi.Request { return mpi.IreduceScatterBlock(w, b.fall, b.frecv, mpi.Sum) },
		plan: func(w *mpi.Comm, b *blocks) *mpi.Persistent {
			return mpi.ReduceScatterBlockInit(w, b.fall, b.frecv, mpi.Sum)
		},
	},
}

// allMost is the most memory that the ranks together may fill in a benchmark of everything with everything.
const allMost = 512 << 20

func newBlocks(world *mpi.Comm, c *collective, size int) *blocks {
	n := world.Size()
	b := &blocks{me: world.Rank(), size: size, send: make([]byte, size*n), recv: make([]byte, size*n)}
	for range n {
		b.counts, b.fcounts = append(b.counts, size), append(b.fcounts, size/4)
	}
	if c.sum != nil {
		b.fall, b.frecv = make([]float32, size/4*n), make([]float32, size/4, size/4+n)
		for i := range b.fall {
			b.fall[i] = 1
		}
		b.fsend = b.fall[:size/4]
	}
	fill(b.send, b.me)
	if c.name == "alltoallw" || c.name == "neighbor_alltoallw" {
		for r := range c.count(n) {
			b.vsend = append(b.vsend, mpi.Of(b.send[r*size:][:size]))
			b.vrecv = append(b.vrecv, mpi.Of(b.recv[r*size:][:size]))
		}
	}
	return b
}

// count is how many blocks a rank sends or receives.
func (c *collective) count(ranks int) int {
	if c.ring {
		return 2
	}
	return ranks
}

// task times each call alone, with a barrier before the next.
func (c *collective) task(world *mpi.Comm, size int) (task, error) {
	b := newBlocks(world, c, size)
	on, end, err := c.on(world)
	if err != nil {
		return task{}, err
	}
	run := func(n int) (total time.Duration, err error) {
		for range n {
			start := time.Now()
			if err := c.call(on, b); err != nil {
				return 0, err
			}
			if !c.closed {
				total += time.Since(start)
			}
			if err := world.Barrier(); err != nil {
				return 0, err
			}
			if c.closed {
				total += time.Since(start)
			}
		}
		return total, nil
	}
	return task{body: run, end: end, check: func() error { return c.check(b, world.Size()) }}, nil
}

// check compares what has come with what was sent.
func (c *collective) check(b *blocks, ranks int) error {
	if c.sum != nil {
		want, ok := c.sum(b.me, ranks)
		for _, v := range b.frecv {
			if ok && v != float32(want) {
				return errWrong
			}
		}
		return nil
	}
	for r := range c.count(ranks) {
		from, at, ok := c.data(b.me, ranks, r, b.size)
		for i := 0; ok && i < b.size; i++ {
			if b.recv[r*b.size+i] != pattern(at+i, from) {
				return errWrong
			}
		}
	}
	return nil
}

// barrier is osu_barrier: one after the other.
func barrier(world *mpi.Comm) task {
	return task{body: func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if err := world.Barrier(); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}}
}

// reduceLocal is the kernel of a reduction alone, on all ranks at once.
func reduceLocal(world *mpi.Comm, size int) task {
	in, inout := make([]float32, size/4), make([]float32, size/4)
	for i := range in {
		in[i] = 1
	}
	body := func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if err := mpi.ReduceLocal(in, inout, mpi.Max); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}
	return task{body: body, check: func() error {
		for _, v := range inout {
			if v != 1 {
				return errWrong
			}
		}
		return nil
	}}
}
