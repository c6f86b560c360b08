package soak

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"cadre.example/internal/need"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var flood = flag.Int("flood", 20_000, "how many messages of 1 KiB TestFlood sends before any is received")

const (
	floodBytes    = 1 << 10
	floodPayload  = 4 << 20 // that may wait at the receiver, per peer
	envelopeBytes = 96      // of each message that waits
	runtimeShare  = 1.15    // what Go's allocator needs beside the bytes of objects
	floodSlack    = 4 << 20 // stacks, connections, garbage of a collection
	floodBefore   = 4096    // messages each way
	floodTogether = 64      // receives that are posted at once
	floodReturns  = 1 << 17 // messages whose memory is given back without being asked for
)

// A rank starts a great many sends to another, which then receives them, the last first. The receiver's process holds no
// more than the window's payload and an envelope for each meanwhile, and is as large as before when all is over.
func TestFlood(t *testing.T) {
	need.Linux(t)
	n := *flood
	mpitest.Run(t, 2, func(t *mpitest.T, w *mpi.Comm) {
		word, out, back := make([]byte, 1), make([]byte, floodBytes), make([]byte, floodBytes)
		for range floodBefore { // what a rank in use has: every part of the ring was written
			if _, err := mpi.Sendrecv(w, out, 1-w.Rank(), 0, back, 1-w.Rank(), 0); err != nil {
				t.Fatal(err)
			}
		}
		if w.Rank() == 0 {
			data := make([]byte, floodBytes+n)
			for i := range data {
				data[i] = byte(i>>8*31 + i)
			}
			if err := w.Barrier(); err != nil {
				t.Fatal(err)
			}
			reqs := make([]mpi.Request, n)
			for i := range reqs {
				reqs[i] = mpi.Isend(w, data[i:i+floodBytes], 1, i)
			}
			if err := mpi.Send(w, word, 1, n); err != nil {
				t.Fatal(err)
			}
			if err := mpi.WaitAll(reqs...); err != nil {
				t.Fatal(err)
			}
			if err := w.Barrier(); err != nil {
				t.Fatal(err)
			}
			return
		}
		var in [floodTogether][floodBytes]byte
		var reqs [floodTogether]mpi.Request
		start := inMachine(t)
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		if _, err := mpi.Recv(w, word, 0, n); err != nil { // behind all others
			t.Fatal(err)
		}
		most := inMachine(t)
		for last := n - 1; last >= 0; last -= floodTogether {
			some := min(floodTogether, last+1)
			for k := range some {
				reqs[k] = mpi.Irecv(w, in[k][:], 0, last-k)
			}
			if err := mpi.WaitAll(reqs[:some]...); err != nil {
				t.Fatal(err)
			}
			for k := range some {
				for at, b := range in[k] {
					if i := last - k + at; b != byte(i>>8*31+i) {
						t.Fatalf("message %d: byte %d is %d", last-k, at, b)
					}
				}
			}
		}
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		may := start + max(start/10, 2<<20)
		end := pagesOf(t)
		if n < floodReturns {
			end = inMachine(t)
		}
		for since := time.Now(); end > may && n >= floodReturns && time.Since(since) < time.Minute; end = pagesOf(t) {
			time.Sleep(10 * time.Millisecond) // the Context sees to it
		}
		t.Logf("%d messages: resident %d KiB at first, %d while they wait, %d at the end", n, start>>10, most>>10, end>>10)
		if raceDetector {
			return
		}
		if may := start + floodSlack + int(runtimeShare*float64(floodPayload+n*envelopeBytes)); most > may {
			t.Errorf("%d KiB are resident while %d messages wait, want at most %d", most>>10, n, may>>10)
		}
		if end > may {
			t.Errorf("%d KiB are resident when all is over, want at most %d", end>>10, may>>10)
		}
	}, mpitest.Processes())
}

// inMachine is the memory of this process that is in the machine's, less what only the next collection would find.
func inMachine(t *mpitest.T) int {
	runtime.GC() // what pools hold survives one
	debug.FreeOSMemory()
	return pagesOf(t)
}

// pagesOf is the memory of this process that is in the machine's.
func pagesOf(t *mpitest.T) int {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
