//go:build unix

package stream

import (
	"bytes"
	"os"
	"strings"

	"cadre.example/adi/limits"
)

const (
	tailLines = 5 // of them are told when the rank has failed
)

// A trail is the end of what a stream has passed on.
type trail struct{ b []byte }

func (t *trail) add(p []byte) {
	if t == nil {
		return
	}
	p = p[max(0, len(p)-limits.OutputTail):]
	if over := len(t.b) + len(p) - limits.OutputTail; over > 0 {
		t.b = t.b[:copy(t.b, t.b[over:])]
	}
	t.b = append(t.b, p...)
}

// LastLines are the last lines of b that are not empty, whole unless whole says that b begins inside the first.
func lastLines(b []byte, whole bool) []byte {
	b = bytes.TrimRight(b, "\n")
	at := len(b)
	for range tailLines {
		i := bytes.LastIndexByte(b[:at], '\n')
		if i < 0 {
			if whole {
				at = 0
			}
			break
		}
		at = i
	}
	return bytes.TrimLeft(b[at:], "\n")
}

// LastLines are the last lines that have passed, and whether they are what its sink has written last.
func (s *Stream) LastLines() (lines []byte, recent bool) {
	k := s.k
	k.wanted.Add(1)
	k.mu.Lock()
	k.wanted.Add(-1)
	defer k.mu.Unlock()
	lines = lastLines(s.tail.bytes())
	return lines, k.last == s && k.run >= len(lines)
}

// GoesTo reports whether the stream is passed on to k.
func (s *Stream) GoesTo(k *Sink) bool { return s.k == k }

// LastOfFile are the last lines of a file.
func LastOfFile(name string) []byte { return lastLines(EndOf(name, limits.OutputTail)) }

// Plain is a line without what would move a terminal's cursor.
func Plain(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 0x7f:
			return -1
		}
		return r
	}, line)
}

// bytes are what is kept, and whether that is all there was.
func (t *trail) bytes() ([]byte, bool) { return t.b, len(t.b) < limits.OutputTail }

// EndOf is the end of a file, at most so many bytes, and whether that is all of it.
func EndOf(name string, most int64) ([]byte, bool) {
	f, err := os.Open(name)
	if err != nil {
		return nil, true
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, true
	}
	b := make([]byte, min(st.Size(), most))
	n, _ := f.ReadAt(b, st.Size()-int64(len(b)))
	return b[:n], st.Size() <= most
}
