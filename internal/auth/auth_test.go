package auth

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cadre.example/adi/limits"
)

var (
	secret = []byte("0123456789abcdef0123456789abcdef")
	other  = []byte("0123456789abcdef0123456789abcdeg")
)

// meet lets a client and a server talk over a pipe.
func meet(client func(net.Conn) error, server func(net.Conn) (int, error)) (peer int, clientErr, serverErr error) {
	a, b := net.Pipe()
	done := make(chan error)
	go func() {
		err := client(a)
		a.Close()
		done <- err
	}()
	peer, serverErr = server(b)
	b.Close()
	return peer, <-done, serverErr
}

func TestMeet(t *testing.T) {
	for _, c := range []struct {
		name               string
		clientSecret       []byte
		clientJob          string
		self, want, server int
		clientErr, srvErr  error
	}{
		{"same job", secret, "job", 3, 1, 1, nil, nil},
		{"rank 0", secret, "job", 0, 1, 1, nil, nil},
		{"wrong secret", other, "job", 3, 1, 1, ErrSecret, io.ErrUnexpectedEOF},
		{"no secret", nil, "job", 3, 1, 1, ErrSecret, io.ErrUnexpectedEOF},
		{"wrong job", secret, "jab", 3, 1, 1, ErrJob, ErrJob},
		{"prefix of the job", secret, "jo", 3, 1, 1, ErrJob, ErrJob},
		{"wrong server", secret, "job", 3, 2, 1, ErrRank, ErrRank},
		{"itself", secret, "job", 1, 1, 1, ErrRank, io.ErrUnexpectedEOF},
		{"negative", secret, "job", -1, 1, 1, ErrRank, io.ErrUnexpectedEOF},
		{"too large", secret, "job", 1 << 31, 1, 1, ErrRank, io.ErrUnexpectedEOF},
	} {
		t.Run(c.name, func(t *testing.T) {
			peer, cerr, serr := meet(
				func(n net.Conn) error { return onlyClient(n, c.clientSecret, c.clientJob, c.self, c.want) },
				func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", c.server) })
			if errors.Is(serr, io.ErrClosedPipe) { // of a client that gave up before the server has set its deadline
				serr = io.ErrUnexpectedEOF
			}
			if !errors.Is(cerr, c.clientErr) || !errors.Is(serr, c.srvErr) {
				t.Errorf("client: %v, want %v\nserver: %v, want %v", cerr, c.clientErr, serr, c.srvErr)
			}
			if ok := c.srvErr == nil; ok && peer != c.self || !ok && peer != -1 {
				t.Errorf("peer %d", peer)
			}
			for _, err := range []error{cerr, serr} {
				if err != nil && leaks(err.Error()) {
					t.Errorf("the secret is in %q", err)
				}
			}
		})
	}
}

// leaks says whether text holds a part of the secret in any usual form.
func leaks(text string) bool {
	for i := 0; i+6 <= len(secret); i++ {
		part := secret[i : i+6]
		if strings.Contains(text, string(part)) || strings.Contains(text, hex.EncodeToString(part)) {
			return true
		}
	}
	return false
}

// record lets an honest handshake happen and keeps what each side has sent.
func record(t *testing.T, job string, self, peer int) (fromClient, fromServer []byte) {
	t.Helper()
	var c, s bytes.Buffer
	_, cerr, serr := meet(
		func(n net.Conn) error { _, err := client(tap{n, &c}, secret, job, self, peer); return err },
		func(n net.Conn) (int, error) { p, _, err := server(tap{n, &s}, only(secret), job, peer); return p, err })
	if cerr != nil || serr != nil {
		t.Fatal(cerr, serr)
	}
	return c.Bytes(), s.Bytes()
}

type tap struct {
	io.ReadWriter
	sent *bytes.Buffer
}

func (t tap) Write(p []byte) (int, error) { t.sent.Write(p); return t.ReadWriter.Write(p) }

func TestBytesBeforeTrust(t *testing.T) {
	c, s := record(t, "job", 1, 0)
	if len(c) != helloSize+proofSize || len(s) != answerSize || len(c) > 128 || len(s) > 128 {
		t.Errorf("client sent %d bytes, server %d: want at most 128", len(c), len(s))
	}
	for _, b := range [][]byte{c, s} {
		if bytes.Contains(b, secret[:8]) {
			t.Error("the secret was sent")
		}
	}
}

// What was recorded in one handshake opens no other.
func TestReplay(t *testing.T) {
	c, s := record(t, "job", 3, 1)
	peer, _, err := meet(
		func(n net.Conn) error {
			n.Write(c[:helloSize])
			io.ReadFull(n, make([]byte, answerSize))
			n.Write(c[helloSize:])
			return nil
		},
		func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
	if !errors.Is(err, ErrSecret) || peer != -1 {
		t.Errorf("replayed to a server: %d, %v", peer, err)
	}
	_, err, _ = meet(
		func(n net.Conn) error { return onlyClient(n, secret, "job", 3, 1) },
		func(n net.Conn) (int, error) {
			io.ReadFull(n, make([]byte, helloSize))
			n.Write(s)
			io.Copy(io.Discard, n)
			return -1, nil
		})
	if !errors.Is(err, ErrSecret) {
		t.Errorf("replayed to a client: %v", err)
	}
}

// Whoever holds no secret cannot let two ranks prove themselves for it.
func TestReflection(t *testing.T) {
	// A client's own words come back to it.
	_, err, _ := meet(
		func(n net.Conn) error { return onlyClient(n, secret, "job", 3, 1) },
		func(n net.Conn) (int, error) {
			b := make([]byte, helloSize)
			io.ReadFull(n, b)
			n.Write(append(b, make([]byte, answerSize-helloSize)...))
			return -1, nil
		})
	if err == nil {
		t.Error("a client took its own hello for an answer")
	}
	// A server's proof comes back to it as if it were the client's.
	_, _, err = meet(
		func(n net.Conn) error {
			hello := makeHello("job", 3, 1)
			n.Write(hello[:])
			var answer [answerSize]byte
			io.ReadFull(n, answer[:])
			n.Write(answer[headSize:])
			return nil
		},
		func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
	if !errors.Is(err, ErrSecret) {
		t.Errorf("a server took its own proof: %v", err)
	}
	// Rank 1 as a server for rank 3 helps nobody to be rank 1 towards rank 2: the ranks are in the proof.
	_, err, _ = meet(
		func(n net.Conn) error { return onlyClient(n, secret, "job", 3, 2) },
		func(toClient net.Conn) (int, error) {
			hello := make([]byte, helloSize)
			io.ReadFull(toClient, hello)
			hello[offPeer] = 1
			_, _, _ = meet(
				func(n net.Conn) error {
					n.Write(hello)
					var answer [answerSize]byte
					io.ReadFull(n, answer[:])
					toClient.Write(answer[:])
					return nil
				},
				func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
			return -1, nil
		})
	if !errors.Is(err, ErrSecret) {
		t.Errorf("rank 1's proof was taken for rank 2's: %v", err)
	}
}

// A connection that ends anywhere is an error, at every byte.
func TestTruncated(t *testing.T) {
	c, s := record(t, "job", 3, 1)
	for n := range len(c) {
		_, _, err := meet(
			func(conn net.Conn) error {
				conn.Write(c[:min(n, helloSize)])
				if n >= helloSize {
					io.ReadFull(conn, make([]byte, answerSize))
					conn.Write(c[helloSize:n])
				}
				return nil
			},
			func(conn net.Conn) (int, error) { return onlyServer(conn, secret, "job", 1) })
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("server after %d bytes: %v", n, err)
		}
	}
	for n := range len(s) {
		_, err, _ := meet(
			func(conn net.Conn) error { return onlyClient(conn, secret, "job", 3, 1) },
			func(conn net.Conn) (int, error) {
				io.ReadFull(conn, make([]byte, helloSize))
				conn.Write(s[:n])
				return -1, nil
			})
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("client after %d bytes: %v", n, err)
		}
	}
}

// Every single byte of a handshake counts.
func TestEveryByteCounts(t *testing.T) {
	for at := range helloSize + proofSize {
		_, _, err := meet(
			func(n net.Conn) error {
				_, err := client(&flip{ReadWriter: n, at: at}, secret, "job", 3, 1)
				return err
			},
			func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
		if err == nil {
			t.Errorf("a server did not notice a change in byte %d", at)
		}
	}
	for at := range answerSize {
		_, err, _ := meet(
			func(n net.Conn) error { return onlyClient(n, secret, "job", 3, 1) },
			func(n net.Conn) (int, error) {
				p, _, err := server(&flip{ReadWriter: n, at: at}, only(secret), "job", 1)
				return p, err
			})
		if err == nil && at != offVerdict+1 && at != offVerdict+2 {
			t.Errorf("a client did not notice a change in byte %d", at)
		}
	}
}

// flip changes one byte of what is written.
type flip struct {
	io.ReadWriter
	at, sent int
}

func (f *flip) Write(p []byte) (int, error) {
	q := bytes.Clone(p)
	if i := f.at - f.sent; i >= 0 && i < len(q) {
		q[i] ^= 0x40
	}
	f.sent += len(p)
	return f.ReadWriter.Write(q)
}

// Other programs are turned away by their first 8 bytes, and hear nothing.
func TestStrangers(t *testing.T) {
	for _, text := range []string{
		"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01", "CADRAUTI", strings.Repeat("\x00", 100),
	} {
		var heard []byte
		_, _, err := meet(
			func(n net.Conn) error {
				n.Write([]byte(text))
				heard, _ = io.ReadAll(n)
				return nil
			},
			func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
		if !errors.Is(err, ErrNotCadre) || len(heard) > 0 {
			t.Errorf("%.10q: %v, heard %d bytes", text, err, len(heard))
		}
	}
}

func TestVersions(t *testing.T) {
	hello := makeHello("job", 3, 1)
	hello[offVersion] = 9
	var answer [answerSize]byte
	_, _, err := meet(
		func(n net.Conn) error { n.Write(hello[:]); io.ReadFull(n, answer[:]); return nil },
		func(n net.Conn) (int, error) { return onlyServer(n, secret, "job", 1) })
	if !errors.Is(err, ErrVersion) || answer[offVerdict] != verdictVersion || answer[headSize] != 0 {
		t.Errorf("server: %v, verdict %d", err, answer[offVerdict])
	}
	answer[offVersion] = 9
	_, err, _ = meet(
		func(n net.Conn) error { return onlyClient(n, secret, "job", 3, 1) },
		func(n net.Conn) (int, error) {
			io.ReadFull(n, make([]byte, helloSize))
			n.Write(answer[:])
			return -1, nil
		})
	if !errors.Is(err, ErrVersion) {
		t.Errorf("client: %v", err)
	}
}

// Who says nothing, or stops half way, is not waited for longer than Limit.
func TestLimit(t *testing.T) {
	for _, say := range []int{0, 8, 40, helloSize} {
		synctest.Test(t, func(t *testing.T) {
			a, b := net.Pipe()
			defer a.Close()
			hello := makeHello("job", 3, 1)
			go func() {
				a.Write(hello[:say])
				io.ReadFull(a, make([]byte, answerSize))
			}()
			start := time.Now()
			_, _, err := Server(b, secret, "job", 1)
			var timeout net.Error
			if !errors.As(err, &timeout) || !timeout.Timeout() || time.Since(start) != limits.HandshakeTime {
				t.Errorf("after %d bytes: %v, %v", say, err, time.Since(start))
			}
			b.Close()
		})
	}
}

func onlyClient(c net.Conn, secret []byte, job string, self, peer int) error {
	_, err := Client(c, secret, job, self, peer)
	return err
}

func onlyServer(c net.Conn, secret []byte, job string, self int) (int, error) {
	peer, _, err := Server(c, secret, job, self)
	return peer, err
}

// Both ends of a handshake have one key, another handshake another, and a seal is good for one role and one text.
func TestKey(t *testing.T) {
	var keys [2]Key
	for i := range keys {
		a, b := net.Pipe()
		other := make(chan Key)
		go func() {
			k, err := Client(a, secret, "job", 3, 1)
			if err != nil {
				t.Error(err)
			}
			other <- k
		}()
		_, k, err := Server(b, secret, "job", 1)
		if err != nil {
			t.Fatal(err)
		}
		if keys[i] = <-other; keys[i] != k || k == (Key{}) {
			t.Errorf("the keys of both ends are %x and %x", keys[i], k)
		}
		a.Close()
		b.Close()
	}
	if keys[0] == keys[1] {
		t.Error("two handshakes have one key")
	}
	seal := keys[0].Seal("ask", []byte("text"))
	if !keys[0].Check("ask", []byte("text"), seal[:]) {
		t.Error("a seal is not good")
	}
	for _, c := range []struct {
		k          *Key
		role, text string
	}{{&keys[1], "ask", "text"}, {&keys[0], "answer", "text"}, {&keys[0], "ask", "test"}, {&keys[0], "as", "ktext"}} {
		if c.k.Check(c.role, []byte(c.text), seal[:]) {
			t.Errorf("the seal is good for %q %q too", c.role, c.text)
		}
	}
}
