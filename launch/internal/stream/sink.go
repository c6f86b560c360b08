//go:build unix

package stream

import (
	"os"
	"sync"
	"sync/atomic"
)

// A Sink is where the lines of all ranks meet: the launcher's stdout, its stderr, or both where they are one file.
//
// Who writes holds mu for whole lines. A stream inside a line that is longer than its buffer keeps mu until the end of
// the line; wanted asks it to let the launcher itself in between.
type Sink struct {
	mu     sync.Mutex
	open   sync.Cond // of what holds writers back
	w      *os.File
	broken error       // the first failed write; everything after it is dropped
	onErr  func(error) // is told once
	last   *Stream     // who wrote last, nil: the launcher
	run    int         // how many bytes since somebody else did
	inLine bool        // and did not end its line
	Alarm  *Alarm      // rings when a rank is about to fail
	rung   bool        // it has, and the loop has not looked into it yet
	free   bool        // the report was written: nobody is held back any more
	Color  bool        // a terminal
	held   atomic.Bool // the loop holds back whoever has no pass: the report of a failure comes first
	wanted atomic.Int32
}

// NewSink returns the Sink that writes to w. onErr is called once, by the goroutine whose write fails, which holds the Sink.
func NewSink(w *os.File, onErr func(error)) *Sink {
	k := &Sink{w: w, onErr: onErr}
	k.open.L = &k.mu
	return k
}

// lock waits until s may write.
func (k *Sink) lock(s *Stream) {
	k.mu.Lock()
	for !k.free && !s.pass.Load() {
		if k.rung = k.rung || k.Alarm.rings(); !k.rung && !k.held.Load() {
			return
		}
		k.open.Wait()
	}
}

func (k *Sink) unlock() { k.mu.Unlock() }

// put writes p, which belongs to s or to the launcher (nil), in one call. Text that would be glued to another's
// unfinished line begins a new one. mu is held.
func (k *Sink) put(s *Stream, p []byte) {
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

func (k *Sink) write(p []byte) {
	if k.broken != nil {
		return
	}
	if _, err := k.w.Write(p); err != nil {
		k.broken = err
		k.onErr(err)
	}
}

// Say writes the launcher's own text.
func (k *Sink) Say(text string) {
	if k.Color {
		text = highlight(text)
	}
	k.wanted.Add(1)
	k.mu.Lock()
	k.wanted.Add(-1)
	k.put(nil, []byte(text))
	k.mu.Unlock()
}

// Hold lets nobody write who has no pass, until release or unhold. It does not wait for whoever is writing now: that may
// take as long as the reader of the launcher's output likes.
func (k *Sink) Hold() { k.held.Store(true) }

// Unhold says that it was no failure. Like admit and release it waits for the writer, so the loop does not call it itself.
func (k *Sink) Unhold() {
	k.held.Store(false)
	k.look(func() { k.rung = false })
}

// Heard says that the loop has looked into what the alarm has rung for.
func (k *Sink) Heard() { k.look(func() { k.rung = false }) }

// Admit lets s write although others may not.
func (k *Sink) Admit(s *Stream) {
	s.pass.Store(true)
	k.look(func() {})
}

// Release opens the sink for good: what had to be said first was said.
func (k *Sink) Release() { k.look(func() { k.free = true }) }

func (k *Sink) look(change func()) {
	k.mu.Lock()
	change()
	k.open.Broadcast()
	k.mu.Unlock()
}
