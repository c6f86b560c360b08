package adi

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"cadre.example/adi/limits"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/record"
)

// Order is how a process lays numbers out in memory: the seed's MPID_H values.
type Order uint8

const (
	OrderNone Order = iota // MPID_H_NONE: not known
	OrderLSB               // MPID_H_LSB: the least significant byte first
	OrderMSB               // MPID_H_MSB: the most significant byte first
	OrderXDR               // MPID_H_XDR: numbers travel in XDR, the external32 of MPI
)

func (o Order) String() string {
	return [...]string{"none", "lsb", "msb", "xdr"}[o&3]
}

// DirectPeer is the Device of a rank of the same process.
const DirectPeer = "direct"

// A PeerInfo is what a rank knows of another before any message.
type PeerInfo struct {
	Rank   int    // in the world
	Device string // "direct" for a rank of this process, else the Device's name; "" when nothing carries messages to it
	Order  Order
}

// Peer tells about world rank r.
func (c *Context) Peer(r int) PeerInfo {
	info := PeerInfo{Rank: r}
	if r < 0 || r >= c.size {
		return info
	}
	if c.Direct(r) != nil {
		info.Device, info.Order = DirectPeer, orderOf(c.Layout(r))
	} else if route := c.routeOf(r); route != nil {
		info.Device, info.Order = route.device.Name(), orderOf(c.Layout(r))
	}
	return info
}

// OwnOrder is that of this process.
func OwnOrder() Order { return orderOf(datatype.OwnLayout()) }

// NodeName names the machine.
func NodeName() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	return name
}

// PutNodeName writes the machine's name into p, cut where p ends, with a zero byte behind it in any case, as
// MPID_Node_name(name, len) does. It returns the length without that byte.
func PutNodeName(p []byte) int {
	if len(p) == 0 {
		return 0
	}
	n := copy(p[:len(p)-1], NodeName())
	p[n] = 0
	return n
}

// BuildVersion names this library, its version as far as the build knows it, and the compiler.
func BuildVersion() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok {
		const path = "cadre.example"
		if info.Main.Path == path && info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, m := range info.Deps {
			if m.Path == path {
				version = m.Version
			}
		}
	}
	return "Cadre " + version + ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// Version is BuildVersion with the devices of the Context.
func (c *Context) Version() string {
	names := []string{}
	for r := range c.size {
		if d := c.Peer(r).Device; d != "" && !slices.Contains(names, d) {
			names = append(names, d)
		}
	}
	return BuildVersion() + ", devices " + strings.Join(names, " ")
}

// Tick measures the resolution of the clock: the smallest difference that two readings show.
func Tick() time.Duration {
	least := time.Hour
	for range 100 {
		a := time.Now()
		d := time.Since(a)
		for d <= 0 {
			d = time.Since(a)
		}
		least = min(least, d)
	}
	return least
}

// WtimeIsGlobal reports whether all ranks of the Context read the same clock: those of one process do.
func (c *Context) WtimeIsGlobal() bool {
	return len(c.group) == c.size
}

// Live lists the operations that were begun and whose outcome nobody has taken. It is for a rank at rest: nobody starts or
// completes an operation meanwhile.
func (c *Context) Live() (calls []Call) {
	c.mu.Lock()
	defer c.mu.Unlock()
	idle := make([]bool, len(c.slab))
	for r := c.free; r != nil; r = r.next {
		idle[r.handle] = true
	}
	if h := c.spare.Load(); h != 0 {
		idle[h-1] = true
	}
	for i, r := range c.slab {
		if r != nil && !idle[i] {
			calls = append(calls, r.op.Call)
		}
	}
	return calls
}

// Marked are the marks of requests that are not consumed: what was started and never completed. See Request.Mark.
func (c *Context) Marked() (list []record.Entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.slab {
		if r == nil {
			continue
		}
		if e, ok := r.Mark.Read(r.Gen()); ok {
			list = append(list, e)
		}
	}
	return list
}

// limits are the bounds of a Context's protocols that its Config may lower.
func (cfg *Config) limits(c *Context) {
	c.eager = limits.EagerLocal
	switch {
	case cfg.Eager < 0:
		c.eager = 0
	case cfg.Eager > 0:
		c.eager = cfg.Eager
	}
	c.perPeer = limits.UnexpectedPerPeer
	switch {
	case cfg.Window < 0:
		c.perPeer = 0
	case cfg.Window > 0:
		c.perPeer = cfg.Window
	}
}

func (cfg *Config) engine(c *Context) proto.Config {
	return proto.Config{Rank: c.rank, Size: c.size, Matcher: &c.matcher, Flows: c.flowOf,
		Eager: cfg.Eager, Window: cfg.Window, Chunk: cfg.Chunk}
}
