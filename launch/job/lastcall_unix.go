//go:build unix

package job

import (
	"fmt"
	"os"

	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/control"
)

// makeRecord makes the memory where all ranks keep their latest calls, so that the launcher can tell of them when a rank is
// dead. Where there is none, reports say less.
func (j *job) makeRecord() *os.File {
	if j.spec.N > control.MaxRecorded {
		return nil
	}
	s, fd, err := memory.Create(j.spec.N * record.Bytes)
	if err != nil {
		return nil
	}
	j.record = s
	return os.NewFile(uintptr(fd), "calls")
}

// recordEnv tells a process of this host where that memory is.
func recordEnv(calls *os.File) []string {
	if calls == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s=%d", control.EnvRecordFD, control.RecordFD)}
}

// lastCallsMost is of how many ranks of a process the last call is told.
const lastCallsMost = 4

// lastCalls are lines about what the ranks of a failed process have called last, but for calls whose error is the reason of an
// abort, which says more.
func (j *job) lastCalls(f *failure) (lines []string) {
	r := f.rank
	if j.record == nil || !r.joined() || r.foreign {
		return nil
	}
	k := j.spec.local()
	for i := r.n * k; i < (r.n+1)*k && len(lines) < lastCallsMost; i++ {
		b := j.record.Bytes()[i*record.Bytes : (i+1)*record.Bytes]
		e, ok := record.LastIn(b)
		switch {
		case !ok, f.kind == failAbort && e.State == record.Failed:
		case k == 1:
			lines = append(lines, "its last call: "+e.Text())
		default:
			lines = append(lines, fmt.Sprintf("the last call of rank %d: %s", i, e.Text()))
		}
	}
	return lines
}
