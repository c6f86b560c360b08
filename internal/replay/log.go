package replay

import (
	"errors"
	"fmt"
)

// ErrPosition says that a receiver claims a place in the stream that it cannot have reached, or has passed.
var ErrPosition = errors.New("replay: impossible position")

// A Log is what a sender has put into its stream and the receiver has not said to have. Its bytes are copies in a ring of
// bounded size, or stay where they are and are named by a reference of type R. Positions count the bytes of the stream from
// 0. Nothing locks a Log.
type Log[R any] struct {
	most int // bytes that the ring may grow to
	ring []byte
	tail int // where the next stored byte goes, if there is room

	parts  []part[R] // a ring of its own, of a power of two
	first  int       // the oldest in parts
	count  int
	stored int // parts that are in the ring
	cur    int // the part, counted from the oldest, in which next lies

	base uint64 // the receiver has all before
	next uint64 // the next byte to send
	top  uint64 // what next has been at most
	end  uint64
}

// A part is n bytes of the stream that lie together.
type part[R any] struct {
	pos uint64
	n   int
	at  int // in the ring, or -1
	off int // of bytes that the ring has not, with ref
	ref R
}

const firstRing = 16 << 10

// NewLog returns an empty Log that keeps copies of at most size bytes.
func NewLog[R any](size int) *Log[R] { return &Log[R]{most: size} }

// Reserve makes the stream n bytes longer and returns the memory for them, which is to be filled before the next call of
// any method. It returns nil, and nothing has happened, when the ring has no room for n bytes in one run.
func (l *Log[R]) Reserve(n int) []byte {
	at := l.place(n)
	for at < 0 {
		if !l.grow() {
			return nil
		}
		at = l.place(n)
	}
	p := l.last()
	if p == nil || p.at < 0 || p.at+p.n != at {
		p = l.push()
		*p = part[R]{pos: l.end, at: at}
		l.stored++
	}
	l.extend(p, n)
	l.tail = at + n
	return l.ring[at : at+n : at+n]
}

// Refer makes the stream n bytes longer by bytes [off, off+n) of what ref names. They must stay as they are until Ack or
// Resume gives ref back.
func (l *Log[R]) Refer(ref R, off, n int) {
	p := l.push()
	*p = part[R]{pos: l.end, at: -1, off: off, ref: ref}
	l.extend(p, n)
}

// extend makes p, which is the last part, n bytes longer.
func (l *Log[R]) extend(p *part[R], n int) {
	if l.next == l.end {
		l.cur = l.count - 1
	}
	p.n += n
	l.end += uint64(n)
}

// place is where n bytes fit into the ring, or -1.
func (l *Log[R]) place(n int) int {
	if l.stored == 0 {
		if n <= len(l.ring) {
			return 0
		}
		return -1
	}
	head := l.head()
	switch {
	case head >= l.tail: // the free run lies between
		if head-l.tail >= n {
			return l.tail
		}
	case len(l.ring)-l.tail >= n:
		return l.tail
	case head >= n:
		return 0
	}
	return -1
}

// head is where the oldest stored byte lies. There is one.
func (l *Log[R]) head() int {
	for i := 0; ; i++ {
		if p := l.part(i); p.at >= 0 {
			return p.at
		}
	}
}

// grow makes the ring larger, if it may be.
func (l *Log[R]) grow() bool {
	if len(l.ring) >= l.most {
		return false
	}
	bigger := make([]byte, min(max(firstRing, 4*len(l.ring)), l.most))
	at := 0
	for i := range l.count {
		if p := l.part(i); p.at >= 0 {
			copy(bigger[at:], l.ring[p.at:p.at+p.n])
			p.at = at
			at += p.n
		}
	}
	l.ring, l.tail = bigger, at
	return true
}

func (l *Log[R]) part(i int) *part[R] { return &l.parts[(l.first+i)&(len(l.parts)-1)] }

func (l *Log[R]) last() *part[R] {
	if l.count == 0 {
		return nil
	}
	return l.part(l.count - 1)
}

func (l *Log[R]) push() *part[R] {
	if l.count == len(l.parts) {
		bigger := make([]part[R], max(8, 2*len(l.parts)))
		for i := range l.count {
			bigger[i] = *l.part(i)
		}
		l.parts, l.first = bigger, 0
	}
	l.count++
	return l.part(l.count - 1)
}

// A Piece is a run of bytes of the stream: Bytes, or if that is nil bytes [Off, Off+N) of what Ref names.
type Piece[R any] struct {
	Pos   uint64 // of its first byte in the stream
	N     int
	Bytes []byte
	Ref   R
	Off   int
}

// Unsent returns what is to be sent next, as far as dst has capacity for its pieces, in dst. They are good until the next
// call of another method but Sent.
func (l *Log[R]) Unsent(dst []Piece[R]) []Piece[R] {
	dst = dst[:0]
	for i := l.cur; i < l.count && len(dst) < cap(dst); i++ {
		p := l.part(i)
		skip := 0
		if i == l.cur {
			skip = int(l.next - p.pos)
		}
		q := Piece[R]{Pos: p.pos + uint64(skip), N: p.n - skip}
		if p.at >= 0 {
			q.Bytes = l.ring[p.at+skip : p.at+p.n]
		} else {
			q.Ref, q.Off = p.ref, p.off+skip
		}
		if q.N > 0 {
			dst = append(dst, q)
		}
	}
	return dst
}

// Sent notes that the next n unsent bytes have been handed to the connection.
func (l *Log[R]) Sent(n int) {
	l.next += uint64(n)
	l.top = max(l.top, l.next)
	for l.cur < l.count {
		if p := l.part(l.cur); p.pos+uint64(p.n) > l.next {
			return
		}
		l.cur++
	}
}

// Ack notes that the receiver has all bytes before pos. It appends the references that nothing names any more to freed and
// returns that. What is older than an earlier call is not news; a position that has not been sent is ErrPosition.
func (l *Log[R]) Ack(pos uint64, freed []R) ([]R, error) {
	if pos > l.next {
		return freed, fmt.Errorf("%w: the receiver says that it has %d bytes, of which %d were sent", ErrPosition, pos, l.next)
	}
	return l.forget(pos, freed), nil
}

// Resume makes the byte at pos the next one to send, over a new connection: the receiver has all before, but has not checked
// the last keep bytes of that, and may want them again. It returns what Ack does.
func (l *Log[R]) Resume(pos uint64, keep int, freed []R) ([]R, error) {
	if pos < l.base || pos > l.top || uint64(keep) > pos-l.base {
		return freed, fmt.Errorf("%w: the receiver says that it has %d bytes and may want %d again: it can want those from %d to %d", ErrPosition, pos, keep, l.base, l.top)
	}
	freed = l.forget(pos-uint64(keep), freed)
	for l.next, l.cur = pos, 0; l.cur < l.count; l.cur++ {
		if p := l.part(l.cur); p.pos+uint64(p.n) > pos {
			break
		}
	}
	return freed, nil
}

// forget drops what lies before pos.
func (l *Log[R]) forget(pos uint64, freed []R) []R {
	for l.base < pos {
		p := l.part(0)
		if k := pos - p.pos; k < uint64(p.n) {
			p.pos, p.n = pos, p.n-int(k)
			if p.at >= 0 {
				p.at += int(k)
			} else {
				p.off += int(k)
			}
			l.base = pos
			break
		}
		l.base = p.pos + uint64(p.n)
		if p.at >= 0 {
			l.stored--
		} else {
			freed = append(freed, p.ref)
		}
		*p = part[R]{}
		l.first = (l.first + 1) & (len(l.parts) - 1)
		l.count--
		l.cur = max(l.cur-1, 0)
	}
	if l.stored == 0 {
		l.tail = 0 // memory that is in the processor's caches
	}
	return freed
}

// Base is how many bytes the receiver is known to have.
func (l *Log[R]) Base() uint64 { return l.base }

// Next is the position of the next byte to send.
func (l *Log[R]) Next() uint64 { return l.next }

// End is the length of the stream.
func (l *Log[R]) End() uint64 { return l.end }

// Memory is how many bytes the ring has.
func (l *Log[R]) Memory() int { return len(l.ring) }
