package record

import "strings"

// An Op is what a call is called, in the form that blocks if it has several.
type Op uint8

// The operations. Within a group one may be compared with the group's ends: see IsSend and the like.
const (
	None Op = iota
	Other
	// Sends.
	Send
	Ssend
	Rsend
	Bsend
	Isend
	Issend
	Irsend
	Ibsend
	// Receives.
	Recv
	Irecv
	RecvAppend
	RecvMessage
	IrecvMessage
	// Both.
	Sendrecv
	SendrecvReplace
	Isendrecv
	IsendrecvReplace
	// Probes.
	Probe
	Mprobe
	Iprobe
	Improbe
	// Persistent and partitioned operations.
	Start
	StartAll
	Pready
	// The ends of requests.
	Wait
	WaitContext
	WaitAll
	WaitAllInto
	WaitAny
	WaitSome
	Completed
	Test
	TestAll
	TestAny
	TestSome
	Cancel
	FreeRequest
	// Collectives.
	Barrier
	Bcast
	Gather
	Gatherv
	Scatter
	Scatterv
	Allgather
	Allgatherv
	Alltoall
	Alltoallv
	Alltoallw
	Reduce
	Allreduce
	ReduceScatterBlock
	ReduceScatter
	Scan
	Exscan
	NeighborAllgather
	NeighborAllgatherv
	NeighborAlltoall
	NeighborAlltoallv
	NeighborAlltoallw
	// Makers and ends of communicators.
	Dup
	DupWithInfo
	Idup
	IdupWithInfo
	Split
	SplitType
	SplitShared
	Create
	CreateGroup
	CreateFromGroup
	IntercommCreate
	IntercommCreateFromGroups
	IntercommMerge
	MakeCart
	CartSub
	MakeGraph
	MakeDistGraph
	DistGraphAdjacent
	FreeComm
	Disconnect
	// The rest.
	FlushBuffer
	DetachBuffer
	FlushRankBuffer
	DetachRankBuffer
	Finalize

	ops
)

var opNames = [ops]string{
	None: "", Other: "a call",
	Send: "Send", Ssend: "Ssend", Rsend: "Rsend", Bsend: "Bsend", Isend: "Isend", Issend: "Issend", Irsend: "Irsend", Ibsend: "Ibsend",
	Recv: "Recv", Irecv: "Irecv", RecvAppend: "RecvAppend", RecvMessage: "RecvMessage", IrecvMessage: "IrecvMessage",
	Sendrecv: "Sendrecv", SendrecvReplace: "SendrecvReplace", Isendrecv: "Isendrecv", IsendrecvReplace: "IsendrecvReplace",
	Probe: "Probe", Mprobe: "Mprobe", Iprobe: "Iprobe", Improbe: "Improbe",
	Start: "Start", StartAll: "StartAll", Pready: "Pready",
	Wait: "Wait", WaitContext: "WaitContext", WaitAll: "WaitAll", WaitAllInto: "WaitAllInto", WaitAny: "WaitAny", WaitSome: "WaitSome",
	Completed: "Completed", Test: "Test", TestAll: "TestAll", TestAny: "TestAny", TestSome: "TestSome", Cancel: "Cancel", FreeRequest: "Request.Free",
	Barrier: "Barrier", Bcast: "Bcast", Gather: "Gather", Gatherv: "Gatherv", Scatter: "Scatter", Scatterv: "Scatterv",
	Allgather: "Allgather", Allgatherv: "Allgatherv", Alltoall: "Alltoall", Alltoallv: "Alltoallv", Alltoallw: "Alltoallw",
	Reduce: "Reduce", Allreduce: "Allreduce", ReduceScatterBlock: "ReduceScatterBlock", ReduceScatter: "ReduceScatter",
	Scan: "Scan", Exscan: "Exscan",
	NeighborAllgather: "NeighborAllgather", NeighborAllgatherv: "NeighborAllgatherv", NeighborAlltoall: "NeighborAlltoall",
	NeighborAlltoallv: "NeighborAlltoallv", NeighborAlltoallw: "NeighborAlltoallw",
	Dup: "Dup", DupWithInfo: "DupWithInfo", Idup: "Idup", IdupWithInfo: "IdupWithInfo", Split: "Split", SplitType: "SplitType",
	SplitShared: "SplitShared", Create: "Create", CreateGroup: "CreateGroup", CreateFromGroup: "CreateFromGroup",
	IntercommCreate: "IntercommCreate", IntercommCreateFromGroups: "IntercommCreateFromGroups", IntercommMerge: "IntercommMerge",
	MakeCart: "Cart", CartSub: "Sub", MakeGraph: "Graph", MakeDistGraph: "DistGraph", DistGraphAdjacent: "DistGraphAdjacent",
	FreeComm: "Free", Disconnect: "Disconnect",
	FlushBuffer: "FlushBuffer", DetachBuffer: "DetachBuffer", FlushRankBuffer: "FlushRankBuffer", DetachRankBuffer: "DetachRankBuffer",
	Finalize: "Finalize",
}

// String is the name that the operation has in package mpi.
func (o Op) String() string {
	if o < ops {
		return opNames[o]
	}
	return opNames[Other]
}

// IsSend reports whether the call sends to Peer, with Tag.
func (o Op) IsSend() bool { return o >= Send && o <= Ibsend }

// IsRecv reports whether the call receives from Peer, with Tag.
func (o Op) IsRecv() bool { return o >= Recv && o <= IrecvMessage }

// IsExchange reports whether the call sends and receives: Peer and Tag are those of the receive.
func (o Op) IsExchange() bool { return o >= Sendrecv && o <= IsendrecvReplace }

// IsProbe reports whether the call looks for a message from Peer, with Tag.
func (o Op) IsProbe() bool { return o >= Probe && o <= Improbe }

// IsWait reports whether the call waits or looks for requests. For one request alone Peer and Tag are the request's.
func (o Op) IsWait() bool { return o >= Wait && o <= TestSome }

// IsCollective reports whether the call is a collective, with a Number, and in Peer the root or -1.
func (o Op) IsCollective() bool { return o >= Barrier && o <= NeighborAlltoallw }

// IsMaker reports whether the call makes a communicator out of Comm, or ends it, for which ranks wait for each other.
func (o Op) IsMaker() bool { return o >= Dup && o <= Disconnect }

// A Form is how an operation with several forms is called.
type Form uint8

// The forms: as Bcast, as Ibcast, and as the Start of what BcastInit has made.
const (
	Blocking Form = iota
	Nonblocking
	Persistent
)

// Title is what the program has called: Ibcast.
func (o Op) Title(f Form) string {
	s := o.String()
	switch {
	case f == Nonblocking && s != "":
		return "I" + strings.ToLower(s[:1]) + s[1:]
	case f == Persistent:
		return "Start of " + s + "Init"
	}
	return s
}

// OpOf is the operation of a name, or Other.
func OpOf(name string) Op {
	if len(name) < 3 {
		return Other
	}
	if o := opTable[opHash(name)]; opNames[o] == name {
		return o
	}
	if o := opSlow[name]; o != None {
		return o
	}
	return Other
}

// opHash tells most names apart; opSlow knows those for which it does not.
func opHash(s string) uint8 { return s[0]*5 + s[2]*17 + s[len(s)-1]*29 + uint8(len(s))*7 }

var opTable, opSlow = func() (t [256]Op, m map[string]Op) {
	m = map[string]Op{}
	for o := Send; o < ops; o++ {
		m[opNames[o]] = o
		if h := opHash(opNames[o]); t[h] == None {
			t[h] = o
		}
	}
	return t, m
}()
