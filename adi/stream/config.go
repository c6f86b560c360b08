package stream

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"time"

	"cadre.example/adi"
	"cadre.example/adi/limits"
)

// The networks that Config.Network names.
const (
	TCP  = "tcp"
	Unix = "unix"
)

// Config is what a Mesh is made of.
type Config struct {
	Context *adi.Context
	// Network is TCP or Unix.
	Network string
	// Hosts are this host's addresses at which a TCP device listens and which its Addr names, all of them; HostAddresses
	// returns those that other hosts may reach. Empty is the loopback address, for ranks that share the host.
	Hosts []netip.Addr
	// Silence is how long the host of a peer may answer nothing before the peer counts as lost: of packets that it must
	// acknowledge, or of probes while there are none. It holds for peers on other hosts. 0 is limits.Silence; anything else
	// is at least 2 seconds, as the kernel's probes come in whole ones.
	Silence time.Duration
	// Reconnect is how long a connection to a peer on another host that has broken is tried to be made again before the
	// peer counts as lost; nothing of what was on its way is lost or doubled. 0 is limits.Reconnect; less than 0 is not at all.
	// Both ranks must want it.
	Reconnect time.Duration
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
	// Encrypt lets every connection of a TCP device carry TLS 1.3, whose keys come from the job's secret: see auth.Encrypt. All
	// ranks must want it, or none. It implies Portable. Payloads have no checksum then, since TLS finds every change.
	Encrypt bool
	// Name is what the Mesh calls itself; empty is the network's name.
	Name string
	// Upgrade, if set, is offered every connection over a unix socket.
	Upgrade Upgrade

	far bool // every TCP connection is treated as one between hosts
	log int  // bytes of a lasting peer's log, 0: as many as usual
	ask bool // epoll is asked for every connection, as if there were many
}

// patience is how long a Mesh waits for peers that do not play their part; tests have less.
type patience struct {
	dial  time.Duration // all attempts at the first connection to a peer; over TCP at least as long as Config.Reconnect
	drain time.Duration // Drain, without any progress
	close time.Duration // Close, for the peers' ends of the connections
}

var usualPatience = patience{dial: limits.DialTime, drain: limits.DrainTime, close: limits.CloseTime}

// proved sets the time in which two ranks that have proved themselves to each other must have agreed on c, which is at once
// if ctx has ended.
func (d *Mesh) proved(ctx context.Context, c net.Conn) {
	c.SetDeadline(time.Now().Add(2*limits.ProveTime + time.Duration(d.ctx.Size())*limits.CrowdTime))
	if ctx.Err() != nil {
		c.SetDeadline(time.Unix(1, 0))
	}
}

func (cfg *Config) check() error {
	switch {
	case cfg.Context == nil:
		return errors.New("stream: Config.Context is nil")
	case cfg.Lookup == nil:
		return errors.New("stream: Config.Lookup is nil")
	case cfg.Network != TCP && cfg.Network != Unix:
		return fmt.Errorf("stream: Config.Network is %q, want %q or %q", cfg.Network, TCP, Unix)
	case len(cfg.Secret) < 16:
		return fmt.Errorf("stream: Config.Secret has %d bytes, want at least 16", len(cfg.Secret))
	case cfg.Silence != 0 && cfg.Silence < limits.SilenceLeast:
		return fmt.Errorf("stream: Config.Silence is %v, want 0 or at least %v", cfg.Silence, limits.SilenceLeast)
	case cfg.Network == Unix && cfg.Encrypt:
		return fmt.Errorf("stream: Config.Encrypt is set with Network %q, want it with %q only: unix sockets do not leave the host", Unix, TCP)
	case cfg.Network == Unix && len(cfg.Hosts) > 0:
		return fmt.Errorf("stream: Config.Hosts has %d addresses, want none with Network %q", len(cfg.Hosts), Unix)
	}
	if i := slices.IndexFunc(cfg.Hosts, func(a netip.Addr) bool { return !a.IsValid() || a.IsUnspecified() || a.IsMulticast() }); i >= 0 {
		return fmt.Errorf("stream: Config.Hosts[%d] is %v, want an address of this host", i, cfg.Hosts[i])
	}
	return nil
}
