package member

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"strconv"

	"cadre.example/adi"
	"cadre.example/adi/chaos"
	"cadre.example/adi/inproc"
	"cadre.example/adi/limits"
	"cadre.example/adi/shm"
	"cadre.example/adi/tcp"
	"cadre.example/internal/environ"
)

// auto is the device that is chosen when none is named: one way among the ranks of a process, another between processes.
const auto = "auto"

// Mixed is the Device of goroutine ranks, two in each of several processes and two processes on each of several hosts as
// far as messages go.
const Mixed = "mixed"

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
		return cfg.passing(inproc.New(n, inproc.Config{Park: cfg.Park, Eager: cfg.Insight.Eager}))
	case chaos.Name:
		return cfg.passing(chaos.New(n, chaos.Config{Seed: cfg.Seed, Park: cfg.Park}))
	case shm.Name, tcp.Unix, tcp.TCP:
		return separate(n, cfg, onePerProcess, d, d)
	case Mixed:
		near, far, err := (&Config{}).networks()
		if err != nil {
			return nil, err
		}
		return separate(n, cfg, twoByTwo, near, far)
	default:
		return nil, fmt.Errorf("device %q: want auto, %s, %s, %s or %s", d, inproc.Name, shm.Name, tcp.Unix, tcp.TCP)
	}
}

// A layout says in which process and on which host a rank is, or is to believe that it is.
type layout func(rank int) (process, host int)

// Layouts of goroutine ranks that talk to each other as those of several processes do.
func onePerProcess(rank int) (process, host int) { return rank, 0 }
func twoByTwo(rank int) (process, host int)      { return rank / 2, rank / 4 }

// separate makes Contexts of which only those of the same process reach each other directly, the others through devices.
func separate(n int, cfg *Config, at layout, near, far string) (ranks []*adi.Context, err error) {
	secret := make([]byte, 32)
	rand.Read(secret)
	defer func() {
		if err != nil {
			for _, c := range ranks {
				c.Fail(err)
				c.Close()
			}
		}
	}()
	for rank := range n {
		c, err := adi.New(adi.Config{Rank: rank, Size: n, Spin: inproc.Spin(n), Eager: cfg.Insight.Eager})
		if err != nil {
			return ranks, err
		}
		cfg.passTypes(c)
		ranks = append(ranks, c)
	}
	together := map[int][]*adi.Context{}
	for rank, c := range ranks {
		process, _ := at(rank)
		together[process] = append(together[process], c)
	}
	for _, group := range together {
		inproc.Share(group)
	}
	addrs := map[string][]string{near: make([]string, n), far: make([]string, n)}
	for rank, c := range ranks {
		group := make([]*adi.Context, n)
		peers := map[string][]int{}
		process, host := at(rank)
		for p := range n {
			switch process2, host2 := at(p); {
			case process2 == process:
				group[p] = ranks[p]
			case host2 == host:
				peers[near] = append(peers[near], p)
			default:
				peers[far] = append(peers[far], p)
			}
		}
		if err := c.Connect(group); err != nil {
			return ranks, err
		}
		for network, list := range peers {
			lookup := func(peer int) (string, error) { return addrs[network][peer], nil }
			addrs[network][rank], err = attach(c, n, cfg, tcp.Config{Network: network, Secret: secret, Job: "goroutines", Lookup: lookup}, list)
			if err != nil {
				return ranks, err
			}
		}
	}
	return ranks, nil
}

// attach gives c a device, tcfg.Network, which may also be shm, towards peers, and returns where it listens. local is how
// many ranks the host has.
func attach(c *adi.Context, local int, cfg *Config, tcfg tcp.Config, peers []int) (addr string, err error) {
	tcfg.Context, tcfg.Logger = c, cfg.Logger
	dev, err := open(local, tcfg)
	if err != nil {
		return "", err
	}
	if err := c.Attach(dev, adi.Config{Eager: cmp.Or(cfg.Insight.Eager, eager(tcfg.Network))}, peers...); err != nil {
		dev.Close()
		return "", err
	}
	return dev.Addr(), nil
}

// eager is the largest message that travels with its envelope: 0 for the default. Over sockets a rendezvous costs three
// system calls and wakes more, which is more than a copy of 64 KiB does.
func eager(network string) int {
	if network == shm.Name {
		return limits.EagerShm
	}
	return limits.EagerTCP
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
	single, err := singleCopy(environ.Get(environ.SingleCopy))
	if err != nil {
		return nil, err
	}
	return shm.Listen(shm.Config{Context: cfg.Context, Secret: cfg.Secret, Job: cfg.Job, Lookup: cfg.Lookup, Local: local,
		SingleCopy: single, Logger: cfg.Logger})
}

// singleCopy reads the value of environ.SingleCopy.
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
	return 0, fmt.Errorf("%s=%q: want off, or the length in bytes from which messages are copied once", environ.SingleCopy, text)
}
