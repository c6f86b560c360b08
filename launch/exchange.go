package launch

import (
	"fmt"
	"log/slog"

	"cadre.example/adi"
	"cadre.example/launch/internal/pmi"
)

// An Exchange is what a launcher offers to the processes that it has started, whatever it speaks: who they are, and a board
// for short texts. Put, Fence and Get are made by one goroutine at a time, the others by any.
type Exchange interface {
	Rank() int
	Size() int
	Job() string // names the job: the same for all ranks of it, and another for any other job
	// OneHost reports whether all ranks are known to share a host.
	OneHost() bool
	// Put publishes value, at most 512 printable bytes without spaces, under a key of at most 63, after the next Fence, which
	// returns when all ranks have called it. Get returns what rank has published before.
	Put(key, value string) error
	Fence() error
	Get(rank int, key string) (string, error)
	// Abort asks the launcher to end the job with a status.
	Abort(code int, text string) error
	// Finalize says that this process is about to end in order.
	Finalize() error
	// Gone is closed when the launcher has ended. Left reports whether this process has called Finalize, Abort or Close.
	Gone() <-chan struct{}
	Left() bool
	// Close gives up what Dial has made, when the ranks could not meet.
	Close() error
}

// A Numberer is an Exchange of a launcher that tells which of the job's programs a process runs: its number from 0, or -1 where
// that is not known.
type Numberer interface {
	AppNum() int
}

// A Provider is a way to find the other ranks that another package adds.
type Provider struct {
	Name      string                                // what CADRE_BOOT calls it
	Launchers string                                // who starts such jobs
	Variables string                                // what it goes by
	Found     func(getenv func(string) string) bool // whether the environment speaks of it
	Dial      func() (Exchange, error)              // reaches the launcher
}

// Register adds a way to find the other ranks. It is tried after all ways to speak PMI, and before those that go by variables
// alone. A package calls it when it is initialized, with a name of its own: it panics for one that is taken.
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
