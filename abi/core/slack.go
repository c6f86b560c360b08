package main

import "golang.org/x/sys/unix"

// usualSlack is the kernel's default, in nanoseconds.
const usualSlack = 50_000

// The C library starts Go's monitor with a large timer slack (c/front.c), which all threads of Go would inherit from the main
// one. Packages are initialised on that thread, when the monitor runs already. A refusal leaves timers late and nothing else.
func init() { _ = unix.Prctl(unix.PR_SET_TIMERSLACK, usualSlack, 0, 0, 0) }
