package adi

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/adi/match"
	"cadre.example/adi/peer"
	"cadre.example/adi/proto"
	"cadre.example/datatype"
	"cadre.example/internal/lane"
	"cadre.example/internal/record"
	"cadre.example/internal/spin"
)

// Config says what a Context is part of.
type Config struct {
	Rank, Size int
	// Job names the job, unlike all others: see Identity. It may be empty where no rank has to do with another job.
	Job string
	// Incarnation is how many processes have had this rank of the job before.
	Incarnation uint32
	// Spin lets a waiting goroutine watch its request for some microseconds before it parks. It is right while the ranks
	// of the host do not outnumber its cores, and must be off inside a testing/synctest bubble.
	Spin bool
	// Eager is the largest message, in bytes, that travels together with its envelope; 0 is the default, and a negative
	// number says only empty ones: the seed's MPID_TINY_BUFFERS. New's holds for peers of this process, Attach's for others.
	Eager int
	// Window is how many bytes of unexpected messages a receiver holds for each peer, and what is beyond waits in its
	// sender's memory: 0 is the default, and a negative number says none. A small one is the seed's MPID_LIMITED_BUFFERS.
	// All ranks must have the same.
	Window int
	// Record is memory for the rank's latest calls that others may read, record.Bytes of it; nil: it is the Context's own.
	Record []byte
	// Chunk is the largest payload of a packet of a longer message; 0 is the default.
	Chunk int
}

// A Context is one rank's end of the device. Any goroutine may call any method at any time. Its fields are in groups by who
// writes them, each far enough from the next that no processor's writes take a line from another's reads.
type Context struct {
	mu         spin.Lock     // guards all down to the pad; no foreign code runs and no large memory is copied under it
	matcher    match.Matcher // its posted queue, beside the lock, is all that an arrival writes in the common case
	engine     *proto.Engine // nil while every peer is reached directly
	requests                 // of the rank
	unexpected               // messages, and the probes that wait for them
	freeActs   *actions
	tables     map[uint64]*DevColl // by context id
	quick      *quick              // made with the engine
	flood      flood
	begun      lane.Queue // of operations that code outside of Go has begun

	_        [128]byte // what the rank's own goroutines write lies apart from what peers write
	spares             // taken without the lock
	progress           // who polls, and who sleeps
	tasks    tasks
	words    words

	_       [128]byte // what everybody reads and nobody writes, or seldom
	trouble           // what ends operations
	record  *record.Ring
	world       // the peers
	hooks       // what others have asked for
	pace        // how progress polls
	eager   int // the largest message that the direct path copies for a receive that is not posted
	perPeer int // the most payload of them that it holds for one peer
	lanes   atomic.Pointer[lanes]

	tmu sync.Mutex // guards the queue of tasks; nothing is done under it
	sleepers
}

// requests are a rank's requests, in use or not. The rank's lock guards them.
type requests struct {
	slab    []*Request // by handle
	free    *Request
	idle    int            // length of free
	holes   []match.Handle // places of slab without a request
	rested  *Request       // a list of requests without a place, taken from resting
	resting sync.Pool      // of such lists
}

// unexpected is what came before its receive. The rank's lock guards it.
type unexpected struct {
	messages messages          // of the direct path, by handle
	blocks   blockPool         // for payload
	held     peer.Pages[int32] // payload bytes held, by number of the sender, of the direct path
	heldAll  int               // their sum
	stored   storage           // payload of messages of the packet path, by proto.Index
	probers  []*Request        // woken by the next unexpected message
}

// spares are one request and one waiter that need no lock: what a rank with one operation at a time uses again and again.
type spares struct {
	spare       atomic.Uint64 // a request's handle + 1, or 0: taken under the lock, given without it
	spareWaiter atomic.Pointer[waiter]
}

// trouble is what ends operations, and what slows all of them down: see epoch.
type trouble struct {
	epoch    atomic.Uint64
	dead     atomic.Pointer[Fault]
	revoked  atomic.Pointer[revocations] // nil while there are none
	observer atomic.Pointer[observer]    // nil while nothing is noted
	closed   atomic.Bool                 // Close has begun
}

// world is the rank's place among its peers.
type world struct {
	rank, size int
	peers      peer.Table[Peer]
	self       Peer       // what all ranks of the process know of this one
	group      []*Context // the ranks of the process, by growing rank; they share it
	place      int        // of this one in group
	routes     atomic.Pointer[[]route]
	layouts    atomic.Pointer[layouts]
	form       datatype.Representation
	hetero     bool // form is not Native
}

// hooks are what the layers above have asked for, before all traffic.
type hooks struct {
	notice      func()                     // nil: nobody wants to hear
	lenient     func(*Fault, int32, int32) // nil: types that differ are an error
	unordered   func(Disorder)             // see PassOrder
	meetings    Meetings                   // nil: ranks of the process do not meet
	collectives Collectives
	sharer      Sharer // instead of a device; nil for none. The rank's lock guards it
}

// sleepers are the goroutines that sleep, or have slept.
type sleepers struct {
	wmu          sync.Mutex // guards them; taken only by goroutines that are about to sleep
	waiters      []*waiter
	notifiers    []*waiter // of Done; those that have fired are dropped now and then
	freeWaiters  *waiter
	queue        []*waiter // those that wait for the token
	parks        uint64
	lastObserver *observer // what observer was last, with all that it has seen
}

// New returns the Context of one rank. Connect must follow, even if only with itself.
func New(cfg Config) (*Context, error) {
	if cfg.Size < 1 || cfg.Rank < 0 || cfg.Rank >= cfg.Size {
		return nil, fmt.Errorf("adi: rank %d of %d: the rank must lie in 0..size-1", cfg.Rank, cfg.Size)
	}
	c := &Context{record: record.New()}
	c.rank, c.size = cfg.Rank, cfg.Size
	c.crowded, c.polls, c.yields = !cfg.Spin, limits.PollCrowded, limits.YieldCrowded
	if err := c.peers.Grow(cfg.Size); err != nil {
		return nil, fmt.Errorf("adi: rank %d of %d: %w", cfg.Rank, cfg.Size, err)
	}
	c.self = Peer{id: Identity{cfg.Job, cfg.Rank, cfg.Incarnation}, number: cfg.Rank, local: c}
	if cfg.Record != nil {
		c.record = record.NewIn(cfg.Record)
	}
	cfg.limits(c)
	c.gear.Store(&gear{driven: true})
	c.tasks.run = c.runOwnTasks
	if cfg.Spin {
		c.spin.allow()
		c.polls, c.yields = limits.PollAlone, limits.YieldAlone
	}
	return c, nil
}

// Crowded reports whether ranks share processors, by the word of the job: it is the same on all its ranks, so that they
// may choose algorithms by it.
func (c *Context) Crowded() bool { return c.crowded }

// SetCrowded gives the word of the job where New's caller could not know it yet. It must precede all traffic.
func (c *Context) SetCrowded(yes bool) { c.crowded = yes }

// Rank is the world rank of the Context.
func (c *Context) Rank() int { return c.rank }

// Record is the rank's flight recorder. The Context does not write it.
func (c *Context) Record() *record.Ring { return c.record }

// Size is the number of ranks in its world.
func (c *Context) Size() int { return c.size }

// gear is what a Context's progress drives.
type gear struct {
	devices  []Device
	sleepers []Sleeper // those of devices that are
	beside   []Neighbour
	driven   bool // nothing arrives but from the token holder's polls
}

// drive lets progress poll d.
func (c *Context) drive(d Device) error {
	all := *c.gear.Load()
	all.devices = append(slices.Clip(all.devices), d)
	all.driven = all.driven && d.Descriptor() >= 0
	if s, ok := d.(Sleeper); ok {
		all.sleepers = append(slices.Clip(all.sleepers), s)
	}
	if n, ok := d.(Neighbour); ok {
		all.beside = append(slices.Clip(all.beside), n)
	}
	c.gear.Store(&all) // the caretaker of the devices before may be at work
	fd := d.Descriptor()
	if fd < 0 {
		return nil
	}
	if c.poller == nil {
		if err := c.startPolling(); err != nil {
			return err
		}
	}
	if err := c.poller.Add(fd); err != nil {
		return err
	}
	return c.care.poller.Add(fd)
}

// Fail ends every operation under way and every later one with a FaultEnded that wraps cause. The first call counts.
func (c *Context) Fail(cause error) {
	if !c.dead.CompareAndSwap(nil, &Fault{Kind: FaultEnded, Err: cause}) {
		return
	}
	c.epoch.Add(epochStep)
	c.wmu.Lock()
	all := slices.Concat(c.waiters, c.notifiers)
	c.wmu.Unlock()
	for _, w := range all {
		w.wake(c)
	}
}

// Quiesce returns when no Inject of a device is under way that was begun before: a device that takes a peer out of service
// calls it before it writes to that peer itself.
func (c *Context) Quiesce() {
	c.mu.Lock()
	//lint:ignore SA2001 nothing is done under the lock
	c.mu.Unlock()
}

// PeerLost is a device's word that it can no longer reach peer. The default of MPI is that the job ends.
func (c *Context) PeerLost(peer int, err error) {
	c.Fail(&Fault{Kind: FaultPeer, Err: fmt.Errorf("rank %d: %w", peer, err)})
}

// Err is the reason why the Context no longer works, or nil.
func (c *Context) Err() error {
	if f := c.dead.Load(); f != nil {
		return f
	}
	return nil
}

// Close waits until what was sent has left, ends the connections in order and makes every later call fail. The ranks
// must have agreed before that nothing more will be sent. A second Close does nothing.
func (c *Context) Close() error {
	if c.closed.Swap(true) {
		return nil
	}
	var first error
	keep := func(err error) {
		if err != nil && first == nil {
			first = err
		}
	}
	if c.dead.Load() == nil {
		for _, d := range c.gear.Load().devices {
			keep(d.Drain())
		}
	}
	c.mu.Lock()
	if t := c.flood.timer; t != nil {
		t.Stop()
	}
	c.mu.Unlock()
	c.freeTables()
	c.Fail(fmt.Errorf("the rank has finalized"))
	c.stopPolling()
	c.Quiesce()
	for _, d := range c.gear.Load().devices {
		keep(d.Close())
	}
	return first
}
