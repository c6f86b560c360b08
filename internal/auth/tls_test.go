package auth

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"testing"
	"time"
)

// encrypted are both ends of a connection over TCP that carries TLS with the keys given.
func encrypted(t testing.TB, client, server Key) (a, b *Secure, err error) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	type end struct {
		s   *Secure
		err error
	}
	accepted := make(chan end, 1)
	go func() {
		c, err := ln.Accept()
		if err != nil {
			accepted <- end{nil, err}
			return
		}
		t.Cleanup(func() { c.Close() })
		s, err := Encrypt(ctx, c, &server, false)
		if err != nil {
			c.Close()
		}
		accepted <- end{s, err}
	}()
	c, err := net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	a, err = Encrypt(ctx, c, &client, true)
	if err != nil {
		c.Close()
	}
	e := <-accepted
	return a, e.s, errors.Join(err, e.err)
}

// What goes in at one end comes out at the other, in any portions, in both directions at once; and it ends with io.EOF.
func TestEncrypted(t *testing.T) {
	const seed, total = 3, 1 << 20
	t.Logf("seed %d", seed)
	a, b, err := encrypted(t, Key{1}, Key{1})
	if err != nil {
		t.Fatal(err)
	}
	data := make([]byte, total)
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	done := make(chan error, 2)
	send := func(s *Secure, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s.Gather()
		for left := data; len(left) > 0; {
			n := min(len(left), 1+rng.IntN(100_000))
			if _, err := s.Write(left[:n]); err != nil {
				done <- err
				return
			}
			left = left[n:]
			if rng.IntN(3) == 0 || len(left) == 0 {
				if err := s.Flush(); err != nil {
					done <- err
					return
				}
			}
		}
		done <- s.CloseWrite()
	}
	go send(a, 1)
	go send(b, 2)
	for _, s := range []*Secure{a, b} {
		got, err := io.ReadAll(s)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%d bytes came, %v: want the %d that were sent", len(got), err, len(data))
		}
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// Ends that do not have the same Key do not come together, nor do two clients' or servers' ends.
func TestOtherKey(t *testing.T) {
	_, _, err := encrypted(t, Key{1}, Key{2})
	if !errors.Is(err, ErrSecret) {
		t.Errorf("%v, want %v", err, ErrSecret)
	}
}

// A changed byte is never passed on, and nothing that follows it.
func TestChangedOnTheWay(t *testing.T) {
	a, b, err := encrypted(t, Key{1}, Key{1})
	if err != nil {
		t.Fatal(err)
	}
	a.Gather()
	if _, err := a.Write(make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	a.out.buf[500] ^= 1
	if err := a.Flush(); err != nil {
		t.Fatal(err)
	}
	if n, err := b.Read(make([]byte, 1000)); n != 0 || err == nil || err == io.EOF {
		t.Errorf("%d bytes, %v: want none and an error", n, err)
	}
}

// A record whose length was changed is never passed on. One that has become shorter, or longer than any may be, is an error at
// once; one that has grown within that bound when as much more has come, until when its receiver waits.
func TestChangedLength(t *testing.T) {
	const most = 16<<10 + 256 // of a record of TLS 1.3 (RFC 8446, 5.2)
	for _, c := range []struct {
		name   string
		length func(was int) int
		waits  bool
	}{
		{"shorter", func(was int) int { return was - 1 }, false},
		{"none", func(int) int { return 0 }, false},
		{"longer than any", func(int) int { return most + 1 }, false},
		{"longer", func(was int) int { return was + 1 }, true},
		{"longest", func(int) int { return most }, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b, err := encrypted(t, Key{1}, Key{1})
			if err != nil {
				t.Fatal(err)
			}
			send := func() {
				t.Helper()
				if _, err := a.Write(make([]byte, 1000)); err != nil {
					t.Fatal(err)
				}
			}
			a.Gather()
			send()
			length := a.out.buf[3:5] // of the header: type(1) version(2) length(2)
			binary.BigEndian.PutUint16(length, uint16(c.length(int(binary.BigEndian.Uint16(length)))))
			if err := a.Flush(); err != nil {
				t.Fatal(err)
			}
			into := make([]byte, 1000)
			if c.waits {
				if err := b.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
					t.Fatal(err)
				}
				if n, err := b.Read(into); n != 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
					t.Fatalf("before more has come: %d bytes, %v: want %v", n, err, os.ErrDeadlineExceeded)
				}
				for range most / 1000 {
					send()
				}
				if err := a.Flush(); err != nil {
					t.Fatal(err)
				}
			}
			if err := b.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
				t.Fatal(err)
			}
			if n, err := b.Read(into); n != 0 || err == nil || err == io.EOF || errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%d bytes, %v: want none and an error of TLS", n, err)
			}
		})
	}
}

// BenchmarkEncrypt is what both ends of a connection spend until they may speak.
func BenchmarkEncrypt(b *testing.B) {
	for b.Loop() {
		x, y, err := encrypted(b, Key{1}, Key{1})
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
		y.Close()
	}
}

// BenchmarkEncrypted is a stream in one direction, in portions as the device writes.
func BenchmarkEncrypted(b *testing.B) {
	x, y, err := encrypted(b, Key{1}, Key{1})
	if err != nil {
		b.Fatal(err)
	}
	x.Gather()
	go func() {
		buf := make([]byte, 256<<10)
		for {
			if _, err := y.Read(buf); err != nil {
				return
			}
		}
	}()
	m := make([]byte, 1<<20)
	b.SetBytes(1 << 20)
	for b.Loop() {
		if _, err := x.Write(m); err != nil {
			b.Fatal(err)
		}
		if err := x.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	x.Close()
}
