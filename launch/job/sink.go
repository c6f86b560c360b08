//go:build unix

package job

import (
	"os"
	"sync"
	"sync/atomic"
)

// A sink is where the lines of all ranks meet: the launcher's stdout, its stderr, or both where they are one file.
//
// Who writes holds mu for whole lines. A stream inside a line that is longer than its buffer keeps mu until the end of
// the line; wanted asks it to let the launcher itself in between.
type sink struct {
	mu     sync.Mutex
	open   sync.Cond // of gated
	w      *os.File
	broken error       // the first failed write; everything after it is dropped
	onErr  func(error) // is told once
	last   *stream     // who wrote last, nil: the launcher
	inLine bool        // and did not end its line
	gated  bool        // only streams with pass may write: the report of a failure comes first
	wanted atomic.Int32
}

func newSink(w *os.File, onErr func(error)) *sink {
	k := &sink{w: w, onErr: onErr}
	k.open.L = &k.mu
	return k
}

// lock waits until s may write.
func (k *sink) lock(s *stream) {
	k.mu.Lock()
	for k.gated && !s.pass.Load() {
		k.open.Wait()
	}
}

func (k *sink) unlock() { k.mu.Unlock() }

// put writes p, which belongs to s or to the launcher (nil), in one call. Text that would be glued to another's
// unfinished line begins a new one. mu is held.
func (k *sink) put(s *stream, p []byte) {
	if len(p) == 0 {
		return
	}
	if k.inLine && k.last != s {
		k.write([]byte{'\n'})
	}
	k.write(p)
	k.last, k.inLine = s, p[len(p)-1] != '\n'
}

func (k *sink) write(p []byte) {
	if k.broken != nil {
		return
	}
	if _, err := k.w.Write(p); err != nil {
		k.broken = err
		k.onErr(err)
	}
}

// say writes the launcher's own text.
func (k *sink) say(text string) {
	k.wanted.Add(1)
	k.mu.Lock()
	k.wanted.Add(-1)
	k.put(nil, []byte(text))
	k.mu.Unlock()
}

// close lets nobody write who has no pass; reopen ends that.
func (k *sink) close() {
	k.wanted.Add(1)
	k.mu.Lock()
	k.wanted.Add(-1)
	k.gated = true
	k.mu.Unlock()
}

func (k *sink) reopen() {
	k.mu.Lock()
	k.gated = false
	k.open.Broadcast()
	k.mu.Unlock()
}
