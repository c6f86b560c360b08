package window

import (
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/memory"
)

// A segment is the memory of an allocated window whose ranks can all map it: for each rank a lock, the locks of items that
// no atomic instruction updates, and the rank's part.
//
//	line 0                the sharer's own
//	rank 0: 1 + 64 lines  its lock (lockWords), stripes
//	rank 1: ...
//	then, from a page on, the parts: one behind the other, or each from a line on
type segment struct {
	shared  adi.Shared // nil: memory of this process, which has all ranks
	bytes   []byte
	exposed []*exposure // by rank; in a process that has all ranks they are everybody's
}

const (
	controlLines = 1 + stripeCount
	page         = 4096
)

// layout is where a rank's part begins, and how long the segment is.
func layout(sizes []int, separate bool) (parts []int, whole int) {
	at := (1 + controlLines*len(sizes)) * memory.LineSize
	at = (at + page - 1) / page * page
	for _, n := range sizes {
		parts = append(parts, at)
		at += n
		if separate {
			at = (at + memory.LineSize - 1) / memory.LineSize * memory.LineSize
		}
	}
	return parts, (at + page - 1) / page * page
}

// expose makes the parts of all ranks.
func (s *segment) expose(parts, sizes []int) {
	for r, at := range parts {
		lines, b := memory.Lines(s.bytes)[1+r*controlLines:][:controlLines], s.bytes[at:at+sizes[r]:at+sizes[r]]
		e := &exposure{mem: datatype.MemOfBytes(b), bytes: b, size: sizes[r], stripes: lines[1:]}
		if s.shared != nil {
			e.words = &lines[0]
		}
		s.exposed = append(s.exposed, e)
	}
}

// ticketBytes is what rank 0 tells about the segment: a length, and a ticket or a token.
const ticketBytes = 1 + 128

// makeSegment makes the memory of all parts, if all ranks can have it, which it reports; otherwise why not.
func (w *Window) makeSegment(cfg *Config, sizes []int) (*segment, error) {
	here := true // all ranks are of this process
	for r, p := range w.world {
		here = here && (r == w.rank || w.ctx.Direct(p) != nil)
	}
	parts, whole := layout(sizes, cfg.Separate)
	sharer, able := w.ctx.Sharer(w.world).(adi.LargeSharer)
	if here {
		able = true
	}
	var seg *segment
	var err error
	say := make([]byte, ticketBytes)
	if able && w.rank == 0 {
		switch {
		case whole > memory.Most:
			err = fault(KindResource, "%d bytes of shared memory, and %d are the most", whole, memory.Most)
		case here:
			seg = &segment{bytes: memory.Aligned(whole)}
			seg.expose(parts, sizes)
			segments.Store(w.token, seg)
			say[0] = byte(copy(say[1:], w.token[:]))
		default:
			var ticket []byte
			var s adi.Shared
			if s, ticket, err = sharer.ShareLarge(whole); err == nil {
				seg = &segment{shared: s, bytes: s.Bytes()}
				say[0] = byte(copy(say[1:], ticket))
			}
		}
	}
	all, e := cfg.Exchange(say)
	if e != nil {
		return nil, e
	}
	if n := int(all[0]); able && w.rank != 0 && n > 0 {
		if here {
			if s, ok := segments.Load(token(all[1 : 1+n])); ok {
				seg = s.(*segment)
			}
		} else {
			var s adi.Shared
			if s, err = sharer.Join(all[1 : 1+n]); err == nil {
				seg = &segment{shared: s, bytes: s.Bytes()}
			}
		}
	}
	have := make([]byte, 8)
	if seg != nil && len(seg.bytes) >= whole {
		binary.LittleEndian.PutUint64(have, 1)
	}
	all, e = cfg.Exchange(have)
	if e != nil {
		return nil, e
	}
	segments.Delete(w.token)
	if seg != nil && seg.shared != nil {
		seg.shared.Seal()
	}
	for r := range w.world {
		if binary.LittleEndian.Uint64(all[8*r:]) == 0 {
			if seg != nil && seg.shared != nil {
				seg.shared.Close()
			}
			switch {
			case err != nil:
				return nil, fault(KindResource, "%v", err)
			case !able:
				return nil, fault(KindResource, "the ranks are not on one host, or cannot share memory there")
			}
			return nil, fault(KindResource, "rank %d cannot map the memory", r)
		}
	}
	if seg.exposed == nil {
		seg.expose(parts, sizes)
	}
	for r, e := range seg.exposed {
		w.targets[r].direct = e
	}
	w.own = w.targets[w.rank].direct
	return seg, nil
}

// The lock of a part in a segment: tickets, of which shared ones go on as soon as all before them have gone on or ended, and
// exclusive ones when all before them have ended. All three words grow, so that a wait is for a word to reach a number.
const (
	lockTickets = iota // handed out
	lockEntered        // tickets below may share
	lockLeft           // tickets below have ended
)

// lockWord waits for the lock of an exposure in a segment.
func (w *Window) lockWord(e *exposure, m Mode) error {
	l := &e.words.Word
	ticket := l[lockTickets].Add(1) - 1
	gate := &l[lockEntered]
	if m == Exclusive {
		gate = &l[lockLeft]
	}
	if err := w.untilWord(gate, ticket); err != nil {
		return err
	}
	if m == Shared {
		l[lockEntered].Add(1)
	}
	return nil
}

func (e *exposure) unlockWord(m Mode) {
	l := &e.words.Word
	if m == Exclusive {
		l[lockEntered].Add(1)
	}
	l[lockLeft].Add(1)
}

// untilWord waits until a word has got to a number, and moves messages meanwhile.
func (w *Window) untilWord(word *atomic.Uint64, least uint64) error {
	for i := 0; !w.ctx.SpinWord(word, least); i++ {
		if err := w.ctx.Progress(); err != nil {
			return fmt.Errorf("waiting for a lock: %w", err)
		}
		pause(i)
	}
	return nil
}
