package stream

import (
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/datatype"
)

// ops are the send of b to peer and the receive of it from peer.
func ops(b []byte, self, peer int) (send, recv adi.Op) {
	m, ty, err := datatype.Of(b)
	if err != nil {
		panic(err)
	}
	send = adi.Op{Peer: peer, Source: int32(self), Tag: 1, Sig: uint64(ty.Signature()), Mem: m, Count: len(b), Type: ty, Size: len(b)}
	recv = send
	recv.Source = int32(peer)
	return send, recv
}

// pingPong is the time of n round trips of size bytes between two ranks.
func pingPong(tb testing.TB, ranks []*adi.Context, size, n int) time.Duration {
	turn := func(c *adi.Context, self, peer int) {
		s, r := ops(make([]byte, size), self, peer)
		for range n {
			if self == 0 {
				if err := c.Send(&s); err != nil {
					tb.Error(err)
					return
				}
			}
			if _, err := c.Recv(&r); err != nil {
				tb.Error(err)
				return
			}
			if self == 1 {
				if err := c.Send(&s); err != nil {
					tb.Error(err)
					return
				}
			}
		}
	}
	done := make(chan struct{})
	go func() {
		turn(ranks[1], 1, 0)
		close(done)
	}()
	start := time.Now()
	turn(ranks[0], 0, 1)
	d := time.Since(start)
	<-done
	return d
}

// stream is the time in which rank 1 has received n messages of size bytes, sent with a window of four.
func stream(tb testing.TB, ranks []*adi.Context, size, n int) time.Duration {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s, _ := ops(make([]byte, size), 1, 0)
		_, ack := ops(make([]byte, 1), 1, 0)
		s.Source = 1
		var rs [4]*adi.Request
		var gens [4]uint64
		for i := range n {
			k := i % len(rs)
			if rs[k] != nil {
				if _, err := rs[k].Wait(gens[k]); err != nil {
					tb.Error(err)
					return
				}
			}
			r, err := ranks[1].Isend(&s)
			if err != nil {
				tb.Error(err)
				return
			}
			rs[k], gens[k] = r, r.Gen()
		}
		for k, r := range rs {
			if r != nil {
				if _, err := r.Wait(gens[k]); err != nil {
					tb.Error(err)
				}
			}
		}
		if _, err := ranks[1].Recv(&ack); err != nil {
			tb.Error(err)
		}
	}()
	start := time.Now()
	var rs [4]*adi.Request
	var gens [4]uint64
	bufs := make([][]byte, len(rs))
	for k := range bufs {
		bufs[k] = make([]byte, size)
	}
	for i := range n + len(rs) {
		k := i % len(rs)
		if rs[k] != nil {
			if _, err := rs[k].Wait(gens[k]); err != nil {
				tb.Fatal(err)
			}
			rs[k] = nil
		}
		if i < n {
			_, op := ops(bufs[k], 0, 1)
			r, err := ranks[0].Irecv(&op)
			if err != nil {
				tb.Fatal(err)
			}
			rs[k], gens[k] = r, r.Gen()
		}
	}
	ack, _ := ops(make([]byte, 1), 0, 1)
	if err := ranks[0].Send(&ack); err != nil {
		tb.Fatal(err)
	}
	d := time.Since(start)
	<-done
	return d
}

func TestPingPong(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 2, adi.Config{Spin: true}, nil)
		for _, size := range []int{0, 8, 40000, 1 << 20} {
			pingPong(t, j.ranks, size, 100)
		}
		stream(t, j.ranks, 100000, 50)
		j.close(t)
	})
}
