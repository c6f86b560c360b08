//go:build unix

package stream

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"

	"cadre.example/adi/limits"
)

// silence is how long a rank may pause inside a longer line before others may write.
var silence = limits.StreamSilence

// A Source is the launcher's end of a rank's stdout or stderr, on this host or on another.
type Source interface {
	io.ReadCloser
	SetReadDeadline(time.Time) error
}

// A Stream passes one rank's stdout or stderr on to a sink in whole lines.
//
// Bytes wait in buf until their line ends. A line longer than limits.StreamLine is passed on while it grows, and the sink is
// held until its end or until the rank has been silent for a while. What is left at the end of the stream is written as
// it is, or with a newline when lines are tagged.
type Stream struct {
	f      Source
	k      *Sink
	tag    []byte // "[3] ", or empty
	Asks   bool   // show unfinished lines: a prompt
	pass   atomic.Bool
	buf    []byte
	inLine bool // the sink has the beginning of buf's first line
	tagged []byte
	tail   *trail        // its last lines; nil: not kept
	lack   atomic.Int32  // what its process has died of, a lack
	cut    bool          // the rest is the Go runtime's, and is left out
	Done   chan struct{} // closed at the end of the stream
}

// New returns the Stream that passes f on to k, each line after tag. Run does so.
func New(f Source, k *Sink, tag string) *Stream {
	return &Stream{f: f, k: k, tag: []byte(tag), buf: make([]byte, 0, limits.StreamFirst), Done: make(chan struct{})}
}

// KeepTail keeps the last lines, and notices what the Go runtime says that lacks something. It precedes run.
func (s *Stream) KeepTail() { s.tail = new(trail) }

// Lacked is what the process has died of for want of it, as far as its standard error says.
func (s *Stream) Lacked() Lack { return Lack(s.lack.Load()) }

// Close ends the stream after what it has read.
func (s *Stream) Close() { s.f.Close() }

// Run ends when every process that holds the other end has closed it, or when f is closed.
func (s *Stream) Run() {
	defer close(s.Done)
	defer s.f.Close()
	for {
		wait := time.Duration(0)
		if s.Asks && len(s.buf) > 0 {
			wait = limits.StreamPrompt
		}
		n, err := s.read(wait)
		fresh := s.buf[len(s.buf)-n:]
		if i := bytes.LastIndexByte(fresh, '\n'); i >= 0 {
			s.k.lock(s)
			s.emit(len(s.buf) - n + i + 1)
			s.k.unlock()
		}
		switch {
		case len(s.buf) >= limits.StreamLine:
			err = s.longLine()
		case errors.Is(err, os.ErrDeadlineExceeded):
			s.flush()
			err = nil
		}
		if err != nil {
			s.finish()
			return
		}
	}
}

// read appends what there is to buf; 0 means no limit of time.
func (s *Stream) read(wait time.Duration) (int, error) {
	if len(s.buf) == cap(s.buf) {
		grown := make([]byte, len(s.buf), 2*cap(s.buf))
		copy(grown, s.buf)
		s.buf = grown
	}
	var deadline time.Time
	if wait > 0 {
		deadline = time.Now().Add(wait)
	}
	if s.Asks || wait > 0 || s.inLine {
		// Without a poller there are no deadlines, and the read waits for as long as it takes.
		s.f.SetReadDeadline(deadline)
	}
	n, err := s.f.Read(s.buf[len(s.buf):cap(s.buf)])
	s.buf = s.buf[:len(s.buf)+n]
	return n, err
}

// longLine passes on a line that does not fit into memory, holding the sink.
func (s *Stream) longLine() error {
	s.k.lock(s)
	defer s.k.unlock()
	for {
		s.emit(len(s.buf))
		if s.k.wanted.Load() > 0 {
			s.k.unlock()
			for s.k.wanted.Load() > 0 {
				time.Sleep(limits.StreamTurn)
			}
			s.k.lock(s)
		}
		n, err := s.read(silence)
		if i := bytes.IndexByte(s.buf[len(s.buf)-n:], '\n'); i >= 0 {
			s.emit(len(s.buf) - n + i + 1)
			// Whole lines after it go out too: the next read would find no newline to look for.
			if j := bytes.LastIndexByte(s.buf, '\n'); j >= 0 {
				s.emit(j + 1)
			}
			s.f.SetReadDeadline(time.Time{})
			return err
		}
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			s.f.SetReadDeadline(time.Time{})
			return nil
		case err != nil:
			return err
		}
	}
}

// flush shows an unfinished line.
func (s *Stream) flush() {
	s.k.lock(s)
	s.emit(len(s.buf))
	s.k.unlock()
}

// finish writes what no newline ended.
func (s *Stream) finish() {
	s.k.lock(s)
	defer s.k.unlock()
	s.emit(len(s.buf))
	if s.inLine && len(s.tag) > 0 && s.k.last == s {
		s.k.put(s, []byte{'\n'})
	}
}

// emit writes the first n bytes of buf. The sink is locked.
func (s *Stream) emit(n int) {
	if n == 0 {
		return
	}
	p := s.withoutDump(s.buf[:n])
	s.tail.add(p)
	if len(s.tag) == 0 {
		s.k.put(s, p)
	} else {
		s.emitTagged(p)
	}
	s.inLine = len(p) > 0 && p[len(p)-1] != '\n'
	rest := s.buf[n:]
	if cap(s.buf) > limits.StreamKeep && len(rest) < limits.StreamKeep/2 {
		s.buf = append(make([]byte, 0, limits.StreamKeep), rest...)
		return
	}
	s.buf = s.buf[:copy(s.buf, rest)]
}

// withoutDump leaves out the registers and stacks of a runtime that lacks something. Of standard error alone.
func (s *Stream) withoutDump(p []byte) []byte {
	switch {
	case s.cut:
		return nil
	case s.tail == nil || s.inLine:
		return p
	}
	what, end := Dies(p)
	if what == LackNothing {
		return p
	}
	s.lack.Store(int32(what))
	s.cut = what != LackExec
	return p[:end]
}

func (s *Stream) emitTagged(p []byte) {
	// The rest of a line that somebody else has broken begins with a tag again.
	start := !s.inLine || s.k.last != s
	for len(p) > 0 {
		if start {
			s.tagged = append(s.tagged, s.tag...)
		}
		i := bytes.IndexByte(p, '\n') + 1
		if start = i > 0; !start {
			i = len(p)
		}
		s.tagged = append(s.tagged, p[:i]...)
		p = p[i:]
		if len(s.tagged) >= limits.StreamBatch {
			s.k.put(s, s.tagged)
			s.tagged = s.tagged[:0]
		}
	}
	s.k.put(s, s.tagged)
	if s.tagged = s.tagged[:0]; cap(s.tagged) > 2*limits.StreamBatch {
		s.tagged = nil
	}
}
