package stream

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/replay"
	"cadre.example/internal/wire"
)

// pose lets connections of rank 0 to rank 1 end in the test's hands, all of them: authentic, with a peer that says what
// rank 1's device thinks.
func pose(t testing.TB, j *job, book *addresses) <-chan net.Conn {
	t.Helper()
	door, err := openDoor(TCP)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { door.close() })
	book.set(0, 1, door.addr)
	got := make(chan net.Conn, 10)
	d := j.devices[1]
	go func() {
		for {
			c, err := door.lns[0].Accept()
			if err != nil {
				return
			}
			_, key, err := auth.Server(c, testSecret, "test", 1)
			if err == nil {
				err = d.hello(c, 0)
			}
			p := d.peer(0)
			if err == nil {
				c, err = d.encrypt(c, &key, false)
			}
			if err == nil {
				_, err = d.answer(p, c, &key)
			}
			p.mu.Lock()
			p.state.Store(idle) // the next one is taken too
			p.mu.Unlock()
			if err != nil {
				c.Close()
				continue
			}
			c.SetDeadline(time.Time{})
			got <- c
		}
	}()
	return got
}

// A peer that claims to have what was never sent, or to lack what it has acknowledged, is lost, and nothing of another
// message's memory is sent.
func TestLyingPeer(t *testing.T) {
	for name, lie := range map[string]func(t *testing.T, j *job, c net.Conn){
		"acknowledges too much": func(t *testing.T, j *job, c net.Conn) { sendAck(t, c, 1<<40) },
		"says goodbye and has too much": func(t *testing.T, j *job, c net.Conn) {
			var h wire.Header
			h.Begin(wire.Bye, 0)
			h.SetTotal(1 << 40)
			h.Seal()
			c.Write(h[:])
		},
		"comes back with too much": func(t *testing.T, j *job, c net.Conn) {
			p := j.devices[1].peer(0)
			p.mu.Lock()
			p.dec.in.Take(1 << 30)
			p.mu.Unlock()
			c.Close()
		},
		"wants again what it has": func(t *testing.T, j *job, c net.Conn) {
			sendAck(t, c, 2*wire.Size)
			for p := j.devices[0].peer(1); p.last.Load().heard.Load() == 0; {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(10 * time.Millisecond)
			c.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachLasting(t, func(t *testing.T, f form) {
				j, book := f.start(t, 2, adi.Config{}, nil)
				conns := pose(t, j, book)
				for range 3 {
					s, _ := ops(make([]byte, 100), 0, 1)
					if err := j.ranks[0].Send(&s); err != nil {
						t.Fatal(err)
					}
				}
				c := <-conns
				io.ReadFull(c, make([]byte, 3*(wire.Size+100)))
				lie(t, j, c)
				_, r := ops(make([]byte, 1), 0, 1)
				if _, err := j.ranks[0].Recv(&r); !errors.Is(err, replay.ErrPosition) || !strings.Contains(err.Error(), "rank 1") {
					t.Errorf("%v, want %v, and rank 1 named", err, replay.ErrPosition)
				}
				c.Close()
				j.failAll()
			})
		})
	}
}

func sendAck(t *testing.T, c net.Conn, n uint64) {
	var h wire.Header
	h.Begin(wire.Ack, 0)
	h.SetTotal(n)
	h.Seal()
	if _, err := c.Write(h[:]); err != nil {
		t.Fatal(err)
	}
}

// A peer that acknowledges nothing makes its sender keep no more than the log's bound; eager sends wait then, and an
// announced one, until the peer has the bytes.
func TestLogIsBounded(t *testing.T) {
	const size, messages = 10_000, 300
	eachLasting(t, func(t *testing.T, f form) {
		j, book := f.start(t, 2, adi.Config{}, nil)
		conns := pose(t, j, book)
		done := 0
		var rs []*adi.Request
		var gens []uint64
		for range messages {
			s, _ := ops(make([]byte, size), 0, 1)
			r, err := j.ranks[0].Isend(&s)
			if err != nil {
				t.Fatal(err)
			}
			rs, gens = append(rs, r), append(gens, r.Gen())
		}
		c := <-conns
		go io.Copy(io.Discard, c)
		p := j.devices[0].peer(1)
		for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(time.Millisecond) {
			if l := p.last.Load(); l != nil && l.full.Load() {
				break
			}
		}
		for i, r := range rs {
			if r.IsDone(gens[i]) {
				done++
			}
		}
		p.writing.Lock()
		memory, end := p.out.log.Memory(), p.out.log.End()
		p.writing.Unlock()
		if memory > limits.ReplayLog || done*size > limits.ReplayLog || end > limits.ReplayLog+size {
			t.Errorf("%d messages of %d bytes are complete, the log has %d bytes of memory and %d of the stream: want at most %d", done, size, memory, end, limits.ReplayLog)
		}
		if done < limits.ReplayLog/size/2 {
			t.Errorf("%d messages are complete, want those that the log has room for", done)
		}
		sendAck(t, c, end)
		for begin := time.Now(); !rs[done].IsDone(gens[done]); time.Sleep(time.Millisecond) {
			if time.Since(begin) > time.Minute {
				t.Fatal("what is acknowledged makes no room")
			}
		}
		c.Close()
		j.failAll()
	})
}
