package tcp

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"cadre.example/adi"
)

// The networks that Config.Network names.
const (
	TCP  = "tcp"
	Unix = "unix"
)

// Config is what a Device is made of.
type Config struct {
	Context *adi.Context
	// Network is TCP, on the loopback address, or Unix.
	Network string
	// Secret is the job's; Job is its name. Only processes that hold both are let in.
	Secret []byte
	Job    string
	// Lookup returns what Addr returned in the process of rank peer. It is called once for each peer that is dialled, in
	// a goroutine of the device.
	Lookup func(peer int) (addr string, err error)
	// Logger is told who was not let in, and why; nil is silent.
	Logger *slog.Logger
	// Portable chooses goroutines that read and write over net.Conn, the only form outside Linux.
	Portable bool
	// Name is what the Device calls itself; empty is the network's name.
	Name string
	// Upgrade, if set, is offered every connection over a unix socket.
	Upgrade Upgrade

	ask bool // epoll is asked for every connection, as if there were many
}

// Bounds. Those of a handshake are what a stranger can make a rank spend.
const (
	admitWait  = 2 * time.Second        // an accepted connection must have proved itself by then
	admitMost  = 64                     // so many may be trying at once
	admitFresh = 250 * time.Millisecond // while all that try are younger than this a new one is closed, later the oldest
	dialWait   = 5 * time.Second        // for one attempt
	freeWait   = 250 * time.Millisecond // for a free descriptor, when connections that are being made need them all
	freePause  = 2 * time.Millisecond
)

// patience is how long a Device waits for peers that do not play their part; tests have less.
type patience struct {
	dial  time.Duration // all attempts at an address where somebody listens
	drain time.Duration // Drain, without any progress
	close time.Duration // Close, for the peers' ends of the connections
}

var usualPatience = patience{dial: 5 * time.Second, drain: 5 * time.Second, close: time.Second}

func (cfg *Config) check() error {
	switch {
	case cfg.Context == nil:
		return errors.New("tcp: Config.Context is nil")
	case cfg.Lookup == nil:
		return errors.New("tcp: Config.Lookup is nil")
	case cfg.Network != TCP && cfg.Network != Unix:
		return fmt.Errorf("tcp: Config.Network is %q, want %q or %q", cfg.Network, TCP, Unix)
	case len(cfg.Secret) < 16:
		return fmt.Errorf("tcp: Config.Secret has %d bytes, want at least 16", len(cfg.Secret))
	}
	return nil
}
