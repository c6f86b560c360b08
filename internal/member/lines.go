package member

import (
	"bytes"
	"io"
	"sync"

	"cadre.example/adi/limits"
)

// A lineWriter writes whole lines, so that those of ranks that share an output do not interleave. It may be used by
// several goroutines of its rank.
type lineWriter struct {
	mu  *sync.Mutex // of all ranks that share the output
	to  io.Writer
	tag []byte // before every line
	buf []byte // the unfinished line, with its tag
}

func (w *lineWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.tag) == 0 && len(w.buf) == 0 && len(p) > 0 && p[len(p)-1] == '\n' {
		return w.to.Write(p)
	}
	for rest := p; len(rest) > 0; {
		if len(w.buf) == 0 {
			w.buf = append(w.buf, w.tag...)
		}
		i := bytes.IndexByte(rest, '\n') + 1
		if i == 0 {
			w.buf = append(w.buf, rest...)
			if len(w.buf) < limits.LineMost {
				break
			}
			i = len(rest)
		} else {
			w.buf = append(w.buf, rest[:i]...)
		}
		rest = rest[i:]
		if err := w.put(); err != nil {
			return len(p) - len(rest), err
		}
	}
	return len(p), nil
}

// flush writes an unfinished line. With tags it gets an end, since another rank's line may follow.
func (w *lineWriter) flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.buf) == 0 {
		return nil
	}
	if len(w.tag) > 0 {
		w.buf = append(w.buf, '\n')
	}
	return w.put()
}

func (w *lineWriter) put() error {
	_, err := w.to.Write(w.buf)
	w.buf = w.buf[:0]
	if cap(w.buf) > limits.LineKeep {
		w.buf = nil
	}
	return err
}
