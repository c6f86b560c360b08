//go:build unix

package job

import (
	"fmt"
	"strings"
	"time"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/inquiry"
)

// quiet takes note that a goroutine of a rank has waited for the same for long: somebody looks why. The loop calls it.
func (j *job) quiet() {
	if j.spec.OnHang == HangOff || j.looking || j.stopping || j.spec.processes() == 1 {
		return
	}
	j.looking = true
	go func() {
		text, stuck := inquiry.Stuck(func() []check.State {
			states, _ := j.inquire(false, inquiry.AnswerTime)
			return states
		}, j.spec.Stalls, j.over)
		j.post(event{what: evHang, text: text, last: stuck})
	}()
}

// hangs takes what was found out; "" is nothing. stuck says that the ranks wait for ever. The loop calls it.
func (j *job) hangs(text string, stuck bool) {
	j.looking = false
	if text == "" || text == j.hang || j.stopping || len(j.failures) > 0 {
		return
	}
	j.hang = text
	first, rest, _ := strings.Cut(text, "\n")
	text = fmt.Sprintf("cadre run: %s, %s after the start\n%s", first, seconds(time.Since(j.start)), indent(strings.ReplaceAll(rest, "\t", "  ")))
	if j.spec.OnHang != HangKill || !stuck { // ranks that only wait may have a reason
		j.speak(func() { j.stderr.say(text) })
		return
	}
	j.settled = nil
	j.status = StatusHang
	text += fmt.Sprintf("cadre run: stopped %s (--on-hang=kill)\n", j.others(nil))
	j.report(nil, text, "")
	j.stop("ranks wait for each other for ever")
}
