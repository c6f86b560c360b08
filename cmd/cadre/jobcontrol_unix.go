//go:build unix

package main

import (
	"os"
	"syscall"
)

// jobControl is ^Z: the ranks are in process groups of their own, so the terminal does not stop them.
var jobControl = []os.Signal{syscall.SIGTSTP}
