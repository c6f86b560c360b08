//go:build unix

package launch

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/internal/environ"
	"cadre.example/internal/memory"
	"cadre.example/internal/record"
	"cadre.example/launch/internal/control"
	"golang.org/x/sys/unix"
)

// The channel gets a higher number once it is joined than the connections to the other ranks will have. A dying process on
// Linux lets go of its last descriptors first, so that the launcher hears of the death before the peers do, and what they say
// about it can wait for the launcher's report.
const (
	// roomyFD is the highest descriptor for which every process on Linux has room. To make more room in a process with several
	// threads the kernel waits until none can be looking at the old table: some 10 ms, and a short program takes 4.
	roomyFD = 63
	highFD  = 500
	// ownFDs is about what a process has open beside connections and what each of its ranks has, rankFDs.
	ownFDs  = 16
	rankFDs = 8
)

// channelFD is the least number that the channel should have in one of so many processes, with so many ranks each.
func channelFD(size, local int) int {
	// Each rank comes to have a connection to each rank of other processes, if all speak with all.
	if local*local*(size-1)+local*rankFDs+ownFDs <= roomyFD {
		return roomyFD
	}
	return highFD
}

// leastFD is channelFD by what the environment says of the job.
func leastFD() int {
	size, err := strconv.Atoi(environ.Get(environ.Size))
	local, err2 := Local()
	if err != nil || err2 != nil {
		return highFD
	}
	return channelFD(size, local)
}

var joined sync.Once

// join opens the inherited descriptor. It works once.
func join() (*session, error) {
	err := errNoChannel("this process has joined its job already")
	var s *session
	joined.Do(func() { s, err = joinOnce() })
	return s, err
}

func joinOnce() (*session, error) {
	fd, err := strconv.Atoi(environ.Get(environ.ControlFD))
	if err != nil || fd < 3 {
		return nil, errNoChannel("it is no descriptor above 2")
	}
	if kind, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err != nil || kind != unix.SOCK_STREAM {
		return nil, errNoChannel("that descriptor is not the launcher's; was the program started by a rank?")
	}
	unix.CloseOnExec(fd)
	closePMI()
	if !spare(fd, fewFDs) {
		return nil, fmt.Errorf("this process may open so few files more (ulimit -n) that it cannot join its job: a rank needs %d", fewFDs)
	}
	if high, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, leastFD()); err == nil {
		unix.Close(fd)
		fd = high
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, errNoChannel(err.Error())
	}
	f := os.NewFile(uintptr(fd), "launcher")
	if err := f.SetReadDeadline(time.Now().Add(limits.JoinTime)); err != nil {
		f.Close()
		return nil, errNoChannel(err.Error())
	}
	s, err := newSession(f)
	if err != nil {
		f.Close()
		if os.IsTimeout(err) {
			return nil, errNoChannel("nothing came from the launcher; has another process of this rank joined already?")
		}
		return nil, errNoChannel(err.Error())
	}
	if err := f.SetReadDeadline(time.Time{}); err != nil {
		return nil, errNoChannel(err.Error())
	}
	s.record = openRecord(environ.Get)
	go s.listen()
	return s, nil
}

// openRecord maps what belongs to the ranks of this process in the memory that the launcher, or its agent on this host, shows.
func openRecord(getenv func(string) string) []byte {
	number, at, _ := strings.Cut(getenv(environ.RecordFD), ",")
	fd, err := strconv.Atoi(number)
	if err != nil || fd != control.RecordFD {
		return nil
	}
	process, err := strconv.Atoi(at)
	if err != nil || process < 0 || process >= limits.ProcessesMost {
		return nil
	}
	n, err := Local()
	if err != nil || n > limits.ProcessesMost {
		return nil
	}
	size := n * record.Bytes
	b, err := memory.Part(fd, int64(process)*int64(size), size)
	if err != nil {
		return nil // the report of a failure says less then
	}
	unix.Close(fd)
	return b
}

// closePMI lets go of the descriptor that the launcher keeps ready for programs of other MPIs.
func closePMI() {
	if fd, err := strconv.Atoi(environ.Get(environ.PMIFD)); err == nil && fd == control.PMIFD {
		if kind, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err == nil && kind == unix.SOCK_STREAM {
			unix.Close(fd)
		}
	}
}

// fewFDs are for the Go runtime's poller, which ends the process when it cannot be made, and for the first connections.
const fewFDs = 8

// spare says whether a process can open n files more, by trying it.
func spare(fd, n int) bool {
	var copies []int
	defer func() {
		for _, c := range copies {
			unix.Close(c)
		}
	}()
	for range n {
		c, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
		if err != nil {
			return false
		}
		copies = append(copies, c)
	}
	return true
}

func errNoChannel(why string) error {
	return fmt.Errorf("%s=%q cannot be used to find the other ranks (%s): start the program with: cadre run -n N PROG (or unset %s and %s to run alone)",
		environ.ControlFD, environ.Get(environ.ControlFD), why, environ.ControlFD, environ.Size)
}
