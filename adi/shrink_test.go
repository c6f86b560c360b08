package adi

import (
	"testing"

	"cadre.example/adi/limits"
)

// What a flood of requests has needed is dropped, also when one of the last lives on; its places are used again.
func TestShrinkRequests(t *testing.T) {
	const n = 20_000
	c, err := New(Config{Size: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Connect([]*Context{c}); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	take := func() []*Request {
		list := make([]*Request, n)
		for i := range list {
			c.mu.Lock()
			list[i] = c.take()
			c.mu.Unlock()
		}
		return list
	}
	alive := func() (made int) {
		for h, r := range c.slab {
			if r != nil {
				if made++; int(r.handle) != h {
					t.Fatalf("request %d is at place %d", r.handle, h)
				}
			}
		}
		return made
	}
	first := take()
	for _, r := range first[:n-1] {
		c.give(r)
	}
	if made := alive(); made > 5*limits.KeepIdle || len(c.slab) != n {
		t.Errorf("%d requests are left in %d places, want at most %d in %d", made, len(c.slab), 5*limits.KeepIdle, n)
	}
	second := take()
	seen := make(map[*Request]bool)
	for _, r := range append(second, first[n-1]) {
		if seen[r] || c.slab[r.handle] != r {
			t.Fatalf("request %d is in use twice", r.handle)
		}
		seen[r] = true
	}
	if len(c.slab) > n+1 {
		t.Errorf("%d places for %d requests: those without one are not used", len(c.slab), n+1)
	}
	c.give(first[n-1])
	for i := len(second) - 1; i >= 0; i-- {
		c.give(second[i])
	}
	if made := alive(); made > 5*limits.KeepIdle {
		t.Errorf("%d requests are left, want at most %d", made, 5*limits.KeepIdle)
	}
	if live := c.Live(); len(live) > 0 {
		t.Errorf("%d requests live", len(live))
	}
}
