package stream

import (
	"encoding/binary"
	"runtime/metrics"
	"testing"

	"cadre.example/adi"
	"cadre.example/datatype"
	"cadre.example/internal/wire"
)

// A sieve is a device that only counts.
type sieve struct{ queued int }

func (s *sieve) Name() string           { return "sieve" }
func (s *sieve) Queue(int, *adi.Packet) { s.queued++ }
func (s *sieve) Flush(int)              {}
func (s *sieve) Descriptor() int        { return -1 }
func (s *sieve) Poll() bool             { return false }
func (s *sieve) Drain() error           { return nil }
func (s *sieve) Close() error           { return nil }

// decodeMost is what a stream may make its reader allocate, in bytes: the window for unexpected messages of one peer
// and its rounding up to powers of two, beside what describes messages.
const decodeMost = 12 << 20

// FuzzDecoder feeds a rank with what an authentic peer could send: the first byte says how the rest is cut into reads
// whether its headers are sealed first, so that fields that no rank would send come through, and whether the peer is a
// lasting one. Whatever comes, the
// decoder neither panics nor allocates beyond its bounds, and a receive's neighbours stay untouched.
func FuzzDecoder(f *testing.F) {
	var h wire.Header
	seed := func(kind wire.Kind, payload int, set func()) {
		h.Begin(kind, payload)
		if set != nil {
			set()
		}
		h.Seal()
		body := append(append([]byte{1, 40}, h[:]...), make([]byte, min(payload, 200))...)
		f.Add(body)
		f.Add(append([]byte{0, 7}, body[2:]...))
	}
	seed(wire.Short, 8, func() { h.SetEnvelope(6, 1, 3); h.SetTotal(8) })
	seed(wire.Short, 100, func() { h.SetEnvelope(6, 1, 4); h.SetTotal(100); h.SetSendID(1) })
	seed(wire.ShortReady, 4, func() { h.SetEnvelope(6, 1, 3); h.SetTotal(4); h.SetSendID(1) })
	seed(wire.RequestSend, 0, func() { h.SetEnvelope(6, 1, 3); h.SetTotal(1 << 40); h.SetSendID(1) })
	seed(wire.Data, 1<<20, func() { h.SetRecvID(1); h.SetSendID(1) })
	seed(wire.OkToSend, 0, func() { h.SetRecvID(1); h.SetSendID(1) })
	seed(wire.Credit, 0, func() { h.SetTotal(1) })
	seed(wire.Bye, 0, nil)
	seed(wire.Ack, 0, func() { h.SetTotal(1 << 50); h.AskAck() })
	seed(wire.Short, 8, func() { h.SetEnvelope(6, 1, 3); h.SetTotal(8); h.AskAck() })
	f.Add(append([]byte{3, 200}, h[:]...)) // a lasting peer's
	f.Add([]byte{0, 0})
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) < 2 {
			return
		}
		seal, lasts, step := in[0]&1 != 0, in[0]&2 != 0, int(in[1])+1
		in = append([]byte(nil), in[2:]...)
		if seal {
			sealAll(in)
		}
		ctx := lonely(t)
		room := make([]byte, 64+32+64)
		m := datatype.MemOf(room[64:96])
		for range 2 {
			op := adi.Op{Context: 6, Source: 1, Tag: 3, Mem: m, Count: 32, Type: datatype.Byte, Size: 32, Sig: uint64(datatype.Byte.Signature())}
			if _, err := ctx.Irecv(&op); err != nil {
				t.Fatal(err)
			}
		}
		before := allocated()
		d := decoder{ctx: ctx, peer: 1, sums: in != nil && len(in)%2 == 0}
		if lasts {
			d.last = &lasting{}
		}
		for len(in) > 0 {
			n := min(step, len(in))
			var err error
			if m := d.direct(); m != nil {
				n = copy(m, in[:n])
				err = d.landed(m, n)
			} else {
				err = d.feed(in[:n])
			}
			if err != nil {
				break
			}
			in = in[n:]
		}
		if n := allocated() - before; n > decodeMost+uint64(64*len(in)) {
			t.Errorf("the stream made its reader allocate %d bytes", n)
		}
		for i, v := range room {
			if v != 0 && (i < 64 || i >= 96) {
				t.Fatalf("byte %d outside the receive's memory was written", i-64)
			}
		}
		ctx.Close()
	})
}

// lonely is a Context of rank 0 of 2 whose device goes nowhere.
func lonely(t testing.TB) *adi.Context {
	ctx, err := adi.New(adi.Config{Rank: 0, Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := ctx.Connect([]*adi.Context{ctx, nil}); err != nil {
		t.Fatal(err)
	}
	if err := ctx.Attach(&sieve{}, adi.Config{}, 1); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// sealAll makes the headers in b believable, each behind the payload that the one before it announces.
func sealAll(b []byte) {
	for len(b) >= wire.Size {
		h := (*wire.Header)(b)
		h[0] = wire.Version
		n := h.PayloadLen() & 0xffff
		if h[1] == byte(wire.Data) && h[2]&2 != 0 {
			n = h.PayloadLen() // a long one, of which only a part comes
		}
		binary.LittleEndian.PutUint32(h[4:], uint32(n))
		h[2] &= wire.FlagPayloadCRC | wire.FlagAck
		h[3] = 0
		if k := h.Kind(); k == wire.Short || k == wire.ShortSync || k == wire.ShortReady {
			h.SetTotal(uint64(n))
		}
		body := b[wire.Size:]
		if n <= len(body) && h[2]&wire.FlagPayloadCRC != 0 {
			h.SetPayloadCRC(wire.Checksum(body[:n]))
		}
		h.Seal()
		b = body[min(n, len(body)):]
	}
}

func allocated() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}
