package main

import (
	"fmt"
	"io"
	"time"
)

// Progress shows on rank 0 how far the run is, at most ten times a second. A nil progress shows nothing.
type progress struct {
	out   io.Writer // nil when nobody looks
	steps int
	next  time.Time
	drawn bool
}

const progressEvery = 100 * time.Millisecond

func (p *progress) draw(step int, residual float64) {
	if p == nil || p.out == nil || time.Now().Before(p.next) {
		return
	}
	p.next, p.drawn = time.Now().Add(progressEvery), true
	fmt.Fprintf(p.out, "\r%3d%% of %d steps, residual %.3g\x1b[K", 100*step/p.steps, p.steps, residual)
}

func (p *progress) wipe() {
	if p != nil && p.drawn {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
