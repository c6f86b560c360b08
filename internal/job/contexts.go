package job

import (
	"crypto/rand"
	"fmt"
	"runtime"

	"cadre.example/adi"
	"cadre.example/adi/inproc"
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

// network is the device's name for a stream device that processes can use.
func (cfg *Config) network() (string, error) {
	switch d := cfg.Device; d {
	case "", auto:
		if runtime.GOOS == "linux" {
			return tcp.Unix, nil
		}
		return tcp.TCP, nil
	case tcp.Unix, tcp.TCP:
		return d, nil
	default:
		return "", fmt.Errorf("device %q: want auto, %s or %s between processes", d, tcp.Unix, tcp.TCP)
	}
}

// contexts makes the connected Contexts of n goroutine ranks.
func contexts(n int, cfg *Config) ([]*adi.Context, error) {
	switch d := cfg.device(); d {
	case inproc.Name:
		return inproc.New(n, inproc.Config{Park: cfg.Park})
	case tcp.Unix, tcp.TCP:
		return overSockets(n, cfg)
	default:
		return nil, fmt.Errorf("device %q: want auto, %s, %s or %s", d, inproc.Name, tcp.Unix, tcp.TCP)
	}
}

// overSockets makes Contexts that reach each other only through sockets, as those of different processes do.
func overSockets(n int, cfg *Config) (ranks []*adi.Context, err error) {
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
		c, addr, err := listen(adi.Config{Rank: rank, Size: n, Spin: inproc.Spin(n)}, tcp.Config{
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

// listen makes a Context that is alone in its process as far as messages go, and its stream device.
func listen(acfg adi.Config, tcfg tcp.Config) (*adi.Context, string, error) {
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
	dev, err := tcp.Listen(tcfg)
	if err != nil {
		return nil, "", err
	}
	var peers []int
	for p := range acfg.Size {
		if p != acfg.Rank {
			peers = append(peers, p)
		}
	}
	if err := c.Attach(dev, adi.Config{}, peers...); err != nil {
		dev.Close()
		return nil, "", err
	}
	return c, dev.Addr(), nil
}
