package shm

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// A claimer is a link that lets its test act between Claim and Fill, where the payload is being copied.
type claimer struct {
	*link
	filling func()
	fills   int
}

func (c *claimer) Fill(m adi.Short, payload []byte) {
	c.fills++
	if f := c.filling; f != nil {
		c.filling = nil
		f()
	}
	c.link.Fill(m, payload)
}

// A message that its sender copies without the Context's lock: that can be had meanwhile, and what is sent then, short or
// long or announced, comes behind it.
func TestClaim(t *testing.T) {
	j := start(t, 2, adi.Config{Spin: true}, nil)
	defer j.close(t)
	echo(t, j, 8) // there is a link
	me, peer := j.ranks[0], j.ranks[1]
	l := &claimer{link: j.devices[0].byPeer.At(1)}
	me.Way(1, l)
	for _, size := range []int{3 << 10, 8 << 10, 16 << 10} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			others := []int{8, size, 0, 100_000, 2 << 10}
			var wg sync.WaitGroup
			send := func(n int, fill byte) {
				b := make([]byte, n)
				for i := range b {
					b[i] = fill + byte(i)
				}
				s, _ := ops(b, 0, 1)
				r, err := me.Isend(&s)
				if err != nil {
					t.Error(err)
					return
				}
				gen := r.Gen()
				wg.Go(func() {
					if _, err := r.Wait(gen); err != nil {
						t.Error(err)
					}
				})
			}
			l.fills = 0
			l.filling = func() {
				done := make(chan struct{})
				go func() { // another goroutine's calls go on
					defer close(done)
					for i, n := range others {
						send(n, byte(i+1))
					}
				}()
				<-done
			}
			send(size, 0)
			if l.fills != 1 {
				t.Errorf("%d messages were copied without the lock before the first had left, want 1", l.fills)
			}
			for i, n := range append([]int{size}, others...) {
				b := make([]byte, 200_000)
				_, r := ops(b, 1, 0)
				st, err := peer.Recv(&r)
				if err != nil {
					t.Fatal(err)
				}
				if st.Bytes != n {
					t.Fatalf("message %d has %d bytes, want %d", i, st.Bytes, n)
				}
				for k, v := range b[:n] {
					if v != byte(i)+byte(k) {
						t.Fatalf("message %d of %d bytes: byte %d is %d, want %d", i, n, k, v, byte(i)+byte(k))
					}
				}
			}
			wg.Wait()
		})
	}
}

// Where there is no room for the whole message, or something is before it, Claim does nothing.
func TestClaimRefuses(t *testing.T) {
	j := start(t, 2, adi.Config{Spin: true}, nil)
	defer j.close(t)
	echo(t, j, 8)
	l := j.devices[0].byPeer.At(1)
	claims := func(n int) bool {
		if !l.Claim(n) {
			if !l.mu.TryLock() {
				t.Fatalf("a claim of %d bytes was refused, and the link is locked", n)
			}
			l.mu.Unlock()
			return false
		}
		if l.mu.TryLock() {
			t.Fatal("a claim does not lock the link")
		}
		if !l.active.Load() {
			t.Fatal("the link is not active: others would not stay behind")
		}
		l.active.Store(false)
		l.mu.Unlock()
		return true
	}
	at := l.out.carried
	if !claims(limits.EagerShm) {
		t.Error("an empty ring has no room")
	}
	if claims(limits.EagerShm + 1) {
		t.Error("a claim of more than is ever claimed")
	}
	l.active.Store(true)
	if claims(8 << 10) {
		t.Error("a claim while a packet is being written")
	}
	l.active.Store(false)
	l.down.Store(true)
	if claims(8 << 10) {
		t.Error("a claim of a link on which nothing can be sent")
	}
	l.down.Store(false)
	if l.out.carried != at {
		t.Errorf("%d lines are written by claims that were not filled", l.out.carried-at)
	}
	// Rank 1 may read by itself, but what it gives back is not seen.
	real, still := l.out.head, new(atomic.Uint64)
	still.Store(real.Load())
	l.out.head = still
	defer func() { l.out.head = real }()
	n := 0
	for ; claims(limits.EagerShm); n++ {
		if n > len(l.out.b)/limits.EagerShm {
			t.Fatal("a ring of which nothing is given back is never full")
		}
		l.Claim(limits.EagerShm)
		l.Fill(adi.Short{Context: 5, Tag: 9}, make([]byte, limits.EagerShm))
	}
	if want := len(l.out.b)/limits.EagerShm - 2; n < want {
		t.Errorf("the ring was full after %d messages, want at least %d", n, want)
	}
}
