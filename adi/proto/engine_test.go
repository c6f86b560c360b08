package proto

import (
	"cadre.example/adi/limits"
	"cadre.example/internal/slab"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"cadre.example/internal/wire"
)

// A couple is two engines and a wire without delay. It carries no bytes.
type couple struct {
	e     [2]*Engine
	out   Actions
	queue []job
	done  int
}

// A job is an event that will happen to a rank.
type job struct {
	rank int
	ev   Event
	h    wire.Header
}

func newCouple(cfg Config) *couple {
	c := &couple{}
	for r := range c.e {
		cfg.Rank, cfg.Size = r, 2
		c.e[r] = New(cfg)
	}
	return c
}

// step takes an event to rank r, and what follows from it to whom it concerns, in order.
func (c *couple) step(r int, ev Event) {
	c.queue = append(c.queue[:0], job{rank: r, ev: ev})
	for i := 0; i < len(c.queue); i++ {
		j := &c.queue[i]
		if j.ev.Kind == EvPacket {
			j.ev.Header = &j.h
		}
		r := j.rank
		c.out.Reset()
		c.e[r].Step(&j.ev, &c.out)
		for k := range c.out.List {
			switch a := &c.out.List[k]; a.Kind {
			case ActSend:
				c.queue = append(c.queue, job{rank: 1 - r, ev: Event{Kind: EvPacket, Peer: r}, h: a.Header})
				if a.N > 0 {
					c.queue = append(c.queue, job{rank: 1 - r, ev: Event{Kind: EvPayload, Peer: r}})
					c.queue = append(c.queue, job{rank: r, ev: Event{Kind: EvSent, Req: a.Req}})
				}
			case ActDone:
				c.done++
			case ActFault:
				panic(a.Err)
			}
		}
	}
}

func (c *couple) send(n int, mode Mode) {
	c.step(0, Event{Kind: EvSend, Req: 1, Peer: 1, Context: 1, Tag: 7, Total: n, Mode: mode})
}

func (c *couple) cancel() { c.step(0, Event{Kind: EvCancel, Req: 1}) }

func (c *couple) recv() {
	c.step(1, Event{Kind: EvRecv, Req: 2, Context: 1, Source: 0, Tag: 7})
}

func TestNoAllocation(t *testing.T) {
	c := newCouple(Config{Eager: 100, Chunk: 100, Window: 1000})
	for name, f := range map[string]func(){
		"short":                  func() { c.recv(); c.send(8, Standard) },
		"short, unexpected":      func() { c.send(8, Standard); c.recv() },
		"synchronous":            func() { c.send(8, Synchronous); c.recv() },
		"ready":                  func() { c.recv(); c.send(8, Ready) },
		"cancelled":              func() { c.send(8, Synchronous); c.cancel() },
		"cancelled announcement": func() { c.send(1000, Standard); c.cancel() },
		"rendezvous":             func() { c.recv(); c.send(1000, Standard) },
		"rendezvous, unexpected": func() { c.send(1000, Standard); c.recv() },
	} {
		f()
		before := c.done
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations; want none", name, n)
		}
		want := 202 // 100 runs and one before them, two requests each
		if strings.HasPrefix(name, "cancelled") {
			want = 101
		}
		if n := c.done - before; n != want {
			t.Errorf("%s: %d requests are done; want %d", name, n, want)
		}
	}
	for r, e := range c.e {
		if !e.Idle() {
			t.Errorf("rank %d is not idle", r)
		}
	}
}

func TestDefaults(t *testing.T) {
	for _, test := range []struct{ size, window int }{{1, 4 << 20}, {64, 4 << 20}, {128, 2 << 20}, {1 << 20, 256}} {
		if got := New(Config{Size: test.size}).cfg.Window; got != test.window {
			t.Errorf("%d ranks: the window is %d, want %d", test.size, got, test.window)
		}
	}
	cfg := New(Config{Size: 1}).cfg
	if cfg.Eager != 16<<10 || cfg.Chunk != 256<<10 {
		t.Errorf("eager %d and chunk %d, want 16 KiB and 256 KiB", cfg.Eager, cfg.Chunk)
	}
}

// TestFaults holds that what a peer must not say is a fault that names it, and that the rank goes on with the others.
func TestFaults(t *testing.T) {
	header := func(set func(h *wire.Header)) *wire.Header {
		h := new(wire.Header)
		set(h)
		return h
	}
	envelope := func(kind wire.Kind, n, total int) *wire.Header {
		return header(func(h *wire.Header) {
			h.Begin(kind, n)
			h.SetTotal(uint64(total))
			h.SetSendID(1)
		})
	}
	answer := func(kind wire.Kind, send, recv uint64) *wire.Header {
		return header(func(h *wire.Header) {
			h.Begin(kind, 0)
			h.SetSendID(send)
			h.SetRecvID(recv)
		})
	}
	bye := header(func(h *wire.Header) { h.Begin(wire.Bye, 0) })
	// The engine has synchronous send 1 (id 1<<32 | 1) and announced send 2 (id 2<<32 | 2) to rank 1, and wants to cancel 2.
	const sync, asked = 1<<32 | 1, 2<<32 | 2
	tests := []struct {
		name    string
		packets []*wire.Header
	}{
		{"version", []*wire.Header{new(wire.Header)}},
		{"more than the window", []*wire.Header{envelope(wire.Short, 937, 937)}},
		{"more than the window in many", []*wire.Header{
			envelope(wire.Short, 0, 0), envelope(wire.RequestSend, 0, 0), envelope(wire.Short, 0, 0), envelope(wire.Short, 0, 0), envelope(wire.Short, 745, 745)}},
		{"too many announcements", []*wire.Header{
			envelope(wire.RequestSend, 0, 0), envelope(wire.RequestSend, 0, 5), envelope(wire.RequestSend, 0, 0), envelope(wire.RequestSend, 0, 0)}},
		{"packet inside a payload", []*wire.Header{envelope(wire.Short, 8, 8), envelope(wire.Short, 8, 8)}},
		{"packet after the last", []*wire.Header{bye, envelope(wire.Short, 0, 0)}},
		{"second bye", []*wire.Header{bye, bye}},
		{"id of nothing", []*wire.Header{answer(wire.SyncAck, 3<<32|3, 0)}},
		{"id with a wrong generation", []*wire.Header{answer(wire.SyncAck, 2<<32|1, 0)}},
		{"id without generation", []*wire.Header{answer(wire.SyncAck, 1, 0)}},
		{"id far beyond", []*wire.Header{answer(wire.SyncAck, 1<<64-1, 0)}},
		{"second acknowledgement", []*wire.Header{answer(wire.SyncAck, sync, 0), answer(wire.SyncAck, sync, 0)}},
		{"answer of another protocol", []*wire.Header{answer(wire.SyncAck, asked, 0)}},
		{"ready error for a standard send", []*wire.Header{answer(wire.ReadyError, asked, 0)}},
		{"complete before it began", []*wire.Header{answer(wire.CompleteRecv, asked, 0)}},
		{"complete before all was sent", []*wire.Header{answer(wire.OkToSend, asked, 9), answer(wire.CompleteRecv, asked, 0)}},
		{"second invitation", []*wire.Header{answer(wire.OkToSend, asked, 9), answer(wire.OkToSend, asked, 9)}},
		{"forgotten unasked", []*wire.Header{answer(wire.AntiAck, sync, 0)}},
		{"forgotten after its invitation", []*wire.Header{answer(wire.OkToSend, asked, 9), answer(wire.AntiAck, asked, 0)}},
		{"data for nobody", []*wire.Header{header(func(h *wire.Header) { h.Begin(wire.Data, 8); h.SetRecvID(1<<32 | 1) })}},
		{"credit for nothing", []*wire.Header{header(func(h *wire.Header) { h.Begin(wire.Credit, 0) })}},
		{"more credit than was spent", []*wire.Header{header(func(h *wire.Header) { h.Begin(wire.Credit, 0); h.SetTotal(73) })}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := New(Config{Size: 3, Eager: 8, Chunk: 8, Window: 1000, Envelopes: 3})
			var out Actions
			e.Step(&Event{Kind: EvSend, Req: 1, Peer: 1, Total: 8, Mode: Synchronous}, &out)
			e.Step(&Event{Kind: EvSend, Req: 2, Peer: 1, Total: 80}, &out)
			e.Step(&Event{Kind: EvCancel, Req: 2}, &out)
			for i, h := range test.packets {
				out.Reset()
				e.Step(&Event{Kind: EvPacket, Peer: 1, Header: h}, &out)
				n := len(out.List)
				fault := n > 0 && out.List[n-1].Kind == ActFault
				if last := i == len(test.packets)-1; fault != last {
					t.Fatalf("packet %d: %v; fault is %v", i, h, fault)
				}
			}
			a := &out.List[len(out.List)-1]
			if a.Peer != 1 || !errors.Is(a.Err, ErrProtocol) {
				t.Errorf("the fault is %+v", a)
			}
			out.Reset()
			e.Step(&Event{Kind: EvPacket, Peer: 1, Header: envelope(wire.RequestSend, 0, 0)}, &out)
			if len(out.List) > 0 {
				t.Errorf("after the fault the peer is still heard: %+v", out.List)
			}
			e.Step(&Event{Kind: EvRecv, Req: 3, Source: 2, Tag: 5}, &out)
			h := envelope(wire.Short, 0, 0)
			h.SetEnvelope(0, 2, 5)
			e.Step(&Event{Kind: EvPacket, Peer: 2, Header: h}, &out)
			if n := len(out.List); n != 2 || out.List[1].Kind != ActDone {
				t.Errorf("after the fault another peer is not served: %+v", out.List)
			}
		})
	}
}

// TestStrangerAnswers holds that an id is good only in the mouth of the peer whom it concerns.
func TestStrangerAnswers(t *testing.T) {
	e := New(Config{Size: 3, Eager: 8, Window: 1000})
	var out Actions
	e.Step(&Event{Kind: EvSend, Req: 1, Peer: 1, Total: 8, Mode: Synchronous}, &out)
	var h wire.Header
	h.Begin(wire.SyncAck, 0)
	h.SetSendID(out.List[0].Header.SendID())
	e.Step(&Event{Kind: EvPacket, Peer: 2, Header: &h}, &out)
	if a := &out.List[len(out.List)-1]; a.Kind != ActFault || a.Peer != 2 {
		t.Errorf("an answer of rank 2 to a send to rank 1 gives %+v", a)
	}
}

// TestDirectory compares the directory with a map.
func TestDirectory(t *testing.T) {
	for seed := range uint64(50) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		var d directory
		want := map[Handle]uint32{}
		var keys []Handle
		for range 3000 {
			if len(keys) > 0 && rnd.IntN(100) < 40+20*int(seed%2) {
				i := rnd.IntN(len(keys))
				d.drop(keys[i])
				delete(want, keys[i])
				keys[i] = keys[len(keys)-1]
				keys = keys[:len(keys)-1]
			} else {
				k := Handle(rnd.Uint64N(1<<20) << (seed % 40))
				if _, ok := want[k]; ok {
					continue
				}
				want[k] = rnd.Uint32N(1 << 30)
				d.put(k, want[k])
				keys = append(keys, k)
			}
			k := Handle(rnd.Uint64N(1<<20) << (seed % 40))
			if len(keys) > 0 && rnd.IntN(2) == 0 {
				k = keys[rnd.IntN(len(keys))]
			}
			i, ok := want[k]
			if j, found := d.get(k); found != ok || j != i {
				t.Fatalf("seed %d: %d is at %d, %v; want %d, %v", seed, k, j, found, i, ok)
			}
		}
	}
}

// TestTable holds that ids are unlike each other over reuse, growth, release of memory and the end of the generations.
func TestTable(t *testing.T) {
	var s table[int]
	seen := map[uint64]bool{}
	var live []uint32
	fill := func(n int) {
		for range n {
			i := s.alloc()
			id := s.id(i)
			if j, ok := s.find(id); id == 0 || seen[id] || !ok || i != j || id >= uint64(announced) {
				t.Fatalf("id %#x of cell %d: seen %v, found at %d, %v", id, i, seen[id], j, ok)
			}
			seen[id] = true
			live = append(live, i)
		}
	}
	clear := func() {
		for _, i := range live {
			s.release(i)
		}
		live = live[:0]
		for id := range seen {
			if _, ok := s.find(id); ok {
				t.Fatalf("id %#x outlived its cell", id)
			}
		}
	}
	fill(10)
	clear()
	fill(2 * limits.ProtoRetain)
	clear()
	if s.cells.Cap() > limits.ProtoRetain+slab.Block {
		t.Errorf("%d cells are kept; want at most %d", s.cells.Cap(), limits.ProtoRetain)
	}
	fill(10)
	clear()
	s.gen = genLimit - 3
	fill(4)
	clear()
}

func benchmark(b *testing.B, f func(c *couple)) {
	c := newCouple(Config{})
	for b.Loop() {
		f(c)
	}
}

func BenchmarkShortPosted(b *testing.B) {
	benchmark(b, func(c *couple) { c.recv(); c.send(8, Standard) })
}

func BenchmarkShortUnexpected(b *testing.B) {
	benchmark(b, func(c *couple) { c.send(8, Standard); c.recv() })
}

func BenchmarkSync(b *testing.B) {
	benchmark(b, func(c *couple) { c.recv(); c.send(8, Synchronous) })
}

func BenchmarkRendezvous(b *testing.B) {
	benchmark(b, func(c *couple) { c.recv(); c.send(1<<20, Standard) })
}

// BenchmarkReceiveSteps is the receiver's three steps of a short message: recv, packet, payload.
func BenchmarkReceiveSteps(b *testing.B) {
	e := New(Config{Rank: 1, Size: 2})
	recv := &Event{Kind: EvRecv, Req: 2, Context: 1, Tag: 7}
	packet := &Event{Kind: EvPacket, Header: new(wire.Header)}
	packet.Header.Begin(wire.Short, 8)
	packet.Header.SetEnvelope(1, 0, 7)
	packet.Header.SetTotal(8)
	payload := &Event{Kind: EvPayload}
	var out Actions
	for b.Loop() {
		out.Reset()
		e.Step(recv, &out)
		e.Step(packet, &out)
		e.Step(payload, &out)
	}
}

// BenchmarkSendSteps is the sender's two steps of a short message, and every so often the credit for it.
func BenchmarkSendSteps(b *testing.B) {
	e := New(Config{Size: 2})
	send := &Event{Kind: EvSend, Req: 1, Peer: 1, Context: 1, Tag: 7, Total: 8}
	sent := &Event{Kind: EvSent, Req: 1}
	credit := &Event{Kind: EvPacket, Peer: 1, Header: new(wire.Header)}
	credit.Header.Begin(wire.Credit, 0)
	credit.Header.SetTotal(72)
	var out Actions
	for b.Loop() {
		out.Reset()
		e.Step(send, &out)
		e.Step(sent, &out)
		e.Step(credit, &out)
	}
}

// What waits costs a cache line in the engine, and less when its payload waits at the sender.
func TestCells(t *testing.T) {
	if n := reflect.TypeFor[cell[message]]().Size(); n > 64 {
		t.Errorf("a message takes %d bytes, want at most 64", n)
	}
	if n := reflect.TypeFor[cell[asked]]().Size(); n > 48 {
		t.Errorf("an announced message takes %d bytes, want at most 48", n)
	}
}

// An announced message costs its receiver, engine and matcher together, at most 96 bytes at any number of them, and nothing
// when all are received. The numbers are those at which tables of powers of two are at their worst.
func TestEnvelopeBytes(t *testing.T) {
	const slack = 0.5 // lists of blocks
	for _, n := range []int{37_000, 65_537, 75_000, 100_000, 131_073} {
		before := heap()
		e := New(Config{Size: 2, Eager: -1})
		var out Actions
		h := new(wire.Header)
		for i := range n {
			h.Begin(wire.RequestSend, 0)
			h.SetEnvelope(1, 1, int32(i))
			h.SetTotal(1 << 10)
			h.SetSendID(uint64(i) + 1)
			out.Reset()
			e.Step(&Event{Kind: EvPacket, Peer: 1, Header: h}, &out)
		}
		if each := float64(heap()-before) / float64(n); each > 96+slack {
			t.Errorf("%d announced messages take %.1f bytes each, want at most 96", n, each)
		} else {
			t.Logf("%d announced messages: %.1f bytes each", n, each)
		}
		for i := n - 1; i >= 0; i-- {
			out.Reset()
			e.Step(&Event{Kind: EvRecv, Req: 1, Context: 1, Source: 1, Tag: int32(i)}, &out)
			if len(out.List) != 2 || out.List[1].Header.Kind() != wire.OkToSend || out.List[1].Header.SendID() != uint64(i)+1 {
				t.Fatalf("receive %d: %+v", i, out.List)
			}
		}
		if e.Kept() != 0 {
			t.Fatalf("%d messages are left", e.Kept())
		}
		e.recvs = table[recv]{}
		if left := heap() - before; left > 1<<20 { // what matcher and tables keep for reuse
			t.Errorf("%d bytes are left of %d messages", left, n)
		}
		runtime.KeepAlive(e)
	}
}

// heap is what lives.
func heap() int64 {
	runtime.GC() // twice, for what pools hold
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
