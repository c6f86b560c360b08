package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// A report is what came of one case.
type report struct {
	key
	result  string
	seconds float64
	output  string // the last lines, when it did not pass
}

// A round runs the programs of a plan.
type round struct {
	ours, peer *library // peer may be nil
	plan       plan
	limit      time.Duration
	jobs       int
	errs       io.Writer

	mu      sync.Mutex
	reports []report
	running map[string]time.Time
	left    int // cases
	bad     int // cases that did not pass
}

// run returns one report for every case that was run to its end.
func (r *round) run(ctx context.Context) []report {
	r.running = make(map[string]time.Time)
	for _, p := range r.plan.programs {
		r.left += len(p.ranks)
	}
	shown := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(shown)
		r.progress(done)
	}()
	work := make(chan program)
	var workers sync.WaitGroup
	for range r.jobs {
		workers.Go(func() {
			for p := range work {
				r.program(ctx, p)
			}
		})
	}
	for _, p := range r.plan.programs {
		if ctx.Err() != nil {
			break
		}
		work <- p
	}
	close(work)
	workers.Wait()
	close(done)
	<-shown
	return r.reports
}

// program builds a program and runs it with each number of ranks.
func (r *round) program(ctx context.Context, p program) {
	what := "build " + p.name
	r.begin(what)
	builds := r.plan.builds[p.folder]
	began := time.Now()
	e := r.ours.build(ctx, p, builds)
	r.end(what)
	peerBuilt := sync.OnceValue(func() bool { return r.peer != nil && r.peer.build(ctx, p, builds).status == 0 })
	for _, n := range p.ranks {
		what, result, last := fmt.Sprintf("%s with %d ranks", p.name, n), nobuild, e
		r.begin(what)
		if e.status == 0 {
			began = time.Now()
			result, last = r.ours.run(ctx, p, n, r.limit)
		}
		took := time.Since(began).Seconds()
		if result != pass && r.peer != nil && !r.peerPasses(ctx, p, n, peerBuilt) {
			result = suite
		}
		r.end(what)
		if ctx.Err() != nil {
			return // an interrupted case has no result
		}
		one := report{key: key{p.name, n}, result: result, seconds: took}
		if result != pass {
			one.output = lastLines(last.output, 10)
			if result == fail && last.status >= 0 {
				one.output = strings.TrimPrefix(fmt.Sprintf("%s\nexit status %d, want %v", one.output, last.status, p.expect), "\n")
			}
		}
		r.mu.Lock()
		r.reports = append(r.reports, one)
		r.left--
		if result != pass {
			r.bad++
		}
		r.mu.Unlock()
	}
}

// peerPasses reports whether the other MPI passes a case.
func (r *round) peerPasses(ctx context.Context, p program, ranks int, built func() bool) bool {
	if !built() {
		return false
	}
	result, _ := r.peer.run(ctx, p, ranks, r.limit)
	return result == pass
}

func (r *round) begin(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running[what] = time.Now()
}

func (r *round) end(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.running, what)
}

// progress shows after 2 s, and then every 10 s, how far the round is, and what has run longest.
func (r *round) progress(done <-chan struct{}) {
	wait := 2 * time.Second
	for {
		select {
		case <-done:
			return
		case <-time.After(wait):
		}
		wait = 10 * time.Second
		r.mu.Lock()
		line := fmt.Sprintf("conform: %d of %d cases done, %d did not pass", len(r.reports), len(r.reports)+r.left, r.bad)
		oldest, since := "", time.Now()
		for what, at := range r.running {
			if at.Before(since) {
				oldest, since = what, at
			}
		}
		r.mu.Unlock()
		if oldest != "" {
			line += fmt.Sprintf("; %s for %.0f s", oldest, time.Since(since).Seconds())
		}
		fmt.Fprintln(r.errs, line)
	}
}
