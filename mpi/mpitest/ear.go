package mpitest

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// An ear hears what the ranks print and report, and the launcher about them, and tells the test.
type ear struct {
	t        *testing.T
	ended    []bool   // by rank: f has returned
	launcher []string // what it has said
	late     [][]byte // by rank: what it has printed since, stacks for example, which are better read one after the other
	skipped  bool
}

// listen hears lines until there are no more.
func (e *ear) listen(from *bufio.Reader) {
	for {
		line, err := from.ReadString('\n')
		if line != "" {
			e.hear(parseLine(line))
		}
		if err != nil {
			return
		}
	}
}

func (e *ear) hear(s spoken) {
	switch {
	case s.rank < 0:
		e.launcher = append(e.launcher, s.text)
		return
	case s.bare:
	case len(e.launcher) > 0 && s.rank < len(e.late):
		e.late[s.rank] = fmt.Appendf(e.late[s.rank], "[%d] %s\n", s.rank, s.text)
	default:
		e.print("[%d] %s", s.rank, s.text)
	}
	if s.rec == nil {
		return
	}
	switch r := s.rec; r.Kind {
	case recordEnd:
		if s.rank < len(e.ended) {
			e.ended[s.rank] = true
		}
	case recordAttr:
		e.t.Attr(r.Key, r.Text)
	default:
		if r.Text != "" {
			e.print("%s: rank %d: %s", r.Site, s.rank, r.Text)
		}
		if r.Kind == recordFail {
			e.t.Fail()
		}
		e.skipped = e.skipped || r.Kind == recordSkip
	}
}

// print adds lines to the test's log.
func (e *ear) print(format string, args ...any) {
	fmt.Fprintln(e.t.Output(), strings.ReplaceAll(strings.TrimSuffix(fmt.Sprintf(format, args...), "\n"), "\n", "\n    "))
}

// statusTimeout is the launcher's status when the time was up.
const statusTimeout = 124

// conclude says what the end of the job means for the test. nth is the number of the call of Run.
func (e *ear) conclude(status, nth int) {
	for _, lines := range e.late {
		if len(lines) > 0 {
			e.print("%s", lines)
		}
	}
	told := slices.ContainsFunc(e.launcher, func(line string) bool { return strings.Contains(line, endReason) })
	switch {
	case told && e.skipped && !e.t.Failed():
		e.t.SkipNow()
	case status == statusTimeout && len(e.launcher) > 0:
		e.t.Fail()
		e.print("mpitest: the ranks have not ended, and the deadline of the test is near: their stacks are above")
		return
	case status != 0:
		e.t.Fail()
	}
	if !told {
		for _, line := range e.launcher {
			if rest, ok := strings.CutPrefix(line, "cadre run: "); ok {
				line = "mpitest: " + rest
			}
			e.print("%s", line)
		}
	}
	if status != 0 {
		return
	}
	for rank, ended := range e.ended {
		if !ended {
			e.t.Fail()
			e.print("mpitest: the process of rank %d has ended well and never came to call %d of Run in %s: what the test does before must lead there in every process",
				rank, nth, e.t.Name())
		}
	}
}
