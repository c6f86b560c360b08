package devicetest

import (
	"errors"
	"sync/atomic"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
)

var modeChecks = []check{
	{name: "Synchronous", ranks: 2, run: synchronous},
	{name: "ReadyPosted", ranks: 2, run: readyPosted},
	{name: "ReadyUnposted", ranks: 2, run: readyUnposted},
	{name: "HeadToHead", ranks: 2, run: headToHead},
}

// modeSizes are one eager and one announced message.
var modeSizes = []int{8, 300_000}

// modeRounds are the same with Send, and with Isend and Wait.
var modeRounds = []struct {
	size int
	send func(c *adi.Context, op *adi.Op) error
}{
	{modeSizes[0], (*adi.Context).Send}, {modeSizes[0], isendWait},
	{modeSizes[1], (*adi.Context).Send}, {modeSizes[1], isendWait},
}

func isendWait(c *adi.Context, op *adi.Op) error {
	r, err := begun(c.Isend(op))
	if err == nil {
		_, err = r.wait()
	}
	return err
}

// synchronous: a synchronous send is complete only after its receive has started (section 3.4).
func synchronous(w *world) {
	for _, round := range modeRounds {
		n := round.size
		var returned atomic.Bool
		w.between(func(c *adi.Context) {
			op := sendOp(c, 1, 1, of(pattern(make([]byte, n), 1)), proto.Synchronous)
			w.must(c, "Ssend", round.send(c, &op))
			returned.Store(true)
		}, func(c *adi.Context) {
			m, err := probe(c, 0, 1)
			if w.must(c, "Probe", err) && datatype.Uint8.PackedLen(m.Status.Form, m.Status.Bytes) != n {
				w.Errorf("Probe reports %d bytes, want %d", m.Status.Bytes, n)
			}
			time.Sleep(5 * time.Millisecond)
			if returned.Load() {
				w.Errorf("%d bytes: Ssend was complete before the receive", n)
			}
			b := make([]byte, n)
			if _, err := recv(c, 0, 1, of(b)); w.must(c, "Recv", err) && !patterned(b, 1) {
				w.Errorf("%d bytes changed", n)
			}
		})
	}
}

// readyPosted: a ready send whose receive is posted is an ordinary one.
func readyPosted(w *world) {
	for _, round := range modeRounds {
		n := round.size
		w.between(func(c *adi.Context) {
			_, err := recv(c, 1, 2, of(make([]byte, 1)))
			w.must(c, "Recv", err)
			op := sendOp(c, 1, 1, of(pattern(make([]byte, n), 7)), proto.Ready)
			w.must(c, "Rsend", round.send(c, &op))
		}, func(c *adi.Context) {
			b := make([]byte, n)
			r, err := irecv(c, 0, 1, of(b))
			w.must(c, "Irecv", err)
			w.must(c, "Send", send(c, 0, 2, of([]byte{1})))
			if _, err := r.wait(); w.must(c, "Wait", err) && !patterned(b, 7) {
				w.Errorf("%d bytes changed", n)
			}
		})
	}
}

// readyUnposted: without a posted receive a ready send is an error, and its message is nowhere.
func readyUnposted(w *world) {
	for _, n := range modeSizes {
		w.between(func(c *adi.Context) {
			op := sendOp(c, 1, 1, of(make([]byte, n)), proto.Ready)
			if err := c.Send(&op); !isFault(err, adi.FaultNotReady) {
				w.Errorf("Rsend of %d bytes without a receive: %v, want %v", n, err, &adi.Fault{Kind: adi.FaultNotReady})
			}
			r, err := isend(c, 1, 1, of(make([]byte, n)), proto.Ready)
			if w.must(c, "Irsend", err) {
				if _, err = r.wait(); !isFault(err, adi.FaultNotReady) {
					w.Errorf("Irsend of %d bytes without a receive: %v, want %v", n, err, &adi.Fault{Kind: adi.FaultNotReady})
				}
			}
			w.must(c, "Send", send(c, 1, 2, of([]byte{1})))
		}, func(c *adi.Context) {
			_, err := recv(c, 0, 2, of(make([]byte, 1)))
			w.must(c, "Recv", err)
			op := recvOp(anySource, anyTag, of([]byte(nil)))
			if m, ok, err := c.Iprobe(&op); w.must(c, "Iprobe", err) && ok {
				w.Errorf("a message of %d bytes with tag %d is there", m.Status.Bytes, m.Status.Tag)
			}
		})
	}
}

// headToHead: both ranks send blocking, to posted receives.
func headToHead(w *world) {
	w.each(func(c *adi.Context) {
		peer := 1 - c.Rank()
		out, in := make([]byte, 3<<20), make([]byte, 3<<20)
		for i := range 4 {
			pattern(out, uint64(10*i+c.Rank()))
			r, err := irecv(c, peer, i, of(in))
			w.must(c, "Irecv", err)
			w.must(c, "Send", send(c, peer, i, of(out)))
			if _, err := r.wait(); w.must(c, "Wait", err) && !patterned(in, uint64(10*i+peer)) {
				w.Errorf("rank %d: round %d: bytes changed", c.Rank(), i)
			}
		}
	})
}

func isFault(err error, kind adi.FaultKind) bool {
	var f *adi.Fault
	return errors.As(err, &f) && f.Kind == kind
}
