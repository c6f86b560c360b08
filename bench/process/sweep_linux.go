package process

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// attributes let a launcher be told when this process is killed; it ends its ranks then.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// sweeps is how often the processes are looked through: a process that is found may have started another meanwhile.
const sweeps = 20

// sweep kills every process that has mark in the environment it was started with, and returns how many there were. A
// process that has ended has none. Those that are this user's, and no others, can be read.
func sweep(mark string) (killed int) {
	for range sweeps {
		found := 0
		entries, err := os.ReadDir("/proc")
		if err != nil {
			return killed
		}
		for _, e := range entries {
			if pid, err := strconv.Atoi(e.Name()); err == nil && marked(pid, mark) && end(pid, mark) {
				found++
			}
		}
		if killed += found; found == 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	return killed
}

func marked(pid int, mark string) bool {
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	return err == nil && bytes.Contains(append([]byte{0}, env...), []byte("\x00"+mark+"\x00"))
}

// end holds the process by a descriptor while it looks again, so that the number cannot have become somebody else's.
func end(pid int, mark string) bool {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	return marked(pid, mark) && unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0) == nil
}
