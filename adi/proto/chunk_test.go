package proto

import (
	"testing"

	"cadre.example/internal/wire"
)

// A peer may have Data packets of another length than all others.
func TestSetChunk(t *testing.T) {
	e := New(Config{Size: 3, Eager: -1, Chunk: 4})
	e.SetChunk(1, 10)
	e.SetChunk(3, 10) // no such rank
	for peer, want := range map[int][]int{1: {10, 10}, 2: {4, 4}} {
		var out Actions
		e.Step(&Event{Kind: EvSend, Peer: peer, Req: Handle(peer), Total: 23}, &out)
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
}
