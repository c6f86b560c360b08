package mpi_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cadre.example/datatype"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

// args are the arguments that procedures take, each right for a communicator of one rank.
type args struct {
	c                     *mpi.Comm
	send, recv            mpi.Buffer
	many, others          []mpi.Buffer // of the forms with a type for each rank
	dst, src, stag, rtag  int
	root                  int
	op                    mpi.Op
	counts, displs        []int // on one side
	rcounts, rdispls      []int // and the other
	partitions, room, tag int
	group                 *mpi.Group
	color, key            int
	kind                  mpi.CommType
	dims, index, edges    []int
	periodic              []bool
	leader, peerLeader    int
	peer                  *mpi.Comm
	message               *mpi.Message
}

func rightArgs(c *mpi.Comm) args {
	one := func() mpi.Buffer { return mpi.Of(make([]int64, 1)) }
	return args{
		c: c, send: one(), recv: one(), many: []mpi.Buffer{one()}, others: []mpi.Buffer{one()}, op: mpi.Sum,
		counts: []int{1}, displs: []int{0}, rcounts: []int{1}, rdispls: []int{0}, partitions: 1, room: 8, group: c.Group(),
		kind: mpi.CommTypeShared, dims: []int{1}, periodic: []bool{true}, index: []int{1}, edges: []int{0}, peer: c,
	}
}

// A wrongArg is one way for an argument to be wrong, and the standard's class for it.
type wrongArg struct {
	name  string
	make  func(a *args)
	class mpi.Class
}

// wrongArgs are the ways, by the word for the argument.
func wrongArgs(freed, inter *mpi.Comm) map[string][]wrongArg {
	ways := map[string][]wrongArg{}
	add := func(arg, name string, class mpi.Class, make func(a *args)) {
		ways[arg] = append(ways[arg], wrongArg{name, make, class})
	}
	add("comm", "null", mpi.ErrComm, func(a *args) { a.c = nil })
	add("comm", "freed", mpi.ErrComm, func(a *args) { a.c = freed })
	add("intra", "inter", mpi.ErrComm, func(a *args) { a.c = inter })
	ints := make([]int64, 2)
	buffers := func(arg string, set func(a *args, b mpi.Buffer)) {
		for _, w := range []struct {
			name  string
			b     mpi.Buffer
			class mpi.Class
		}{
			{"negative count", mpi.View(ints, -1, datatype.Int64), mpi.ErrCount},
			{"huge count", mpi.View(ints, 1<<62, datatype.Int64), mpi.ErrCount},
			{"no type", mpi.View(ints, 1, nil), mpi.ErrType},
			{"wrong type", mpi.View(ints, 1, datatype.Vector(-1, 1, 1, datatype.Byte)), mpi.ErrType},
			{"a type that is not there", mpi.View(ints, 1, datatype.Real2), mpi.ErrType},
			{"outside", mpi.View(ints, 3, datatype.Int64), mpi.ErrBuffer},
			{"nil memory", mpi.View([]int64(nil), 1, datatype.Int64), mpi.ErrBuffer},
			{"pointers", mpi.View([]*int{nil}, 1, datatype.Int64), mpi.ErrType},
		} {
			add(arg, w.name, w.class, func(a *args) { set(a, w.b) })
			if w.b.Count() == 1 { // of blocks the count does not matter
				add(arg+" blocks", w.name, w.class, func(a *args) { set(a, w.b) })
			}
		}
	}
	buffers("send", func(a *args, b mpi.Buffer) { a.send = b })
	buffers("recv", func(a *args, b mpi.Buffer) { a.recv = b })
	buffers("many", func(a *args, b mpi.Buffer) { a.many[0] = b })
	buffers("others", func(a *args, b mpi.Buffer) { a.others[0] = b })
	for _, r := range []int{2, -9, mpi.AnySource, mpi.Root, mpi.Undefined} {
		add("dst", fmt.Sprint(r), mpi.ErrRank, func(a *args) { a.dst = r })
		if r != mpi.AnySource {
			add("src", fmt.Sprint(r), mpi.ErrRank, func(a *args) { a.src = r })
		} else {
			add("one src", fmt.Sprint(r), mpi.ErrRank, func(a *args) { a.src = r })
		}
		add("root", fmt.Sprint(r), mpi.ErrRoot, func(a *args) { a.root = r })
		add("leader", fmt.Sprint(r), mpi.ErrRank, func(a *args) { a.leader = r })
		add("peer leader", fmt.Sprint(r), mpi.ErrRank, func(a *args) { a.peerLeader = r })
	}
	add("root", "ProcNull", mpi.ErrRoot, func(a *args) { a.root = mpi.ProcNull })
	for _, tag := range []int{-1, mpi.AnyTag, 1 << 31, -1 << 40} {
		add("stag", fmt.Sprint(tag), mpi.ErrTag, func(a *args) { a.stag = tag })
		if tag != mpi.AnyTag {
			add("rtag", fmt.Sprint(tag), mpi.ErrTag, func(a *args) { a.rtag = tag })
		} else {
			add("one rtag", fmt.Sprint(tag), mpi.ErrTag, func(a *args) { a.rtag = tag })
		}
		add("tag", fmt.Sprint(tag), mpi.ErrTag, func(a *args) { a.tag = tag })
	}
	add("op", "zero", mpi.ErrOp, func(a *args) { a.op = mpi.Op{} })
	add("op", "one-sided", mpi.ErrOp, func(a *args) { a.op = mpi.Replace })
	add("op", "of bits, for floats", mpi.ErrOp, func(a *args) {
		a.op = mpi.BAnd
		a.send, a.recv = mpi.Of(make([]float64, a.send.Count())), mpi.Of(make([]float64, a.recv.Count()))
	})
	add("op", "of other values", mpi.ErrOp, func(a *args) { a.op = mpi.OpFunc(func(x, _ int32) int32 { return x }) })
	for arg, list := range map[string]func(a *args) *[]int{
		"counts": func(a *args) *[]int { return &a.counts }, "rcounts": func(a *args) *[]int { return &a.rcounts },
	} {
		add(arg, "negative", mpi.ErrCount, func(a *args) { (*list(a))[0] = -1 })
		add(arg, "none", mpi.ErrCount, func(a *args) { *list(a) = nil })
		add(arg, "too many", mpi.ErrCount, func(a *args) { *list(a) = []int{1, 1, 1} })
	}
	for arg, list := range map[string]func(a *args) *[]int{
		"displs": func(a *args) *[]int { return &a.displs }, "rdispls": func(a *args) *[]int { return &a.rdispls },
	} {
		add(arg, "outside", mpi.ErrBuffer, func(a *args) { (*list(a))[0] = 2 })
		add(arg, "negative", mpi.ErrBuffer, func(a *args) { (*list(a))[0] = -1 })
		add(arg, "far outside", mpi.ErrBuffer, func(a *args) { (*list(a))[0] = 1 << 62 })
		add(arg, "too many", mpi.ErrArg, func(a *args) { *list(a) = []int{0, 0, 0} })
	}
	add("buffers", "none", mpi.ErrCount, func(a *args) { a.many = nil })
	add("buffers", "too many", mpi.ErrCount, func(a *args) { a.others = append(a.others, a.others...) })
	add("partitions", "none", mpi.ErrArg, func(a *args) { a.partitions = 0 })
	add("partitions", "negative", mpi.ErrArg, func(a *args) { a.partitions = -4 })
	add("room", "negative", mpi.ErrArg, func(a *args) { a.room = -2 })
	add("group", "null", mpi.ErrGroup, func(a *args) { a.group = nil })
	add("group", "of others", mpi.ErrGroup, func(a *args) { a.group = mpi.GroupOf([]int{7}) })
	add("group", "an invalid one", mpi.ErrRank, func(a *args) { a.group = a.group.Incl(9) })
	add("color", "negative", mpi.ErrArg, func(a *args) { a.color = -1 })
	add("kind", "none of them", mpi.ErrArg, func(a *args) { a.kind = 1 })
	add("dims", "zero", mpi.ErrDims, func(a *args) { a.dims = []int{0} })
	add("dims", "negative", mpi.ErrDims, func(a *args) { a.dims = []int{-1} })
	add("dims", "too many ranks", mpi.ErrDims, func(a *args) { a.dims = []int{2} })
	add("dims", "overflow", mpi.ErrDims, func(a *args) { a.dims, a.periodic = []int{1 << 40, 1 << 40}, make([]bool, 2) })
	add("dims", "without periodic", mpi.ErrDims, func(a *args) { a.periodic = nil })
	add("graph", "too many nodes", mpi.ErrArg, func(a *args) { a.index = []int{1, 1} })
	add("graph", "falling index", mpi.ErrArg, func(a *args) { a.index = []int{-1} })
	add("graph", "edge to nobody", mpi.ErrArg, func(a *args) { a.edges = []int{1} })
	add("graph", "negative edge", mpi.ErrArg, func(a *args) { a.edges = []int{-1} })
	add("graph", "too few edges", mpi.ErrArg, func(a *args) { a.edges = nil })
	add("peer", "null", mpi.ErrComm, func(a *args) { a.peer = nil })
	add("peer", "freed", mpi.ErrComm, func(a *args) { a.peer = freed })
	add("message", "null", mpi.ErrRequest, func(a *args) { a.message = nil })
	return ways
}

// persistent starts an operation and waits for it.
func persistent(p *mpi.Persistent) error {
	defer p.Free()
	if err := p.Start(); err != nil {
		return err
	}
	_, err := p.Wait()
	return err
}

// A procedure is called with arguments, some of which can be wrong.
type procedure struct {
	name string
	args string // words of wrongArgs
	f    func(a args) error
}

var procedures = []procedure{
	{"Send", "comm send dst stag", func(a args) error { return a.c.SendBuf(a.send, a.dst, a.stag) }},
	{"Ssend", "comm send dst stag", func(a args) error { return a.c.SsendBuf(a.send, a.dst, a.stag) }},
	{"Rsend", "comm send dst stag", func(a args) error { return a.c.RsendBuf(a.send, a.dst, a.stag) }},
	{"Bsend", "comm send dst stag", func(a args) error { return a.c.BsendBuf(a.send, a.dst, a.stag) }},
	{"Isend", "comm send dst stag", func(a args) error { return waitFor(a.c.IsendBuf(a.send, a.dst, a.stag)) }},
	{"Issend", "comm send dst stag", func(a args) error { return waitFor(a.c.IssendBuf(a.send, a.dst, a.stag)) }},
	{"Irsend", "comm send dst stag", func(a args) error { return waitFor(a.c.IrsendBuf(a.send, a.dst, a.stag)) }},
	{"Ibsend", "comm send dst stag", func(a args) error { return waitFor(a.c.IbsendBuf(a.send, a.dst, a.stag)) }},
	{"SendInit", "comm send dst stag", func(a args) error { return persistent(a.c.SendInitBuf(a.send, a.dst, a.stag)) }},
	{"SsendInit", "comm send dst stag", func(a args) error { return persistent(a.c.SsendInitBuf(a.send, a.dst, a.stag)) }},
	{"RsendInit", "comm send dst stag", func(a args) error { return persistent(a.c.RsendInitBuf(a.send, a.dst, a.stag)) }},
	{"BsendInit", "comm send dst stag", func(a args) error { return persistent(a.c.BsendInitBuf(a.send, a.dst, a.stag)) }},
	{"Recv", "comm recv src rtag", func(a args) error { return second(a.c.RecvBuf(a.recv, a.src, a.rtag)) }},
	{"Irecv", "comm recv src rtag", func(a args) error { return waitFor(a.c.IrecvBuf(a.recv, a.src, a.rtag)) }},
	{"RecvInit", "comm recv src rtag", func(a args) error { return persistent(a.c.RecvInitBuf(a.recv, a.src, a.rtag)) }},
	{"RecvAppend", "comm src rtag", func(a args) error { _, _, err := mpi.RecvAppend(a.c, []int{}, a.src, a.rtag); return err }},
	{"RecvOne", "comm src rtag", func(a args) error { _, _, err := mpi.RecvOne[int](a.c, a.src, a.rtag); return err }},
	{"Probe", "comm src rtag", func(a args) error { return second(a.c.Probe(a.src, a.rtag)) }},
	{"Iprobe", "comm src rtag", func(a args) error { _, _, err := a.c.Iprobe(a.src, a.rtag); return err }},
	{"Mprobe", "comm src rtag", func(a args) error { return second(a.c.Mprobe(a.src, a.rtag)) }},
	{"Improbe", "comm src rtag", func(a args) error { _, _, err := a.c.Improbe(a.src, a.rtag); return err }},
	{"RecvMessage", "message", func(a args) error { return second(a.message.RecvBuf(a.recv)) }},
	{"IrecvMessage", "message", func(a args) error { return waitFor(a.message.IrecvBuf(a.recv)) }},
	{"Sendrecv", "comm send dst stag recv src rtag", func(a args) error {
		return second(a.c.SendrecvBuf(a.send, a.dst, a.stag, a.recv, a.src, a.rtag))
	}},
	{"Isendrecv", "comm send dst stag recv src rtag", func(a args) error {
		return waitFor(a.c.IsendrecvBuf(a.send, a.dst, a.stag, a.recv, a.src, a.rtag))
	}},
	{"SendrecvReplace", "comm send dst stag src rtag", func(a args) error {
		return second(a.c.SendrecvReplaceBuf(a.send, a.dst, a.stag, a.src, a.rtag))
	}},
	{"IsendrecvReplace", "comm send dst stag src rtag", func(a args) error {
		return waitFor(a.c.IsendrecvReplaceBuf(a.send, a.dst, a.stag, a.src, a.rtag))
	}},
	{"PsendInit", "comm send dst stag partitions", func(a args) error {
		return persistent(a.c.PsendInitBuf(a.send, a.partitions, a.dst, a.stag).Persistent)
	}},
	{"PrecvInit", "comm recv src one-src rtag one-rtag partitions", func(a args) error {
		return persistent(a.c.PrecvInitBuf(a.recv, a.partitions, a.src, a.rtag).Persistent)
	}},
	{"AttachBuffer", "comm room", func(a args) error { return a.c.AttachBuffer(a.room) }},
	{"AttachRankBuffer", "comm room", func(a args) error { return a.c.AttachRankBuffer(a.room) }},
	{"DetachBuffer", "comm", func(a args) error { return second(a.c.DetachBuffer()) }},
	{"DetachRankBuffer", "comm", func(a args) error { return second(a.c.DetachRankBuffer()) }},
	{"FlushBuffer", "comm", func(a args) error { return a.c.FlushBuffer() }},
	{"IflushBuffer", "comm", func(a args) error { return waitFor(a.c.IflushBuffer()) }},
	{"FlushRankBuffer", "comm", func(a args) error { return a.c.FlushRankBuffer() }},
	{"IflushRankBuffer", "comm", func(a args) error { return waitFor(a.c.IflushRankBuffer()) }},
	{"StartGrequest", "comm", func(a args) error { return second(a.c.StartGrequest(mpi.GrequestFuncs{})) }},

	{"Barrier", "comm", func(a args) error { return a.c.Barrier() }},
	{"Ibarrier", "comm", func(a args) error { return waitFor(a.c.Ibarrier()) }},
	{"BarrierInit", "comm", func(a args) error { return persistent(a.c.BarrierInit()) }},
	{"Bcast", "comm send root", func(a args) error { return a.c.BcastBuf(a.send, a.root) }},
	{"Ibcast", "comm send root", func(a args) error { return waitFor(a.c.IbcastBuf(a.send, a.root)) }},
	{"BcastInit", "comm send root", func(a args) error { return persistent(a.c.BcastInitBuf(a.send, a.root)) }},
	{"Gather", "comm send recv root", func(a args) error { return a.c.GatherBuf(a.send, a.recv, a.root) }},
	{"Igather", "comm send recv root", func(a args) error { return waitFor(a.c.IgatherBuf(a.send, a.recv, a.root)) }},
	{"GatherInit", "comm send recv root", func(a args) error { return persistent(a.c.GatherInitBuf(a.send, a.recv, a.root)) }},
	{"Gatherv", "comm send recv-blocks counts displs root", func(a args) error {
		return a.c.GathervBuf(a.send, a.recv, a.counts, a.displs, a.root)
	}},
	{"Igatherv", "comm send recv-blocks counts displs root", func(a args) error {
		return waitFor(a.c.IgathervBuf(a.send, a.recv, a.counts, a.displs, a.root))
	}},
	{"GathervInit", "comm send recv-blocks counts displs root", func(a args) error {
		return persistent(a.c.GathervInitBuf(a.send, a.recv, a.counts, a.displs, a.root))
	}},
	{"Scatter", "comm send recv root", func(a args) error { return a.c.ScatterBuf(a.send, a.recv, a.root) }},
	{"Iscatter", "comm send recv root", func(a args) error { return waitFor(a.c.IscatterBuf(a.send, a.recv, a.root)) }},
	{"ScatterInit", "comm send recv root", func(a args) error { return persistent(a.c.ScatterInitBuf(a.send, a.recv, a.root)) }},
	{"Scatterv", "comm send-blocks recv counts displs root", func(a args) error {
		return a.c.ScattervBuf(a.send, a.counts, a.displs, a.recv, a.root)
	}},
	{"Iscatterv", "comm send-blocks recv counts displs root", func(a args) error {
		return waitFor(a.c.IscattervBuf(a.send, a.counts, a.displs, a.recv, a.root))
	}},
	{"ScattervInit", "comm send-blocks recv counts displs root", func(a args) error {
		return persistent(a.c.ScattervInitBuf(a.send, a.counts, a.displs, a.recv, a.root))
	}},
	{"Allgather", "comm send recv", func(a args) error { return a.c.AllgatherBuf(a.send, a.recv) }},
	{"Iallgather", "comm send recv", func(a args) error { return waitFor(a.c.IallgatherBuf(a.send, a.recv)) }},
	{"AllgatherInit", "comm send recv", func(a args) error { return persistent(a.c.AllgatherInitBuf(a.send, a.recv)) }},
	{"Allgatherv", "comm send recv-blocks counts displs", func(a args) error { return a.c.AllgathervBuf(a.send, a.recv, a.counts, a.displs) }},
	{"Iallgatherv", "comm send recv-blocks counts displs", func(a args) error {
		return waitFor(a.c.IallgathervBuf(a.send, a.recv, a.counts, a.displs))
	}},
	{"AllgathervInit", "comm send recv-blocks counts displs", func(a args) error {
		return persistent(a.c.AllgathervInitBuf(a.send, a.recv, a.counts, a.displs))
	}},
	{"Alltoall", "comm send recv", func(a args) error { return a.c.AlltoallBuf(a.send, a.recv) }},
	{"Ialltoall", "comm send recv", func(a args) error { return waitFor(a.c.IalltoallBuf(a.send, a.recv)) }},
	{"AlltoallInit", "comm send recv", func(a args) error { return persistent(a.c.AlltoallInitBuf(a.send, a.recv)) }},
	{"Alltoallv", "comm send-blocks recv-blocks counts displs rcounts rdispls", func(a args) error {
		return a.c.AlltoallvBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls)
	}},
	{"Ialltoallv", "comm send-blocks recv-blocks counts displs rcounts rdispls", func(a args) error {
		return waitFor(a.c.IalltoallvBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls))
	}},
	{"AlltoallvInit", "comm send-blocks recv-blocks counts displs rcounts rdispls", func(a args) error {
		return persistent(a.c.AlltoallvInitBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls))
	}},
	{"Alltoallw", "comm many others buffers", func(a args) error { return a.c.AlltoallwBuf(a.many, a.others) }},
	{"Ialltoallw", "comm many others buffers", func(a args) error { return waitFor(a.c.IalltoallwBuf(a.many, a.others)) }},
	{"AlltoallwInit", "comm many others buffers", func(a args) error { return persistent(a.c.AlltoallwInitBuf(a.many, a.others)) }},
	{"Reduce", "comm send recv op root", func(a args) error { return a.c.ReduceBuf(a.send, a.recv, a.op, a.root) }},
	{"Ireduce", "comm send recv op root", func(a args) error { return waitFor(a.c.IreduceBuf(a.send, a.recv, a.op, a.root)) }},
	{"ReduceInit", "comm send recv op root", func(a args) error { return persistent(a.c.ReduceInitBuf(a.send, a.recv, a.op, a.root)) }},
	{"Allreduce", "comm send recv op", func(a args) error { return a.c.AllreduceBuf(a.send, a.recv, a.op) }},
	{"Iallreduce", "comm send recv op", func(a args) error { return waitFor(a.c.IallreduceBuf(a.send, a.recv, a.op)) }},
	{"AllreduceInit", "comm send recv op", func(a args) error { return persistent(a.c.AllreduceInitBuf(a.send, a.recv, a.op)) }},
	{"ReduceScatter", "comm send recv counts op", func(a args) error { return a.c.ReduceScatterBuf(a.send, a.recv, a.counts, a.op) }},
	{"IreduceScatter", "comm send recv counts op", func(a args) error {
		return waitFor(a.c.IreduceScatterBuf(a.send, a.recv, a.counts, a.op))
	}},
	{"ReduceScatterInit", "comm send recv counts op", func(a args) error {
		return persistent(a.c.ReduceScatterInitBuf(a.send, a.recv, a.counts, a.op))
	}},
	{"ReduceScatterBlock", "comm send recv op", func(a args) error { return a.c.ReduceScatterBlockBuf(a.send, a.recv, a.op) }},
	{"IreduceScatterBlock", "comm send recv op", func(a args) error { return waitFor(a.c.IreduceScatterBlockBuf(a.send, a.recv, a.op)) }},
	{"ReduceScatterBlockInit", "comm send recv op", func(a args) error {
		return persistent(a.c.ReduceScatterBlockInitBuf(a.send, a.recv, a.op))
	}},
	{"Scan", "comm intra send recv op", func(a args) error { return a.c.ScanBuf(a.send, a.recv, a.op) }},
	{"Iscan", "comm intra send recv op", func(a args) error { return waitFor(a.c.IscanBuf(a.send, a.recv, a.op)) }},
	{"ScanInit", "comm intra send recv op", func(a args) error { return persistent(a.c.ScanInitBuf(a.send, a.recv, a.op)) }},
	{"Exscan", "comm intra send recv op", func(a args) error { return a.c.ExscanBuf(a.send, a.recv, a.op) }},
	{"Iexscan", "comm intra send recv op", func(a args) error { return waitFor(a.c.IexscanBuf(a.send, a.recv, a.op)) }},
	{"ExscanInit", "comm intra send recv op", func(a args) error { return persistent(a.c.ExscanInitBuf(a.send, a.recv, a.op)) }},
	{"ReduceLocal", "send recv op", func(a args) error { return mpi.ReduceLocalBuf(a.send, a.recv, a.op) }},

	{"Dup", "comm", func(a args) error { return second(a.c.Dup()) }},
	{"DupWithInfo", "comm", func(a args) error { return second(a.c.DupWithInfo(mpi.NewInfo())) }},
	{"Idup", "comm", func(a args) error { _, r := a.c.Idup(); return waitFor(r) }},
	{"IdupWithInfo", "comm", func(a args) error { _, r := a.c.IdupWithInfo(nil); return waitFor(r) }},
	{"Split", "comm color", func(a args) error { return second(a.c.Split(a.color, a.key)) }},
	{"SplitType", "comm kind", func(a args) error { return second(a.c.SplitType(a.kind, a.key, nil)) }},
	{"SplitShared", "comm", func(a args) error { return second(a.c.SplitShared(a.key)) }},
	{"Create", "comm group", func(a args) error { return second(a.c.Create(a.group)) }},
	{"CreateGroup", "comm intra group tag", func(a args) error { return second(a.c.CreateGroup(a.group, a.tag)) }},
	{"CreateFromGroup", "group", func(a args) error { return second(mpi.CreateFromGroup(a.group, "", nil, nil)) }},
	{"IntercommCreateFromGroups", "group", func(a args) error {
		return second(mpi.IntercommCreateFromGroups(a.group, 0, mpi.GroupOf([]int{3}), 0, "", nil, nil))
	}},
	{"IntercommCreate", "comm intra leader peer peer-leader tag", func(a args) error {
		return second(a.c.IntercommCreate(a.leader, a.peer, a.peerLeader, a.tag))
	}},
	{"Free", "comm", func(a args) error { return a.c.Free() }},
	{"Disconnect", "comm", func(a args) error { return a.c.Disconnect() }},
	{"Compare", "comm", func(a args) error { return second(a.c.Compare(a.peer)) }},
	{"Compare with", "peer", func(a args) error { return second(a.c.Compare(a.peer)) }},
	{"SetName", "comm", func(a args) error { return a.c.SetName("x") }},
	{"SetInfo", "comm", func(a args) error { return a.c.SetInfo(mpi.NewInfo()) }},
	{"Group", "comm", func(a args) error { return a.c.Group().Err() }},
	{"RemoteGroup", "comm", func(a args) error { return a.c.RemoteGroup().Err() }},
	{"RemoteSize", "comm", func(a args) error { return second(a.c.RemoteSize()) }},
	{"Merge", "comm", func(a args) error { return second(a.c.Merge(false)) }},

	{"Cart", "comm intra dims", func(a args) error { return second(a.c.Cart(a.dims, a.periodic, true)) }},
	{"CartMap", "comm intra dims", func(a args) error { return second(a.c.CartMap(a.dims, a.periodic)) }},
	{"Graph", "comm intra graph", func(a args) error { return second(a.c.Graph(a.index, a.edges, true)) }},
	{"GraphMap", "comm intra graph", func(a args) error { return second(a.c.GraphMap(a.index, a.edges)) }},
	{"DistGraphAdjacent", "comm intra", func(a args) error { return second(a.c.DistGraphAdjacent(mpi.Adjacency{}, nil, true)) }},
	{"DistGraph", "comm intra", func(a args) error { return second(a.c.DistGraph(nil, nil, nil, nil, nil, true)) }},
	{"AsCart", "comm", func(a args) error { return second(a.c.AsCart()) }},
	{"AsGraph", "comm", func(a args) error { return second(a.c.AsGraph()) }},
	{"AsDistGraph", "comm", func(a args) error { return second(a.c.AsDistGraph()) }},
}

// neighborhoods are called on a grid.
var neighborhoods = []procedure{
	{"NeighborAllgather", "comm send", func(a args) error { return a.c.NeighborAllgatherBuf(a.send, a.recv) }},
	{"IneighborAllgather", "comm send", func(a args) error { return waitFor(a.c.IneighborAllgatherBuf(a.send, a.recv)) }},
	{"NeighborAllgatherInit", "comm send", func(a args) error { return persistent(a.c.NeighborAllgatherInitBuf(a.send, a.recv)) }},
	{"NeighborAllgatherv", "comm send", func(a args) error { return a.c.NeighborAllgathervBuf(a.send, a.recv, a.counts, a.displs) }},
	{"IneighborAllgatherv", "comm send", func(a args) error {
		return waitFor(a.c.IneighborAllgathervBuf(a.send, a.recv, a.counts, a.displs))
	}},
	{"NeighborAllgathervInit", "comm send", func(a args) error {
		return persistent(a.c.NeighborAllgathervInitBuf(a.send, a.recv, a.counts, a.displs))
	}},
	{"NeighborAlltoall", "comm send recv", func(a args) error { return a.c.NeighborAlltoallBuf(a.send, a.recv) }},
	{"IneighborAlltoall", "comm send recv", func(a args) error { return waitFor(a.c.IneighborAlltoallBuf(a.send, a.recv)) }},
	{"NeighborAlltoallInit", "comm send recv", func(a args) error { return persistent(a.c.NeighborAlltoallInitBuf(a.send, a.recv)) }},
	{"NeighborAlltoallv", "comm send-blocks recv-blocks counts rcounts", func(a args) error {
		return a.c.NeighborAlltoallvBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls)
	}},
	{"IneighborAlltoallv", "comm send-blocks recv-blocks counts rcounts", func(a args) error {
		return waitFor(a.c.IneighborAlltoallvBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls))
	}},
	{"NeighborAlltoallvInit", "comm send-blocks recv-blocks counts rcounts", func(a args) error {
		return persistent(a.c.NeighborAlltoallvInitBuf(a.send, a.counts, a.displs, a.recv, a.rcounts, a.rdispls))
	}},
	{"NeighborAlltoallw", "comm buffers", func(a args) error { return a.c.NeighborAlltoallwBuf(a.many, a.others) }},
	{"IneighborAlltoallw", "comm buffers", func(a args) error { return waitFor(a.c.IneighborAlltoallwBuf(a.many, a.others)) }},
	{"NeighborAlltoallwInit", "comm buffers", func(a args) error { return persistent(a.c.NeighborAlltoallwInitBuf(a.many, a.others)) }},
}

// Every procedure answers every wrong argument with the standard's class and a sentence, and does not wait.
func TestEveryWrongArgument(t *testing.T) {
	mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) {
		freed, err := world.Dup()
		ok(t, err)
		ok(t, freed.Free())
		inter, _ := bridge(t, world, 1)
		ways := wrongArgs(freed, inter)
		if world.Rank() == 1 {
			return
		}
		grid, err := world.Self().Cart([]int{1}, []bool{true}, false)
		ok(t, err)
		rows := 0
		for _, set := range []struct {
			list []procedure
			on   *mpi.Comm
		}{{procedures, world.Self()}, {neighborhoods, grid.Comm}} {
			for _, p := range set.list {
				for word := range strings.FieldsSeq(p.args) {
					list := ways[strings.ReplaceAll(word, "-", " ")]
					if list == nil {
						t.Fatalf("%s: there is no wrong %s", p.name, word)
					}
					for _, w := range list {
						a := rightArgs(set.on)
						if set.on == grid.Comm {
							a.neighbors()
						}
						w.make(&a)
						err := p.f(a)
						rows++
						var e *mpi.Error
						switch {
						case !errors.As(err, &e):
							t.Errorf("%s, %s: %s: %v, want %v", p.name, word, w.name, err, w.class)
						case e.Class != w.class:
							t.Errorf("%s, %s: %s: class %v, want %v: %v", p.name, word, w.name, e.Class, w.class, err)
						case e.Arg == "" && e.Err == nil:
							t.Errorf("%s, %s: %s: no sentence: %v", p.name, word, w.name, err)
						}
					}
				}
			}
		}
		t.Logf("%d rows", rows)
	}, mpitest.Bubble())
}

// neighbors makes a's arguments right for a rank that is its own neighbour on both sides.
func (a *args) neighbors() {
	two := func() mpi.Buffer { return mpi.Of(make([]int64, 2)) }
	a.send, a.recv = two(), two()
	a.counts, a.displs, a.rcounts, a.rdispls = []int{1, 1}, []int{0, 1}, []int{1, 1}, []int{0, 1}
	one := mpi.Of(make([]int64, 1))
	a.many, a.others = []mpi.Buffer{one, one}, []mpi.Buffer{mpi.Of(make([]int64, 1)), mpi.Of(make([]int64, 1))}
}

// collective are the procedures that all ranks of a communicator call, and that tell the others when one is wrong.
func collective(name string) bool {
	at := slices.IndexFunc(procedures, func(p procedure) bool { return p.name == name })
	first := slices.IndexFunc(procedures, func(p procedure) bool { return p.name == "Barrier" })
	last := slices.IndexFunc(procedures, func(p procedure) bool { return p.name == "ExscanInit" })
	switch name {
	case "Split", "SplitType", "Create":
		return true
	}
	return first <= at && at <= last
}

// pair makes a's arguments right for two ranks.
func (a *args) pair(name string, me int) {
	n, m := 1, 1
	switch name = strings.ToLower(name); {
	case strings.Contains(name, "alltoall"):
		n, m = 2, 2
	case strings.Contains(name, "gather"):
		m = 2
	case strings.Contains(name, "scatter"):
		n = 2
	}
	a.send, a.recv = mpi.Of(make([]int64, n)), mpi.Of(make([]int64, m))
	a.counts, a.displs, a.rcounts, a.rdispls = []int{1, 1}, []int{0, 1}, []int{1, 1}, []int{0, 1}
	for _, list := range []*[]mpi.Buffer{&a.many, &a.others} {
		*list = []mpi.Buffer{mpi.Of(make([]int64, 1)), mpi.Of(make([]int64, 1))}
	}
	a.root = me // which the wrong rank has everything for
}

// When one rank alone is wrong, it gets its error, no other waits for it for ever, and the communicator goes on.
func TestOneWrongRank(t *testing.T) {
	t.Run("bubble", func(t *testing.T) {
		mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) { oneWrongRank(t, world, 1) }, mpitest.Bubble())
	})
	// In true time a rank that waits for one that has left asks why after a fifth of a second, so these are some of the rows.
	t.Run("unix", func(t *testing.T) {
		mpitest.Run(t, 2, func(t *mpitest.T, world *mpi.Comm) { oneWrongRank(t, world, 331) }, mpitest.Unix())
	})
}

// oneWrongRank tries every nth row.
func oneWrongRank(t *mpitest.T, world *mpi.Comm, nth int) {
	ways := wrongArgs(nil, nil)
	c, err := world.Dup()
	ok(t, err)
	rows := 0
	for _, p := range procedures {
		if !collective(p.name) {
			continue
		}
		for word := range strings.FieldsSeq(p.args) {
			if word == "comm" || word == "intra" {
				continue
			}
			for _, w := range ways[strings.ReplaceAll(word, "-", " ")] {
				for bad := range 2 {
					if rows++; rows%nth != 0 {
						continue
					}
					a := rightArgs(c)
					a.pair(p.name, bad)
					if world.Rank() == bad {
						w.make(&a)
					}
					if err := p.f(a); world.Rank() == bad && !errors.Is(err, w.class) {
						t.Errorf("%s, %s: %s: %v, want class %v", p.name, word, w.name, err, w.class)
					}
					sum, err := mpi.AllreduceOne(c, 1, mpi.Sum)
					if err != nil || sum != 2 {
						t.Fatalf("after %s, %s: %s of rank %d: %d %v", p.name, word, w.name, bad, sum, err)
					}
				}
			}
		}
	}
	t.Logf("%d rows", rows)
}
