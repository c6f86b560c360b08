package coll

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
	"cadre.example/internal/coll/shared"
	"cadre.example/internal/effort"
	"cadre.example/internal/op"
)

// smallKinds are the calls that were small, by kind.
type smallKinds [engine.Kinds]atomic.Int64

// missing are the operations none of whose calls was small, though some could have been.
func (n *smallKinds) missing() (names []string) {
	for k := range engine.Kinds {
		if len(engine.Catalogue[k]) > 0 && n[k].Load() == 0 {
			names = append(names, String(k))
		}
	}
	return names
}

func String(k engine.Kind) string { return engine.Names[k].Name }

// sparing makes the ranks take the small-message path where it serves: always, or two times of three, each as it likes.
func sparing(tb testing.TB, comms []*engine.Comm, mixed bool, taken *smallKinds) []*engine.Comm {
	for _, c := range comms {
		rng := rand.New(rand.NewPCG(7, uint64(c.Rank)))
		var way func(c *engine.Comm, a *engine.Args) error
		way = func(c *engine.Comm, a *engine.Args) error {
			if !mixed || rng.IntN(3) > 0 {
				if begun, err := smallCall(c, a); begun {
					taken[a.Kind].Add(1)
					return err
				}
			}
			c.Test.Through = nil
			defer func() { c.Test.Through = way }()
			return Do(c, a)
		}
		c.Test.Through = way
	}
	return comms
}

// smallCall is a by the small-message path, like package mpi.
func smallCall(c *engine.Comm, a *engine.Args) (begun bool, err error) {
	b, p, root := (*shared.SmallPath)(c), c.Size, a.RootRank == c.Rank
	if a.Kind == engine.KindBarrier {
		return b.Barrier()
	}
	switch a.Kind {
	case engine.KindGatherv, engine.KindScatterv, engine.KindAlltoallv, engine.KindAlltoallw, engine.KindAllgatherv:
		return smallParts(c, a)
	case engine.KindReduceScatter, engine.KindReduceScatterBlock:
		return smallScattered(c, a)
	}
	if a.Uneven() || c.First > 0 {
		return false, nil
	}
	send, recv := a.Send.Buf, a.Recv.Buf
	give, get := 1, 1
	switch a.Kind {
	case engine.KindAlltoall:
		give, get = p, p
	case engine.KindAllgather, engine.KindGather:
		get = p
	case engine.KindScatter:
		give = p
	}
	if send.Type == nil && (a.Kind == engine.KindAllreduce || a.Kind == engine.KindScan || a.Kind == engine.KindExscan || a.Kind == engine.KindReduce && root || a.Kind == engine.KindAlltoall) {
		send = recv
	}
	s, r := bytesOf(send, give), bytesOf(recv, get)
	both := s != nil && r != nil && (a.Kind == engine.KindAllgather || a.Kind == engine.KindGather || a.Kind == engine.KindScatter || len(s) == len(r))
	switch a.Kind {
	case engine.KindAllgather, engine.KindGather:
		both = both && len(s)*p == len(r)
	case engine.KindScatter:
		both = both && len(r)*p == len(s)
	}
	switch {
	case a.Kind == engine.KindBcast && r != nil:
		return b.Bcast(r, recv.Type, a.RootRank)
	case a.Kind == engine.KindAllreduce && both:
		return b.Allreduce(s, r, recv.Type, a.Op)
	case a.Kind == engine.KindScan && both:
		return b.Scan(s, r, recv.Type, a.Op)
	case a.Kind == engine.KindExscan && both:
		return b.Exscan(s, r, recv.Type, a.Op)
	case a.Kind == engine.KindReduce && s != nil && (!root || both):
		return b.Reduce(s, r, send.Type, a.Op, a.RootRank)
	case a.Kind == engine.KindAllgather && both:
		return b.Allgather(s, r, recv.Type)
	case a.Kind == engine.KindAlltoall && both:
		return b.Alltoall(s, r, recv.Type)
	case a.Kind == engine.KindGather && s != nil && (!root || both):
		return b.Gather(s, r, send.Type, a.RootRank)
	case a.Kind == engine.KindScatter && r != nil && (!root || both):
		return b.Scatter(s, r, recv.Type, a.RootRank)
	}
	return false, nil
}

// bytesOf are n times u, where they are contiguous.
func bytesOf(u engine.Buf, n int) []byte {
	if u.Type == nil || u.Count == 0 || !u.Mem.Fits(n*u.Count, u.Type) {
		return nil
	}
	p, ok := u.Mem.Sink(n*u.Count, u.Type)
	if !ok {
		return nil
	}
	return p
}

// smallParts is smallCall of blocks of different sizes.
func smallParts(c *engine.Comm, a *engine.Args) (begun bool, err error) {
	b, root := (*shared.SmallPath)(c), a.RootRank == c.Rank
	parts := func(u *engine.Blocks) *shared.Parts {
		if u.Each != nil {
			p := &shared.Parts{Each: make([]engine.Piece, len(u.Each))}
			for i, e := range u.Each {
				if p.Each[i] = (engine.Piece{Mem: bytesOf(e, 1), Type: e.Type}); p.Each[i].Mem == nil && e.Count > 0 {
					return nil
				}
			}
			return p
		}
		if u.Type == nil || u.Counts == nil {
			return nil
		}
		items := 0
		for r, n := range u.Counts {
			if u.Displs[r] < 0 {
				return nil
			}
			items = max(items, u.Displs[r]+n)
		}
		whole := u.Buf
		whole.Count = items
		p := bytesOf(whole, 1)
		if p == nil {
			return nil
		}
		displs := u.Displs
		if items == c.Size*u.Counts[0] {
			displs = nil // where they follow each other
			next := 0
			for r, n := range u.Counts {
				if u.Displs[r] != next {
					displs = u.Displs
				}
				next += n
			}
		}
		return &shared.Parts{Mem: p, Counts: u.Counts, Displs: displs, Size: u.Type.Size()}
	}
	switch a.Kind {
	case engine.KindAlltoallw:
		room := b.Lend()
		defer b.Return(room)
		if s, r := parts(&a.Send), parts(&a.Recv); s != nil && r != nil && s.Each[c.Rank].Type == r.Each[c.Rank].Type && len(s.Block(c.Rank)) == len(r.Block(c.Rank)) {
			copy(room.Send, s.Each)
			copy(room.Recv, r.Each)
			return b.Alltoallw(room)
		}
	case engine.KindAllgatherv:
		r := parts(&a.Recv)
		if r == nil {
			return false, nil
		}
		s := r.Block(c.Rank)
		if !a.Send.InPlace() {
			s = bytesOf(a.Send.Buf, 1)
		}
		if len(s) == len(r.Block(c.Rank)) && (a.Send.InPlace() || a.Send.Type == a.Recv.Type) {
			return b.Allgatherv(s, r, a.Recv.Type)
		}
	case engine.KindAlltoallv:
		if s, r := parts(&a.Send), parts(&a.Recv); s != nil && r != nil && a.Send.Type == a.Recv.Type && s.Counts[c.Rank] == r.Counts[c.Rank] {
			return b.Alltoallv(s, r, a.Send.Type)
		}
	case engine.KindGatherv:
		s, r := bytesOf(a.Send.Buf, 1), parts(&a.Recv)
		if s != nil && (!root || r != nil && a.Send.Type == a.Recv.Type && len(s) == r.Counts[c.Rank]*r.Size) {
			return b.Gatherv(s, r, a.Send.Type, a.RootRank)
		}
	case engine.KindScatterv:
		s, r := parts(&a.Send), bytesOf(a.Recv.Buf, 1)
		if r != nil && (!root || s != nil && a.Send.Type == a.Recv.Type && len(r) == s.Counts[c.Rank]*s.Size) {
			return b.Scatterv(s, r, a.Recv.Type, a.RootRank)
		}
	}
	return false, nil
}

// smallScattered is smallCall of reductions that leave a block at each rank.
func smallScattered(c *engine.Comm, a *engine.Args) (begun bool, err error) {
	b, s, r := (*shared.SmallPath)(c), bytesOf(a.Send.Buf, 1), bytesOf(a.Recv.Buf, 1)
	switch {
	case s == nil || a.Send.Type != a.Recv.Type:
	case a.Kind == engine.KindReduceScatter:
		at := 0
		for _, n := range a.Counts[:c.Rank] {
			at += n
		}
		return b.ReduceScatter(s, r, at*a.Send.Type.Size(), a.Send.Type, a.Op)
	case r != nil:
		return b.ReduceScatterBlock(s, r, a.Send.Type, a.Op)
	}
	return false, nil
}

// The small-message path gives what the long one does, and meets it.
func TestSmallPath(t *testing.T) {
	maxRanks = effort.Rounds(3, 5)
	if raceDetector {
		maxRanks = 3
	}
	formTested = "blocking"
	defer func() { maxRanks, formTested, worldOfTest = 0, "", nil }()
	for _, mixed := range []bool{false, true} {
		var taken smallKinds
		worldOfTest = func(tb testing.TB, p int) []*engine.Comm {
			comms := sparing(tb, celledComms(tb, p, mixed && p > 2), mixed, &taken)
			warm(tb, comms)
			return comms
		}
		t.Run(map[bool]string{true: "mixed", false: "all"}[mixed], func(t *testing.T) {
			for _, proof := range []func(t *testing.T){TestBarrier, TestBcast, TestGatherScatter, TestGathervScatterv, TestAllgather, TestAlltoall, TestReductions, TestAllreduceSameBits} {
				proof(t)
			}
		})
		if none := taken.missing(); none != nil {
			t.Errorf("no call was small of %v", none)
		}
	}
}

// Ranks in different calls find out.
func TestSmallMismatch(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		var taken smallKinds
		t.Run(map[bool]string{true: "mixed", false: "all"}[mixed], func(t *testing.T) {
			testMismatch(t, func(tb testing.TB, p int) []*engine.Comm {
				comms := sparing(tb, celledComms(tb, p, mixed && p > 2), mixed, &taken)
				warm(tb, comms)
				return comms
			})
		})
		for _, k := range []engine.Kind{engine.KindBcast, engine.KindReduce, engine.KindAllreduce, engine.KindAlltoall, engine.KindAllgather, engine.KindReduceScatterBlock, engine.KindReduceScatter, engine.KindAllgatherv, engine.KindAlltoallw} {
			if taken[k].Load() == 0 {
				t.Errorf("no %v was small", k)
			}
		}
	}
}

// Blocks of sizes that do not match, of which some are more than a cell takes.
func TestSmallPartsMismatch(t *testing.T) {
	var taken smallKinds
	testPartsMismatch(t, func(tb testing.TB, p int) []*engine.Comm {
		comms := sparing(tb, celledWorld(tb, p), true, &taken)
		warm(tb, comms)
		return comms
	})
	for _, k := range []engine.Kind{engine.KindGatherv, engine.KindScatterv, engine.KindAlltoallv, engine.KindAlltoallw, engine.KindAllgatherv} {
		if taken[k].Load() == 0 {
			t.Errorf("no %v was small", k)
		}
	}
}

// warm makes the calls after which others like them can be small, and goes to just before ranks look whether they were in the same.
func warm(tb testing.TB, comms []*engine.Comm) {
	all(tb, comms, func(c *engine.Comm) error {
		one, wide := buf(make([]int64, 1)), buf(make([]int64, c.Size))
		wide.Count = 1
		for range limits.CollNotesFirst {
			for _, f := range []func() error{
				func() error { return Bcast(c, one, 0) }, func() error { return Gather(c, buf(make([]int64, 1)), wide, 0) },
				func() error { return Scatter(c, wide, buf(make([]int64, 1)), 0) }, func() error { return Allgather(c, buf(make([]int64, 1)), wide) },
				func() error { return Alltoall(c, engine.Buf{}, wide) }, func() error { return Reduce(c, buf(make([]int64, 1)), one, op.Sum, 0) },
				func() error { return Allreduce(c, engine.Buf{}, one, op.Sum) }, func() error { return Scan(c, engine.Buf{}, one, op.Sum) },
				func() error { return Exscan(c, engine.Buf{}, one, op.Sum) }, func() error { return Barrier(c) }, gathervTo(c), scattervFrom(c), spreadv(c),
				gatherallv(c, 1), scatteredv(1)(c), func() error { return scattered(1)(c) }, spreadw(c),
			} {
				if err := f(); err != nil {
					return err
				}
			}
		}
		for c.Calls.Last.Load()%limits.CollNotes < limits.CollNotes-4 { // so that what nobody has seen is looked for soon
			if err := Barrier(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// A small call allocates nothing.
func TestSmallAllocations(t *testing.T) {
	comms := celledWorld(t, 2)
	warm(t, comms)
	const runs = 40 // which two calls of every 32 are not small in
	var got counted
	all(t, comms, func(c *engine.Comm) error {
		one, two, b := make([]byte, 8), make([]byte, 16), (*shared.SmallPath)(c)
		parts, room := shared.Parts{Mem: make([]byte, 16), Counts: []int{1, 1}, Size: 8}, b.Lend()
		for r := range room.Send {
			room.Send[r], room.Recv[r] = engine.Piece{Mem: make([]byte, 8), Type: datatype.Int64}, engine.Piece{Mem: make([]byte, 8), Type: datatype.Int64}
		}
		var failed error
		taken := 0
		count := func(begun bool, err error) {
			if begun {
				taken++
			}
			if failed == nil {
				failed = err
			}
			if !begun && failed == nil {
				failed = Barrier(c)
			}
		}
		call := func() {
			count(b.Barrier())
			count(b.Bcast(one, datatype.Int64, 1))
			count(b.Allreduce(one, one, datatype.Int64, op.Sum))
			count(b.Reduce(one, one, datatype.Int64, op.Sum, 0))
			count(b.Allgather(one, two, datatype.Int64))
			count(b.Alltoall(two, two, datatype.Int64))
			count(b.Gather(one, two, datatype.Int64, 1))
			count(b.Scatter(two, one, datatype.Int64, 0))
			count(b.Allgatherv(one, &parts, datatype.Int64))
			count(b.Alltoallw(room))
			count(b.ReduceScatterBlock(two, one, datatype.Int64, op.Sum))
			count(b.ReduceScatter(two, one, 8*c.Rank, datatype.Int64, op.Sum))
			count(b.Barrier())
		}
		err := got.rounds(c, runs, call)
		if taken < runs*12 {
			t.Errorf("rank %d: in %d rounds of thirteen calls %d were small", c.Rank, runs+1, taken)
		}
		return errors.Join(err, failed)
	})
	if n := got.n.Load(); n != 0 {
		t.Errorf("%v allocations in thirteen small calls", n)
	}
}

// The v forms with one item each.
func gathervTo(c *engine.Comm) func() error {
	counts, displs := onePart(c.Size)
	return func() error {
		return Gatherv(c, buf(make([]int64, counts[c.Rank])), engine.Blocks{Buf: buf(make([]int64, 100*c.Size)), Counts: counts, Displs: displs}, 0)
	}
}

func scattervFrom(c *engine.Comm) func() error {
	counts, displs := onePart(c.Size)
	return func() error {
		return Scatterv(c, engine.Blocks{Buf: buf(make([]int64, 100*c.Size)), Counts: counts, Displs: displs}, buf(make([]int64, counts[c.Rank])), 0)
	}
}

func spreadv(c *engine.Comm) func() error {
	counts, displs := onePart(c.Size)
	return func() error {
		return Alltoallv(c, engine.Blocks{Buf: buf(make([]int64, 100*c.Size)), Counts: counts, Displs: displs}, engine.Blocks{Buf: buf(make([]int64, 100*c.Size)), Counts: counts, Displs: displs})
	}
}

func gatherallv(c *engine.Comm, n int) func() error {
	counts, displs := onePart(c.Size)
	for r := range counts {
		counts[r] *= n
		displs[r] *= n
	}
	return func() error {
		return Allgatherv(c, buf(make([]int64, counts[c.Rank])), engine.Blocks{Buf: buf(make([]int64, 2*n*c.Size)), Counts: counts, Displs: displs})
	}
}

// scatteredv reduces a block of n items for each rank.
func scatteredv(n int) func(c *engine.Comm) func() error {
	return func(c *engine.Comm) func() error {
		counts := make([]int, c.Size)
		for r := range counts {
			counts[r] = n
		}
		return func() error {
			return ReduceScatter(c, buf(make([]int64, n*c.Size)), buf(make([]int64, n)), counts, op.Sum)
		}
	}
}

func spreadw(c *engine.Comm) func() error {
	send, recv := make([]engine.Buf, c.Size), make([]engine.Buf, c.Size)
	for r := range send {
		send[r], recv[r] = buf(make([]int64, 1)), buf(make([]int64, 1))
	}
	return func() error { return Alltoallw(c, send, recv) }
}

func onePart(p int) (counts, displs []int) {
	for r := range p {
		counts, displs = append(counts, 1), append(displs, 2*r)
	}
	return counts, displs
}
