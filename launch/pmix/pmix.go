//go:build linux && (amd64 || arm64)

package pmix

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"cadre.example/internal/environ"
	"cadre.example/launch"
)

func init() {
	launch.Register(launch.Provider{
		Name:      "pmix",
		Launchers: "Open MPI (mpirun), prterun, Slurm (srun --mpi=pmix)",
		Variables: "PMIX_NAMESPACE and PMIX_RANK, in programs that import cadre.example/launch/pmix",
		Found: func(getenv func(string) string) bool {
			return getenv(environ.PMIxNamespace) != "" && getenv(environ.PMIxRank) != ""
		},
		Dial: func() (launch.Exchange, error) { return dial() },
	})
}

// The keys of PMIx that are asked for.
const (
	keySize  = "pmix.job.size"
	keyNodes = "pmix.num.nodes"
	keyApp   = "pmix.appnum"
)

// fenceLimit is how long a fence may take: the launcher ends a job of which a rank has ended, but not one of which a rank
// never calls.
const fenceLimit = 5 * time.Minute

// A client is a process of a PMIx job. The library may be called by several threads.
type client struct {
	lib   *library
	self  proc
	size  int
	nodes int
	app   int

	left atomic.Bool
	gone chan struct{}
}

// dial joins the job that the environment speaks of.
func dial() (*client, error) {
	lib, err := load(environ.Get(environ.LibPMIx))
	if err != nil {
		return nil, err
	}
	c := &client{lib: lib, gone: make(chan struct{})}
	if err := lib.check("PMIx_Init", lib.init(&c.self)); err != nil {
		return nil, err
	}
	job := c.self
	job.rank = rankWildcard
	if c.size, err = lib.number(&job, keySize); err != nil {
		return nil, err
	}
	if c.nodes, err = lib.number(&job, keyNodes); err != nil {
		c.nodes = 0 // not told: more than one, perhaps
	}
	if c.app, err = lib.number(&c.self, keyApp); err != nil {
		c.app = -1
	}
	if int64(c.self.rank) >= int64(c.size) {
		return nil, fmt.Errorf("PMIx says that this is rank %d of %d", c.self.rank, c.size)
	}
	go c.watch(os.Getppid())
	return c, nil
}

// watch notices the end of the process that has started this one: the library does not tell.
func (c *client) watch(parent int) {
	for !c.left.Load() {
		if os.Getppid() != parent {
			close(c.gone)
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (c *client) Rank() int             { return int(c.self.rank) }
func (c *client) Size() int             { return c.size }
func (c *client) Job() string           { return c.self.name() }
func (c *client) OneHost() bool         { return c.nodes == 1 }
func (c *client) AppNum() int           { return c.app }
func (c *client) Gone() <-chan struct{} { return c.gone }
func (c *client) Left() bool            { return c.left.Load() }

// Put publishes value under key, for all, after the next Fence.
func (c *client) Put(key, value string) error {
	return c.lib.check("PMIx_Put", c.lib.put(key, value))
}

// Fence returns when all ranks have called it.
func (c *client) Fence() error {
	done := make(chan error, 1)
	go func() {
		err := c.lib.check("PMIx_Commit", c.lib.commit())
		if err == nil {
			all := c.self
			all.rank = rankWildcard
			err = c.lib.check("PMIx_Fence", c.lib.fence(&all))
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-c.gone:
		return fmt.Errorf("PMIx_Fence: the launcher is gone")
	case <-time.After(fenceLimit):
		return fmt.Errorf("PMIx_Fence: not all of %d ranks have come within %v", c.size, fenceLimit)
	}
}

// Get returns what rank has published under key.
func (c *client) Get(rank int, key string) (string, error) {
	from := c.self
	from.rank = uint32(rank)
	return c.lib.text(&from, key)
}

// Abort ends the job.
func (c *client) Abort(code int, text string) error {
	c.left.Store(true)
	return c.lib.check("PMIx_Abort", c.lib.abort(code, text))
}

// Finalize leaves the job in order.
func (c *client) Finalize() error {
	c.left.Store(true)
	return c.lib.check("PMIx_Finalize", c.lib.finalize())
}

// Close lets the job go on without this process, which is about to end with an error.
func (c *client) Close() error {
	c.left.Store(true)
	return nil
}
