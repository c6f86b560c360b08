package shm

import (
	"testing"

	"cadre.example/adi"
)

// Two ranks see that they last waited on one processor, and that they no longer do.
func TestBeside(t *testing.T) {
	j := start(t, 2, adi.Config{}, nil) // crowded: no wait asks by itself
	exchange(t, j.ranks, 0, 1)
	a, b := j.devices[0], j.devices[1]
	for i, x := range []struct {
		d    *Device
		cpu  int
		want bool
	}{
		{a, 0, false}, // processor 0 is not the place of those who have not waited yet
		{b, 1, false}, {a, 0, false}, {b, 0, true}, {a, 0, true}, {a, 5, false}, {b, 0, false}, {b, 5, true}, {a, 4095, false},
	} {
		if got := x.d.Beside(x.cpu); got != x.want {
			t.Errorf("step %d: on processor %d: %v, want %v", i, x.cpu, got, x.want)
		}
	}
	j.close(t)
}
