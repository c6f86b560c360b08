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
	open   sync.Cond // of what holds writers back
	w      *os.File
	broken error       // the first failed write; everything after it is dropped
	onErr  func(error) // is told once
	last   *stream     // who wrote last, nil: the launcher
	run    int         // how many bytes since somebody else did
	inLine bool        // and did not end its line
	alarm  *alarm      // rings when a rank is about to fail
	rung   bool        // it has, and the loop has not looked into it yet
	free   bool        // the report was written: nobody is held back any more
	color  bool        // a terminal
	held   atomic.Bool // the loop holds back whoever has no pass: the report of a failure comes first
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
	for !k.free && !s.pass.Load() {
		if k.rung = k.rung || k.alarm.rings(); !k.rung && !k.held.Load() {
			return
		}
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
	if k.last != s {
		k.run = 0
	}
	k.run += len(p)
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
	if k.color {
		text = highlight(text)
	}
	k.wanted.Add(1)
	k.mu.Lock()
	k.wanted.Add(-1)
	k.put(nil, []byte(text))
	k.mu.Unlock()
}

// hold lets nobody write who has no pass, until release or unhold. It does not wait for whoever is writing now: that may
// take as long as the reader of the launcher's output likes.
func (k *sink) hold() { k.held.Store(true) }

// unhold says that it was no failure. Like admit and release it waits for the writer, so the loop does not call it itself.
func (k *sink) unhold() {
	k.held.Store(false)
	k.look(func() { k.rung = false })
}

// heard says that the loop has looked into what the alarm has rung for.
func (k *sink) heard() { k.look(func() { k.rung = false }) }

// admit lets s write although others may not.
func (k *sink) admit(s *stream) {
	s.pass.Store(true)
	k.look(func() {})
}

// release opens the sink for good: what had to be said first was said.
func (k *sink) release() { k.look(func() { k.free = true }) }

func (k *sink) look(change func()) {
	k.mu.Lock()
	change()
	k.open.Broadcast()
	k.mu.Unlock()
}
