package lane

const (
	placeMask = 1<<HandleGeneration - 1

	// AsDue as the number of looks says that there are as many as patience says.
	AsDue = 1<<64 - 1

	searchMost = 64 // with how many receives that wait a message is compared
	burstMost  = 32 // how many messages are taken while others wait for the lock
	pollsMost  = 8  // how often one wait lets Go poll, before it becomes Go's

	// Who waits for so many leaves some time between looks, as adi.Batch does.
	gatherLeast  = 4
	gatherPauses = 12
	gatherLooks  = 4
)

// find is the Begun of a handle, or nil.
func find(r *Rank, handle uint64) *Begun {
	place := handle&placeMask - HandleFirst
	if handle>>HandleKind != HandleBegun || place-1 >= Places-1 || r.Begun == 0 {
		return nil
	}
	b := BegunAt(r.Begun, place)
	if Acquire64(Word64(&b.State)) == Free || b.Handle != handle {
		return nil
	}
	return b
}

// placeOf is the place of b in the table.
func placeOf(b *Begun) uint64 { return b.Handle&placeMask - HandleFirst }

// begin takes a free place, which there is. The lock is held.
func begin(r *Rank, q *Queue, m *draft, comm, peer, tag uint64) *Begun {
	place := q.Free
	b := BegunAt(r.Begun, place)
	q.Free = b.Next
	b.Handle = HandleBegun<<HandleKind | (b.Handle+1<<HandleGeneration)&(1<<HandleKind-1<<HandleGeneration) | (place + HandleFirst)
	b.Comm = comm
	b.Context = m.context
	b.Peer = peer
	b.Tag = tag
	b.Bytes = m.bytes
	b.Type = m.typ
	b.Known = 0
	return b
}

// isDone reports whether b is done and still the C library's: another thread may give it to Go at any time, unless the lock
// is held.
func isDone(b *Begun) bool {
	state := Acquire64(Word64(&b.State))
	return state == Sent || state == Received
}

// giveBack gives the place back. The lock is held.
func giveBack(q *Queue, b *Begun) {
	Release64(Word64(&b.State), Free)
	b.Next = q.Free
	q.Free = placeOf(b)
}

// BeginSend is MPI_Isend. It stores the request at request. It reports false, and has done nothing, when that is for Go to do.
func BeginSend(s *Shared, buf At8, count, datatype, dest, tag, comm uint64, request At64) bool {
	r := &s.Lanes
	q := QueueAt(r.Queue)
	var b *Begun
	var m draft
	if negative(tag) || request == 0 || !draftOf(&m, s, buf, count, datatype, dest, comm, r.Most) || m.bytes > r.Most {
		return false
	}
	touch(buf, m.bytes)
	if !lock(r) {
		return false
	}
	sent := uint64(0)
	if q.Free != 0 {
		sent = inject(r, &m, buf, tag)
	}
	if sent != 0 {
		b = begin(r, q, &m, comm, dest, tag)
		Release64(Word64(&b.State), Sent)
	}
	unlock(r)
	if sent == 0 {
		return false
	}
	if sent == andArmed {
		Tell(r, Armed, m.lane.Peer)
	}
	Set64(request, b.Handle)
	note(r, NoteDone, NoteIsend, m.context, dest, tag, m.bytes)
	return true
}

// BeginReceive is MPI_Irecv, likewise: the receive waits in the queue.
func BeginReceive(s *Shared, buf At8, count, datatype, source, tag, comm uint64, request At64) bool {
	r := &s.Lanes
	q := QueueAt(r.Queue)
	var b *Begun
	var m draft
	if negative(tag) && tag != AnyTag || request == 0 || !draftOf(&m, s, buf, count, datatype, source, comm, r.Most) || m.bytes > r.Most {
		return false
	}
	touch(buf, m.bytes)
	if !lock(r) {
		return false
	}
	// What is posted goes before what is put into the queue, and a message that waits here already is for Go to find.
	if !unusual(r, m.lane) && !waits(r, m.context, source, tag) && q.Free != 0 {
		b = begin(r, q, &m, comm, source, tag)
		b.Buf = buf
		b.Count = m.count
		b.Mark = m.mark
		b.World = m.world
		b.Next = 0
		b.Back = q.Last
		place := placeOf(b)
		if q.Last != 0 {
			BegunAt(r.Begun, q.Last).Next = place
		} else {
			q.First = place
		}
		q.Last = place
		Release64(Word64(&b.State), Waits)
		Release64(Word64(&q.Waiting), q.Waiting+1)
	}
	unlock(r)
	if b == nil {
		return false
	}
	Set64(request, b.Handle)
	note(r, NoteDone, NoteIrecv, m.context, source, tag, m.bytes)
	return true
}

// forGo is said where there is something that is Go's to do.
const forGo = 1<<64 - 1

// meets is the place of the receive in the queue that a message meets; 0: there is none; forGo: it is Go's to say. What Go has
// posted comes before the queue. The lock is held.
func meets(r *Rank, l *Lane, h *head) uint64 {
	if isTaken(r, h) {
		return forGo
	}
	i := QueueAt(r.Queue).First
	for looked := uint64(0); i != 0; looked++ {
		b := BegunAt(r.Begun, i)
		if b.Context == h.context && b.Peer == h.from && (b.Tag == h.tag || b.Tag == AnyTag) {
			if b.World == l.Peer && h.bytes <= b.Bytes && h.mark == b.Mark {
				return i
			}
			return forGo
		}
		if looked == searchMost {
			return forGo
		}
		i = b.Next
	}
	return 0
}

// deliver takes a message out of the ring for b, which is done then. The lock and the token are held.
func deliver(r *Rank, l *Lane, h *head, b *Begun) {
	Copy(b.Buf, Bytes(Next64(h.at, HeadWords)), h.bytes)
	leave(r, b)
	b.Tag = h.tag
	b.Bytes = h.bytes
	Release64(Word64(&b.State), Received)
	takeOut(l, h)
}

// leave takes b out of the queue. The lock is held.
func leave(r *Rank, b *Begun) {
	q := QueueAt(r.Queue)
	if b.Back != 0 {
		BegunAt(r.Begun, b.Back).Next = b.Next
	} else {
		q.First = b.Next
	}
	if b.Next != 0 {
		BegunAt(r.Begun, b.Next).Back = b.Back
	} else {
		q.Last = b.Back
	}
	Release64(Word64(&q.Waiting), q.Waiting-1)
}

// come takes the messages that are at the head of the ring and meet receives in the queue, and says how many there were, or
// forGo. The token is held.
//
//go:noinline
func come(r *Rank, l *Lane) uint64 {
	word := Acquire64(front(l))
	var h head
	if unready(r, l) {
		return forGo
	}
	if word == 0 || !lock(r) {
		return 0
	}
	n := uint64(0)
	for n < burstMost && word != 0 {
		met := uint64(0)
		if isMessage(&h, l, word) {
			met = meets(r, l, &h)
		}
		if met == 0 || met == forGo {
			if n == 0 {
				n = forGo
			}
			break
		}
		deliver(r, l, &h, BegunAt(r.Begun, met))
		word = Acquire64(front(l))
		n++
	}
	unlock(r)
	if n != 0 && n != forGo {
		account(r, l)
	}
	return n
}

// await waits until the receive is done, and reports whether it is. More says that others are behind it. The token is held.
func await(r *Rank, b *Begun, most uint64, more bool) bool {
	if Acquire64(Word64(&b.State)) != Waits {
		return isDone(b)
	}
	l := LaneAt(Acquire64(Next64(r.Lanes, b.World)))
	polls := uint64(0)
	for i := uint64(0); i < most; i++ {
		n := come(r, l)
		if n == forGo && polls < pollsMost && Relaxed32(r.Ready) == 0 {
			polls++
			Tell(r, Poll, l.Peer)
			n = 1
		}
		state := Acquire64(Word64(&b.State))
		if state == Received {
			if i >= looksFew {
				r.Fails = 0
			}
			return true
		}
		if n == forGo || state != Waits {
			return false
		}
		if n != 0 {
			i = 0
		}
		if more && i < gatherLooks {
			for k := uint64(0); k < gatherPauses; k++ {
				Pause()
			}
		} else if i >= looksAll {
			Pause()
		}
	}
	nothingCame(r, most)
	return false
}

// putBegun is the status of what is done.
func putBegun(to *Status, b *Begun) {
	if b.State == Sent {
		putStatus(to, 0, 0, 0)
	} else {
		putStatus(to, b.Peer, b.Tag, b.Bytes)
	}
}

func putEmpty(to *Status) {
	putStatus(to, AnySource, AnyTag, 0)
	to.Error = 0
}

// allDone reports whether all requests can be ended here. The lock is held.
func allDone(r *Rank, count uint64, requests At64) bool {
	for i := uint64(0); i < count; i++ {
		handle := Get64(Next64(requests, i))
		if handle != RequestNull {
			b := find(r, handle)
			if b == nil || !isDone(b) {
				return false
			}
		}
	}
	return true
}

// End is MPI_Waitall, or with few looks MPI_Testall: it ends all requests if they are the C library's or null, and are done,
// or come to be after so many looks each. It reports whether it has; else nothing was done. Op is the call, which the record
// says: of one request it says which that was. Statuses may be 0.
func End(s *Shared, count uint64, requests At64, statuses At32, op, looks uint64) bool {
	r := &s.Lanes
	single := op == NoteWait || op == NoteTest
	var noted At64
	if r.Begun == 0 || count-1 >= HandleMax || requests == 0 || Relaxed32(Word32(&s.State)) != Running || Glance8(r.Slow) != 0 {
		return false
	}
	context := uint64(0)
	peer := uint64(AnySource)
	tag := uint64(AnySource)
	some := false
	first := count // that waits
	for i := uint64(0); i < count; i++ {
		handle := Get64(Next64(requests, i))
		if handle == RequestNull {
			continue
		}
		b := find(r, handle)
		if b == nil {
			return false
		}
		state := Acquire64(Word64(&b.State))
		if state == Posted {
			return false
		}
		if !some {
			some = true
			context = b.Context
			if single {
				peer = b.Peer
				tag = b.Tag
			}
		}
		if state == Waits && first == count {
			first = i
		}
	}
	if !some {
		return false
	}
	length := count // as the record says it
	if single {
		length = 0
	}
	done := true
	if first < count {
		if !holdToken(r) {
			return false
		}
		if turn(r) {
			Tell(r, Poll, 0)
		}
		if done && looks == AsDue {
			noted = note(r, NoteRunning, op, context, peer, tag, length)
			done = noted != 0
		}
		if looks == AsDue {
			looks = patience(r)
		}
		for i := first; done && i < count; i++ {
			b := find(r, Get64(Next64(requests, i)))
			if b != nil {
				done = await(r, b, looks, count-i >= gatherLeast)
			}
		}
		giveToken(r)
	}
	if done {
		wait(r)
		done = allDone(r, count, requests)
		if !done {
			unlock(r)
		}
	}
	if !done {
		if noted != 0 {
			takeBack(r, noted)
		}
		return false
	}
	q := QueueAt(r.Queue)
	for i := uint64(0); i < count; i++ {
		b := find(r, Get64(Next64(requests, i))) // nil, too, of one that the program has named twice
		if statuses != 0 {
			if b != nil {
				putBegun(StatusAt(statuses, i), b)
			} else {
				putEmpty(StatusAt(statuses, i))
			}
		}
		if b != nil {
			giveBack(q, b)
			Set64(Next64(requests, i), RequestNull)
		}
	}
	unlock(r)
	if noted != 0 {
		over(noted)
	} else {
		note(r, NoteDone, op, context, peer, tag, length)
	}
	return true
}
