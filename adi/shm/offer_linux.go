package shm

import (
	"encoding/binary"

	"cadre.example/adi"
	"cadre.example/internal/memory"
	"cadre.example/internal/wire"
)

// offer is the sender's part of a link; its mu guards it.
type offer struct {
	count   uint64 // formRuns records written
	open    int    // bytes of the last one, while it has no answer
	refused bool   // what is left of the packet goes through the ring
	runs    [memory.RunsMost][]byte
}

// mayOffer reports whether n more bytes of a packet of kind k with payload of r may be pulled. l.mu is held, as for all of
// the sender's.
func (l *link) mayOffer(k wire.Kind, r *adi.Request, n int) bool {
	if k != wire.Data || n < l.dev.pullLeast || l.dev.cfg.SingleCopy < 0 || l.offer.refused {
		return false
	}
	least := l.its.pull.Word[wordLeast].Load()
	return least != 0 && uint64(r.Size()) >= least
}

type offering uint8

const (
	offerShortRuns offering = iota // the payload lies in runs too short for it, or must be converted
	offerFull                      // no room in the ring
	offered
)

// offerRuns lets the peer read bytes [off, off+n) of r's stream, or the first of them.
func (l *link) offerRuns(r *adi.Request, off, n int) offering {
	o := &l.offer
	most := min(memory.RunsMost, (l.out.recordMost()-runsHead)/16)
	runs := r.PayloadRuns(o.runs[:0], off, n, most)
	defer clear(runs)
	total := 0
	for _, b := range runs {
		total += len(b)
	}
	if total == 0 || total < l.dev.runLeast*len(runs) {
		return offerShortRuns
	}
	b := l.reserve(recordLines(formRuns, 16*len(runs)))
	if b == nil {
		return offerFull
	}
	for i, run := range runs {
		binary.LittleEndian.PutUint64(b[runsHead+16*i:], memory.Address(run))
		binary.LittleEndian.PutUint64(b[runsHead+16*i+8:], uint64(len(run)))
	}
	o.count++
	o.open = total
	l.commit(formRuns, 16*len(runs))
	return offered
}

// answered reports whether there is an answer to the open offer.
func (l *link) answered() bool { return l.its.pull.Word[wordAnswers].Load() != l.offer.count-1 }

// takeAnswer goes on behind what the peer has read. It reports false while there is no answer to believe.
func (l *link) takeAnswer() bool {
	o := &l.offer
	w := &l.its.pull.Word
	answers := w[wordAnswers].Load()
	if answers == o.count-1 {
		return false
	}
	n := w[wordPulled].Load()
	if answers != o.count || n > uint64(o.open) {
		l.breakWith(scribbled("it has pulled %d bytes of record %d, want at most %d of record %d", n, answers, o.open, o.count))
		return false
	}
	l.sent += int(n)
	o.refused = n < uint64(o.open)
	o.open = 0
	return true
}
