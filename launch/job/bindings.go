//go:build unix

package job

import (
	"fmt"
	"strings"

	"cadre.example/launch/internal/process"
)

// bindings are the places of the job's processes of this host.
func (s *Spec) bindings() (list []process.Place, shared bool) {
	return process.Bindings(s.bind(), s.here(), s.local(), s.InProcess)
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
			if p.CPUs != nil {
				where = fmt.Sprintf("runs on %s (--bind-to %s)", processors(p.CPUs), j.spec.bind())
			}
			if p.Procs > 0 {
				where += fmt.Sprintf(", GOMAXPROCS=%d", p.Procs)
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
		return "processor " + process.Numbers(list)
	}
	return "processors " + process.Numbers(list)
}
