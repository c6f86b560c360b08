package soak

import (
	"flag"
	"fmt"
	"runtime"
	"testing"
	"time"

	"cadre.example/internal/effort"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var (
	messages = effort.Flag("messages", 5_000, usual, "how many messages TestSoak verifies on each device")
	ranks    = flag.Int("ranks", 4, "between how many ranks")
	seedFlag = flag.Uint64("seed", 0, "what is sent (default: another seed in each run)")
)

// Messages of all sizes, sent and received in all ways, arrive once, whole and in order; and the ranks hold no more at the
// end than after the first quarter. Each device is a subtest: -run TestSoak/shm.
func TestSoak(t *testing.T) {
	t.Run("goroutines", func(t *testing.T) { soak(t) })
	t.Run("tcp", func(t *testing.T) { soak(t, mpitest.TCP()) })
	if runtime.GOOS != "linux" {
		return
	}
	t.Run("shm", func(t *testing.T) { soak(t, mpitest.Processes()) })
	t.Run("unix-processes", func(t *testing.T) { soak(t, mpitest.Processes(), mpitest.Unix()) })
	t.Run("tcp-processes", func(t *testing.T) { soak(t, mpitest.Processes(), mpitest.TCP()) })
}

func soak(t *testing.T, how ...mpitest.Option) {
	if *ranks < 2 || *ranks > 64 {
		t.Fatalf("-ranks %d: want 2 to 64", *ranks)
	}
	seed := *seedFlag
	if seed == 0 {
		seed = effort.Seed(t)
	}
	mpitest.Run(t, *ranks, func(t *mpitest.T, w *mpi.Comm) {
		p := newPlayer(w, seed)
		start, told := time.Now(), time.Now()
		var first census
		all := int64(messages())
		for number, done := 0, int64(0); done < all; number++ {
			if err := p.round(number); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if number%256 != 0 {
				continue
			}
			sum := make([]int64, 1)
			if err := mpi.Allreduce(w, []int64{p.messages}, sum, mpi.Sum); err != nil {
				t.Fatal(err)
			}
			done = sum[0]
			if first.goroutines == 0 && done > all/4 {
				first = take()
			}
			if w.Rank() == 0 && time.Since(told) > 5*time.Second {
				told = time.Now()
				fmt.Printf("%d of %d messages after %v, %v\n", done, all, time.Since(start).Round(time.Second), take())
			}
		}
		if err := w.Barrier(); err != nil {
			t.Fatal(err)
		}
		last := take()
		runtime.KeepAlive(p)
		if what := last.grown(first); what != "" {
			t.Errorf("%s grew: %v after a quarter, %v at the end", what, first, last)
		}
		if w.Rank() == 0 {
			took := time.Since(start)
			t.Logf("%d messages in %v, seed %d; after a quarter %v, at the end %v", all, took.Round(time.Millisecond), seed, first, last)
		}
	}, how...)
}
