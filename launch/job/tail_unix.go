//go:build unix

package job

import (
	"bytes"
	"fmt"
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

// lastLines are the last lines of b that are not empty, whole unless whole says that b begins inside the first.
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

// lastWords are the last lines of a failed rank's standard error, for the report of its failure: nothing where they stand
// right before it.
func (j *job) lastWords(r *rank) string {
	var lines []byte
	where := ", further up"
	switch {
	case r.err != nil:
		k := r.err.k
		k.wanted.Add(1)
		k.mu.Lock()
		k.wanted.Add(-1)
		lines = lastLines(r.err.tail.bytes())
		switch {
		case k != j.stderr: // a rank of another host
			where = ", in " + j.spec.outputName(r.n, "err")
		case k.last == r.err && k.run >= len(lines):
			lines = nil
		}
		k.mu.Unlock()
	case j.spec.OutputDir != "":
		name := j.spec.outputName(r.n, "err")
		where = ", in " + name
		lines = lastLines(endOf(name, limits.OutputTail))
	}
	if len(lines) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  its last words on stderr%s:\n", where)
	for line := range bytes.Lines(lines) {
		fmt.Fprintf(&b, "    %.200s\n", plain(string(line)))
	}
	return b.String()
}

// plain is a line without what would move a terminal's cursor.
func plain(line string) string {
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

// endOf is the end of a file, at most so many bytes, and whether that is all of it.
func endOf(name string, most int64) ([]byte, bool) {
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
