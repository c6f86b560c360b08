package job

import (
	"fmt"
	"syscall"
)

// An exit is how a process ended.
type exit struct {
	code   int
	signal syscall.Signal // 0: by itself
	core   bool
	err    error // its status could not be taken
}

func (e exit) ok() bool { return e.code == 0 && e.signal == 0 && e.err == nil }

// status is the number that a shell would show.
func (e exit) status() int {
	switch {
	case e.err != nil:
		return 1
	case e.signal != 0:
		return 128 + int(e.signal)
	}
	return e.code
}

func (e exit) String() string {
	switch {
	case e.err != nil:
		return fmt.Sprintf("was lost: %v", e.err)
	case e.signal != 0 && e.core:
		return fmt.Sprintf("was ended by signal %d (%s, core dumped)", int(e.signal), signalName(e.signal))
	case e.signal != 0:
		return fmt.Sprintf("was ended by signal %d (%s)", int(e.signal), signalName(e.signal))
	}
	return fmt.Sprintf("exited with status %d", e.code)
}

// statusTimeout is the launcher's own status when the time was up, as of timeout(1).
const statusTimeout = 124

// statusNotFound is what ld.so exits with when a library or symbol is not there, and a shell when a command is not.
const statusNotFound = 127

// abortStatus is the exit status for the code of an abort: 1 to 255 as it is. Others have no place in an exit status,
// and 0 would call a failure a success.
func abortStatus(code int) int {
	if code < 1 || code > 255 {
		return 1
	}
	return code
}
