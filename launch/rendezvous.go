package launch

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
	"cadre.example/internal/auth"
	"cadre.example/internal/environ"
	"cadre.example/launch/internal/hub"
)

// secretLeast is how many characters a secret must have.
const secretLeast = 16

// joinRendezvous meets the others where CADRE_RENDEZVOUS says. In an Indexed Job of Kubernetes the rank is the index.
func joinRendezvous(*slog.Logger) (adi.Bootstrap, error) {
	rank := environ.Rank
	if environ.Get(rank) == "" && environ.Get(environ.JobIndex) != "" {
		rank = environ.JobIndex
	}
	return rendezvous(rank, environ.Size, environ.Rendezvous, environ.Get(environ.Rendezvous))
}

func isTorchrun(getenv func(string) string) bool {
	return getenv(environ.TorchRank) != "" && getenv(environ.TorchSize) != "" && getenv(environ.MasterAddr) != "" && getenv(environ.MasterPort) != ""
}

// joinTorchrun meets the others at the port behind the one that torchrun names, which its own store may hold.
func joinTorchrun(*slog.Logger) (adi.Bootstrap, error) {
	port, err := strconv.Atoi(environ.Get(environ.MasterPort))
	if err != nil || port < 1 || port > 65534 {
		return nil, fmt.Errorf("MASTER_PORT=%.20q: want a number from 1 to 65534", environ.Get(environ.MasterPort))
	}
	return rendezvous(environ.TorchRank, environ.TorchSize, environ.MasterAddr, net.JoinHostPort(environ.Get(environ.MasterAddr), strconv.Itoa(port+1)))
}

// rendezvous meets the others at an address that a variable names, as the rank and of so many as two others say.
func rendezvous(rankVar, sizeVar, atVar, at string) (adi.Bootstrap, error) {
	size, err := strconv.Atoi(environ.Get(sizeVar))
	if err != nil || size < 1 || size > limits.RanksPerJob {
		return nil, fmt.Errorf("%s=%.20q: want the number of ranks, 1 to %d, the same for all", sizeVar, environ.Get(sizeVar), limits.RanksPerJob)
	}
	rank, err := strconv.Atoi(environ.Get(rankVar))
	if err != nil || rank < 0 || rank >= size {
		return nil, fmt.Errorf("%s=%.20q: want this process's rank, 0 to %d", rankVar, environ.Get(rankVar), size-1)
	}
	host, port, err := net.SplitHostPort(at)
	if n, e := strconv.Atoi(port); err != nil || e != nil || n < 1 || n > 65535 || host == "" {
		return nil, fmt.Errorf("%s=%.80q: want HOST:PORT, where rank 0 listens", atVar, at)
	}
	secret, err := readSecret(environ.Get)
	if err != nil {
		return nil, err
	}
	patience, err := patience(environ.Get)
	if err != nil {
		return nil, err
	}
	job := "at-" + printable(at)
	if rank > 0 {
		boot, err := callHub(&hub.Caller{Rank: rank, Job: job, Secret: secret, Host: hostID(), Addresses: []string{at}, Patience: patience}, nil)
		if errors.Is(err, auth.ErrSecret) {
			err = fmt.Errorf("rank 0 at %s has another secret: give all ranks the same file as %s (%w)", at, environ.SecretFile, err)
		}
		return boot, err
	}
	listeners, err := listenAt(host, port, patience)
	if err != nil {
		return nil, err
	}
	return holdHub(hub.Config{Size: size, Job: job, Prove: func(int) []byte { return secret }, Patience: patience}, listeners, nil)
}

// readSecret returns what proves that a process belongs to the job.
func readSecret(getenv func(string) string) ([]byte, error) {
	text, from := getenv(environ.Secret), environ.Secret
	if file := getenv(environ.SecretFile); file != "" {
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", environ.SecretFile, err)
		}
		text, from = string(b), "the file of "+environ.SecretFile
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, fmt.Errorf("the ranks of this job have no secret by which they could know each other: make one (head -c 32 /dev/urandom | base64 >FILE) and set %s to that file for all of them", environ.SecretFile)
	}
	if len(text) < secretLeast {
		return nil, fmt.Errorf("%s has %d characters: want at least %d that nobody can guess (head -c 32 /dev/urandom | base64)", from, len(text), secretLeast)
	}
	return hkdf.Key(sha256.New, []byte(text), nil, "cadre rendezvous", sha256.Size)
}

// listenAt opens the port at each address of host. A name may not be known yet to a resolver that hears of it from those who
// started this process.
func listenAt(host, port string, patience time.Duration) ([]net.Listener, error) {
	deadline := time.Now().Add(patience)
	for {
		listeners, err := tryListen(host, port)
		if err == nil {
			return listeners, nil
		}
		var unknown *net.DNSError
		if !errors.As(err, &unknown) || time.Now().After(deadline) {
			return nil, fmt.Errorf("rank 0 cannot listen at %s (is this the host of that name, and the port free?): %w", net.JoinHostPort(host, port), err)
		}
		time.Sleep(limits.MeetLookup)
	}
}

func tryListen(host, port string) (listeners []net.Listener, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limits.MeetListen)
	defer cancel()
	addrs, err := net.DefaultResolver.LookupHost(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, a := range addrs {
		l, e := net.Listen("tcp", net.JoinHostPort(a, port))
		if e != nil {
			err = e
			continue
		}
		listeners = append(listeners, l)
	}
	if len(listeners) > 0 {
		return listeners, nil
	}
	return nil, err
}
