package main

import (
	"sync"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/lane"
	"cadre.example/mpi"
)

// The C library begins small sends and receives by itself, under handles of its own kind: internal/lane. Whatever it does not end by
// itself comes here, where such a handle gets a request and from then on stands for that.

// begunMu is held while a handle gets its request, and while it ends. What holds for each handle of a request holds for these
// too: a call looks it up once, and what it has found stands for it until the call returns. Another thread may have completed
// the request by then, or ended its communicator.
var begunMu sync.Mutex

// begunPlace is the place of a handle that the C library has made.
func begunPlace(h int64) (place int, ok bool) {
	if h>>kindShift != int64(kindBegun) {
		return 0, false
	}
	return int(h&placeMask) - firstPlace, laneContext.Load() != nil
}

// requestOf is the request of a handle, whoever has made that.
func requestOf(h int64) (*request, bool) {
	place, ok := begunPlace(h)
	if !ok {
		return requests.get(h)
	}
	begunMu.Lock()
	defer begunMu.Unlock()
	return begunRequest(place, h)
}

// begunRequest is requestOf with begunMu held.
func begunRequest(place int, h int64) (*request, bool) {
	ctx := laneContext.Load()
	w, ok := ctx.Begun(place, h)
	if !ok {
		return nil, false
	}
	if w.Known != 0 {
		return requests.get(w.Known)
	}
	c := findComm(w.Comm)
	if c == nil {
		return nil, false
	}
	known, q := requests.take()
	if q == nil {
		return nil, false
	}
	q.r, q.comm = inner.Request(c.Comm, w), c.handle
	ctx.NameBegun(place, known)
	return q, true
}

// dropRequest makes the handle of a request that was completed invalid.
func dropRequest(h int64) {
	place, ok := begunPlace(h)
	if !ok {
		requests.drop(h)
		return
	}
	begunMu.Lock()
	defer begunMu.Unlock()
	dropBegun(place, h)
}

// dropBegun is dropRequest with begunMu held. It returns the request that there was for the handle.
func dropBegun(place int, h int64) (q request, ok bool) {
	if known, ok := laneContext.Load().EndBegun(place, h); ok && known != 0 {
		return requests.drop(known)
	}
	return q, false
}

// dropDone is dropRequest of what alreadyDone has told of. Another thread that has ended the communicator meanwhile has made
// a request, which nobody else will complete.
func dropDone(h int64) {
	place, ok := begunPlace(h)
	if !ok {
		return
	}
	begunMu.Lock()
	defer begunMu.Unlock()
	if q, ok := dropBegun(place, h); ok {
		_ = q.r.Free()
	}
}

// alreadyDone is the status of what the C library has done.
func alreadyDone(h int64) (st mpi.Status, ok bool) {
	place, ok := begunPlace(h)
	if !ok {
		return st, false
	}
	got, ok := laneContext.Load().BegunDone(place, h)
	return inner.Status(got), ok
}

// outlive gives all that the C library has begun on a communicator, which is about to end, its request.
func (c *comm) outlive() {
	if ctx := laneContext.Load(); ctx != nil {
		for _, h := range ctx.BegunOf(c.handle) {
			requestOf(h)
		}
	}
}

// describeBegun is what the Context does not know of a Begun.
func describeBegun(w *lane.Begun) (t *datatype.Type, call adi.Call) {
	if w.Type < typePlaces && named[w.Type] != nil {
		t = named[w.Type].t
	}
	if c := findComm(int64(w.Comm)); c != nil {
		call.Comm = inner.Label(c.Comm)
	}
	call.Peer, call.Tag = int(int64(w.Peer)), int(int64(w.Tag))
	return t, call
}
