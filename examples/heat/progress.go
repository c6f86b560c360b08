package main

import (
	"fmt"
	"io"
	"os"
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

// terminal returns where to draw: stderr if that is a terminal. Under cadre run it is a pipe that passes whole lines on,
// so that a line which is drawn over and over has to go to the terminal itself, if the job was started on one.
func terminal(stderr *os.File) io.Writer {
	if info, err := stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return stderr
	}
	if os.Getenv("CADRE_RANK") == "" {
		return nil
	}
	tty, err := os.OpenFile("/dev/tty", os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	return tty
}

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
