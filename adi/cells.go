package adi

import (
	"slices"
	"sync"
	"sync/atomic"

	"cadre.example/adi/limits"
	"cadre.example/internal/memory"
	"cadre.example/internal/spin"
)

// A Sharer is a Device whose rank can have memory in common with other ranks of its host: flags and cells, by which
// collectives do without messages. The rank that makes it gives the others a ticket.
type Sharer interface {
	// Share makes memory of size bytes, all zero but for the first line, which is the device's own.
	Share(size int) (Shared, []byte, error)
	// Join is the memory of a ticket, which another rank has got from Share, perhaps one of the same process.
	Join(ticket []byte) (Shared, error)
}

// A LargeSharer is a Sharer that also shares memory which the program has asked for: as much as the system gives. Join takes its
// tickets, too.
type LargeSharer interface {
	Sharer
	ShareLarge(size int) (Shared, []byte, error)
}

// Shared is memory that ranks have in common.
type Shared interface {
	// Bytes begins a line of memory. It must not be touched after Close.
	Bytes() []byte
	// Seal is called by its maker when nobody will Join any more.
	Seal()
	// Fenced reports whether FenceAll of other processes reaches this one. The first time that may take some 10 ms.
	Fenced() bool
	// Bell is what this rank's Ring takes. The ranks tell each other by the memory.
	Bell() uint64
	// Ring wakes a rank that sleeps in a WordWait.
	Ring(bell uint64)
	// Close gives the memory back.
	Close() error
}

// A Reader is a Shared whose ranks may be able to read each other's memory: data are then copied once, from the memory of one
// rank's program into that of another's. Whether one can read another's is for them to try.
type Reader interface {
	Shared
	// Owner is what others' Read takes for this rank; 0 if it neither reads nor is read.
	Owner() uint64
	// Place is where b lies, for others. It is good as long as this rank holds b, which is not of a goroutine's stack.
	Place(b []byte) uint64
	// Read fills dst with what lies at a place of an owner. One goroutine at a time calls it.
	Read(dst []byte, owner, place uint64) error
}

// SetSharer names who gives memory to share, instead of a Device.
func (c *Context) SetSharer(s Sharer) {
	c.mu.Lock()
	c.sharer = s
	c.mu.Unlock()
}

// Sharer is what gives memory that all ranks of world, of which this is one, can share; nil where nothing does. The answer is
// the same on all of them. Between the ranks of one process there is no need of any.
func (c *Context) Sharer(world []int) Sharer {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hetero || c.sharer != nil {
		return c.sharer
	}
	var all Sharer
	for _, w := range world {
		p := c.peer(w)
		if p != nil && p.local != nil {
			continue
		}
		if p == nil {
			return nil
		}
		s, ok := p.device.(Sharer)
		if !ok || all != nil && all != s || c.Layout(w) != c.Layout(c.rank) {
			return nil
		}
		all = s
	}
	return all
}

// A WordWait is a goroutine's wait for a word of shared memory to reach a value. While the rank sleeps it says so in the
// shared memory: whoever changes the word must ring then.
type WordWait struct {
	Word     *atomic.Uint64
	Least    uint64
	Armed    *atomic.Uint64 // the rank's own: Mark while it sleeps, otherwise 0; who rings takes it back
	Mark     uint64         // names the word
	Bits     bool           // Mark is one bit, and the others of Armed are of other waits
	Sleepers *atomic.Uint64 // how many ranks sleep
	Fence    bool           // who changes words has no barrier between that and the look at Sleepers

	req   *Request
	gen   uint64
	armed bool
}

// words are the WordWaits of a rank. Whoever holds the progress token looks after all of them.
type words struct {
	count  atomic.Int32
	mu     sync.Mutex
	list   []*WordWait
	asleep int // goroutines that sleep for the rank, or are about to
}

// SpinWord looks for some time whether w has reached least, and moves messages if that takes long. It reports false when it
// is time to sleep. Nobody needs to ring.
func (c *Context) SpinWord(w *atomic.Uint64, least uint64) bool {
	if c.polls > limits.PollCrowded {
		looks := limits.WordAtOnce
		if c.beside.Load() && c.shared() {
			looks = 1 // as it was when it last waited: nothing comes while this rank looks
		}
		for range looks {
			if w.Load() >= least {
				return true
			}
		}
		if c.poller == nil {
			return false // WaitAny spins
		}
		beside := c.shared()
		if c.beside.Load() != beside {
			c.beside.Store(beside)
		}
		if !beside {
			for range limits.WordPauses {
				spin.Pause(1)
				if w.Load() >= least {
					return true
				}
			}
			return false
		}
	}
	if c.poller == nil {
		return w.Load() >= least
	}
	for i := 1; i <= limits.WordYields; i++ {
		if w.Load() >= least {
			return true
		}
		if i%limits.WordPolls == 0 && c.Progress() != nil {
			return false
		}
		c.turn(i)
	}
	return w.Load() >= least
}

// BeginWord makes w a request that is done when the word has got there, or when the communicator of op.Context is revoked.
// The caller waits for it, or finishes it, and calls EndWord.
func (c *Context) BeginWord(w *WordWait, op *Op) *Request {
	r := c.NewManual(op)
	w.req, w.gen = r, r.Gen()
	k := &c.words
	k.mu.Lock()
	k.list = append(k.list, w)
	k.count.Store(int32(len(k.list)))
	if k.asleep > 0 || c.poller == nil {
		w.arm()
		if w.Fence && memory.FenceAll() != nil {
			r.Finish(w.gen, Status{}, nil) // the caller looks for itself
		}
	}
	k.mu.Unlock()
	if err := c.revokedAs(op.Context); err != nil {
		r.Finish(w.gen, Status{}, err)
	} else if w.reached() {
		r.Finish(w.gen, Status{}, nil)
	}
	return r
}

// EndWord ends w, done or not. Its error is why nothing more may come.
func (c *Context) EndWord(w *WordWait) error {
	k := &c.words
	k.mu.Lock()
	w.disarm()
	if i := slices.Index(k.list, w); i >= 0 {
		k.list = slices.Delete(k.list, i, i+1)
	}
	k.count.Store(int32(len(k.list)))
	k.mu.Unlock()
	w.req.Finish(w.gen, Status{}, nil)
	_, err := w.req.Wait(w.gen)
	w.req = nil
	if err == nil {
		err = c.Err()
	}
	return err
}

func (w *WordWait) reached() bool { return w.Word.Load() >= w.Least }

func (w *WordWait) arm() {
	if !w.armed {
		w.armed = true
		w.Sleepers.Add(1)
	}
	w.mark() // who rang for a lesser value has taken it back, perhaps while two goroutines slept
}

func (w *WordWait) mark() {
	if w.Bits {
		w.Armed.Or(w.Mark)
	} else {
		w.Armed.Store(w.Mark)
	}
}

func (w *WordWait) disarm() {
	if w.armed {
		w.armed = false
		if w.Bits {
			w.Armed.And(^w.Mark)
		} else {
			w.Armed.Store(0)
		}
		w.Sleepers.Add(^uint64(0))
	}
}

// Rung finishes the WordWaits whose words have got there, and reports whether there were any.
func (c *Context) Rung() (moved bool) {
	k := &c.words
	if k.count.Load() == 0 {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, w := range k.list {
		if c.poller == nil {
			w.mark() // who rang for a lesser value has taken it back
		}
		if w.reached() && w.req.Finish(w.gen, Status{}, nil) {
			moved = true
		}
	}
	return moved
}

// armWords says in shared memory that this rank is about to sleep, and reports whether it must not.
func (c *Context) armWords() (ready bool) {
	k := &c.words
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asleep++
	fence := false
	for _, w := range k.list {
		w.arm()
		fence = fence || w.Fence
	}
	if fence && memory.FenceAll() != nil {
		return true // it worked before; if that is forbidden now, the rank looks for ever
	}
	return slices.ContainsFunc(k.list, (*WordWait).reached)
}

func (c *Context) disarmWords() {
	k := &c.words
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.asleep--; k.asleep > 0 || c.poller == nil {
		return
	}
	for _, w := range k.list {
		w.disarm()
	}
}

// revokeWords ends the WordWaits of a communicator that was revoked.
func (c *Context) revokeWords(of func(context uint64) bool, err error) {
	k := &c.words
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, w := range k.list {
		if of(w.req.op.Context) {
			w.req.Finish(w.gen, Status{}, err)
		}
	}
}
