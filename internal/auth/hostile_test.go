package auth

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"testing"
)

// A script is a connection whose other end has said everything in advance.
type script struct {
	bytes.Reader
	sent bytes.Buffer
}

func (s *script) Write(p []byte) (int, error) { return s.sent.Write(p) }

// Ten thousand handshakes of somebody who knows everything but the secret: none opens a server or a client, and none
// makes it read further than its messages.
func TestHostile(t *testing.T) {
	const seed = 20240607
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	c, s := record(t, "job", 3, 1)
	for i := range 10_000 {
		var text []byte
		switch rng.IntN(6) {
		case 0: // noise
			text = noise(rng, rng.IntN(200))
		case 1: // a good beginning, then noise
			text = append([]byte(magic+"\x01\x00\x00\x00"), noise(rng, rng.IntN(200))...)
		case 2: // a good hello and a made-up proof
			hello := makeHello("job", rng.IntN(8), 1)
			text = append(hello[:], noise(rng, proofSize)...)
		case 3: // a recording with one changed bit, or none
			text = bytes.Clone(c)
			if k := rng.IntN(len(text) + 1); k < len(text) {
				text[k] ^= 1 << rng.IntN(8)
			}
		case 4: // a good hello and a proof under a guessed secret, for a guessed nonce
			hello := makeHello("job", 3, 1)
			proof := prove(noise(rng, 32), roleClient, "job", hello[:], noise(rng, headSize))
			text = append(hello[:], proof[:]...)
		case 5: // ranks that do not exist
			hello := makeHello("job", 3, 1)
			binary.LittleEndian.PutUint32(hello[offSelf:], rng.Uint32()|1<<31)
			text = append(hello[:], c[helloSize:]...)
		}
		text = append(text, "beyond"...)
		conn := &script{Reader: *bytes.NewReader(text)}
		if peer, _, err := server(conn, only(secret), "job", 1); err == nil || peer != -1 {
			t.Fatalf("handshake %d was accepted as rank %d: %x", i, peer, text)
		} else if leaks(err.Error()) {
			t.Fatalf("the secret is in %q", err)
		}
		if conn.sent.Len() > 128 || len(text)-conn.Len() > 128 {
			t.Fatalf("handshake %d: the server sent %d bytes and read %d", i, conn.sent.Len(), len(text)-conn.Len())
		}

		answer := bytes.Clone(s)
		switch rng.IntN(3) {
		case 0:
			answer = noise(rng, rng.IntN(200))
		case 1:
			answer[rng.IntN(len(answer))] ^= 1 << rng.IntN(8)
		}
		if _, err := client(&script{Reader: *bytes.NewReader(answer)}, secret, "job", 3, 1); err == nil {
			t.Fatalf("answer %d was accepted: %x", i, answer)
		}
	}
}

func noise(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

// FuzzServer says anything to a server. Without the secret nothing is accepted.
func FuzzServer(f *testing.F) {
	hello := makeHello("job", 3, 1)
	f.Add(hello[:])
	f.Add(append(hello[:], make([]byte, proofSize)...))
	f.Add([]byte("GET / HTTP/1.1\r\n\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		conn := &script{Reader: *bytes.NewReader(text)}
		if peer, _, err := server(conn, only(secret), "job", 1); err == nil {
			t.Fatalf("accepted as rank %d", peer)
		}
		if conn.sent.Len() > answerSize {
			t.Fatalf("sent %d bytes", conn.sent.Len())
		}
	})
}

// FuzzClient answers anything to a client.
func FuzzClient(f *testing.F) {
	var answer [answerSize]byte
	copy(answer[:], magic)
	answer[offVersion] = version
	f.Add(answer[:])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, text []byte) {
		conn := &script{Reader: *bytes.NewReader(text)}
		if _, err := client(conn, secret, "job", 3, 1); err == nil {
			t.Fatal("accepted")
		}
		if conn.sent.Len() != helloSize {
			t.Fatalf("sent %d bytes to somebody who has proved nothing", conn.sent.Len())
		}
	})
}

var _ io.ReadWriter = (*script)(nil)

func BenchmarkHandshake(b *testing.B) {
	for b.Loop() {
		hello := makeHello("job", 3, 1)
		head := make([]byte, headSize)
		for _, role := range []string{roleServer, roleClient, roleServer, roleClient} {
			prove(secret, role, "job", hello[:], head)
		}
	}
}
