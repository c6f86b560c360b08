//go:build unix

package job

import (
	"fmt"
	"strings"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/check"
	"cadre.example/launch/internal/board"
	"cadre.example/launch/internal/inquiry"
)

// look finds out why ranks wait, which one of them has done for long.
func (j *job) look() {
	text, forever := inquiry.Stuck(func() []check.State {
		states, _ := j.inquire(false, limits.AskTime)
		return states
	}, j.spec.Stalls, j.over)
	j.post(event{what: evHang, text: text, forever: forever})
}

// hangs takes what was found out; "" is nothing. forever says that the ranks wait for ever. The loop calls it.
func (j *job) hangs(text string, forever bool) {
	if len(j.board.Step(board.Event{Kind: board.EvReport, Text: text})) == 0 || len(j.failures) > 0 {
		return
	}
	first, rest, _ := strings.Cut(text, "\n")
	text = fmt.Sprintf("cadre run: %s, %s after the start\n%s", first, seconds(time.Since(j.start)), indent(strings.ReplaceAll(rest, "\t", "  ")))
	if j.spec.OnHang != HangKill || !forever { // ranks that only wait may have a reason
		j.speak(func() { j.stderr.Say(text) })
		return
	}
	j.choice = nil
	j.status = StatusHang
	text += fmt.Sprintf("cadre run: stopped %s (--on-hang=kill)\n", j.others(nil))
	j.report(nil, text, "")
	j.stop("ranks wait for each other for ever")
}
