package osu

import (
	"time"

	"cadre.example/mpi"
)

// A program computes much longer than it communicates, and must not compute longer because of MPI. app is the smallest such
// program: each step is a chain of divisions, some milliseconds, and then exchanges with the neighbours in a ring. The chain
// is bound by the latency of a division, so that it takes as long in C as in Go.
const (
	appDivisions = 500_000
	appExchanges = 6
	appGroup     = "app"
)

// appBenches are the whole step of that program, and its computing alone.
func appBenches() []Bench {
	b := Bench{Unit: "us", Less: true, Sized: true, Grain: 1, Own: true, Group: appGroup,
		Sizes: []int{8, 1 << 10, 24_000, 1 << 20}, Ranks: []int{1, 2, 4, 8}}
	step, compute := b, b
	step.Name, step.What = "app_step", "time of a step that computes and exchanges with both neighbours 6 times"
	compute.Name, compute.What = "app_compute", "time of the computing in such a step"
	return []Bench{step, compute}
}

// divisions is the computing of a step. Its result keeps the compiler from leaving it out.
func divisions() (x float64) {
	x = 1
	for range appDivisions {
		x = 1 + 1/x
	}
	return x
}

// app carries out steps, and gives the time of all, or of their computing.
func app(world *mpi.Comm, size int, onlyComputing bool) task {
	me, n := world.Rank(), world.Size()
	right, left := (me+1)%n, (me+n-1)%n
	send, recv := make([]byte, size), make([]byte, size)
	fill(send, me)
	run := func(steps int) (all time.Duration, _ error) {
		for range steps {
			start := time.Now()
			if divisions() == 0 {
				return 0, errWrong
			}
			if onlyComputing {
				all += time.Since(start)
			}
			for range appExchanges {
				r := mpi.Irecv(world, recv, left, tagData)
				if err := mpi.Send(world, send, right, tagData); err != nil {
					return 0, err
				}
				if _, err := r.Wait(); err != nil {
					return 0, err
				}
			}
			if !onlyComputing {
				all += time.Since(start)
			}
		}
		return all, nil
	}
	return task{body: run, check: checkFrom(recv, left)}
}
