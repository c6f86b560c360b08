package adi

import (
	"runtime"
	"testing"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/datatype"
)

// A flood of messages, or of requests, is followed by two collections, and by none while it comes again.
func TestFloodIsGivenBack(t *testing.T) {
	c, err := New(Config{Size: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Connect([]*Context{c}); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.flood.calm = 10 * time.Millisecond
	forced := func() uint32 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.NumForcedGC
	}
	followed := func(what string, before uint32) {
		t.Helper()
		for end := time.Now().Add(2 * time.Minute); forced() < before+2; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("no collections after a flood of %s", what)
			}
		}
	}
	m, ty, err := datatype.Of([]byte{})
	if err != nil {
		t.Fatal(err)
	}
	op := Op{Tag: 1, Mem: m, Type: ty}
	messages := func(n int) {
		sends := make([]*Request, n)
		for i := range sends {
			if sends[i], err = c.Isend(&op); err != nil {
				t.Fatal(err)
			}
		}
		for range n {
			if _, err := c.Recv(&op); err != nil {
				t.Fatal(err)
			}
		}
		for _, r := range sends {
			if _, err := r.Wait(r.Gen()); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := forced()
	messages(limits.FloodRequests / 2)
	if c.flood.timer != nil {
		t.Error("fewer messages than a flood are one")
	}
	messages(limits.FloodMessages)
	if c.flood.count == 0 {
		t.Error("no flood is over")
	}
	followed("messages", before)
	before = forced()
	list := make([]*Request, limits.FloodRequests)
	for i := range list {
		list[i] = c.start(&op)
	}
	for _, r := range list {
		c.give(r)
	}
	followed("requests", before)
}
