//go:build unix

package process

import "runtime"

// available is how many processors processes may use at once. A launcher itself may have been given fewer since it started.
var available = runtime.GOMAXPROCS(0)

// SharedCores is how many processors the processes of the job share.
func SharedCores(list []Place) int {
	bound := map[int]bool{}
	for _, p := range list {
		if p.CPUs == nil {
			return available
		}
		for _, cpu := range p.CPUs {
			bound[cpu] = true
		}
	}
	return len(bound)
}
