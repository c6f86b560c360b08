package stream

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"cadre.example/adi"
	"cadre.example/internal/need"
)

// A form is one of the ways in which the device can run.
type form struct {
	network  string
	portable bool
	ask      bool // as if there were many connections
	far      bool // as if between hosts: connections that break are made again
	tls      bool // encrypted
}

func (f form) String() string {
	switch {
	case f.tls && f.far:
		return f.network + "-tls-lasting"
	case f.tls:
		return f.network + "-tls"
	case f.far && f.portable:
		return f.network + "-lasting-portable"
	case f.far:
		return f.network + "-lasting"
	case f.portable:
		return f.network + "-portable"
	case f.ask:
		return f.network + "-asking"
	}
	return f.network
}

// forms are all that this operating system has.
var forms = []form{{network: Unix}, {network: TCP}, {network: Unix, portable: true}, {network: TCP, portable: true}, {network: TCP, portable: true, tls: true}}

// lastingForms are those whose connections are made again when they break.
var lastingForms = []form{{network: TCP, far: true}, {network: TCP, far: true, portable: true},
	{network: TCP, far: true, portable: true, tls: true}}

var testSecret = bytes.Repeat([]byte("secret"), 6)[:32]

// A job is n ranks in this process that reach each other only by sockets.
type job struct {
	ranks   []*adi.Context
	devices []*Mesh
}

// addresses is a Lookup that tests can falsify.
type addresses struct {
	mu sync.Mutex
	of map[[2]int]string // by asking and asked rank; -1 asks for all
}

func (a *addresses) set(from, to int, addr string) {
	a.mu.Lock()
	a.of[[2]int{from, to}] = addr
	a.mu.Unlock()
}

func (a *addresses) lookup(from int) func(int) (string, error) {
	return func(to int) (string, error) {
		a.mu.Lock()
		defer a.mu.Unlock()
		if s, ok := a.of[[2]int{from, to}]; ok {
			return s, nil
		}
		if s, ok := a.of[[2]int{-1, to}]; ok {
			return s, nil
		}
		return "", fmt.Errorf("rank %d has published nothing", to)
	}
}

// start opens a job; change may alter a rank's Config.
func (f form) start(t testing.TB, n int, acfg adi.Config, change func(rank int, cfg *Config)) (*job, *addresses) {
	t.Helper()
	book := &addresses{of: make(map[[2]int]string)}
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
		cfg := Config{Context: c, Network: f.network, Portable: f.portable, ask: f.ask, far: f.far, Encrypt: f.tls, Secret: testSecret, Job: "test", Lookup: book.lookup(r)}
		if change != nil {
			change(r, &cfg)
		}
		d, err := Listen(cfg)
		if err != nil {
			t.Fatal(err)
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
		book.set(-1, r, d.Addr())
		j.ranks = append(j.ranks, c)
		j.devices = append(j.devices, d)
	}
	return j, book
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

// each runs f for every form.
func each(t *testing.T, f func(t *testing.T, f form)) {
	for _, v := range forms {
		t.Run(v.String(), func(t *testing.T) {
			if !v.portable {
				need.Linux(t)
			}
			f(t, v)
		})
	}
}
