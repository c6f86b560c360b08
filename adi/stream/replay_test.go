package stream

import (
	"bytes"
	"encoding/binary"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/effort"
)

var (
	resetsFlag = effort.Flag("resets", 40, 150, "connections that TestReplay breaks in each form")
	seedFlag   = flag.Uint64("seed", 0, "of TestReplay (default: another one in each run)")
)

// firstSeed is that of a test that plays a random history.
func firstSeed(t testing.TB) uint64 {
	t.Helper()
	if *seedFlag != 0 {
		return *seedFlag
	}
	return effort.Seed(t)
}

// A breaker is a proxy that breaks connections: at their first byte, in the handshake, anywhere in either stream, or after
// some silence, and at both ends at once or at one after the other.
type breaker struct {
	ln     net.Listener
	target string
	wg     sync.WaitGroup
	calm   atomic.Bool // break no more
	flips  atomic.Bool // a bit is changed instead, and the connection left as it is
	mean   int         // bytes until a reset

	mu     sync.Mutex
	rng    *rand.Rand
	resets atomic.Int64
}

func newBreaker(t testing.TB, target string, mean int, seed uint64) *breaker {
	t.Helper()
	ln, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b := &breaker{ln: ln, target: target, mean: mean, rng: rand.New(rand.NewPCG(seed, 3))}
	b.wg.Go(func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			b.wg.Go(func() { b.carry(c.(*net.TCPConn)) })
		}
	})
	t.Cleanup(func() {
		ln.Close()
		b.wg.Wait()
	})
	return b
}

// A plan is what befalls one connection.
type plan struct {
	after  [2]int // bytes in each direction
	dark   time.Duration
	gap    time.Duration // between the ends' resets
	first  int           // the end that is reset first
	gentle bool          // an end of file, not a reset
}

func (b *breaker) plan() plan {
	b.mu.Lock()
	defer b.mu.Unlock()
	never := 1 << 60
	p := plan{after: [2]int{never, never}, first: b.rng.IntN(2), gentle: b.rng.IntN(4) == 0}
	if b.calm.Load() {
		return p
	}
	k := b.rng.IntN(2)
	switch b.rng.IntN(10) {
	case 0:
		p.after[k] = 0
	case 1:
		p.after[k] = b.rng.IntN(2 * opening)
	default:
		p.after[k] = int(b.rng.ExpFloat64() * float64(b.mean))
	}
	if b.rng.IntN(8) == 0 {
		p.dark = time.Duration(b.rng.IntN(10_000)) * time.Microsecond
	}
	if b.rng.IntN(3) == 0 {
		p.gap = time.Duration(b.rng.IntN(5_000)) * time.Microsecond
	}
	return p
}

// carry forwards what comes until the plan breaks it.
func (b *breaker) carry(caller *net.TCPConn) {
	c, err := net.Dial("tcp4", b.target)
	if err != nil {
		caller.SetLinger(0)
		caller.Close()
		return
	}
	ends := [2]*net.TCPConn{caller, c.(*net.TCPConn)}
	p := b.plan()
	var once sync.Once
	end := func(broken bool) {
		once.Do(func() {
			if broken {
				b.resets.Add(1)
				time.Sleep(p.dark)
			}
			for _, i := range []int{p.first, 1 - p.first} {
				if broken && !p.gentle {
					ends[i].SetLinger(0)
				}
				ends[i].Close()
				if broken {
					time.Sleep(p.gap)
				}
			}
		})
	}
	var both sync.WaitGroup
	for i := range ends {
		both.Go(func() {
			src, dst := ends[i], ends[1-i]
			n, err := io.CopyN(dst, src, int64(p.after[i]))
			if int(n) == p.after[i] {
				if b.flips.Load() {
					b.flip(dst, src)
				}
				end(!b.flips.Load())
				return
			}
			if err == io.EOF { // an end of file in order
				dst.CloseWrite()
				return
			}
			end(false)
		})
	}
	both.Wait()
	end(false)
}

// flip changes a bit of what comes next, and passes on what follows.
func (b *breaker) flip(dst, src net.Conn) {
	var one [1]byte
	if _, err := io.ReadFull(src, one[:]); err != nil {
		return
	}
	b.mu.Lock()
	one[0] ^= 1 << b.rng.IntN(8)
	b.mu.Unlock()
	b.resets.Add(1)
	if _, err := dst.Write(one[:]); err == nil {
		io.Copy(dst, src)
	}
}

// message is the nth of a direction: its bytes tell which it is.
func message(dir, n, size int) []byte {
	b := make([]byte, size)
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], uint64(dir)<<32|uint64(n))
	rand.NewChaCha8(seed).Read(b)
	return b
}

// sizeOf is its length: nine in ten are small.
func sizeOf(dir, n int) int {
	rng := rand.New(rand.NewPCG(uint64(dir), uint64(n)))
	switch rng.IntN(20) {
	case 0:
		return rng.IntN(600_000)
	case 1, 2:
		return 10_000 + rng.IntN(50_000)
	}
	return rng.IntN(1 << rng.IntN(12))
}

// sendVerified sends messages of one direction until stop, with some under way at a time, and then an empty one with
// another tag. It returns how many.
func sendVerified(t *testing.T, c *adi.Context, dir, self, peer int, stop *atomic.Bool) int {
	var under [6]*adi.Request
	var gens [6]uint64
	var bytesOf [6][]byte
	var wordsOf [6][]uint64
	wait := func(k int) bool {
		if under[k] == nil {
			return true
		}
		_, err := under[k].Wait(gens[k])
		under[k] = nil
		clear(bytesOf[k]) // the memory is the program's again
		clear(wordsOf[k])
		if err != nil {
			t.Errorf("rank %d: send: %v", self, err)
		}
		return err == nil
	}
	n := 0
	for ; !stop.Load(); n++ {
		size := sizeOf(dir, n)
		b := message(dir, n, size)
		s, _ := ops(b, self, peer)
		var wide []uint64
		if n%3 == 1 && size >= 8 { // scattered: the bytes of every other float64
			size &^= 7
			wide = make([]uint64, size/4)
			for i := range size / 8 {
				wide[2*i] = binary.NativeEndian.Uint64(b[8*i:])
			}
			ty := datatype.Vector(size/8, 8, 16, datatype.Byte)
			s.Mem, s.Count, s.Type, s.Size = datatype.MemOf(wide), 1, ty, size
			s.Sig = uint64(ty.Signature())
		}
		if n%7 == 3 {
			s.Mode = proto.Synchronous
		}
		k := n % len(under)
		if !wait(k) {
			return n
		}
		r, err := c.Isend(&s)
		if err != nil {
			t.Errorf("rank %d: send %d: %v", self, n, err)
			return n
		}
		under[k], gens[k], bytesOf[k], wordsOf[k] = r, r.Gen(), b, wide
	}
	for k := range under {
		wait(k)
	}
	return n
}

// receiveVerified receives the messages of one direction, from n to n+more, and compares them.
func receiveVerified(t *testing.T, c *adi.Context, dir, self, peer int, stop func(n int) bool) {
	buf := make([]byte, 600_000)
	for n := 0; !stop(n); n++ {
		size := sizeOf(dir, n)
		if n%3 == 1 && size >= 8 {
			size &^= 7
		}
		_, r := ops(buf, self, peer)
		st, err := c.Recv(&r)
		if err != nil {
			t.Errorf("rank %d: receive %d: %v", self, n, err)
			return
		}
		if st.Bytes != size || !bytes.Equal(buf[:size], message(dir, n, sizeOf(dir, n))[:size]) {
			t.Errorf("rank %d: message %d of %d bytes is not what was sent, or %d bytes came", self, n, size, st.Bytes)
			return
		}
	}
}

// Connections are broken hundreds of times, and every message arrives once, in order and unchanged.
func TestReplay(t *testing.T) {
	eachLasting(t, func(t *testing.T, f form) {
		resets, seed := resetsFlag(), firstSeed(t)
		stuck := time.AfterFunc(4*time.Minute+time.Duration(resets)*100*time.Millisecond, func() {
			pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
			panic("TestReplay hangs")
		})
		defer stuck.Stop()
		replayed(t, f, resets, seed, false)
	})
}

// replayed passes messages between two ranks until so many connections have been broken, or so many bits flipped.
func replayed(t *testing.T, f form, resets int, seed uint64, flips bool) {
	t.Logf("seed %d", seed)
	j, book := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) {
		if seed%2 == 0 {
			cfg.log = 32 << 10
		}
	})
	var proxies [2]*breaker
	for r := range proxies { // rank r is reached through proxy r
		mean := 150_000
		if flips { // a packet of 256 KiB must come through in a few attempts
			mean = 600_000
		}
		proxies[r] = newBreaker(t, j.devices[r].Addr(), mean, seed*2+uint64(r))
		proxies[r].flips.Store(flips)
		book.set(1-r, r, proxies[r].ln.Addr().String())
	}
	broken := func() int64 { return proxies[0].resets.Load() + proxies[1].resets.Load() }
	var stop atomic.Bool
	var sent [2]atomic.Int64
	sent[0].Store(-1)
	sent[1].Store(-1)
	var all sync.WaitGroup
	for dir := range 2 {
		self, peer := dir, 1-dir
		all.Go(func() {
			n := sendVerified(t, j.ranks[self], dir, self, peer, &stop)
			sent[dir].Store(int64(n))
			// The receiver waits for one more.
			s, _ := ops(message(dir, n, sizeOf(dir, n)), self, peer)
			if n%3 == 1 && s.Size >= 8 {
				s.Count &^= 7
				s.Size = s.Count
			}
			if err := j.ranks[self].Send(&s); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			receiveVerified(t, j.ranks[peer], dir, peer, self, func(n int) bool {
				k := sent[dir].Load()
				return k >= 0 && int64(n) > k
			})
		})
	}
	begin := time.Now()
	for broken() < int64(resets) && !t.Failed() {
		time.Sleep(time.Millisecond)
	}
	stop.Store(true)
	all.Wait()
	t.Logf("%d and %d messages verified over %d broken connections in %v", sent[0].Load(), sent[1].Load(), broken(), time.Since(begin).Round(time.Millisecond))
	if seed%3 != 0 {
		proxies[0].calm.Store(true)
		proxies[1].calm.Store(true)
	}
	j.close(t)
}
