package lane

// clearMore is what producer.clearMore of package shm does: it clears the words of the lines behind those that are clear, as
// far as they are free and lie together. The lock is held.
//
//go:noinline
func clearMore(l *Lane, here, carried, free uint64) {
	blank := Get64(l.Blank)
	done := blank - carried
	first := here + done
	if first >= l.OutLines {
		first -= l.OutLines
	}
	n := clearable(l, first, free, done)
	for i := uint64(0); i < n; i++ {
		Release64(Words(Next8(l.Out, (first+i)<<LineShift)), 0)
	}
	Set64(l.Blank, blank+n)
	first += n
	n = clearable(l, first, free, done+n)
	for i := uint64(0); i < n; i++ {
		Prefetch(Next8(l.Out, (first+i)<<LineShift))
	}
}

// clearable is how many lines from first on are cleared together, where done of those that are free are clear.
func clearable(l *Lane, first, free, done uint64) uint64 {
	n := uint64(Clear)
	if done >= free {
		return 0
	}
	if n > free-done {
		n = free - done
	}
	if n > l.OutLines-first {
		n = l.OutLines - first
	}
	return n
}

// What inject says.
const (
	injected = 1
	andArmed = 2 // and the peer must be woken
)

// inject puts a message into the ring, as link.Inject of package shm does. It returns 0, and has done nothing, when the
// message must go the ordinary way. The lock is held.
func inject(r *Rank, m *draft, buf At8, tag uint64) uint64 {
	l := m.lane
	// In this order: who writes queued packets into the ring, without the lock, is active from before it takes the first out
	// of the queue until it has written the last. What it leaves behind is read after that.
	if Acquire32(l.Queued) != 0 || Acquire32(l.Active) != 0 || unusual(r, l) {
		return 0
	}
	here := Get64(l.OutAt)
	carried := Get64(l.Carried)
	free := l.OutLines - (carried - Get64(l.Freed))
	lines := (Head + m.bytes + Line - 1) >> LineShift
	if Get8(l.Relaxed) == 0 || m.bytes > l.Longest || m.bytes > Get64(l.Eager) || m.bytes+Envelope+Get64(l.Balance) > r.Window || lines > l.OutLines-here {
		return 0
	}
	if Rarely(lines >= free) {
		given := Acquire64(l.Given) // as producer.look
		if given-Get64(l.Freed) > carried-Get64(l.Freed) {
			return 0
		}
		Set64(l.Freed, given)
		free = l.OutLines - (carried - given)
		if lines >= free {
			return 0
		}
	}
	w := Words(Next8(l.Out, here<<LineShift))
	Set64(Next64(w, 1), m.rank|tag<<32)
	Set64(Next64(w, 2), m.context)
	Set64(Next64(w, 3), m.mark)
	Copy(Bytes(Next64(w, HeadWords)), buf, m.bytes)
	next := here + lines
	if next == l.OutLines {
		next = 0
	}
	if carried+lines >= Get64(l.Blank) {
		Release64(Words(Next8(l.Out, next<<LineShift)), 0)
		Set64(l.Blank, carried+lines+1)
	}
	Release64(w, carried<<32|Form<<24|m.bytes)
	carried += lines
	Set64(l.OutAt, next)
	Set64(l.Carried, carried)
	Set64(l.Balance, Get64(l.Balance)+m.bytes+Envelope)
	Release64(Word64(&l.Sent), l.Sent+1)
	blank := Get64(l.Blank)
	if lines < Clear/2 && carried+Clear/2 > blank && blank > carried {
		clearMore(l, next, carried, free-lines)
	}
	Ordered()
	if Rarely(Relaxed64(l.Armed) != 0) {
		return andArmed
	}
	return injected
}

// A head is the message at the head of a ring.
type head struct {
	at                      At64
	context, mark           uint64
	bytes, lines, from, tag uint64
}

// front is the place of the next record. The token is held.
func front(l *Lane) At64 { return Words(Next8(l.In, Get64(l.InAt)<<LineShift)) }

// isMessage reports whether w, the word of the next record, is that of a message that is all there, and fills in h.
func isMessage(h *head, l *Lane, w uint64) bool {
	h.at = front(l)
	h.bytes = w & 0xffffff
	h.lines = (Head + h.bytes + Line - 1) >> LineShift
	names := Relaxed64(Next64(h.at, 1))
	h.context = Relaxed64(Next64(h.at, 2))
	h.mark = Relaxed64(Next64(h.at, 3))
	h.from = uint64(uint32(names))
	h.tag = names >> 32
	return w != 0 && w>>24&0xff == Form && w>>32 == uint64(uint32(Get64(l.Taken))) && h.lines <= l.InLines-Get64(l.InAt) && h.tag>>31 == 0
}

// takeOut gives up the lines of the message. The token is held.
func takeOut(l *Lane, h *head) {
	next := Get64(l.InAt) + h.lines
	if next >= l.InLines {
		next = 0
	}
	taken := Get64(l.Taken) + h.lines
	Set64(l.InAt, next)
	Set64(l.Taken, taken)
	Release64(l.Place, taken<<32|next)
	Release64(Word64(&l.Received), l.Received+1)
	l.Credit += h.bytes + Envelope
}

// account tells the peer, now and then, what was taken: as link.tell of package shm does, and proto.Engine.Receive. The
// token is held.
func account(r *Rank, l *Lane) {
	taken := Get64(l.Taken)
	if Rarely(taken-Get64(l.Told) >= l.InLines>>2) {
		Set64(l.Told, taken)
		Full64(l.Head, taken)
		if Relaxed64(l.Stuck) != 0 {
			Tell(r, Armed, l.Peer)
		}
	}
	if Rarely(l.Credit > r.Window>>3) {
		Tell(r, Taken, l.Peer)
	}
}
