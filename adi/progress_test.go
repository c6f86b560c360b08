package adi_test

import (
	"os"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
)

// A polled is a device that does nothing but count how often it is polled, and say that it moved something the next left times.
type polled struct {
	fd          int
	calls, left atomic.Int64
}

func (p *polled) Name() string           { return "polled" }
func (p *polled) Queue(int, *adi.Packet) {}
func (p *polled) Flush(int)              {}
func (p *polled) Descriptor() int        { return p.fd }
func (p *polled) Drain() error           { return nil }
func (p *polled) Close() error           { return nil }

func (p *polled) Poll() bool {
	p.calls.Add(1)
	return p.left.Add(-1) >= 0
}

// Progress polls, and who moves messages while the program computes polls as long as that moves something.
func TestPolls(t *testing.T) {
	c, err := adi.New(adi.Config{Rank: 0, Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Connect([]*adi.Context{c, nil}); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe() // never readable
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	const times = 1000
	d := &polled{fd: int(r.Fd())}
	d.left.Store(times)
	if err := c.Attach(d, adi.Config{}, 1); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for end := time.Now().Add(2 * time.Minute); d.calls.Load() <= times; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d polls while the first %d moved something", d.calls.Load(), times)
		}
	}
	before := d.calls.Load()
	for range times {
		if err := c.Progress(); err != nil {
			t.Fatal(err)
		}
	}
	if n := d.calls.Load() - before; n < times/2 {
		t.Errorf("%d polls in %d calls of Progress", n, times)
	}
}
