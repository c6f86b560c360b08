package memory

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func run(b []byte) Run { return Run{Address(b), uint64(len(b))} }

func TestPull(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	var p Puller
	for range 200 {
		from, to := make([]byte, 1+rng.IntN(50_000)), make([]byte, 50_000)
		for i := range from {
			from[i] = byte(rng.Uint32())
		}
		var src []Run
		var want []byte
		for range 1 + rng.IntN(RunsMost) {
			at := rng.IntN(len(from))
			b := from[at : at+1+rng.IntN(min(len(from)-at, 700))]
			src, want = append(src, run(b)), append(want, b...)
		}
		var dst [][]byte
		room := 0
		for range 1 + rng.IntN(RunsMost) {
			n := 1 + rng.IntN(700)
			dst = append(dst, to[room:room+n:room+n])
			room += n
		}
		n, err := p.Pull(os.Getpid(), dst, src)
		if err != nil || n != min(room, len(want)) || !bytes.Equal(to[:n], want[:n]) {
			t.Fatalf("seed %d: %d of %d bytes, room for %d: %v", seed, n, len(want), room, err)
		}
		for i, v := range to[n:] {
			if v != 0 {
				t.Fatalf("seed %d: byte %d behind the end is written", seed, i)
			}
		}
	}
}

func TestPullRefusals(t *testing.T) {
	page := os.Getpagesize()
	m, err := unix.Mmap(-1, 0, 4*page, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	at := Address(m)
	if err := unix.Mprotect(m[2*page:], unix.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(m)
	var p Puller
	to := make([]byte, 4*page)
	for _, c := range []struct {
		what string
		pid  int
		src  []Run
		n    int
		err  error
	}{
		{"the readable beginning", os.Getpid(), []Run{{at, uint64(4 * page)}}, 2 * page, nil},
		{"nothing readable", os.Getpid(), []Run{{at + uint64(3*page), 8}}, 0, unix.EFAULT},
		{"address 0", os.Getpid(), []Run{{0, 8}}, 0, unix.EFAULT},
		{"the kernel's", os.Getpid(), []Run{{1 << 63, 8}}, 0, unix.EFAULT},
		{"a length that wraps", os.Getpid(), []Run{{math.MaxUint64 - 7, 9}}, 0, errRuns},
		{"a negative length", os.Getpid(), []Run{{at, 1 << 63}}, 0, errRuns},
		{"an empty run", os.Getpid(), []Run{{at, 0}}, 0, errRuns},
		{"too many", os.Getpid(), make([]Run, RunsMost+1), 0, errRuns},
		{"no such process", math.MaxInt32, []Run{{at, 8}}, 0, unix.ESRCH},
	} {
		n, err := p.Pull(c.pid, [][]byte{to}, c.src)
		if n != c.n || !errors.Is(err, c.err) {
			t.Errorf("%s: %d, %v, want %d, %v", c.what, n, err, c.n, c.err)
		}
	}
	if _, err := p.Pull(os.Getpid(), [][]byte{{}}, []Run{{at, 8}}); !errors.Is(err, errRuns) {
		t.Errorf("into nothing: %v", err)
	}
	if n := testing.AllocsPerRun(100, func() { p.Pull(os.Getpid(), [][]byte{to}, []Run{{at, 8}}) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPull compares one Pull with the copy that it is instead of.
func BenchmarkPull(b *testing.B) {
	for _, n := range []int{4 << 10, 8 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20} {
		from, to := make([]byte, n), make([]byte, n)
		for i := range from {
			from[i] = byte(i)
		}
		b.Run(fmt.Sprintf("copy/%dK", n>>10), func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				copy(to, from)
			}
		})
		for _, runs := range []int{1, 4, 16, 64} {
			if runs > n>>10 {
				continue
			}
			var src []Run
			for i := range runs {
				src = append(src, run(from[i*n/runs:(i+1)*n/runs]))
			}
			dst := [][]byte{to}
			var p Puller
			b.Run(fmt.Sprintf("pull%d/%dK", runs, n>>10), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					if _, err := p.Pull(os.Getpid(), dst, src); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
