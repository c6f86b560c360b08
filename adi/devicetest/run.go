package devicetest

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"sync"
	"testing"
	"time"

	"cadre.example/adi"
)

// A check is one property, tried on fresh Contexts.
type check struct {
	name  string
	ranks int
	run   func(w *world)
	fails bool // the Contexts are dead afterwards: Close reports why
}

// A world is the Contexts of one check.
type world struct {
	*testing.T
	ranks   []*adi.Context
	records bool // RunEncrypted runs it
}

// limit is how long a check may take before it counts as hanging. With the race detector and all processors in use by
// others the slowest takes a minute.
const limit = 5 * time.Minute

// Spin is adi.Config.Spin for n ranks of a check: two ranks watch for their messages, if each has a processor.
func Spin(n int) bool { return n <= min(2, runtime.GOMAXPROCS(0)) }

// Run runs all checks. Open returns the connected Contexts of n ranks, new ones at each call; Run closes them, and finds
// what they leave behind.
func Run(t *testing.T, open func(t *testing.T, n int) []*adi.Context) {
	t.Helper()
	runAll(t, open, false)
}

// RunEncrypted is Run for a device whose packets go through crypto/tls, which allocates a little for every record.
func RunEncrypted(t *testing.T, open func(t *testing.T, n int) []*adi.Context) {
	t.Helper()
	runAll(t, open, true)
}

func runAll(t *testing.T, open func(t *testing.T, n int) []*adi.Context, records bool) {
	t.Helper()
	// What the process makes at its first use of the network or of a timer, the runtime's poller say, is not the device's.
	w := &world{t, open(t, 2), records}
	w.watch(func() {
		everySize(w)
		w.close(false)
	})
	for _, list := range [][]check{orderChecks, modeChecks, probeChecks, layoutChecks, faultChecks, manyChecks, trafficChecks, threadChecks, memoryChecks, boundedChecks, endChecks} {
		for _, c := range list {
			t.Run(c.name, func(t *testing.T) {
				before := takeCensus()
				w := &world{t, open(t, c.ranks), records}
				w.watch(func() {
					c.run(w)
					w.close(c.fails)
				})
				if t.Failed() {
					return
				}
				if left := before.since(); left != "" {
					t.Errorf("after Close there is more than before: %s", left)
				}
			})
		}
	}
}

// watch ends the test process with all stacks if f hangs: a rank that is stuck in a call cannot be ended otherwise.
func (w *world) watch(f func()) {
	stuck := time.AfterFunc(limit, func() {
		pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		panic(fmt.Sprintf("%s hangs", w.Name()))
	})
	defer stuck.Stop()
	f()
}

// close ends all ranks at the same time, as MPI_Finalize does.
func (w *world) close(failed bool) {
	w.each(func(c *adi.Context) {
		if err := c.Close(); err != nil && !failed {
			w.Errorf("rank %d: Close: %v", c.Rank(), err)
		}
	})
}

// each runs f as every rank and returns when all are done.
func (w *world) each(f func(c *adi.Context)) {
	var wg sync.WaitGroup
	for _, c := range w.ranks {
		wg.Go(func() { f(c) })
	}
	wg.Wait()
}

// between runs a as rank 0 and b as rank 1.
func (w *world) between(a, b func(c *adi.Context)) {
	w.each(func(c *adi.Context) {
		switch c.Rank() {
		case 0:
			a(c)
		case 1:
			b(c)
		}
	})
}

// must reports an error of rank c and whether there was none.
func (w *world) must(c *adi.Context, what string, err error) bool {
	if err != nil {
		w.Errorf("rank %d: %s: %v", c.Rank(), what, err)
	}
	return err == nil
}
