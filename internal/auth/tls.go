package auth

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"sync"
	"time"
)

// The roles of the two ends in TLS, each of which has a key pair of its own.
const (
	roleTLSClient = "cadre tls 1 client"
	roleTLSServer = "cadre tls 1 server"
)

// protocolTLS is what both ends say that they speak (ALPN).
const protocolTLS = "cadre/1"

// gathered is how many encrypted bytes are written, or read, at once: some records of 16 KiB, which would otherwise cost a
// system call each and wake the peer as often.
const gathered = 128 << 10

// A Secure is a connection that carries TLS 1.3. After Gather what is written waits until Flush, unless it fills the buffer.
// Reading and writing may go on at the same time.
type Secure struct {
	*tls.Conn
	raw net.Conn
	out *outward
}

// Encrypt begins TLS 1.3 on c, on which a handshake has just given both ends the Key. client says whether this end called
// Client. Each end shows a certificate for an ed25519 key that only who has the Key can know, and takes no other: there is no
// authority and nothing that outlives the connection. The keys that encrypt are agreed on by a fresh exchange, so that who
// has recorded the connection cannot read it with the secret that is found later. The caller sets c's deadline.
func Encrypt(ctx context.Context, c net.Conn, key *Key, client bool) (*Secure, error) {
	mine, its := roleTLSServer, roleTLSClient
	if client {
		mine, its = its, mine
	}
	own, err := derived(key, mine)
	if err != nil {
		return nil, err
	}
	peer, err := derived(key, its)
	if err != nil {
		return nil, err
	}
	cert, err := certificate(own)
	if err != nil {
		return nil, fmt.Errorf("auth: %w", err)
	}
	cfg := &tls.Config{
		Certificates:                []tls.Certificate{cert},
		MinVersion:                  tls.VersionTLS13,
		NextProtos:                  []string{protocolTLS},
		ClientAuth:                  tls.RequireAnyClientCert,
		SessionTicketsDisabled:      true,
		DynamicRecordSizingDisabled: true,
		InsecureSkipVerify:          true, // no authority is asked: VerifyConnection knows the only key that may come
		VerifyConnection: func(s tls.ConnectionState) error {
			if len(s.PeerCertificates) != 1 || s.NegotiatedProtocol != protocolTLS {
				return ErrSecret
			}
			if k, ok := s.PeerCertificates[0].PublicKey.(ed25519.PublicKey); !ok || !k.Equal(peer.Public()) {
				return ErrSecret
			}
			return nil
		},
	}
	s := &Secure{raw: c, out: &outward{Conn: c, in: bufio.NewReaderSize(c, gathered), buf: make([]byte, 0, gathered)}}
	if client {
		s.Conn = tls.Client(s.out, cfg)
	} else {
		s.Conn = tls.Server(s.out, cfg)
	}
	if err := s.Conn.HandshakeContext(ctx); err != nil {
		return nil, fmt.Errorf("auth: TLS: %w", err)
	}
	return s, nil
}

// derived is the key pair of one end.
func derived(key *Key, role string) (ed25519.PrivateKey, error) {
	seed, err := hkdf.Key(sha256.New, key[:], nil, role, ed25519.SeedSize)
	if err != nil {
		return nil, fmt.Errorf("auth: %w", err)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// certificate wraps a key as TLS wants it. Nothing but the key in it counts.
func certificate(own ed25519.PrivateKey) (tls.Certificate, error) {
	t := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Unix(0, 0), NotAfter: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	der, err := x509.CreateCertificate(rand.Reader, t, t, own.Public(), own)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: own}, err
}

// Raw is the connection below.
func (s *Secure) Raw() net.Conn { return s.raw }

// Gather begins to let writes wait for Flush.
func (s *Secure) Gather() {
	s.out.mu.Lock()
	s.out.lazy = true
	s.out.mu.Unlock()
}

// Flush writes what waits.
func (s *Secure) Flush() error { return s.out.flush() }

// Read is that of a plain connection: the end of the stream is io.EOF wherever it comes.
func (s *Secure) Read(b []byte) (int, error) {
	n, err := s.Conn.Read(b)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// CloseWrite writes what waits and says that no more will come.
func (s *Secure) CloseWrite() error {
	err := s.out.flush()
	s.out.mu.Lock()
	s.out.lazy = false // Conn.CloseWrite lets nothing be written afterwards
	s.out.mu.Unlock()
	return errors.Join(err, s.Conn.CloseWrite())
}

// Close ends the connection at once, without a word to the peer, for which it need not wait.
func (s *Secure) Close() error { return s.raw.Close() }

// An outward is the connection below TLS, whose small reads and writes become large ones.
type outward struct {
	net.Conn
	in *bufio.Reader

	mu   sync.Mutex
	buf  []byte
	lazy bool // what is written waits
}

func (o *outward) Read(b []byte) (int, error) { return o.in.Read(b) }

func (o *outward) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.lazy {
		return o.Conn.Write(b)
	}
	if len(o.buf)+len(b) > cap(o.buf) {
		if err := o.write(); err != nil {
			return 0, err
		}
		if len(b) > cap(o.buf) {
			return o.Conn.Write(b)
		}
	}
	o.buf = append(o.buf, b...)
	return len(b), nil
}

func (o *outward) flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.write()
}

// write empties the buffer. After an error the connection is of no use. mu is held.
func (o *outward) write() error {
	if len(o.buf) == 0 {
		return nil
	}
	_, err := o.Conn.Write(o.buf)
	o.buf = o.buf[:0]
	return err
}
