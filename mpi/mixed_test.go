package mpi_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"cadre.example/internal/member"
	"cadre.example/internal/need"
	"cadre.example/mpi"
)

// Receives, probes and matched probes from any source meet peers over goroutines, shared memory and TCP at the same time:
// rank 1 is in rank 0's process, 2 and 3 on its host, 4 to 7 on another. Messages of one sender stay in order, whatever
// their lengths and however they are received; each of them is received once.
func TestG22AnySourceOverAllDevices(t *testing.T) {
	need.Linux(t) // shared memory
	const n, each, most = 8, 240, 70_000
	lengths := []int{1, 3000, 9, 17_000, 2, 200, most, 1024}
	routes := []string{"direct", "direct", "shm", "shm", "tcp", "tcp", "tcp", "tcp"}
	fill := func(b []byte, from, i int) []byte {
		for k := range b {
			b[k] = byte(from + 7*i + k)
		}
		return b
	}
	receive := func(world *mpi.Comm) error {
		var next [n]int // message of each rank that must come next
		check := func(st mpi.Status, b []byte) error {
			from := st.Source
			i := next[from]
			next[from]++
			if want := lengths[i%len(lengths)]; st.Tag != i%5 || st.Bytes != want {
				return fmt.Errorf("message %d of rank %d has tag %d and %d bytes, want %d and %d", i, from, st.Tag, st.Bytes, i%5, want)
			}
			if !slices.Equal(b[:st.Bytes], fill(make([]byte, st.Bytes), from, i)) {
				return fmt.Errorf("message %d of rank %d is damaged", i, from)
			}
			return nil
		}
		buf := make([]byte, most)
		for left, turn := each*(n-1), 0; left > 0; turn++ {
			switch turn % 4 {
			case 0:
				st, err := mpi.Recv(world, buf, mpi.AnySource, mpi.AnyTag)
				if err := errors.Join(err, check(st, buf)); err != nil {
					return err
				}
				left--
			case 1: // several at once, which are met in the order in which they were posted
				several := min(left, 20)
				bufs := make([][]byte, several)
				reqs := make([]mpi.Request, several)
				for i := range reqs {
					bufs[i] = make([]byte, most)
					reqs[i] = mpi.Irecv(world, bufs[i], mpi.AnySource, mpi.AnyTag)
				}
				for i, r := range reqs {
					st, err := r.Wait()
					if err := errors.Join(err, check(st, bufs[i])); err != nil {
						return err
					}
				}
				left -= several
			case 2:
				st, err := world.Probe(mpi.AnySource, mpi.AnyTag)
				if err != nil {
					return err
				}
				st, err = mpi.Recv(world, buf, st.Source, mpi.AnyTag)
				if err := errors.Join(err, check(st, buf)); err != nil {
					return err
				}
				left--
			case 3:
				m, err := world.Mprobe(mpi.AnySource, mpi.AnyTag)
				if err != nil {
					return err
				}
				st, err := mpi.RecvMessage(m, buf)
				if err := errors.Join(err, check(st, buf)); err != nil {
					return err
				}
				left--
			}
		}
		for from := 1; from < n; from++ {
			if next[from] != each {
				return fmt.Errorf("%d messages of rank %d came, want %d", next[from], from, each)
			}
		}
		return nil
	}
	err := mpi.Local(n, func(world *mpi.Comm) error {
		if world.Rank() == 0 {
			if err := receive(world); err != nil {
				return err
			}
			return world.Barrier()
		}
		for i := range each {
			b := fill(make([]byte, lengths[i%len(lengths)]), world.Rank(), i)
			send := mpi.Send[byte]
			if i%11 == 10 {
				send = mpi.Ssend[byte]
			}
			if err := send(world, b, 0, i%5); err != nil {
				return err
			}
		}
		return world.Barrier()
	}, func(c *member.Config) {
		c.Device = member.Mixed
		c.Started = func(j *member.Job) func() {
			for peer, want := range routes {
				if got := j.Ranks[0].Ctx.Peer(peer).Device; got != want {
					t.Errorf("rank 0 reaches rank %d by %q, want %q", peer, got, want)
				}
			}
			return nil
		}
	})
	if err != nil {
		t.Error(err)
	}
}
