package stream

import (
	"hash/crc32"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// An output is the part of a peer's queue that is being written: one batch of segments that leave in one system call if
// the socket takes them. Headers and small or scattered payloads are copied to the staging area; the bounds above are
// all the memory that a slow reader can make its sender hold.
type output struct {
	sums     bool // payload checksums
	stage    []byte
	segments [][]byte // what is left of the batch, in order
	store    [limits.TCPSegments][]byte
	written  int // bytes of the batch
	total    int
	reports  []report // not yet made
	kept     [limits.TCPReports]report

	cur    parcel // popped, but not yet in a batch
	holds  bool   // cur is one
	stream int    // bytes of cur's payload already batched, -1: its header is not

	logged // of a lasting peer
}

func (o *output) init(sums bool) {
	o.sums, o.stream = sums, -1
	o.segments, o.reports = o.store[:0], o.kept[:0]
}

// empty reports whether the batch is written.
func (o *output) empty() bool { return len(o.segments) == 0 }

// idle reports whether nothing has been taken from the queue that is not written.
func (o *output) idle() bool {
	return o.empty() && !o.holds && (o.log == nil || o.log.Next() == o.log.End())
}

// gather makes the next batch out of p's queue. The last one must be written. It reports whether there is anything.
func (o *output) gather(p *peer) bool {
	if o.log != nil {
		return o.gatherLogged(p)
	}
	o.stage = o.stage[:0]
	o.segments, o.reports = o.store[:0], o.reports[:0]
	o.written, o.total = 0, 0
	for len(o.segments) < limits.TCPSegments-1 && len(o.reports) < limits.TCPReports && len(o.stage) < limits.TCPStageFull {
		if !o.holds {
			if !p.next(&o.cur) {
				break
			}
			o.holds, o.stream = true, -1
		}
		if !o.add() {
			break
		}
		o.holds = false
		o.cur.req = nil
	}
	return len(o.segments) > 0
}

// add puts cur, or what is left of it, into the batch. It reports false when a part remains for the next one.
func (o *output) add() bool {
	c := &o.cur
	if o.stream >= 0 {
		return o.addStream()
	}
	if c.n == 0 {
		o.header(0)
		if c.report {
			o.reports = append(o.reports, report{c.req, 0})
		}
		return true
	}
	if c.n > limits.TCPPack {
		if d := c.req.PayloadDirect(c.off, c.n); len(d) == c.n {
			o.header(o.sum(0, d))
			o.segment(d)
			o.reports = append(o.reports, report{c.req, o.total})
			return true
		}
	}
	if wire.Size+c.n > limits.TCPStageMost {
		return o.beginStream()
	}
	if len(o.stage) > 0 && len(o.stage)+wire.Size+c.n > limits.TCPStageMost {
		return false
	}
	b := o.reserve(wire.Size + c.n)
	c.req.Payload(b[wire.Size:], c.off)
	if o.sums {
		c.header.SetPayloadCRC(o.sum(0, b[wire.Size:]))
	}
	c.header.Seal()
	copy(b, c.header[:])
	o.staged(b)
	o.reports = append(o.reports, report{c.req, 0})
	return true
}

// beginStream starts a scattered payload that does not fit the staging area: its checksum stands before it, so it is
// packed once for that and once to be sent.
func (o *output) beginStream() bool {
	c := &o.cur
	if len(o.stage) > 0 || len(o.segments) > 0 {
		return false // the staging area is needed whole
	}
	var crc uint32
	if o.sums {
		for at := 0; at < c.n; {
			b := o.reserve(min(c.n-at, limits.TCPStageMost-wire.Size))
			c.req.Payload(b, c.off+at)
			crc = o.sum(crc, b)
			at += len(b)
			o.stage = o.stage[:0]
		}
	}
	o.header(crc)
	o.stream = 0
	return o.addStream()
}

func (o *output) addStream() bool {
	c := &o.cur
	b := o.reserve(min(c.n-o.stream, limits.TCPStageMost-len(o.stage)))
	c.req.Payload(b, c.off+o.stream)
	o.staged(b)
	o.stream += len(b)
	if o.stream < c.n {
		return false
	}
	o.stream = -1
	o.reports = append(o.reports, report{c.req, 0})
	return true
}

// header stages cur's header alone.
func (o *output) header(crc uint32) {
	c := &o.cur
	if c.n > 0 && o.sums {
		c.header.SetPayloadCRC(crc)
	}
	c.header.Seal()
	b := o.reserve(wire.Size)
	copy(b, c.header[:])
	o.staged(b)
}

func (o *output) sum(crc uint32, b []byte) uint32 {
	if !o.sums {
		return 0
	}
	return crc32.Update(crc, wire.Castagnoli(), b)
}

// reserve makes room for n bytes at the end of the staging area. Segments may go on pointing into the area that it
// replaces.
func (o *output) reserve(n int) []byte {
	at := len(o.stage)
	if at+n > cap(o.stage) {
		size := max(limits.TCPStageLeast, cap(o.stage))
		for size < at+n {
			size *= 2
		}
		bigger := make([]byte, at, min(size, max(limits.TCPStageMost, at+n)))
		copy(bigger, o.stage)
		o.stage = bigger
	}
	o.stage = o.stage[:at+n]
	return o.stage[at:]
}

// staged appends b, the last reserved bytes, to the batch, joined to the segment before it where they touch.
func (o *output) staged(b []byte) {
	if k := len(o.segments) - 1; k >= 0 {
		s := o.segments[k]
		if at := len(o.stage) - len(b) - len(s); at >= 0 && cap(s) >= len(s)+len(b) && &o.stage[at] == &s[0] {
			o.segments[k] = s[:len(s)+len(b)]
			o.total += len(b)
			return
		}
	}
	o.segment(b)
}

func (o *output) segment(b []byte) {
	o.segments = append(o.segments, b)
	o.total += len(b)
}

// advance notes that n more bytes are written.
func (o *output) advance(n int) {
	o.written += n
	if o.log != nil {
		lead := min(n, o.lead)
		o.lead -= lead
		o.log.Sent(n - lead)
	}
	k := 0
	for k < len(o.segments) && n >= len(o.segments[k]) {
		n -= len(o.segments[k])
		o.segments[k] = nil
		k++
	}
	if n > 0 {
		o.segments[k] = o.segments[k][n:]
	}
	o.segments = o.segments[k:]
}

// reportSent tells the Context which payloads are out of the user's memory: written, or copied to the staging area.
func (o *output) reportSent(ctx *adi.Context) {
	left := 0
	for i := range o.reports {
		r := o.reports[i]
		if r.at > o.written {
			o.reports[left] = r
			left++
			continue
		}
		ctx.Sent(r.req)
	}
	clear(o.reports[left:])
	o.reports = o.reports[:left]
}
