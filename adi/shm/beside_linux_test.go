package shm

import (
	"slices"
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
		want int
	}{
		{a, 0, -1}, // processor 0 is not the place of those who have not waited yet
		{b, 1, -1}, {a, 0, -1}, {b, 0, 0}, {a, 0, 1}, {a, 5, -1}, {b, 0, -1}, {b, 5, 0}, {a, 4095, -1},
	} {
		if got := x.d.Beside(x.cpu); got != x.want {
			t.Errorf("step %d: on processor %d: %v, want %v", i, x.cpu, got, x.want)
		}
	}
	if got := a.Seats([]int{7}); !slices.Equal(got, []int{7, 5}) {
		t.Errorf("seats of others: %v, want 7 and 5", got)
	}
	j.close(t)
}
