package osu

import (
	"slices"

	"cadre.example/mpi"
)

// A Guideline says that a call takes no longer than others that together do the same (Träff, Gropp, Thakur:
// Self-Consistent MPI Performance Guidelines, 2010).
type Guideline struct {
	Call     string // the benchmark of the call
	Composed string // that of the composition
	Text     string // for people: what the composition is
}

// Guidelines are what cadre bench guidelines measures.
var Guidelines = []Guideline{
	{"bcast", "bcast_by_scatter_allgather", "scatter + allgather"},
	{"reduce", "reduce_by_reduce_scatter_gather", "reduce_scatter_block + gather"},
	{"reduce", "reduce_by_allreduce", "allreduce"},
	{"allreduce", "allreduce_by_reduce_bcast", "reduce + bcast"},
	{"allreduce", "allreduce_by_reduce_scatter_allgather", "reduce_scatter_block + allgather"},
	{"gather", "gather_by_allgather", "allgather"},
	{"gather", "gatherv", "gatherv"},
	{"scatter", "scatter_by_bcast", "bcast of all blocks"},
	{"scatter", "scatterv", "scatterv"},
	{"allgather", "allgather_by_gather_bcast", "gather + bcast"},
	{"allgather", "allgather_by_alltoall", "alltoall"},
	{"allgather", "allgatherv", "allgatherv"},
	{"alltoall", "alltoall_by_messages", "isend and irecv"},
	{"alltoall", "alltoallv", "alltoallv"},
	{"alltoallv", "alltoallw", "alltoallw"},
	{"reduce_scatter_block", "reduce_scatter_block_by_reduce_scatter", "reduce + scatter"},
	{"reduce_scatter_block", "reduce_scatter", "reduce_scatter"},
	{"reduce_scatter", "reduce_scatter_by_reduce_scatterv", "reduce + scatterv"},
	{"scan", "scan_by_exscan", "exscan + reduce_local"},
	{"exscan", "exscan_by_scan", "scan"},
}

const guidelineGroup = "guidelines"

// share is how many of n items are in each of p equal parts, the last of which may be beyond the end.
func share(n, p int) int { return (n + p - 1) / p }

// of is the collective of that name, whose check a composition shares.
func of(name string) collective {
	return plainCollectives[slices.IndexFunc(plainCollectives, func(c collective) bool { return c.name == name })]
}

// composed is collective base carried out by call.
func composed(base, name, what string, call func(w *mpi.Comm, b *blocks) error) collective {
	c := of(base)
	c.name, c.what, c.group, c.own = name, what, guidelineGroup, true
	c.call, c.start, c.plan = call, nil, nil
	return c
}

// compositions do what a collective does, by others.
var compositions = []collective{
	composed("bcast", "bcast_by_scatter_allgather", "a scatter, an allgather and a barrier", func(w *mpi.Comm, b *blocks) error {
		n, p := share(b.size, w.Size()), w.Size()
		mine := b.recv[b.me*n : (b.me+1)*n]
		if err := mpi.Scatter(w, b.send[:n*p], mine, 0); err != nil {
			return err
		}
		return mpi.Allgather(w, mine, b.recv[:n*p])
	}),
	composed("reduce", "reduce_by_reduce_scatter_gather", "a reduce_scatter_block, a gather and a barrier", func(w *mpi.Comm, b *blocks) error {
		n, p := share(len(b.frecv), w.Size()), w.Size()
		mine := b.room(n)
		if err := mpi.ReduceScatterBlock(w, b.fall[:n*p], mine, mpi.Sum); err != nil {
			return err
		}
		return mpi.Gather(w, mine, b.frecv[:n*p], 0)
	}),
	composed("reduce", "reduce_by_allreduce", "an allreduce and a barrier", func(w *mpi.Comm, b *blocks) error {
		return mpi.Allreduce(w, b.fsend, b.frecv, mpi.Sum)
	}),
	composed("allreduce", "allreduce_by_reduce_bcast", "a reduce and a bcast", func(w *mpi.Comm, b *blocks) error {
		if err := mpi.Reduce(w, b.fsend, b.frecv, mpi.Sum, 0); err != nil {
			return err
		}
		return mpi.Bcast(w, b.frecv, 0)
	}),
	composed("allreduce", "allreduce_by_reduce_scatter_allgather", "a reduce_scatter_block and an allgather", func(w *mpi.Comm, b *blocks) error {
		n, p := share(len(b.frecv), w.Size()), w.Size()
		mine := b.room(n)
		if err := mpi.ReduceScatterBlock(w, b.fall[:n*p], mine, mpi.Sum); err != nil {
			return err
		}
		return mpi.Allgather(w, mine, b.frecv[:n*p])
	}),
	composed("gather", "gather_by_allgather", "an allgather and a barrier", func(w *mpi.Comm, b *blocks) error {
		return mpi.Allgather(w, b.send[:b.size], b.recv)
	}),
	composed("scatter", "scatter_by_bcast", "a bcast of all blocks and a barrier", func(w *mpi.Comm, b *blocks) error {
		all := b.memory(len(b.send))
		if b.me == 0 {
			all = b.send
		}
		if err := mpi.Bcast(w, all, 0); err != nil {
			return err
		}
		copy(b.recv[:b.size], all[b.me*b.size:])
		return nil
	}),
	composed("allgather", "allgather_by_gather_bcast", "a gather and a bcast", func(w *mpi.Comm, b *blocks) error {
		if err := mpi.Gather(w, b.send[:b.size], b.recv, 0); err != nil {
			return err
		}
		return mpi.Bcast(w, b.recv, 0)
	}),
	composed("allgather", "allgather_by_alltoall", "an alltoall of equal blocks", func(w *mpi.Comm, b *blocks) error {
		same := b.memory(len(b.send))
		if same[0] != b.send[0] {
			for r := range w.Size() {
				copy(same[r*b.size:], b.send[:b.size])
			}
		}
		return mpi.Alltoall(w, same, b.recv)
	}),
	composed("alltoall", "alltoall_by_messages", "messages from each rank to each", func(w *mpi.Comm, b *blocks) error {
		p := w.Size()
		reqs := make([]mpi.Request, 0, 2*p)
		for d := range p {
			from, to := (b.me-d+p)%p, (b.me+d)%p
			reqs = append(reqs, mpi.Irecv(w, b.recv[from*b.size:][:b.size], from, tagData), mpi.Isend(w, b.send[to*b.size:][:b.size], to, tagData))
		}
		return mpi.WaitAll(reqs...)
	}),
	composed("reduce_scatter_block", "reduce_scatter_block_by_reduce_scatter", "a reduce and a scatter", func(w *mpi.Comm, b *blocks) error {
		all := b.room(len(b.fall))
		if err := mpi.Reduce(w, b.fall, all, mpi.Sum, 0); err != nil {
			return err
		}
		return mpi.Scatter(w, all, b.frecv, 0)
	}),
	composed("reduce_scatter", "reduce_scatter_by_reduce_scatterv", "a reduce and a scatterv", func(w *mpi.Comm, b *blocks) error {
		all := b.room(len(b.fall))
		if err := mpi.Reduce(w, b.fall, all, mpi.Sum, 0); err != nil {
			return err
		}
		return mpi.Scatterv(w, all, b.fcounts, nil, b.frecv, 0)
	}),
	composed("scan", "scan_by_exscan", "an exscan and a reduce_local", func(w *mpi.Comm, b *blocks) error {
		before := b.room(len(b.frecv))
		if err := mpi.Exscan(w, b.fsend, before, mpi.Sum); err != nil {
			return err
		}
		copy(b.frecv, b.fsend)
		if b.me == 0 {
			return nil
		}
		return mpi.ReduceLocal(before, b.frecv, mpi.Sum)
	}),
	composed("exscan", "exscan_by_scan", "a scan, less the own contribution", func(w *mpi.Comm, b *blocks) error {
		if err := mpi.Scan(w, b.fsend, b.frecv, mpi.Sum); err != nil {
			return err
		}
		for i, v := range b.fsend {
			b.frecv[i] -= v
		}
		return nil
	}),
}

// room and memory are n items of scratch, the same ones every time.
func (b *blocks) room(n int) []float32 {
	if cap(b.fscratch) < n {
		b.fscratch = make([]float32, n)
	}
	return b.fscratch[:n]
}

func (b *blocks) memory(n int) []byte {
	if cap(b.scratch) < n {
		b.scratch = make([]byte, n)
	}
	return b.scratch[:n]
}
