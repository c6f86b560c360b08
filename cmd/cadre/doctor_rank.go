package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/tcp"
	"cadre.example/internal/auth"
	"cadre.example/internal/environ"
	"cadre.example/launch"
)

// linkWait is how long another host has to answer.
const linkWait = 3 * time.Second

// doctorRank is the process that cadre doctor starts on each host. They are a job: what works for them works for others.
func doctorRank(out, errs *os.File) int {
	boot, err := launch.Find(nil)
	if err == nil && boot == nil {
		err = errors.New("doctor --rank is for cadre doctor itself")
	}
	if err == nil {
		err = meetHosts(boot, out)
	}
	if err != nil {
		fmt.Fprintf(errs, "cadre doctor: %v\n", err)
		return statusFailed
	}
	return 0
}

func meetHosts(boot adi.Bootstrap, out *os.File) error {
	const key = "doctor"
	quiet := func(name string) string { // the job's own variables are not the user's
		if strings.HasPrefix(name, "PMI_") || strings.HasPrefix(name, "CADRE_") && name != environ.SecretFile {
			return ""
		}
		return environ.Get(name)
	}
	r := examine(quiet)
	addrs, err := tcp.HostAddresses()
	if err != nil {
		return err
	}
	var at []string
	var open []net.Listener
	defer func() {
		for _, l := range open {
			l.Close()
		}
	}()
	for _, a := range addrs {
		l, err := net.Listen("tcp", net.JoinHostPort(a.String(), "0"))
		if err != nil {
			continue
		}
		open = append(open, l)
		at = append(at, l.Addr().String())
		go welcome(l, boot)
	}
	if err := boot.Put(key, strings.Join(at, ",")+"|"); err != nil {
		return err
	}
	if err := boot.Fence(); err != nil {
		return err
	}
	r.Clock = time.Now()
	var mu sync.Mutex
	var all sync.WaitGroup
	for to := range boot.Size() {
		if to == boot.Rank() {
			continue
		}
		text, err := boot.Get(to, key)
		if err != nil {
			return err
		}
		list := strings.TrimSuffix(text, "|")
		if list == "" {
			r.Links = append(r.Links, route{To: to, Addr: "-", Error: "it has no address that others could reach", Fix: "give an interface of that host an address"})
			continue
		}
		for _, a := range strings.Split(list, ",") {
			all.Go(func() {
				l := try(boot, to, a)
				mu.Lock()
				r.Links = append(r.Links, l)
				mu.Unlock()
			})
		}
	}
	all.Wait()
	if err := boot.Fence(); err != nil { // nobody stops listening before
		return err
	}
	b, err := json.Marshal(told{boot.Rank(), r, secretMark(boot.Secret(), environ.Get(environ.SecretFile))})
	if err != nil {
		return err
	}
	if _, err := out.Write(append(b, '\n')); err != nil {
		return err
	}
	return boot.Finalize()
}

// secretMark is equal for files of the same secret, within one job, and tells nothing of it. It is "" for no such file.
func secretMark(key []byte, name string) string {
	text, err := os.ReadFile(name)
	if name == "" || err != nil {
		return ""
	}
	mark := hmac.New(sha256.New, key)
	mark.Write(bytes.TrimSpace(text))
	return hex.EncodeToString(mark.Sum(nil))
}

// welcome answers those who prove that they belong to the job.
func welcome(l net.Listener, boot adi.Bootstrap) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer c.Close()
			if _, _, err := auth.Server(c, boot.Secret(), boot.JobID(), boot.Rank()); err == nil {
				c.Write([]byte{1})
			}
		}()
	}
}

// try connects to one address of another host.
func try(boot adi.Bootstrap, to int, addr string) route {
	l := route{To: to, Addr: addr}
	begin := time.Now()
	c, err := net.DialTimeout("tcp", addr, linkWait)
	if err == nil {
		defer c.Close()
		if _, err = auth.Client(c, boot.Secret(), boot.JobID(), boot.Rank(), to); err == nil {
			_, err = c.Read(make([]byte, 1))
		}
	}
	l.Time = time.Since(begin)
	if err != nil {
		l.Error, l.Fix = explain(err)
	}
	return l
}

// explain says what a failed connection means, and what to do.
func explain(err error) (seen, fix string) {
	var timeout net.Error
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return "refused", "that address is another machine's, or a firewall there rejects connections: let the hosts of a job connect to each other's TCP ports"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "no way there", "route that network, or give the hosts addresses in one that both have"
	case errors.Is(err, auth.ErrSecret), errors.Is(err, auth.ErrJob), errors.Is(err, auth.ErrRank), errors.Is(err, auth.ErrNotCadre), errors.Is(err, auth.ErrVersion):
		return "somebody else answers: " + err.Error(), "that address is on several machines (a bridge of containers, a VPN): take it off the interface, or start the job on other hosts"
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Sprintf("no answer within %v", linkWait), "a firewall drops connections: let the hosts of a job connect to each other's TCP ports"
	}
	return err.Error(), "see what closes connections between the hosts"
}
