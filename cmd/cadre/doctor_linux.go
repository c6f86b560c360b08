package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// descriptorsWanted is how many files a process should be allowed to open: a rank that has talked to all of a job of some
// hundreds of processes has a connection to each.
const descriptorsWanted = 1024

// sharedMemory makes a segment, and reads another process's memory as receivers of large messages do.
func sharedMemory() []finding {
	const size = 4 << 20
	shm := finding{"shm", findOK, "processes of this host; memory of its own, /dev/shm is not needed", ""}
	if _, fd, err := memory.Create(size); err != nil {
		shm = finding{"shm", findBad, err.Error(), "allow memfd_create and more memory (the limit of the control group: memory.max), or use --device unix"}
	} else {
		unix.Close(fd)
	}
	return []finding{shm, singleCopy()}
}

// singleCopy starts a process that shows some of its memory, and reads it.
func singleCopy() finding {
	scope, _ := os.ReadFile("/proc/sys/kernel/yama/ptrace_scope")
	return explainPull(readOther(), strings.TrimSpace(string(scope)))
}

// explainPull says what it means that another process's memory could be read, or why it could not, and what to do. s is what
// Yama allows, "" without it.
func explainPull(err error, s string) finding {
	f := finding{"single-copy", findOK, "large messages are read straight from their sender's memory", ""}
	if err == nil {
		return f
	}
	f.State, f.Seen = findWarn, "large messages are copied twice: "+err.Error()
	switch {
	case !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.ENOSYS):
	case s == "2" || s == "3":
		f.Seen += " (kernel.yama.ptrace_scope is " + s + ")"
		f.Fix = "sysctl kernel.yama.ptrace_scope=1" // 3 stays until the next boot
		if s == "3" {
			f.Fix += ", and boot: 3 cannot be changed before"
		}
	default:
		f.Fix = "allow process_vm_readv: in a container --cap-add SYS_PTRACE, or a seccomp profile that has it"
	}
	return f
}

// mark is what the other process shows.
const mark = "what a receiver would read"

// readOther reads the memory of a process that this one starts.
func readOther() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "doctor", "--readable")
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() {
		in.Close()
		cmd.Wait()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return err
	}
	addr, err := strconv.ParseUint(strings.TrimSpace(line), 10, 64)
	if err != nil {
		return fmt.Errorf("the process that was started says %.40q", line)
	}
	got := make([]byte, len(mark))
	var p memory.Puller
	n, err := p.Pull(cmd.Process.Pid, [][]byte{got}, []memory.Run{{Addr: addr, Len: uint64(len(mark))}})
	if err == nil && (n != len(mark) || string(got) != mark) {
		err = fmt.Errorf("%d bytes %q came", n, got[:n])
	}
	return err
}

// doctorReadable is the process that is read: it lets its parent, and says where.
func doctorReadable(in io.Reader, out io.Writer) int {
	memory.LetPull(os.Getppid())
	b := memory.Allocate(len(mark))
	copy(b, mark)
	fmt.Fprintln(out, memory.Address(b))
	io.Copy(io.Discard, in)
	return 0
}

// systemLimits are those that jobs meet first.
func systemLimits() []finding {
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err != nil {
		return []finding{{"open files", findWarn, err.Error(), ""}}
	}
	f := finding{"open files", findOK, fmt.Sprintf("%d a process", l.Max), ""}
	if l.Max < descriptorsWanted {
		f.State, f.Fix = findWarn, fmt.Sprintf("ulimit -n %d, or nofile in /etc/security/limits.conf: a rank needs one for each peer", descriptorsWanted)
	}
	return []finding{f}
}
