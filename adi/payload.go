package adi

import (
	"slices"

	"cadre.example/datatype"
)

// A Sink is where the payload of an incoming packet goes: the memory of a receive, the block of an unexpected message, or
// nowhere. A device keeps one for each connection and reuses it.
type Sink struct {
	ctx   *Context
	peer  int
	req   *Request
	block []byte // what is left of a contiguous destination
	waste int    // bytes to throw away after the destination is full
	left  int    // bytes still to come
	good  int    // of these, how many the request's cursor takes

	// For Rewind.
	start []byte // block when nothing had come
	room  int    // bytes of the payload that are not thrown away
	off   int    // of the first in the packed stream of req
	conv  bool   // start is in kept, from which the request's cursor takes the payload when it is whole
	kept  []byte

	shorts Shorts
}

// Shorts is what the device of s gives small packets to.
func (s *Sink) Shorts() *Shorts { return &s.shorts }

func (s *Sink) reset() {
	s.req, s.block, s.waste, s.left, s.good = nil, nil, 0, 0, 0
	s.start, s.room, s.conv = nil, 0, false
}

// toRequest aims s at bytes [off, off+n) of the packed stream of receive r.
func (s *Sink) toRequest(r *Request, off, n int) {
	s.left = n
	room := min(max(r.room-off, 0), n)
	if r.discard {
		room = 0
	}
	s.waste = n - room
	if room == 0 {
		return
	}
	s.room = room
	if r.direct != nil {
		s.block = r.direct[off : off+room]
		s.start = s.block
		return
	}
	s.req, s.off = r, off
	if r.conv { // a value that lies in two packets could not be taken twice
		s.kept = slices.Grow(s.kept[:0], room)[:room]
		s.block, s.start, s.conv = s.kept, s.kept, true
		return
	}
	s.good = room
	r.seek(off)
}

func (s *Sink) toBlock(b []byte) { s.block, s.start, s.room, s.left = b, b, len(b), len(b) }

// Rewind lets the payload, which has n bytes, come again from the first one: what has come of it was damaged.
func (s *Sink) Rewind(n int) {
	s.block, s.left, s.waste = s.start, n, n-s.room
	if s.start == nil && s.room > 0 {
		s.good = s.room
		s.req.seek(s.off)
	}
}

// arrived ends a payload that is whole.
func (s *Sink) arrived() {
	if s.conv {
		s.req.seek(s.off)
		s.req.cursor.Unpack(s.kept)
	}
	s.reset()
}

func (s *Sink) drop(n int) { s.left, s.waste = n, n }

// Left is how many bytes s still wants.
func (s *Sink) Left() int { return s.left }

// Direct returns memory into which the device may read the next bytes itself, followed by Advance; nil when it must
// Write.
func (s *Sink) Direct() []byte {
	if len(s.block) > 0 {
		return s.block
	}
	if s.good > 0 {
		return s.req.cursor.Direct(s.good)
	}
	return nil
}

// Advance tells that the device has put n bytes into what Direct returned.
func (s *Sink) Advance(n int) {
	s.left -= n
	if len(s.block) > 0 {
		s.block = s.block[n:]
		return
	}
	s.good -= n
	s.req.cursor.Advance(n)
}

// Write takes the next bytes of the payload; p is at most Left bytes long.
func (s *Sink) Write(p []byte) {
	if k := min(len(p), len(s.block)); k > 0 {
		copy(s.block, p[:k])
		s.block = s.block[k:]
		s.left -= k
		p = p[k:]
	}
	if k := min(len(p), s.good); k > 0 {
		s.req.cursor.Unpack(p[:k])
		s.good -= k
		s.left -= k
		p = p[k:]
	}
	s.left -= len(p)
	s.waste -= len(p)
}

// seek sets the request's cursor to a position of the packed stream.
func (r *Request) seek(off int) {
	if !r.positioned {
		r.positioned = true
		if r.cursor == nil {
			r.cursor = new(datatype.Cursor)
		}
		var err error
		if r.conv {
			err = r.cursor.ResetConverter(r.op.Mem, r.op.Count, r.op.Type, r.ctx.form)
		} else {
			err = r.cursor.Reset(r.op.Mem, r.op.Count, r.op.Type)
		}
		if err != nil {
			r.err = &Fault{Kind: FaultBuffer, Err: err}
		}
	}
	if r.cursor.Pos() != off {
		r.cursor.Seek(off)
	}
}

// PayloadDirect returns bytes [off, off+n) of send r's packed stream where they lie in user memory, or as many of them
// as lie in one run; nil when they must be packed.
func (r *Request) PayloadDirect(off, n int) []byte {
	if r.direct != nil {
		return r.direct[off : off+n]
	}
	r.seek(off)
	return r.cursor.Direct(n)
}

// Payload packs the bytes of send r's stream from off into dst, which must not reach beyond the stream's end. Calls for
// one request must not overlap in time.
func (r *Request) Payload(dst []byte, off int) {
	if r.direct != nil {
		copy(dst, r.direct[off:])
		return
	}
	r.seek(off)
	clear(dst[r.cursor.Pack(dst):]) // what a failing conversion leaves is not told to a peer
}
