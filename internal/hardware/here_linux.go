package hardware

import (
	"os"

	"golang.org/x/sys/unix"
)

// Here is the Place of the calling thread.
func Here() Place {
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return Nowhere
	}
	var cpus []int
	for cpu := range len(set) * 64 {
		if set.IsSet(cpu) {
			cpus = append(cpus, cpu)
		}
	}
	if len(cpus) == 0 {
		return Nowhere
	}
	return place(os.DirFS("/sys/devices/system"), cpus)
}
