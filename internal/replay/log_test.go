package replay

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// A model is a sender and a receiver with all that was ever sent between them, kept plainly.
type model struct {
	t   *testing.T
	rng *rand.Rand
	log *Log[int]
	in  Intake

	all    []byte // the whole stream
	begins []int  // of packets in it: what a receiver has of a head is lost with the connection
	refs   []ref  // by number
	wire   []byte // on their way
	acks   []uint64
	most   int
}

// A ref is memory outside of the log.
type ref struct {
	bytes []byte
	ends  uint64 // its last byte's end in the stream
	freed bool
}

// head is how many bytes of a packet come in one piece or not at all.
const head = 16

func (m *model) random(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(m.rng.Uint32())
	}
	return b
}

// compose appends a packet: a head, and a payload that is copied, referred to or empty.
func (m *model) compose() {
	payload := m.random(m.rng.IntN(1 + m.rng.IntN(600)))
	h := m.random(head)
	outside := m.rng.IntN(3) == 0 && len(payload) > 0
	n := head
	if !outside {
		n += len(payload)
	}
	b := m.log.Reserve(n)
	if b == nil {
		if m.log.Base() == m.log.End() && n <= m.most {
			m.t.Fatalf("an empty log has no room for %d bytes of %d", n, m.most)
		}
		return
	}
	m.begins = append(m.begins, len(m.all))
	copy(b, h)
	m.all = append(append(m.all, h...), payload...)
	if outside {
		m.log.Refer(len(m.refs), 0, len(payload))
		m.refs = append(m.refs, ref{bytes: payload, ends: uint64(len(m.all))})
	} else {
		copy(b[head:], payload)
	}
	if m.log.End() != uint64(len(m.all)) {
		m.t.Fatalf("End is %d, want %d", m.log.End(), len(m.all))
	}
}

// send puts some of what is unsent on the wire.
func (m *model) send() {
	var store [4]Piece[int]
	pieces := m.log.Unsent(store[:1+m.rng.IntN(4)][: 0 : 1+m.rng.IntN(4)])
	pos := m.log.Next()
	for _, p := range pieces {
		b := p.Bytes
		if b == nil {
			if m.refs[p.Ref].freed {
				m.t.Fatalf("reference %d was given back and is named", p.Ref)
			}
			b = m.refs[p.Ref].bytes[p.Off : p.Off+p.N]
		}
		if p.Pos != pos || len(b) != p.N || !bytes.Equal(b, m.all[pos:pos+uint64(p.N)]) {
			m.t.Fatalf("a piece of %d bytes at %d is not what was composed", p.N, p.Pos)
		}
		k := p.N
		if m.rng.IntN(3) == 0 {
			k = m.rng.IntN(p.N + 1)
		}
		m.wire = append(m.wire, b[:k]...)
		m.log.Sent(k)
		pos += uint64(k)
		if k < p.N {
			return
		}
	}
	if len(pieces) == 0 && m.log.Next() != m.log.End() {
		m.t.Fatalf("nothing to send at %d of %d", m.log.Next(), m.log.End())
	}
}

// receive takes what is whole from the wire.
func (m *model) receive() {
	left := m.rng.IntN(len(m.wire) + 1)
	for left > 0 {
		at := int(m.in.Taken())
		i, exact := slices.BinarySearch(m.begins, at)
		n := head
		switch {
		case !exact && i == len(m.begins):
			n = len(m.all) - at
		case !exact:
			n = m.begins[i] - at
		}
		if exact && left < head {
			return
		}
		n = min(n, left)
		if n == 0 || !bytes.Equal(m.wire[:n], m.all[at:at+n]) {
			m.t.Fatalf("%d bytes at %d are not what was sent there", n, at)
		}
		m.wire = m.wire[n:]
		left -= n
		m.in.Take(n)
		if m.rng.IntN(20) == 0 {
			m.in.Owe()
		}
		if m.in.Due() {
			m.acks = append(m.acks, m.checked())
		}
	}
}

// checked is how many bytes the receiver will never want again: those before the packet of which a part has come, and its head.
func (m *model) checked() uint64 {
	at := int(m.in.Taken())
	i, exact := slices.BinarySearch(m.begins, at)
	if exact || at == len(m.all) {
		return uint64(at)
	}
	return uint64(m.begins[i-1] + head)
}

func (m *model) settle(freed []int, err error) {
	if err != nil {
		m.t.Fatal(err)
	}
	for _, r := range freed {
		if m.refs[r].freed || m.refs[r].ends > m.checked() {
			m.t.Fatalf("reference %d ends at %d, was given back with %d bytes checked, before: %v", r, m.refs[r].ends, m.checked(), m.refs[r].freed)
		}
		m.refs[r].freed = true
	}
}

func (m *model) step() {
	switch m.rng.IntN(12) {
	case 0, 1, 2:
		m.compose()
	case 3, 4, 5:
		m.send()
	case 6, 7, 8:
		m.receive()
	case 9:
		if len(m.acks) > 0 {
			m.settle(m.log.Ack(m.acks[0], nil))
			m.acks = m.acks[1:]
		}
	case 10: // old news, and lies
		m.settle(m.log.Ack(m.log.Base()-min(m.log.Base(), uint64(m.rng.IntN(100))), nil))
		if _, err := m.log.Ack(m.log.Next()+1+uint64(m.rng.IntN(100)), nil); !errors.Is(err, ErrPosition) {
			m.t.Fatalf("more than was sent is acknowledged: %v", err)
		}
		if _, err := m.log.Resume(uint64(len(m.all)+1), 0, nil); !errors.Is(err, ErrPosition) {
			m.t.Fatalf("more than there is was received: %v", err)
		}
		if b := m.log.Base(); b > 0 {
			if _, err := m.log.Resume(b-1, 0, nil); !errors.Is(err, ErrPosition) {
				m.t.Fatalf("what was acknowledged is wanted again: %v", err)
			}
			if _, err := m.log.Resume(b, 1, nil); !errors.Is(err, ErrPosition) {
				m.t.Fatalf("what was acknowledged may be wanted again: %v", err)
			}
		}
	case 11:
		if m.rng.IntN(4) == 0 {
			m.cut()
		}
	}
	if m.log.Memory() > m.most {
		m.t.Fatalf("the ring has %d bytes, want at most %d", m.log.Memory(), m.most)
	}
}

// cut breaks the connection, perhaps because what has come of a payload was damaged, and makes another.
func (m *model) cut() {
	m.wire, m.acks = nil, nil
	keep := int(m.in.Taken() - m.checked())
	if m.rng.IntN(3) == 0 {
		m.in.Back(keep)
		keep = 0
	}
	m.settle(m.log.Resume(m.in.Taken(), keep, nil))
	m.in.Resumed()
}

// Whatever is cut, the receiver gets what was sent, once and in order, and memory outside is given back when it has come.
func TestLogAgainstModel(t *testing.T) {
	const seeds, steps = 60, 4000
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 1))
		most := 700 << rng.IntN(9)
		m := &model{t: t, rng: rng, log: NewLog[int](most), most: most}
		for range steps {
			m.step()
		}
		for m.in.Taken() < uint64(len(m.all)) {
			m.send()
			m.receive()
			if rng.IntN(50) == 0 {
				m.cut()
			}
		}
		m.settle(m.log.Ack(m.in.Taken(), nil))
		for i, r := range m.refs {
			if !r.freed {
				t.Errorf("reference %d was never given back", i)
			}
		}
		if m.log.Base() != m.log.End() || m.log.count != 0 || m.log.stored != 0 {
			t.Errorf("seed %d: something is left in the log", seed)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// A message needs no memory of its own.
func TestLogAllocations(t *testing.T) {
	l := NewLog[*int](1 << 20)
	var store [4]Piece[*int]
	freed := make([]*int, 0, 8)
	x := new(int)
	round := func() {
		for range 500 {
			copy(l.Reserve(72), "message")
			l.Refer(x, 0, 1000)
			for _, p := range l.Unsent(store[:0]) {
				l.Sent(p.N)
			}
		}
		var err error
		if freed, err = l.Ack(l.Next(), freed[:0]); err != nil || len(freed) != 500 {
			t.Fatal(len(freed), err)
		}
	}
	round()
	if n := testing.AllocsPerRun(10, round); n != 0 {
		t.Errorf("500 messages make %v allocations", n)
	}
}

// What is sent and acknowledged again and again stays in the same memory.
func TestLogStaysSmall(t *testing.T) {
	l := NewLog[int](1 << 20)
	var store [4]Piece[int]
	for range 10_000 {
		l.Reserve(1000)
		for _, p := range l.Unsent(store[:0]) {
			l.Sent(p.N)
		}
		if l.Next()-l.Base() > 10_000 {
			l.Ack(l.Next(), nil)
		}
	}
	if l.Memory() != firstRing {
		t.Errorf("the ring has %d bytes, want %d", l.Memory(), firstRing)
	}
}
