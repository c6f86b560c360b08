package lane

// negative reports whether a word is that of a negative int.
func negative(v uint64) bool { return v>>63 != 0 }

// Send is MPI_Send. It reports false, and has done nothing, when that is for Go to do. Arguments that are ints are words of
// the same value.
func Send(s *Shared, buf At8, count, datatype, dest, tag, comm uint64) bool {
	r := &s.Lanes
	var m draft
	if negative(tag) || !draftOf(&m, s, buf, count, datatype, dest, comm, r.Most) || m.bytes > r.Most {
		return false
	}
	touch(buf, m.bytes)
	if !lock(r) {
		return false
	}
	sent := inject(r, &m, buf, tag)
	unlock(r)
	if sent == 0 {
		return false
	}
	if sent == andArmed {
		Tell(r, Armed, m.lane.Peer)
	}
	note(r, NoteDone, NoteSend, m.context, dest, tag, m.bytes)
	return true
}
