package osu

import (
	"time"

	"cadre.example/mpi"
)

// barrier is osu_barrier: one after the other.
func barrier(world *mpi.Comm) task {
	return task{body: func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			if err := world.Barrier(); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}}
}

// allreduce is osu_allreduce: a sum of float32. Each call is timed alone, with a barrier before the next.
func allreduce(world *mpi.Comm, size int) task {
	send, recv := make([]float32, size/4), make([]float32, size/4)
	for i := range send {
		send[i] = 1
	}
	run := func(n int) (total time.Duration, err error) {
		for range n {
			start := time.Now()
			if err := mpi.Allreduce(world, send, recv, mpi.Sum); err != nil {
				return 0, err
			}
			total += time.Since(start)
			if err := world.Barrier(); err != nil {
				return 0, err
			}
		}
		return total, nil
	}
	check := func() error {
		for _, v := range recv {
			if v != float32(world.Size()) {
				return errWrong
			}
		}
		return nil
	}
	return task{body: run, check: check}
}
