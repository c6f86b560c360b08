//go:build unix

package job

import (
	"fmt"

	"cadre.example/launch/internal/stream"

	"cadre.example/adi/limits"
	"golang.org/x/sys/unix"
)

// lacks is what the report of a failure says about what the rank's process has lacked, "" for nothing.
func (j *job) lacks(r *rank) string {
	what := stream.LackNothing
	switch {
	case r.err != nil:
		what = r.err.Lacked()
	case j.spec.OutputDir != "":
		text, _ := stream.EndOf(j.spec.outputName(r.n, "err"), limits.LackTail)
		what, _ = stream.Dies(text)
	}
	limit := func(resource int, name string, unit uint64) string {
		var l unix.Rlimit
		if r.far != nil || unix.Getrlimit(resource, &l) != nil || l.Cur == unix.RLIM_INFINITY {
			return name
		}
		return fmt.Sprintf("%s, which is %d here", name, l.Cur/unit)
	}
	switch what {
	case stream.LackThreads:
		return "  it could not start a thread: raise the limit of processes and threads (" + limit(unix.RLIMIT_NPROC, "ulimit -u", 1) +
			", or pids.max of the control group), or use fewer ranks\n"
	case stream.LackMemory:
		return "  it got no memory: raise the limit of addresses (" + limit(unix.RLIMIT_AS, "ulimit -v", 1024) + ") or of data (" +
			limit(unix.RLIMIT_DATA, "ulimit -d", 1024) + "), or use fewer ranks\n"
	case stream.LackExec:
		return "  the library lies on a file system that is mounted with noexec, or addresses are too few (" + limit(unix.RLIMIT_AS, "ulimit -v", 1024) + ")\n"
	}
	return ""
}
