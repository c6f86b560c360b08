package coll

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"cadre.example/adi/inproc"
	"cadre.example/datatype"
	"cadre.example/internal/coll/engine"
)

// Ranks in different calls find out soon.
func init() { engine.Period = 20 * time.Millisecond }

// tableOfTest is what the communicators of tests choose by.
var tableOfTest *engine.Table

// hostsOfTest is where the ranks of tests believe to be; nil: on one host.
var hostsOfTest func(rank int) int

// worldOfTest makes the communicators of tests, unless it is nil.
var worldOfTest worldFunc

// world returns the communicators of p goroutine ranks.
func world(tb testing.TB, p int) []*engine.Comm {
	tb.Helper()
	if worldOfTest != nil {
		return worldOfTest(tb, p)
	}
	return newWorld(tb, p)
}

func newWorld(tb testing.TB, p int) []*engine.Comm {
	tb.Helper()
	ranks, err := inproc.New(p, inproc.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	all := make([]int, p)
	for i := range all {
		all[i] = i
	}
	comms := make([]*engine.Comm, p)
	var hosts []int
	for i := range all {
		if hostsOfTest != nil {
			hosts = append(hosts, hostsOfTest(i))
		}
	}
	for i, r := range ranks {
		comms[i] = &engine.Comm{Ctx: r, ID: 5, Rank: i, Size: p, World: all, Label: "world", Table: tableOfTest, Hosts: hosts}
	}
	tb.Cleanup(func() {
		for _, c := range comms {
			c.Close()
		}
	})
	return comms
}

// sendingOnly is comms whose calls that do not block go over messages.
func sendingOnly(comms []*engine.Comm) []*engine.Comm {
	for _, c := range comms {
		c.Test.Sending = true
	}
	return comms
}

// each runs f on every rank and returns the ranks' errors. A hang fails the test: on a busy machine, and with the race
// detector, what takes a tenth of a second otherwise takes many.
func each(tb testing.TB, comms []*engine.Comm, f func(c *engine.Comm) error) []error {
	tb.Helper()
	errs := make([]error, len(comms))
	var wg sync.WaitGroup
	for i, c := range comms {
		wg.Go(func() { errs[i] = f(c) })
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(90 * time.Second):
		stacks := make([]byte, 1<<20)
		tb.Logf("%s", stacks[:runtime.Stack(stacks, true)])
		for _, c := range comms {
			calls, _ := c.Ctx.Blocked()
			for _, b := range calls {
				tb.Logf("rank %d is blocked in %s, waiting for %d", c.Rank, b.Call.Name, b.Call.Peer)
			}
			c.Ctx.Fail(errors.New("the test has ended"))
		}
		tb.Fatal("the collective hangs")
	}
	return errs
}

// all is each for calls that must succeed.
func all(tb testing.TB, comms []*engine.Comm, f func(c *engine.Comm) error) {
	tb.Helper()
	for r, err := range each(tb, comms, f) {
		if err != nil {
			tb.Errorf("rank %d: %v", r, err)
		}
	}
	if tb.Failed() {
		tb.FailNow()
	}
}

func buf[T any](s []T) engine.Buf {
	m, t, err := datatype.Of(s)
	if err != nil {
		panic(err)
	}
	return engine.Buf{Mem: m, Count: len(s), Type: t}
}

// value is what rank r contributes as item i in the tests of data movement.
func value(r, i int) int64 { return int64(r)*1_000_003 + int64(i) }

func fill(r, n int) []int64 {
	s := make([]int64, n)
	for i := range s {
		s[i] = value(r, i)
	}
	return s
}

func equal[T comparable](got, want []T) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d items, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			return fmt.Errorf("item %d of %d is %v, want %v", i, len(got), got[i], want[i])
		}
	}
	return nil
}

var counts = []int{0, 1, 3, 40, 5000}
