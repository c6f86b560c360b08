//go:build unix

package job

import (
	"os"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/control"
	"cadre.example/launch/internal/inquiry"
	"cadre.example/launch/internal/pmi"
)

// What can happen to a job.
type what uint8

const (
	evHello what = iota
	evPut
	evFence
	evAbort
	evTimeUp // what the ranks did when the time was up
	evFinalize
	evCalls    // a rank has sent a part of its calls
	evLeaks    // a rank has left something behind
	evProtocol // a rank said something that is not understood
	evClosed   // a rank's channel has ended
	evExit     // a process has ended, and all it had said was heard
	evSink     // the launcher cannot write its output
	evState    // a part of what a process says about its ranks
	evQuiet    // a goroutine of a process has waited for the same for long
	evInquire  // somebody wants to ask all processes
	evHang     // what was found out about ranks that wait: text, or nothing
	evSay      // text for standard error
	evElse     // what the ranks do that have not failed
	evHost     // a host was lost, or has ended in order
	evForeign  // a program of another MPI has spoken
	evSeek     // a question for another process
	evTell     // the answer to one
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

	part    []byte // evState: of the answer to question count
	last    bool   // and its last; evHang: the ranks wait for ever
	inquiry *inquiry.Inquiry
	foreign pmi.Event
	far     *far           // evHost
	letter  control.Letter // evSeek, evTell
	states  []check.State  // evElse
}
