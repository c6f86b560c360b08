package lane

const (
	turnOf   = 64 // of so many receives one is Go's, which looks at all peers and not only at one
	turnBusy = 16 // of so many, while Go has something to move
	looksAll = 32 // looks without a pause
	looksFew = 2  // looks of a receive that hardly looks
	failMost = 63 // the most receives that do so
)

// patience is how often a receive looks. Where nothing comes, as when the peer needs this very processor to run, the next
// receives hardly look, which is Go's to do then: 1 of them, 3, 7 and so on until one has waited for something that came. The
// token is held.
func patience(r *Rank) uint64 {
	if r.Hasty == 0 {
		return r.Looks
	}
	r.Hasty--
	return looksFew
}

// nothingCame notes that a receive has looked so often and nothing came.
func nothingCame(r *Rank, looked uint64) {
	if looked > looksFew {
		if r.Fails < failMost {
			r.Fails = 2*r.Fails + 1
		}
		r.Hasty = r.Fails
	}
}

// look waits for the word of the next record; 0: it has not come. The token is held.
func look(r *Rank, at At64) uint64 {
	most := patience(r)
	for i := uint64(0); i < most; i++ {
		w := Acquire64(at)
		if w != 0 {
			if i >= looksFew {
				r.Fails = 0
			}
			return w
		}
		if i >= looksAll {
			Pause()
		}
	}
	nothingCame(r, most)
	return 0
}

// unready reports what keeps messages from being taken out of the ring, beside what unusual says. The token is held.
func unready(r *Rank, l *Lane) bool {
	return unusual(r, l) || (Relaxed32(r.Care)|Relaxed32(r.Ready)) != 0 ||
		(Get8(l.Payload)|Get8(l.Bye)|Get8(l.End)|Get8(l.Over)) != 0 || (Relaxed32(l.Full)|Relaxed32(l.Again)) != 0 || Relaxed64(l.Stuck) != 0
}

// turn reports whether this receive is Go's, which then polls all peers. Receives, sends and tasks of Go that are pending do
// not keep messages from the path, but they need Go more often. The token is held.
func turn(r *Rank) bool {
	mask := uint64(turnOf - 1)
	if (Glance64(r.Posted) | Glance64(r.Offered) | Glance64(r.Arriving) | Glance64(r.Leaving) | Relaxed32(r.Underway)) != 0 {
		mask = turnBusy - 1
	}
	r.Turn++
	return r.Turn&mask == 0
}

// noneWaits reports whether no message waits that a sender of the same class has sent: match.Sender.
func noneWaits(r *Rank, context, source uint64) bool {
	return Glance32(Next32(r.Senders, (context+source)*SenderMul>>SenderShift)) == 0
}

func putStatus(to *Status, source, tag, bytes uint64) {
	to.Source = int32(source)
	to.Tag = int32(tag)
	to.Bytes = int32(bytes)
	to.BytesHigh = int32(bytes >> 32)
	to.Flags = 0
}

// take receives the message if it is the next one. The token is held.
func take(r *Rank, m *draft, buf At8, source, tag uint64, status At32) bool {
	l := m.lane
	var h head
	if unready(r, l) || turn(r) {
		return false
	}
	waiting := Acquire64(Word64(&QueueAt(r.Queue).Waiting)) // first: what leaves the queue was posted before
	if Rarely(waiting|Glance64(r.Posted) != 0 || !noneWaits(r, m.context, source)) {
		return takeBeside(r, m, buf, source, tag, status)
	}
	noted := note(r, NoteRunning, NoteRecv, m.context, source, tag, m.bytes)
	if noted == 0 {
		return false
	}
	if !isMessage(&h, l, look(r, front(l))) || !isFor(m, &h, source, tag) {
		takeBack(r, noted)
		return false
	}
	takeIn(l, &h, buf, status)
	account(r, l)
	over(noted)
	return true
}

// isFor reports whether a message is one that a receive asks for, and fits.
func isFor(m *draft, h *head, source, tag uint64) bool {
	return h.context == m.context && h.from == source && (tag == AnyTag || tag == h.tag) && h.bytes <= m.bytes && h.mark == m.mark
}

// takeIn takes the message out of the ring. The token is held.
func takeIn(l *Lane, h *head, buf At8, status At32) {
	Copy(buf, Bytes(Next64(h.at, HeadWords)), h.bytes)
	takeOut(l, h)
	if status != 0 {
		putStatus(StatusAt(status, 0), h.from, h.tag, h.bytes)
	}
}

// takeBeside is take where other receives were posted before, or messages wait: it takes messages for those that the C library
// knows until its own comes, and leaves what is for the others to Go.
//
//go:noinline
func takeBeside(r *Rank, m *draft, buf At8, source, tag uint64, status At32) bool {
	l := m.lane
	var h head
	if !lock(r) {
		return false
	}
	here := waits(r, m.context, source, tag)
	unlock(r)
	if here {
		return false
	}
	noted := note(r, NoteRunning, NoteRecv, m.context, source, tag, m.bytes)
	if noted == 0 {
		return false
	}
	got := false
	for more := uint64(burstMost); more > 0; more-- {
		if !isMessage(&h, l, look(r, front(l))) {
			break
		}
		wait(r)
		met := meets(r, l, &h)
		if met == 0 && isFor(m, &h, source, tag) {
			takeIn(l, &h, buf, status)
			got = true
		}
		if met != 0 && met != forGo {
			deliver(r, l, &h, BegunAt(r.Begun, met))
		}
		unlock(r)
		if got || met == 0 || met == forGo {
			break
		}
	}
	account(r, l)
	if !got {
		takeBack(r, noted)
		return false
	}
	over(noted)
	return true
}

// Receive is MPI_Recv. It reports false, and has done nothing, when that is for Go to do.
func Receive(s *Shared, buf At8, count, datatype, source, tag, comm uint64, status At32) bool {
	r := &s.Lanes
	var m draft
	if negative(tag) && tag != AnyTag || !draftOf(&m, s, buf, count, datatype, source, comm, HandleMax) {
		return false
	}
	if m.bytes > 0 {
		touch(buf, 1) // the program may name more room than there is
	}
	if !holdToken(r) {
		return false
	}
	got := take(r, &m, buf, source, tag, status)
	giveToken(r)
	return got
}
