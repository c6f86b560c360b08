package main

import "math"

// flowSerial computes the plainest way there is. It shares nothing with the parallel computation but the number that says
// how fast heat flows, and is what that is held against.
func flowSerial(f *field, cfg config) result {
	now, next := &field{f.w, f.h, append([]float64(nil), f.cells...)}, newField(f.w, f.h)
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= f.w || y >= f.h {
			return 0
		}
		return now.cells[y*f.w+x]
	}
	for step := 1; ; step++ {
		most := 0.0
		for y := range f.h {
			for x := range f.w {
				around := (at(x, y-1) + at(x, y+1)) + (at(x-1, y) + at(x+1, y))
				// The conversion keeps the compiler from fusing the product with a sum, which would round otherwise.
				change := float64(speed * (around - 4*at(x, y)))
				next.cells[y*f.w+x] = at(x, y) + change
				most = max(most, math.Abs(change))
			}
		}
		now, next = next, now
		if look := step%cfg.every == 0 || step == cfg.steps; look && (most <= cfg.until || step == cfg.steps) {
			return result{field: now, steps: step, residual: most, ranks: 1}
		}
	}
}
