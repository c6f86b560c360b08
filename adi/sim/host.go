package sim

import (
	"cadre.example/adi/match"
	"cadre.example/adi/proto"
)

// A rank is a program, a trivial host, and the engine and matcher under test.
type rank struct {
	id      int
	process int
	calls   int         // that its program still makes
	steps   []Step      // or what they are, if they are written down
	pc      int         // the next one
	program func() bool // or the program is elsewhere, and this lets it make a step if it can
	results []int16     // by step: the number of the message that a probe found, plus one
	m       *match.Matcher
	e       *proto.Engine
	out     proto.Actions
	reports []proto.Handle // sends with a packet that has left, to be reported
	prompt  []proto.Handle // the same, to be reported at once
	notices []int          // peers whose connection broke, to be told
	stored  [][]byte       // payload of unexpected messages, by proto.Index
	claims  []claim
}

// A claim is a message that a matched probe took.
type claim struct {
	msg *msg
	h   proto.Handle
}

// A request is what a handle means.
type request struct {
	msg *msg
	rcv *rcv
}

// A msg is a message of the history. Its uid is its place in the order of sending.
type msg struct {
	uid      int
	from, to int
	ctx      uint64
	tag      int32
	mode     proto.Mode
	req      proto.Handle
	data     []byte // what must arrive
	buf      []byte // the sender's memory, which it overwrites when the send is done
	near     bool   // sender and receiver share a process
	matched  bool
	rejected bool
	asked    bool // its cancellation was
	recalled bool // and succeeded
	done     bool
	here     bool // its payload has arrived at the receiver's store
}

// A rcv is a receive of the history. Its buffer may be shorter than the message.
type rcv struct {
	uid       int
	at        int
	p         match.Pattern
	req       proto.Handle
	buf       []byte
	room      int     // what it takes of packets, in bytes
	pieces    []piece // that wait to be converted
	got       *msg
	done      bool
	lost      bool // its sender is gone
	withdrawn bool
}

const untouched = 0xee

// write takes what packets have brought. A converter may have to keep a part of a value, and a world must be easy to clone:
// so pieces are kept until all are here.
func (r *rcv) write(k *kind, off int, b []byte) {
	if off >= r.room {
		return
	}
	b = b[:min(len(b), r.room-off)]
	if k.bytes() {
		copy(r.buf[off:], b)
	} else {
		r.pieces = append(r.pieces[:len(r.pieces):len(r.pieces)], piece{off, b})
	}
}

func (r *rank) store(m proto.Handle, b []byte) {
	i := proto.Index(m)
	for len(r.stored) <= i {
		r.stored = append(r.stored, nil)
	}
	r.stored[i] = b
}

// step gives an event to a rank's engine, carries its actions out, and compares what met with what had to meet.
func (w *world) step(r *rank, ev *proto.Event, expect meeting) {
	w.expect, w.actual = expect, nil
	r.out.Reset()
	if w.Trace != nil {
		w.logEvent(r, ev)
	}
	r.e.Step(ev, &r.out)
	for i := range r.out.List {
		w.act(r, ev, &r.out.List[i])
	}
	w.met()
	w.bounds(r)
	if w.pumping {
		return
	}
	w.pumping = true
	w.pump()
	w.pumping = false
}

// act carries one action out.
func (w *world) act(r *rank, ev *proto.Event, a *proto.Action) {
	if w.Trace != nil {
		w.logAction(a)
	}
	switch a.Kind {
	case proto.ActSend:
		w.post(r, a)
	case proto.ActMatched:
		m := w.message(a.Sig)
		if m == nil {
			w.fail("rank %d matched a message that nobody sent", r.id)
			return
		}
		if a.Peer != m.from || a.Source != int32(m.from) || a.Tag != m.tag || a.Total != len(m.data) {
			w.fail("rank %d: receive %d matched %+v, but message %d is %+v", r.id, a.Req, *a, m.uid, *m)
		}
		if ev.Kind == proto.EvRecv && !m.here && len(m.data) > 0 {
			w.stats.Late++
		}
		w.meets(w.reqs[a.Req].rcv, m)
	case proto.ActLocal:
		m := w.msgs[a.Msg-1]
		w.meets(w.reqs[a.Req].rcv, m)
		w.transfer(m, w.reqs[a.Req].rcv)
	case proto.ActDeliver:
		w.link(a.Peer, r.id).where = landing{kind: a.Kind, to: w.reqs[a.Req].rcv, off: a.Off, n: a.N}
	case proto.ActStore:
		r.store(a.Msg, make([]byte, a.N))
		w.link(a.Peer, r.id).where = landing{kind: a.Kind, msg: a.Msg, n: a.N}
	case proto.ActDrop:
		w.link(a.Peer, r.id).where = landing{kind: a.Kind, n: a.N}
	case proto.ActCopy:
		i := proto.Index(a.Msg)
		if i >= len(r.stored) || len(r.stored[i]) != a.N {
			w.fail("rank %d copies %d bytes of a message that is not stored", r.id, a.N)
			return
		}
		w.reqs[a.Req].rcv.write(&w.kind, 0, r.stored[i])
		r.stored[i] = nil
	case proto.ActForget:
		i := proto.Index(a.Msg)
		if i >= len(r.stored) || len(r.stored[i]) != a.N {
			w.fail("rank %d forgets %d bytes of a message that is not stored", r.id, a.N)
			return
		}
		r.stored[i] = nil
	case proto.ActDone:
		if q := w.reqs[a.Req]; q.msg != nil {
			w.sendDone(q.msg, a.Err)
		} else {
			w.recvDone(q.rcv, a.Err)
		}
	case proto.ActFault:
		w.fail("rank %d accuses %d: %v", r.id, a.Peer, a.Err)
	}
}

// message is the message with number uid, or nil.
func (w *world) message(uid uint64) *msg {
	if uid >= uint64(len(w.msgs)) {
		return nil
	}
	return w.msgs[uid]
}

func (w *world) link(from, to int) *link { return w.links[from*len(w.ranks)+to] }

// transfer is the direct path: typed memory to typed memory, then both are done.
func (w *world) transfer(m *msg, r *rcv) {
	if m.done { // it was buffered
		copy(r.buf, w.kind.memory(m.data, w.ranks[m.from]))
	} else {
		copy(r.buf, m.buf)
		w.sendDone(m, nil)
	}
	w.recvDone(r, nil)
}
