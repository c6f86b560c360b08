package stream

import (
	"crypto/sha256"
	"crypto/tls"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/busy"
	"cadre.example/internal/effort"
)

// A stranger does something at a rank's door.
type stranger struct {
	name string
	do   func(c net.Conn, rng *rand.Rand)
}

var strangers = []stranger{
	{"connect and close", func(net.Conn, *rand.Rand) {}},
	{"HTTP", func(c net.Conn, _ *rand.Rand) {
		io.WriteString(c, "GET / HTTP/1.1\r\nHost: cadre\r\n\r\n")
		c.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		io.Copy(io.Discard, c)
	}},
	{"port scan", func(c net.Conn, _ *rand.Rand) {
		if tc, ok := c.(*net.TCPConn); ok {
			tc.SetLinger(0) // Close resets the connection
		}
	}},
	{"TLS", func(c net.Conn, _ *rand.Rand) {
		c.SetDeadline(time.Now().Add(50 * time.Millisecond))
		tls.Client(c, &tls.Config{ServerName: "cadre.example"}).Handshake()
	}},
	{"more than is read", func(c net.Conn, _ *rand.Rand) {
		c.SetDeadline(time.Now().Add(50 * time.Millisecond))
		for b := make([]byte, 64<<10); ; {
			if _, err := c.Write(b); err != nil {
				return
			}
		}
	}},
	{"random bytes", func(c net.Conn, rng *rand.Rand) {
		b := make([]byte, 4096)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		c.Write(b)
	}},
	{"half a handshake", func(c net.Conn, _ *rand.Rand) { io.WriteString(c, "CADRAUTH\x01\x00\x00\x00") }},
	{"wrong secret", func(c net.Conn, _ *rand.Rand) { auth.Client(c, make([]byte, 32), "test", 1, 0) }},
	{"its own proof comes back", func(c net.Conn, _ *rand.Rand) {
		c.SetDeadline(time.Now().Add(time.Second))
		hello := make([]byte, 68) // that of a rank of the job, as everybody can make it
		copy(hello, "CADRAUTH\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00")
		id := sha256.Sum256([]byte("test"))
		copy(hello[20:], id[:16])
		c.Write(hello)
		answer := make([]byte, 76)
		if _, err := io.ReadFull(c, answer); err == nil {
			c.Write(answer[44:])
			if n, _ := c.Read(answer); n > 0 {
				panic("a reflected proof was believed")
			}
		}
	}},
	{"wrong job", func(c net.Conn, _ *rand.Rand) { auth.Client(c, testSecret, "other", 1, 0) }},
	{"no such rank", func(c net.Conn, _ *rand.Rand) { auth.Client(c, testSecret, "test", 1000, 0) }},
	{"silence", func(c net.Conn, _ *rand.Rand) {
		c.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		io.Copy(io.Discard, c)
	}},
}

var visitsFlag = effort.Flag("strangers", 100, 400, "how many hostile connections TestStrangersDisturbNobody makes in each form")

// Hundreds of strangers at the door of a rank disturb neither its traffic nor a peer that connects meanwhile.
func TestStrangersDisturbNobody(t *testing.T) {
	const doors = 16
	visits := visitsFlag()
	each(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 3, adi.Config{Spin: false}, nil)
		addr := j.devices[0].Addr()
		var left atomic.Int32
		left.Store(int32(visits))
		var wg sync.WaitGroup
		for k := range doors {
			wg.Go(func() {
				rng := rand.New(rand.NewPCG(1, uint64(k)))
				for {
					i := int(left.Add(-1))
					if i < 0 {
						return
					}
					c, err := net.Dial(f.network, addr)
					if err != nil {
						t.Errorf("stranger %d: %v", i, err)
						return
					}
					strangers[i%len(strangers)].do(c, rng)
					c.Close()
				}
			})
		}
		visited := make(chan struct{})
		go func() { wg.Wait(); close(visited) }()
		verified := 0
		for over := false; !over; verified++ {
			select {
			case <-visited:
				over = true
			default:
			}
			echo(t, j.ranks, 0, 1, verified)
			if verified == 5 {
				echo(t, j.ranks, 2, 0, 0) // has had no connection yet
			}
		}
		t.Logf("%d round trips verified beside %d strangers", verified, visits)
		j.close(t)
	})
}

// echo sends a message there and back and looks at it.
func echo(t testing.TB, ranks []*adi.Context, a, b, n int) {
	t.Helper()
	text := []byte(fmt.Sprintf("message %d from %d to %d", n, a, b))
	there, back := make([]byte, len(text)), make([]byte, len(text))
	done := make(chan error, 1)
	go func() {
		s, r := ops(there, b, a)
		_, err := ranks[b].Recv(&r)
		if err == nil {
			err = ranks[b].Send(&s)
		}
		done <- err
	}()
	s, _ := ops(text, a, b)
	_, r := ops(back, a, b)
	err := ranks[a].Send(&s)
	if err == nil {
		_, err = ranks[a].Recv(&r)
	}
	if e := <-done; err != nil || e != nil || string(back) != string(text) {
		t.Fatalf("echo %d: %v, %v, %q came back, want %q", n, err, e, back, text)
	}
}

// While a thousand strangers hold connections, of which some say a handshake byte by byte, a running job goes on and a
// peer that has had no connection still gets in, sooner than the strangers' time is up: at the first try where the
// processors have time.
func TestSlowStrangersAreBounded(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		took := time.Hour
		for try := 0; try < 4 && busy.Late(took, limits.AdmitTime); try++ {
			took = min(took, besideSlowStrangers(t, f))
		}
		if busy.Late(took, limits.AdmitTime) {
			t.Errorf("the peer waited %v behind silent strangers", took)
		}
	})
}

// besideSlowStrangers returns how long a peer needs that connects beside them.
func besideSlowStrangers(t *testing.T, f form) (took time.Duration) {
	const many = 1000
	j, _ := f.start(t, 3, adi.Config{}, nil)
	echo(t, j.ranks, 0, 2, 0)
	var held []net.Conn
	for i := range many {
		if i%100 == 0 {
			echo(t, j.ranks, 0, 2, i)
		}
		c, err := net.Dial(f.network, j.devices[0].Addr())
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, c)
	}
	d := j.devices[0].door
	d.mu.Lock()
	n := len(d.waiting)
	d.mu.Unlock()
	if n > limits.AdmitMost {
		t.Errorf("%d unproved connections are held, want at most %d", n, limits.AdmitMost)
	}
	var slow sync.WaitGroup
	for i := range many {
		if i%4 == 0 {
			slow.Go(func() {
				for _, b := range []byte("CADRAUTH\x01\x00\x00\x00\x02\x00\x00\x00") {
					if _, err := held[i].Write([]byte{b}); err != nil {
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
			})
		}
	}
	start := time.Now()
	echo(t, j.ranks, 1, 0, 1)
	took = time.Since(start)
	for i := range 200 {
		echo(t, j.ranks, 0, 2, i)
	}
	slow.Wait()
	for _, c := range held {
		c.Close()
	}
	j.close(t)
	return took
}
