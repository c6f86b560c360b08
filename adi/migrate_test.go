package adi

import (
	"testing"

	"cadre.example/internal/spin"
)

// crowd is a device all of whose peers wait on the first processors.
type crowd struct{ Neighbour }

func (crowd) Seats(taken []int) []int {
	for cpu := range 64 {
		taken = append(taken, cpu)
	}
	return taken
}

// A rank that makes room for another does so in the midst of messages, again and again where there are too few processors:
// that costs no memory.
func TestMoveAllocatesNothing(t *testing.T) {
	cpu := max(spin.CPU(), 0)
	var a migration
	beside := []Neighbour{crowd{}, crowd{}}
	a.move(cpu, beside)
	if n := testing.AllocsPerRun(100, func() { a.move(cpu, beside) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
