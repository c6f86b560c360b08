// Package auth lets two ranks prove to each other over a fresh connection that they belong to the same job, before
// either believes anything else that the connection brings.
//
// The job's ranks share a secret of 32 random bytes. It never travels. Three messages of fixed length do:
//
//	client -> server  hello   68 bytes  "CADRAUTH" version(1) 0(3) client's rank(4) wanted rank(4) job(16) nonce(32)
//	server -> client  answer  76 bytes  "CADRAUTH" version(1) verdict(1) 0(2) nonce(32) proof(32)
//	client -> server  proof   32 bytes
//
// Ranks are little endian, job is the beginning of SHA-256 of the job's name. A proof is HMAC-SHA256 under the secret of
// the prover's role, the job's name, the hello and the answer up to its proof. So it is good for one role, one job, one
// pair of ranks and one pair of nonces: replayed, reflected or given to another rank it proves nothing.
//
// Neither side reads more than 100 bytes before it believes the other, or waits longer than Limit. A stranger, whose
// first 8 bytes are no hello, is not answered.
package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"time"

	"cadre.example/adi/limits"
)

// Why a handshake failed. Errors of the connection itself are returned as they are, wrapped.
var (
	ErrNotCadre = errors.New("not a Cadre process")
	ErrVersion  = errors.New("other version of the handshake")
	ErrJob      = errors.New("other job")
	ErrRank     = errors.New("other rank")
	ErrSecret   = errors.New("wrong secret")
	ErrDoubted  = errors.New("the caller has not answered this rank's proof") // its secret is another, perhaps
)

const (
	// MinSecret is the length of the shortest secret that proves anything, in bytes.
	MinSecret = 16

	version    = 1
	magic      = "CADRAUTH"
	nonceSize  = 32
	proofSize  = sha256.Size
	jobSize    = 16
	helloSize  = len(magic) + 4 + 4 + 4 + jobSize + nonceSize
	headSize   = len(magic) + 4 + nonceSize // the answer up to its proof
	answerSize = headSize + proofSize

	offVersion = len(magic)
	offVerdict = offVersion + 1
	offSelf    = offVersion + 4
	offPeer    = offSelf + 4
	offJob     = offPeer + 4
	offNonce   = offJob + jobSize
	offNonceS  = offVersion + 4
)

// Verdicts of a server. What is not welcome comes without a nonce and a proof, and the server then closes.
const (
	verdictWelcome = 0
	verdictVersion = 1
	verdictJob     = 2
	verdictRank    = 3
)

// The roles that a proof is good for.
const (
	roleClient = "cadre auth 1 client\x00"
	roleServer = "cadre auth 1 server\x00"
	roleKey    = "cadre auth 1 key\x00"
)

// A Key is known to the two ends of one handshake and nobody else. Zero is no Key.
type Key [proofSize]byte

// Seal proves that what, said in the given role after the handshake, comes from one of its ends. The role keeps what one end
// says from coming back to it as the other's word.
func (k *Key) Seal(role string, what []byte) (seal [SealSize]byte) {
	m := hmac.New(sha256.New, k[:])
	io.WriteString(m, role)
	m.Write([]byte{0})
	m.Write(what)
	m.Sum(seal[:0])
	return seal
}

// Check reports whether seal is that of what, said in the given role.
func (k *Key) Check(role string, what, seal []byte) bool {
	want := k.Seal(role, what)
	return hmac.Equal(want[:], seal)
}

// SealSize is the length of a seal in bytes.
const SealSize = sha256.Size

// Client proves to the rank peer, which has accepted c, that this is rank self of the job, and lets it prove that it is
// peer. It sets c's deadline and leaves it set. After an error c is of no use. The Key is that of both ends.
func Client(c net.Conn, secret []byte, job string, self, peer int) (Key, error) {
	if err := c.SetDeadline(time.Now().Add(limits.HandshakeTime)); err != nil {
		return Key{}, fmt.Errorf("auth: %w", err)
	}
	key, err := client(c, secret, job, self, peer)
	if err != nil {
		return Key{}, fmt.Errorf("auth: rank %d as client of rank %d: %w", self, peer, err)
	}
	return key, nil
}

func client(c io.ReadWriter, secret []byte, job string, self, peer int) (key Key, err error) {
	if err := checkRanks(self, peer); err != nil {
		return key, err
	}
	if err := checkSecret(secret); err != nil {
		return key, err
	}
	hello := makeHello(job, self, peer)
	if _, err := c.Write(hello[:]); err != nil {
		return key, err
	}
	var answer [answerSize]byte
	if err := readMessage(c, answer[:]); err != nil {
		return key, err
	}
	if err := accepts(&answer, secret, job, peer, hello[:]); err != nil {
		return key, err
	}
	proof := prove(secret, roleClient, job, hello[:], answer[:headSize])
	_, err = c.Write(proof[:])
	return Key(prove(secret, roleKey, job, hello[:], answer[:headSize])), err
}

// accepts says whether a server's answer to hello welcomes this rank, and proves that it is peer.
func accepts(answer *[answerSize]byte, secret []byte, job string, peer int, hello []byte) error {
	if answer[offVersion] != version {
		return fmt.Errorf("%w: it speaks %d, this program %d", ErrVersion, answer[offVersion], version)
	}
	switch answer[offVerdict] {
	case verdictWelcome:
	case verdictVersion:
		return fmt.Errorf("%w: it does not speak %d", ErrVersion, version)
	case verdictJob:
		return fmt.Errorf("%w: it does not belong to %q", ErrJob, job)
	case verdictRank:
		return fmt.Errorf("%w: it is not rank %d", ErrRank, peer)
	default:
		return ErrNotCadre
	}
	want := prove(secret, roleServer, job, hello, answer[:headSize])
	if !hmac.Equal(want[:], answer[headSize:]) {
		return ErrSecret
	}
	return nil
}

// Server lets the caller at the other end of c prove which rank of the job it is, and proves that this is rank self. It
// returns the caller's rank, which is not self and not negative; whether the job has so many ranks is for the caller to
// say. It sets c's deadline and leaves it set. After an error c is of no use.
func Server(c net.Conn, secret []byte, job string, self int) (peer int, key Key, err error) {
	return ServerOf(c, only(secret), job, self)
}

func only(secret []byte) func(int) []byte { return func(int) []byte { return secret } }

// ServerOf is Server where every rank has a secret of its own with this one. secretOf is called once, with the rank that the
// caller says it is, and returns nil for one that may not call.
func ServerOf(c net.Conn, secretOf func(peer int) []byte, job string, self int) (peer int, key Key, err error) {
	if err := c.SetDeadline(time.Now().Add(limits.HandshakeTime)); err != nil {
		return -1, key, fmt.Errorf("auth: %w", err)
	}
	if peer, key, err = server(c, secretOf, job, self); err != nil {
		return -1, Key{}, fmt.Errorf("auth: rank %d as server: %w", self, err)
	}
	return peer, key, nil
}

func server(c io.ReadWriter, secretOf func(peer int) []byte, job string, self int) (peer int, key Key, err error) {
	var hello [helloSize]byte
	if err := readMessage(c, hello[:]); err != nil {
		return -1, key, err
	}
	verdict, peer, err := judge(&hello, job, self)
	var secret []byte
	if err == nil {
		if secret = secretOf(peer); secret == nil {
			verdict, err = verdictRank, fmt.Errorf("%w: %d may not call", ErrRank, peer)
		} else if err := checkSecret(secret); err != nil {
			return -1, key, err
		}
	}
	var answer [answerSize]byte
	copy(answer[:], magic)
	answer[offVersion], answer[offVerdict] = version, verdict
	if err != nil {
		c.Write(answer[:]) // so that a rank of another version can say why it failed; a stranger learns nothing
		return -1, key, err
	}
	rand.Read(answer[offNonceS:headSize])
	proof := prove(secret, roleServer, job, hello[:], answer[:headSize])
	copy(answer[headSize:], proof[:])
	if _, err := c.Write(answer[:]); err != nil {
		return -1, key, err
	}
	var got [proofSize]byte
	if _, err := io.ReadFull(c, got[:]); err != nil {
		return -1, key, fmt.Errorf("%w: %w", ErrDoubted, short(err))
	}
	want := prove(secret, roleClient, job, hello[:], answer[:headSize])
	if !hmac.Equal(want[:], got[:]) {
		return -1, key, ErrSecret
	}
	return peer, Key(prove(secret, roleKey, job, hello[:], answer[:headSize])), nil
}

// judge reads a hello that begins well.
func judge(hello *[helloSize]byte, job string, self int) (verdict byte, peer int, err error) {
	if v := hello[offVersion]; v != version {
		return verdictVersion, -1, fmt.Errorf("%w: it speaks %d, this program %d", ErrVersion, v, version)
	}
	if hello[offVersion+1]|hello[offVersion+2]|hello[offVersion+3] != 0 {
		return verdictVersion, -1, ErrNotCadre
	}
	id := jobID(job)
	if !hmac.Equal(hello[offJob:offNonce], id[:]) {
		return verdictJob, -1, ErrJob
	}
	from := binary.LittleEndian.Uint32(hello[offSelf:])
	to := binary.LittleEndian.Uint32(hello[offPeer:])
	if int64(to) != int64(self) {
		return verdictRank, -1, fmt.Errorf("%w: it wants rank %d", ErrRank, to)
	}
	if from > math.MaxInt32 || from == to {
		return verdictRank, -1, fmt.Errorf("%w: it says that it is rank %d", ErrRank, from)
	}
	return verdictWelcome, int(from), nil
}

func checkRanks(self, peer int) error {
	for _, r := range [...]int{self, peer} {
		if r < 0 || r > math.MaxInt32 {
			return fmt.Errorf("%w: %d is no rank", ErrRank, r)
		}
	}
	if self == peer {
		return fmt.Errorf("%w: %d is this rank itself", ErrRank, peer)
	}
	return nil
}

// checkSecret keeps a forgotten secret from becoming one that everybody knows.
func checkSecret(secret []byte) error {
	if len(secret) < MinSecret {
		return fmt.Errorf("%w: it has %d bytes, want at least %d", ErrSecret, len(secret), MinSecret)
	}
	return nil
}

func makeHello(job string, self, peer int) (hello [helloSize]byte) {
	copy(hello[:], magic)
	hello[offVersion] = version
	binary.LittleEndian.PutUint32(hello[offSelf:], uint32(self))
	binary.LittleEndian.PutUint32(hello[offPeer:], uint32(peer))
	id := jobID(job)
	copy(hello[offJob:], id[:])
	rand.Read(hello[offNonce:])
	return hello
}

func jobID(job string) (id [jobSize]byte) {
	sum := sha256.Sum256([]byte(job))
	copy(id[:], sum[:])
	return id
}

func prove(secret []byte, role, job string, hello, head []byte) (proof [proofSize]byte) {
	m := hmac.New(sha256.New, secret)
	var n [8]byte
	binary.LittleEndian.PutUint64(n[:], uint64(len(job)))
	io.WriteString(m, role)
	m.Write(n[:])
	io.WriteString(m, job)
	m.Write(hello)
	m.Write(head)
	m.Sum(proof[:0])
	return proof
}

// readMessage fills b with a message that begins with the magic, and gives up on another beginning at once: a stranger
// may not send more, and is not waited for.
func readMessage(r io.Reader, b []byte) error {
	n, err := io.ReadAtLeast(r, b, len(magic))
	if err != nil {
		return short(err)
	}
	if string(b[:len(magic)]) != magic {
		return ErrNotCadre
	}
	if _, err := io.ReadFull(r, b[n:]); err != nil {
		return short(err)
	}
	return nil
}

// short says of a connection that ended inside a message that it did.
func short(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("the connection ended during the handshake: %w", io.ErrUnexpectedEOF)
	}
	return err
}
