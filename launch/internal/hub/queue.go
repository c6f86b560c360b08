package hub

import (
	"io"
	"sync"
)

// A queue writes frames to one rank. A slow rank does not hold up the hub: what its connection does not take at once is
// written by a goroutine that lives as long as there is something to write.
type queue struct {
	to io.WriteCloser

	mu      sync.Mutex
	frames  [][]byte
	writing bool
}

func newQueue(to io.WriteCloser) *queue { return &queue{to: to} }

// send queues frames, which nobody changes any more. Who cannot be written to has ended, and its reader notices.
func (q *queue) send(frames []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.frames = append(q.frames, frames)
	if !q.writing {
		q.writing = true
		go q.drain()
	}
}

func (q *queue) drain() {
	for {
		q.mu.Lock()
		if len(q.frames) == 0 {
			q.writing = false
			q.mu.Unlock()
			return
		}
		b := q.frames[0]
		q.frames = q.frames[1:]
		q.mu.Unlock()
		if _, err := q.to.Write(b); err != nil {
			q.mu.Lock()
			q.frames = nil
			q.mu.Unlock()
		}
	}
}
