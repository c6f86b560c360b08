package shm

import (
	"cadre.example/adi"
	"cadre.example/adi/stream"
	"cadre.example/internal/lane"
)

var _ adi.Laner = (*Device)(nil)

// Lane implements adi.Laner: code outside of Go does what Inject and read do.
func (d *Device) Lane(rank int, pins *lane.Pins, a *lane.Lane) bool {
	l := d.byPeer.At(rank)
	if l == nil || !l.begun.Load() {
		return false
	}
	out, in := &l.out, &l.in
	a.Out, a.OutLines = lane.Pin8(pins, &out.b[0]), uint64(len(out.lines))
	a.OutAt, a.Carried = lane.Pin64(pins, &out.at), lane.Pin64(pins, &out.carried)
	a.Freed, a.Blank = lane.Pin64(pins, &out.freed), lane.Pin64(pins, &out.blank)
	a.Given, a.Head = lane.Pin64(pins, out.head), lane.Pin64(pins, in.head)
	a.Relaxed, a.Longest = lane.Pin8(pins, &out.relaxed), uint64(l.shortMost())
	a.Armed = lane.Pin64(pins, &l.its.bell.Word[wordArmed])
	a.Stuck = lane.Pin64(pins, &l.its.bell.Word[wordStuck])
	queued, state := l.p.Words()
	a.Queued, a.State, a.Up = lane.Pin32(pins, queued), lane.Pin32(pins, state), uint64(stream.Up)
	a.Active, a.Down = lane.Pin32(pins, &l.active), lane.Pin32(pins, &l.down)
	a.In, a.InLines = lane.Pin8(pins, &in.b[0]), uint64(len(in.lines))
	a.InAt, a.Taken = lane.Pin64(pins, &in.at), lane.Pin64(pins, &in.taken)
	a.Told, a.Place = lane.Pin64(pins, &in.told), lane.Pin64(pins, &in.place)
	a.Payload, a.Bye = lane.Pin8(pins, &l.payload), lane.Pin8(pins, &l.bye)
	a.End, a.Over = lane.Pin8(pins, &l.eof), lane.Pin8(pins, &l.over)
	a.Full, a.Again = lane.Pin32(pins, &l.stuck), lane.Pin32(pins, &l.again)
	return true
}

// Wake implements adi.Laner.
func (d *Device) Wake(rank int) {
	if l := d.byPeer.At(rank); l != nil {
		l.mu.Lock() // as Inject does
		l.ring()
		l.mu.Unlock()
	}
}
