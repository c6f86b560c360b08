package shm

import (
	"bytes"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
)

var testSecret = bytes.Repeat([]byte("secret"), 6)[:32]

// A job is n ranks in this process that reach each other only through the device.
type job struct {
	ranks   []*adi.Context
	devices []*Device
}

// start opens a job; change may alter a rank's device before anybody can reach it.
func start(t testing.TB, n int, acfg adi.Config, change func(rank int, d *Device)) *job {
	t.Helper()
	var mu sync.Mutex
	addrs := make([]string, n)
	j := &job{}
	for r := range n {
		acfg.Rank, acfg.Size = r, n
		c, err := adi.New(acfg)
		if err != nil {
			t.Fatal(err)
		}
		group := make([]*adi.Context, n)
		group[r] = c
		if err := c.Connect(group); err != nil {
			t.Fatal(err)
		}
		d, err := Listen(Config{Context: c, Secret: testSecret, Job: "test", Lookup: func(p int) (string, error) {
			mu.Lock()
			defer mu.Unlock()
			return addrs[p], nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		if change != nil {
			change(r, d)
		}
		var peers []int
		for p := range n {
			if p != r {
				peers = append(peers, p)
			}
		}
		if err := c.Attach(d, acfg, peers...); err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		addrs[r] = d.Addr()
		mu.Unlock()
		j.ranks = append(j.ranks, c)
		j.devices = append(j.devices, d)
	}
	return j
}

// close ends all ranks at the same time.
func (j *job) close(t testing.TB) {
	t.Helper()
	var wg sync.WaitGroup
	for _, c := range j.ranks {
		wg.Go(func() {
			if err := c.Close(); err != nil {
				t.Errorf("rank %d: Close: %v", c.Rank(), err)
			}
		})
	}
	wg.Wait()
}

// onlyRings switches single copy off.
func onlyRings(_ int, d *Device) { d.cfg.SingleCopy = -1 }

func TestConformance(t *testing.T) {
	devicetest.Run(t, func(t *testing.T, n int) []*adi.Context {
		return start(t, n, adi.Config{Spin: devicetest.Spin(n)}, nil).ranks
	})
}
