package coll

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"cadre.example/internal/op"
)

// algorithm is a way to carry out an operation. The same name stands for the same idea in several operations.
type algorithm uint8

const (
	unchosen algorithm = iota
	linear
	binomial
	knomial
	chain
	scatterAllgather
	doubling
	halving
	ring
	bruck
	pairwise
	neighbour
	direct
	tree
	dissemination
	composed
	twoLevel
	exposed
	inCells // the first of those in shared memory
	singleCopy
	staged
	stagedLinear
	algorithms
)

var algorithmNames = [algorithms]string{
	linear: "linear", binomial: "binomial", knomial: "knomial", chain: "chain", scatterAllgather: "scatter_allgather",
	doubling: "recursive_doubling", halving: "recursive_halving", ring: "ring", bruck: "bruck", pairwise: "pairwise",
	neighbour: "neighbor_exchange", direct: "direct", tree: "tree", dissemination: "dissemination", composed: "composed",
	twoLevel: "two_level",
	exposed:  "exposed",
	inCells:  "cells", singleCopy: "single_copy", staged: "staged", stagedLinear: "staged_linear",
}

func (a algorithm) String() string { return algorithmNames[a] }

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

// A limit says why an algorithm cannot serve a query; "" when it can.
type limit func(q query) string

func always(query) string { return "" }

func powerOfTwo(q query) string {
	if q.ranks&(q.ranks-1) != 0 {
		return "the number of ranks is no power of two"
	}
	return ""
}

func even(q query) string {
	if q.ranks%2 != 0 {
		return "the number of ranks is odd"
	}
	return ""
}

// sliced operations cut the vector into one slice for each rank.
func sliced(q query) string {
	if q.items < q.ranks {
		return "there are fewer items than ranks, or they are not numbers of one type"
	}
	return ""
}

func commuting(q query) string {
	if !q.commutative {
		return "the operation does not commute"
	}
	return ""
}

func numbers(q query) string {
	if q.items < 1 {
		return "the items are not numbers of one type"
	}
	return ""
}

// alike algorithms pass on packed memory that they do not look at.
func alike(q query) string {
	if !q.alike {
		return "the ranks have different kinds of processors"
	}
	return ""
}

// together is for ranks that meet to work on each other's memory.
func together(q query) string {
	if !q.together {
		return "the ranks are not goroutines of one process"
	}
	return ""
}

// celled algorithms publish one message in a cell.
func celled(q query) string {
	if q.room == 0 {
		return "the call has no cells: the ranks do not share memory, or have just begun"
	}
	if q.bytes > q.room {
		return "the data are more than a cell takes"
	}
	return ""
}

// celledAll algorithms publish a message for each rank in a cell.
func celledAll(q query) string {
	if q.bytes > q.room/q.ranks {
		q.bytes = math.MaxInt
	}
	return celled(q)
}

// celledParts algorithms publish a line for each rank in a cell, and their data as far as there is room.
func celledParts(q query) string {
	q.bytes = q.ranks * partSize
	return celled(q)
}

// onStages algorithms put pieces of the data into the memory of the cells.
func onStages(q query) string {
	if q.room == 0 {
		return celled(q)
	}
	if !q.waits {
		return "the call does not block"
	}
	if q.bytes == 0 {
		return "there is nothing to put on a stage"
	}
	return ""
}

// onParts is onStages with a part of half a stage for each rank.
func onParts(q query) string {
	if q.ranks > 256 {
		return "the ranks are too many"
	}
	return onStages(q)
}

// readable algorithms read the memory of other ranks.
func readable(q query) string {
	if !q.reads {
		return "the ranks cannot read each other's memory, or have just begun, or the call does not block"
	}
	if q.bytes == 0 {
		return "there is nothing to read"
	}
	return ""
}

func both(limits ...limit) limit {
	return func(q query) string {
		for _, l := range limits {
			if why := l(q); why != "" {
				return why
			}
		}
		return ""
	}
}

// An offer is what there is for an operation. The first of each serves everything.
type offer struct {
	algorithm algorithm
	limit     limit
}

var catalogue = [kinds][]offer{
	kindBarrier: {{dissemination, always}, {tree, always}, {linear, always}, {twoLevel, severalHosts}, {exposed, together}, {inCells, celled}},
	kindBcast:   {{binomial, always}, {linear, always}, {knomial, always}, {chain, alike}, {scatterAllgather, alike}, {twoLevel, severalHosts}, {exposed, together}, {inCells, celled}, {singleCopy, readable}, {staged, onStages}},
	kindReduce: {{binomial, always}, {linear, always}, {direct, sliced}, {halving, both(sliced, commuting)}, {chain, numbers},
		{twoLevel, both(severalHosts, hostOrder)}, {exposed, together}, {inCells, celled}, {singleCopy, both(readable, numbers)}, {staged, both(onStages, numbers)}, {stagedLinear, both(onStages, numbers)}},
	kindAllreduce: {{doubling, always}, {direct, sliced}, {ring, both(sliced, commuting)}, {halving, both(sliced, commuting)},
		{composed, always}, {twoLevel, both(severalHosts, hostOrder)}, {exposed, together}, {inCells, celled}, {singleCopy, both(readable, numbers)}, {staged, both(onStages, numbers)}, {stagedLinear, both(onStages, numbers)}},
	kindScan:     {{doubling, always}, {linear, always}, {exposed, together}, {inCells, celled}, {staged, both(onStages, numbers)}},
	kindExscan:   {{doubling, always}, {linear, always}, {exposed, together}, {inCells, celled}, {staged, both(onStages, numbers)}},
	kindGatherv:  {{linear, always}, {exposed, together}, {inCells, celledParts}},
	kindScatterv: {{linear, always}, {exposed, together}, {inCells, celledParts}},
	kindGather:   {{linear, always}, {binomial, alike}, {exposed, together}, {inCells, celled}, {singleCopy, readable}},
	kindScatter:  {{linear, always}, {binomial, alike}, {exposed, together}, {inCells, celledAll}, {singleCopy, readable}},
	kindAllgather: {{direct, always}, {bruck, alike}, {ring, always}, {doubling, powerOfTwo}, {neighbour, even}, {composed, alike},
		{twoLevel, both(severalHosts, alike)}, {exposed, together}, {inCells, celled}, {singleCopy, readable}, {staged, onStages}},
	kindAllgatherv:         {{direct, always}, {ring, always}, {exposed, together}, {inCells, celled}, {singleCopy, readable}, {staged, onStages}},
	kindAlltoall:           {{linear, always}, {pairwise, always}, {bruck, alike}, {exposed, together}, {inCells, celledAll}, {singleCopy, readable}},
	kindAlltoallv:          {{linear, always}, {pairwise, always}, {exposed, together}, {inCells, celledParts}},
	kindAlltoallw:          {{linear, always}, {pairwise, always}, {exposed, together}, {inCells, celledParts}},
	kindReduceScatterBlock: {{direct, always}, {composed, always}, {exposed, together}, {inCells, celled}, {singleCopy, both(readable, numbers)}, {staged, both(onParts, numbers)}},
	kindReduceScatter:      {{direct, always}, {composed, always}, {exposed, together}, {inCells, celled}, {singleCopy, both(readable, numbers)}, {staged, both(onParts, numbers)}},
}

// bases are the kinds that the algorithms of each kind are listed under.
var bases = func() (all [kinds]kind) {
	for k := range kinds {
		all[k] = k
		if k > 0 && len(catalogue[k]) == 0 && names[k].name == names[k-1].name {
			all[k] = k - 1 // the kind for much data
		}
	}
	all[kindAgreement], all[kindCensus] = kindAllgather, kindAllreduce
	return all
}()

// Algorithms lists what there is: the operations by their names in package mpi, and the algorithms of each.
func Algorithms() (all []struct {
	Operation  string
	Algorithms []string
}) {
	for k, list := range catalogue {
		if len(list) == 0 {
			continue
		}
		row := struct {
			Operation  string
			Algorithms []string
		}{Operation: strings.ToLower(names[k].name)}
		for _, o := range list {
			row.Algorithms = append(row.Algorithms, o.algorithm.String())
		}
		all = append(all, row)
	}
	return all
}

// kindNamed and offerOf find what rules name.
func kindNamed(operation string) (kind, bool) {
	operation = strings.ReplaceAll(strings.ToLower(operation), "_", "")
	i := slices.IndexFunc(names[:], func(n struct{ name, note string }) bool { return strings.ToLower(n.name) == operation })
	return kind(max(i, 0)), i > 0 && len(catalogue[i]) > 0
}

func offerOf(k kind, name string) (offer, bool) {
	i := slices.IndexFunc(catalogue[k], func(o offer) bool { return o.algorithm.String() == name })
	if i < 0 {
		return offer{}, false
	}
	return catalogue[k][i], true
}

// celledRule is what pick gives where the last rule is known to serve.
var celledRule = &rule{offer: offer{algorithm: inCells}}

// pick is the algorithm of this call for messages of so many bytes, with its rule. A reduction gives its bound operation
// and the number of its items.
func (c *run) pick(k kind, bytes int, b *op.Bound, n int) *rule {
	if bytes < c.cells.served[k] && c.cellRoom() > 0 {
		c.settle(true)
		return celledRule
	}
	room := c.cellRoom()
	if slotKinds[bases[k]] {
		room += c.slotRoom()
	}
	q := query{waits: c.form == blocking, ranks: c.Size, bytes: bytes, commutative: b == nil || b.Commutative(), alike: k == kindAgreement || !c.Ctx.Hetero(), together: c.met, room: room, reads: c.reads()}
	if b != nil && b.Mode == op.Flat {
		q.items = n
	}
	if h := c.layout(); h != nil {
		q.shared, q.inOrder = h.shared, h.inOrder
	}
	list := c.rules(bases[k])
	for i := len(list) - 1; i >= 0; i-- {
		r := &list[i]
		if bytes < r.bytes || bytes > r.most {
			continue
		}
		why := r.limit(q)
		if why == "" {
			c.settle(r.alone())
			if r.algorithm == inCells && r.bytes == 0 && !slices.ContainsFunc(list[i+1:], func(o rule) bool { return o.bytes <= bytes }) {
				c.cells.served[k] = bytes + 1 // all that is less is served, too
			}
			return r
		}
		if r.forced {
			c.fail(&Error{Reason: ReasonAlgorithm, Peer: -1, Text: fmt.Sprintf("%s=%s! was asked for and cannot serve this call: %s", strings.ToLower(names[bases[k]].name), r.algorithm, why)})
		}
	}
	c.settle(false)
	return &list[0]
}
