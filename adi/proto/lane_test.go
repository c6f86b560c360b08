package proto

import (
	"testing"

	"cadre.example/adi/limits"
	"cadre.example/internal/wire"
)

// Messages that were received without the engine give their window back as those that it has received: a credit for half of
// it, and the sender's account is where Inject keeps it.
func TestTaken(t *testing.T) {
	const window = 1 << 12
	send, recv := New(Config{Rank: 0, Size: 2, Window: window}), New(Config{Rank: 1, Size: 2, Window: window})
	outstanding, eager, faulty, lost := send.Account(1)
	if outstanding == nil || *eager == 0 || *faulty || *lost || send.Window() != window {
		t.Fatalf("the account of a peer is %v, %v, %v, %v with window %d", outstanding, *eager, *faulty, *lost, send.Window())
	}
	if a, b, c, d := send.Account(2); a != nil || b != nil || c != nil || d != nil {
		t.Error("a rank that there is not has an account")
	}
	n := 0
	for send.Flow(1).Inject(8) {
		n++
	}
	if n != window/(8+limits.UnexpectedEnvelope) || *outstanding != n*(8+limits.UnexpectedEnvelope) {
		t.Fatalf("%d messages of 8 bytes fit a window of %d, and %d bytes are outstanding", n, window, *outstanding)
	}
	var out Actions
	back := 0
	for range n {
		recv.Taken(0, 8+limits.UnexpectedEnvelope, &out)
		for i := range out.List {
			a := &out.List[i]
			if a.Kind != ActSend || a.Header.Kind() != wire.Credit {
				t.Fatalf("an action that is no credit: %+v", a)
			}
			back += int(a.Header.Total())
			send.Step(&Event{Kind: EvPacket, Peer: 1, Header: &a.Header}, &Actions{})
		}
		out.Reset()
	}
	if 2*back < window || *outstanding != n*(8+limits.UnexpectedEnvelope)-back {
		t.Errorf("%d bytes of %d came back, and %d are outstanding", back, window, *outstanding)
	}
	if _, held, owed := recv.Balance(0); held != owed || held+back != n*(8+limits.UnexpectedEnvelope) {
		t.Errorf("the receiver holds %d bytes and owes %d", held, owed)
	}
	if s, r, l := send.Pending(); *s != 0 || *r != 0 || *l != 0 {
		t.Errorf("pending are %d, %d and %d", *s, *r, *l)
	}
}
