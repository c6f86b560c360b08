package launch

import (
	"fmt"
	"log/slog"

	"cadre.example/adi"
	"cadre.example/launch/internal/pmi"
)

// An Exchange is the service of a launcher to the processes that it has started, in whatever protocol: their identity,
// and a board for short texts. One goroutine at a time may call Put, Fence and Get; any goroutine may call the others at
// any time.
type Exchange interface {
	Rank() int
	Size() int
	Job() string // unique name of the job, the same on all its ranks
	// OneHost reports whether all ranks are known to share a host.
	OneHost() bool
	// Put publishes value, at most 512 printable bytes without spaces, under a key of at most 63, after the next Fence, which
	// returns when all ranks have called it. Get returns what rank has published before.
	Put(key, value string) error
	Fence() error
	Get(rank int, key string) (string, error)
	// Abort asks the launcher to end the job with a status.
	Abort(code int, text string) error
	// Finalize tells the launcher that this process is about to end normally.
	Finalize() error
	// Gone is closed when the launcher has ended. Left reports whether this process has called Finalize, Abort or Close.
	Gone() <-chan struct{}
	Left() bool
	// Close releases the connection of Dial, after the ranks failed to meet.
	Close() error
}

// A Numberer is an Exchange whose launcher tells which of the job's programs a process runs: its number from 0, or -1 if
// unknown.
type Numberer interface {
	AppNum() int
}

// A Provider is a way to find the other ranks, added by another package.
type Provider struct {
	Name      string                                // what CADRE_BOOT calls it
	Launchers string                                // who starts such jobs
	Variables string                                // what it goes by
	Found     func(getenv func(string) string) bool // whether the environment speaks of it
	Dial      func() (Exchange, error)              // reaches the launcher
}

// Register adds a Provider. Find tries it after all versions of PMI, and before the providers that use environment
// variables alone. Call it from a package's init, with a unique name: Register panics if the name is taken.
func Register(p Provider) {
	at := 0
	for _, list := range [][]provider{providers, forced} {
		for i := range list {
			if list[i].name == p.Name {
				panic(fmt.Sprintf("launch: Register: a way of the name %q is there already", p.Name))
			}
		}
	}
	for providers[at].name != "rendezvous" {
		at++
	}
	join := func(log *slog.Logger) (adi.Bootstrap, error) {
		e, err := p.Dial()
		if err != nil {
			return nil, fmt.Errorf("the launcher says that this is one of several processes, but %s cannot be spoken with it: %w", p.Name, err)
		}
		return meetThrough(e)
	}
	providers = append(providers[:at:at], append([]provider{{p.Name, p.Launchers, p.Variables, p.Found, join}}, providers[at:]...)...)
}

// A pmiExchange is the launcher at the other end of a PMI connection.
type pmiExchange struct{ *pmi.Client }

func (e pmiExchange) Rank() int   { return e.Client.Rank }
func (e pmiExchange) Size() int   { return e.Client.Size }
func (e pmiExchange) Job() string { return e.Client.Job }
func (e pmiExchange) AppNum() int { return e.Client.App }

func (e pmiExchange) OneHost() bool {
	nodes, err := pmi.Nodes(e.Mapping, e.Client.Size)
	if err != nil {
		return false
	}
	for _, n := range nodes {
		if n != nodes[0] {
			return false
		}
	}
	return true
}
