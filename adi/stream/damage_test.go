package stream

import (
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/internal/busy"
	"cadre.example/internal/race"
)

// A wireProxy stands between two ranks and does what networks do.
type wireProxy struct {
	ln    net.Listener
	conns sync.WaitGroup
	// forward carries the bytes of the dialling rank.
	forward func(dst, src net.Conn)
}

func newProxy(t testing.TB, f form, target string, forward func(dst, src net.Conn)) string {
	t.Helper()
	door, err := openDoor(f.network)
	if err != nil {
		t.Fatal(err)
	}
	p := &wireProxy{ln: door.lns[0], forward: forward}
	p.conns.Go(func() {
		for {
			a, err := p.ln.Accept()
			if err != nil {
				return
			}
			b, err := net.Dial(f.network, target)
			if err != nil {
				a.Close()
				continue
			}
			p.conns.Go(func() { p.forward(b, a); closeBoth(a, b) })
			p.conns.Go(func() { io.Copy(a, b); closeBoth(a, b) })
		}
	})
	t.Cleanup(func() {
		door.close()
		p.conns.Wait()
	})
	return door.addr
}

func closeBoth(a, b net.Conn) {
	a.Close()
	b.Close()
}

// opening is how many bytes the dialling rank sends before its first packet: the handshake and the hello.
const opening = 68 + 32 + helloSize + greetingSize

// openingTLS is more than what it sends with TLS between them.
const openingTLS = opening + 4000

func (f form) opening() int {
	if f.tls {
		return openingTLS
	}
	return opening
}

// stall is how long a receiver is waited for after damage with TLS. The length of a record is not checked before the whole
// of it has come: where it has grown the receiver waits for what may never come, and nothing wrong is delivered.
const stall = 500 * time.Millisecond

// damageSizes are the messages that pass a damaging proxy: 264 KiB with their headers.
var damageSizes = []int{0, 8, 100, 4000, 16_000, 100_000, 150_000}

// passDamaged sends messages from rank 0 to rank 1 through a proxy and reports the receiver's error; a message that
// arrives changed fails the test, and so does a receiver that hangs, unless it is still waiting
// when stalled gets a value. Rank 0 dials, as it sends first.
func passDamaged(t *testing.T, f form, what string, stalled <-chan struct{}, forward func(dst, src net.Conn)) error {
	t.Helper()
	j, book := f.start(t, 2, adi.Config{Eager: 200_000}, nil)
	for _, d := range j.devices {
		d.wait = patience{dial: 5 * time.Second, drain: time.Second, close: 10 * time.Millisecond}
	}
	book.set(0, 1, newProxy(t, f, j.devices[1].Addr(), forward))
	go func() {
		for i, n := range damageSizes {
			s, _ := ops(filled(n, i), 0, 1)
			if j.ranks[0].Send(&s) != nil {
				return
			}
		}
	}()
	got := make(chan error, 1)
	go func() {
		for i, n := range damageSizes {
			b := make([]byte, n)
			_, r := ops(b, 1, 0)
			if _, err := j.ranks[1].Recv(&r); err != nil {
				got <- err
				return
			}
			if string(b) != string(filled(n, i)) {
				t.Errorf("%s: message %d was delivered damaged", what, i)
			}
		}
		got <- nil
	}()
	var err error
	hangs := time.After(time.Minute)
	select {
	case err = <-got:
	case <-hangs:
		t.Errorf("%s: the receiver hangs", what)
		j.ranks[1].Fail(errors.New("test over"))
		<-got
	case <-stalled:
		j.ranks[1].Fail(errors.New("test over"))
		err = <-got
	}
	var wg sync.WaitGroup
	for _, c := range j.ranks {
		if err != nil {
			c.Fail(errors.New("test over"))
		}
		wg.Go(func() { c.Close() })
	}
	wg.Wait()
	return err
}

func filled(n, seed int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i>>8 + seed)
	}
	return b
}

// streamLength is what the messages are on the wire.
func streamLength() int {
	n := 0
	for _, k := range damageSizes {
		n += 64 + k
	}
	return n
}

// Every flipped bit on TCP is noticed before the message that it belongs to is delivered.
func TestFlippedBits(t *testing.T) {
	const seed = 7
	flips := 60
	if race.Enabled { // which sees the same in fewer
		flips = 20
	}
	t.Logf("seed %d", seed)
	for _, f := range forms {
		if f.network != TCP {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for k := range flips {
			at := f.opening() + rng.IntN(streamLength())
			if k%2 == 0 { // every other one in a header
				at = f.opening()
				for _, n := range damageSizes[:rng.IntN(len(damageSizes))] {
					at += 64 + n
				}
				at += rng.IntN(64)
			}
			bit := byte(1) << rng.IntN(8)
			what := f.String() + " flip"
			stalled := make(chan struct{}, 100) // one value for each connection that was made
			err := passDamaged(t, f, what, stalled, func(dst, src net.Conn) {
				buf := make([]byte, 32<<10)
				pos := 0
				for {
					n, err := src.Read(buf)
					if at >= pos && at < pos+n {
						buf[at-pos] ^= bit
						if f.tls {
							time.AfterFunc(stall, func() { stalled <- struct{}{} })
						}
					}
					pos += n
					if _, e := dst.Write(buf[:n]); err != nil || e != nil {
						return
					}
				}
			})
			if err == nil {
				t.Errorf("%v: flip of bit %#x at byte %d of %d went unnoticed", f, bit, at-f.opening(), streamLength())
			}
			if t.Failed() {
				return
			}
		}
	}
}

// A connection that is cut ends the calls on both sides soon, wherever it was cut.
func TestCutConnections(t *testing.T) {
	const seed, cuts = 9, 12
	t.Logf("seed %d", seed)
	each(t, func(t *testing.T, f form) {
		rng := rand.New(rand.NewPCG(seed, 0))
		for range cuts {
			at := f.opening() + rng.IntN(streamLength()-1)
			var cut atomic.Int64
			err := passDamaged(t, f, "cut", nil, func(dst, src net.Conn) {
				io.CopyN(dst, src, int64(at))
				cut.Store(time.Now().UnixNano())
			})
			var fault *adi.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("cut after %d bytes: %v, want a Fault", at-f.opening(), err)
			}
			if d := time.Since(time.Unix(0, cut.Load())); busy.Late(d, 5*time.Second) {
				t.Errorf("cut after %d bytes: the error took %v", at-f.opening(), d)
			}
		}
	})
}

// Bytes that come one by one are as good as any.
func TestSingleBytes(t *testing.T) {
	each(t, func(t *testing.T, f form) {
		err := passDamaged(t, f, "single bytes", nil, func(dst, src net.Conn) {
			buf := make([]byte, 4096)
			left := 5000 // then as they come
			for {
				n, err := src.Read(buf)
				b := buf[:n]
				for ; left > 0 && len(b) > 0; left-- {
					if _, e := dst.Write(b[:1]); e != nil {
						return
					}
					b = b[1:]
				}
				if _, e := dst.Write(b); err != nil || e != nil {
					return
				}
			}
		})
		if err != nil {
			t.Error(err)
		}
	})
}
