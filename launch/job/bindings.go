//go:build unix

package job

import (
	"fmt"
	"runtime"
	"strings"
)

// bindings are the places of the job's processes of this host.
func (s *Spec) bindings() (list []place, shared bool) {
	return bindings(s.bind(), s.here(), s.local(), s.InProcess)
}

// available is how many processors processes may use at once. A launcher itself may have been given fewer since it started.
var available = runtime.GOMAXPROCS(0)

// cores is how many processors the processes of the job share.
func cores(list []place) int {
	bound := map[int]bool{}
	for _, p := range list {
		if p.cpus == nil {
			return available
		}
		for _, cpu := range p.cpus {
			bound[cpu] = true
		}
	}
	return len(bound)
}

// sayBindings says where the ranks run, if that was asked for, and that some share what was to be theirs.
func (j *job) sayBindings(shared bool) {
	var b strings.Builder
	if shared {
		fmt.Fprintf(&b, "cadre run: --bind-to %s: there are fewer than the ranks want, so some share theirs\n", j.spec.bind())
	}
	if j.spec.Bindings {
		for _, r := range j.ranks {
			p := &r.bound
			where := "may run on all processors"
			if p.cpus != nil {
				where = fmt.Sprintf("runs on %s (--bind-to %s)", processors(p.cpus), j.spec.bind())
			}
			if p.procs > 0 {
				where += fmt.Sprintf(", GOMAXPROCS=%d", p.procs)
			}
			fmt.Fprintf(&b, "cadre run: %s %s\n", j.name(r), where)
		}
	}
	if b.Len() > 0 {
		j.speak(func() { j.stderr.Say(b.String()) })
	}
}

func processors(list []int) string {
	if len(list) == 1 {
		return "processor " + numbers(list)
	}
	return "processors " + numbers(list)
}
