package proto

import (
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// A peer may have other limits than all others: of what travels with its envelope, and of Data packets.
func TestSetLimits(t *testing.T) {
	e := New(Config{Size: 5, Eager: -1, Chunk: 4})
	e.Flow(1).SetLimits(-1, 10)
	e.Flow(3).SetLimits(0, 0)
	e.Flow(4).SetLimits(22, 3)
	if f := e.Flow(5); f != nil {
		t.Errorf("a Flow of a rank that does not exist: %v", f)
	}
	for peer, want := range map[int][]int{1: {10, 10}, 2: {4, 4}, 3: nil, 4: {3, 3}} {
		var out Actions
		e.Step(&Event{Kind: EvSend, Peer: peer, Req: Handle(peer), Total: 23}, &out)
		if eager := out.List[0].Header.Kind() == wire.Short; eager != (want == nil) {
			t.Errorf("to %d: eager is %v", peer, eager)
		}
		if want == nil {
			continue
		}
		var ok wire.Header
		ok.Begin(wire.OkToSend, 0)
		ok.SetSendID(out.List[0].Header.SendID())
		ok.SetRecvID(1<<32 | 1)
		out.Reset()
		e.Step(&Event{Kind: EvPacket, Peer: peer, Header: &ok}, &out)
		if len(out.List) != len(want) {
			t.Fatalf("to %d: %d packets, want %d", peer, len(out.List), len(want))
		}
		for i, a := range out.List {
			if a.Kind != ActSend || a.N != want[i] || a.Header.PayloadLen() != want[i] {
				t.Errorf("to %d: packet %d has %d bytes, want %d", peer, i, a.N, want[i])
			}
		}
	}
	for _, c := range []struct {
		peer, n int
		want    bool
	}{{1, 0, true}, {1, 1, false}, {3, limits.EagerShm, true}, {3, limits.EagerShm + 1, false}, {4, 22, true}, {4, 23, false}} {
		if got := e.Flow(c.peer).Inject(c.n); got != c.want {
			t.Errorf("Inject(%d, %d) = %v", c.peer, c.n, got)
		}
	}
}
