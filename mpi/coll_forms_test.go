package mpi_test

import "cadre.example/mpi"

// A formCall is one collective with its arguments, in its three forms. s is what the rank contributes, r what it gets, of
// Size blocks of n items each.
type formCall struct {
	name  string
	grid  bool // for a communicator with two neighbours
	call  func() error
	start func() mpi.Request
	plan  func() *mpi.Persistent
}

// packed are the displacements of blocks one after another.
func packed(counts []int) []int {
	displs := make([]int, len(counts))
	for i := 1; i < len(counts); i++ {
		displs[i] = displs[i-1] + counts[i-1]
	}
	return displs
}

// formCalls are all collectives, of slices and of Buffers.
func formCalls(c *mpi.Comm, s, r []int64, n int) []formCall {
	p, me := c.Size(), c.Rank()
	s, r = s[:n*p], r[:n*p] // neighbours need two blocks, which are there
	cs, to, from := make([]int, p), make([]int, p), make([]int, p)
	total := 0
	for q := range p {
		cs[q] = n * (q % 2)
		total += cs[q]
		to[q] = n * ((me + q) % 2)
		from[q] = to[q]
	}
	each := func(x []int64) (all []mpi.Buffer) {
		for q := range p {
			all = append(all, mpi.Of(x[q*n:(q+1)*n]))
		}
		return all
	}
	two := func(x []int64) []mpi.Buffer { return []mpi.Buffer{mpi.Of(x[:n]), mpi.Of(x[n : 2*n])} }
	return []formCall{
		{"Barrier", false, c.Barrier, c.Ibarrier, c.BarrierInit},
		{"Bcast", false,
			func() error { return mpi.Bcast(c, r[:n], 1%p) },
			func() mpi.Request { return mpi.Ibcast(c, r[:n], 1%p) },
			func() *mpi.Persistent { return mpi.BcastInit(c, r[:n], 1%p) }},
		{"BcastBuf", false,
			func() error { return c.BcastBuf(mpi.Of(r[:n]), 1%p) },
			func() mpi.Request { return c.IbcastBuf(mpi.Of(r[:n]), 1%p) },
			func() *mpi.Persistent { return c.BcastInitBuf(mpi.Of(r[:n]), 1%p) }},
		{"Gather", false,
			func() error { return mpi.Gather(c, s[:n], r, 1%p) },
			func() mpi.Request { return mpi.Igather(c, s[:n], r, 1%p) },
			func() *mpi.Persistent { return mpi.GatherInit(c, s[:n], r, 1%p) }},
		{"GatherBuf", false,
			func() error { return c.GatherBuf(mpi.Of(s[:n]), mpi.Of(r), 1%p) },
			func() mpi.Request { return c.IgatherBuf(mpi.Of(s[:n]), mpi.Of(r), 1%p) },
			func() *mpi.Persistent { return c.GatherInitBuf(mpi.Of(s[:n]), mpi.Of(r), 1%p) }},
		{"Scatter", false,
			func() error { return mpi.Scatter(c, s, r[:n], 1%p) },
			func() mpi.Request { return mpi.Iscatter(c, s, r[:n], 1%p) },
			func() *mpi.Persistent { return mpi.ScatterInit(c, s, r[:n], 1%p) }},
		{"ScatterBuf", false,
			func() error { return c.ScatterBuf(mpi.Of(s), mpi.Of(r[:n]), 1%p) },
			func() mpi.Request { return c.IscatterBuf(mpi.Of(s), mpi.Of(r[:n]), 1%p) },
			func() *mpi.Persistent { return c.ScatterInitBuf(mpi.Of(s), mpi.Of(r[:n]), 1%p) }},
		{"Gatherv", false,
			func() error { return mpi.Gatherv(c, s[:cs[me]], r, cs, nil, 0) },
			func() mpi.Request { return mpi.Igatherv(c, s[:cs[me]], r, cs, nil, 0) },
			func() *mpi.Persistent { return mpi.GathervInit(c, s[:cs[me]], r, cs, nil, 0) }},
		{"GathervBuf", false,
			func() error { return c.GathervBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs), 0) },
			func() mpi.Request { return c.IgathervBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs), 0) },
			func() *mpi.Persistent { return c.GathervInitBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs), 0) }},
		{"Scatterv", false,
			func() error { return mpi.Scatterv(c, s, cs, nil, r[:cs[me]], 0) },
			func() mpi.Request { return mpi.Iscatterv(c, s, cs, nil, r[:cs[me]], 0) },
			func() *mpi.Persistent { return mpi.ScattervInit(c, s, cs, nil, r[:cs[me]], 0) }},
		{"ScattervBuf", false,
			func() error { return c.ScattervBuf(mpi.Of(s), cs, packed(cs), mpi.Of(r[:cs[me]]), 0) },
			func() mpi.Request { return c.IscattervBuf(mpi.Of(s), cs, packed(cs), mpi.Of(r[:cs[me]]), 0) },
			func() *mpi.Persistent { return c.ScattervInitBuf(mpi.Of(s), cs, packed(cs), mpi.Of(r[:cs[me]]), 0) }},
		{"Allgather", false,
			func() error { return mpi.Allgather(c, s[:n], r) },
			func() mpi.Request { return mpi.Iallgather(c, s[:n], r) },
			func() *mpi.Persistent { return mpi.AllgatherInit(c, s[:n], r) }},
		{"AllgatherBuf", false,
			func() error { return c.AllgatherBuf(mpi.Of(s[:n]), mpi.Of(r)) },
			func() mpi.Request { return c.IallgatherBuf(mpi.Of(s[:n]), mpi.Of(r)) },
			func() *mpi.Persistent { return c.AllgatherInitBuf(mpi.Of(s[:n]), mpi.Of(r)) }},
		{"Allgatherv", false,
			func() error { return mpi.Allgatherv(c, s[:cs[me]], r, cs, nil) },
			func() mpi.Request { return mpi.Iallgatherv(c, s[:cs[me]], r, cs, nil) },
			func() *mpi.Persistent { return mpi.AllgathervInit(c, s[:cs[me]], r, cs, nil) }},
		{"AllgathervBuf", false,
			func() error { return c.AllgathervBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs)) },
			func() mpi.Request { return c.IallgathervBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs)) },
			func() *mpi.Persistent { return c.AllgathervInitBuf(mpi.Of(s[:cs[me]]), mpi.Of(r), cs, packed(cs)) }},
		{"Alltoall", false,
			func() error { return mpi.Alltoall(c, s, r) },
			func() mpi.Request { return mpi.Ialltoall(c, s, r) },
			func() *mpi.Persistent { return mpi.AlltoallInit(c, s, r) }},
		{"AlltoallBuf", false,
			func() error { return c.AlltoallBuf(mpi.Of(s), mpi.Of(r)) },
			func() mpi.Request { return c.IalltoallBuf(mpi.Of(s), mpi.Of(r)) },
			func() *mpi.Persistent { return c.AlltoallInitBuf(mpi.Of(s), mpi.Of(r)) }},
		{"Alltoallv", false,
			func() error { return mpi.Alltoallv(c, s, to, nil, r, from, nil) },
			func() mpi.Request { return mpi.Ialltoallv(c, s, to, nil, r, from, nil) },
			func() *mpi.Persistent { return mpi.AlltoallvInit(c, s, to, nil, r, from, nil) }},
		{"AlltoallvBuf", false,
			func() error { return c.AlltoallvBuf(mpi.Of(s), to, packed(to), mpi.Of(r), from, packed(from)) },
			func() mpi.Request { return c.IalltoallvBuf(mpi.Of(s), to, packed(to), mpi.Of(r), from, packed(from)) },
			func() *mpi.Persistent {
				return c.AlltoallvInitBuf(mpi.Of(s), to, packed(to), mpi.Of(r), from, packed(from))
			}},
		{"Reduce", false,
			func() error { return mpi.Reduce(c, s[:n], r[:n], mpi.Sum, 1%p) },
			func() mpi.Request { return mpi.Ireduce(c, s[:n], r[:n], mpi.Sum, 1%p) },
			func() *mpi.Persistent { return mpi.ReduceInit(c, s[:n], r[:n], mpi.Sum, 1%p) }},
		{"ReduceBuf", false,
			func() error { return c.ReduceBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum, 1%p) },
			func() mpi.Request { return c.IreduceBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum, 1%p) },
			func() *mpi.Persistent { return c.ReduceInitBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum, 1%p) }},
		{"Allreduce", false,
			func() error { return mpi.Allreduce(c, s[:n], r[:n], mpi.Max) },
			func() mpi.Request { return mpi.Iallreduce(c, s[:n], r[:n], mpi.Max) },
			func() *mpi.Persistent { return mpi.AllreduceInit(c, s[:n], r[:n], mpi.Max) }},
		{"AllreduceBuf", false,
			func() error { return c.AllreduceBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) },
			func() mpi.Request { return c.IallreduceBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) },
			func() *mpi.Persistent { return c.AllreduceInitBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) }},
		{"Scan", false,
			func() error { return mpi.Scan(c, s[:n], r[:n], mpi.Sum) },
			func() mpi.Request { return mpi.Iscan(c, s[:n], r[:n], mpi.Sum) },
			func() *mpi.Persistent { return mpi.ScanInit(c, s[:n], r[:n], mpi.Sum) }},
		{"ScanBuf", false,
			func() error { return c.ScanBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.BXor) },
			func() mpi.Request { return c.IscanBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.BXor) },
			func() *mpi.Persistent { return c.ScanInitBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.BXor) }},
		{"Exscan", false,
			func() error { return mpi.Exscan(c, s[:n], r[:n], mpi.Sum) },
			func() mpi.Request { return mpi.Iexscan(c, s[:n], r[:n], mpi.Sum) },
			func() *mpi.Persistent { return mpi.ExscanInit(c, s[:n], r[:n], mpi.Sum) }},
		{"ExscanBuf", false,
			func() error { return c.ExscanBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) },
			func() mpi.Request { return c.IexscanBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) },
			func() *mpi.Persistent { return c.ExscanInitBuf(mpi.Of(s[:n]), mpi.Of(r[:n]), mpi.Sum) }},
		{"ReduceScatterBlock", false,
			func() error { return mpi.ReduceScatterBlock(c, s, r[:n], mpi.Sum) },
			func() mpi.Request { return mpi.IreduceScatterBlock(c, s, r[:n], mpi.Sum) },
			func() *mpi.Persistent { return mpi.ReduceScatterBlockInit(c, s, r[:n], mpi.Sum) }},
		{"ReduceScatterBlockBuf", false,
			func() error { return c.ReduceScatterBlockBuf(mpi.Of(s), mpi.Of(r[:n]), mpi.Sum) },
			func() mpi.Request { return c.IreduceScatterBlockBuf(mpi.Of(s), mpi.Of(r[:n]), mpi.Sum) },
			func() *mpi.Persistent { return c.ReduceScatterBlockInitBuf(mpi.Of(s), mpi.Of(r[:n]), mpi.Sum) }},
		{"ReduceScatter", false,
			func() error { return mpi.ReduceScatter(c, s[:total], r[:cs[me]], cs, mpi.Sum) },
			func() mpi.Request { return mpi.IreduceScatter(c, s[:total], r[:cs[me]], cs, mpi.Sum) },
			func() *mpi.Persistent { return mpi.ReduceScatterInit(c, s[:total], r[:cs[me]], cs, mpi.Sum) }},
		{"ReduceScatterBuf", false,
			func() error { return c.ReduceScatterBuf(mpi.Of(s[:total]), mpi.Of(r[:cs[me]]), cs, mpi.Sum) },
			func() mpi.Request { return c.IreduceScatterBuf(mpi.Of(s[:total]), mpi.Of(r[:cs[me]]), cs, mpi.Sum) },
			func() *mpi.Persistent {
				return c.ReduceScatterInitBuf(mpi.Of(s[:total]), mpi.Of(r[:cs[me]]), cs, mpi.Sum)
			}},
		{"NeighborAllgather", true,
			func() error { return mpi.NeighborAllgather(c, s[:n], r[:2*n]) },
			func() mpi.Request { return mpi.IneighborAllgather(c, s[:n], r[:2*n]) },
			func() *mpi.Persistent { return mpi.NeighborAllgatherInit(c, s[:n], r[:2*n]) }},
		{"NeighborAllgatherBuf", true,
			func() error { return c.NeighborAllgatherBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n])) },
			func() mpi.Request { return c.IneighborAllgatherBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n])) },
			func() *mpi.Persistent { return c.NeighborAllgatherInitBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n])) }},
		{"NeighborAllgatherv", true,
			func() error { return mpi.NeighborAllgatherv(c, s[:n], r[:2*n], []int{n, n}, nil) },
			func() mpi.Request { return mpi.IneighborAllgatherv(c, s[:n], r[:2*n], []int{n, n}, nil) },
			func() *mpi.Persistent { return mpi.NeighborAllgathervInit(c, s[:n], r[:2*n], []int{n, n}, nil) }},
		{"NeighborAllgathervBuf", true,
			func() error { return c.NeighborAllgathervBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n]), []int{n, n}, []int{n, 0}) },
			func() mpi.Request {
				return c.IneighborAllgathervBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n]), []int{n, n}, []int{n, 0})
			},
			func() *mpi.Persistent {
				return c.NeighborAllgathervInitBuf(mpi.Of(s[:n]), mpi.Of(r[:2*n]), []int{n, n}, []int{n, 0})
			}},
		{"NeighborAlltoall", true,
			func() error { return mpi.NeighborAlltoall(c, s[:2*n], r[:2*n]) },
			func() mpi.Request { return mpi.IneighborAlltoall(c, s[:2*n], r[:2*n]) },
			func() *mpi.Persistent { return mpi.NeighborAlltoallInit(c, s[:2*n], r[:2*n]) }},
		{"NeighborAlltoallBuf", true,
			func() error { return c.NeighborAlltoallBuf(mpi.Of(s[:2*n]), mpi.Of(r[:2*n])) },
			func() mpi.Request { return c.IneighborAlltoallBuf(mpi.Of(s[:2*n]), mpi.Of(r[:2*n])) },
			func() *mpi.Persistent { return c.NeighborAlltoallInitBuf(mpi.Of(s[:2*n]), mpi.Of(r[:2*n])) }},
		{"NeighborAlltoallv", true,
			func() error { return mpi.NeighborAlltoallv(c, s[:2*n], []int{n, n}, nil, r[:2*n], []int{n, n}, nil) },
			func() mpi.Request {
				return mpi.IneighborAlltoallv(c, s[:2*n], []int{n, n}, nil, r[:2*n], []int{n, n}, nil)
			},
			func() *mpi.Persistent {
				return mpi.NeighborAlltoallvInit(c, s[:2*n], []int{n, n}, nil, r[:2*n], []int{n, n}, nil)
			}},
		{"NeighborAlltoallvBuf", true,
			func() error {
				return c.NeighborAlltoallvBuf(mpi.Of(s[:2*n]), []int{n, n}, []int{0, n}, mpi.Of(r[:2*n]), []int{n, n}, []int{0, n})
			},
			func() mpi.Request {
				return c.IneighborAlltoallvBuf(mpi.Of(s[:2*n]), []int{n, n}, []int{0, n}, mpi.Of(r[:2*n]), []int{n, n}, []int{0, n})
			},
			func() *mpi.Persistent {
				return c.NeighborAlltoallvInitBuf(mpi.Of(s[:2*n]), []int{n, n}, []int{0, n}, mpi.Of(r[:2*n]), []int{n, n}, []int{0, n})
			}},
		{"AlltoallwBuf", false,
			func() error { return c.AlltoallwBuf(each(s), each(r)) },
			func() mpi.Request { return c.IalltoallwBuf(each(s), each(r)) },
			func() *mpi.Persistent { return c.AlltoallwInitBuf(each(s), each(r)) }},
		{"NeighborAlltoallwBuf", true,
			func() error { return c.NeighborAlltoallwBuf(two(s), two(r)) },
			func() mpi.Request { return c.IneighborAlltoallwBuf(two(s), two(r)) },
			func() *mpi.Persistent { return c.NeighborAlltoallwInitBuf(two(s), two(r)) }},
	}
}
