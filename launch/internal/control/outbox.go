package control

import (
	"io"
	"sync"
)

// An Outbox writes frames to one end of a channel and never blocks who sends: what the channel does not take at once is
// written by a goroutine that lives as long as there is something to write.
type Outbox struct {
	to io.Writer

	mu      sync.Mutex
	frames  [][]byte
	writing bool
}

// NewOutbox returns an Outbox to w.
func NewOutbox(w io.Writer) *Outbox { return &Outbox{to: w} }

// Send queues frames, which nobody changes any more. Errors are not reported: who cannot be written to has ended, and who
// reads from it notices.
func (o *Outbox) Send(frames []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.frames = append(o.frames, frames)
	if !o.writing {
		o.writing = true
		go o.drain()
	}
}

func (o *Outbox) drain() {
	for {
		o.mu.Lock()
		if len(o.frames) == 0 {
			o.writing = false
			o.mu.Unlock()
			return
		}
		b := o.frames[0]
		o.frames = o.frames[1:]
		o.mu.Unlock()
		if _, err := o.to.Write(b); err != nil {
			o.mu.Lock()
			o.frames = nil
			o.mu.Unlock()
		}
	}
}
