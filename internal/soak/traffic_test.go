package soak

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"cadre.example/datatype"
	"cadre.example/mpi"
)

const (
	largest = 1 << 20 // bytes of a message
	small   = 1 << 10 // nine in ten are shorter
	burst   = 32      // messages of a pair that are under way together at most,
	volume  = 4 << 20 // and their bytes, but for the last
)

// noise is the contents of all messages: each is a part of it, at a place that its pair and number decide. Two messages of
// some length that change places, or a byte that does, are seen.
var noise = func() []byte {
	rng := rand.NewChaCha8([32]byte{1})
	b := make([]byte, 3*largest)
	rng.Read(b)
	return b
}()

// A message is decided by the seed, the pair and its number among the pair's.
type message struct {
	size, at int
}

func (m message) bytes() []byte { return noise[m.at : m.at+m.size] }

// A pairing is the messages from one rank to another. Both ends keep one.
type pairing struct {
	rng *rand.Rand
	seq uint64
}

func newPairing(seed uint64, src, dst int) *pairing {
	return &pairing{rng: rand.New(rand.NewPCG(seed, uint64(src)<<32|uint64(dst)))}
}

// next is the pair's next message: sizes are spread evenly over their logarithms, 0 among them.
func (p *pairing) next() message {
	top := uint64(small)
	if p.rng.IntN(10) == 0 {
		top = largest
	}
	size := int(p.rng.Uint64N(1<<p.rng.IntN(bits.Len64(top)))) & (largest - 1)
	p.seq++
	return message{size: size, at: p.rng.IntN(len(noise) - size)}
}

// batch is the messages of a pair that are under way together.
func (p *pairing) batch(to []message) []message {
	n, sum := 1+p.rng.IntN(burst), 0
	for len(to) < n && sum < volume {
		m := p.next()
		to, sum = append(to, m), sum+m.size
	}
	return to
}

// A player is one rank.
type player struct {
	w        *mpi.Comm
	rng      *rand.Rand // the same on all ranks
	to, from []*pairing
	out, in  []message
	bufs     [][]byte
	reqs     []mpi.Request
	messages int64
}

func newPlayer(w *mpi.Comm, seed uint64) *player {
	p := &player{w: w, rng: rand.New(rand.NewPCG(seed, 1<<63))}
	for r := range w.Size() {
		p.to = append(p.to, newPairing(seed, w.Rank(), r))
		p.from = append(p.from, newPairing(seed, r, w.Rank()))
	}
	for range burst {
		b := make([]byte, largest+1)
		clear(b) // so that it is in memory from the beginning
		p.bufs = append(p.bufs, b)
	}
	return p
}

// The ways of a round: who waits for whom, and how a message is asked for.
const (
	posted     = iota // receives first
	unexpected        // sends first, receives in order
	anySource         // sends first, receives from whoever comes
	probed            // sends first, then matched probes
	synchronous
	strided // every second byte of the sender's memory
	ways
)

// round sends a batch to one rank and receives one from another.
func (p *player) round(number int) error {
	w, n := p.w, p.w.Size()
	shift, way := 1+p.rng.IntN(n-1), p.rng.IntN(ways)
	dst, src, tag := (w.Rank()+shift)%n, (w.Rank()-shift+n)%n, number&0xffff
	p.out, p.in = p.to[dst].batch(p.out[:0]), p.from[src].batch(p.in[:0])
	p.reqs = p.reqs[:0]
	early := way == posted || way == synchronous
	if early {
		for i, m := range p.in {
			p.reqs = append(p.reqs, mpi.Irecv(w, p.bufs[i][:m.size], src, tag))
		}
	}
	for _, m := range p.out {
		b := m.bytes()
		switch way {
		case synchronous:
			p.reqs = append(p.reqs, mpi.Issend(w, b, dst, tag))
		case strided:
			n := m.size / 2
			t := datatype.Vector(n, 1, 2, datatype.Byte)
			p.reqs = append(p.reqs, w.IsendBuf(mpi.View(b, 1, t), dst, tag))
		default:
			p.reqs = append(p.reqs, mpi.Isend(w, b, dst, tag))
		}
	}
	if !early {
		for i, m := range p.in {
			if err := p.take(i, m, src, tag, way); err != nil {
				return err
			}
		}
	}
	if err := mpi.WaitAll(p.reqs...); err != nil {
		return err
	}
	for i, m := range p.in {
		if way == strided {
			for k, b := range p.bufs[i][:m.size/2] {
				if b != m.bytes()[2*k] {
					return fmt.Errorf("round %d, message %d of %d from %d: byte %d is wrong", number, i, len(p.in), src, k)
				}
			}
			continue
		}
		if !bytes.Equal(p.bufs[i][:m.size], m.bytes()) {
			return fmt.Errorf("round %d, message %d of %d from %d, %d bytes: not what was sent", number, i, len(p.in), src, m.size)
		}
	}
	p.messages += int64(len(p.in))
	return nil
}

// take receives message i of a batch, with a buffer that is longer than it.
func (p *player) take(i int, m message, src, tag, way int) error {
	from, buf, size := src, p.bufs[i][:m.size+1], m.size
	if way == strided {
		size /= 2
	}
	var st mpi.Status
	var err error
	switch way {
	case probed:
		var msg *mpi.Message
		if msg, err = p.w.Mprobe(src, tag); err == nil {
			st, err = mpi.RecvMessage(msg, buf)
		}
	case anySource:
		from = mpi.AnySource
		fallthrough
	default:
		st, err = mpi.Recv(p.w, buf, from, tag)
	}
	if err != nil {
		return err
	}
	if st.Source != src || st.Tag != tag || st.Bytes != size {
		return fmt.Errorf("message %d from %d with tag %d is %d bytes long, its status says %+v", i, src, tag, size, st)
	}
	return nil
}
