package mpi

import (
	"context"
	"errors"
	"io"
	"strconv"
	"sync/atomic"

	"cadre.example/adi"
	"cadre.example/internal/coll"
	"cadre.example/internal/member"
	"cadre.example/internal/record"
)

// A Comm is a communicator: a group of ranks whose messages are isolated from those of other communicators. All its
// ranks call the methods that make and free communicators. A nil *Comm is the null communicator, MPI_COMM_NULL.
type Comm struct {
	// Comm has over 300 methods, because the standard has that many calls on a communicator. About half are exported: each is
	// one call of the standard, in one of its forms. The others check the arguments of one family of calls, in its file. They
	// share no more state than these fields, which stay as make has set them, and those of shared.

	ctx   *adi.Context
	proc  *proc
	id    uint64 // context id of point-to-point traffic; see adi.ContextID
	rank  int    // in the own group
	world []int  // world rank of every rank that messages go to: of an intercommunicator's, the remote ones
	inter *inter
	until context.Context // of WithContext, or nil
	rec   *record.Ring    // of the rank

	strict  bool // strict checking
	checked bool // some checking, or the race detector looks at the memory

	*shared
}

// shared is what a communicator and its views of WithContext have together.
type shared struct {
	state   atomic.Uint32
	why     atomic.Pointer[revocation] // set before state is revoked
	name    string
	handler handlerOf[*Comm]
	buffer  atomic.Pointer[sendBuffer] // nil without one of its own
	cached  *cached
	coll    coll.Comm // of both groups, in an intercommunicator
	entry   uint64    // in the ledger, or 0
	session *Session  // that its ranks come from, or nil: of the world
}

const (
	open      uint32 = iota
	permanent        // world and self: cannot be freed
	freed
	unmade // what Idup has begun
	revoked
	over // its session, or the world's part in the job, has ended
)

// proc is what all communicators of one rank share.
type proc struct {
	job    *member.Rank
	closed atomic.Bool   // after Finalize
	next   atomic.Uint64 // for the ids of communicators that this rank leads
	world  *Comm
	self   *Comm

	life       life
	grequests  grequests
	sends      sendBuffers
	partitions partitionTags
	notices    notices
	ledger     ledger
}

const (
	worldNumber = 0 // counted by world rank 0
	selfNumber  = 1
	firstNumber = 2
	lastNumber  = 1<<adi.ContextNumberBits - 1
)

func contextID(leader int, number uint64) uint64 {
	return adi.ContextID(leader, number, adi.ClassPointToPoint)
}

// class is the context id of another kind of c's traffic.
func (c *Comm) class(k adi.Class) uint64 { return c.id | uint64(k) }

// number is the next number of a communicator that this rank might lead.
func (p *proc) number() (n uint64, ok bool) {
	n = p.next.Add(1)
	if n > lastNumber {
		p.next.Store(lastNumber)
		return 0, false
	}
	return n, true
}

// newWorld makes the communicators that a rank is born with.
func newWorld(r *member.Rank) *Comm {
	p := &proc{job: r, life: life{users: 1}}
	p.next.Store(firstNumber - 1)
	p.sends.ledger = &p.ledger
	me := r.Ctx.Rank()
	r.Ctx.OnNotice(p.hear)
	r.Collectives = p.collectives
	r.Leaks = p.leaks
	p.world = newComm(p, nil, contextID(0, worldNumber), me, r.World, nil, "world")
	p.self = newComm(p, nil, contextID(me, selfNumber), 0, r.World[me:me+1:me+1], nil, "self")
	p.world.state.Store(permanent)
	p.self.state.Store(permanent)
	return p.world
}

func newComm(p *proc, s *Session, id uint64, rank int, world []int, between *inter, name string) *Comm {
	c := &Comm{proc: p, shared: &shared{name: name, cached: &cached{}, session: s}}
	c.make(id, rank, world, between)
	return c
}

// make gives c its ranks.
func (c *Comm) make(id uint64, rank int, world []int, between *inter) {
	c.ctx, c.id, c.rank, c.world, c.inter = c.proc.job.Ctx, id, rank, world, between
	c.rec, c.strict, c.checked = c.ctx.Record(), c.proc.job.Check.Strict(), c.proc.job.Check.Any() || watchUnchecked()
	c.rec.Know(record.Comm{ID: id, Name: c.called(), Ranks: len(c.local()), World: world})
	all, me := world, rank
	if between != nil {
		all, me = between.all, between.index(rank, len(world))
		c.coll.First = between.second(len(world))
	}
	id = c.class(adi.ClassCollective)
	c.coll.Ctx, c.coll.ID, c.coll.Rank, c.coll.Size, c.coll.World, c.coll.Label = c.ctx, id, me, len(all), all, (*label)(c)
	c.coll.Noted = c.id
	c.coll.Table, _ = coll.Environment() // whose error has ended the rank before
	c.coll.Hosts = c.proc.job.Hosts
	c.coll.Explain = c.explainColl
	if tell := c.ctx.Unordered(); tell != nil {
		c.coll.Unorder(tell)
	}
	c.coll.Dev = c.ctx.CommInit(adi.CommInfo{Context: id, Rank: me, World: all})
	c.proc.know(c)
	if c.proc.self != nil {
		c.entry = c.proc.ledger.enter("communicator", "freed", strconv.Quote(c.name))
	}
}

// A label prints a communicator in reports.
type label Comm

func (l *label) String() string { return (*Comm)(l).text() }

func (c *Comm) text() string {
	n, name := len(c.local()), c.called()
	switch {
	case c.inter != nil:
		return name + ", " + strconv.Itoa(n) + " and " + strconv.Itoa(len(c.world)) + " ranks"
	case n == 1:
		return name + ", 1 rank"
	}
	return name + ", " + strconv.Itoa(n) + " ranks"
}

// Rank returns the number of the calling rank in c, from 0. It panics for the null communicator.
func (c *Comm) Rank() int {
	c.must("Rank")
	return c.rank
}

// Size returns the number of ranks in c, for an intercommunicator in the local group. It panics for the null
// communicator.
func (c *Comm) Size() int {
	c.must("Size")
	return len(c.local())
}

// local is the world rank of every rank of c's own group.
func (c *Comm) local() []int {
	if c.inter != nil {
		return c.inter.local
	}
	return c.world
}

// Self returns the communicator that holds the calling rank alone (MPI_COMM_SELF).
func (c *Comm) Self() *Comm {
	c.must("Self")
	return c.proc.self
}

// must panics for the null communicator, in methods that return no error.
func (c *Comm) must(op string) {
	if c == nil {
		panic(&Error{Class: ErrComm, Op: op, Rank: -1, Peer: -1, Arg: "the communicator", Want: "one that this rank is in"})
	}
}

// Stdout returns the rank's standard output. Lines of goroutine ranks, which share one output, never mix, and begin with
// the rank's number if the launcher asks for tags. An unfinished last line is written when the rank ends.
func (c *Comm) Stdout() io.Writer {
	c.must("Stdout")
	return c.proc.job.Stdout
}

// Abort ends the whole job (MPI_Abort). The calls of every rank fail, and the processes exit with status code, or 1 if
// code is not in 1..255. The job prints the reason once, with the number of the rank. Abort does not return.
func (c *Comm) Abort(code int, reason string) {
	c.must("Abort")
	status := code
	if code < 1 || code > 255 {
		status = exitError
	}
	c.abort(status, &Error{
		Class: ErrProcAborted, Op: "Abort", Rank: c.ctx.Rank(), Peer: -1,
		Arg: "code", Value: code, Err: errors.New(reason),
	})
}

func (c *Comm) abort(status int, err error) {
	c.proc.job.Abort(&member.Failure{Rank: c.ctx.Rank(), Status: status, Err: err})
}

// exitError and exitPanic are the exit statuses of a rank that returned an error, and of one that panicked.
const (
	exitError = 1
	exitPanic = 2
)
