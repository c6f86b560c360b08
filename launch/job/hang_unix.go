//go:build unix

package job

import (
	"fmt"
	"strings"
	"time"

	"cadre.example/internal/check"
)

// confirmTime lies between two looks at ranks that wait. What was on its way within a host has arrived after it.
const confirmTime = time.Second

// answerTime is how long processes may take to say what their ranks do, while others wait for it.
const answerTime = 1500 * time.Millisecond

// quiet takes note that a goroutine of a rank has waited for the same for long: somebody looks why. The loop calls it.
func (j *job) quiet() {
	if j.spec.OnHang == HangOff || j.looking || j.stopping || j.spec.processes() == 1 {
		return
	}
	j.looking = true
	go func() {
		before, _ := j.inquire(false, answerTime)
		text := ""
		if suspicious(before) {
			select {
			case <-time.After(confirmTime):
			case <-j.over:
				return
			}
			now, _ := j.inquire(false, answerTime)
			if r, ok := check.Judge(before, now); ok {
				text = r.String()
			}
		}
		j.post(event{what: evHang, text: text})
	}()
}

// suspicious reports whether one look shows ranks that may wait for each other.
func suspicious(states []check.State) bool { return len(check.Decide(states).Stuck) > 0 }

// hangs takes what was found out; "" is nothing. The loop calls it.
func (j *job) hangs(text string) {
	j.looking = false
	if text == "" || text == j.hang || j.stopping || len(j.failures) > 0 {
		return
	}
	j.hang = text
	first, rest, _ := strings.Cut(text, "\n")
	text = fmt.Sprintf("cadre run: %s, %s after the start\n%s", first, seconds(time.Since(j.start)), indent(strings.ReplaceAll(rest, "\t", "  ")))
	if j.spec.OnHang != HangKill {
		j.speak(func() { j.stderr.say(text) })
		return
	}
	j.settled = nil
	j.status = StatusHang
	text += fmt.Sprintf("cadre run: stopped %s (--on-hang=kill)\n", j.others(nil))
	j.report(nil, text)
	j.stop("ranks wait for each other for ever")
}
