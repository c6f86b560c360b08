package job

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// maxCPU bounds the numbers of processors: those of unix.CPUSet.
const maxCPU = 1024

// allowedCPUs are the processors that the launcher may use.
func allowedCPUs() (list []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	for cpu := range maxCPU {
		if set.IsSet(cpu) {
			list = append(list, cpu)
		}
	}
	return list
}

// onCPUs calls f on a thread that runs on certain processors, nil for any. It is the spawner's, whose children inherit that.
func onCPUs(cpus []int, f func()) error {
	if cpus == nil {
		onSpawner(f)
		return nil
	}
	var err error
	onSpawner(func() {
		var before, set unix.CPUSet
		for _, cpu := range cpus {
			set.Set(cpu)
		}
		if err = unix.SchedGetaffinity(0, &before); err != nil {
			return
		}
		if err = unix.SchedSetaffinity(0, &set); err != nil {
			return
		}
		f()
		err = unix.SchedSetaffinity(0, &before)
	})
	if err != nil {
		return fmt.Errorf("binding to processors %s: %w", numbers(cpus), err)
	}
	return nil
}

// bindings are the places of n processes of this host with so many ranks each. free are those that are all of their job: they
// have all processors, unless they are bound.
func bindings(bind string, n, ranks int, free bool) (list []place, shared bool) {
	allowed := allowedCPUs()
	if bind == BindNone {
		allowed = allowed[:min(len(allowed), available)] // there may be a limit of time, too
	}
	if free && bind == BindNone || len(allowed) == 0 || n == 0 {
		return make([]place, n), false
	}
	list, shared = places(bind, n, ranks, allowed, unitOf("/sys", bind))
	return list, shared
}

func checkBind(string) error { return nil }
