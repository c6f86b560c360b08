package stream

import (
	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/replay"
	"cadre.example/internal/wire"
)

// For a lasting peer the output is a log: packets are composed into it, and batches are made of what it has unsent. Headers
// and small payloads are copied to its ring, so an eager send is complete once it is composed. Larger payloads stay in the
// user's memory until the peer has acknowledged them; scattered ones are packed again when they are sent again. Acks are
// written between packets and are no part of the stream.

// A logged is what an output has for a lasting peer. All of it is guarded by peer.writing.
type logged struct {
	last    *lasting
	log     *replay.Log[*adi.Request] // nil: what is written is forgotten
	lead    int                       // bytes of an Ack before the batch's first piece, not written
	ack     wire.Header
	askedAt uint64 // End when the peer was last asked
	message uint64 // End behind the last message
	packed  uint64 // position of stage[0] in the stream
	pieces  [limits.TCPSegments - 1]replay.Piece[*adi.Request]
	resumed uint64 // position at which the last connection began
	freed   []*adi.Request
}

// storeMost is the largest packet that is copied to the log's ring.
func (o *output) storeMost(p *peer) int { return p.dev.logMost() / 4 }

// gatherLogged is gather for a lasting peer.
func (o *output) gatherLogged(p *peer) bool {
	o.segments = o.store[:0]
	o.written, o.total, o.lead = 0, 0, 0
	o.hear(p)
	if o.log.Next() == o.log.End() { // the peer is between packets
		o.compose(p)
		o.tell()
	}
	o.aim()
	return len(o.segments) > 0
}

// hear lets go what the peer has.
func (o *output) hear(p *peer) {
	n := o.last.heard.Load()
	if n <= o.log.Base() {
		return
	}
	var err error
	if o.freed, err = o.log.Ack(n, o.freed[:0]); err != nil {
		p.lose(err)
		return
	}
	o.release()
	o.last.full.Store(false)
}

// release reports what the log has given back.
func (o *output) release() {
	for _, r := range o.freed {
		o.reports = append(o.reports, report{r, 0})
	}
	clear(o.freed)
}

// tell begins the batch with an Ack if one is due.
func (o *output) tell() {
	end := o.log.End()
	ask := (o.last.ask.Load() || o.last.full.Load()) && end > o.log.Base() && end != o.askedAt
	if !o.last.owe.Swap(false) && !ask {
		return
	}
	o.ack.Begin(wire.Ack, 0)
	o.ack.SetTotal(o.last.taken.Load())
	if ask {
		o.ack.AskAck()
		o.askedAt = end
	}
	o.ack.Seal()
	o.lead = wire.Size
	o.segment(o.ack[:])
}

// compose appends queued packets to the log.
func (o *output) compose(p *peer) {
	begin := o.log.End()
	for len(o.reports) < limits.TCPReports && o.log.End()-begin < limits.TCPStageFull {
		if !o.holds {
			if p.left.Load() || !p.next(&o.cur) {
				break
			}
			o.holds = true
		}
		if !o.log1(p) {
			o.last.full.Store(true)
			break
		}
		if o.cur.message() {
			o.message = o.log.End()
		}
		o.holds = false
		o.cur.req = nil
	}
}

// log1 appends cur to the log, or reports that there is no room.
func (o *output) log1(p *peer) bool {
	c := &o.cur
	most := o.storeMost(p)
	if kind := c.header.Kind(); kind == wire.Data && c.n > limits.TCPPack || wire.Size+c.n > most {
		return o.refer()
	}
	b := o.log.Reserve(wire.Size + c.n)
	if b == nil {
		return false
	}
	if c.n > 0 {
		c.req.Payload(b[wire.Size:], c.off)
		if o.sums {
			c.header.SetPayloadCRC(o.sum(0, b[wire.Size:]))
		}
	}
	if c.header.Kind() == wire.Bye {
		c.header.AskAck()
		c.header.SetTotal(o.last.taken.Load())
	}
	c.header.Seal()
	copy(b, c.header[:])
	if c.n > 0 || c.report {
		o.reports = append(o.reports, report{c.req, 0})
	}
	return true
}

// refer appends cur to the log whose payload stays where it is.
func (o *output) refer() bool {
	c := &o.cur
	b := o.log.Reserve(wire.Size)
	if b == nil {
		return false
	}
	if o.sums {
		c.header.SetPayloadCRC(o.sumOf(c))
	} else {
		o.stage = o.stage[:0] // no part of c
	}
	c.header.AskAck()
	c.header.Seal()
	copy(b, c.header[:])
	o.packed = o.log.End()
	o.log.Refer(c.req, c.off, c.n)
	return true
}

// sumOf is the checksum of c's payload. A scattered one that fits is in the staging area afterwards.
func (o *output) sumOf(c *parcel) (crc uint32) {
	o.stage = o.stage[:0]
	if d := c.req.PayloadDirect(c.off, c.n); len(d) == c.n {
		return o.sum(0, d)
	}
	for at := 0; at < c.n; {
		o.stage = o.stage[:0]
		b := o.reserve(min(c.n-at, limits.TCPStageMost))
		c.req.Payload(b, c.off+at)
		crc = o.sum(crc, b)
		at += len(b)
	}
	if len(o.stage) < c.n {
		o.stage = o.stage[:0]
	}
	return crc
}

// aim makes segments of what the log has unsent.
func (o *output) aim() {
	pieces := o.log.Unsent(o.pieces[:0])
	for i := range pieces {
		q := &pieces[i]
		b, packed := q.Bytes, false
		if b == nil {
			b = q.Ref.PayloadDirect(q.Off, q.N)
			if packed = len(b) < min(q.N, limits.TCPPack); packed {
				b = o.pack(q)
			}
		}
		o.segment(b)
		if packed || len(b) < q.N { // the staging area holds one payload
			break
		}
	}
	clear(pieces)
}

// pack returns bytes of a scattered payload, as many as the staging area has room for.
func (o *output) pack(q *replay.Piece[*adi.Request]) []byte {
	if at := q.Pos - o.packed; q.Pos >= o.packed && at < uint64(len(o.stage)) {
		b := o.stage[at:]
		return b[:min(len(b), q.N)]
	}
	o.stage = o.stage[:0]
	b := o.reserve(min(q.N, limits.TCPStageMost))
	q.Ref.Payload(b, q.Off)
	o.packed = q.Pos
	return b
}

// cut drops what was on its way to a connection that has broken.
func (o *output) cut() {
	clear(o.segments)
	o.segments, o.lead = o.store[:0], 0
}

// resume goes on over a new connection, whose other end has the bytes before pos and may want the last keep of them again.
func (o *output) resume(pos uint64, keep int) (err error) {
	o.cut()
	if o.freed, err = o.log.Resume(pos, keep, o.freed[:0]); err != nil {
		return err
	}
	o.release()
	o.last.full.Store(false)
	o.last.owe.Store(false) // the greeting has told it
	o.askedAt, o.resumed = 0, pos
	return nil
}

// settled reports whether the peer has all that was composed.
func (o *output) settled() bool { return !o.holds && o.log.Base() == o.log.End() }

// owesMessage reports whether the peer may lack a message that has left the queue.
func (o *output) owesMessage() bool {
	return o.holds && o.cur.message() || o.log.Base() < o.message
}
