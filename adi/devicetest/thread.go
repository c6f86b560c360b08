package devicetest

import (
	"sync"

	"cadre.example/adi"
	"cadre.example/internal/effort"
)

var threadChecks = []check{
	{name: "Goroutines", ranks: 2, run: goroutines},
	{name: "GoroutinesAnySource", ranks: 3, run: goroutinesAnySource},
}

const threads = 8

// goroutines: 8 goroutines of a rank talk to 8 of another at the same time, each with its own tag (MPI_THREAD_MULTIPLE).
func goroutines(w *world) {
	w.each(func(c *adi.Context) {
		peer := 1 - c.Rank()
		var wg sync.WaitGroup
		for k := range threads {
			wg.Go(func() {
				for i := range effort.Rounds(20, 60) {
					n := []int{8, 2000, 40_000}[(i+k)%3]
					out, in := pattern(make([]byte, n), uint64(1000*k+i)), make([]byte, n)
					var err error
					if c.Rank() == 0 {
						err = send(c, peer, k, of(out))
					}
					if err == nil {
						_, err = recv(c, peer, k, of(in))
					}
					if err == nil && c.Rank() == 1 {
						err = send(c, peer, k, of(out))
					}
					if !w.must(c, "goroutine", err) {
						return
					}
					if !patterned(in, uint64(1000*k+i)) {
						w.Errorf("rank %d: goroutine %d: message %d changed", c.Rank(), k, i)
						return
					}
				}
			})
		}
		wg.Wait()
	})
}

// goroutinesAnySource: 8 goroutines receive from anybody; every message is received once.
func goroutinesAnySource(w *world) {
	const each = 200
	senders := len(w.ranks) - 1
	var mu sync.Mutex
	seen := make(map[uint64]int)
	w.each(func(c *adi.Context) {
		if c.Rank() > 0 {
			for i := range each {
				w.must(c, "Send", send(c, 0, i%5, of([]uint64{uint64(1000*c.Rank() + i)})))
			}
			return
		}
		var wg sync.WaitGroup
		for range threads {
			wg.Go(func() {
				v := make([]uint64, 1)
				for range each * senders / threads {
					if _, err := recv(c, anySource, anyTag, of(v)); !w.must(c, "Recv", err) {
						return
					}
					mu.Lock()
					seen[v[0]]++
					mu.Unlock()
				}
			})
		}
		wg.Wait()
	})
	if len(seen) != each*senders {
		w.Errorf("%d different messages were received, want %d", len(seen), each*senders)
	}
}
