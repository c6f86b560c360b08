package launch

import (
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/pmi"
)

// A counted launcher counts what it is asked for.
type counted struct {
	Exchange
	gets *atomic.Int64
}

func (c counted) Get(rank int, key string) (string, error) {
	c.gets.Add(1)
	return c.Exchange.Get(rank, key)
}

// Hundreds of processes meet through a PMI launcher with two questions to it for each, not one for each pair; what they tell
// each other then does not go through the launcher.
func TestManyMeet(t *testing.T) {
	t.Setenv(environ.Timeout, "10m") // what they meet by is tested, not how soon
	const n = 512
	var gets atomic.Int64
	server := &pmi.Server{Job: "many", Size: n, Universe: n, Mapping: "(vector,(0,1," + strconv.Itoa(n) + "))", Tell: func(pmi.Event) {}}
	var served sync.WaitGroup
	boots, ends := make([]adi.Bootstrap, n), make([]net.Conn, n)
	begin := time.Now()
	var all sync.WaitGroup
	for r := range n {
		here, there := net.Pipe()
		ends[r] = here
		served.Go(func() {
			server.Serve(r, there)
			there.Close()
		})
		all.Go(func() {
			c, err := pmi.Dial(here, r, n, "", "", 1)
			if err != nil {
				t.Errorf("rank %d: %v", r, err)
				return
			}
			b, err := meetThrough(counted{pmiExchange{c}, &gets})
			if err != nil {
				t.Errorf("rank %d: %v", r, err)
				return
			}
			boots[r] = b
			if err := b.Put("at", "value-"+strconv.Itoa(r)); err != nil {
				t.Error(err)
			}
			if err := b.Fence(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		return
	}
	met := time.Since(begin)
	for r, b := range boots {
		peer := (r + n/2) % n
		if v, err := b.Get(peer, "at"); err != nil || v != "value-"+strconv.Itoa(peer) || b.Rank() != r || b.Size() != n {
			t.Errorf("rank %d of %d: %q, %v", b.Rank(), b.Size(), v, err)
		}
	}
	if got, want := gets.Load(), int64(2*(n-1)); got != want {
		t.Errorf("%d ranks asked the launcher %d times, want %d", n, got, want)
	}
	t.Logf("%d ranks met in %v, with %d questions to the launcher", n, met.Round(time.Millisecond), gets.Load())
	for _, b := range boots {
		all.Go(func() {
			if err := b.Finalize(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, c := range ends {
		c.Close()
	}
	served.Wait()
}
