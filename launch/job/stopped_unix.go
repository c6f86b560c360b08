//go:build unix

package job

import (
	"fmt"

	"cadre.example/adi/limits"
)

// limits.StoppedLook lies between two looks for ranks that somebody has stopped. What is stopped at two of them is reported.
var lookTime = limits.StoppedLook

// A stopper is a runner that knows whether its process is stopped, by SIGSTOP or a terminal.
type stopper interface{ Stopped() bool }

// lookForStopped reports ranks that are stopped, for nobody else would say why the job does not go on, and those that go on
// again. It ends no job: whoever has stopped a rank may want to look into it.
func (j *job) lookForStopped() {
	if j.board.Over() {
		return
	}
	for _, r := range j.ranks {
		s, ok := r.proc.(stopper)
		if !ok || j.board.Exited(r.n) {
			continue
		}
		text := ""
		is := s.Stopped()
		switch {
		case is && r.stops == 1:
			text = fmt.Sprintf("cadre run: %s is stopped, and the others wait for it at some time; to let it go on: kill -CONT %d\n", j.name(r), r.pid)
		case !is && r.stops > 1:
			text = fmt.Sprintf("cadre run: %s goes on\n", j.name(r))
		}
		if is {
			r.stops++
		} else {
			r.stops = 0
		}
		if text != "" {
			j.speak(func() { j.stderr.Say(text) })
		}
	}
}
