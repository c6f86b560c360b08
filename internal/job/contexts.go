package job

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"os"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/chaos"
	"cadre.example/adi/inproc"
	"cadre.example/adi/shm"
	"cadre.example/adi/tcp"
)

// auto is the device that is chosen when none is named: one way among the ranks of a process, another between processes.
const auto = "auto"

func (cfg *Config) device() string {
	if cfg.Device == "" || cfg.Device == auto {
		return inproc.Name
	}
	return cfg.Device
}

// direct reports whether goroutine ranks reach each other without a device.
func (cfg *Config) direct() bool { return cfg.device() == inproc.Name }

// contexts makes the connected Contexts of n goroutine ranks.
func contexts(n int, cfg *Config) ([]*adi.Context, error) {
	switch d := cfg.device(); d {
	case inproc.Name:
		return inproc.New(n, inproc.Config{Park: cfg.Park, Eager: cfg.Insight.Eager})
	case chaos.Name:
		return chaos.New(n, chaos.Config{Seed: cfg.Seed, Park: cfg.Park})
	case shm.Name, tcp.Unix, tcp.TCP:
		return apart(n, cfg)
	default:
		return nil, fmt.Errorf("device %q: want auto, %s, %s, %s or %s", d, inproc.Name, shm.Name, tcp.Unix, tcp.TCP)
	}
}

// apart makes Contexts that reach each other only through a device, as those of different processes do.
func apart(n int, cfg *Config) (ranks []*adi.Context, err error) {
	secret := make([]byte, 32)
	rand.Read(secret)
	addrs := make([]string, n)
	lookup := func(peer int) (string, error) { return addrs[peer], nil }
	defer func() {
		if err != nil {
			for _, c := range ranks {
				c.Fail(err)
				c.Close()
			}
		}
	}()
	for rank := range n {
		c, addr, err := listen(adi.Config{Rank: rank, Size: n, Spin: inproc.Spin(n), Eager: cfg.Insight.Eager}, n, tcp.Config{
			Network: cfg.device(), Secret: secret, Job: "goroutines", Lookup: lookup, Logger: cfg.Logger,
		})
		if err != nil {
			return ranks, err
		}
		addrs[rank] = addr
		ranks = append(ranks, c)
	}
	return ranks, nil
}

// listen makes a Context that is alone in its process as far as messages go, and its device: tcfg.Network, which may also
// be shm. local is how many ranks the host has.
func listen(acfg adi.Config, local int, tcfg tcp.Config) (*adi.Context, string, error) {
	c, err := adi.New(acfg)
	if err != nil {
		return nil, "", err
	}
	group := make([]*adi.Context, acfg.Size)
	group[acfg.Rank] = c
	if err := c.Connect(group); err != nil {
		return nil, "", err
	}
	tcfg.Context = c
	dev, err := open(local, tcfg)
	if err != nil {
		return nil, "", err
	}
	var peers []int
	for p := range acfg.Size {
		if p != acfg.Rank {
			peers = append(peers, p)
		}
	}
	if err := c.Attach(dev, adi.Config{Eager: cmp.Or(acfg.Eager, eager(tcfg.Network))}, peers...); err != nil {
		dev.Close()
		return nil, "", err
	}
	return c, dev.Addr(), nil
}

// eager is the largest message that travels with its envelope: 0 for the default. Over sockets a rendezvous costs three
// system calls and wakes more, which is more than a copy of 64 KiB does.
func eager(network string) int {
	if network == shm.Name {
		return 0
	}
	return 64 << 10
}

// A listener is a device that peers reach by an address.
type listener interface {
	adi.Device
	Addr() string
}

func open(local int, cfg tcp.Config) (listener, error) {
	if cfg.Network != shm.Name {
		return tcp.Listen(cfg)
	}
	single, err := singleCopy(os.Getenv(envSingleCopy))
	if err != nil {
		return nil, err
	}
	return shm.Listen(shm.Config{Context: cfg.Context, Secret: cfg.Secret, Job: cfg.Job, Lookup: cfg.Lookup, Local: local,
		SingleCopy: single, Logger: cfg.Logger})
}

// envSingleCopy is shm.Config.SingleCopy from outside, for whoever measures or suspects it.
const envSingleCopy = "CADRE_SINGLE_COPY"

// singleCopy reads the value of envSingleCopy.
func singleCopy(text string) (int, error) {
	switch text {
	case "":
		return 0, nil
	case "off":
		return -1, nil
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return n, nil
	}
	return 0, fmt.Errorf("%s=%q: want off, or the length in bytes from which messages are copied once", envSingleCopy, text)
}
