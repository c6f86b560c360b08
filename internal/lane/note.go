package lane

// note makes a record of a call, as record.Ring.Begin and Note do, but that it does not say where the program called. It
// returns 0 when there is no room, which is for Go to say.
func note(r *Rank, state, op, context, peer, tag, bytes uint64) At64 {
	h := Relaxed64(r.Head)
	s := Next64(r.Slots, 8*(h&(NoteSlots-1)))
	w := Relaxed64(s)
	is := w & 0xff
	if is == NoteWriting || is == NoteRunning || !Exchange64(s, w, w&^0xff|NoteWriting) {
		return 0
	}
	Release64(r.Head, h+1)
	Release64(Next64(s, 1), Ticks())
	Release64(Next64(s, 3), context)
	Release64(Next64(s, 4), op|peer<<32)
	Release64(Next64(s, 6), bytes)
	Release64(Next64(s, 5), uint64(uint32(tag)))
	Release64(Next64(s, 7), 0)
	Release64(Next64(s, 2), 0)
	Release64(s, w&^0xff+0x100+state)
	return s
}

// over says in a record that its call is over.
func over(s At64) {
	Release64(s, Relaxed64(s)&^0xff|NoteDone)
}

// takeBack takes back a record of a call that Go will note.
func takeBack(r *Rank, s At64) {
	h := Relaxed64(r.Head)
	Release64(s, Relaxed64(s)&^0xff)
	if s == Next64(r.Slots, 8*((h-1)&(NoteSlots-1))) {
		Exchange64(r.Head, h, h-1)
	}
}
