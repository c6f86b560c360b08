package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/effort"
)

// Damage to what two ranks say before their first packet, anywhere, costs attempts and not the job: a process counts as another
// one only when it says so again and again.
func TestFirstConnectionDamaged(t *testing.T) {
	for _, f := range []form{{network: TCP, far: true}, {network: TCP, far: true, portable: true}, {network: TCP, portable: true}} {
		t.Run(f.String(), func(t *testing.T) {
			for at := 0; at < opening; at += opening / effort.Rounds(6, 40) {
				j, book := f.start(t, 2, adi.Config{}, nil)
				forward, done := flipOnce(f, at-opening, 16)
				book.set(0, 1, newProxy(t, f, j.devices[1].Addr(), forward))
				echo(t, j.ranks, 0, 1, 1)
				if j.close(t); t.Failed() || !done.Load() {
					t.Fatalf("byte %d of %d, changed: %v", at, opening, done.Load())
				}
			}
		})
	}
}

// The first connection to a peer is tried for as long as one that has broken: over networks that lead nowhere for a while, too.
func TestFirstConnectionPatience(t *testing.T) {
	for _, c := range []struct {
		network   string
		reconnect time.Duration
		want      time.Duration
	}{
		{TCP, 0, limits.Reconnect}, {TCP, time.Minute, time.Minute}, {TCP, time.Second, usualPatience.dial}, {TCP, -1, usualPatience.dial}, {Unix, 0, usualPatience.dial},
	} {
		j, _ := form{network: c.network, portable: true}.start(t, 2, adi.Config{}, func(_ int, cfg *Config) { cfg.Reconnect = c.reconnect })
		if got := j.devices[0].wait.dial; got != c.want {
			t.Errorf("%s, Reconnect %v: %v, want %v", c.network, c.reconnect, got, c.want)
		}
		j.close(t)
	}
	op := func(err error) error { return &net.OpError{Op: "dial", Net: "tcp", Err: err} }
	d := &Mesh{cfg: Config{Network: TCP}}
	now := time.Now()
	for _, c := range []struct {
		err    error
		passes bool // by waiting
		late   bool // has lasted for a second
		times  int
	}{
		{syscall.EHOSTUNREACH, true, true, 100},
		{syscall.ENETUNREACH, true, true, 100},
		{syscall.ETIMEDOUT, true, true, 100},
		{syscall.ENETDOWN, true, true, 100},
		{syscall.EADDRNOTAVAIL, true, true, 100},
		{context.DeadlineExceeded, true, true, 100},
		{syscall.ECONNRESET, true, true, 100},
		{syscall.ECONNREFUSED, true, false, 100},
		{syscall.ECONNREFUSED, false, true, 1},
		{syscall.EMFILE, true, false, 100},
		{syscall.EMFILE, false, true, 100},
		{syscall.EACCES, true, true, 1},
		{syscall.EACCES, false, true, limits.DialSure},
	} {
		since := now
		if c.late {
			since = now.Add(-time.Second)
		}
		if got := !d.unavoidable(dialFailure("10.0.0.7:1", op(c.err)), c.times, since); got != c.passes {
			t.Errorf("%v, %d times, late: %v: it passes: %v, want %v", c.err, c.times, c.late, got, c.passes)
		}
	}
	if f := introFailure("10.0.0.7:1", fmt.Errorf("proof: %w", auth.ErrSecret)); d.unavoidable(f, 1, now) || !d.unavoidable(f, limits.DialSure, now) {
		t.Error("a wrong proof must come again to be believed")
	}
}

// A peer whose one address leads nowhere for a while is not lost because at another somebody else's host refuses connections.
func TestRefusedElsewhere(t *testing.T) {
	nobody := func() string {
		d, err := openDoor(TCP)
		if err != nil {
			t.Fatal(err)
		}
		d.close()
		return d.addr
	}
	f := form{network: TCP, far: true, portable: true}
	j, book := f.start(t, 2, adi.Config{}, nil)
	hole := make(chan struct{})
	mute := newProxy(t, f, j.devices[1].Addr(), func(dst, src net.Conn) { // closes at once, until the network is there
		select {
		case <-hole:
			io.Copy(dst, src)
		default:
		}
	})
	refused := nobody()
	book.set(0, 1, refused+","+mute)
	time.AfterFunc(2*limits.RefusedTime, func() { close(hole) })
	echo(t, j.ranks, 0, 1, 1)
	j.close(t)

	j, book = f.start(t, 2, adi.Config{}, nil)
	book.set(0, 1, refused+","+nobody())
	s, _ := ops(make([]byte, 100_000), 0, 1)
	if err := j.ranks[0].Send(&s); !errors.Is(err, syscall.ECONNREFUSED) || strings.Count(err.Error(), "nobody listens at") != 2 {
		t.Errorf("%v, want it to say twice that nobody listens", err)
	}
	j.failAll()
}
