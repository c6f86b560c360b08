package engine

import "math"

// A query is what a choice may depend on: what all ranks of a call know.
type query struct {
	ranks       int
	bytes       int  // of one message of the operation, as its arguments count them; 0 without any
	items       int  // of a reduction whose operands are packed bytes of one type; 0: they are not
	commutative bool // or no reduction
	alike       bool // all ranks have one kind of processor, or the data are bytes
	together    bool // the ranks have met
	shared      bool // the ranks are on several hosts, several of them on one
	inOrder     bool // the ranks of a host follow each other
	room        int  // of a cell; 0 where there are none for this call
	reads       bool // the ranks can read each other's memory
	waits       bool // the call blocks
}

// A Limit says which calls an algorithm serves.
type Limit struct {
	text string               // for the docs
	why  func(q query) string // why it cannot serve a query; "" when it can
}

// PowerOfTwo algorithms exchange with ranks at distances that are powers of two.
var PowerOfTwo = Limit{"powers of two", func(q query) string {
	if q.ranks&(q.ranks-1) != 0 {
		return "the number of ranks is no power of two"
	}
	return ""
}}

// Even algorithms work in pairs of ranks.
var Even = Limit{"even numbers of ranks", func(q query) string {
	if q.ranks%2 != 0 {
		return "the number of ranks is odd"
	}
	return ""
}}

// Sliced algorithms cut the vector into one slice for each rank.
var Sliced = Limit{"at least as many numbers as ranks", func(q query) string {
	if q.items < q.ranks {
		return "there are fewer items than ranks, or they are not numbers of one type"
	}
	return ""
}}

// Commuting algorithms fold in another order than that of the ranks.
var Commuting = Limit{"operations that commute", func(q query) string {
	if !q.commutative {
		return "the operation does not commute"
	}
	return ""
}}

// Numbers are what flat reductions fold.
var Numbers = Limit{"numbers of one type", func(q query) string {
	if q.items < 1 {
		return "the items are not numbers of one type"
	}
	return ""
}}

// Alike algorithms pass on packed memory that they do not look at.
var Alike = Limit{"processors of one kind", func(q query) string {
	if !q.alike {
		return "the ranks have different kinds of processors"
	}
	return ""
}}

// SeveralHosts is the limit of the two-level forms, and HostOrder that of their reductions.
var SeveralHosts = Limit{"several hosts, one of them with several ranks", func(q query) string {
	if !q.shared {
		return "the ranks are on one host, or each is on a host of its own"
	}
	return ""
}}

var HostOrder = Limit{"operations that commute, or hosts whose ranks are consecutive", func(q query) string {
	if !q.commutative && !q.inOrder {
		return "the operation does not commute, and the ranks of a host do not follow each other"
	}
	return ""
}}

// Celled algorithms publish one message in a cell.
var Celled = Limit{"ranks that share memory, data that fit a cell", fitsCell}

func fitsCell(q query) string {
	if q.room == 0 {
		return "the call has no cells: the ranks do not share memory, or have just begun"
	}
	if q.bytes > q.room {
		return "the data are more than a cell takes"
	}
	return ""
}

// CelledAll algorithms publish a message for each rank in a cell.
var CelledAll = Limit{"ranks that share memory, blocks of all ranks that fit a cell", func(q query) string {
	if q.bytes > q.room/q.ranks {
		q.bytes = math.MaxInt
	}
	return fitsCell(q)
}}

// CelledParts algorithms publish a line for each rank in a cell, and the data where there is room.
var CelledParts = Limit{"ranks that share memory", func(q query) string {
	q.bytes = q.ranks * PartSize
	return fitsCell(q)
}}

// OnStages algorithms put pieces of the data into the memory of the cells.
var OnStages = Limit{"blocking calls of ranks that share memory", func(q query) string {
	switch {
	case q.room == 0:
		return fitsCell(q)
	case !q.waits:
		return "the call does not block"
	case q.bytes == 0:
		return "there is nothing to put on a stage"
	}
	return ""
}}

// FewParts is for algorithms with a part of half a stage for each rank.
var FewParts = Limit{"up to 256 ranks", func(q query) string {
	if q.ranks > 256 {
		return "the ranks are too many"
	}
	return ""
}}

// Readable algorithms read the memory of other ranks.
var Readable = Limit{"blocking calls of ranks that can read each other's memory", func(q query) string {
	if !q.reads {
		return "the ranks cannot read each other's memory, or have just begun, or the call does not block"
	}
	if q.bytes == 0 {
		return "there is nothing to read"
	}
	return ""
}}

// The v and w forms by cells: how much goes from one rank to another only these two know, so a cell says it. Whoever has more than a
// cell takes says that instead, and sends it as messages when it has seen that the receiver is in the same call.
//
// A cell of parts has a line for each other rank and then their data:
//
//	8 bytes   length of the part
//	4         signature of its data
//	4         where in the cell it begins, or ByMessage
const (
	PartSize  = 16
	ByMessage = math.MaxUint32
)
