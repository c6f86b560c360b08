package process

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// maxCPU bounds the numbers of processors: those of unix.CPUSet.
const maxCPU = 1024

// AllowedCPUs are the processors that the launcher may use.
func AllowedCPUs() (list []int) {
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
		OnSpawner(f)
		return nil
	}
	var err error
	OnSpawner(func() {
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
		return fmt.Errorf("binding to processors %s: %w", Numbers(cpus), err)
	}
	return nil
}

// Bindings are the places of n processes of this host with so many ranks each. free are those that are all of their job: they
// have all processors, unless they are bound.
func Bindings(bind string, n, ranks int, free bool) (list []Place, shared bool) {
	allowed := AllowedCPUs()
	if bind == BindNone {
		allowed = allowed[:min(len(allowed), available)] // there may be a limit of time, too
	}
	if free && bind == BindNone || len(allowed) == 0 || n == 0 {
		return make([]Place, n), false
	}
	list, shared = places(bind, n, ranks, allowed, unitOf("/sys", bind))
	return list, shared
}

// CheckBind says why processes cannot be bound here; the error is for the user.
func CheckBind(string) error { return nil }
