package spin

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// Move moves the calling thread to a processor that is none of taken, or at least not the first of them, which is its own. It
// reports whether there is another that it may run on. Afterwards the thread may run wherever it might before.
func Move(taken []int) bool {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all unix.CPUSet
	if len(taken) == 0 || unix.SchedGetaffinity(0, &all) != nil {
		return false
	}
	some := all
	for _, cpu := range taken {
		some.Clear(cpu)
	}
	if some.Count() == 0 {
		some = all
		some.Clear(taken[0])
	}
	if some.Count() == 0 || unix.SchedSetaffinity(0, &some) != nil {
		return false
	}
	return unix.SchedSetaffinity(0, &all) == nil
}
