//go:build unix

package job

import (
	"os"

	"cadre.example/launch/internal/process"

	"cadre.example/internal/check"
	"cadre.example/launch/internal/board/frames"
	"cadre.example/launch/internal/inquiry"
	"cadre.example/launch/internal/pmi"
)

// What can happen to a job.
type what uint8

const (
	evMessage  what = iota // a rank has said something
	evProtocol             // a rank said something that is not understood
	evClosed               // a rank's channel has ended
	evExit                 // a process has ended, and all it had said was heard
	evForeign              // a program of another MPI has spoken
	evHost                 // a host was lost, or has ended in order
	evSink                 // the launcher cannot write its output
	evInquire              // somebody wants to ask all processes
	evHang                 // what was found out about ranks that wait: text, or nothing
	evElse                 // what the ranks do that have not failed
	evTimeUp               // what the ranks did when the time was up
	evSay                  // text for standard error
)

// An event tells the loop what happened. Which fields count depends on what.
type event struct {
	rank    int
	what    what
	message frames.Message // evMessage
	text    string
	exit    process.Exit
	err     error
	file    *os.File
	forever bool // evHang: the ranks wait for ever
	inquiry *inquiry.Inquiry
	foreign pmi.Event
	far     *far          // evHost
	states  []check.State // evElse
}
