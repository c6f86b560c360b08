package spin

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// A thread leaves its processor, and may run on all that it might before.
func TestMove(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		t.Fatal(err)
	}
	many := before.Count() > 1
	moved := false
	for range 100 {
		cpu := CPU()
		if cpu < 0 {
			break
		}
		if got := Move([]int{cpu}); got != many {
			t.Fatalf("of %d processors: %v", before.Count(), got)
		}
		moved = moved || CPU() != cpu
		if err := unix.SchedGetaffinity(0, &after); err != nil || after != before {
			t.Fatalf("it may run on %v, before on %v; %v", after, before, err)
		}
	}
	if many && CPU() >= 0 && !moved {
		t.Error("it was never on another processor")
	}
	if Move(nil) {
		t.Error("it moved away from nothing")
	}
	var one unix.CPUSet
	for cpu := range 1024 {
		if before.IsSet(cpu) {
			one.Set(cpu)
			if err := unix.SchedSetaffinity(0, &one); err != nil {
				t.Fatal(err)
			}
			if Move([]int{cpu}) {
				t.Error("it moved away from its only processor")
			}
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &before); err != nil {
		t.Fatal(err)
	}
	if many { // where all are taken it still leaves its own
		var all []int
		for cpu := range 1024 {
			if before.IsSet(cpu) {
				all = append(all, cpu)
			}
		}
		if !Move(all) {
			t.Error("all are taken, and it stays")
		}
	}
}
