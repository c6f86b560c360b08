//go:build unix

package job

import (
	"bytes"
	"fmt"

	"golang.org/x/sys/unix"

	"cadre.example/adi/limits"
)

// A lack is what a process has died of before it could say so in its own words: the Go runtime prints its registers and stacks
// where it cannot start a thread or map memory.
type lack uint8

const (
	lackNothing lack = iota
	lackThreads
	lackMemory
	lackExec
)

// dying are the beginnings of lines after which the runtime writes nothing but registers and stacks.
var dying = []struct {
	begins string
	lack   lack
}{
	{"runtime: failed to create new OS thread", lackThreads},
	{"runtime/cgo: pthread_create failed", lackThreads},
	{"fatal error: failed to reserve page summary memory", lackMemory},
	{"fatal error: out of memory allocating heap arena map", lackMemory},
	{"runtime: out of memory: cannot allocate", lackMemory},
	{"fatal error: runtime: cannot allocate memory", lackMemory},
	{"runtime: cannot map pages in arena address space", lackMemory},
}

// noMap is what the loader says of a library that it may not map.
const noMap = "failed to map segment from shared object"

// dies looks for a lack in whole lines of a process's standard error. What follows end is the runtime's.
func dies(p []byte) (what lack, end int) {
	if bytes.Contains(p, []byte(noMap)) {
		return lackExec, len(p)
	}
	if !bytes.Contains(p, []byte("runtime")) && !bytes.Contains(p, []byte("fatal error: ")) {
		return lackNothing, len(p)
	}
	at := 0
	for line := range bytes.Lines(p) {
		at += len(line)
		for _, d := range dying {
			if bytes.HasPrefix(line, []byte(d.begins)) {
				return d.lack, at
			}
		}
	}
	return lackNothing, len(p)
}

// lacks is what the report of a failure says about what the rank's process has lacked, "" for nothing.
func (j *job) lacks(r *rank) string {
	what := lackNothing
	switch {
	case r.err != nil:
		what = lack(r.err.lack.Load())
	case j.spec.OutputDir != "":
		text, _ := endOf(j.spec.outputName(r.n, "err"), limits.LackTail)
		what, _ = dies(text)
	}
	limit := func(resource int, name string, unit uint64) string {
		var l unix.Rlimit
		if r.far != nil || unix.Getrlimit(resource, &l) != nil || l.Cur == unix.RLIM_INFINITY {
			return name
		}
		return fmt.Sprintf("%s, which is %d here", name, l.Cur/unit)
	}
	switch what {
	case lackThreads:
		return "  it could not start a thread: raise the limit of processes and threads (" + limit(unix.RLIMIT_NPROC, "ulimit -u", 1) +
			", or pids.max of the control group), or use fewer ranks\n"
	case lackMemory:
		return "  it got no memory: raise the limit of addresses (" + limit(unix.RLIMIT_AS, "ulimit -v", 1024) + ") or of data (" +
			limit(unix.RLIMIT_DATA, "ulimit -d", 1024) + "), or use fewer ranks\n"
	case lackExec:
		return "  the library lies on a file system that is mounted with noexec, or addresses are too few (" + limit(unix.RLIMIT_AS, "ulimit -v", 1024) + ")\n"
	}
	return ""
}
