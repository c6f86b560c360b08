package stream

import (
	"io"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/busy"
	"golang.org/x/sys/unix"
)

// shrink gives a link a small send buffer: on TCP the kernel would take megabytes.
func shrink(t *testing.T, l link) {
	t.Helper()
	var err error
	switch l := l.(type) {
	case *rawLink:
		err = unix.SetsockoptInt(l.fd, unix.SOL_SOCKET, unix.SO_SNDBUF, 256<<10)
	case *netLink:
		err = under(l.conn).(interface{ SetWriteBuffer(int) error }).SetWriteBuffer(256 << 10)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A peer that takes nothing makes its sender hold a bounded amount, and Drain says so.
func TestStalledPeer(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		j, book := f.start(t, 2, adi.Config{Eager: 1 << 20}, nil)
		d := j.devices[0]
		d.wait = patience{dial: time.Second, drain: 100 * time.Millisecond, close: 50 * time.Millisecond}
		peer := impostor(t, f, j, book)
		first, _ := ops([]byte{1}, 0, 1)
		if err := j.ranks[0].Send(&first); err != nil {
			t.Fatal(err)
		}
		c := <-peer
		shrink(t, d.peer(1).link.Load().link)
		var rs []*adi.Request
		var gens []uint64
		for range 6 {
			s, _ := ops(make([]byte, 500_000), 0, 1)
			r, err := j.ranks[0].Isend(&s)
			if err != nil {
				t.Fatal(err)
			}
			rs, gens = append(rs, r), append(gens, r.Gen())
		}
		start := time.Now()
		if err := d.Drain(); err == nil || !strings.Contains(err.Error(), "rank 1 has taken nothing") {
			t.Errorf("Drain: %v, want it to name rank 1", err)
		} else if busy.Late(time.Since(start), 5*time.Second) {
			t.Errorf("Drain took %v", time.Since(start))
		}
		if p := d.peer(1); p.writing.TryLock() {
			if n := cap(p.out.stage); n > limits.TCPStageMost {
				t.Errorf("the staging area has %d bytes, want at most %d", n, limits.TCPStageMost)
			}
			p.writing.Unlock()
		}
		go io.Copy(io.Discard, c)
		for i, r := range rs {
			if _, err := r.Wait(gens[i]); err != nil {
				t.Error(err)
			}
		}
		for _, c := range j.ranks {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
		c.Close()
	})
}
