package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/busy"
	"cadre.example/internal/effort"
	"cadre.example/internal/need"
	"cadre.example/internal/replay"
)

// eachLasting runs f for every form whose connections are made again.
func eachLasting(t *testing.T, f func(t *testing.T, f form)) {
	for _, v := range lastingForms {
		t.Run(v.String(), func(t *testing.T) {
			if !v.portable {
				need.Linux(t)
			}
			f(t, v)
		})
	}
}

// failAll ends a job that has failed.
func (j *job) failAll() {
	for _, c := range j.ranks {
		c.Fail(errors.New("test over"))
	}
	for _, c := range j.ranks {
		c.Close()
	}
}

// states is what every rank thinks of every other.
func (j *job) states() string {
	var b strings.Builder
	for r, d := range j.devices {
		d.each(func(p *peer) {
			p.writing.Lock()
			p.mu.Lock()
			fmt.Fprintf(&b, "rank %d of %d: state %d link %v session %+v in %+v queued %d holds %v", r, p.rank, p.state.Load(), p.link.Load() != nil, p.session, p.dec.in, p.queued.Load(), p.out.holds)
			if l := p.last.Load(); l != nil {
				o := &p.out
				fmt.Fprintf(&b, " base %d next %d end %d full %v said %v parting %v mending %v until %v heard %d owe %v ask %v why %v", o.log.Base(), o.log.Next(), o.log.End(),
					l.full.Load(), l.byeCame.Load(), l.parting, l.mending, time.Until(l.until), l.heard.Load(), l.owe.Load(), l.ask.Load(), l.why)
			}
			b.WriteString("\n")
			p.mu.Unlock()
			p.writing.Unlock()
		})
	}
	return b.String()
}

// Jobs that do little and end while their connections are broken end in order.
func TestEndsUnderResets(t *testing.T) {
	eachLasting(t, func(t *testing.T, f form) {
		for round := range effort.Rounds(3, 8) {
			j, book := f.start(t, 3, adi.Config{}, nil)
			for r, d := range j.devices {
				b := newBreaker(t, d.Addr(), 1500, uint64(round*10+r))
				for from := range j.devices {
					book.set(from, r, b.ln.Addr().String())
				}
			}
			stuck := time.AfterFunc(2*time.Minute, func() { panic("hangs: " + j.states()) })
			defer stuck.Stop()
			var all sync.WaitGroup
			for _, c := range j.ranks {
				all.Go(func() {
					defer func() {
						if t.Failed() { // the others wait for this one
							for _, o := range j.ranks {
								o.Fail(errors.New("a rank has failed"))
							}
						}
					}()
					for n := range 8 {
						to, from := (c.Rank()+1)%3, (c.Rank()+2)%3
						b := message(c.Rank(), n, 200)
						s, _ := ops(b, c.Rank(), to)
						q, err := c.Isend(&s)
						if err != nil {
							t.Error(err)
							return
						}
						gen, got := q.Gen(), make([]byte, 200)
						_, r := ops(got, c.Rank(), from)
						if _, err := c.Recv(&r); err != nil || !bytes.Equal(got, message(from, n, 200)) {
							t.Errorf("rank %d: message %d: %v", c.Rank(), n, err)
							return
						}
						if _, err := q.Wait(gen); err != nil {
							t.Error(err)
						}
					}
				})
			}
			all.Wait()
			if t.Failed() {
				j.failAll()
				return
			}
			begin := time.Now()
			j.close(t)
			if d := time.Since(begin); busy.Late(d, 8*time.Second) { // Reconnect is longer
				t.Errorf("round %d: the end took %v", round, d)
			}
			stuck.Stop()
			if t.Failed() {
				return
			}
		}
	})
}

// A peer whose process has ended is lost at once, although it would be connected to again if it lived.
func TestDeadPeer(t *testing.T) {
	eachLasting(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 2, adi.Config{}, nil)
		echo(t, j.ranks, 0, 1, 1)
		begin := time.Now()
		j.ranks[1].Fail(errors.New("it dies"))
		j.ranks[1].Close() // without goodbye
		_, r := ops(make([]byte, 1), 0, 1)
		_, err := j.ranks[0].Recv(&r)
		if d := time.Since(begin); busy.Late(d, limits.Reconnect*3/4) {
			t.Errorf("the error took %v", d)
		}
		if err == nil || !errors.Is(err, syscall.ECONNREFUSED) || !strings.Contains(err.Error(), "rank 1") || !strings.Contains(err.Error(), "nobody listens") {
			t.Errorf("%v, want it to name rank 1 and say that nobody listens", err)
		}
		j.failAll()
	})
}

// A peer that cannot be reached any more, or only by connections that never last, is lost when Config.Reconnect is over.
func TestUnreachable(t *testing.T) {
	const limit = 400 * time.Millisecond
	for _, way := range []string{"silence", "reset after the handshake"} {
		eachLasting(t, func(t *testing.T, f form) {
			t.Parallel()
			j, book := f.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.Reconnect = limit })
			// The first connection works until it is told to break.
			breakNow := make(chan struct{})
			ln, err := net.Listen("tcp4", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer ln.Close()
			go func() {
				for first := true; ; first = false {
					c, err := ln.Accept()
					if err != nil {
						return
					}
					go func() {
						defer c.Close()
						if !first && way == "silence" {
							<-breakNow
							time.Sleep(5 * limit)
							return
						}
						d, err := net.Dial("tcp4", j.devices[1].Addr())
						if err != nil {
							return
						}
						defer d.Close()
						go io.Copy(c, d)
						if first {
							go io.Copy(d, c)
							<-breakNow
						} else {
							io.CopyN(d, c, opening)
						}
					}()
				}
			}()
			book.set(0, 1, ln.Addr().String())
			book.set(1, 0, ln.Addr().String()) // leads rank 1 to itself: of no use
			echo(t, j.ranks, 0, 1, 1)
			begin := time.Now()
			close(breakNow)
			_, r := ops(make([]byte, 1), 0, 1)
			_, err = j.ranks[0].Recv(&r)
			if d := time.Since(begin); d < limit/2 || busy.Late(d, limit+limits.ReconnectTry+4*time.Second) {
				t.Errorf("%s: the error took %v, want about %v", way, d, limit)
			}
			if err == nil || !strings.Contains(err.Error(), "rank 1") || !strings.Contains(err.Error(), "no other connection came about in time") {
				t.Errorf("%s: %v", way, err)
			}
			j.failAll()
		})
	}
}

// A process that holds the secret and says that it is a rank of the job, but is not the one that there was, does not get
// its place, and disturbs nobody.
func TestTakeover(t *testing.T) {
	eachLasting(t, func(t *testing.T, f form) {
		j, _ := f.start(t, 2, adi.Config{}, nil)
		other, _ := f.start(t, 2, adi.Config{}, nil)
		echo(t, j.ranks, 0, 1, 1)
		last := j.devices[0].peer(1).link.Load()
		thief := other.devices[1]
		for round := range 3 {
			c, err := net.Dial(TCP, j.devices[0].Addr())
			if err != nil {
				t.Fatal(err)
			}
			key, err := auth.Client(c, testSecret, "test", 1, 0)
			if err == nil {
				err = thief.hello(c, 0)
			}
			if err != nil {
				t.Fatal(err)
			}
			p := thief.peer(0)
			p.state.Store(dialling)
			p.session.Attempt()
			over, err := thief.encrypt(c, &key, true)
			if err != nil {
				t.Fatal(err)
			}
			if m, err := thief.ask(p, over, &key); !errors.Is(err, errSecond) {
				t.Errorf("round %d: %v, %v: want %v", round, m, err, errSecond)
			}
			p.state.Store(idle)
			c.Close()
			echo(t, j.ranks, 0, 1, round)
		}
		if j.devices[0].peer(1).link.Load() != last {
			t.Error("the connection was given up")
		}
		j.close(t)
		other.close(t)
	})
}

// A greeting of which one bit is changed on its way is not believed.
func TestGreetingIsSealed(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	key := &auth.Key{1, 2, 3}
	exchange := func(role string, flip int) (replay.Greeting, error) {
		a, b := net.Pipe()
		defer a.Close()
		defer b.Close()
		go func() {
			var s bytes.Buffer
			g := replay.Greeting{Wish: replay.Always, Round: 7, Taken: 1 << 33}
			say(writerConn{a, &s}, key, roleAsk, &g)
			text := s.Bytes()
			if flip >= 0 {
				text[flip/8] ^= 1 << (flip % 8)
			}
			a.Write(text)
		}()
		return listen(b, key, role)
	}
	if g, err := exchange(roleAsk, -1); err != nil || g.Taken != 1<<33 {
		t.Errorf("%+v, %v", g, err)
	}
	if _, err := exchange(roleAnswer, -1); !errors.Is(err, errSeal) {
		t.Errorf("an end's own word comes back: %v, want %v", err, errSeal)
	}
	for range 200 {
		at := rng.IntN(8 * greetingSize)
		if _, err := exchange(roleAsk, at); !errors.Is(err, errSeal) {
			t.Errorf("seed %d: bit %d changed: %v, want %v", seed, at, err, errSeal)
		}
	}
}

// writerConn writes to a buffer.
type writerConn struct {
	net.Conn
	io.Writer
}

func (w writerConn) Write(b []byte) (int, error) { return w.Writer.Write(b) }

// Ranks of one host keep nothing, and a connection between hosts that one of them does not want to be made again is not.
func TestWhoLasts(t *testing.T) {
	for _, c := range []struct {
		far        [2]bool
		reconnect  [2]time.Duration
		wantLasts  bool
		wantReason string
	}{
		{[2]bool{false, false}, [2]time.Duration{}, false, "both are on this host"},
		{[2]bool{true, true}, [2]time.Duration{}, true, "usual"},
		{[2]bool{true, false}, [2]time.Duration{}, true, "one of them sees two hosts"},
		{[2]bool{true, true}, [2]time.Duration{0, -1}, false, "one of them refuses"},
	} {
		for _, portable := range []bool{false, true} {
			f := form{network: TCP, portable: portable}
			j, _ := f.start(t, 2, adi.Config{}, func(r int, cfg *Config) { cfg.far, cfg.Reconnect = c.far[r], c.reconnect[r] })
			echo(t, j.ranks, 0, 1, 1)
			for r, d := range j.devices {
				if got := d.peer(1-r).last.Load() != nil; got != c.wantLasts {
					t.Errorf("%s: rank %d keeps what is not acknowledged: %v, want %v", c.wantReason, r, got, c.wantLasts)
				}
			}
			j.close(t)
		}
	}
}
