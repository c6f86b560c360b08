package launch

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"

	"cadre.example/adi"
	"cadre.example/launch/internal/hub"
	"cadre.example/launch/internal/pmi"
)

// joinPMI joins a job by what its launcher serves, in version 1 or 2 of the protocol, or 0 for the first that it speaks.
//
// Only keys travel through the launcher: each rank publishes its half of a key exchange, and rank 0 where it listens. With
// that each rank and rank 0 have a secret of their own, provided that nobody changes what the launcher carries; reading it
// does no harm. All the rest is said over connections that prove themselves by it.
func joinPMI(version int) func(log *slog.Logger) (adi.Bootstrap, error) {
	return func(log *slog.Logger) (adi.Bootstrap, error) {
		c, err := dialPMI(version)
		if err != nil {
			return nil, fmt.Errorf("the launcher says that this is one of several processes, but does not tell which (%w): start the program with: cadre run -n N PROG, or under Slurm with: srun --mpi=pmi2 PROG", err)
		}
		s, err := meetPMI(c)
		if err != nil {
			c.Close()
			return nil, fmt.Errorf("the ranks of job %s could not meet: %w", c.Job, err)
		}
		log.Debug("met", "protocol", c.Version, "mapping", c.Mapping)
		return s, nil
	}
}

// dialPMI reaches the launcher by the inherited descriptor, or the port that it names.
func dialPMI(version int) (*pmi.Client, error) {
	number := func(name string) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return -1
	}
	if v := os.Getenv("PMI_FD"); v != "" {
		conn, err := inherit(v)
		if err != nil {
			return nil, fmt.Errorf("PMI_FD=%.20q: %w", v, err)
		}
		return pmi.Dial(conn, number("PMI_RANK"), number("PMI_SIZE"), "", os.Getenv("PMI_JOBID"), version)
	}
	conn, err := net.DialTimeout("tcp", os.Getenv("PMI_PORT"), pmiDial)
	if err != nil {
		return nil, fmt.Errorf("PMI_PORT: %w", err)
	}
	return pmi.Dial(conn, number("PMI_RANK"), number("PMI_SIZE"), os.Getenv("PMI_ID"), os.Getenv("PMI_JOBID"), version)
}

const pmiPrefix = "cadre-"

// meetPMI exchanges keys and goes to the hub.
func meetPMI(c *pmi.Client) (adi.Bootstrap, error) {
	patience, err := patience(os.Getenv)
	if err != nil {
		return nil, err
	}
	own, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	record := base64.RawURLEncoding.EncodeToString(own.PublicKey().Bytes())
	var listeners []net.Listener
	if c.Rank == 0 && c.Size > 1 {
		if listeners, err = listen(pmiHosts(c)); err != nil {
			return nil, err
		}
		record += "@" + addresses(listeners)
	}
	if err := c.Put(pmiPrefix+strconv.Itoa(c.Rank), record); err != nil {
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
		out, err := hkdf.Key(sha256.New, shared, []byte(c.Job), "cadre pmi", sha256.Size)
		return out, at, err
	}
	if c.Rank > 0 {
		s, at, err := secret(0)
		if err != nil {
			return nil, err
		}
		caller := hub.Caller{Rank: c.Rank, Job: c.Job, Secret: s, Host: hostID(), Addresses: strings.Split(at, ","), Patience: patience}
		return callHub(&caller, c)
	}
	secrets := make([][]byte, c.Size)
	for r := 1; r < c.Size; r++ {
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
	return holdHub(hub.Config{Size: c.Size, Job: c.Job, Prove: prove, Patience: patience}, listeners, c)
}

// pmiHosts are the addresses where rank 0 listens: loopback where the launcher says that all ranks share its node.
func pmiHosts(c *pmi.Client) ([]string, error) {
	if nodes, err := pmi.Nodes(c.Mapping, c.Size); err == nil {
		one := true
		for _, n := range nodes {
			one = one && n == nodes[0]
		}
		if one {
			return []string{"127.0.0.1"}, nil
		}
	}
	return hostAddresses()
}
