package proto

import (
	"math/rand/v2"
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/internal/wire"
)

// A victim is an engine whose peers send whatever they like. Its host is honest, and holds the engine to its word.
type victim struct {
	t       testing.TB
	e       *Engine
	out     Actions
	next    Handle
	pending map[Handle]bool // requests that are not done
	leaving []Handle        // packets with payload that have not left
	open    [3]bool         // the peer's payload is awaited
	gone    [3]bool
	stored  map[Handle]int
	seen    []uint64 // ids that the engine has sent
	claimed []Handle
}

func newVictim(t testing.TB) *victim {
	return &victim{
		t: t, pending: map[Handle]bool{}, stored: map[Handle]int{},
		e: New(Config{Rank: 0, Size: 3, Eager: 16, Chunk: 8, Window: 400, Envelopes: 20}),
	}
}

func (v *victim) step(ev *Event) {
	v.t.Helper()
	v.out.Reset()
	v.e.Step(ev, &v.out)
	for i := range v.out.List {
		v.act(&v.out.List[i])
	}
	for r := 1; r < 3; r++ {
		out, held, owed := v.e.Balance(r)
		if out < 0 || out > 400 || held < 0 || held > 400 || owed < 0 || owed > held {
			v.t.Fatalf("window with %d: outstanding %d held %d owed %d", r, out, held, owed)
		}
	}
	if n := v.e.Kept(); n > 2*(20+400/limits.UnexpectedEnvelope)+4 {
		v.t.Fatalf("%d messages wait", n)
	}
}

func (v *victim) act(a *Action) {
	v.t.Helper()
	switch a.Kind {
	case ActSend:
		if err := a.Header.Valid(); err != nil {
			v.t.Fatalf("sent %v: %v", &a.Header, err)
		}
		if a.N != a.Header.PayloadLen() || a.Peer < 1 || a.Peer > 2 {
			v.t.Fatalf("sent %+v", a)
		}
		if a.N > 0 {
			v.leaving = append(v.leaving, a.Req)
		}
		v.seen = append(v.seen, a.Header.SendID(), a.Header.RecvID())
	case ActDeliver:
		if !v.pending[a.Req] || a.N <= 0 || a.Off < 0 {
			v.t.Fatalf("delivered %+v", a)
		}
		v.open[a.Peer] = true
	case ActStore:
		v.stored[a.Msg] = a.N
		v.open[a.Peer] = true
	case ActDrop:
		v.open[a.Peer] = true
	case ActCopy:
		if n, ok := v.stored[a.Msg]; !ok || n != a.N || !v.pending[a.Req] {
			v.t.Fatalf("copied %+v, stored are %d bytes, %v", a, n, ok)
		}
		delete(v.stored, a.Msg)
	case ActForget:
		if n, ok := v.stored[a.Msg]; !ok || n != a.N {
			v.t.Fatalf("forgot %+v, stored are %d bytes, %v", a, n, ok)
		}
		delete(v.stored, a.Msg)
	case ActMatched, ActLocal:
		if !v.pending[a.Req] {
			v.t.Fatalf("request %d is not pending: %+v", a.Req, a)
		}
	case ActDone:
		if !v.pending[a.Req] {
			v.t.Fatalf("request %d is done twice", a.Req)
		}
		delete(v.pending, a.Req)
	case ActFault:
		if v.gone[a.Peer] {
			v.t.Fatalf("a second fault of %d: %v", a.Peer, a.Err)
		}
		v.gone[a.Peer] = true
	}
}

// play turns bytes into the acts of a program and of its peers, ten for an act.
func (v *victim) play(data []byte) {
	v.t.Helper()
	for ; len(data) >= 10; data = data[10:] {
		b := data[:10]
		peer := 1 + int(b[1]&1)
		v.next++
		ev := Event{Req: v.next, Peer: peer, Context: uint64(b[2] & 1), Source: int32(b[3]&3) - 1, Tag: int32(b[4]&3) - 1, Total: int(b[5] & 63)}
		if ev.Tag < 0 {
			ev.Tag = match.AnyTag
		}
		switch b[0] % 9 {
		case 0:
			ev.Kind, ev.Mode, ev.Source, ev.Tag = EvSend, Mode(b[6]%3), 0, max(ev.Tag, 0)
			v.pending[ev.Req] = true
		case 1:
			ev.Kind = EvRecv
			v.pending[ev.Req] = true
		case 2:
			msg, ok := v.e.m.Find(match.Pattern{Context: ev.Context, Source: ev.Source, Tag: ev.Tag})
			if !ok {
				continue
			}
			if _, ok := v.e.Info(msg); !ok {
				v.t.Fatalf("message %x has no description", msg)
			}
			ev.Kind, ev.Msg = EvClaim, msg
			v.claimed = append(v.claimed, msg)
		case 3:
			if len(v.claimed) == 0 {
				continue
			}
			ev.Kind, ev.Msg, v.claimed = EvRecvClaimed, v.claimed[0], v.claimed[1:]
			v.pending[ev.Req] = true
		case 4:
			if len(v.leaving) == 0 {
				continue
			}
			ev.Kind, ev.Req, v.leaving = EvSent, v.leaving[0], v.leaving[1:]
		case 5, 6:
			if v.gone[peer] {
				v.step(&Event{Kind: EvLost, Peer: peer})
			}
			if v.open[peer] {
				v.open[peer] = false
				v.step(&Event{Kind: EvPayload, Peer: peer})
			}
			h := v.header(b)
			ev.Kind, ev.Header = EvPacket, &h
		case 7:
			v.open[peer] = false
			ev.Kind = EvPayload
		case 8: // any request: one that is done, or a receive, is none of the engine's sends
			ev.Kind, ev.Req = EvCancel, v.next-Handle(b[7])%(v.next+1)
		}
		v.step(&ev)
	}
	v.end()
}

var kinds = []wire.Kind{
	wire.Short, wire.ShortSync, wire.ShortReady, wire.RequestSend, wire.RequestSendReady, wire.OkToSend, wire.SyncAck,
	wire.ReadyError, wire.CompleteRecv, wire.Data, wire.Credit, wire.Bye, wire.AntiSend, wire.AntiAck,
}

// header is a packet that is mostly right and sometimes not at all.
func (v *victim) header(b []byte) wire.Header {
	var h wire.Header
	kind := kinds[int(b[6])%len(kinds)]
	n := int(b[5] & 31)
	payload := 0
	if kind <= wire.ShortReady || kind == wire.Data {
		payload = n
	}
	h.Begin(kind, payload)
	h.SetEnvelope(uint64(b[2]&1), int32(b[3]&3), int32(b[4]&3))
	h.SetTotal(uint64(n))
	id := func(x byte) uint64 {
		if x < 200 && len(v.seen) > 0 {
			return v.seen[len(v.seen)-1-int(x)%len(v.seen)]
		}
		return uint64(x&15) | uint64(x>>4)<<32
	}
	h.SetSendID(id(b[7]))
	h.SetRecvID(id(b[8]))
	if kind == wire.Data && b[9]&3 != 0 {
		h.SetTotal(uint64(b[9]>>2) & 7 * 8)
	}
	if b[9] == 0xff { // anything
		h[b[7]&63] ^= b[8]
	}
	return h
}

// end gives all peers up: then nothing but posted receives may be pending.
func (v *victim) end() {
	v.t.Helper()
	for r := 1; r < 3; r++ {
		v.step(&Event{Kind: EvLost, Peer: r})
	}
	for _, req := range v.leaving {
		v.step(&Event{Kind: EvSent, Req: req})
	}
	if !v.e.Idle() {
		v.t.Fatalf("not idle after all peers are lost")
	}
	if len(v.pending) != v.e.m.Posted() {
		v.t.Fatalf("%d requests are pending, %d receives are posted", len(v.pending), v.e.m.Posted())
	}
}

// TestHostile plays random bytes, so that every run of the tests meets hostile peers.
func TestHostile(t *testing.T) {
	data := make([]byte, 2000)
	for seed := range uint64(1000) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		for i := range data {
			data[i] = byte(rnd.Uint32())
		}
		newVictim(t).play(data[:10+rnd.IntN(len(data)-10)])
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func FuzzStep(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) { newVictim(t).play(data) })
}
