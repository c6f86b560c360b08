package tcp

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/internal/need"
)

// What is exported here is enough for a device that does all that a device must do. The forms of its connections are
// tested in package stream.
func TestConformance(t *testing.T) {
	for _, network := range []string{TCP, Unix} {
		t.Run(network, func(t *testing.T) {
			need.Linux(t)
			devicetest.Run(t, func(t *testing.T, n int) []*adi.Context { return start(t, network, n) })
		})
	}
}

// start is n ranks that reach each other only by sockets.
func start(t *testing.T, network string, n int) []*adi.Context {
	t.Helper()
	var mu sync.Mutex
	addrs := map[int]string{}
	lookup := func(peer int) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		if a, ok := addrs[peer]; ok {
			return a, nil
		}
		return "", fmt.Errorf("rank %d has published nothing", peer)
	}
	ranks := make([]*adi.Context, n)
	for r := range ranks {
		c, err := adi.New(adi.Config{Rank: r, Size: n, Spin: devicetest.Spin(n)})
		if err == nil {
			err = c.Connect([]*adi.Context{c})
		}
		if err != nil {
			t.Fatal(err)
		}
		d, err := Listen(Config{Context: c, Network: network, Secret: bytes.Repeat([]byte("s"), 32), Job: "test", Lookup: lookup})
		if err != nil {
			t.Fatal(err)
		}
		var peers []int
		for p := range n {
			if p != r {
				peers = append(peers, p)
			}
		}
		if err := c.Attach(d, adi.Config{}, peers...); err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		addrs[r] = d.Addr()
		mu.Unlock()
		ranks[r] = c
	}
	return ranks
}
