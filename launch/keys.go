package launch

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net"
	"strconv"
	"strings"

	"cadre.example/adi"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/hub"
)

const pmiPrefix = "cadre-"

// meetThrough exchanges keys through a launcher and goes to the hub. It closes c if that fails.
//
// Only keys travel through the launcher: each rank publishes its half of a key exchange, and rank 0 where it listens. With
// that each rank and rank 0 have a secret of their own, provided that nobody changes what the launcher carries; reading it
// does no harm. All the rest is said over connections that prove themselves by it. A rank asks for one key, that of rank 0,
// which asks for all: 2(n-1) questions for n ranks.
func meetThrough(c Exchange) (adi.Bootstrap, error) {
	s, err := exchangeKeys(c)
	if err != nil {
		c.Close()
		return nil, fmt.Errorf("the ranks of job %s could not meet: %w", c.Job(), err)
	}
	if e, ok := c.(Numberer); ok {
		engineApp.Store(int64(e.AppNum()) + 1)
	}
	return s, nil
}

func exchangeKeys(c Exchange) (adi.Bootstrap, error) {
	patience, err := patience(environ.Get)
	if err != nil {
		return nil, err
	}
	own, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	record := base64.RawURLEncoding.EncodeToString(own.PublicKey().Bytes())
	var listeners []net.Listener
	if c.Rank() == 0 && c.Size() > 1 {
		if listeners, err = listen(exchangeHosts(c)); err != nil {
			return nil, err
		}
		record += "@" + addresses(listeners)
	}
	if err := c.Put(pmiPrefix+strconv.Itoa(c.Rank()), record); err != nil {
		return nil, err
	}
	if err := c.Fence(); err != nil {
		return nil, err
	}
	secret := func(rank int) ([]byte, string, error) {
		text, err := c.Get(rank, pmiPrefix+strconv.Itoa(rank))
		if err != nil {
			return nil, "", err
		}
		key, at, _ := strings.Cut(text, "@")
		b, err := base64.RawURLEncoding.DecodeString(key)
		if err != nil {
			return nil, "", fmt.Errorf("rank %d publishes %.60q: run the same build of the program everywhere", rank, text)
		}
		public, err := ecdh.X25519().NewPublicKey(b)
		if err != nil {
			return nil, "", fmt.Errorf("rank %d: %w", rank, err)
		}
		shared, err := own.ECDH(public)
		if err != nil {
			return nil, "", fmt.Errorf("rank %d: %w", rank, err)
		}
		out, err := hkdf.Key(sha256.New, shared, []byte(c.Job()), "cadre pmi", sha256.Size)
		return out, at, err
	}
	if c.Rank() > 0 {
		s, at, err := secret(0)
		if err != nil {
			return nil, err
		}
		caller := hub.Caller{Rank: c.Rank(), Job: c.Job(), Secret: s, Host: hostID(), Addresses: strings.Split(at, ","), Patience: patience}
		return callHub(&caller, c)
	}
	secrets := make([][]byte, c.Size())
	for r := 1; r < c.Size(); r++ {
		if secrets[r], _, err = secret(r); err != nil {
			return nil, err
		}
	}
	prove := func(rank int) []byte {
		if rank < len(secrets) {
			return secrets[rank]
		}
		return nil
	}
	return holdHub(hub.Config{Size: c.Size(), Job: c.Job(), Prove: prove, Patience: patience}, listeners, c)
}

// exchangeHosts are the addresses where rank 0 listens: loopback where the launcher says that all ranks share its host.
func exchangeHosts(c Exchange) ([]string, error) {
	if c.OneHost() {
		return []string{"127.0.0.1"}, nil
	}
	return hostAddresses()
}
