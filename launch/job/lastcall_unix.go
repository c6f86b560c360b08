//go:build unix

package job

import (
	"fmt"
	"os"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/remote"
)

// makeRecord makes the memory where n ranks of this host keep their latest calls, so that the launcher can tell of them when a
// rank is dead. Where there is none, reports say less.
func makeRecord(n int) (*memory.Segment, *os.File) {
	if n < 1 || n > limits.ProcessesMost {
		return nil, nil
	}
	s, fd, err := memory.Create(n * record.Bytes)
	if err != nil {
		return nil, nil
	}
	return s, os.NewFile(uintptr(fd), "calls")
}

// recordEnv tells the ith process of this host where its part of that memory is.
func recordEnv(calls *os.File, i int) []string {
	if calls == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s=%d,%d", environ.RecordFD, control.RecordFD, i)}
}

// lastOf is what each of the k ranks of the ith process has called last.
func lastOf(s *memory.Segment, i, k int) []remote.Call {
	if s == nil {
		return nil
	}
	calls := make([]remote.Call, k)
	for n := range calls {
		from := (i*k + n) * record.Bytes
		if e, ok := record.LastIn(s.Bytes()[from : from+record.Bytes]); ok {
			calls[n] = remote.Call{Text: e.Text(), Failed: e.State == record.Failed}
		}
	}
	return calls
}

// lastCallsMost is of how many ranks of a process the last call is told.
const lastCallsMost = 4

// lastCalls are lines about what the ranks of a failed process have called last, but for calls whose error is the reason of an
// abort, which says more.
func (j *job) lastCalls(f *failure) (lines []string) {
	r := f.rank
	if !j.board.Joined(r.n) || j.board.Foreign(r.n) {
		return nil
	}
	k := j.spec.local()
	var calls []remote.Call
	if p, ok := r.proc.(*farProcess); ok {
		calls = p.lastCalls()
	} else {
		calls = lastOf(j.record, r.n, k)
	}
	for i, c := range calls {
		switch {
		case c.Text == "" || len(lines) == lastCallsMost, f.kind == failAbort && c.Failed:
		case k == 1:
			lines = append(lines, "its last call: "+c.Text)
		default:
			lines = append(lines, fmt.Sprintf("the last call of rank %d: %s", r.n*k+i, c.Text))
		}
	}
	return lines
}
