package board

import "slices"

func (b *Board) join(e *Event, r *rank) {
	if e.Foreign {
		r.foreign, b.foreign = true, true
	}
	if b.mixed(e) {
		return
	}
	b.joined, b.native = true, b.native || !e.Foreign
	if r.joins == 0 || r.finalized {
		r.joins++
	}
	if r.finalized {
		r.finalized = false
		if b.finalized--; b.finalized == b.cfg.Size-1 && !b.over {
			b.do(Action{Act: ActUndone})
		}
	}
	for i := range b.ranks {
		if r := &b.ranks[i]; r.exited && r.well && r.joins == 0 {
			b.fail(Action{Rank: i, Fault: FaultStray})
			return
		}
	}
}

// mixed blames the rank of another MPI in a job that has ranks of both, and reports whether that is the rank that joins.
func (b *Board) mixed(e *Event) bool {
	if e.Foreign {
		if b.native {
			b.fail(Action{Rank: e.Rank, Fault: FaultMixed})
		}
		return b.native
	}
	if i := slices.IndexFunc(b.ranks, func(r rank) bool { return r.foreign }); i >= 0 {
		b.fail(Action{Rank: i, Fault: FaultMixed})
	}
	return false
}

func (b *Board) exit(e *Event, r *rank) {
	r.exited, r.closed, r.well = true, true, e.OK
	switch {
	case e.Lost, r.aborted:
	case !e.OK:
		b.fail(Action{Rank: e.Rank, Fault: FaultExit})
	case r.finalized:
		b.missed()
	case r.joins > 0:
		b.fail(Action{Rank: e.Rank, Fault: FaultEarly})
	case b.joined:
		b.fail(Action{Rank: e.Rank, Fault: FaultStray})
	}
}

// end tells the ranks that the job ends. A rank that has aborted it waits for a note.
func (b *Board) end(why string) {
	b.over, b.told = true, true
	for i := range b.ranks {
		switch r := &b.ranks[i]; {
		case r.foreign || r.exited:
		case r.aborted:
			b.do(Action{Act: ActNote, Rank: i})
		case r.joins > 0:
			b.do(Action{Act: ActEnd, Rank: i, Text: why})
		}
	}
}

// Joined reports whether a rank has joined.
func (b *Board) Joined(rank int) bool { return b.ranks[rank].joins > 0 }

// Foreign reports whether the program of a rank is of another MPI.
func (b *Board) Foreign(rank int) bool { return b.ranks[rank].foreign }

// Aborted reports whether a rank has aborted the job.
func (b *Board) Aborted(rank int) bool { return b.ranks[rank].aborted }

// Finalized reports whether a rank has finalized, and has not joined again.
func (b *Board) Finalized(rank int) bool { return b.ranks[rank].finalized }

// Exited reports whether the process of a rank has ended.
func (b *Board) Exited(rank int) bool { return b.ranks[rank].exited }

// Over reports whether the job ends.
func (b *Board) Over() bool { return b.over }

// Dying reports whether the channel of some rank has ended that had not finished, and the end of its process is not known.
func (b *Board) Dying() bool {
	for i := range b.ranks {
		if r := &b.ranks[i]; r.closed && r.joins > 0 && !r.finalized && !r.aborted && !r.exited {
			return true
		}
	}
	return false
}

// Answering returns the ranks that can say what they do, and those that have nothing to say any more.
func (b *Board) Answering() (ask, gone []int) {
	for i := range b.ranks {
		switch r := &b.ranks[i]; {
		case r.finalized, r.exited && r.well && r.joins == 0:
			gone = append(gone, i)
		case r.joins > 0 && !r.closed:
			ask = append(ask, i)
		}
	}
	return ask, gone
}
