//go:build unix

package job

import "os"

// What can happen to a job.
type what uint8

const (
	evHello what = iota
	evPut
	evFence
	evAbort
	evFinalize
	evProtocol // a rank said something that is not understood
	evClosed   // a rank's channel has ended
	evExit     // a process has ended, and all it had said was heard
	evSink     // the launcher cannot write its output
)

// An event tells the loop what happened. Which fields count depends on what.
type event struct {
	rank  int
	what  what
	key   string
	text  string
	code  int
	count uint32
	exit  exit
	err   error
	file  *os.File
}
