//go:build unix && !linux

package job

import (
	"strconv"
	"syscall"
)

// alive says whether a process is there.
func alive(pid string) bool {
	n, err := strconv.Atoi(pid)
	return err == nil && syscall.Kill(n, 0) == nil
}
