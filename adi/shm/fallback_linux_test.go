package shm

import (
	"errors"
	"sync"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/devicetest"
	"cadre.example/internal/busy"
	"cadre.example/internal/memory"
	"golang.org/x/sys/unix"
)

// exchange passes messages of many sizes both ways between two ranks.
func exchange(t *testing.T, ranks []*adi.Context, a, b int) {
	t.Helper()
	var wg sync.WaitGroup
	for _, me := range []int{a, b} {
		wg.Go(func() {
			peer := a + b - me
			for _, n := range []int{0, 8, 3000, 10_000, 100_000, 1_000_000} {
				out, in := make([]byte, n), make([]byte, n)
				for i := range out {
					out[i] = byte(i*7 + i>>8 + me)
				}
				s, _ := ops(out, me, peer)
				_, r := ops(in, me, peer)
				sr, err := ranks[me].Isend(&s)
				if err != nil {
					t.Error(err)
					return
				}
				gen := sr.Gen()
				if _, err := ranks[me].Recv(&r); err != nil {
					t.Error(err)
					return
				}
				if _, err := sr.Wait(gen); err != nil {
					t.Error(err)
					return
				}
				for i := range in {
					if in[i] != byte(i*7+i>>8+peer) {
						t.Errorf("byte %d of %d from rank %d changed", i, n, peer)
						return
					}
				}
			}
		})
	}
	wg.Wait()
}

// Whatever keeps a segment from being made or mapped, at either end: the pair goes over its connection, and other pairs
// keep their segments.
func TestFallbacks(t *testing.T) {
	for _, errno := range []syscall.Errno{unix.ENOSYS, unix.EPERM, unix.ENOSPC, unix.ENOMEM, unix.EMFILE} {
		for _, where := range []string{"create", "open"} {
			j := start(t, 4, adi.Config{}, func(rank int, d *Device) {
				switch {
				case rank > 1:
				case where == "create":
					d.create = func(int) (*memory.Segment, int, error) { return nil, -1, errno }
				default:
					d.open = func(int, int, int) (*memory.Segment, error) { return nil, errno }
				}
			})
			exchange(t, j.ranks, 0, 1)
			exchange(t, j.ranks, 1, 2)
			exchange(t, j.ranks, 2, 3)
			if j.devices[0].byPeer.At(1) != nil {
				t.Errorf("%v from %s: there is a segment all the same", errno, where)
			}
			if j.devices[2].byPeer.At(3) == nil {
				t.Errorf("%v from %s: a pair that it does not concern has no segment", errno, where)
			}
			j.close(t)
		}
	}
}

// A segment that is not what Create makes is not mapped.
func TestStrangeSegments(t *testing.T) {
	for what, create := range map[string]func(size int) (*memory.Segment, int, error){
		"too small": func(int) (*memory.Segment, int, error) { return memory.Create(4096) },
		"too large": func(int) (*memory.Segment, int, error) { return memory.Create(segmentMost + 4096) },
		"not sealed": func(size int) (*memory.Segment, int, error) {
			s, fd, err := memory.Create(size)
			if err != nil {
				return nil, -1, err
			}
			unix.Close(fd)
			fd, err = unix.MemfdCreate("test", unix.MFD_CLOEXEC)
			if err == nil {
				err = unix.Ftruncate(fd, int64(size))
			}
			return s, fd, err
		},
		"a pipe": func(size int) (*memory.Segment, int, error) {
			s, fd, err := memory.Create(size)
			if err != nil {
				return nil, -1, err
			}
			unix.Close(fd)
			var p [2]int
			if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
				return nil, -1, err
			}
			unix.Close(p[1])
			return s, p[0], nil
		},
	} {
		j := start(t, 2, adi.Config{}, func(rank int, d *Device) { d.create = create })
		exchange(t, j.ranks, 0, 1)
		if j.devices[0].byPeer.At(1) != nil {
			t.Errorf("%s: it is used", what)
		}
		j.close(t)
	}
}

// A rank without descriptors says so, and those that have their segments go on.
func TestNoDescriptorsLeft(t *testing.T) {
	j := start(t, 3, adi.Config{}, nil)
	exchange(t, j.ranks, 0, 1)
	restore := devicetest.Exhaust(t)
	s, _ := ops(make([]byte, 10), 2, 0)
	began := time.Now()
	r, err := j.ranks[2].Isend(&s)
	if err == nil {
		_, err = r.Wait(r.Gen())
	}
	took := time.Since(began)
	exchange(t, j.ranks, 0, 1)
	restore()
	if !errors.Is(err, syscall.EMFILE) {
		t.Errorf("Send without descriptors: %v, want EMFILE", err)
	}
	if busy.Late(took, 4*time.Second) { // a peer that does not answer is waited for for longer
		t.Errorf("the error took %v, want at once", took)
	}
	for _, c := range j.ranks {
		c.Fail(errors.New("test over"))
		c.Close()
	}
}
