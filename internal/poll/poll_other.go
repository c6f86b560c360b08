//go:build !linux

package poll

import (
	"errors"
	"time"
)

// Descriptors says whether Add can watch file descriptors here: devices use goroutines that read instead.
const Descriptors = false

// A Poller is only its doorbell here.
type Poller struct{ bell chan struct{} }

// New makes a Poller.
func New() (*Poller, error) { return &Poller{bell: make(chan struct{}, 1)}, nil }

// Add always fails: see Descriptors.
func (p *Poller) Add(fd int) error { return errors.ErrUnsupported }

// Wait sleeps until the bell rings or d has passed.
func (p *Poller) Wait(d time.Duration) {
	if d < 0 {
		<-p.bell
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-p.bell:
	case <-t.C:
	}
}

// Ring ends a Wait, now or the next one. Any goroutine may call it.
func (p *Poller) Ring() {
	select {
	case p.bell <- struct{}{}:
	default:
	}
}

// Close has nothing to give back.
func (p *Poller) Close() error { return nil }
