package lane

// lowest is the lowest address of a program's memory: those below are the standard's constants.
const lowest = 4096

// A draft is a message that may go by a lane.
type draft struct {
	lane    *Lane
	context uint64
	bytes   uint64 // of the message, or the room for it
	count   uint64
	typ     uint64
	mark    uint64
	rank    uint64 // of the caller
	world   uint64 // rank of the peer
}

// draftOf reports whether a message may go by a lane, and fills in m.
func draftOf(m *draft, s *Shared, buf At8, count, datatype, peer, comm, most uint64) bool {
	c := &s.Comms[comm&(Comms-1)]
	typ := datatype - TypeFirst
	if comm-1 >= HandleMax || Acquire32(Word32(&c.Handle)) != comm || uint64(c.Fast) == 0 || typ >= Types || peer >= uint64(c.Size) || uint64(buf) < lowest {
		return false
	}
	unit := uint64(s.Plain[typ&(Types-1)])
	if unit == 0 || count > most || Relaxed32(Word32(&s.State)) != Running {
		return false
	}
	world := peer
	if c.World != 0 {
		world = Get32(Next32(c.World, peer))
	}
	m.lane = LaneAt(Acquire64(Next64(s.Lanes.Lanes, world)))
	if m.lane == nil {
		return false
	}
	m.context = c.Context
	m.bytes = count * unit
	m.count = count
	m.typ = typ
	m.world = world
	m.mark = uint64(s.Marks[typ&(Types-1)])
	m.rank = uint64(c.Rank)
	return true
}

// touch finds memory out that is not there, before the caller holds what others wait for.
func touch(buf At8, n uint64) {
	if n > 0 {
		TouchByte(buf)
		TouchByte(Next8(buf, n-1))
	}
}

func lock(r *Rank) bool { return Exchange64(r.Lock, 0, 1) }

func unlock(r *Rank) { Release64(r.Lock, 0) }

// wait is lock that waits.
func wait(r *Rank) {
	for i := uint64(1); !lock(r); i++ {
		Pause()
		if i&63 == 0 {
			Yield()
		}
	}
}

func holdToken(r *Rank) bool { return Exchange32(r.Token, 0, 1) }

func giveToken(r *Rank) {
	Release64(r.Releases, Relaxed64(r.Releases)+1)
	Full32(r.Token, 0)
	if Rarely(Relaxed32(r.Waiting)|Relaxed32(r.Ready) != 0) {
		Tell(r, Released, 0)
	}
}

// unusual reports what keeps any message from a lane.
func unusual(r *Rank, l *Lane) bool {
	return (Relaxed64(r.Epoch)|Glance8(r.Slow)|Glance8(l.Faulty)|Glance8(l.Lost)|Relaxed32(l.Down)) != 0 ||
		Relaxed32(l.State) != l.Up
}
