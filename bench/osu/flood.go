package osu

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"cadre.example/mpi"
)

// floodBytes is the size of each message of flood_*.
const floodBytes = 1 << 10

// flood is one iteration of flood_*: rank 0 sends messages that rank 1 does not expect, and one behind them; when that
// has come, rank 1 calls full, receives them in their order, and answers.
func flood(world *mpi.Comm, messages int, full func()) task {
	buf, ack := make([]byte, floodBytes), make([]byte, 4)
	if world.Rank() == 1 {
		return task{body: func(n int) (time.Duration, error) {
			for range n {
				if _, err := mpi.Recv(world, ack, 0, tagAck); err != nil {
					return 0, err
				}
				full()
				for range messages {
					if _, err := mpi.Recv(world, buf, 0, tagData); err != nil {
						return 0, err
					}
				}
				if err := mpi.Send(world, ack, 0, tagAck); err != nil {
					return 0, err
				}
			}
			return 0, nil
		}, check: checkFrom(buf, 0)}
	}
	fill(buf, 0)
	reqs := make([]mpi.Request, messages)
	return task{body: func(n int) (time.Duration, error) {
		start := time.Now()
		for range n {
			for i := range reqs {
				reqs[i] = mpi.Isend(world, buf, 1, tagData)
			}
			if err := mpi.Send(world, ack, 1, tagAck); err != nil {
				return 0, err
			}
			if err := mpi.WaitAll(reqs...); err != nil {
				return 0, err
			}
			if _, err := mpi.Recv(world, ack, 1, tagAck); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}, check: checkFrom(buf, 0)}
}

// floodRate is flood_rate.
func floodRate(world *mpi.Comm, messages int) task { return flood(world, messages, func() {}) }

// floodMemory is flood_mem: by how much the receiver's process has grown, since before the first row, when all messages wait.
// Goroutine ranks share a process, so theirs counts what the sender needs too.
func floodMemory(world *mpi.Comm, messages, before int) task {
	most := 0
	t := flood(world, messages, func() { most = max(most, resident()-before) })
	t.figure = func() float64 {
		if world.Rank() == 0 {
			return 1 // the least there is
		}
		return max(float64(most)/1024, 1)
	}
	return t
}

// resident is the memory of this process in bytes that is in the machine's, or where that is not known what Go's runtime uses.
func resident() int {
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		if f := strings.Fields(string(text)); len(f) > 1 {
			if pages, err := strconv.Atoi(f[1]); err == nil {
				return pages * os.Getpagesize()
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapInuse + m.StackInuse)
}
