package stream

import (
	"fmt"
	"net"
	"runtime"
	"slices"
	"testing"
	"time"

	"cadre.example/adi"
	"golang.org/x/sys/unix"
)

// A bare pair of connected sockets, used as a program would that has nothing else to do: nonblocking calls in a loop,
// no header, no matching, no checksum.
type bare struct{ fd [2]int }

func newBare(tb testing.TB, network string) *bare {
	tb.Helper()
	d, err := openDoor(network)
	if err != nil {
		tb.Fatal(err)
	}
	defer d.close()
	c, err := net.Dial(network, d.addr)
	if err != nil {
		tb.Fatal(err)
	}
	a, err := d.lns[0].Accept()
	if err != nil {
		tb.Fatal(err)
	}
	b := &bare{}
	for i, c := range []net.Conn{c, a} {
		if b.fd[i], err = Detach(c); err != nil {
			tb.Fatal(err)
		}
	}
	return b
}

func (b *bare) close() {
	unix.Close(b.fd[0])
	unix.Close(b.fd[1])
}

// A bareEnd is one end with the memory its calls need.
type bareEnd struct {
	fd  int
	vec vector
	one [1][]byte
}

func (e *bareEnd) send(tb testing.TB, b []byte) {
	for tries := 1; len(b) > 0; tries++ {
		if tries%1024 == 0 {
			runtime.Gosched()
		}
		e.one[0] = b
		n, errno := e.vec.send(e.fd, e.one[:], len(b))
		if errno != 0 && errno != unix.EAGAIN {
			tb.Error(errno)
			return
		}
		b = b[n:]
	}
}

func (e *bareEnd) receive(tb testing.TB, b []byte) {
	for tries := 1; len(b) > 0; tries++ {
		if tries%1024 == 0 {
			runtime.Gosched() // both ends may have been put on one processor
		}
		n, errno := e.vec.receive(e.fd, nil, b)
		if errno != 0 && errno != unix.EAGAIN || errno == 0 && n == 0 {
			tb.Error(errno)
			return
		}
		b = b[n:]
	}
}

func (b *bare) pingPong(tb testing.TB, size, n int) time.Duration {
	done := make(chan struct{})
	go func() {
		e := &bareEnd{fd: b.fd[1]}
		m := make([]byte, size)
		for range n {
			e.receive(tb, m)
			e.send(tb, m)
		}
		close(done)
	}()
	e := &bareEnd{fd: b.fd[0]}
	m := make([]byte, size)
	start := time.Now()
	for range n {
		e.send(tb, m)
		e.receive(tb, m)
	}
	d := time.Since(start)
	<-done
	return d
}

// stream receives into four buffers in turn, as the ranks do.
func (b *bare) stream(tb testing.TB, size, n int) time.Duration {
	done := make(chan struct{})
	go func() {
		e := &bareEnd{fd: b.fd[1]}
		m := make([]byte, size)
		for range n {
			e.send(tb, m)
		}
		e.receive(tb, m[:1])
		close(done)
	}()
	e := &bareEnd{fd: b.fd[0]}
	var bufs [4][]byte
	for k := range bufs {
		bufs[k] = make([]byte, size)
	}
	start := time.Now()
	for i := range n {
		e.receive(tb, bufs[i%len(bufs)])
	}
	e.send(tb, bufs[0][:1])
	d := time.Since(start)
	<-done
	return d
}

// roundLength makes a round of 1 to 5 ms: the less happens in it, the more rounds are undisturbed.
func roundLength(size int) int { return max(12, min(300, 6<<20/(size+1000))) }

// fraction returns the value below which a share of v lies.
func fraction(v []float64, share float64) float64 {
	slices.Sort(v)
	return v[int(share*float64(len(v)-1))]
}

// BenchmarkPingPong reports one-way microseconds between two ranks over sockets and between two bare ends of the same
// kind of socket, and their ratio. Rounds are short and interleaved, one of each for each iteration (-benchtime 201x is
// plenty): medians, and for a machine that is busy with other things the tenth percentiles, "quiet".
func BenchmarkPingPong(b *testing.B) {
	for _, network := range []string{Unix, TCP} {
		for _, size := range []int{8, 1 << 10, 64 << 10, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", network, size), func(b *testing.B) {
				n := roundLength(size)
				compare(b, network,
					func(j *job) time.Duration { return pingPong(b, j.ranks, size, n) / time.Duration(2*n) },
					func(x *bare) time.Duration { return x.pingPong(b, size, n) / time.Duration(2*n) })
			})
		}
	}
}

// BenchmarkStream is the same for the time per message of a stream in one direction.
func BenchmarkStream(b *testing.B) {
	for _, network := range []string{Unix, TCP} {
		for _, size := range []int{8, 64 << 10, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", network, size), func(b *testing.B) {
				n := roundLength(size)
				b.SetBytes(int64(size))
				compare(b, network,
					func(j *job) time.Duration { return stream(b, j.ranks, size, n) / time.Duration(n) },
					func(x *bare) time.Duration { return x.stream(b, size, n) / time.Duration(n) })
			})
		}
	}
}

func compare(b *testing.B, network string, ours func(*job) time.Duration, theirs func(*bare) time.Duration) {
	j, _ := form{network: network}.start(b, 2, adi.Config{Spin: true}, nil)
	defer j.close(b)
	x := newBare(b, network)
	defer x.close()
	ours(j)
	theirs(x)
	var a, c []float64
	for b.Loop() {
		a = append(a, float64(ours(j).Nanoseconds())/1e3)
		c = append(c, float64(theirs(x).Nanoseconds())/1e3)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(fraction(a, 0.5), "µs/msg")
	b.ReportMetric(fraction(c, 0.5), "bare-µs/msg")
	b.ReportMetric(fraction(a, 0.5)/fraction(c, 0.5), "ratio")
	b.ReportMetric(fraction(a, 0.1)/fraction(c, 0.1), "quiet-ratio")
	b.ReportMetric(fraction(a, 0.1), "quiet-µs/msg")
}
