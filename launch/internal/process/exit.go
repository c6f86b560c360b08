package process

import (
	"fmt"
	"syscall"
)

// An Exit is how a process ended.
type Exit struct {
	Code   int
	Signal syscall.Signal // 0: by itself
	Core   bool
	Err    error // its status could not be taken
}

// OK reports whether the process ended with status 0.
func (e Exit) OK() bool { return e.Code == 0 && e.Signal == 0 && e.Err == nil }

// Status is the number that a shell would show.
func (e Exit) Status() int {
	switch {
	case e.Err != nil:
		return 1
	case e.Signal != 0:
		return 128 + int(e.Signal)
	}
	return e.Code
}

// String completes the sentence "the process ...".
func (e Exit) String() string {
	switch {
	case e.Err != nil:
		return fmt.Sprintf("was lost: %v", e.Err)
	case e.Signal != 0 && e.Core:
		return fmt.Sprintf("was ended by signal %d (%s, core dumped)", int(e.Signal), signalName(e.Signal))
	case e.Signal != 0:
		return fmt.Sprintf("was ended by signal %d (%s)", int(e.Signal), signalName(e.Signal))
	}
	return fmt.Sprintf("exited with status %d", e.Code)
}
