package mpi

import (
	"cadre.example/internal/coll"
	"cadre.example/internal/race"
)

// Memory of collectives is looked after like that of messages (MPI-5.0 section 6.12: none of the buffers may be touched
// before the operation is complete). With -race a collective that does not block works on copies, since no order is known
// between the goroutine that stands for it and those that carry it out: what it has received comes to the program's memory
// when it is completed.

// runs are those of what k reads and of what it writes.
func (k *collCall) runs() (reads, writes [][]byte) {
	args := k.args // so that k stays on the stack where nobody looks
	for _, u := range k.c.coll.Regions(&args) {
		if list := runsOf(u.Mem, u.Count, u.Type); u.Writes {
			writes = append(writes, list...)
		} else {
			reads = append(reads, list...)
		}
	}
	return reads, writes
}

// holds begins to look after the memory of the form that blocks.
func (k *collCall) holds() (h holding) {
	if !k.c.guarded() {
		return h
	}
	h.c = k.c
	h.reads, h.writes = k.runs()
	h.begin()
	return h
}

// watches makes what looks after the memory of the forms that do not block, from watched.begin on; nil where nobody does.
func (k *collCall) watches() *watched {
	if !k.c.guarded() {
		return nil
	}
	w := &watched{c: k.c, call: k.title()}
	w.reads, w.writes = k.runs()
	if race.Enabled {
		if w.shadow = k.c.coll.Shadow(&k.args); w.shadow == nil {
			w.reads, w.writes = nil, nil
		}
	}
	return w
}

// A watched is the memory of a collective that may be started several times.
type watched struct {
	c             *Comm
	call          string
	reads, writes [][]byte
	shadow        *coll.Shadow
}

// begin comes before each start, and may give nil.
func (w *watched) begin() *guard {
	if w == nil || w.reads == nil && w.writes == nil {
		return nil
	}
	g := &guard{c: w.c, reads: w.reads, writes: w.writes, call: w.call, peer: -1, shadow: w.shadow}
	if w.shadow != nil {
		w.shadow.Load()
	}
	g.begin()
	return g
}
