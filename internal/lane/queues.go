package lane

// scanMost is with how many entries of a queue of Go's the path compares; a longer one is Go's to search.
const scanMost = 32

// inTable reports whether an entry in the table of a queue, if there is one, has this context and id, or may: the table counts
// its entries by class, and those with wildcards. The lock is held.
func inTable(q *List, context, id uint64) bool {
	if Get8(q.Table) == 0 {
		return false
	}
	counts := Place32(Get64(q.Counts))
	return (Get32(counts) | Get32(Next32(counts, 1+((context+id)*SenderMul>>ClassShift)))) != 0
}

// inArray reports whether an entry in the array of a queue has this context and id, as far as both masks go. An entry has four
// words: context, id, mask and a name. The lock is held.
func inArray(q *List, context, id, mask uint64) bool {
	n := Get64(q.Count)
	e := q.Few
	if n > scanMost {
		return true
	}
	if Get8(q.Wide) != 0 {
		e = Next64(Place64(Get64(q.Buf)), Get64(q.Head)<<2)
	}
	for i := uint64(0); i < n; i++ {
		if (Get64(e) ^ context | (Get64(Next64(e, 1))^id)&Get64(Next64(e, 2))&mask) == 0 {
			return true
		}
		e = Next64(e, 4)
	}
	return false
}

// isTaken reports whether a receive that Go has posted meets the message, or may. All of them were posted before those that
// only the C library knows. The lock is held.
func isTaken(r *Rank, h *head) bool {
	id := h.from<<32 | h.tag
	return Get64(r.Posted) != 0 && (inTable(&r.Receives, h.context, id) || inArray(&r.Receives, h.context, id, 1<<64-1))
}

// waits reports whether a message waits that a receive asks for, or may. The lock is held.
func waits(r *Rank, context, source, tag uint64) bool {
	if noneWaits(r, context, source) {
		return false
	}
	q := &r.Messages
	id := source<<32 | uint64(uint32(tag))
	if tag == AnyTag {
		return Get8(q.Table) != 0 || inArray(q, context, id, 1<<64-1<<32)
	}
	return inTable(q, context, id) || inArray(q, context, id, 1<<64-1)
}
