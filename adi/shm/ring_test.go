package shm

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
)

// pair is a ring of n lines with both its ends.
func pair(n int) (*producer, *consumer, []byte) {
	b := memory.Aligned(n * memory.LineSize)
	head := new(atomic.Uint64)
	p := newProducer(b, head)
	c := new(consumer)
	c.init(b, head)
	return &p, c, b
}

// A ring carries what a queue does, in order, whatever its length and the lengths of records.
func TestRingIsAQueue(t *testing.T) {
	for _, lines := range []int{128, 129, 200, 1000} {
		const seed, steps = 3, 5000
		t.Logf("%d lines, seed %d", lines, seed)
		rng := rand.New(rand.NewPCG(seed, uint64(lines)))
		p, c, _ := pair(lines)
		var model [][]byte
		for range steps {
			if rng.IntN(2) == 0 {
				f := form(1 + rng.IntN(3))
				payload := make([]byte, rng.IntN(p.recordMost()-2*memory.LineSize))
				for i := range payload {
					payload[i] = byte(rng.Uint32())
				}
				size := len(payload)
				at := pieceHead
				switch f {
				case formShort:
					at = shortHead
				case formPacket:
					at, size = headerAt, max(size, packetLeast)
				}
				n := recordLines(f, size)
				b, err := p.reserve(n)
				if err != nil {
					t.Fatal(err)
				}
				if b == nil {
					if free := lines - int(p.carried-c.told); free > 2*n {
						t.Fatalf("no room for %d lines with %d of %d free", n, free, lines)
					}
					continue
				}
				copy(b[at:], payload)
				p.commit(f, size, n)
				if f == formPacket {
					payload = append(payload, make([]byte, size-len(payload))...)
					copy(payload, b[at:at+size])
				}
				model = append(model, append([]byte{byte(f)}, payload...))
				continue
			}
			var r record
			err := c.next(&r)
			if err != nil {
				t.Fatal(err)
			}
			if (r.b == nil) != (len(model) == 0) {
				t.Fatalf("a record: %v, the model has %d", r.b != nil, len(model))
			}
			if (len(model) > 0) != c.ready() {
				t.Fatalf("ready is %v with %d records", c.ready(), len(model))
			}
			if r.b == nil {
				c.tell()
				continue
			}
			at := pieceHead
			switch r.form {
			case formShort:
				at = shortHead
			case formPacket:
				at = headerAt
			}
			if got := append([]byte{byte(r.form)}, r.b[at:at+r.bytes]...); !bytes.Equal(got, model[0]) {
				t.Fatalf("a record of %d bytes, form %d; the model has %d bytes, form %d", r.bytes, r.form, len(model[0])-1, model[0][0])
			}
			model = model[1:]
			c.take(r.lines)
			if c.due() || rng.IntN(10) == 0 {
				c.tell()
			}
		}
	}
}

// Both ends at the same time.
func TestRingConcurrently(t *testing.T) {
	const n = 50_000
	p, c, _ := pair(130)
	done := make(chan error, 1)
	go func() {
		for i := uint64(0); i < n; {
			size := int(i*7) % 1500
			lines := recordLines(formShort, size)
			b, err := p.reserve(lines)
			if err != nil {
				done <- err
				return
			}
			if b == nil {
				runtime.Gosched()
				continue
			}
			binary.LittleEndian.PutUint64(b[8:], i)
			for k := range size {
				b[shortHead+k] = byte(i)
			}
			p.commit(formShort, size, lines)
			i++
		}
		done <- nil
	}()
	for i := uint64(0); i < n; {
		var r record
		err := c.next(&r)
		if err != nil {
			t.Fatal(err)
		}
		if r.b == nil {
			if c.told != c.taken {
				c.tell()
			}
			runtime.Gosched()
			continue
		}
		if got := binary.LittleEndian.Uint64(r.b[8:]); got != i || r.bytes != int(i*7)%1500 ||
			bytes.Count(r.b[shortHead:shortHead+r.bytes], []byte{byte(i)}) != r.bytes {
			t.Fatalf("record %d says that it is %d and has %d bytes", i, got, r.bytes)
		}
		i++
		c.take(r.lines)
		if c.due() {
			c.tell()
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// FuzzConsumer reads a ring of any content: what next returns always lies inside the ring, and the reading ends.
func FuzzConsumer(f *testing.F) {
	p, _, b := pair(130)
	for i := range 10 {
		n := recordLines(formShort, 100*i)
		p.reserve(n)
		p.commit(formShort, 100*i, n)
	}
	f.Add(bytes.Clone(b), uint64(0))
	f.Add([]byte{0, 0, 0, byte(formPad)}, uint64(130))
	f.Fuzz(func(t *testing.T, in []byte, taken uint64) {
		_, c, b := pair(130)
		copy(b, in)
		c.taken = taken
		c.at = int(taken % 130)
		c.told = taken
		for range 1000 {
			var r record
			err := c.next(&r)
			if err != nil || r.b == nil {
				return
			}
			if r.lines < 1 || len(r.b) != r.lines*memory.LineSize || r.lines > 130 || recordLines(r.form, r.bytes) != r.lines {
				t.Fatalf("a record of %d bytes in %d lines with %d bytes of memory", r.bytes, r.lines, len(r.b))
			}
			c.take(r.lines)
		}
	})
}

// FuzzHead gives the producer any answer of its consumer.
func FuzzHead(f *testing.F) {
	f.Add(uint64(3), uint64(5))
	f.Add(uint64(1<<63), uint64(0))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		p, c, _ := pair(130)
		for _, h := range []uint64{a, b} {
			for {
				m, err := p.reserve(20)
				if err != nil {
					return
				}
				if m == nil {
					break
				}
				p.commit(formPiece, 19*memory.LineSize, 20)
			}
			c.head.Store(h)
			if n, err := p.room(1, 20); err == nil && (n < 0 || n > 20 || p.free() > 130 || p.free() < 0) {
				t.Fatalf("%d lines of room after the consumer said %d of %d", n, h, p.carried)
			}
		}
	})
}

func TestSegmentSizes(t *testing.T) {
	for ranks := range 129 {
		size := segmentSize(ranks)
		if size < segmentLeast || size > segmentMost {
			t.Errorf("%d ranks: a segment has %d bytes, but %d to %d are accepted", ranks, size, segmentLeast, segmentMost)
		}
		if all := size * ranks * (ranks - 1) / 2; all > 256<<20 {
			t.Errorf("%d ranks: all segments have %d bytes, want at most 256 MiB", ranks, all)
		}
		if share := size * (ranks - 1) / 2; share > 640<<10 && size > segmentLeast {
			t.Errorf("%d ranks: the share of each is %d bytes, want at most 640 KiB", ranks, share)
		}
		_, rings := ends(memory.Aligned(size))
		if len(rings[0]) < limits.RingLeast-memory.LineSize*4 || len(rings[0]) != len(rings[1]) {
			t.Errorf("%d ranks: rings of %d and %d bytes", ranks, len(rings[0]), len(rings[1]))
		}
	}
	if n := segmentSize(4096); n != segmentLeast {
		t.Errorf("4096 ranks: %d bytes, want the least, %d", n, segmentLeast)
	}
}
