package memory

import (
	"errors"
	"math"

	"golang.org/x/sys/unix"
)

// RunsMost is how many runs one Pull takes on each side.
const RunsMost = 64

// A Run is memory of another process: its address there, and its length in bytes.
type Run struct{ Addr, Len uint64 }

// A Puller copies memory of other processes into its own with process_vm_readv. One goroutine at a time uses it.
type Puller struct {
	local  [RunsMost]unix.Iovec
	remote [RunsMost]unix.RemoteIovec
}

var errRuns = errors.New("memory: more than 64 runs, an empty one, or one that no address space holds")

// Pull copies the bytes of src in process pid to dst, until one of them ends, and returns how many: fewer where only the
// beginning can be read, and at least one if there is no error. The kernel decides what may be read, so src may be
// anything.
func (p *Puller) Pull(pid int, dst [][]byte, src []Run) (n int, err error) {
	if len(dst) > RunsMost || len(src) > RunsMost {
		return 0, errRuns
	}
	for i, r := range src {
		if r.Len == 0 || r.Len > math.MaxInt || r.Addr > math.MaxUint-r.Len {
			return 0, errRuns
		}
		p.remote[i] = unix.RemoteIovec{Base: uintptr(r.Addr), Len: int(r.Len)}
	}
	for i, b := range dst {
		if len(b) == 0 {
			return 0, errRuns
		}
		p.local[i].Base = &b[0]
		p.local[i].SetLen(len(b))
	}
	n, err = unix.ProcessVMReadv(pid, p.local[:len(dst)], p.remote[:len(src)], 0)
	clear(p.local[:len(dst)]) // it keeps nothing alive
	if err != nil {
		return 0, err
	}
	if n <= 0 {
		return 0, unix.EFAULT
	}
	return n, nil
}

// LetPull tells the kernel that process pid and those that descend from it may read this process's memory, where the
// Yama security module would else allow that to its ancestors alone. Without Yama it does nothing.
func LetPull(pid int) {
	unix.Prctl(unix.PR_SET_PTRACER, uintptr(pid), 0, 0, 0) // the error is EINVAL: there is no Yama, or no such process
}
