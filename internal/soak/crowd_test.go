package soak

import (
	"flag"
	"runtime"
	"testing"
	"time"

	"cadre.example/internal/busy"
	"cadre.example/mpi"
	"cadre.example/mpi/mpitest"
)

var (
	goroutines = flag.Int("goroutines", 512, "how many goroutine ranks TestG25Oversubscription has")
	processes  = flag.Int("processes", 12, "how many processes TestG25Oversubscription has")
)

// Many more ranks than processors, as goroutines, as processes and mixed, do what parallel programs do in a time that
// grows with the number of messages.
func TestG25Oversubscription(t *testing.T) {
	t.Run("goroutines", func(t *testing.T) { crowd(t, *goroutines, 20*time.Millisecond) })
	t.Run("mixed", func(t *testing.T) { crowd(t, *processes*2, time.Second, mpitest.Mixed()) })
	if runtime.GOOS != "linux" {
		return
	}
	t.Run("shm", func(t *testing.T) { crowd(t, *processes, time.Second, mpitest.Processes()) })
	t.Run("tcp", func(t *testing.T) { crowd(t, *processes, time.Second, mpitest.Processes(), mpitest.TCP()) })
}

// allAtOnce is up to how many ranks all send to all: the memory for that is quadratic.
const allAtOnce = 1000

// crowd runs the ranks, each of which may cost so much time.
func crowd(t *testing.T, ranks int, each time.Duration, how ...mpitest.Option) {
	if ranks < 4 {
		t.Fatalf("%d ranks are no crowd: want at least 4", ranks)
	}
	mpitest.Run(t, ranks, func(t *mpitest.T, w *mpi.Comm) {
		me, n := w.Rank(), w.Size()
		begin := time.Now()
		timed := func(what string, times int, f func(i int) error) {
			start := time.Now()
			for i := range times {
				if err := f(i); err != nil {
					t.Fatalf("%s %d: %v", what, i, err)
				}
			}
			if me == 0 {
				t.Logf("%d ranks: %-27s %8.1f us", n, what, float64(time.Since(start).Nanoseconds())/1e3/float64(times))
			}
		}
		timed("the first Barrier", 1, func(int) error { return w.Barrier() })
		timed("Barrier", 10, func(int) error { return w.Barrier() })
		timed("Allreduce of 8 bytes", 10, func(i int) error {
			sum, err := mpi.AllreduceOne(w, me+i, mpi.Sum)
			if want := n*(n-1)/2 + n*i; err == nil && sum != want {
				t.Fatalf("the sum is %d, want %d", sum, want)
			}
			return err
		})
		in, out := make([]int32, 512), make([]int32, 512)
		timed("Allreduce of 2 KiB", 3, func(i int) error {
			for k := range in {
				in[k] = int32(me ^ k)
			}
			err := mpi.Allreduce(w, in, out, mpi.Max)
			for _, k := range []int{0, 1, 77, 511} {
				want := int32(0)
				for r := range n {
					want = max(want, int32(r^k))
				}
				if err == nil && out[k] != want {
					t.Fatalf("item %d of the maximum is %d, want %d", k, out[k], want)
				}
			}
			return err
		})
		pingPong := func(i int) error {
			peer := me ^ 1
			if peer >= n {
				return nil
			}
			v := []int{i + me}
			if me < peer {
				if err := mpi.Send(w, v, peer, i); err != nil {
					return err
				}
			}
			got := []int{0}
			if _, err := mpi.Recv(w, got, peer, i); err != nil {
				return err
			}
			if got[0] != i+peer {
				t.Fatalf("%d came from rank %d, want %d", got[0], peer, i+peer)
			}
			if me < peer {
				return nil
			}
			return mpi.Send(w, v, peer, i)
		}
		timed("ping-pong of all pairs", 20, pingPong)
		timed("Barrier", 1, func(int) error { return w.Barrier() })
		if me < 2 {
			timed("ping-pong while others wait", 100, pingPong)
		}
		timed("Barrier", 1, func(int) error { return w.Barrier() })
		if n <= allAtOnce {
			send, recv := make([]int, n), make([]int, n)
			timed("Alltoall of 8 bytes", 2, func(int) error {
				for r := range send {
					send[r] = me<<16 | r
				}
				err := mpi.Alltoall(w, send, recv)
				for r, v := range recv {
					if err == nil && v != r<<16|me {
						t.Fatalf("%#x came from rank %d", v, r)
					}
				}
				return err
			})
			timed("Dup", 1, func(int) error {
				c, err := w.Dup()
				if err != nil {
					return err
				}
				return c.Free()
			})
		}
		if took, limit := time.Since(begin), time.Duration(n)*each; !raceDetector && busy.Late(took, limit) {
			t.Errorf("it took %v, want at most %v", took, limit)
		}
	}, how...)
}
