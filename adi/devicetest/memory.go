package devicetest

import (
	"runtime"

	"cadre.example/adi"
	"cadre.example/internal/effort"
	"cadre.example/internal/race"
)

var memoryChecks = []check{
	{name: "Flood", ranks: 2, run: flood},
	{name: "Allocations", ranks: 2, run: allocations},
}

// flood: messages that nobody receives yet cost their receiver a bounded amount of memory; all arrive, the last first.
func flood(w *world) {
	n, size := effort.Rounds(800, 2000), 16<<10 // 12 or 31 MiB
	const most = 8 << 20                        // the window of 4 MiB per peer and what describes the messages
	var before, during runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	out := pattern(make([]byte, size+n), 1)
	w.between(func(c *adi.Context) {
		var rs []started
		for i := range n {
			r, err := isend(c, 1, i, of(out[i:i+size]), 0)
			if !w.must(c, "Isend", err) {
				return
			}
			rs = append(rs, r)
		}
		w.must(c, "Send", send(c, 1, n, of([]byte{1})))
		for _, r := range rs {
			_, err := r.wait()
			w.must(c, "Wait", err)
		}
	}, func(c *adi.Context) {
		_, err := recv(c, 0, n, of(make([]byte, 1)))
		w.must(c, "Recv", err)
		runtime.GC()
		runtime.ReadMemStats(&during)
		if grown := int64(during.HeapAlloc) - int64(before.HeapAlloc); grown > most {
			w.Errorf("%d unexpected messages of %d bytes hold %d bytes, want at most %d", n, size, grown, most)
		}
		b := make([]byte, size)
		for i := n - 1; i >= 0; i-- {
			_, err := recv(c, 0, i, of(b))
			if !w.must(c, "Recv", err) {
				return
			}
			if string(b) != string(out[i:i+size]) {
				w.Errorf("message %d changed", i)
				return
			}
		}
	})
}

// allocations: in steady state a message allocates nothing, at either end. Other goroutines of the process may allocate
// a little meanwhile, and the runtime for goroutines that wait, so that one in fifty messages is let pass, in the best of
// three measurements.
func allocations(w *world) {
	const tries = 3
	n := effort.Rounds(300, 1000)
	if race.Enabled { // which makes a message ten times as slow
		n = 150
	}
	for _, size := range []int{8, 4000, 40_000} {
		least := made(w, size, n)
		most := uint64(2 * n / 50)
		if w.records { // of at most 16 KiB, one of them the header's where that is not copied
			most += uint64(2 * n * (2 + size>>14))
			if race.Enabled { // where pools forget on purpose
				most *= 4
			}
		}
		for t := 1; t < tries && least > most; t++ {
			least = min(least, made(w, size, n))
		}
		if least > most {
			w.Errorf("%d messages of %d bytes made %d allocations, want at most %d", 2*n, size, least, most)
		}
	}
}

// made counts the allocations of n messages of size bytes there and back.
func made(w *world, size, n int) uint64 {
	warm := min(200, n)
	var from, to runtime.MemStats
	w.each(func(c *adi.Context) {
		peer := 1 - c.Rank()
		l := of(make([]byte, size))
		s, r := sendOp(c, peer, 1, l, 0), recvOp(peer, 1, l)
		for i := range warm + n {
			if c.Rank() == 0 {
				if i == warm {
					runtime.ReadMemStats(&from)
				}
				w.must(c, "Send", c.Send(&s))
			}
			if _, err := c.Recv(&r); !w.must(c, "Recv", err) {
				return
			}
			if c.Rank() == 1 {
				w.must(c, "Send", c.Send(&s))
			}
		}
		if c.Rank() == 0 {
			runtime.ReadMemStats(&to)
		}
	})
	return to.Mallocs - from.Mallocs
}
