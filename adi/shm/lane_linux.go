package shm

import (
	"cadre.example/adi"
	"cadre.example/adi/tcp"
	"cadre.example/internal/lane"
)

var _ adi.Laner = (*Device)(nil)

// Lane implements adi.Laner: code outside of Go does what Inject and read do.
func (d *Device) Lane(rank int, pins *lane.Pins, a *lane.Lane) bool {
	l := d.byRank[rank].Load()
	if l == nil || !l.begun.Load() {
		return false
	}
	out, in := &l.out, &l.in
	a.Out, a.OutLines = lane.Address(pins, &out.b[0]), uint64(len(out.lines))
	a.OutAt, a.Carried = lane.Address(pins, &out.at), lane.Address(pins, &out.carried)
	a.Freed, a.Blank = lane.Address(pins, &out.freed), lane.Address(pins, &out.blank)
	a.Given, a.Head = lane.Address(pins, out.head), lane.Address(pins, in.head)
	a.Relaxed, a.Longest = lane.Address(pins, &out.relaxed), uint64(l.shortMost())
	a.Armed = lane.Address(pins, &l.its.bell.Word[wordArmed])
	a.Stuck = lane.Address(pins, &l.its.bell.Word[wordStuck])
	queued, state := l.p.Words()
	a.Queued, a.State, a.Up = lane.Address(pins, queued), lane.Address(pins, state), uint64(tcp.Up)
	a.Active, a.Down = lane.Address(pins, &l.active), lane.Address(pins, &l.down)
	a.In, a.InLines = lane.Address(pins, &in.b[0]), uint64(len(in.lines))
	a.InAt, a.Taken = lane.Address(pins, &in.at), lane.Address(pins, &in.taken)
	a.Told, a.Place = lane.Address(pins, &in.told), lane.Address(pins, &in.place)
	a.Payload, a.Bye = lane.Address(pins, &l.payload), lane.Address(pins, &l.bye)
	a.End, a.Over = lane.Address(pins, &l.eof), lane.Address(pins, &l.over)
	a.Full, a.Again = lane.Address(pins, &l.stuck), lane.Address(pins, &l.again)
	return true
}

// Wake implements adi.Laner.
func (d *Device) Wake(rank int) {
	if l := d.byRank[rank].Load(); l != nil {
		l.mu.Lock() // as Inject does
		l.ring()
		l.mu.Unlock()
	}
}
